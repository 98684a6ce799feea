"""The words and signs of a script: what is code, without comments, strings, templates' own text and imports."""

import re
from dataclasses import dataclass

SIGNS = re.compile(r"\.\.\.|===|!==|\*\*=|\?\?=|&&=|\|\|=|=>|\?\?|\?\.|&&|\|\||==|!=|<=|>=|\+\+|--|\+=|-=|\*=|/=|\S")
NAME = re.compile(r"[A-Za-z_$#][\w$]*")
NUMBER = re.compile(r"0x[\da-f]+|\d[\d_]*(?:\.\d+)?")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
STRING = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+/\w*")
BEFORE_REGEX = {"return", "typeof", "case", ""}


@dataclass(frozen=True)
class Token:
    """A word or sign and where it stands; a string or a template is one, of which nothing is shown."""

    kind: str
    text: str
    start: int
    end: int


def tokens(script: str) -> list[Token]:
    """All of them, in order. Code in a template's `${…}` comes before the template itself."""
    found: list[Token] = []
    _code(script, 0, found)
    return _without_imports(found)


def _code(script: str, at: int, found: list[Token]) -> int:
    """Read until the brace that closes a template's code, or to the end."""
    depth = 0
    while at < len(script):
        if script[at].isspace():
            at += 1
            continue
        if match := COMMENT.match(script, at):
            at = match.end()
            continue
        if script[at] == "`":
            end = _template(script, at + 1, found)
            found.append(Token("text", "", at, end))
            at = end
            continue
        token = _token(script, at, found[-1] if found else None)
        if token.text == "}" and depth == 0:
            return at
        depth += {"{": 1, "}": -1}.get(token.text, 0) if token.kind == "sign" else 0
        found.append(token)
        at = token.end
    return at


def _token(script: str, at: int, before: Token | None) -> Token:
    for kind, pattern in (("text", STRING), ("number", NUMBER), ("name", NAME)):
        if match := pattern.match(script, at):
            return Token(kind, "" if kind == "text" else match[0], at, match.end())
    is_value = before is not None and (
        before.kind in ("number", "text") or (before.text not in BEFORE_REGEX and before.kind == "name")
    )
    if script[at] == "/" and not is_value and (before is None or before.text not in (")", "]", "}")):
        match = REGEX.match(script, at)
        if match:
            return Token("text", "", at, match.end())
    match = SIGNS.match(script, at)
    assert match is not None
    return Token("sign", match[0], at, match.end())


def _template(script: str, at: int, found: list[Token]) -> int:
    while script[at] != "`":
        if script[at] == "\\":
            at += 2
        elif script.startswith("${", at):
            found.append(Token("open", "", at, at + 2))
            at = _code(script, at + 2, found) + 1
            found.append(Token("close", "", at - 1, at))
        else:
            at += 1
    return at + 1


def _without_imports(found: list[Token]) -> list[Token]:
    kept: list[Token] = []
    inside = False
    for place, token in enumerate(found):
        after = found[place + 1].text if place + 1 < len(found) else ""
        if token.text == "import" and token.kind == "name" and after != "(":
            inside = True
        if not inside:
            kept.append(token)
        inside = inside and token.text != ";"
    return kept


def closing(found: list[Token], opening: int) -> int:
    """The place of the sign that closes the bracket at a place."""
    depth = 0
    for place in range(opening, len(found)):
        text = found[place].text if found[place].kind == "sign" else ""
        depth += (text in ("(", "[", "{")) - (text in (")", "]", "}"))
        if depth == 0:
            return place
    raise ValueError("a bracket is not closed")

"""Which small bugs could be planted in a source, found in its syntax tree.

Nothing is planted where no behaviour is: in docstrings, annotations, type aliases, imports, `__all__`, decorators and
the heads of classes, assertions, logging, texts for people, and what only a type checker reads.
"""

import ast
import re
from pathlib import Path
from typing import TypeGuard

from tests.support.bugs import Bug

COMPARED = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
RECKONED = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
EMPTY = {"int": "0", "float": "0.0", "str": '""', "bytes": 'b""', "list": "[]", "tuple": "()", "dict": "{}"}
"""What a function that says it returns this returns instead."""
WORD = re.compile(r"[A-Za-z][\w.:/-]*")
"""A key or a word of a protocol, not a text for people."""
ANY_ORDER = {"min", "max", "isinstance", "issubclass", "TypeVar", "NewType", "cast"}
"""Functions whose arguments are not swapped: it would change nothing, or only what no program does."""
LOGS = {"log", "logger", "logging"}


def bugs_of(package: Path, room: str) -> list[Bug]:
    """All the bugs that could be planted in a room, in the order of its sources."""
    found: list[Bug] = []
    for path in sorted((package / room).rglob("*.py")):
        finder = _Finder(path.read_bytes(), path.relative_to(package).as_posix())
        finder.visit(ast.parse(path.read_bytes()))
        found += finder.found
    return found


class _Finder(ast.NodeVisitor):
    """Walks through a module and notes what could be changed."""

    def __init__(self, source: bytes, file: str) -> None:
        self.found: list[Bug] = []
        self._source, self._file = source, file
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._where: list[str] = []
        self._returns: list[str] = []

    # What is noted

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _note(self, kind: str, start: int, end: int, text: str) -> None:
        line = self._source.count(b"\n", 0, start) + 1
        first, last = self._source.rfind(b"\n", 0, start) + 1, self._source.find(b"\n", end)
        whole, after = self._source[first:last], self._source[first:start] + text.encode() + self._source[end:last]
        before_text, after_text = (" ".join(lines.decode().split()) for lines in (whole, after))
        function = ".".join(self._where)
        self.found.append(Bug(self._file, line, function, kind, start, end, text, before_text, after_text))

    def _replace(self, kind: str, node: ast.expr | ast.stmt, *texts: str) -> None:
        for text in texts:
            self._note(kind, *self._span(node), text)

    def _between(self, kind: str, left: ast.expr, right: ast.expr, signs: tuple[str, str]) -> None:
        start, end = self._span(left)[1], self._span(right)[0]
        found = re.search(rb"\s+".join(map(re.escape, signs[0].encode().split())), self._source[start:end])
        if found:
            self._note(kind, start + found.start(), start + found.end(), signs[1])

    def _value(self, kind: str, node: ast.expr | None) -> None:
        """A constant that becomes another."""
        if not isinstance(node, ast.Constant):
            return
        value = node.value
        if isinstance(value, bool):
            self._replace(kind, node, str(not value))
        elif isinstance(value, int | float):
            self._replace(kind, node, str(value + 1), str(value - 1) if value >= 1 else f"({value - 1})")

    def _word(self, node: ast.expr | None) -> None:
        """A key or a word of a protocol that is misspelt."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and WORD.fullmatch(node.value):
            self._replace("word", node, repr(node.value + "x"))

    # Where nothing is planted

    def _nothing(self, node: ast.AST) -> None:
        pass

    visit_Import = visit_ImportFrom = visit_Assert = visit_JoinedStr = _nothing  # noqa: N815 (ast's names)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Its body, not its head."""
        self._inside(node.name, node.body)

    def _inside(self, name: str, body: list[ast.stmt]) -> None:
        self._where.append(name)
        for statement in body:
            self.visit(statement)
        self._where.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """The defaults and the body."""
        for default in (*node.args.defaults, *node.args.kw_defaults):
            self._default(default)
        self._returns.append("" if node.returns is None else ast.unparse(node.returns))
        self._inside(node.name, node.body)
        self._returns.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def _default(self, node: ast.expr | None) -> None:
        if isinstance(node, ast.Constant):
            self._value("default", node)
            if isinstance(node.value, str) and WORD.fullmatch(node.value):
                self._replace("default", node, repr(node.value + "x"))
        elif node is not None:
            self.visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """The value; in the body of a class it is a default."""
        if node.value is None or ast.unparse(node.annotation) == "TypeAlias":
            return
        if _is_place(node.target):
            self._replace("dropped", node, "pass")
        self._default(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        """The value; and the whole, if it changes an object."""
        name = node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
        if name == "__all__" or (not self._where and re.fullmatch(r"[A-Z][a-z]\w*", name)):
            return
        if all(_is_place(target) for target in node.targets):
            self._replace("dropped", node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """The sign, and the whole."""
        self._replace("dropped", node, "pass")
        if signs := RECKONED.get(type(node.op)):
            self._between("reckoning", node.target, node.value, (signs[0] + "=", signs[1] + "="))
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call whose value nobody uses may be missing."""
        called = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(called, ast.Constant) or _logs(called):
            return
        if isinstance(called, ast.Call):
            self._replace("dropped", node, "pass")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break | ast.Continue | ast.Delete) -> None:
        """It may be missing."""
        self._replace("dropped", node, "pass")

    visit_Continue = visit_Delete = visit_Break  # noqa: N815

    def visit_Return(self, node: ast.Return) -> None:
        """Something empty is returned instead."""
        if node.value is None:
            return
        said = self._returns[-1] if self._returns else ""
        text = f"not ({self._text(node.value)})" if said == "bool" else EMPTY.get(re.split(r"\W", said)[0], "None")
        if self._text(node.value) != text:
            self._replace("returned", node.value, text)
        self.visit(node.value)

    # What is asked, compared and reckoned

    def visit_If(self, node: ast.If | ast.While | ast.IfExp) -> None:
        """It is always so, or never."""
        if ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'"):
            return
        if not isinstance(node.test, ast.Constant):
            self._replace("condition", node.test, "False", *([] if isinstance(node, ast.While) else ["True"]))
        self.generic_visit(node)

    visit_While = visit_IfExp = visit_If  # noqa: N815

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """What is left out is taken in."""
        for test in node.ifs:
            self._replace("condition", test, "True")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Another comparison."""
        left = node.left
        for sign, right in zip(node.ops, node.comparators, strict=True):
            self._between("comparison", left, right, COMPARED[type(sign)])
            left = right
        for side in (node.left, *node.comparators):
            self._word(side)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another sign between numbers."""
        joined = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
        texts = [isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (node.left, node.right)]
        if type(node.op) in RECKONED and not any(texts) and not isinstance(node.left, joined):
            self._between("reckoning", node.left, node.right, RECKONED[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """`or` for `and`, and the other way round."""
        signs = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        if len(node.values) == 2:
            self._between("reckoning", node.values[0], node.values[1], signs)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Without `not`."""
        start = self._span(node)[0]
        if isinstance(node.op, ast.Not):
            self._note("not", start, start + len("not "), "")
        self.generic_visit(node)

    # Values

    def visit_Constant(self, node: ast.Constant) -> None:
        """Another number, or the other truth."""
        self._value("value", node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Another key."""
        self._word(node.slice)
        self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> None:
        """Another key."""
        for key in node.keys:
            self._word(key)
        self.generic_visit(node)

    def visit_MatchValue(self, node: ast.MatchValue) -> None:
        """Another word."""
        self._word(node.value)

    def visit_keyword(self, node: ast.keyword) -> None:
        """The value; `strict` only guards."""
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Two arguments in the wrong order; another key."""
        if _logs(node):
            return
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in ("TypeVar", "NewType", "cast"):
            return
        if name in ("get", "pop", "setdefault") and node.args:
            self._word(node.args[0])
        for one, other in zip(node.args, node.args[1:], strict=False):
            starred = isinstance(one, ast.Starred) or isinstance(other, ast.Starred)
            if not starred and name not in ANY_ORDER and self._text(one) != self._text(other):
                self._swap(one, other)
        self.generic_visit(node)

    def _swap(self, one: ast.expr, other: ast.expr) -> None:
        (start, end), (next_start, next_end) = self._span(one), self._span(other)
        middle = self._source[end:next_start].decode()
        self._note("swapped", start, next_end, self._text(other) + middle + self._text(one))


def _is_place(target: ast.expr) -> TypeGuard[ast.Attribute | ast.Subscript]:
    return isinstance(target, ast.Attribute | ast.Subscript)


def _logs(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id in LOGS

"""Scripts in few packs: on a slow line sixty small files take far longer than one of the same weight.

A pack is made from the scripts as they stand, statement by statement: every module becomes a function that is called
once, in the order of the imports, and what it exports lies in `modules` under its name. A script that is imported by
`import(…)` has a pack of its own, with those of its modules that the first pack has not; two packs may have the same
one, which is whoever's comes first. Names are taken when a module is called: none may be assigned again (`let`), and
no two modules may import each other.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from posixpath import dirname, normpath

IMPORT = re.compile(r'^import\s*(\{[^}]*\}|\* as \w+|\w+)\s*from\s*"(\.[^"]+)";', re.MULTILINE)
LISTED = re.compile(r'(?<![^\n;}])export\s*\{([^}]*)\}(?:\s*from\s*"(\.[^"]+)")?;', re.MULTILINE)
DEFAULT = re.compile(r"(?<![^\n;}])export default function\s*(\w*)", re.MULTILINE)
NAMED = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
ON_DEMAND = re.compile(r'\bimport\("(\.[^"]+)"\)')
NOT_UNDERSTOOD = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
SCRIPTS_KEPT = 256
"""Of so many scripts it is remembered what they import, and what is written of them: most stay as they are."""
FIRST = "main.js"
FIRST_PACK = "packs/main.js"
LOADING = """export const modules = {};
export const load = async (name) => {
  if (!modules[name]) await import(`./${name.replace("/", "-")}`);
  return modules[name];
};
"""
LOADED = 'import { load, modules } from "./main.js";\n'
"""What stands above the modules of the first pack, and above those of any other."""


def packs(sources: Mapping[str, str]) -> dict[str, str]:
    """The packs of some scripts by their paths: the first script's, and one for each that is imported on demand."""
    if FIRST not in sources:
        return {}
    first = in_order(FIRST, sources)
    written: dict[str, str] = {}
    made, wanted = {}, [FIRST]
    while wanted:
        script = wanted.pop()
        path = FIRST_PACK if script == FIRST else pack_of(script)
        if path in made:
            continue
        own = first if script == FIRST else [name for name in in_order(script, sources) if name not in first]
        for name in own:
            if name not in written:
                written[name] = module(name, sources[name])
                wanted += [_resolved(name, told) for told in ON_DEMAND.findall(sources[name])]
        made[path] = (LOADING if script == FIRST else LOADED) + "".join(written[name] for name in own)
    return made


def pack_of(script: str) -> str:
    """The path of the pack that a script imported on demand begins.

    >>> pack_of("screens/home.js")
    'packs/screens-home.js'
    """
    return f"packs/{script.replace('/', '-', 1)}"


def in_order(script: str, sources: Mapping[str, str]) -> list[str]:
    """A script and all that it imports, each after what it imports itself."""
    found: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen or name not in sources:
            return
        seen.add(name)
        for imported in _imports(name, sources[name]):
            visit(imported)
        found.append(name)

    visit(script)
    return found


@lru_cache(maxsize=SCRIPTS_KEPT)
def _imports(name: str, text: str) -> list[str]:
    told = [match[2] for pattern in (IMPORT, LISTED) for match in pattern.finditer(text) if match[2]]
    return [_resolved(name, one) for one in told]


@lru_cache(maxsize=SCRIPTS_KEPT)
def module(name: str, text: str) -> str:
    """A script as an entry of `modules`; raises ValueError if it says something that is not understood."""
    exports: dict[str, str] = {}

    def of(told: str) -> str:
        return f'modules["{_resolved(name, told)}"]'

    def taken(match: re.Match[str]) -> str:
        what = match[1]
        names = what[5:] if what.startswith("* as ") else _renamed(what) if what[0] == "{" else f"{{ default: {what} }}"
        return f"const {names} = {of(match[2])};"

    def listed(match: re.Match[str]) -> str:
        for part in filter(None, (one.strip() for one in match[1].split(","))):
            inner, outer = _both_names(part)
            exports[outer] = f"{of(match[2])}.{inner}" if match[2] else inner
        return ""

    def default(match: re.Match[str]) -> str:
        exports["default"] = match[1] or "unnamed"
        return f"function {match[1]}" if match[1] else "const unnamed = function"

    def named(match: re.Match[str]) -> str:
        exports[match[1]] = match[1]
        return ""

    for pattern, written in ((IMPORT, taken), (LISTED, listed), (DEFAULT, default), (NAMED, named)):
        text = pattern.sub(written, text)
    text = ON_DEMAND.sub(lambda match: f'load("{_resolved(name, match[1])}")', text)
    if left := NOT_UNDERSTOOD.search(text):
        raise ValueError(f"{name} cannot be packed: {left[0]}")
    given = ", ".join(f"{outer}: {inner}" for outer, inner in exports.items())
    return f'modules["{name}"] ??= (() => {{\n{text}\nreturn {{ {given} }};\n}})();\n'


def _both_names(part: str) -> tuple[str, str]:
    inner, _, outer = part.partition(" as ")
    return inner.strip(), (outer or inner).strip()


def _renamed(names: str) -> str:
    """What `import` writes with "as", a constant writes with a colon."""
    return re.sub(r"\s+as\s+", ": ", names)


def _resolved(name: str, told: str) -> str:
    return normpath(f"{dirname(name) or '.'}/{told}")

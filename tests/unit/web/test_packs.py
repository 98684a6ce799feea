"""Packs: the scripts in few files, each module once, in order, with what it exports."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from okawari.web.files import STATIC, Files
from okawari.web.packs import in_order, module, pack_of, packs

SCRIPTS = {path.relative_to(STATIC).as_posix(): path.read_text() for path in STATIC.rglob("*.js")}
MODULE = re.compile(r'^modules\["([^"]+)"\] \?\?=', re.MULTILINE)
NAMES = """
const [packs, sources] = JSON.parse(process.argv[1]);
globalThis.document = { addEventListener() {}, documentElement: { dataset: {} }, querySelector() {} };
Object.assign(globalThis, { addEventListener() {}, history: { state: null }, localStorage: { getItem: () => null } });
Object.assign(globalThis, { location: { pathname: "/" }, matchMedia: () => ({}), navigator: {} });
globalThis.fetch = () => new Promise(() => {});
let modules;
for (const pack of packs) modules = (await import(pack)).modules ?? modules;
const wrong = [];
for (const [name, source] of Object.entries(sources)) {
  const [own, packed] = [await import(source), modules[name]].map((one) => Object.keys(one ?? {}).sort().join());
  if (own !== packed) wrong.push(`${name}: ${own} are ${packed}`);
}
console.log(JSON.stringify({ wrong, modules: Object.keys(modules).length }));
"""


def test_every_statement_that_we_write_is_understood() -> None:
    """Imports and exports of each form, and of a library's, without the spaces."""
    text = """import a from "./a.js";
import { b, c as d } from "../b.js";
import * as e from "./e.js";
export { d as f };
export { g, h as i } from "./g.js";
export const j = 1;
export async function k() { return import("./later.js"); }
export class L {}
export default function M() {}
"""
    made = module("parts/x.js", text)
    assert [line for line in made.splitlines() if line] == [
        'modules["parts/x.js"] ??= (() => {',
        'const { default: a } = modules["parts/a.js"];',
        'const { b, c: d } = modules["b.js"];',
        'const e = modules["parts/e.js"];',
        "const j = 1;",
        'async function k() { return load("parts/later.js"); }',
        "class L {}",
        "function M() {}",
        'return { f: d, g: modules["parts/g.js"].g, i: modules["parts/g.js"].h, default: M, j: j, k: k, L: L };',
        "})();",
    ]
    library = module("y.js", 'import{a as n}from"./x.js";var t=1;export default function(s){return n(t)}')
    assert 'const {a: n} = modules["x.js"];var t=1;const unnamed = function(s){return n(t)}' in library
    assert "return { default: unnamed };" in library
    assert "return { h: k };" in module("z.js", "var k=1;export{k as h};")


@pytest.mark.parametrize(
    "told", ["export let a = 1;", 'export * from "./b.js";', 'import "./a.js";', "export default 1;"]
)
def test_a_statement_that_is_not_understood_is_refused(told: str) -> None:
    """Rather than packed as something else; what can be assigned again would stay as it was in the pack."""
    with pytest.raises(ValueError, match=r"x\.js cannot be packed: (import|export)"):
        module("x.js", f"const z = 1;\n{told}\n")


def test_a_pack_has_what_the_first_has_not_each_after_what_it_imports() -> None:
    """A script on demand may ask for another one; what two of them need is in both."""
    sources = {
        "main.js": 'import { a } from "./lib/a.js";\nimport("./screens/s.js");\nimport("./screens/t.js");\n',
        "lib/a.js": "export const a = 1;\n",
        "lib/b.js": 'import { a } from "./a.js";\nexport const b = a;\n',
        "screens/s.js": 'import { b } from "../lib/b.js";\nimport { a } from "../lib/a.js";\n',
        "screens/t.js": 'import { b } from "../lib/b.js";\nimport("../parts/u.js");\n',
        "parts/u.js": "export const u = 1;\n",
        "other.js": "",
    }
    assert {path: MODULE.findall(text) for path, text in packs(sources).items()} == {
        "packs/main.js": ["lib/a.js", "main.js"],
        "packs/screens-s.js": ["lib/b.js", "screens/s.js"],
        "packs/screens-t.js": ["lib/b.js", "screens/t.js"],
        "packs/parts-u.js": ["parts/u.js"],
    }
    assert packs({"other.js": ""}) == {}


def test_no_two_scripts_import_each_other() -> None:
    """In a pack one of them would find nothing of the other."""
    orders = {name: in_order(name, SCRIPTS) for name in SCRIPTS}
    for name, order in orders.items():
        place = {script: number for number, script in enumerate(order)}
        for script in order:
            assert all(place[one] < place[script] for one in orders[script][:-1]), (name, script)


def test_packed_modules_export_what_their_scripts_do(tmp_path: Path) -> None:
    """Node reads each pack and each script, and compares the names: all that a page can load is in a pack."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed (apt install nodejs)")
    tree = Files().now()
    made = packs(SCRIPTS)
    for name, text in {**SCRIPTS, **made}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        served = tree.get(name)
        assert served is not None
        assert served.content.decode() == text
    (tmp_path / "package.json").write_text('{"type": "module"}')
    packed = {name for text in made.values() for name in MODULE.findall(text)}
    assert set(SCRIPTS) - packed == {"contact-sheet.js", "reload.js", "worker.js"}
    assert pack_of("screens/table.js") in made
    told = [[str(tmp_path / name) for name in made], {name: str(tmp_path / name) for name in packed}]
    run = [node, "--input-type=module", "-e", NAMES, json.dumps(told)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"wrong": [], "modules": len(packed)}

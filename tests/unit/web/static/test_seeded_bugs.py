"""The seeded bugs of the scripts are bugs of their code, and those that are called none still can be seeded."""

from pathlib import Path

from tests.support.paths import STATIC
from tests.support.script_mutants import FOLDERS, equivalent, every_bug

SCRIPT = """// if (a === b) return 1;
import { one } from "./1.js";
/** true && 2 */
export const text = "a === b && 3" + `1 + 1 ${two === 2 ? `${!three}` : "true"} true` + one.replace(/1 && "2/, "");
"""


def test_bugs_are_seeded_in_code_only(tmp_path: Path) -> None:
    """Not in comments, imports, strings, patterns or a template's own text, but in the code within a template."""
    file = STATIC / "lib" / "choice.js"
    assert all(bug.before != bug.after for bug in every_bug(file))
    script = tmp_path / "script.js"
    script.write_text(SCRIPT)
    changed = {SCRIPT[bug.start : bug.end] + " => " + bug.replacement for bug in every_bug(script, tmp_path)}
    assert changed == {"=== => !==", "2 => 3", "? => && false ?", "! => "}


def test_a_bug_that_is_none_can_be_seeded() -> None:
    """A line of equivalent_scripts.txt that fits no script any more has to go."""
    possible = {str(bug) for folder in FOLDERS for file in (STATIC / folder).glob("*.js") for bug in every_bug(file)}
    assert equivalent() <= possible, equivalent() - possible

"""The scripts of the pages, read: types, sizes, and what must not stand in them."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.paths import STATIC

HERE = Path(__file__).parent

SCRIPTS = [file for file in STATIC.rglob("*.js") if file.parent.name not in ("vendor", "lang")]
LONGEST = 300


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: file.name)
def test_a_script_is_short_and_checked(script: Path) -> None:
    """One concept a file, `@ts-check`, and nothing that needs a secure context without asking."""
    text = script.read_text()
    assert text.startswith("// @ts-check\n")
    assert text.count("\n") < LONGEST
    assert not re.search(r"randomUUID|crypto\.subtle|serviceWorker|innerHTML|https?://(?!www\.w3\.org)", text)


def test_every_style_sheet_is_short_and_used() -> None:
    """One part of the screen a file, and each is loaded by the page."""
    page = (STATIC / "index.html").read_text()
    for sheet in (STATIC / "css").glob("*.css"):
        assert sheet.read_text().count("\n") < LONGEST, sheet.name
        assert f'href="/static/css/{sheet.name}"' in page


def test_no_style_or_script_stands_in_a_page() -> None:
    """The content security policy would drop it."""
    page = (STATIC / "index.html").read_text()
    assert not re.search(r"<style|style=|<script(?! type=\"module\" src)|\son\w+=", page)


@pytest.mark.ci
def test_types_are_right(request: pytest.FixtureRequest) -> None:
    """TypeScript reads the scripts against the server's message types (types.d.ts)."""
    compiler = os.environ.get("OKAWARI_TSC") or shutil.which("tsc")
    if compiler is None:
        pytest.skip("TypeScript is not installed (npm install -g typescript), so types are not checked")
    done = subprocess.run([compiler, "-p", str(HERE / "tsconfig.json")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout

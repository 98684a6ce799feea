"""The scripts of the pages, read: types, sizes, and what must not stand in them."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.paths import SCRIPTS, STATIC
from tests.support.script_tokens import closing, tokens

HERE = Path(__file__).parent
STYLE_SHEETS = sorted(STATIC.rglob("*.css"))
LONGEST = 300
WIDEST = 120
BACK_WITHIN = 2_000
"""Milliseconds in which a page is back in the same turn after the server is reachable again."""


def test_every_script_is_short_and_checked() -> None:
    """One concept a file, `@ts-check`, and nothing that needs a secure context without asking."""
    assert SCRIPTS
    for script in SCRIPTS:
        text = script.read_text()
        assert text.startswith("// @ts-check\n"), script.name
        assert text.count("\n") <= LONGEST, script.name
        assert max(map(len, text.splitlines())) <= WIDEST, script.name
        wrong = re.search(r"randomUUID|crypto\.subtle|innerHTML|https?://(?!www\.w3\.org)", text)
        assert not wrong, (script.name, wrong)
        assert "serviceWorker" not in text or "globalThis.isSecureContext ? navigator.serviceWorker" in text, (
            script.name
        )


def test_every_effect_says_what_it_depends_on() -> None:
    """None runs after every draw."""
    for script in SCRIPTS:
        found = tokens(script.read_text())
        for place, token in enumerate(found[:-1]):
            if token.text in ("useEffect", "useLayoutEffect") and found[place + 1].text == "(":
                inside = [one.text for one in found[place : closing(found, place + 1)] if one.text != ","]
                assert inside[-1] == "]", (script.name, token.start)


def test_no_script_tells_battle_by_where_hands_go() -> None:
    """What a game is stands in a field of its own, not in words."""
    assert not [script.name for script in SCRIPTS if '"nowhere"' in script.read_text()]


def test_every_style_sheet_is_short_and_used() -> None:
    """It is named after the script whose component it dresses, and loaded by a page; what dresses all is in `css`."""
    pages = "".join(page.read_text() for page in STATIC.glob("*.html"))
    assert len(STYLE_SHEETS) > 1
    for sheet in STYLE_SHEETS:
        text = sheet.read_text()
        assert text.count("\n") <= LONGEST, sheet.name
        assert max(map(len, text.splitlines())) <= WIDEST, sheet.name
        assert f'href="/static/{sheet.relative_to(STATIC).as_posix()}"' in pages, sheet.name
        assert sheet.parent.name in ("static", "css") or sheet.with_suffix(".js").exists(), sheet.name


def test_the_dark_theme_is_stated_once() -> None:
    """A colour says by itself what it is by day and by lamp."""
    told = "".join(sheet.read_text() for sheet in STYLE_SHEETS)
    assert "prefers-color-scheme" not in told
    assert told.count('[data-theme="dark"]') == 1


def test_no_style_or_script_stands_in_a_page() -> None:
    """The content security policy would drop it."""
    page = (STATIC / "index.html").read_text()
    assert not re.search(r"<style|style=|<script(?! type=\"module\" src)|\son\w+=", page)


def test_no_wait_between_two_tries_is_longer_than_two_seconds() -> None:
    """So that a page is back within two seconds of the server being reachable, whatever the chance in the wait."""
    script = (STATIC / "lib/socket.js").read_text()
    longest = re.search(r"^const LONGEST_WAIT = (\d+);", script, re.MULTILINE)
    assert longest is not None
    assert "wait * (0.75 + Math.random() / 2)" in script
    assert int(longest[1]) * (0.75 + 0.5) < BACK_WITHIN


@pytest.mark.ci
def test_types_are_right() -> None:
    """TypeScript reads the scripts against the server's message types (types.d.ts)."""
    compiler = os.environ.get("OKAWARI_TSC") or shutil.which("tsc")
    assert compiler, "TypeScript is not installed: npm install -g typescript, or name its tsc in OKAWARI_TSC"
    done = subprocess.run([compiler, "-p", str(HERE / "tsconfig.json")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout

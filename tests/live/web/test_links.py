"""No link of a page, and no address in the documentation, leads nowhere."""

import re
from pathlib import Path

import pytest

from okawari.web.files import MEDIA_TYPES
from okawari.web.middleware import WebApp
from okawari.web.routes import ROUTES
from tests.support.inside import in_here
from tests.support.page import Browser
from tests.support.paths import DOCS, STATIC

DOCUMENTED = re.compile(r"`(?:GET |POST )?(/(?!etc/|opt/|var/)[a-z][^`\s{?|]*)`")
LINK = re.compile(r"""(?:href|src)=["'](/[^"'${]*)["']""")
GOT = {route.path for route in ROUTES if "GET" in (route.methods or ())}
POSTED = {route.path for route in ROUTES} - GOT


def links() -> set[str]:
    """The addresses that stand as a whole in our pages and scripts."""
    files = [path for path in STATIC.rglob("*") if path.suffix in (".html", ".js") and path.parent.name != "vendor"]
    return {found for file in files for found in LINK.findall(file.read_text())}


def documented() -> set[str]:
    """The addresses that stand as a whole in the documentation."""
    return {found for page in DOCS.glob("*.md") for found in DOCUMENTED.findall(page.read_text())}


def test_there_are_links_to_look_at() -> None:
    """The patterns find what we know of."""
    assert {"/static/vendor/preact.LICENSE", "/static/vendor/htm.LICENSE", "/cards"} <= links()
    assert {"/static/types.d.ts", "/static/messages.schema.json", "/api/options", "/api/open"} <= documented()


def test_every_link_and_every_documented_address_answers(tmp_path: Path) -> None:
    """200; what is to be POSTed is there, too, but is not to be read."""

    async def follow(_: WebApp, url: str) -> None:
        browser = Browser(url)
        for path in sorted(links() | documented()):
            answer = await browser.get(path)
            assert answer.status_code == (405 if path in POSTED else 200), path

    in_here(follow, tmp_path)


@pytest.mark.parametrize("suffix", MEDIA_TYPES)
def test_nothing_is_served_of_which_there_is_nothing(suffix: str) -> None:
    """Every suffix has a file."""
    assert list(STATIC.rglob(f"*{suffix}"))

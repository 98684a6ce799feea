"""The pages' files: compressed, asked for by their ETag, and nothing else is served."""

import gzip
import os
from hashlib import sha256
from pathlib import Path

import httpx

from okawari.web.identity import SECRET
from okawari.web.routes.pages import MEDIA_TYPES, STATIC, Files
from tests.support.asking import ANA, Asked, ask

PLAIN = {"Accept-Encoding": "identity"}


def test_a_file_is_sent_whole_or_compressed_and_says_that_it_differs(tmp_path: Path) -> None:
    """The type by its suffix, an ETag of its content, and Vary for what lies between."""

    async def test(app: Asked) -> None:
        content = (STATIC / "main.js").read_bytes()
        for accepted, encoding in (("gzip, br", "gzip"), ("identity", None)):
            answer = await app.get("/static/main.js", headers={"Accept-Encoding": accepted})
            assert (answer.status_code, answer.content) == (200, content)
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["etag"] == f'"{sha256(content).hexdigest()[:32]}"'
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert set(answer.headers["vary"].lower().split(", ")) == {"accept-encoding"}
            assert answer.headers["cache-control"] == "no-cache"

    ask(test, tmp_path)


def test_what_a_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    """304 with nothing in it, and the same headers for the cache; any other ETag gets it all."""

    async def test(app: Asked) -> None:
        for path in ("/static/main.js", "/"):
            etag = (await app.get(path)).headers["etag"]
            again = await app.get(path, headers={"If-None-Match": etag})
            assert (again.status_code, again.content) == (304, b"")
            assert (again.headers["etag"], again.headers["cache-control"]) == (etag, "no-cache")
            assert "content-encoding" not in again.headers
            other = await app.get(path, headers={"If-None-Match": '"something else"'})
            assert other.status_code == 200

    ask(test, tmp_path)


def test_a_browser_gets_its_cookie_with_its_first_page(tmp_path: Path) -> None:
    """Each one another; who has one keeps it, and files and answers bring none."""

    async def test(app: Asked) -> None:
        def cookie(answer: httpx.Response) -> str:
            name, _, rest = answer.headers["set-cookie"].partition("=")
            assert name == "okawari"
            return str(rest.partition(";")[0])

        first, second = [cookie(await app.get(path, guest="")) for path in ("/", "/t/x")]
        assert SECRET.fullmatch(first)
        assert first != second
        assert "Secure" in (await app.get("/", guest="", url="https://localhost")).headers["set-cookie"]
        assert cookie(await app.get("/", guest="nonsense"))
        etag = (await app.get("/", guest=ANA)).headers["etag"]
        assert cookie(await app.get("/", guest="", headers={"If-None-Match": etag}))
        for path in ("/", "/pad", "/nowhere"):
            assert "set-cookie" not in (await app.get(path, headers={"Accept": "text/html"})).headers
        for path in ("/static/main.js", "/api/options", "/healthz", "/cards"):
            assert "set-cookie" not in (await app.get(path, guest="")).headers

    ask(test, tmp_path)


def test_a_lost_page_is_the_shell_with_another_number(tmp_path: Path) -> None:
    """404, also for a browser that has the shell already: there it stays 304."""

    async def test(app: Asked) -> None:
        html = {"Accept": "text/html"}
        lost, shell = await app.get("/nowhere", headers=html), await app.get("/")
        assert (lost.status_code, lost.content) == (404, shell.content)
        known = await app.get("/nowhere", headers=html | {"If-None-Match": shell.headers["etag"]})
        assert known.status_code == 304

    ask(test, tmp_path)


def test_no_path_leads_out_of_the_static_files(tmp_path: Path) -> None:
    """Nor to a folder, nor to a file of another kind."""

    async def test(app: Asked) -> None:
        for path in ("", "css", "../app.py", "..%2fapp.py", "%2e%2e/app.py", "main.js%00", "nothing.js", "MAIN.JS"):
            answer = await app.get(f"/static/{path}")
            assert (answer.status_code, answer.json()["problem"]) in ((404, "no-such-page"),), path

    ask(test, tmp_path)


def test_only_files_of_known_kinds_are_served_and_read_again_when_they_change(tmp_path: Path) -> None:
    """By the path within the folder; one that was not there at the start, or is gone, is none."""
    (tmp_path / "css").mkdir()
    page, style, secret = tmp_path / "a.html", tmp_path / "css" / "b.css", tmp_path / "c.py"
    for path in (page, style, secret):
        path.write_bytes(b"first")
    files = Files(tmp_path)
    assert files.get("c.py") is None
    assert files.get("b.css") is None
    found = files.get("css/b.css")
    assert found is not None
    assert (found.content, found.media) == (b"first", "text/css; charset=utf-8")
    before = files.get("a.html")
    assert files.get("a.html") is before
    page.write_bytes(b"second")
    os.utime(page, ns=(0, 0))
    after = files.get("a.html")
    assert before is not None
    assert after is not None
    assert (before.content, after.content, after.changed) == (b"first", b"second", 0)
    assert before.etag != after.etag
    page.unlink()
    assert files.get("a.html") is None
    (tmp_path / "late.html").write_bytes(b"late")
    assert files.get("late.html") is None


def test_a_file_is_compressed_once_and_always_the_same(tmp_path: Path) -> None:
    """The time of compressing stands in no byte of it, so that caches and tests see the same."""
    path = tmp_path / "a.svg"
    path.write_bytes(b"<svg/>" * 50)
    file = Files(tmp_path).get("a.svg")
    assert file is not None
    assert gzip.decompress(file.compressed) == file.content == b"<svg/>" * 50
    assert len(file.compressed) < len(file.content)
    assert file.compressed[4:8] == bytes(4)
    assert (file.media, file.changed) == ("image/svg+xml", path.stat().st_mtime_ns)


def test_a_server_without_its_pages_says_so(tmp_path: Path) -> None:
    """And still gives the cookie; the contact sheet is none then."""
    empty = tmp_path / "empty"
    empty.mkdir()

    async def test(app: Asked) -> None:
        asgi = app.web.routes
        asgi.state.files = Files(empty)  # type: ignore[attr-defined]
        answer = await app.get("/", guest="")
        assert (answer.status_code, "its pages are not installed" in answer.text) == (200, True)
        assert "set-cookie" in answer.headers
        sheet = await app.get("/cards")
        assert (sheet.status_code, sheet.json()["message"]) == (404, "The contact sheet is not installed.")

    ask(test, tmp_path)


def test_every_kind_of_file_is_text_or_json() -> None:
    """As browsers want it named; scripts as such, or they do not run."""
    assert MEDIA_TYPES == {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
        ".ts": "text/plain; charset=utf-8",
        ".LICENSE": "text/plain; charset=utf-8",
    }

"""The pages and their files: kept for good under their hash, else asked for by their ETag; and the guest cookie."""

import re
from hashlib import sha256
from pathlib import Path

import httpx

from okawari.web.files import STATIC, Files
from okawari.web.identity import SECRET
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
        lost = await app.get("/nowhere", headers=html)
        assert (lost.status_code, "packs/screens-lost.js" in lost.text) == (404, True)
        known = await app.get("/nowhere", headers=html | {"If-None-Match": lost.headers["etag"]})
        assert known.status_code == 304

    ask(test, tmp_path)


def test_no_path_leads_out_of_the_static_files(tmp_path: Path) -> None:
    """Nor to a folder, nor to a file of another kind."""

    async def test(app: Asked) -> None:
        for path in ("", "css", "../app.py", "..%2fapp.py", "%2e%2e/app.py", "main.js%00", "nothing.js", "MAIN.JS"):
            answer = await app.get(f"/static/{path}")
            assert (answer.status_code, answer.json()["problem"]) in ((404, "no-such-page"),), path

    ask(test, tmp_path)


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


HASHED = re.compile(r'"(/static/([0-9a-f]{16})/[^"]+)"')


def test_a_page_names_its_files_by_their_hash_and_they_are_kept_for_good(tmp_path: Path) -> None:
    """Each is there, with a year's leave to keep it and no cookie; the same file without the hash is asked for."""

    async def test(app: Asked) -> None:
        page = (await app.get("/t/x")).text
        named = {path for path, _ in HASHED.findall(page)}
        assert len({folder for _, folder in HASHED.findall(page)}) == 1
        assert page.count('"/static/') == len(HASHED.findall(page))
        assert {path.split("/", 3)[3] for path in named} >= {"packs/main.js", "packs/screens-table.js", "css/all.css"}
        for path in named:
            kept = await app.get(path, guest="")
            assert (kept.status_code, "set-cookie" in kept.headers) == (200, False), path
            assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
            asked = await app.get("/static/" + path.split("/", 3)[3])
            assert (asked.content, asked.headers["cache-control"]) == (kept.content, "no-cache")

    ask(test, tmp_path)


def test_each_screen_is_told_what_it_needs_at_once(tmp_path: Path) -> None:
    """Its own pack beside the first, and the words in the browser's first language that we have."""

    async def test(app: Asked) -> None:
        for path, screen in (("/", "home"), ("/t/x", "table"), ("/r/x", "replay"), ("/pad", "pad"), ("/how", "how")):
            page = (await app.get(path, headers={"Accept-Language": "de-DE,pl;q=0.8,en;q=0.5"})).text
            early = re.findall(r'<link rel="modulepreload" href="/static/\w+/([^"]+)">', page)
            assert early == ["packs/main.js", f"packs/screens-{screen}.js"]
            assert page.count("/words/pl.json") == page.count("/words/") == 1
        assert "/words/en.json" in (await app.get("/", headers={"Accept-Language": "de"})).text

    ask(test, tmp_path)


def test_files_of_another_time_make_the_page_load_again(tmp_path: Path) -> None:
    """The first script of a page that this server did not make is one that loads it anew; all else is missing."""

    async def test(app: Asked) -> None:
        first = await app.get(f"/static/{'0' * 16}/packs/main.js")
        assert (first.status_code, first.headers["location"]) == (302, "/static/reload.js")
        assert first.headers["cache-control"] == "no-store"
        assert (await app.get("/static/reload.js")).status_code == 200
        for name in ("packs/screens-home.js", "css/all.css", "", "reload.js"):
            missing = await app.get(f"/static/{'0' * 16}/{name}")
            assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-store")

    ask(test, tmp_path)


def test_the_service_worker_keeps_only_what_is_the_same_for_everybody(tmp_path: Path) -> None:
    """Under the hash alone: nothing that sets a cookie, no page with one, no answer; it is asked for each time."""

    async def test(app: Asked) -> None:
        worker = await app.get("/worker.js", guest="")
        assert (worker.status_code, worker.headers["cache-control"]) == (200, "no-cache")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'"
        assert "set-cookie" not in worker.headers
        found = re.search(r'self\.FOLDER = "(/static/[0-9a-f]{16}/)";\nself\.FILES = \[(.*)\];', worker.text)
        assert found is not None
        files = re.findall(r'"([^"]+)"', found[2])
        assert {"index.html", "css/all.css", "packs/main.js", "words/en.json", "cards.svg"} <= set(files)
        for file in files:
            kept = await app.get(found[1] + file, guest="")
            assert (kept.status_code, "set-cookie" in kept.headers) == (200, False), file
        shell = await app.get(found[1] + "index.html")
        assert "content-security-policy" in shell.headers
        assert "preload" not in shell.text

    ask(test, tmp_path)


def test_a_browser_that_has_the_page_from_elsewhere_gets_its_cookie_by_a_post(tmp_path: Path) -> None:
    """Only for a page of this very server; who has one keeps it, and a GET gives none."""

    async def test(app: Asked) -> None:
        given = await app.post("/api/guest", {}, guest="")
        assert (given.status_code, given.content) == (204, b"")
        assert given.headers["set-cookie"].startswith("okawari=")
        assert given.headers["cache-control"] == "no-store"
        assert "set-cookie" not in (await app.post("/api/guest", {}, guest=ANA)).headers
        elsewhere = await app.post("/api/guest", {}, guest="", headers={"Origin": "https://elsewhere.example"})
        assert (elsewhere.status_code, "set-cookie" in elsewhere.headers) == (403, False)
        assert (await app.get("/api/guest", guest="")).status_code == 405

    ask(test, tmp_path)

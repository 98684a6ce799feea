"""The pages: one shell for all of them, and the files that it loads."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from okawari.show.words import LANGUAGES, for_pages
from okawari.web.identity import new_secret, secret_in, set_cookie
from okawari.web.messages import RequestRefused, WebProblem
from okawari.web.services import caller_in

STATIC = Path(__file__).parents[1] / "static"
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".ts": "text/plain; charset=utf-8",
    ".LICENSE": "text/plain; charset=utf-8",
}
"""What is served, by its suffix; nearly all of it is text, so all of it is compressed."""
STAND_IN = "<!doctype html><title>Okawari</title><p>Okawari is running, but its pages are not installed.</p>"


@dataclass(frozen=True, slots=True)
class StaticFile:
    content: bytes
    compressed: bytes
    media: str
    etag: str
    changed: int

    @classmethod
    def of(cls, content: bytes, suffix: str, changed: int = 0) -> "StaticFile":
        etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        return cls(content, gzip.compress(content, mtime=0), MEDIA_TYPES[suffix], etag, changed)


class Files:
    """The static files. Only files that were there at the start can be asked for: no path leads anywhere else."""

    def __init__(self, folder: Path = STATIC) -> None:
        found = [path for path in folder.rglob("*") if path.is_file() and path.suffix in MEDIA_TYPES]
        self._paths = {path.relative_to(folder).as_posix(): path for path in found}
        self._files: dict[str, StaticFile] = {}
        self._words = {f"words/{language}.json": StaticFile.of(for_pages(language), ".json") for language in LANGUAGES}

    def get(self, name: str) -> StaticFile | None:
        """A file, read again if it changed."""
        path = self._paths.get(name)
        if path is None:
            return self._words.get(name)
        file = self._files.get(name)
        try:
            changed = path.stat().st_mtime_ns
            if file is None or file.changed != changed:
                file = self._files[name] = StaticFile.of(path.read_bytes(), path.suffix, changed)
        except OSError:
            return None
        return file


def _send(file: StaticFile, request: Request) -> Response:
    headers = {"etag": file.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, headers=headers | {"content-encoding": "gzip"}, media_type=file.media)
    return Response(file.content, headers=headers, media_type=file.media)


def _found(request: Request, name: str, missing: str) -> Response:
    file = request.app.state.files.get(name)
    if file is None:
        raise RequestRefused(404, WebProblem.NO_SUCH_PAGE, missing)
    return _send(file, request)


async def static(request: Request) -> Response:
    """GET /static/…"""
    return _found(request, request.path_params["path"], "There is no such file.")


async def shell(request: Request) -> Response:
    """Every page is the same shell; a browser that comes for the first time gets its guest cookie."""
    file = request.app.state.files.get("index.html")
    response = HTMLResponse(STAND_IN) if file is None else _send(file, request)
    if secret_in(request.headers) is None:
        response.headers["set-cookie"] = set_cookie(new_secret(), caller_in(request))
    return response


async def lost(request: Request) -> Response:
    """An address where nothing is: the shell finds that out, too, and says so in the reader's language."""
    response = await shell(request)
    response.status_code = 404 if response.status_code == 200 else response.status_code
    return response


async def contact_sheet(request: Request) -> Response:
    """GET /cards: every card that we drew."""
    return _found(request, "contact-sheet.html", "The contact sheet is not installed.")


ROUTES = [
    *(Route(path, shell) for path in ("/", "/t/{table}", "/r/{record}", "/pad", "/how", "/about")),
    Route("/cards", contact_sheet),
    Route("/static/{path:path}", static),
]

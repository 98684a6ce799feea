"""The pages: one shell for all of them, the files that it loads, and how a browser gets its guest cookie."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from okawari.show.words import LANGUAGES
from okawari.web.files import FOLDER, STATIC_ADDRESS, FileTree, StaticFile
from okawari.web.identity import check_origin, new_secret, secret_in, set_cookie
from okawari.web.messages import RequestRefused, WebProblem
from okawari.web.packs import FIRST_PACK
from okawari.web.previews import free_seats, with_preview
from okawari.web.services import caller_in, check_rate

STAND_IN = "<!doctype html><title>Okawari</title><p>Okawari is running, but its pages are not installed.</p>"
ASK_AGAIN, FOR_GOOD, NOT_KEPT = "no-cache", "public, max-age=31536000, immutable", "no-store"
"""How long a browser may keep a file: until it has asked whether it changed, for as long as it likes, or not at all."""
SCREENS = {"": "home", "t": "table", "r": "replay", "pad": "pad", "how": "how", "about": "about", "daily": "daily"}
"""By the first part of their addresses."""
OF_WORKER = {"content-security-policy": "default-src 'none'; connect-src 'self'"}
"""A service worker heeds a policy of its own: it fetches from this house, and that is all."""


def _send(file: StaticFile, request: Request, keep: str = ASK_AGAIN) -> Response:
    headers = {"etag": file.etag, "cache-control": keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, headers=headers | {"content-encoding": "gzip"}, media_type=file.media)
    return Response(file.content, headers=headers, media_type=file.media)


def _found(file: StaticFile | None, missing: str) -> StaticFile:
    if file is None:
        raise RequestRefused(404, WebProblem.NO_SUCH_PAGE, missing)
    return file


def _now(request: Request) -> FileTree:
    tree: FileTree = request.app.state.files.now()
    return tree


async def static(request: Request) -> Response:
    """GET /static/…, with the hash of all files for good, and without it as they are now."""
    folder, _, name = request.path_params["path"].partition("/")
    if not FOLDER.fullmatch(folder):
        return _send(_found(_now(request).get(request.path_params["path"]), "There is no such file."), request)
    tree: FileTree = request.app.state.files.latest
    if tree.hash != folder and (tree := _now(request)).hash != folder:
        return _of_another_time(name)
    return _send(_found(tree.get(name), "There is no such file."), request, FOR_GOOD)


def _of_another_time(name: str) -> Response:
    """A page that this server did not make asks for its files. Its first script is answered with one that loads the
    page again; any other is missing, and the scripts that are there load the page again by themselves."""
    if name != FIRST_PACK:
        raise RequestRefused(404, WebProblem.NO_SUCH_PAGE, "There is no such file any more.")
    return RedirectResponse(f"{STATIC_ADDRESS}reload.js", 302)


async def shell(request: Request) -> Response:
    """Every page is the same shell; a browser that comes for the first time gets its guest cookie."""
    return _shell(request, SCREENS[request.url.path.split("/")[1]])


def _shell(request: Request, screen: str) -> Response:
    file = _now(request).shell(screen, _language(request))
    return _with_cookie(request, HTMLResponse(STAND_IN) if file is None else _send(file, request))


async def table(request: Request) -> Response:
    """GET /t/{table}: the shell, and for a lobby what messengers show of its link. Nobody keeps it: seats get taken."""
    tree, language = _now(request), _language(request)
    file = tree.shell("table", language)
    if file is None:
        return _with_cookie(request, HTMLResponse(STAND_IN))
    free = await free_seats(request, request.path_params["table"])
    if free is not None:
        file = with_preview(file, tree, request, free, language)
    return _with_cookie(request, _send(file, request, NOT_KEPT))


def _language(request: Request) -> str:
    """The browser's first language that we have words in: a guess, for who has chosen another is asked there."""
    wanted = [told.strip()[:2].lower() for told in request.headers.get("accept-language", "").split(",")]
    return next((tag for tag in wanted if tag in LANGUAGES), "en")


def _with_cookie(request: Request, response: Response) -> Response:
    if secret_in(request.headers) is None:
        response.headers["set-cookie"] = set_cookie(new_secret(), caller_in(request))
    return response


async def lost(request: Request) -> Response:
    """An address where nothing is: the shell finds that out, too, and says so in the reader's language."""
    response = _shell(request, "lost")
    response.status_code = 404 if response.status_code == 200 else response.status_code
    return response


async def guest(request: Request) -> Response:
    """POST /api/guest: the cookie for a browser that has the shell from elsewhere than from here."""
    check_origin(request.headers, caller_in(request))
    check_rate(request, "api")
    return _with_cookie(request, Response(status_code=204))


async def service_worker(request: Request) -> Response:
    """GET /worker.js: at the root, for it serves pages of all addresses."""
    response = _send(_found(_now(request).worker(), "There is no service worker."), request)
    response.headers.update(OF_WORKER)
    return response


async def contact_sheet(request: Request) -> Response:
    """GET /cards: every card that we drew."""
    return _send(_found(_now(request).get("contact-sheet.html"), "The contact sheet is not installed."), request)


ROUTES = [
    *(Route(path, shell) for path in ("/", "/r/{record}", "/pad", "/how", "/about", "/daily", "/daily/{day}")),
    Route("/t/{table}", table),
    Route("/cards", contact_sheet),
    Route("/worker.js", service_worker),
    Route("/api/guest", guest, methods=["POST"]),
    Route("/static/{path:path}", static),
]

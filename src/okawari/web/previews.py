"""What a messenger shows of a link to a table (Open Graph): an invitation, and how many seats are free.

Of a lobby only, and only if the table has spectators: who was sent the link may see that much anyway. Names, rules and
everything that could tell one other table from another stay out of it: unknown, running and closed tables look alike.
"""

import asyncio
import re
from html import escape

from starlette.requests import Request

from okawari.match.store import StoreError
from okawari.show.words import phrase
from okawari.web.files import FileTree, StaticFile
from okawari.web.messages import RequestRefused
from okawari.web.services import caller_in, check_rate, services_of

TABLE_ID = re.compile(r"[0-9a-f]{32}")
"""A short code is none, so that nobody can find a table by guessing one here."""
PICTURE = "preview.png"
PICTURE_SIZE = 1200, 630
TITLE = b"<title>"


async def free_seats(request: Request, table: str) -> int | None:
    """How many seats are free in a lobby that may be told of. One query, which reads one row; no table is loaded."""
    if not TABLE_ID.fullmatch(table):
        return None
    try:
        check_rate(request, "api")
        return await asyncio.to_thread(services_of(request).store.free_seats, table)
    except (RequestRefused, StoreError):
        return None


def with_preview(shell: StaticFile, tree: FileTree, request: Request, free: int, language: str) -> StaticFile:
    """The shell for a lobby's link. Its addresses are those of the host that was asked, which is one of the allowed."""
    width, height = PICTURE_SIZE
    told = {
        "og:type": "website",
        "og:site_name": "Okawari",
        "og:title": phrase("preview.title", language),
        "og:description": phrase("preview.free", language, n=free) if free else phrase("preview.full", language),
        "og:image": f"{caller_in(request).origin}{tree.folder}{PICTURE}",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": phrase("preview.picture", language),
    }
    tags = [f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    head = "".join(f"{tag}\n    " for tag in tags).encode()
    return StaticFile(shell.content.replace(TITLE, head + TITLE, 1), shell.media)

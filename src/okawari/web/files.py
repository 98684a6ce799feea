"""The static files of the pages as one tree: a hash over all of it is a folder of their addresses.

What stands under `/static/<hash>/` never changes, so that a browser which has it asks for nothing again; after any
change the next page names another hash. Pages name only files of their own tree.
"""

import gzip
import hashlib
import os
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from okawari.show.words import LANGUAGES, for_pages
from okawari.web.packs import FIRST_PACK, pack_of, packs

STATIC = Path(__file__).parent / "static"
STATIC_ADDRESS = "/static/"
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".ts": "text/plain; charset=utf-8",
    ".LICENSE": "text/plain; charset=utf-8",
}
"""What is served, by its suffix."""
FOLDER = re.compile(r"[0-9a-f]{16}")
"""A hash, as it stands in an address."""
ONE_SHEET = "css/all.css"
"""All style sheets of the pages in their order, for one request instead of twenty."""
SHEET = re.compile(r' *<link rel="stylesheet" href="/static/([^"]+)">\n')
PAGE = "index.html"
KEPT = re.compile(r"index\.html|css/all\.css|(packs|words)/.*|.*\.(svg|woff2)")
"""What a page may need when there is no line."""


@dataclass(frozen=True)
class StaticFile:
    content: bytes
    media: str

    @classmethod
    def of(cls, content: bytes, name: str) -> "StaticFile":
        return cls(content, MEDIA_TYPES[PurePosixPath(name).suffix])

    @cached_property
    def etag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:32]}"'

    @cached_property
    def compressed(self) -> bytes:
        return gzip.compress(self.content, mtime=0)


class FileTree:
    """All static files as they were at one moment."""

    def __init__(self, sources: dict[str, bytes]) -> None:
        told = hashlib.sha256()
        for name, content in sorted(sources.items()):
            told.update(f"{name} {len(content)} ".encode())
            told.update(content)
        self.hash = told.hexdigest()[:16]
        self.folder = f"{STATIC_ADDRESS}{self.hash}/"
        self._sources = sources
        made = packs({name: content.decode() for name, content in sources.items() if name.endswith(".js")})
        files = sources | {name: text.encode() for name, text in made.items()}
        if PAGE in sources:
            listed = SHEET.findall(sources[PAGE].decode())
            files[ONE_SHEET] = b"".join(sources[sheet] for sheet in listed if sheet in sources)
        pages = {name: self._dressed(name) for name in sources if name.endswith(".html")}
        self._files = {name: StaticFile.of(content, name) for name, content in (files | pages).items()}
        self._shells: dict[tuple[str, str], StaticFile] = {}

    def get(self, name: str) -> StaticFile | None:
        """A file by its path in the tree."""
        return self._files.get(name)

    def shell(self, screen: str, language: str) -> StaticFile | None:
        """The page for a screen: it names what that needs, so that all of it is asked for at once."""
        if PAGE not in self._sources:
            return None
        if (screen, language) not in self._shells:
            scripts = "".join(
                f'    <link rel="modulepreload" href="{STATIC_ADDRESS}{script}">\n'
                for script in (FIRST_PACK, pack_of(f"screens/{screen}.js"))
            )
            words = f'    <link rel="preload" as="fetch" href="{STATIC_ADDRESS}words/{language}.json" crossorigin>\n'
            self._shells[screen, language] = StaticFile.of(self._dressed(PAGE, scripts + words), PAGE)
        return self._shells[screen, language]

    def worker(self) -> StaticFile | None:
        """The service worker of this tree: which folder is its own, and what it keeps of that."""
        if "worker.js" not in self._sources:
            return None
        files = ", ".join(f'"{name}"' for name in sorted(self._files) if KEPT.fullmatch(name))
        told = f'self.FOLDER = "{self.folder}";\nself.FILES = [{files}];\n'
        return StaticFile.of(told.encode() + self._sources["worker.js"], "worker.js")

    def _dressed(self, name: str, early: str = "") -> bytes:
        """A page with the addresses of this tree; the shell with one style sheet, and what it needs early."""
        page = self._sources[name].decode()
        first = SHEET.search(page) if name == PAGE else None
        if first:
            sheet = f'    <link rel="stylesheet" href="{STATIC_ADDRESS}{ONE_SHEET}">\n'
            page = page[: first.start()] + sheet + early + SHEET.sub("", page[first.end() :])
        return page.replace(f'"{STATIC_ADDRESS}', f'"{self.folder}').encode()


class Files:
    """The tree as it is now. Only files that were there at the start can be asked for: no path leads elsewhere."""

    def __init__(self, folder: Path = STATIC) -> None:
        inside = [Path(where, name) for where, _, names in os.walk(folder) for name in names]
        found = [path for path in inside if path.suffix in MEDIA_TYPES and path.is_file()]
        self._paths = {path.relative_to(folder).as_posix(): path for path in found}
        self._words = {f"words/{language}.json": for_pages(language) for language in LANGUAGES}
        self._changed: list[int] = []
        self.latest = FileTree({})
        """What was served last: nothing is read before somebody asks for it."""

    def now(self) -> FileTree:
        """The tree, read again if any file of it changed."""
        changed = [_changed(path) for path in self._paths.values()]
        if changed != self._changed:
            read = {name: _read(path) for name, path in self._paths.items()}
            there = {name: content for name, content in read.items() if content is not None}
            self.latest = FileTree(there | self._words)
            self._changed = changed
        return self.latest


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None

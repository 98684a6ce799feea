"""The tree of the pages' files: one hash over all of it, pages that name it, and nothing else is served."""

import gzip
import json
import os
import struct
from pathlib import Path

from okawari.web.files import MEDIA_TYPES, STATIC, Files, FileTree

PAGE = b"""<head>
    <link rel="icon" href="/static/icon.svg">
    <link rel="stylesheet" href="/static/a.css">
    <link rel="preload" href="/static/font.woff2">
    <link rel="stylesheet" href="/static/parts/b.css">
    <script type="module" src="/static/packs/main.js"></script>
</head>
"""
SOURCES = {"index.html": PAGE, "a.css": b"a {}\n", "parts/b.css": b"b {}\n", "main.js": b"go();\n"}


def content(tree: FileTree, name: str) -> str:
    """A file of a tree as text."""
    file = tree.get(name)
    assert file is not None, name
    return file.content.decode()


def test_any_change_makes_another_hash() -> None:
    """Of a name or of a byte, in whichever file; the order in which files are found does not matter."""
    known = FileTree(SOURCES)
    assert FileTree(dict(reversed(SOURCES.items()))).hash == known.hash
    others = [
        SOURCES | {"a.css": b"a { }\n"},
        {**{name: text for name, text in SOURCES.items() if name != "a.css"}, "A.css": b"a {}\n"},
        SOURCES | {"c.css": b""},
        SOURCES | {"a.css": b"a {}\nb", "parts/b.css": b" {}\n"},
    ]
    assert len({known.hash, *(FileTree(other).hash for other in others)}) == 5


def test_a_page_has_one_style_sheet_and_the_addresses_of_its_tree() -> None:
    """The sheets in their order, in place of the first; the shell of a screen says what it needs early."""
    tree = FileTree(SOURCES)
    assert content(tree, "css/all.css") == "a {}\nb {}\n"
    lines = content(tree, "index.html").splitlines()
    assert [line.strip() for line in lines] == [
        "<head>",
        f'<link rel="icon" href="{tree.folder}icon.svg">',
        f'<link rel="stylesheet" href="{tree.folder}css/all.css">',
        f'<link rel="preload" href="{tree.folder}font.woff2">',
        f'<script type="module" src="{tree.folder}packs/main.js"></script>',
        "</head>",
    ]
    shell = tree.shell("home", "pl")
    assert shell is not None
    more = [line.strip() for line in shell.content.decode().splitlines() if line not in lines]
    assert more == [
        f'<link rel="modulepreload" href="{tree.folder}packs/main.js">',
        f'<link rel="modulepreload" href="{tree.folder}packs/screens-home.js">',
        f'<link rel="preload" as="fetch" href="{tree.folder}words/pl.json" crossorigin>',
    ]
    assert tree.shell("home", "pl") is shell


def test_only_files_of_known_kinds_are_served_and_read_again_when_they_change(tmp_path: Path) -> None:
    """By the path within the folder; one that was not there at the start, or is gone, is none."""
    (tmp_path / "css").mkdir()
    page, style, secret = tmp_path / "a.html", tmp_path / "css" / "b.css", tmp_path / "c.py"
    for path in (page, style, secret):
        path.write_bytes(b"first")
    files = Files(tmp_path)
    before = files.now()
    assert files.now() is files.latest is before
    assert before.get("c.py") is None
    assert before.get("b.css") is None
    assert content(before, "css/b.css") == "first"
    page.write_bytes(b"second")
    os.utime(page, ns=(1, 1))
    after = files.now()
    assert (content(before, "a.html"), content(after, "a.html")) == ("first", "second")
    assert before.hash != after.hash
    page.unlink()
    assert files.now().get("a.html") is None
    (tmp_path / "late.html").write_bytes(b"late")
    assert files.now().get("late.html") is None


def test_a_file_is_compressed_once_and_always_the_same(tmp_path: Path) -> None:
    """The time of compressing stands in no byte of it, so that caches and tests see the same."""
    (tmp_path / "a.svg").write_bytes(b"<svg/>" * 50)
    file = Files(tmp_path).now().get("a.svg")
    assert file is not None
    assert gzip.decompress(file.compressed) == file.content == b"<svg/>" * 50
    assert len(file.compressed) < len(file.content)
    assert file.compressed[4:8] == bytes(4)
    assert (file.media, file.compressed is file.compressed) == ("image/svg+xml", True)


def test_what_is_joined_into_one_sheet_means_the_same_there() -> None:
    """A sheet that names a file by its place must lie as deep as the one that all are joined in."""
    page = (STATIC / "index.html").read_text()
    joined = [sheet for sheet in STATIC.rglob("*.css") if f'"/static/{sheet.relative_to(STATIC).as_posix()}"' in page]
    assert len(joined) > 20
    for sheet in joined:
        assert "url(" not in sheet.read_text() or sheet.parent.parent == STATIC, sheet.name


def test_nothing_in_the_pages_names_a_file_that_is_not_of_its_tree() -> None:
    """An address without the hash is asked for at every visit. Only links that a person follows may have one."""
    for file in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *STATIC.rglob("*.webmanifest")]:
        told = file.read_text().replace('<a href="/static/', "")
        assert "/static/" not in told, file.name


def test_the_icons_are_as_large_as_the_manifest_says() -> None:
    """A phone installs nothing without one of 192 and one of 512 pixels; one has room for any mask."""
    manifest = json.loads((STATIC / "app.webmanifest").read_text())
    icons = {icon["src"]: icon for icon in manifest["icons"] if icon["type"] == "image/png"}
    for name, icon in icons.items():
        size = struct.unpack(">II", (STATIC / name).read_bytes()[16:24])
        assert icon["sizes"] == f"{size[0]}x{size[1]}", name
    assert {icon["sizes"] for icon in icons.values()} == {"192x192", "512x512"}
    assert [icon.get("purpose") for icon in icons.values()].count("maskable") == 1
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/", "/", "/")


def test_every_kind_of_file_is_named_as_browsers_want_it() -> None:
    """Scripts as such, or they do not run."""
    assert MEDIA_TYPES == {
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

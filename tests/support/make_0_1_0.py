"""Made `tests/data/0.1.0` with a real server of version 0.1.0, which is commit 9cb4493. It is not to be made again.

    git worktree add /tmp/v010 9cb4493
    python -m tests.support.make_0_1_0 /tmp/v010/src tests/data/0.1.0

Everything happens over HTTP and WebSockets of `okawari serve`; then the server is stopped and its file kept. Names,
cookies and what people pick follow from fixed seeds; deals and times are the server's.
"""

import asyncio
import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.support.stories_0_1_0 import STORIES
from tests.support.story_0_1_0 import Story

RECORDED = (
    *("battle blind", "battle outside", "battle chosen blind", "dummy strawberry", "none finished"),
    *("again finished", "asked running", "devices running", "rematch lobby", "removed lobby", "both-ways lobby"),
)
"""The tables whose conversations are kept."""


def old_server(source: Path, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """The old server, and its address."""
    command = [sys.executable, "-m", "okawari", "serve", "--local", "--db", "okawari.db", "--pace", "0", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(source.resolve())}
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = next(line for line in process.stdout if "http://" in line)
    return process, line.strip().rstrip("/")


async def tell(url: str) -> list[Story]:
    """All stories side by side; when the last one is told, everybody goes at once, so that nothing more happens."""
    host = Story(url, "first").guest("Host")
    await host.come((await host.post("/api/open", {}))["table"])
    await host.until(lambda: {"easy", "normal"} <= set(host.parts["table"]["bots"]))
    told = [Story(url, name) for name in STORIES]
    await asyncio.gather(*(STORIES[story.name](story) for story in told))
    told = [one for story in told for one in (story, *story.more)]
    for story in told:
        story.keep_views()
    await asyncio.gather(host.go(), *(story.everybody_goes() for story in told))
    return told


def write(target: Path, stories: list[Story]) -> None:
    """Tables with their guests; what everybody saw last; conversations."""
    documents = [story.document() for story in stories]
    about = {"version": "0.1.0", "commit": "9cb4493", "tables": documents}
    (target / "tables.json").write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    _pack(target / "views.jsonl.gz", _lines([view for story in stories for view in story.views]))
    for story in stories:
        if story.name in RECORDED:
            name = f"{story.name.replace(' ', '-')}.jsonl.gz"
            _pack(target / "conversations" / name, _lines(story.conversation.lines))


def _lines(some: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n" for one in some).encode()


def _pack(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content, mtime=0))


def main(source: Path, target: Path) -> None:
    """Serve, play, stop, pack."""
    (target / "conversations").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        process, url = old_server(source, Path(folder))
        try:
            stories = asyncio.run(tell(url))
        finally:
            process.terminate()
            process.communicate()
        write(target, stories)
        database = Path(folder) / "okawari.db"
        _pack(target / "okawari.db.gz", database.read_bytes())
        exported = subprocess.run(
            [sys.executable, "-m", "okawari", "export", "--db", str(database)],
            env={**os.environ, "PYTHONPATH": str(source.resolve())},
            capture_output=True,
            check=True,
        )
        _pack(target / "records.jsonl.gz", exported.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

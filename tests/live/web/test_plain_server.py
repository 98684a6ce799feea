"""The app under uvicorn as it comes, without our protocols: with other limits, and a little slower, the same game."""

import asyncio
from pathlib import Path

import uvicorn

from okawari.rules.ruleset import Ruleset
from okawari.web.app import make_app
from okawari.web.config import Config
from okawari.web.server import listen
from tests.support.served import QuickBots
from tests.support.tables import play_game
from tests.support.waiting import until


def test_a_game_is_played_on_a_server_of_another_kind(tmp_path: Path) -> None:
    """Every seat a page of its own, and one who watches: a fair record in the end."""

    async def play() -> None:
        config = Config(port=0, database=tmp_path / "okawari.db")
        app, listening = make_app(config, thinker=QuickBots()), listen(config)
        server = uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", lifespan="on", log_config=None))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await until(lambda: server.started)
        await play_game(f"http://127.0.0.1:{listening.getsockname()[1]}", Ruleset(seats=3), seed=5)
        server.should_exit = True
        await serving

    asyncio.run(play())

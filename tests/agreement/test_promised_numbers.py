"""Numbers that documents promise to players, hosts and makers of bots are those that the program goes by."""

from importlib import import_module

import pytest

from okawari.web.limits import Rate
from tests.support.paths import ROOT

HOUR, DAY = 3600.0, 24 * 3600.0

PROMISED = [
    ("tables.md", "no connection for 20 s", "match.clock.AWAY_AFTER", 20.0),
    ("tables.md", "has thought for 60 s", "match.clock.IDLE_AFTER", 60.0),
    ("tables.md", "the host is gone for 60 s", "match.clock.HOST_PASSES_AFTER", 60.0),
    ("tables.md", "the host does not start it for 20 s", "match.clock.START_AFTER", 20.0),
    ("tables.md", "after 24 h the match ends without a winner", "match.clock.ABANDONED_AFTER", DAY),
    (
        "tables.md",
        "the clock runs out (20 s or 90 s a turn",
        "match.settings.CLOCK_SECONDS",
        {"none": None, "quick": 20.0, "relaxed": 90.0},
    ),
    ("tables.md", "nothing happens in a lobby for 7 days", "match.live_tables.LOBBY_KEPT", 7 * DAY),
    ("tables.md", "forgets it when nobody has for five minutes", "match.live_tables.FORGET_AFTER", 300.0),
    ("tables.md", "at most 12 hours are counted", "match.surroundings.LONGEST_STEP", 12 * HOUR),
    ("architecture.md", "looks by itself every two seconds", "match.following.CHECK_SECONDS", 2.0),
    ("architecture.md", "8 ms after the last ones at the earliest", "match.gathering.TOGETHER_SECONDS", 0.008),
    ("architecture.md", "those that it refused (the last 256 of a table)", "match.table.REMEMBERED", 256),
    ("protocol.md", "a table with more than 64 sockets", "match.audience.CROWD", 64),
    ("protocol.md", "are shown what changed once a second", "match.audience.CROWD_SECONDS", 1.0),
    ("daily.md", "An internet address has six a day", "match.daily_deals.TRIES_OF_ADDRESS", 6),
    ("daily.md", "among 1,000 games that `skilled` played", "match.yardstick.YARDSTICK_GAMES", 1000),
    ("daily.md", "Until an hour after the day's end", "match.daily.OPENS_AFTER", HOUR),
    ("bots.md", "(`--time-limit`, usually 5 s)", "bots.guard.TIME_LIMIT", 5.0),
    ("bots.md", "each with 1 GB of memory", "bots.pool.MEMORY", 1024),
    ("bots.md", "differ by 2 percentage points", "arena.sprt.DIFFERENCE", 0.02),
    ("bots.md", "each wrong at most one time in twenty", "arena.sprt.ERROR", 1 / 20),
    ("commands.md", "compiled for 500 games or more", "arena.simulation.SIMULATION_COMPILED_FROM", 500),
    ("hosting.md", "with the first 8 characters of its id", "match.live_tables.SHOWN_OF_ID", 8),
    ("hosting.md", "is missed within 5 s", "match.postgres_servers.DEAD_AFTER", 4.5),
    ("hosting.md", "by a row that it renewed every second", "match.postgres_servers.BEAT_SECONDS", 1.0),
    ("hosting.md", "a connection that says nothing for 2 s", "web.doorkeeper.FIRST_LINE_SECONDS", 2.0),
    ("hosting.md", "(says nothing to its parent for 20 s", "web.doorkeeper.MOST_MISSED", 20),
    ("hosting.md", "One that cannot start is tried again every second", "web.doorkeeper.PAUSE", 1.0),
    ("hosting.md", "opening tables | 20, then one in 5 s", "web.limits.RATES:open", Rate(20, 0.2)),
    ("hosting.md", "| sockets | 60, then 5 a second; 16 open |", "web.limits.RATES:socket", Rate(60, 5)),
    ("hosting.md", "16 open | four times that; 256 open", "web.sockets.SOCKETS_OF_GUEST", 16),
    ("hosting.md", "16 open | four times that; 256 open", "web.sockets.SOCKETS_OF_ADDRESS", 256),
    ("hosting.md", "four times that", "web.limits.HOUSEHOLD", 4),
    ("hosting.md", "messages over a socket | 120, then 20 a second", "web.limits.MESSAGES_OF_SOCKET", Rate(120, 20)),
    ("protocol.md", "a hundred too many close the socket", "web.sockets.TOO_MANY_MESSAGES", 100),
    ("hosting.md", "(887 million of them) | | 10, then one in 10 s", "web.limits.RATES:find", Rate(10, 0.1)),
    ("hosting.md", "valid for two minutes) | | 5, then one in 20 s", "web.limits.RATES:join", Rate(5, 0.05)),
    ("hosting.md", "valid for two minutes", "web.identity.DEVICE_CODE_SECONDS", 120.0),
    (
        "hosting.md",
        "QR codes and replays, which cost the server more",
        "web.limits.RATES:drawing",
        Rate(120 / 4, 4 / 4),
    ),
    ("hosting.md", "the score pad, records | | 240, then 40 a second", "web.limits.RATES:api", Rate(240 / 4, 40 / 4)),
    ("hosting.md", "names, settings, bots | 60, then one in 2 s", "web.limits.BUDGETS:lobby", Rate(60, 0.5)),
    ("hosting.md", "changes of mind at one table | 60, then one a second", "web.limits.BUDGETS:mind", Rate(60, 1)),
    ("hosting.md", "reactions at one table | 20, then one a second", "web.limits.BUDGETS:reaction", Rate(20, 1)),
    ("hosting.md", "waits 2 s for it, from the 61st time on", "web.limits.BUDGETS:back", Rate(60, 0.5)),
    ("hosting.md", "ten times that", "web.limits.BUDGETS_OF_ADDRESS", 10),
    ("hosting.md", "does not read its last answer for 15 s", "web.protocols.REQUEST_SECONDS", 15.0),
    ("hosting.md", "leaves an answer unread for 60 s", "web.protocols.UNREAD_SECONDS", 60.0),
    ("hosting.md", "more than 512 at once from one address", "web.protocols.CONNECTIONS_OF_ADDRESS", 512),
    ("hosting.md", "more than 64 KB before its body", "web.protocols.LARGEST_HEAD", 65_536),
    ("hosting.md", "more than 8 KB in a body or a message", "web.messages.LARGEST_MESSAGE", 8_192),
    ("hosting.md", "more than 16 requests before the first is answered", "web.protocols.MOST_PIPELINED", 16),
    ("hosting.md", "more than 2,000 frames at once, or 200 a second", "web.limits.FRAMES_OF_SOCKET", Rate(2000, 200)),
    ("hosting.md", "begin one after the other within 8 seconds", "web.load.BEGINNING", 8.0),
]
"""A document, its words, the constant behind them (of a table, what is looked up), and the number that they mean."""


@pytest.mark.parametrize(("document", "words", "constant", "number"), PROMISED, ids=lambda value: str(value)[:40])
def test_a_number_is_what_the_document_says(document: str, words: str, constant: str, number: object) -> None:
    """Whoever changes one of them has to change the other, and this line."""
    assert words in " ".join((ROOT / "docs" / document).read_text(encoding="utf-8").split())
    place, _, key = constant.partition(":")
    module, _, name = place.rpartition(".")
    value = getattr(import_module(f"okawari.{module}"), name)
    assert (value[key] if key else value) == number

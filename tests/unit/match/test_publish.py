"""Pages are sent what changed, and all of it: put together, it is always what `view` makes for them."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from okawari.match import commands as c
from okawari.match.clock import AWAY_AFTER, HOST_PASSES_AFTER, IDLE_AFTER
from okawari.match.decide import link, unlink
from okawari.match.events import Entry
from okawari.match.publish import Connection, News, Parts, Publisher
from okawari.match.settings import Settings
from okawari.match.view import View
from tests.support.live import HOST, Live, view
from tests.support.served import GuestPage
from tests.support.sizes import quick

READY: list[tuple[str, ...]] = [("greedy", "random"), ("greedy",)]
GUESTS = [f"guest-{number}" for number in range(4)]


def test_a_connection_gets_only_what_changed() -> None:
    """All of it first; then parts whose bytes are others, those of all and its own; nothing if nothing is."""
    sent: list[Parts] = []
    connection = Connection("phone", "ana", sent.append)
    assert (connection.device, connection.guest) == ("phone", "ana")
    shared, own = {"table": b"1", "turn": b"2"}, {"own": b"3", "choice": b"null"}
    connection.show(shared, own)
    connection.show(shared, own)
    connection.show(dict(shared), dict(own))
    connection.show({"table": b"1", "turn": b"5"}, own)
    connection.show({"table": b"1", "turn": b"5"}, {"own": b"4", "choice": b"null"})
    connection.send({"reaction": '{"seat":2,"emoji":"🍣"}'.encode()})
    assert sent == [
        {"table": b"1", "turn": b"2", "own": b"3", "choice": b"null"},
        {"turn": b"5"},
        {"own": b"4"},
        {"reaction": '{"seat":2,"emoji":"🍣"}'.encode()},
    ]


class Watched:
    """A table of people who do whatever they like, and everybody's pages of it."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.rng = Random(seed)
        self.live = Live(settings, seed=seed)
        self.bots = READY[0]
        self.publisher = Publisher(READY[0], lambda rules: self.bots)
        self.pages = {guest: GuestPage(guest) for guest in (*GUESTS, "spectator")}
        self.connections = {guest: Connection(guest, guest, page.send) for guest, page in self.pages.items()}

    def check(self, what: str) -> None:
        """Show the table to everybody, and compare what they put together with their view."""
        live = self.live
        for guest, connection in self.connections.items():
            connection.guest = live.table.owner(guest)
        self.publisher.show(self.connections.values(), live.table, live.presence, live.now)
        for guest, page in self.pages.items():
            preparing = [bot for bot in READY[0] if bot not in self.bots]
            shown = view(live.table, live.table.owner(guest), live.presence, live.now, READY[0], preparing)
            whole = {name: msgspec.json.encode(getattr(shown, name)) for name in View.__struct_fields__}
            assert page.parts == whole, f"{guest}, {what}"

    def act(self) -> str:
        """Somebody does something, sensible or not."""
        live, rng, guest = self.live, self.rng, self.rng.choice(GUESTS)
        turn = live.table.turn
        name, nonce = rng.choice(["", "Ana"]), rng.choice(["", "aa"])
        acts: dict[str, Callable[[], object]] = {
            "sit": lambda: live.ask(guest, c.Sit(live.id(), name=name, nonce=nonce)),
            "leave": lambda: live.ask(guest, c.Leave(live.id())),
            "bot": lambda: live.ask(live.table.host, c.AddBot(live.id(), "greedy")),
            "remove": lambda: live.ask(live.table.host, c.Remove(live.id(), rng.randrange(4))),
            "change": lambda: live.ask(live.table.host, c.Change(live.id(), self.settings())),
            "start": lambda: live.ask(live.table.host, c.Start(live.id())),
            "rematch": lambda: live.ask(guest, c.Rematch(live.id())),
            "choose": lambda: self.choose(guest),
            "lock": lambda: live.ask(guest, c.Lock(live.id(), turn)),
            "take back": lambda: live.ask(guest, c.TakeBack(live.id(), turn)),
            "ask for": lambda: live.ask(guest, c.PlayFor(live.id(), turn, rng.randrange(4))),
            "come": lambda: live.connect(*{guest} - live.presence.connected),
            "go": lambda: live.disconnect(*{guest} & live.presence.connected),
            "wait": lambda: self.wait(rng.choice([1.0, AWAY_AFTER, IDLE_AFTER])),
            "bots": lambda: setattr(self, "bots", rng.choice(READY)),
            "link": lambda: self.link(guest),
            "play": lambda: live.play_turn() if live.table.phase == "playing" else None,
            "play on": lambda: live.play_on() if rng.random() < 0.2 else None,
        }
        what = rng.choice(list(acts))
        acts[what]()
        return what

    def settings(self) -> Settings:
        """Some settings."""
        return Settings(
            seats=self.rng.choice([2, 3, 4]),
            clock=self.rng.choice(["none", "quick"]),
            memory_aid=self.rng.random() < 0.5,
            spectators=self.rng.random() < 0.7,
            open_record=self.rng.random() < 0.5,
        )

    def choose(self, guest: str) -> None:
        """A legal pick, if there is one."""
        live = self.live
        seat = live.table.seat_of(guest)
        if live.table.phase == "playing" and seat is not None and live.table.match is not None:
            live.ask(guest, c.Choose(live.id(), live.table.turn, live.any_pick(seat), self.rng.random() < 0.3))

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.live.now += seconds
        self.live.tick()

    def link(self, guest: str) -> None:
        """The spectator's page is another device of somebody, or is none any more."""
        table = self.live.table
        events = unlink(table, guest) if table.device_owners else link(table, guest, "spectator")
        if isinstance(events, tuple) and events:
            self.live.add(Entry(self.live.now, events, guest))


@pytest.mark.parametrize("seed", quick(2, range(6)))
def test_what_pages_put_together_is_their_view(seed: int) -> None:
    """After whatever anybody does, for everybody: who sits there, who does not, the host, another device."""
    watched = Watched(Settings(seats=3, spectators=bool(seed % 3), clock="quick" if seed % 2 else "none"), seed)
    watched.live.connect(HOST, "guest-1")
    watched.check("at first")
    phases = set()
    for _ in range(150):
        what = watched.act()
        phases.add(watched.live.table.phase)
        watched.check(what)
    assert len(phases) > 1


@pytest.mark.parametrize("variant", [None, "battle", "dummy"])
def test_points_that_are_paid_at_once_are_shown_at_once(variant: str | None) -> None:
    """R19, R36: the squishy puts cubes into a bowl in the middle of a round."""
    settings = Settings("anniversary", "strawberry", variant, seats=2 if variant else 3)
    watched = Watched(settings, seed=0)
    watched.live.start(people=settings.seats)
    while watched.live.table.phase == "playing":
        watched.check("a turn")
        watched.live.play_turn()
    watched.check("the end")


def test_a_new_host_is_shown_though_nobody_moved() -> None:
    """The same people in the same seats, just as away as before: only the host is another one."""
    watched = Watched(Settings(seats=3), seed=0)
    watched.live.sit(2)
    watched.live.disconnect(HOST)
    for seconds in (AWAY_AFTER, HOST_PASSES_AFTER - AWAY_AFTER):
        watched.wait(seconds)
        watched.check(f"{seconds} seconds later")
    assert watched.live.table.host == "guest-1"


def test_those_who_may_not_watch_see_who_sits_there_and_nothing_else() -> None:
    """Also when they were shown a match before the host closed the doors."""
    live = Live(Settings(seats=2, spectators=False))
    live.start(2)
    page = GuestPage("spectator")
    publisher = Publisher((), lambda rules: ())
    publisher.show([Connection("spectator", "spectator", page.send)], live.table, live.presence, live.now)
    empty: dict[str, object] = {
        "seat": None,
        "host": False,
        "hand": [],
        "legal": [],
        "forced": None,
        "known": None,
        "bot_picks": [],
        "coach": "",
    }
    assert {name: page[name] for name in page.parts if name != "table"} == {
        "own": empty,
        **dict.fromkeys(("turn", "game", "scores", "choice", "end")),
    }


def test_who_may_watch_from_now_on_is_sent_what_is_new_to_them() -> None:
    """The match, and nothing of their own, which is still nothing."""
    live = Live(Settings(seats=2, spectators=False))
    live.start(2)
    sent: list[Parts] = []
    connection, publisher = Connection("eve", "eve", sent.append), Publisher((), lambda rules: ())
    publisher.show([connection], live.table, live.presence, live.now)
    opened = msgspec.structs.replace(live.table, settings=msgspec.structs.replace(live.table.settings, spectators=True))
    publisher.show([connection], opened, live.presence, live.now)
    assert set(sent[1]) == {"table", "turn", "game", "scores"}


def test_what_is_the_same_is_not_made_again() -> None:
    """A choice changes neither the table nor the game nor anybody's hand: their bytes are the same objects."""
    live = Live(Settings(seats=3))
    live.start(3)
    shown: dict[str, Parts] = {}
    publisher = Publisher(READY[0], lambda rules: READY[0])

    class Kept(Connection):
        def show(self, shared: Parts, own: Parts, news: News | None = None) -> None:
            shown[self.guest] = {**shared, **own}

    connections = [Kept(guest, guest, lambda parts: None) for guest in ("guest-0", "guest-1", "guest-2")]
    publisher.show(connections, live.table, live.presence, live.now)
    before = dict(shown)
    live.play_seat(0, lock=False)
    publisher.show(connections, live.table, live.presence, live.now)
    for guest in before:
        for part in ("table", "game", "scores", "own"):
            assert shown[guest][part] is before[guest][part], (guest, part)
    assert shown["guest-1"]["table"] is shown["guest-0"]["table"]
    assert shown["guest-0"]["choice"] != before["guest-0"]["choice"]
    assert shown["guest-1"]["choice"] == before["guest-1"]["choice"]

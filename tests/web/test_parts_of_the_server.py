"""The server's smaller parts, each alone."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_network
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from okawari.match import Accepted
from okawari.rules.kinds import DECK_SIZE
from okawari.rules.ruleset import Ruleset
from okawari.web import protocols
from okawari.web.callers import Caller, caller_of, is_allowed, within
from okawari.web.devices import Devices
from okawari.web.facts import Options, options
from okawari.web.how import HowToPlay, how_to_play
from okawari.web.limits import MOST_KEPT, RATES, Limits
from okawari.web.outbox import MOST_ANSWERS, Outbox
from okawari.web.pad import PadForm
from okawari.web.refused import Refused
from okawari.web.room import qr_lines, qr_svg, urls
from okawari.web.setup import LOOPBACK, Setup

BOB = Caller("203.0.113.7", "http", "localhost:8750")


def scope(address: str, **headers: str) -> dict[str, Any]:
    """A request as ASGI has it."""
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "scheme": "http", "client": (address, 1), "headers": told}


def test_only_configured_proxies_are_believed() -> None:
    """X-Forwarded-For of anybody else is ignored; of a chain, the first address that is no proxy of ours counts."""
    told = scope("10.0.0.1", host="sushi.example", x_forwarded_for="6.6.6.6, 203.0.113.7, 10.0.0.2")
    assert caller_of(told, Setup()).address == "10.0.0.1"
    behind = Setup(proxies=(ip_network("10.0.0.0/8"),))
    assert caller_of(told, behind).address == "203.0.113.7"
    told["headers"].append((b"x-forwarded-proto", b"https"))
    assert caller_of(told, behind).origin == "https://sushi.example"
    assert caller_of(told, Setup()).origin == "http://sushi.example"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8750", "[::1]:8750", "192.168.1.5:8750"])
def test_own_names_and_addresses_are_allowed(host: str) -> None:
    """A browser cannot be made to believe that another site's name is an address."""
    assert is_allowed(host, Setup())


@pytest.mark.parametrize("host", ["", "evil.example", "localhost.evil.example", "localhost:1; script-src *", "a b"])
def test_other_names_are_not_allowed(host: str) -> None:
    """Nor anything that is no host at all."""
    assert not is_allowed(host, Setup())
    assert not is_allowed(host, Setup(hosts=("sushi.example",)))


def test_a_list_of_hosts_is_the_whole_list() -> None:
    """Loopback is always allowed; addresses only as long as the operator names no hosts."""
    setup = Setup(hosts=("sushi.example",))
    assert is_allowed("sushi.example:443", setup)
    assert is_allowed("localhost", setup)
    assert not is_allowed("192.168.1.5", setup)


def test_buckets_fill_again() -> None:
    """After the burst so many a second, per guest and per address."""
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    for _ in range(int(RATES["find"].burst)):
        limits.check("find", BOB, "guest")
    with pytest.raises(Refused) as refused:
        limits.check("find", BOB, "guest")
    assert refused.value.status == 429
    with pytest.raises(Refused):
        limits.check("find", BOB, "another guest at the same address")
    limits.check("find", replace(BOB, address="203.0.113.8"), "elsewhere")
    now[0] = 60.0
    limits.check("find", BOB, "guest")


def test_an_ipv6_household_is_one_address() -> None:
    """A household has 2⁶⁴ addresses, and one bucket."""
    limits = Limits(clock=lambda: 0.0)
    for number in range(int(RATES["join"].burst)):
        limits.check("join", replace(BOB, address=f"2001:db8::{number:x}"))
    with pytest.raises(Refused):
        limits.check("join", replace(BOB, address="2001:db8::ffff"))


def test_an_address_of_ipv4_is_one_over_ipv6_too() -> None:
    """A server that listens on :: sees IPv4 as ::ffff:…: strangers share nothing, and loopback is loopback."""
    mapped = [replace(BOB, address=f"::ffff:{address}") for address in (BOB.address, "198.51.100.7")]
    assert [caller.neighbourhood for caller in mapped] == [BOB.address, "198.51.100.7"]
    assert within("::ffff:127.0.0.1", LOOPBACK)
    assert not within("::ffff:198.51.100.7", LOOPBACK)
    told = scope("::ffff:10.0.0.1", host="sushi.example", x_forwarded_for="203.0.113.7")
    assert caller_of(told, Setup(proxies=(ip_network("10.0.0.0/8"),))).address == "203.0.113.7"


class Ended:
    """A connection that remembers whether it was cut."""

    def __init__(self, address: str) -> None:
        self._address, self.cut = address, False

    def get_extra_info(self, name: str) -> Any:
        """Only the other side's address is known."""
        return (self._address, 1) if name == "peername" else None

    def abort(self) -> None:
        """Cut it."""
        self.cut = True


def test_the_connections_of_a_household_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """An IPv6 /64 is one address, and has as many connections as one."""
    monkeypatch.setattr(protocols, "CONNECTIONS_OF_ADDRESS", 2)

    async def connect() -> None:
        setup = Setup()
        made = protocols.http_protocol(setup)
        config = Config(lambda: None, http=made)
        config.load()
        state = ServerState()
        found = []
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "::ffff:203.0.113.7", "2001:db8::3"):
            transport = Ended(address)
            made(config, state, {}).connection_made(transport)  # type: ignore[arg-type]
            found.append(transport.cut)
        assert found == [False, False, False, False, True]

    asyncio.run(connect())


def test_the_memory_of_buckets_is_bounded() -> None:
    """However many addresses ask."""
    limits = Limits(clock=lambda: 0.0)
    for number in range(MOST_KEPT * 2):
        limits.check("api", replace(BOB, address=f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"))
    assert len(limits._buckets) <= MOST_KEPT


def test_a_device_code_works_once_and_not_for_long() -> None:
    """Eight characters, two minutes, once; a new one voids the old one, and it can be revoked."""
    now = [0.0]
    devices = Devices(lambda: now[0])
    code, expires = devices.offer("table", "guest")
    assert (len(code), expires) == (8, 120.0)
    typed = f" {code[:4].lower()}-{code[4:]} "
    offer = devices.use(typed)
    assert offer is not None
    assert (offer.table, offer.guest) == ("table", "guest")
    assert devices.use(code) is None
    old, _ = devices.offer("table", "guest")
    new, _ = devices.offer("table", "guest")
    assert devices.use(old) is None
    devices.revoke("table", "guest")
    assert devices.use(new) is None
    late, _ = devices.offer("table", "guest")
    now[0] = 120.0
    assert devices.use(late) is None


class SlowLine:
    """A line whose other side reads only when the test says so."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.ready = False
        self._call: Callable[[], None] = lambda: None
        self.ping: Callable[[], None] = lambda: None
        self.lose: Callable[[], None] = lambda: None

    def at_ping(self, call: Callable[[], None]) -> None:
        """Remember whom to call."""
        self.ping = call

    def when_lost(self, call: Callable[[], None]) -> None:
        """Remember whom to call."""
        self.lose = call

    def is_ready(self) -> bool:
        """Whether it reads."""
        return self.ready

    def when_ready(self, call: Callable[[], None]) -> None:
        """Remember whom to call."""
        self._call = call

    def write_text(self, frame: bytes) -> None:
        """Keep a frame."""
        self.frames.append(json.loads(frame))

    def read(self) -> None:
        """The other side reads."""
        self.ready = True
        self._call()


def test_a_slow_reader_is_sent_the_newest_parts_only() -> None:
    """Whole parts replace one another; answers wait, each in a frame; the goodbye comes last."""
    line, ended = SlowLine(), list[str]()

    async def send() -> None:
        outbox = Outbox(line, ended.append, lambda: 7.0)
        for number in range(1_000):
            outbox.put({"turn": b"%d" % number, "table": b"{}"})
            await asyncio.sleep(0)
        outbox.answer(Accepted("a"))
        outbox.answer(Accepted("b"))
        outbox.bye("restart")
        await asyncio.sleep(0)
        assert not line.frames
        line.read()

    asyncio.run(send())
    first, last = line.frames
    assert first == {
        "v": 1,
        "n": 1,
        "now": 7.0,
        "parts": {"turn": 999, "table": {}},
        "answer": {"answer": "accepted", "id": "a"},
    }
    assert last == {"v": 1, "n": 2, "now": 7.0, "answer": {"answer": "accepted", "id": "b"}, "bye": "restart"}
    assert ended == ["restart"]


def test_a_ping_goes_out_with_an_empty_frame_unless_something_waits() -> None:
    """A page cannot see pings: a frame every few seconds tells it that the connection carries."""
    line = SlowLine()

    async def send() -> None:
        outbox = Outbox(line, lambda bye: None, lambda: 7.0)
        line.ping()
        assert not line.frames
        line.read()
        line.ping()
        outbox.put({"turn": b"3"})
        line.ping()
        await asyncio.sleep(0)
        outbox.bye("restart")
        await asyncio.sleep(0)
        line.ping()

    asyncio.run(send())
    assert [set(frame) - {"v", "n", "now"} for frame in line.frames] == [set(), {"parts"}, {"bye"}]


def test_no_more_commands_are_read_while_answers_wait() -> None:
    """What waits for a page that does not read is bounded."""

    async def fill() -> None:
        line = SlowLine()
        outbox = Outbox(line, lambda bye: None)
        for number in range(MOST_ANSWERS):
            await asyncio.wait_for(outbox.room(), 60)
            outbox.answer(Accepted(str(number)))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(outbox.room(), 0.05)
        line.read()
        assert await asyncio.wait_for(outbox.room(), 60)

    asyncio.run(fill())


def test_nobody_waits_for_room_at_a_line_that_is_over() -> None:
    """Once the goodbye is sent, or the connection is gone, there will never be room, and who waits for it is told."""

    async def fill(end: Callable[[SlowLine, Outbox], None]) -> None:
        line = SlowLine()
        outbox = Outbox(line, lambda bye: None)
        for number in range(MOST_ANSWERS):
            outbox.answer(Accepted(str(number)))
        waiting = asyncio.ensure_future(outbox.room())
        await asyncio.sleep(0)
        end(line, outbox)
        assert not await asyncio.wait_for(waiting, 60)

    def say_goodbye(line: SlowLine, outbox: Outbox) -> None:
        outbox.bye("too-fast")
        line.read()

    asyncio.run(fill(lambda line, outbox: line.lose()))
    asyncio.run(fill(say_goodbye))


def test_phones_are_told_an_address_that_they_can_reach() -> None:
    """Who calls by a name is told that name; loopback is no use to anybody else."""
    assert urls(Setup(host="0.0.0.0"), Caller("1.2.3.4", "https", "sushi.example")) == ["https://sushi.example"]
    assert urls(Setup(), Caller("127.0.0.1", "http", "localhost:8750")) == ["http://localhost:8750"]
    assert urls(Setup(host="192.168.1.5"), port=80) == ["http://192.168.1.5:80", "http://127.0.0.1:80"]
    assert qr_svg("http://localhost").startswith("<svg")
    assert len(set(map(len, qr_lines("http://localhost").splitlines()))) == 1


def asked(**settings: str) -> Options:
    """What is answered to settings in a query."""
    return options({}, [], settings)


def test_facts_say_what_the_rules_say() -> None:
    """Options, what goes together, and the numbers of a page that tells how to play."""
    bots = options({"greedy": "Greedy.", "hard": "Thinks."}, ["greedy"], {}).bots
    assert [(bot.name, bot.ready) for bot in bots] == [("greedy", True), ("hard", False)]
    found = asked(edition="anniversary", variant="battle", seats="2").allowed
    assert isinstance(found, dict)
    assert [option.value for option in found["seats"] if not option.why_not] == [2]
    told = how_to_play(Ruleset("anniversary", 2))
    assert (told.tempura.cards, told.tempura.points, told.squid_on_wasabi, told.maki.second_of_two) == (2, 5, 9, 1)
    assert {dessert.name: dessert.fewest for dessert in told.desserts if dessert.fewest} == {"strawberry": -3}
    three = how_to_play(Ruleset("anniversary", 3))
    assert {dessert.fewest for dessert in three.desserts if dessert.name != "tea"} == {-6}


def test_how_to_play_follows_the_variant() -> None:
    """R2, R11, R26, R27, R30, R31: the hands, the dessert of three tableaux, and maki that one must have."""

    def told(variant: str | None = None, *, must_have_maki: bool = False) -> HowToPlay:
        return how_to_play(Ruleset("anniversary", 2, "", variant, must_have_maki))

    hands = [told(variant).hand_size for variant in (None, "golf", "draw-piles", "battle", "dummy")]
    assert hands == [10, 10, 5, 0, 9]
    assert told("dummy").seats == 2
    assert told("dummy").desserts == how_to_play(Ruleset("anniversary", 3)).desserts != told().desserts
    assert [told(must_have_maki=must).maki.zero_icons_place for must in (False, True)] == [True, False]


def test_the_form_of_a_score_pad_follows_the_rules() -> None:
    """R19, R22, R31: the dummy's tableau, the dice and the squishy's points; no form for what does not go together."""
    form = asked(edition="anniversary", variant="dummy", seats="2", dessert="mochi").pad
    assert isinstance(form, PadForm)
    assert (form.tableaux, form.rounds, "mochi" in form.copies, "pudding" in form.copies) == (3, 3, True, False)
    assert (form.copies["maki-3"], sum(form.copies.values())) == (8, DECK_SIZE)
    assert [(number.name, number.least, number.most) for number in form.numbers] == [("dice", 1, 6)]
    usual = asked(edition="anniversary", dessert="").pad
    assert isinstance(usual, PadForm)
    assert (usual.ruleset.dessert, usual.numbers[0].name, usual.numbers[0].step) == ("strawberry", "squishy", 2)
    assert asked(variant="battle", seats="3").pad is None

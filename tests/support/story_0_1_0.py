"""A table of version 0.1.0 and everybody who comes to it. See `make_0_1_0`."""

from collections.abc import Awaitable, Callable
from itertools import chain
from typing import Any

from tests.support.guest_0_1_0 import Conversation, OldGuest

NAMES = ("Ana", "Bob", "Cleo", "Dai", "Eve")
Stop = Callable[[], bool]


class Story:
    """One table and its guests."""

    def __init__(self, url: str, name: str) -> None:
        self.name, self.id = name, ""
        self.conversation = Conversation(url, name)
        self.seated: list[OldGuest] = []
        """Those who pick when it is their turn."""
        self.others: list[OldGuest] = []
        """Who watches, who left, who was removed."""
        self.records: list[str] = []
        self.blind: list[str] = []
        """The blind pairs that were played."""
        self.more: list[Story] = []
        """The other tables of the same story."""
        self._views: list[dict[str, Any]] = []

    @property
    def host(self) -> OldGuest:
        """The guest who opened the table."""
        return self.seated[0]

    def guest(self, name: str) -> OldGuest:
        """A new guest."""
        return OldGuest(self.conversation, name)

    async def open(self, people: int = 2, bots: tuple[str, ...] = (), **settings: Any) -> None:
        """People open a table and sit down, all but the last of several with a nonce; the host adds bots."""
        host = self.guest(NAMES[0])
        self.id = (await host.post("/api/open", {"settings": settings}))["table"]
        self.seated = [host, *(self.guest(name) for name in NAMES[1:people])]
        for number, guest in enumerate(self.seated):
            await guest.come(self.id)
            nonce = f"{number + 1:032x}" if guest is host or number < people - 1 else ""
            await guest.do("sit", name=guest.name, nonce=nonce)
        for bot in bots:
            await host.do("add_bot", bot=bot)

    async def watch(self) -> None:
        """Somebody without a seat looks on."""
        self.others.append(await self.guest("Zoe").come(self.id))

    async def start(self) -> None:
        """The host starts the match."""
        await self.host.do("start")

    async def turn(self) -> bool:
        """Wait for the next turn that one of the seated can pick in; false if the match is over."""

        def ready() -> bool:
            if all(guest.over for guest in self.seated):
                return True
            numbers = {guest.parts["turn"] and guest.parts["turn"]["number"] for guest in self.seated}
            return len(numbers) == 1 and any(guest.may_pick for guest in self.seated)

        await self.host.until(ready)
        return not self.host.over

    async def play(self, stop: Stop = lambda: False) -> None:
        """Everybody picks until the match is over, or it is time to stop."""
        while await self.turn():
            if stop():
                return
            for guest in self.seated:
                if guest.may_pick:
                    pick = guest.favourite()
                    self.blind += [pick] if "+?@" in pick else []
                    await guest.choose(pick)
        if self.host.parts["end"]["record"]:
            self.records.append(self.host.parts["end"]["record"])

    @property
    def turned_up(self) -> str:
        """The pairs that were picked blind, as everybody saw them afterwards."""
        firsts = tuple(f"{pick.partition('+')[0]}+" for pick in self.blind)
        parts = [line["received"].get("parts", {}) for line in self.conversation.lines if "received" in line]
        lasts = [part["game"]["last"] for part in parts if part.get("game")]
        picks = {pick for last in lasts if last for pick in last["picks"] if pick}
        return " ".join(sorted(pick for pick in picks if pick.startswith(firsts)))

    async def rematch(self) -> None:
        """The last guest asks for it, and all are back in the lobby."""
        await self.seated[-1].do("rematch")
        await self.host.until(lambda: all(guest.parts["table"]["phase"] == "lobby" for guest in self.seated))

    def turns(self, number: int) -> Stop:
        """Stop after so many turns of all rounds."""

        def stop() -> bool:
            game = self.host.parts["game"]
            return bool(game["round"] * game["turns"] + game["turn"] >= number)

        return stop

    def offered(self, pick: Callable[[OldGuest], str | None], after_blind: int = 0) -> Stop:
        """Stop when somebody could make such a pick, and so many blind pairs were played."""
        return lambda: len(self.blind) >= after_blind and any(map(pick, self.seated))

    async def until_offered(self, pick: Callable[[OldGuest], str | None], after_blind: int = 0) -> OldGuest:
        """Play, rematch after rematch, until somebody could make such a pick."""
        await self.start()
        while True:
            await self.play(self.offered(pick, after_blind))
            if not self.host.over:
                return next(guest for guest in self.seated if pick(guest))
            await self.rematch()
            await self.start()

    def keep_views(self) -> None:
        """Keep what everybody sees."""
        here = [guest for guest in chain(self.seated, self.others) if guest.parts]
        self._views = [{"table": self.name, "who": guest.name, "parts": {**guest.parts}} for guest in here]

    @property
    def views(self) -> list[dict[str, Any]]:
        """What everybody saw last."""
        return self._views

    async def everybody_goes(self) -> None:
        """All sockets are closed."""
        for guest in chain(self.seated, self.others):
            await guest.go()

    def document(self) -> dict[str, Any]:
        """What somebody must know to come back."""
        table = self.host.parts["table"]
        guests = [
            {"name": guest.name, "seat": guest.parts.get("own", {}).get("seat")}
            | ({"token": guest.token} if guest.token else {"cookie": guest.secret})
            for guest in chain(self.seated, self.others)
        ]
        about = {"name": self.name, "id": self.id, "phase": table["phase"], "settings": table["settings"]}
        return {**about, "guests": guests, "records": self.records}


Telling = Callable[[Story], Awaitable[None]]

"""What happens at the tables of `make_0_1_0`: finished, running and lobby ones of every variant and dessert."""

from typing import Any

from tests.support.guest_0_1_0 import OldGuest
from tests.support.story_0_1_0 import Story, Telling

OLD: dict[str, Any] = {"edition": "anniversary"}
"""The edition with all desserts."""


def played_out(people: int = 2, bots: tuple[str, ...] = (), blind: str = "", **settings: Any) -> Telling:
    """A match from its start to its end; in battle, matches until a blind pair turned out to have such a card."""

    async def told(story: Story) -> None:
        await story.open(people, bots, **settings)
        await story.watch()
        await story.start()
        await story.play()
        while f"+{blind}" not in story.turned_up and blind:
            await story.rematch()
            await story.start()
            await story.play()

    return told


def running(turns: int, people: int = 2, bots: tuple[str, ...] = (), **settings: Any) -> Telling:
    """In the middle of a turn: the first to pick has locked, unless that is all; the last has chosen."""

    async def told(story: Story) -> None:
        await story.open(people, bots, **settings)
        await story.watch()
        await story.start()
        await story.play(story.turns(turns))
        acting = [guest for guest in story.seated if guest.may_pick]
        for guest in acting[:-1]:
            await guest.choose(guest.favourite())
        await acting[-1].choose(acting[-1].favourite(), lock=False)

    return told


def lobby(**settings: Any) -> Telling:
    """A host who changed the settings, and a bot."""

    async def told(story: Story) -> None:
        await story.open(1)
        await story.host.do("set", settings=settings)
        await story.host.do("add_bot", bot="normal")

    return told


def chosen_blind(**settings: Any) -> Telling:
    """A blind pair was played; another one is chosen and not locked."""

    async def told(story: Story) -> None:
        await story.open(variant="battle", seats=2, **settings)
        await story.watch()
        guest = await story.until_offered(OldGuest.blind, after_blind=1)
        await guest.choose(str(guest.blind()), lock=False)

    return told


async def chosen_pair(story: Story) -> None:
    """Two cards that can be seen are chosen and not locked."""
    await story.open(variant="battle", seats=2)
    guest = await story.until_offered(OldGuest.pair)
    await guest.choose(str(guest.pair()), lock=False)


async def with_chopsticks(story: Story) -> None:
    """Chopsticks in front, a bot as the other seat, nothing chosen."""
    await story.open(1, ("easy",), variant="battle", seats=2, **OLD)
    await story.until_offered(OldGuest.pair)


async def normal(story: Story) -> None:
    """Changes of mind, mistakes and reactions; then the whole match."""
    await story.open(3, ("normal",), seats=4, memory_aid=True)
    await story.watch()
    ana, bob, cleo = story.seated
    await ana.mutter('{"command": "dance"}')
    assert (await bob.ask("start"))["problem"] == "not-host"
    await story.start()
    await story.play(story.turns(2))
    number, legal = ana.parts["turn"]["number"], ana.parts["own"]["legal"]
    assert (await ana.ask("choose", turn=number - 1, pick=legal[0]))["problem"] == "stale-turn"
    assert (await ana.ask("choose", turn=number, pick="egg+egg+egg"))["problem"] == "illegal-pick"
    await ana.choose(legal[0], lock=False)
    await ana.do("take_back", turn=number)
    await ana.choose(legal[-1], lock=False)
    await ana.do("lock", turn=number)
    await cleo.do("react", emoji="🍣")
    await bob.choose(bob.favourite())
    await cleo.choose(cleo.favourite())
    await story.play()


async def outside(story: Story) -> None:
    """A bot from outside has a token instead of a cookie."""
    await _outside(story)
    while not story.blind:
        await story.start()
        await story.play()
        if not story.blind:
            await story.rematch()


async def outside_running(story: Story) -> None:
    """The same in the middle of a match."""
    await _outside(story)
    await story.start()
    await story.play(story.turns(7))


async def _outside(story: Story) -> None:
    await story.open(1, variant="battle", seats=2)
    bot = story.guest("Robot")
    seated = await bot.post("/api/bot-seat", {"code": story.host.parts["table"]["code"], "name": "Robot"})
    bot.token = seated["token"]
    story.seated.append(await bot.come(story.id))


async def again(story: Story) -> None:
    """A battle; its deal again, played to the end; and again, in the middle."""
    await played_out(variant="battle", seats=2, blind="maki")(story)
    for name, seat in (("again finished", 0), ("again running", 1)):
        other = Story(story.conversation.url, name)
        guest = other.guest("Ana")
        asked = {"record": story.records[-1], "seat": seat, "name": "Ana", "bot": "easy"}
        other.id = (await guest.post("/api/again", asked))["table"]
        other.seated = [await guest.come(other.id)]
        await other.play(other.turns(11) if name.endswith("running") else lambda: False)
        story.more.append(other)


async def rematch_finished(story: Story) -> None:
    """Two matches at one table, with other settings."""
    await played_out(seats=2, variant="golf", clock="quick")(story)
    await story.rematch()
    await story.host.do("set", settings={"seats": 2, "variant": "draw-piles"})
    await story.start()
    await story.play()


async def rematch_lobby(story: Story) -> None:
    """After a battle."""
    await played_out(variant="battle", seats=2)(story)
    await story.rematch()


async def left(story: Story, turns: int = 3) -> None:
    """Cleo leaves; a bot plays on for her. The host leaves, too, so that Bob is the host."""
    await story.open(4, seats=4)
    await story.start()
    await story.play(story.turns(turns))
    for guest in (story.seated[2], story.seated[0]):
        await guest.do("leave")
        story.seated.remove(guest)
        story.others.append(guest)
    await story.play(story.turns(turns + 4))


async def left_finished(story: Story) -> None:
    """The same to the end."""
    await left(story)
    await story.play()


async def abandoned(story: Story) -> None:
    """A lone person among bots leaves: the match ends without a winner."""
    await story.open(1, ("easy", "easy"), seats=3)
    await story.start()
    await story.play(story.turns(5))
    await story.host.do("leave")
    await story.host.until(lambda: story.host.over)


async def away(story: Story) -> None:
    """Bob's line is lost, and a bot plays for him until he is back."""
    await story.open(seats=2)
    ana, bob = story.seated
    await story.start()
    await story.play(story.turns(4))
    await bob.go()
    for _ in range(2):
        number = ana.parts["turn"]["number"]
        await ana.choose(ana.favourite())
        await ana.until(lambda number=number: ana.parts["turn"]["number"] > number)  # type: ignore[misc]
    await bob.come(story.id)
    await story.play()


async def asked_for(story: Story) -> None:
    """Bob thinks for so long that Ana asks a bot to play for him; then they go on."""
    await story.open(seats=2, variant="dummy")
    ana, bob = story.seated
    await story.start()
    await story.play(story.turns(5))
    number = ana.parts["turn"]["number"]
    await ana.choose(ana.favourite())
    await ana.until(lambda: ana.parts["turn"]["idle"] == [1])
    await ana.do("play_for", turn=number, seat=1)
    await bob.until(lambda: bob.parts["turn"]["number"] > number)
    await story.play(story.turns(8))


async def devices(story: Story) -> None:
    """Ana's phone takes her seat, too; and so does Bob's, until he takes it back."""
    await story.open(seats=2, variant="both-ways")
    await story.start()
    await story.play(story.turns(3))
    phones = []
    for guest in story.seated:
        phone = story.guest(f"{guest.name}'s phone")
        code = (await guest.post("/api/device", {"table": story.id}))["code"]
        await phone.post("/api/device/join", {"code": code})
        phones.append(await phone.come(story.id))
    story.others += phones
    await phones[0].choose(phones[0].favourite())
    await phones[1].choose(phones[1].favourite())
    await story.play(story.turns(6))
    await story.seated[1].post("/api/device/revoke", {"table": story.id})
    await phones[1].until(lambda: phones[1].parts["own"]["seat"] is None)
    await phones[0].choose(phones[0].favourite(), lock=False)


async def removed(story: Story) -> None:
    """Bob is removed and cannot come back; the host leaves, and Cleo is the host."""
    await story.open(3, ("easy",), seats=5, variant="golf", spectators=False, open_record=False)
    ana, bob, cleo = story.seated
    assert (await story.guest("Zoe").post("/api/find", {"code": ana.parts["table"]["code"]}))["table"] == story.id
    await ana.do("remove", seat=1)
    assert (await bob.ask("sit", name="Bob"))["problem"] == "removed"
    await ana.do("leave")
    story.seated, story.others = [cleo], [ana, bob]
    await cleo.until(lambda: cleo.parts["own"]["host"])


STORIES: dict[str, Telling] = {
    "none finished": normal,
    "both-ways finished": played_out(3, edition="original", seats=3, variant="both-ways"),
    "golf finished": played_out(2, ("easy", "easy", "normal"), seats=5, variant="golf", dessert="strawberry", **OLD),
    "draw-piles finished": played_out(seats=2, variant="draw-piles", dessert="yogurt", **OLD),
    "dummy finished": played_out(seats=2, variant="dummy"),
    "dummy mochi": played_out(1, ("easy",), seats=2, variant="dummy", dessert="mochi", **OLD),
    "dummy strawberry": played_out(seats=2, variant="dummy", dessert="strawberry", **OLD),
    "battle blind": played_out(blind="wasabi", seats=2, variant="battle"),
    "battle strawberry": played_out(blind="strawberry", seats=2, variant="battle", dessert="strawberry", **OLD),
    "battle yogurt": played_out(blind="yogurt", seats=2, variant="battle", dessert="yogurt", **OLD),
    "battle mochi": played_out(1, ("easy",), blind="mochi", seats=2, variant="battle", dessert="mochi", **OLD),
    "battle tea": played_out(blind="tea", seats=2, variant="battle", dessert="tea", must_have_maki=True, **OLD),
    "battle pudding": played_out(1, ("normal",), blind="pudding", seats=2, variant="battle", dessert="pudding", **OLD),
    "battle outside": outside,
    "must-have-maki finished": played_out(seats=2, dessert="tea", must_have_maki=True, **OLD),
    "pudding finished": played_out(3, seats=3, dessert="pudding", **OLD),
    "mochi finished": played_out(2, ("easy",), seats=3, dessert="mochi", **OLD),
    "yogurt finished": played_out(2, ("easy",), seats=3, dessert="yogurt", **OLD),
    "reference finished": played_out(1, ("easy",), edition="reference", seats=2),
    "print-and-play finished": played_out(1, ("normal",), edition="print-and-play", seats=2),
    "again": again,
    "rematch finished": rematch_finished,
    "left finished": left_finished,
    "away finished": away,
    "abandoned": abandoned,
    "none running": running(9, 3, ("normal",), seats=4, clock="relaxed", memory_aid=True),
    "both-ways running": running(11, 3, seats=3, variant="both-ways", dessert="mochi", **OLD),
    "golf running": running(20, 2, ("easy",), seats=3, variant="golf", dessert="tea", **OLD),
    "draw-piles running": running(13, seats=2, variant="draw-piles", dessert="yogurt", **OLD),
    "dummy running": running(10, seats=2, variant="dummy", dessert="mochi", **OLD),
    "battle running": running(26, seats=2, variant="battle", dessert="strawberry", **OLD),
    "battle chosen blind": chosen_blind(),
    "battle chosen blind mochi": chosen_blind(dessert="mochi", **OLD),
    "battle chosen blind yogurt": chosen_blind(dessert="yogurt", **OLD),
    "battle chosen blind strawberry": chosen_blind(dessert="strawberry", **OLD),
    "battle chosen pair": chosen_pair,
    "battle with chopsticks": with_chopsticks,
    "battle outside running": outside_running,
    "strawberry running": running(15, 2, ("easy",), seats=3, dessert="strawberry", **OLD),
    "yogurt running": running(15, 2, ("easy",), seats=3, dessert="yogurt", spectators=False, open_record=False, **OLD),
    "tea running": running(5, seats=2, dessert="tea", must_have_maki=True, **OLD),
    "pudding running": running(8, 2, ("easy", "easy", "easy"), seats=5, dessert="pudding", **OLD),
    "left running": left,
    "asked running": asked_for,
    "devices running": devices,
    "rematch lobby": rematch_lobby,
    "removed lobby": removed,
    "none lobby": lobby(seats=5, edition="print-and-play"),
    "both-ways lobby": lobby(seats=3, edition="reference", variant="both-ways", clock="quick"),
    "golf lobby": lobby(seats=4, variant="golf", dessert="yogurt", **OLD),
    "draw-piles lobby": lobby(seats=2, variant="draw-piles", dessert="mochi", must_have_maki=True, **OLD),
    "battle lobby": lobby(seats=2, variant="battle", dessert="strawberry", **OLD),
    "dummy lobby": lobby(seats=2, variant="dummy", memory_aid=True),
}

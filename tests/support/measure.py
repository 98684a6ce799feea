"""How quickly a tapped card reacts, and whether the reveal is smooth: `python -m tests.support.measure`.

Against a server and a chromium on this machine, without a graphics card: a phone has it better.
"""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.support.browsing import launch
from tests.support.person import Person
from tests.support.process import Serving

TURNS = 8
REACTION = """() => new Promise(done => {
    const card = document.querySelector('.hand button.card:not([aria-pressed=true])');
    const from = performance.now();
    new MutationObserver((_, watching) => {
        watching.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(now => done(now - from)));
    }).observe(card, {attributes: true, attributeFilter: ['class']});
    card.click();
})"""
FRAMES = """() => new Promise(done => {
    const times = [];
    const note = now => {
        times.push(now);
        if (now - times[0] < 700) requestAnimationFrame(note);
        else done(times.slice(1).map((time, place) => time - times[place]));
    };
    document.querySelector('.keep').click();
    requestAnimationFrame(note);
})"""
AT_REST = """() => Promise.all(document.getAnimations().filter(one => one.effect.getTiming().iterations !== Infinity)
    .map(one => one.finished.catch(() => null)))"""
LATE = 1000 / 60 * 1.5


def main() -> None:
    """Play some turns and print what was measured."""
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright, Path(folder) / "home")
        person = Person(browser, server.url, calm=False)
        person.go()
        person.page.get_by_role("button", name="Play now").click()
        person.wait_for_turn(0)
        reactions, frames = [], []
        for _ in range(TURNS):
            person.page.evaluate(AT_REST)
            turn = person.turn
            reactions.append(float(person.page.evaluate(REACTION)))
            frames += person.page.evaluate(FRAMES)
            person.wait_for_turn(turn)
        late = sum(frame > LATE for frame in frames)
        print(f"click to the painted reaction: median {median(reactions):.0f} ms, longest {max(reactions):.0f} ms")
        print(f"reveal: {len(frames)} frames in {TURNS} reveals, {late} of them late, longest {max(frames):.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()

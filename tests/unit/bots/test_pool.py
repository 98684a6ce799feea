"""What is started for a bot: a program with its seed, a bot that is ready, processes that end with their block."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from multiprocessing import active_children, get_all_start_methods
from multiprocessing.util import Finalize
from pathlib import Path
from random import Random

import pytest

from okawari.bots.bot import BotError
from okawari.bots.pool import MEMORY, Worker, end, note, side_by_side
from okawari.bots.program import ProgramBot
from okawari.bots.registry import guarded, load_bot, load_ready_bot
from okawari.game.errors import OkawariError
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.sizes import quick
from tests.support.waiting import be_slow, is_running, wait_until

if os.name == "posix":
    import resource

SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)


def test_a_program_gets_a_seed_below_two_to_the_power_of_31(tmp_path: Path) -> None:
    """From the numbers of its seat: the same game gives it the same seed again."""
    first, *_, last = SEEN.legal_picks()
    code = "print(json.dumps({'pick': seen['legal'][0 if seen['seed'] == %d else -1]}), flush=True)"
    for number in range(3):
        path = tmp_path / f"bot_{number}.py"
        right = code % Random(number).randrange(2**31)
        path.write_text(f"import json, sys\nfor line in sys.stdin:\n    seen = json.loads(line)\n    {right}\n")
        bot = load_bot(f"run:{sys.executable} {path}")
        assert bot.choose(SEEN, Random(number)) == first
        assert bot.choose(SEEN, Random(number + 1)) == last


def test_a_bot_that_needs_nothing_compiled_is_ready_at_once() -> None:
    """It is the bot of that name."""
    ready = load_ready_bot("greedy", SEEN.rules)
    assert ready is not None
    assert ready.choose(SEEN, Random(1)) == load_bot("greedy").choose(SEEN, Random(1))


def fail() -> object:
    """A job that does not come to anything."""
    raise BotError("no")


def divide() -> object:
    """A job that breaks."""
    return 1 / 0


def breaks_with(bot: str) -> object:
    """A job that breaks after a bot was asked."""
    guarded(bot, 5.0)
    return divide()


def breaks_after(name: str) -> object:
    """A job that breaks after it has told a name."""
    note(name)
    return divide()


def ends_with(bot: str, code: int = 3) -> object:
    """A job in which a bot ends Python."""
    guarded(bot, 5.0)
    os._exit(code)


def tidies_up(path: Path) -> None:
    """A job after which its process has something to do when it ends by itself."""
    Finalize(None, slowly_told, (path,), exitpriority=1)


def slowly_told(path: Path) -> None:
    """Take some time, and leave a sign."""
    be_slow(0.2)
    path.touch()


def does_not_listen(path: Path) -> None:
    """A job that goes on for long, whoever asks its process to end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    path.touch()
    be_slow(3600.0)


def limit_of_memory() -> int:
    """The bytes that a process may have."""
    return resource.getrlimit(resource.RLIMIT_DATA)[0]


def test_who_breaks_a_game_or_ends_python_is_named() -> None:
    """The bot that was asked last in that process."""
    for processes in (1, 2):
        with pytest.raises(OkawariError, match=r"^greedy broke the game: ZeroDivisionError"):
            list(side_by_side([partial(breaks_with, "greedy")], processes))
        for code in (3, 0):
            with pytest.raises(OkawariError, match=rf"^easy ended Python in the .* game \(exit code {code}\)$"):
                list(side_by_side([partial(ends_with, "easy", code)], processes))


def test_a_long_name_is_shortened() -> None:
    """To what fits into the memory that two processes share; a name that just fits is told whole."""
    for told in ("x" * 498, "x" * 499):
        with pytest.raises(OkawariError, match=f"^{told} broke the game"):
            list(side_by_side([partial(breaks_after, told)], 1))
    with pytest.raises(OkawariError, match=f"^{'x' * 499} broke the game"):
        list(side_by_side([partial(breaks_after, "x" * 600)], 1))


def keeps_a_program(command: str) -> object:
    """A job that starts a program and goes on for long."""
    bot = ProgramBot(command)
    bot.start()
    be_slow(3600.0)
    return bot


def fails_once_there_is(path: Path) -> object:
    """A job that fails, but not at once."""
    wait_until(lambda: path.exists() and path.read_text().endswith("\n"))
    raise BotError("no")


def test_programs_end_with_the_processes_that_started_them(tmp_path: Path) -> None:
    """Even one that reads nothing and would never notice."""
    program, told = tmp_path / "thinks.py", tmp_path / "told"
    program.write_text(f"import os, time\nopen({str(told)!r}, 'w').write(f'{{os.getpid()}}\\n')\ntime.sleep(600)\n")
    jobs = [partial(keeps_a_program, f"{sys.executable} {program}"), partial(fails_once_there_is, told)]
    with pytest.raises(BotError, match=r"^no$"):
        list(side_by_side(jobs, 2))
    wait_until(lambda: not is_running(int(told.read_text())))


@pytest.mark.skipif(os.name != "posix", reason="no limits of memory")
def test_a_process_may_have_as_much_memory_as_it_is_given() -> None:
    """Megabytes, besides what it has from the beginning; a gigabyte as a rule, and none without a limit."""
    ((_, limit),) = side_by_side([limit_of_memory], 1, 700)
    assert 700 * 2**20 < limit < 1700 * 2**20
    ((_, usual),) = side_by_side([limit_of_memory], 1)
    assert MEMORY == 1024
    assert usual > 1024 * 2**20
    ((_, limit),) = side_by_side([limit_of_memory], 1, 0)
    worker = Worker()
    assert limit == worker.submit(limit_of_memory).result() == limit_of_memory()
    end([worker])


def test_what_is_printed_in_a_process_is_no_result(capfd: pytest.CaptureFixture[str]) -> None:
    """It goes to standard error, by print and by whatever else writes there."""
    jobs: list[Callable[[], object]] = [partial(print, "by print"), partial(os.write, 1, b"below it\n")]
    list(side_by_side(jobs, 1))
    told = capfd.readouterr()
    assert (told.out, sorted(told.err.splitlines())) == ("", ["below it", "by print"])


def test_jobs_are_done_side_by_side() -> None:
    """Each result comes with the number of its job; afterwards all processes have ended."""
    before = active_children()
    for processes in (1, 2, 30):
        jobs = [partial(pow, 2, number) for number in range(20)]
        assert dict(side_by_side(jobs, processes)) == {number: 2**number for number in range(20)}
    assert list(side_by_side([], 2)) == []
    assert active_children() == before


def test_processes_may_end_by_themselves(tmp_path: Path) -> None:
    """When all jobs are done, what a process has left to do at its end is waited for."""
    list(side_by_side([partial(tidies_up, tmp_path / "tidy")], 1))
    assert (tmp_path / "tidy").exists()


@pytest.mark.skipif(os.name != "posix", reason="no signals")
def test_a_process_that_does_not_listen_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever ends it would wait for ever."""
    monkeypatch.setattr("okawari.bots.pool.LAST_WORD", 0.0)
    worker = Worker()
    answer = worker.submit(partial(does_not_listen, tmp_path / "begun"))
    wait_until((tmp_path / "begun").exists)
    end([worker])
    assert worker.process.exitcode == -signal.SIGKILL
    with pytest.raises((EOFError, OSError)):
        answer.result(60)


def test_processes_do_not_play_on_after_an_error() -> None:
    """What they were doing is broken off, and the error is told as it was; one that is not ours names the bot."""
    before = active_children()
    slow: Callable[[], object] = partial(be_slow, 3600.0)
    with pytest.raises(BotError, match=r"^no$"):
        list(side_by_side([slow, fail], 2))
    with pytest.raises(OkawariError, match=r"^a bot broke the game: ZeroDivisionError: division by zero") as told:
        list(side_by_side([slow, divide], 2))
    assert "in divide\n" in told.value.__notes__[0]
    assert active_children() == before


def test_processes_do_not_play_on_when_nobody_wants_their_results() -> None:
    """Whoever has enough closes the iterator."""
    before = active_children()
    jobs: list[Callable[[], object]] = [partial(be_slow, 3600.0), partial(pow, 2, 3)]
    with closing(side_by_side(jobs, 2)) as results:
        assert next(results) == (1, 8)
    assert active_children() == before


def test_processes_end_only_their_own() -> None:
    """Two sets of jobs at a time: when one is done or fails, the other goes on."""
    jobs = [partial(pow, 2, number) for number in range(9)]
    slowly = side_by_side(jobs, 2)
    found = [next(slowly)]
    assert len(list(side_by_side(jobs, 2))) == 9
    with pytest.raises(BotError):
        list(side_by_side([fail], 1))
    assert dict([*found, *slowly]) == {number: 2**number for number in range(9)}


def test_a_worker_does_one_job_after_the_other() -> None:
    """For whoever awaits the answers; an error is the answer to its job only, and who is gone gives none."""
    worker = Worker()
    try:
        answers = [worker.submit(partial(pow, 2, number)) for number in range(3)]
        assert [answer.result(60) for answer in answers] == [1, 2, 4]
        with pytest.raises(BotError, match=r"^no$"):
            worker.submit(fail).result(60)
        assert worker.submit(partial(pow, 3, 2)).result(60) == 9
        with pytest.raises((EOFError, OSError)):
            worker.submit(partial(ends_with, "easy")).result(60)
    finally:
        end([worker])
    assert not worker.process.is_alive()


@pytest.mark.parametrize("method", quick(3, get_all_start_methods()))
def test_python_ends_with_a_worker_that_nobody_has_ended(method: str) -> None:
    """However it is started: it would wait for jobs for ever."""
    program = (
        "from functools import partial; from okawari.bots.pool import MEMORY, Worker\n"
        f"if __name__ == '__main__': print(Worker(start_method={method!r}).submit(partial(pow, 2, 3)).result())"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert (ran.stdout, ran.stderr) == ("8\n", "")

"""What the extra brings is loaded by the environments only."""

import subprocess
import sys

import pytest

EXTRA = ("gymnasium", "pettingzoo", "PIL", "resvg_py")
LOADED = f"print([name for name in {EXTRA} if name in sys.modules])"


def loaded_by(imported: str) -> str:
    """What of the extra is loaded after an import, in a process of its own."""
    code = f"import sys; {imported}; {LOADED}"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.ci
def test_okawari_loads_none_of_it() -> None:
    """Who plays, hosts or simulates needs no extra."""
    assert loaded_by("import okawari, okawari.cli.app, okawari.sim, okawari.arena") == "[]"


def test_without_the_extra_the_error_says_what_to_install() -> None:
    """The encoding works without it."""
    code = (
        "import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None\n"
        "import okawari.env\n"
        "try:\n    okawari.env.parallel_env()\nexcept okawari.OkawariError as error:\n    print(error)"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert "pip install 'okawari[rl]'" in told

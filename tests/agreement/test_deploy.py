"""What is in deploy/ names what there is: variables, files, services. The live tests run nginx's configuration."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.paths import ROOT

DEPLOY = ROOT / "deploy"
VARIABLE = re.compile(r"\bOKAWARI_[A-Z_]+\b")
HOST_OWN = {"OKAWARI_NAME"}
"""What the host tells compose, not the server."""


def known_variables() -> set[str]:
    """The variables that docs/hosting.md has, which another test compares with the flags; and the cache's."""
    return set(VARIABLE.findall((ROOT / "docs" / "hosting.md").read_text())) | {"OKAWARI_CACHE_DIR"}


def compose() -> dict[str, Any]:
    """The compose file."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "okawari@.service"])
def test_every_variable_is_one_of_the_server(name: str) -> None:
    """A misspelt one would be ignored without a word."""
    used = set(VARIABLE.findall((DEPLOY / name).read_text())) - HOST_OWN
    assert used
    assert used <= known_variables()


def test_the_image_is_built_of_files_that_are_there_and_not_run_by_root() -> None:
    """Two stages: what builds is not in the image."""
    steps = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    copied = [step.split()[1:-1] for step in steps if step.startswith("COPY ") and "--from" not in step]
    assert all((ROOT / path).exists() for paths in copied for path in paths)
    assert [step.split()[1] for step in steps if step.startswith("USER ")] == ["okawari"]
    stages = [number for number, step in enumerate(steps) if step.startswith("FROM ")]
    users = [number for number, step in enumerate(steps) if step.startswith("USER ")]
    assert len(stages) == 2
    assert stages[-1] < users[0] < steps.index('CMD ["okawari", "serve"]')


def test_compose_names_files_and_services_that_are_there() -> None:
    """nginx finds both servers by their names, and trusts the network that they are in."""
    services = compose()["services"]
    mounted = [volume.split(":")[0] for volume in services["nginx"]["volumes"]]
    assert all((DEPLOY / path).is_file() for path in mounted if path.startswith("./"))
    upstream = (DEPLOY / "nginx" / "upstream-compose.conf").read_text()
    assert set(re.findall(r"server ([\w-]+):8750", upstream)) == {name for name in services if "okawari" in name}
    (subnet,) = compose()["networks"]["inside"]["ipam"]["config"]
    assert services["okawari-1"]["environment"]["OKAWARI_PROXIES"] == subnet["subnet"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """Every setting of it, with a program that is there."""
    unit = (DEPLOY / "okawari@.service").read_text().replace("/opt/okawari/bin/okawari", sys.executable)
    path = tmp_path / "okawari@8750.service"
    path.write_text(unit)
    checked = subprocess.run(["systemd-analyze", "verify", str(path)], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")

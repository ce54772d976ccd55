"""The commands that install what is missing work as they are printed."""

import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from conftest import run
from starbattle.installing import install_extra, install_packages

ROOT = Path(__file__).resolve().parent.parent
SET_UP = Path(sys.prefix, ".starbattle")


def wheel(folder: Path, name: str) -> None:
    """Write a package that is not what it seems, of the highest version."""
    info = f"{name}-9999.dist-info"
    text = f"Metadata-Version: 2.1\nName: {name}\nVersion: 9999\n"
    with zipfile.ZipFile(folder / f"{name}-9999-py3-none-any.whl", "w") as file:
        file.writestr(f"{name}.py", "")
        file.writestr(f"{info}/METADATA", text)
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        file.writestr(f"{info}/RECORD", "")


def installed(command: str, names: list[str], folder: Path) -> set[str]:
    """Run a command of pip into a folder, where only these packages can be had."""
    for made in ("wheels", "target"):
        (folder / made).mkdir()
    for name in names:
        wheel(folder / "wheels", name)
    env = {"PIP_NO_INDEX": "1", "PIP_TARGET": str(folder / "target")}
    env |= {"PIP_FIND_LINKS": str(folder / "wheels"), "PIP_CONFIG_FILE": os.devnull}
    done = run(["sh", "-c", command], env=env)
    assert done.returncode == 0, done.stderr
    return {path.stem for path in (folder / "target").glob("*.py")}


EXTRAS = {
    "janus": ["janus_swi"],
    "lab": ["pebble", "pandas", "matplotlib", "scipy"],
    "dask": ["distributed"],
    "pictures": ["reportlab", "resvg_py"],
    "book": ["reportlab", "matplotlib", "pebble"],
}


@pytest.mark.slow
@pytest.mark.parametrize("extra", EXTRAS)
def test_elsewhere_pip_installs_the_packages(extra, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    command = install_extra(extra, "--no-cache-dir")
    assert shlex.split(command)[:4] == [sys.executable, "-m", "pip", "install"]
    assert installed(command, EXTRAS[extra], tmp_path) == set(EXTRAS[extra])


def test_a_package(tmp_path):
    command = install_packages("pyswip")
    assert installed(command, ["pyswip"], tmp_path) == {"pyswip"}


@pytest.mark.skipif(not SET_UP.exists(), reason="bin/setup has not made this .venv")
def test_in_a_checkout_it_is_set_up():
    command = install_extra("lab")
    assert shlex.split(command) == [str(ROOT / "bin" / "setup"), "lab"]
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "starbattle: set-up is done already\n"

"""The commands that install what is missing work as they are printed."""

import os
import shlex
import sys
import sysconfig
from pathlib import Path

import pytest

from conftest import run
from starbattle import extras
from starbattle.extras import (
    MissingExtra,
    extra_module,
    install_extra,
    install_packages,
)
from wheels import wheel

ROOT = Path(__file__).resolve().parents[2]
SET_UP = Path(sys.prefix, ".starbattle")


EXTRAS = {
    "janus": ["janus_swi"],
    "lab": ["pandas", "jinja2", "matplotlib", "scipy", "pyyaml"],
    "dask": ["distributed"],
    "pictures": ["matplotlib", "resvg_py", "typst"],
    "book": ["matplotlib", "typst"],
    "play": ["prompt_toolkit"],
}


@pytest.mark.slow
@pytest.mark.parametrize("extra", EXTRAS)
def test_elsewhere_pip_installs_the_packages(extra, tmp_path, monkeypatch):
    """No other packages can be had."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    command = install_extra(extra, "--no-cache-dir")
    assert shlex.split(command)[:4] == [sys.executable, "-m", "pip", "install"]
    wheels, target = tmp_path / "wheels", tmp_path / "target"
    wheels.mkdir()
    for name in EXTRAS[extra]:
        wheel(wheels, name, "9999", {f"{name}.py": ""})
    env = {"PIP_NO_INDEX": "1", "PIP_TARGET": str(target)}
    env |= {"PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}
    done = run(["sh", "-c", command], env=env)
    assert done.returncode == 0, done.stderr
    assert {path.stem for path in target.glob("*.py")} == set(EXTRAS[extra])


@pytest.mark.skipif(not SET_UP.exists(), reason="bin/setup has not made this .venv")
def test_in_a_checkout_it_is_set_up():
    command = install_extra("lab")
    assert shlex.split(command) == [str(ROOT / "bin" / "setup"), "lab"]
    done = run(["sh", "-c", command])
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "starbattle: set-up is done already\n"


# --- Kinds of installations. ---


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation that is made up: where it is."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin/python"))
    monkeypatch.setattr(extras, "_origin", lambda: "/a b/starbattle")
    monkeypatch.setattr(extras, "find_spec", lambda name: True)
    return tmp_path


CLINGO = "clingo>=5.7"


def test_in_an_environment_with_pip(prefix: Path) -> None:
    pip = f"{prefix}/bin/python -m pip install"
    assert install_extra("clingo") == f"{pip} '{CLINGO}'"
    assert install_packages("pyswip") == f"{pip} pyswip"
    assert set(shlex.split(install_extra("bench"))) > {"ortools>=9.10", CLINGO}


def test_by_pipx(prefix: Path) -> None:
    (prefix / "pipx_metadata.json").touch()
    assert install_extra("clingo") == f"pipx inject {prefix.name} '{CLINGO}'"


RECEIPT = """
[tool]
requirements = [{ name = "starbattle", extras = ["lab"], directory = "/a b/s" },
                { name = "pyarrow", specifier = ">=20" }]
"""


def test_by_uv_tool(prefix: Path) -> None:
    """It is made anew, so all that it has is named."""
    (prefix / "uv-receipt.toml").write_text(RECEIPT)
    tool = "uv tool install --force --with 'pyarrow>=20'"
    assert install_extra("clingo") == f"{tool} '/a b/starbattle[clingo,lab]'"
    told = install_packages("pyswip")
    assert told == f"{tool} --with pyswip '/a b/starbattle[lab]'"


@pytest.mark.parametrize("uv", ["/usr/bin/uv", None])
def test_without_pip(
    prefix: Path, uv: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    monkeypatch.setattr(extras, "executable", lambda name: uv)
    python = f"{prefix}/bin/python"
    pip = f"{python} -m ensurepip && {python} -m pip install '{CLINGO}'"
    by_uv = f"uv pip install -p {python} '{CLINGO}'"
    assert install_extra("clingo") == (by_uv if uv else pip)


def test_where_only_the_system_installs(
    prefix: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (prefix / "EXTERNALLY-MANAGED").touch()
    monkeypatch.setattr(sys, "base_prefix", str(prefix))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(prefix))
    assert install_extra("clingo") == (
        "python3 -m venv ~/starbattle && "
        "~/starbattle/bin/python -m pip install '/a b/starbattle[clingo]'"
    )


@pytest.mark.parametrize("extra", ["lab", "bench", "notebook", "test", "nothing"])
def test_the_name_alone_is_never_installed(prefix: Path, extra: str) -> None:
    """On package indexes it is not ours."""
    words = shlex.split(install_extra(extra))
    assert not [word for word in words if word.startswith("starbattle")]


def test_a_damaged_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that were cut short: an import fails in many ways."""
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in {"cut_a": "def", "cut_b": "\0", "cut_c": "import os.x"}.items():
        (tmp_path / f"{name}.py").write_text(text)
    for name in ("cut_a", "cut_b"):
        with pytest.raises(MissingExtra, match=rf"{name} is damaged \(.*again: "):
            extra_module(name, "lab")
    with pytest.raises(MissingExtra, match="is missing"):
        extra_module("cut_c", "lab")

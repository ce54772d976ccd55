"""The command that installs what is missing fits how the package was installed."""

import shlex
import sys
import sysconfig

import pytest

from conftest import ROOT
from starbattle import extras
from starbattle.extras import (
    MissingExtra,
    extra_module,
    install_extra,
    install_packages,
)

RECEIPT = """
[tool]
requirements = [{ name = "starbattle", extras = ["lab"], directory = "/a b/s" },
                { name = "pyarrow", specifier = ">=20" }]
"""
KINDS = {
    "": "{p}/bin/python -m pip install 'clingo>=5.7'",
    "no pip": "{p}/bin/python -m ensurepip && {p}/bin/python -m pip install "
    "'clingo>=5.7'",
    "uv": "uv pip install -p {p}/bin/python 'clingo>=5.7'",
    "pipx_metadata.json": "pipx inject {p.name} 'clingo>=5.7'",
    "uv-receipt.toml": "uv tool install --force --with 'pyarrow>=20' "
    "'/a b/starbattle[clingo,lab]'",
    "EXTERNALLY-MANAGED": "python3 -m venv ~/starbattle && ~/starbattle/bin/python "
    "-m pip install '/a b/starbattle[clingo]'",
    ".starbattle": "{root}/bin/setup clingo",
}
"""Files of installations, or what lacks, and how the extra clingo is installed."""


@pytest.fixture(params=KINDS)
def kind(request, tmp_path, monkeypatch):
    """An installation that is made up."""
    name = str(request.param)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin/python"))
    monkeypatch.setattr(extras, "_origin", lambda: "/a b/starbattle")
    with_pip = name not in ("uv", "no pip")
    monkeypatch.setattr(extras, "find_spec", lambda module: with_pip or None)
    monkeypatch.setattr(extras, "executable", lambda program: name == "uv" or None)
    if name == "EXTERNALLY-MANAGED":
        monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
        monkeypatch.setattr(sysconfig, "get_path", lambda path: str(tmp_path))
    if with_pip and name:
        (tmp_path / name).write_text(RECEIPT)
    return name


def test_an_extra(kind, tmp_path):
    assert install_extra("clingo") == KINDS[kind].format(p=tmp_path, root=ROOT)


@pytest.mark.parametrize("extra", ["lab", "test", "nothing"])
def test_the_name_alone_is_never_installed(kind, extra):
    """On package indexes it is not ours."""
    words = shlex.split(install_extra(extra)) + shlex.split(install_packages("pyswip"))
    assert not [word for word in words if word.startswith("starbattle")]


def test_a_damaged_package(tmp_path, monkeypatch):
    """Files that were cut short: an import fails in many ways."""
    monkeypatch.syspath_prepend(tmp_path)
    for name, text, said in (
        ("cut_a", "def", r"cut_a is damaged \(.*again: "),
        ("cut_b", "\0", r"cut_b is damaged \(.*again: "),
        ("cut_c", "import os.x", "is missing"),
    ):
        (tmp_path / f"{name}.py").write_text(text)
        with pytest.raises(MissingExtra, match=said):
            extra_module(name, "lab")

"""The recipes of CONTRIBUTING.md work when they are followed to the letter."""

import re
import shlex
import shutil
import sys
from textwrap import dedent, indent

import pytest

from conftest import ROOT, ended_well, run

GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^### (.+?)\n(.*?)(?=^##|\Z)", GUIDE, re.M | re.S))

CODE = r"\s+(?:`` (.+?) ``|`([^`\n]+)`)"
BLOCK = CODE + r":\n\n *(?P<fence>`{3,})\w+\n(.*?\n) *(?P=fence)\n"


class Checkout:
    """A copy of the sources, and the file in it that a recipe changes."""

    def __init__(self, folder):
        self.folder = folder
        self._file = folder
        rooms = ["prolog", "python", "boards", "docs", "tests", "tools"]
        for name in (*rooms, "examples/models"):
            shutil.copytree(ROOT / name, folder / name)
        shutil.copy(ROOT / "pyproject.toml", folder)
        self._command("bin/starbattle", "-m starbattle")
        self._command(".venv/bin/python")

    def _command(self, path, arguments=""):
        """Let the copy have a command that runs Python."""
        script = self.folder / path
        script.parent.mkdir(parents=True)
        script.write_text(f"#!/bin/sh\nexec '{sys.executable}' {arguments} \"$@\"\n")
        script.chmod(0o755)

    def create(self, path, code):
        assert not (self.folder / path).exists()
        (self.folder / path).write_text(dedent(code), encoding="utf-8")

    def open(self, path):
        self._file = self.folder / path
        assert self._file.is_file()

    def insert_before(self, line, code):
        self._change(f"^{re.escape(line)}$", lambda at: dedent(code) + at[0])

    def insert_after(self, code, line):
        place = rf"^( *){re.escape(line)}$"
        self._change(place, lambda at: f"{at[0]}\n{indent(code, at[1])}")

    def replace(self, old, new):
        self._change(re.escape(old), lambda _: new)

    def _change(self, place, new):
        text = self._file.read_text(encoding="utf-8")
        text, found = re.subn(place, new, text, flags=re.M)
        assert found == 1, place
        self._file.write_text(text, encoding="utf-8")

    def check(self):
        """Load all Prolog files: nothing is undefined, and there are no warnings."""
        files = sorted((self.folder / "prolog").rglob("*.pl"))
        names = ",".join(f"'{file}'" for file in files if file.name != "pack.pl")
        load = f"load_files([{names}], [imports([])]), list_undefined"
        swipl = "swipl --on-warning=status --on-error=status -t halt -g"
        assert self.run(f"{swipl} {shlex.quote(load)}") == ""

    def run(self, command):
        """Return what a shell prints that runs a command in the copy."""
        env = {"PYTHONPATH": "python", "NO_COLOR": "1"}
        done = run(["bash", "-c", command], cwd=self.folder, env=env)
        return ended_well(done)


INSTRUCTIONS = {
    rf"\bCreate{BLOCK}": Checkout.create,
    rf"\bIn{CODE},": Checkout.open,
    rf"\binsert\s+before{BLOCK}": Checkout.insert_before,
    rf"\binsert{CODE}\s+after{CODE}": Checkout.insert_after,
    rf"\breplace{CODE}\s+by{CODE}": Checkout.replace,
}


def _words(found):
    """Return what an instruction names, without the fences of blocks."""
    return [word for word in found.groups() if word and word.strip("`")]


def follow(recipe, checkout):
    """Do what the sentences say, in their order."""
    steps = [
        (found.start(), act, _words(found))
        for pattern, act in INSTRUCTIONS.items()
        for found in re.finditer(pattern, recipe, re.S)
    ]
    assert any(act is not Checkout.open for _, act, _ in steps)
    for _, act, words in sorted(steps, key=lambda step: step[0]):
        act(checkout, *words)


def commands(recipe):
    """Return the commands of a recipe, each with its output."""
    blocks = map(dedent, re.findall(r"^ *```console\n(.*?)^ *```", recipe, re.M | re.S))
    return [
        found
        for block in blocks
        for found in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.M)
    ]


ALWAYS = "tests/project/test_types.py -k names"
CHECKS = {
    "Add a model": [
        "tests/prolog/test_prolog.py -k models",
        "tests/combinations/test_solving.py -k pairs",
    ],
    "Add a strategy": ["tests/search/test_strategy.py -k names"],
}
"""The tests that a recipe could break, besides those of what is written by tools."""


@pytest.mark.parametrize("name", RECIPES)
def test_each_place_that_a_recipe_names_is_there(name, tmp_path):
    follow(RECIPES[name], Checkout(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("name", RECIPES)
def test_recipe(name, tmp_path):
    checkout = Checkout(tmp_path)
    follow(RECIPES[name], checkout)
    checkout.check()
    shown = commands(RECIPES[name])
    assert shown
    assert [(command, checkout.run(command)) for command, _ in shown] == shown
    for check in [ALWAYS, *CHECKS.get(name, ())]:
        checkout.run(f".venv/bin/python -m pytest -q -n 0 -p no:cacheprovider {check}")

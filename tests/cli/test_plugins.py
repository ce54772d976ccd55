"""A new command or format is one new file."""

from pathlib import Path

import pytest

from conftest import cli
from starbattle import parse_boards
from starbattle.cli import lookup
from starbattle.formats import FORMATS, detection, format_named
from starbattle.plugins import plugins

COMMAND = '''
"""starbattle greet."""

from typing import Annotated

import typer

ORDER = 15
EPILOG = "Exit status: 0."


def greet(
    name: Annotated[str, typer.Argument(metavar="NAME")] = "you",
) -> None:
    """Greet somebody.

    There is more to say.
    """
    print(f"hello {name}")
'''

FORMAT = '''
"""Boards after a word."""

from starbattle.formats import picture
from starbattle.formats.format import Format
from starbattle.formats.format import RawBoard

DETECTION_ORDER = 5
SUFFIXES = (".shout",)


def detect(text):
    return text.startswith("SHOUT")


def read(source):
    yield RawBoard(source.text().split()[1:], 1)


FORMAT = Format("shout", detect, read, picture.FORMAT.write, suffixes=SUFFIXES)
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package's folder; modules in it belong to the packages of the program."""
    for package in (lookup._PACKAGE, "starbattle.formats"):
        module = __import__(package, fromlist=["x"])
        monkeypatch.setattr(module, "__path__", [*module.__path__, str(tmp_path)])
    return tmp_path


def test_a_command_is_one_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "greet.py").write_text(COMMAND.lstrip())
    for known in lookup._FOLDER.glob("*.py"):
        (folder / known.name).write_text(known.read_text())
    monkeypatch.setattr(lookup, "_FOLDER", folder)
    lines = cli("--help").stdout.splitlines()
    names = [line.split()[0] for line in lines if line.startswith("  ")]
    assert names[names.index("solve") + 1 :][:2] == ["greet", "explain"]
    assert "  greet       Greet somebody." in lines
    assert cli("greet", "Ada").stdout == "hello Ada\n"
    text = cli("greet", "--help").stdout
    assert "There is more to say." in text
    assert "Exit status: 0." in text


def test_a_format_is_one_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "shout.py").write_text(FORMAT.lstrip())
    for plugin in FORMATS._plugins:
        (folder / f"{plugin.name}.py").write_text(plugin.source)
    monkeypatch.setattr(detection, "_FOLDER", folder)
    monkeypatch.setattr(detection, "FORMATS", detection.Formats())
    assert format_named("shout").name == "shout"
    (board,) = parse_boards("SHOUT\nAABB\nAABB\nCCDD\nCCDD\n")
    assert board.stars == 1
    assert detection.FORMATS.of_file("x.shout") is format_named("shout")
    assert detection.FORMATS.of_file("x.txt") is None


def test_a_file_may_add_several(folder: Path) -> None:
    (folder / "greetings.py").write_text(
        'ORDER = {"greet": 20, "part-from": 10}\nEXTRA = {"greet": "lab"}\n'
        'TEXT = {"greet": "hello", "part-from": "bye"}\n'
    )
    found = plugins("starbattle.formats", folder, "ORDER")
    assert [(each.name, each.stem) for each in found] == [
        ("part-from", "greetings"),
        ("greet", "greetings"),
    ]
    assert [each.declared("EXTRA") for each in found] == [None, "lab"]
    assert [each.value("TEXT") for each in found] == ["bye", "hello"]
    assert [each.value("OTHER", 1) for each in found] == [1, 1]


def test_order() -> None:
    names = [plugin.name for plugin in FORMATS._plugins]
    assert names[:2] == ["picture", "pzprv3"]
    assert names[-1] == "task"
    assert [known.name for known in FORMATS][-2:] == ["csv", "task"]


def test_orders_are_distinct() -> None:
    for found, order in (
        (FORMATS._plugins, "DETECTION_ORDER"),
        (lookup.Commands()._plugins.values(), "ORDER"),
        (lookup.Commands("course")._plugins.values(), "ORDER"),
    ):
        orders = [plugin.declared(order) for plugin in found]
        assert len(orders) == len(set(orders)) > 1


def test_declarations_are_those_of_the_module() -> None:
    for plugin in FORMATS._plugins:
        suffixes = plugin.declared("SUFFIXES", ())
        assert plugin.module().FORMAT.suffixes == suffixes


def test_summaries_are_those_of_the_help() -> None:
    commands = lookup.Commands()
    for name, summary in commands.summaries():
        assert summary.endswith(".")
        assert commands[name].help.startswith(summary)


def test_what_declares_nothing_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("x = 1\n")
    (tmp_path / "b.py").write_text("ORDER = 2\n")
    (tmp_path / "a.py").write_text("ORDER = 10\n")
    assert [found.name for found in plugins("x", tmp_path, "ORDER")] == ["b", "a"]

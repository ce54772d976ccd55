"""The report on narrow terminals: fewer columns, and no word broken."""

import re
from pathlib import Path

import pytest

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from starbattle.lab.report.figures import COSTS, Summary, runs_frame
from starbattle.lab.report.reader import read_records
from starbattle.lab.report.tables import main_table
from starbattle.lab.report.text import text_report
from test_report import figures as figures_of
from test_report import of, record

DATA = Path(__file__).parents[1] / "data/campaign.jsonl"


@pytest.fixture(scope="module")
def figures() -> Summary:
    return Summary(runs_frame(read_records([DATA]).records), COSTS["cpu_s"])


def words_of(figures: Summary, *without: str) -> set[str]:
    """What a table says, but for some columns."""
    table = main_table(figures)
    kept = [head not in without for head in table.heads]
    cells = [
        cell
        for row in (table.heads, *table.rows)
        for cell, keep in zip(row, kept, strict=True)
        if keep
    ]
    return {word for cell in cells for word in cell.split()}


@pytest.mark.parametrize(
    ("width", "without"),
    [
        (160, ()),
        (80, ("Quartiles", "Repeats")),
        (60, ("Median", "Quartiles", "Repeats")),
        (40, ()),
        (36, ()),
    ],
)
def test_every_width(figures: Summary, width: int, without: tuple[str, ...]) -> None:
    text = text_report(figures, width)
    assert max(map(len, text.splitlines())) <= width
    words = set(re.findall(r"[^\s,;]+", text))
    wanted = {word.strip(",") for word in words_of(figures, *without)}
    unsaid = {"-", "Boards", "Model", "Strategy"} if width <= 40 else {"-"}
    assert wanted - {word.strip(":") for word in words} <= unsaid
    assert ("--wide" in text) == bool(without)


def test_wide(figures: Summary) -> None:
    assert (
        text_report(figures, 60, wide=True).splitlines()[:20]
        == (text_report(figures, 160).splitlines()[:20])
    )


def test_every_combination(figures: Summary) -> None:
    text = text_report(figures, 160, every=True)
    assert len(re.findall(r"^ .* \d+\. ", text, re.MULTILINE)) == len(figures.classes)


def test_programs(tmp_path: Path) -> None:
    """Of programs all are listed, as those in the middle are somebody's, too."""
    runs = [of(f"{name}.pl", cpu_s=len(name)) for name in ("a", "bb", "ccc")]
    shown = figures_of(tmp_path, *runs, record())
    for width in (80, 60):
        text = text_report(shown, width)
        assert all(f" {name}.pl " in text for name in ("a", "bb", "ccc"))
        assert max(map(len, text.splitlines())) <= width


def test_long_names_are_wrapped(tmp_path: Path) -> None:
    """A table in a pipe stays a table, though its names are long."""
    usual = {"size": 10, "stars": 2}
    runs = [
        {**of("mine.pl", strategy=name, **usual), "model": "positions"}
        for name in ("leftmost", "cells/leftmost/up/step")
    ]
    shown = figures_of(tmp_path, *runs, record(strategy="regions", **usual))
    lines = text_report(shown, 80).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[2].split()[:5] == ["Boards", "Model", "Strategy", "Solved", "PAR-2"]
    (broken,) = (line for line in lines if "cells/leftmost/" in line)
    assert "up/step" not in broken
    assert lines[lines.index(broken) + 1].split()[-1] == "up/step"

"""The page of starbattle trace in a real browser, see browser.py."""

from functools import partial
from itertools import pairwise

import pytest

from browser import Page
from conftest import BOARDS, ROOT, stripes
from starbattle import Board, Program
from starbattle.search.trace import Outcome, page, trace


class TracePage(Page):
    """A page that is open, and the tree that it should show."""

    def __init__(self, driver, path, *found):
        super().__init__(driver, page(*found), path)
        self.trace = found[0]

    def cells(self):
        """What the board shows, cell by cell."""
        return self.run("return [...view.shown].map((kind) => KINDS[kind])")

    def drawn(self):
        """The nodes that are drawn: those inside folded subtrees are not."""
        return self.run("return layout.shown.map(({ id }) => id)")


@pytest.fixture
def opened(quiet, tmp_path):
    return partial(TracePage, quiet, tmp_path / "trace.html")


@pytest.fixture(scope="module")
def columns():
    board = Board.load(BOARDS / "norvig/24.txt")
    return trace(board, model="columns", strategy="ff", solutions=None)


def expected_cells(found, id):
    """What is known in a node, as the page should show it."""
    cells = ["empty"] * found.board.size**2
    if found.nodes[id].outcome is Outcome.FAILURE:
        id = found.nodes[id].parent
    while id >= 0:
        for number in found.nodes[id].cells:
            cells[number // 2] = ("mark", "star")[number % 2]
        id = found.nodes[id].parent
    return cells


RIGHT, LEFT, UP, DOWN = "\ue014", "\ue012", "\ue013", "\ue015"
HOME, END, ENTER = "\ue011", "\ue010", "\ue007"


@pytest.mark.parametrize(
    ("strategy", "said", "equal"),
    [
        ("ff", "The two trees are equal: it is one search, of 12 nodes.", [1, 14]),
        ("min", "Equal parts are gray and folded: 1 of 13 and 15 nodes.", [2, 15]),
    ],
)
def test_two_trees(opened, strategy, said, equal):
    """Equal parts are folded, and all else is there."""
    one, other = (
        trace("norvig/5x5", model="columns", strategy=name, solutions=None)
        for name in ("ff", strategy)
    )
    shown = opened(one, other)
    assert shown.text("#outcome") == said
    is_equal = "return nodes.flatMap(({ equal, id }) => (equal ? [id] : []))"
    assert shown.run(is_equal) == equal
    count = len(one.nodes) + len(other.nodes) + 1
    assert len(shown.drawn()) == (3 if strategy == "ff" else count)
    labels = "return nodes.slice(1, 3).map(named).map((one) => [one.words, one.branch])"
    assert shown.run(labels) == [["root of ff", "ff"], ["row 1, star = 1", "=1"]]
    shown.press(END)
    assert shown.chosen == count - 1


def test_keys_walk_through_the_search(opened, columns):
    shown, nodes = opened(columns), columns.nodes
    assert shown.text("#name") == "24 (10x10, 2 stars)"
    assert shown.text("#how") == "model columns, strategy ff"
    assert shown.text("#figures").startswith(f"nodes{len(nodes) - 1:,}failures")
    assert shown.run("return document.getElementById('limit').hidden")
    shown.press(RIGHT, RIGHT, RIGHT)
    assert shown.chosen == 3
    shown.press(UP)
    assert shown.chosen == nodes[3].parent
    shown.press(HOME, DOWN, "]")
    assert nodes[shown.chosen].parent == 0 and shown.chosen > 1
    shown.press("[", LEFT, LEFT)
    assert shown.chosen == 0
    shown.press(END, RIGHT)
    assert shown.chosen == len(nodes) - 1
    shown.run(
        "const slider = document.getElementById('slider');"
        "slider.value = 4; slider.dispatchEvent(new Event('input'))"
    )
    assert "Node 4 " in shown.text("#facts")


def test_next_solution_and_failure(opened, columns):
    failures = [n.id for n in columns.nodes if n.outcome is Outcome.FAILURE]
    (solution,) = [n.id for n in columns.nodes if n.outcome is Outcome.SOLUTION]
    shown = opened(columns)
    shown.press("f", "f")
    assert shown.chosen == failures[1]
    shown.press("F")
    assert shown.chosen == failures[0]
    reason = f"refutes it: a constraint on {columns.reason(failures[0])} fails."
    assert reason in shown.text("#outcome")
    failed = "return document.querySelectorAll('#board .tried.failed').length"
    assert shown.run(failed) == 1
    assert shown.cells() == expected_cells(columns, columns.nodes[failures[0]].parent)
    shown.press("s", "s")
    assert shown.chosen == solution
    assert shown.cells().count("star") == 20
    shown.press(END, "S")
    assert shown.chosen == solution


def test_any_program(opened):
    folder = ROOT / "examples/golomb"
    program = Program(folder / "golomb.pl", "bounds")
    six = program.instances(folder / "orders.txt")[1]
    found = trace(six, model=program)
    better = [node.id for node in found.nodes if node.objective is not None]
    assert (found.status, len(better)) == ("optimal", 3)
    shown = opened(found)
    assert shown.text("#name") == "orders:6 (size 6)"
    assert shown.text("#figures").endswith("objective17bound17")
    shown.press(RIGHT)
    assert shown.text("#choice").strip(" ○✕★") == "marks 2 = 1"
    rows = shown.run(
        "return [...document.querySelectorAll('#domains tr')].map(r => r.innerText)"
    )
    assert [" ".join(row.split()) for row in rows[:3]] == [
        "marks 1 0", "marks 2 1", "marks 3 3–30 (28)"
    ]  # fmt: skip
    shown.press("s")
    assert shown.chosen == better[0]
    assert "the best until then: 20" in shown.text("#outcome")
    shown.press("S", "F")
    assert shown.run("return document.querySelectorAll('#board, svg rect').length") == 0


@pytest.mark.parametrize(("strategy", "words"), [
    ("paper", ["row 1, star ≤ 3"]),
    ("cells", ["row 1, column 1: star", "row 1, column 1: no star"]),
])  # fmt: skip
def test_choice_in_words(opened, strategy, words):
    model = "cells" if strategy == "cells" else "columns"
    shown = opened(trace(stripes(5), model=model, strategy=strategy, solutions=None))
    for key, said in zip((RIGHT, "]"), words, strict=False):
        shown.press(key)
        assert shown.text("#choice").strip(" ○✕★") == said


def test_subtrees_fold(opened):
    found = trace(stripes(5), model="columns", strategy="ff", solutions=None)
    shown = opened(found)
    shown.click("#fold-all")
    shown.press(DOWN)
    children = [node.id for node in found.nodes if node.parent == 0]
    assert (shown.drawn(), shown.chosen) == ([0, *children], children[0])
    shown.run("document.activeElement.blur()")
    shown.press(ENTER)
    assert len(shown.drawn()) > len(children) + 1
    shown.press(RIGHT, LEFT, ENTER)
    assert shown.drawn() == [0, *children]
    inside = range(children[0], children[1])
    failed = sum(found.nodes[id].outcome is Outcome.FAILURE for id in inside)
    below = f"; {len(inside) - 1} nodes below, {failed} failure"
    assert below in shown.text("#facts")
    shown.press(RIGHT)
    assert shown.chosen in shown.drawn()


def test_drawing_keeps_nodes_apart(opened, columns):
    shown = opened(columns)
    shown.click("#unfold-all")
    places = shown.run("return layout.shown.map(({ depth, x }) => [depth, x])")
    assert len(places) == len(columns.nodes)
    for (depth, x), (below, right) in pairwise(sorted(places)):
        assert depth != below or right - x > 0.999
    shown.click("#fold-failed")
    shown.press(HOME)
    width, height = shown.run("return [drawing.clientWidth, drawing.clientHeight]")
    for place, most in ("across", width), ("down", height):
        places = shown.run(f"return layout.shown.map({place})")
        assert 0 <= min(places) <= max(places) <= most
    assert max(places) > height / 2


def test_mouse_in_the_drawing(opened, columns):
    """A click chooses a node, and folds it if it is chosen."""
    shown = opened(columns)
    lengths = []
    for _ in range(2):
        shown.click("[data-id='1']")
        assert shown.chosen == 1
        lengths.append(len(shown.drawn()))
    assert lengths[1] < lengths[0]


def test_limits_and_runs_are_said(opened):
    found = trace(stripes(6), model="columns", strategy="luby", solutions=None,
                  node_limit=300)  # fmt: skip
    runs = found.nodes[-1].run + 1
    assert runs > 1
    shown = opened(found)
    assert shown.text("#figures").endswith(f"runs{runs}")
    expected = "The limit of nodes ended the search: this is what was tried."
    assert shown.text("#limit") == expected
    shown.run("choose(nodes.find(({ run }) => run === 1))")
    shown.press(RIGHT)
    assert f"in run 2 of {runs}" in shown.text("#facts")


@pytest.mark.slow
def test_large_trees(opened):
    found = trace(stripes(9), model="columns", strategy="ff", solutions=None,
                  node_limit=20_000)  # fmt: skip
    assert len(found.nodes) == 20_001
    shown = opened(found)
    shown.click("#unfold-all")
    shown.press(END)
    assert shown.cells() == expected_cells(found, 20_000)


def test_it_fits_a_phone(opened, columns):
    shown = opened(columns)
    shown.press("s")
    assert shown.right_edge(320) <= 320

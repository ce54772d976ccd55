"""starbattle draw."""

import io
import re
import sys

import pytest
from PIL import Image
from pypdf import PdfReader

from conftest import BOARDS, cli
from pictures import Shown
from starbattle import Board, Position, Rules, solve
from starbattle.extras import install_extra
from starbattle.formats.records import JSONL
from starbattle.render.colors import INK_ON_DARK

ONE = BOARDS / "jandhyala/6x6.txt"
SIX = Board.load(ONE)
STARS = [*solve(SIX)[0]]
PUZZLES = [BOARDS / "norvig/5x5.txt", ONE]


def drawn(*arguments, status=0):
    done = cli("draw", *arguments)
    assert done.returncode == status, done.stderr
    return done


def shown(folder, *arguments, origin=6):
    """Draw an SVG, and read it back."""
    drawn(*arguments, "-o", folder / "a.svg")
    return Shown((folder / "a.svg").read_text(), origin)


def test_what_is_in_the_cells(tmp_path):
    solved = shown(tmp_path, ONE, "--solve", "--mark", "cross")
    assert solved.cells("star") == STARS
    assert len(solved.cells("cross")) == 30
    assert not set(solved.cells("cross")) & set(STARS)
    file = tmp_path / "a.jsonl"
    file.write_text(JSONL.text(Position(SIX, [STARS[0]], [(5, 5)])))
    carried = shown(tmp_path, file, "--mark", "cross")
    assert (carried.cells("star"), carried.cells("cross")) == ([STARS[0]], [(5, 5)])
    heat = shown(tmp_path, PUZZLES[0], "--heat", "10")
    assert set(heat.texts("value")) == {"50", "100"}
    assert not heat.cells("star")


def pixels(folder, *arguments):
    drawn(*arguments, "-o", folder / "a.png")
    return Image.open(folder / "a.png").convert("RGB")


def test_png(tmp_path):
    """Letters are there, on a machine without fonts as well."""
    dark = pixels(tmp_path, ONE, "--theme", "dark", "--scale", "1.5", "--labels")
    ink = tuple(bytes.fromhex(INK_ON_DARK[1:]))
    assert (dark.size, dark.getpixel((45, 45))) == ((378, 405), ink)
    above = pixels(tmp_path, ONE, "--labels").crop((60, 12, 132, 54)).tobytes()
    assert 20 < sum(value < 200 for value in above) < 1200
    done = cli("draw", ONE, "-o", tmp_path / "a.png", "--scale", "100")
    assert done.stderr == "starbattle: --scale must be from 0.1 to 10, not 100.0\n"


MADE = "6x6-1-3805166333984278"
URL = "https://puzz.link/p?starbattle/6/6/1/1me249j6p09m"


@pytest.mark.parametrize(("captions", "name", "said"), [
    ("full", "x", "x · 1 star"), ("full", MADE, "6x6 · 1 star"),
    ("full", URL, "1 star"), ("stars", "x", "1 star"), ("none", "x", ""),
])  # fmt: skip
def test_captions(captions, name, said, tmp_path):
    board = tmp_path / "x.jsonl"
    board.write_text(JSONL.text(Position(SIX.renamed(name))))
    found = shown(tmp_path, board, "--captions", captions)
    assert found.texts("caption") == [said] * bool(said)
    assert name == "x" or name not in (tmp_path / "a.svg").read_text()


def test_several_boards(tmp_path):
    done = drawn(*PUZZLES, "-o", tmp_path / "a.svg")
    assert done.stdout == f"{tmp_path / 'a-1.svg'}\n{tmp_path / 'a-2.svg'}\n"
    assert "5x5" in (tmp_path / "a-1.svg").read_text()
    long = tmp_path / "long.jsonl"
    long.write_text(JSONL.text(Position(SIX.renamed("naïve Ж" * 20))))
    drawn(ONE, long, "-o", tmp_path / "a.pdf", "--title", "Zwölf")
    found = PdfReader(tmp_path / "a.pdf")
    said = ["".join(page.extract_text().split()) for page in found.pages]
    assert said == ["6x6·1star", "naïveЖ" * 20 + "1star"]
    assert list(map(round, found.pages[0].mediabox[2:])) == [228, 246]
    assert found.metadata and found.metadata.title == "Zwölf"


@pytest.mark.parametrize(("arguments", "rules", "captions"), [
    (("norvig/24", "norvig/5x5", "--title", "a<b"), "Put 1 or 2 stars into every row",
     ["24 · 2 stars", "5x5 · 1 star"]),
    (("norvig/24", "norvig/5x5", "--captions", "stars"), "", ["2 stars", "1 star"]),
])  # fmt: skip
def test_pages(arguments, rules, captions, tmp_path):
    """They say the rules, and the name and the stars of each board."""
    drawn(*arguments, "-o", tmp_path / "a.html", "--solve")
    text = (tmp_path / "a.html").read_text("utf-8")
    title = "a&lt;b" if "a<b" in arguments else "Star Battle"
    assert f"<title>{title}</title>" in text and f"<main><h1>{title}</h1>" in text
    pictures = re.findall(r"<svg .*?</svg>", text, re.DOTALL)
    assert [len(Shown(p).cells("star")) for p in pictures] == [20, 5][-len(pictures) :]
    assert rules in text and "<table" not in text
    assert re.findall("<figcaption>(.*?)</figcaption>", text) == captions


def test_a_page_says_the_rules_of_variants(tmp_path):
    rows, where = ["AABB", "AABB", "CCDD", "CCDD"], ["r1c1 = 0", "r1c2 = 1"]
    rules = Rules(touch="knight", diagonals=1)
    usual, own = Board(rows, 1), Board(rows, 1, rules=rules, where=where)
    assert intro(tmp_path, own, own) == (
        "Put 1 star into every row, every column and every region. "
        "No two stars are a knight&#x27;s move apart. Each main diagonal has 1 star."
    )
    assert intro(tmp_path, usual, own) == (
        "Put 1 star into every row, every column and every region. "
        "No two stars touch, not even diagonally. "
        "Where a board has other rules, they are below it."
    )
    text = (tmp_path / "boards.html").read_text()
    assert "Constraint 1: " in text and "Constraint 2: " in text


def intro(folder, *boards):
    """Return what a page of boards says above them."""
    file = folder / "boards.jsonl"
    file.write_text("\n".join(JSONL.text(Position(board)) for board in boards))
    drawn(file, "-o", folder / "boards.html")
    found = re.search("<section><p>(.*?)</p>", (folder / "boards.html").read_text())
    assert found
    return found[1]


@pytest.mark.parametrize(("arguments", "status", "said"), [
    (("feup/4x4_1", "--stars", "2"), 1, "2 stars · no solution"),
    (("norvig/24", "--model", "columns", "--timeout", "0.000001"), 3, "not solved"),
])  # fmt: skip
def test_what_is_not_solved(arguments, status, said, tmp_path):
    file = tmp_path / "a.pdf"
    drawn(*arguments, "-o", file, "--solve", status=status)
    (page,) = PdfReader(io.BytesIO(file.read_bytes())).pages
    assert said in page.extract_text()


def test_without_the_extra(tmp_path, monkeypatch):
    """PDF and PNG ask for it; SVG and HTML do not need it."""
    for module in ("typst", "resvg_py"):
        monkeypatch.setitem(sys.modules, module, None)
    for suffix, status in ((".pdf", 2), (".png", 2), (".svg", 0), (".html", 0)):
        done = drawn(ONE, "-o", tmp_path / f"a{suffix}", status=status)
        assert (tmp_path / f"a{suffix}").exists() == (not status)
        assert (install_extra("pictures") in done.stderr) == bool(status)

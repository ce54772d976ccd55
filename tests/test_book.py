"""starbattle book: what is printed is read back from the file."""

import io
import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from conftest import BOARDS, cli, stripes
from starbattle import Board, RequestError, Solution, StarBattleError, solve
from starbattle.book import BookPuzzle, Design, Fonts, book, making, paper_of
from starbattle.book.book import pages
from starbattle.book.booklet import spreads
from starbattle.book.flow import wrapped
from starbattle.book.grid import Grid
from starbattle.book.making import Maker, usual_stars
from starbattle.book.quotas import quotas
from starbattle.book.reading import given_puzzles
from starbattle.book.rules import example
from starbattle.errors import BoardFailure

PAPERS = ["a4", "letter", "phone"]


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="module")
def puzzles() -> list[BookPuzzle]:
    """Seven small puzzles, the first without a hint."""
    boards = [Board.named(f"made/6x6-1#{k}") for k in range(1, 8)]
    found = [one for one in given_puzzles(boards, jobs=1)]
    assert all(isinstance(one, BookPuzzle) for one in found)
    first = found[0]
    assert isinstance(first, BookPuzzle)
    plain = BookPuzzle(first.board, first.solution, None, "not rated")
    return [plain, *found[1:]]  # type: ignore[list-item]


def design(fonts: Fonts, title: str = "My stars", **options: object) -> Design:
    values: dict = {"paper": paper_of("a4"), "per_page": 4, "author": "", **options}
    return Design(title=title, fonts=fonts, **values)


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in read(pdf).pages]


# --- what is asked for ---


def test_quotas() -> None:
    assert quotas(None, None) == {"": 10}
    assert quotas(None, 3) == {"": 3}
    assert quotas("hard", 4) == {"hard": 4}
    assert list(quotas("hard:2, easy:1,medium:0", None).items()) == [
        ("easy", 1),
        ("hard", 2),
    ]
    assert quotas("easy:1,hard:2", 3) == {"easy": 1, "hard": 2}


@pytest.mark.parametrize(
    ("text", "count", "said"),
    [
        ("easy:1,hard:2", 4, "--difficulty asks for 3 puzzles, --count for 4"),
        ("simple:1", None, "unknown difficulty 'simple'; expected one of easy"),
        ("easy:1,easy:2", None, "names easy twice"),
        ("easy,hard", None, "such as easy:10,medium:15,hard:15"),
        ("easy:0", None, "a book has 1 to 1000 puzzles, not 0"),
        (None, 1001, "a book has 1 to 1000 puzzles, not 1001"),
        ("easy:-1", None, "--difficulty is a list"),
    ],
)
def test_quotas_that_cannot_be(text: str | None, count: int | None, said: str) -> None:
    with pytest.raises(RequestError, match=said):
        quotas(text, count)


def test_usual_stars() -> None:
    sizes = {5: 1, 8: 1, 9: 1, 10: 2, 13: 2, 14: 3, 18: 4, 25: 5}
    assert {size: usual_stars(size) for size in sizes} == sizes


def test_designs_that_cannot_be(fonts: Fonts) -> None:
    for options, said in [
        ({"per_page": 3}, "a page has 1, 2, 4 or 6 puzzles, not 3"),
        ({"title": " "}, "a book has a title"),
    ]:
        with pytest.raises(RequestError, match=said):
            design(fonts, **options)  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="a booklet is for a4 or letter"):
        paper_of("phone", booklet=True)


# --- the puzzles ---


def test_boards_are_kept_by_difficulty() -> None:
    maker = Maker({"easy": 2, "expert": 1}, size=8, stars=2, seed=3)
    found = list(maker.boards())
    assert sorted(made.difficulty or "" for made in found) == ["easy", "easy", "expert"]
    assert maker.limit is None
    assert maker.seed == 3
    again = Maker({"easy": 2, "expert": 1}, size=8, stars=2, seed=3, jobs=2)
    assert [made.board for made in again.boards()] == [made.board for made in found]


def test_rare_boards_end_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "TRIES", 5)
    maker = Maker({"easy": 1, "expert": 1}, size=5, stars=1, seed=3)
    assert [made.difficulty for made in maker.boards()] == ["easy"]
    assert maker.limit == "tries"


def test_given_boards(puzzles: list[BookPuzzle]) -> None:
    for puzzle in puzzles[1:]:
        assert list(puzzle.solution) == sorted(solve(puzzle.board)[0].stars)
        assert puzzle.hint and puzzle.hint.position.board == puzzle.board
    assert [puzzle.level for puzzle in puzzles] == [0, 1, 1, 1, 1, 1, 2]


def test_given_boards_that_are_no_puzzles() -> None:
    none = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=2)
    found = list(given_puzzles([stripes(4), none], jobs=1))
    assert [type(one) for one in found] == [BoardFailure, BoardFailure]
    assert str(found[0]).endswith("no puzzle for a book: it has several solutions")
    assert str(found[1]).endswith("no puzzle for a book: it has no solution")


# --- the pages ---


def test_examples_of_the_rules() -> None:
    for stars in (1, 2):
        board, cells = example(stars)
        (only,) = solve(board, solutions=None)
        assert set(only.stars) == set(cells)
        assert isinstance(only, Solution)


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_printed(paper: str, puzzles: list[BookPuzzle], fonts: Fonts) -> None:
    title = "Звёздные битвы ★ Ünïcode"
    look = design(
        fonts,
        title,
        author="Ana Łuk",
        paper=paper_of(paper),
        per_page=2,  # type: ignore[arg-type]
    )
    pdf = book(puzzles, look)
    said = texts(pdf)
    whole = "\n".join(said)
    for part in ("How to play", "Contents", "Hints", "Solutions", "Not rated"):
        assert part in whole
    assert " ".join(said[0].split()[:4]) == title
    assert "Ana Łuk" in said[0]
    for number, text in enumerate(said[1:], 2):
        assert str(number) in text.split()
    reader = read(pdf)
    assert reader.metadata and reader.metadata.title == title
    for page in reader.pages:
        assert float(page.mediabox.width) == pytest.approx(look.paper.width, abs=0.01)


def test_the_contents_are_true(puzzles: list[BookPuzzle], fonts: Fonts) -> None:
    look = design(fonts, per_page=1)
    made = pages(puzzles, look)
    pdf = read(book(puzzles, look))
    assert len(pdf.pages) == len(made) == 3 + 7 + 1 + 1
    (number,) = (k for k, page in enumerate(made) if "contents" in page.anchors)
    lines = pdf.pages[number].extract_text().splitlines()
    assert ["Puzzles 1–7", "4"] in list(map(list, pairwise(lines)))
    assert ["Hints", "11"] in list(map(list, pairwise(lines)))
    assert ["Solutions", "12"] in list(map(list, pairwise(lines)))
    names = {str(entry.title) for entry in pdf.outline}  # type: ignore[union-attr]
    assert {"Cover", "How to play", "Contents", "Puzzles 1–7", "Hints"} <= names


def test_links_lead_somewhere(puzzles: list[BookPuzzle], fonts: Fonts) -> None:
    made = pages(puzzles, design(fonts))
    anchors = [anchor for page in made for anchor in page.anchors]
    assert len(anchors) == len(set(anchors))
    links = [link.to for page in made for link in page.links]
    assert set(links) <= set(anchors)
    assert "solution-1" in links  # the puzzle without a hint
    assert "hint-1" not in anchors
    at = {anchor: k for k, page in enumerate(made) for anchor in page.anchors}
    pdf = read(book(puzzles, design(fonts)))
    places = {page.indirect_reference: k for k, page in enumerate(pdf.pages)}
    for page, shown in zip(made, pdf.pages, strict=True):
        notes = [note.get_object() for note in shown.get("/Annots", [])]
        leads = [places[note["/Dest"].get_object()[0]] for note in notes]
        assert leads == [at[link.to] for link in page.links]


def test_fonts_are_embedded(puzzles: list[BookPuzzle], fonts: Fonts) -> None:
    pdf = read(book(puzzles[:1], design(fonts)))
    found = {}
    for page in pdf.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            loaded = font.get_object()
            found[loaded["/BaseFont"]] = "/FontFile2" in loaded["/FontDescriptor"]
    assert found and all(found.values())


def test_the_same_book(puzzles: list[BookPuzzle]) -> None:
    first = book(puzzles, design(Fonts()))
    assert book(puzzles, design(Fonts())) == first


def test_a_character_without_a_font(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")  # no fontconfig
    fonts = Fonts()
    assert fonts.width("a星", 10) > fonts.width("a", 10)
    assert fonts.missing == {"星"}


def test_a_font_of_ones_own(tmp_path: Path) -> None:
    reportlab = pytest.importorskip("reportlab")
    vera = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    assert Fonts(vera).name == "Vera"
    (tmp_path / "a.ttf").write_text("no font")
    with pytest.raises(StarBattleError, match="no TrueType font"):
        Fonts(tmp_path / "a.ttf")


@given(st.text(st.characters(max_codepoint=0x17F), max_size=60), st.integers(20, 200))
def test_lines_are_no_wider(text: str, width: int) -> None:
    fonts = _FONTS
    lines = list(wrapped(text, width, 10, fonts))
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(fonts.width(line, 10) <= width or len(line) == 1 for line in lines)


_FONTS = Fonts()


@pytest.mark.parametrize("name", [*PAPERS, "booklet"])
@pytest.mark.parametrize("count", [1, 2, 4, 6, 9, 12, 20])
def test_squares_are_on_the_page(name: str, count: int) -> None:
    paper = (
        paper_of("a4", booklet=True) if name == "booklet" else paper_of(name)  # type: ignore[arg-type]
    )
    grid = Grid(paper, count, 30, 20, 10, 12)
    squares = list(grid.squares())
    assert len(squares) == count
    for square in squares:
        assert paper.margin - 0.01 <= square.x
        assert square.x + square.side <= paper.width - paper.margin + 0.01
        assert paper.margin + 30 + 20 - 0.01 <= square.y
        assert square.y + square.side + 10 <= paper.height - paper.margin + 0.01
    for one, other in pairwise(squares):
        assert other.x >= one.x + one.side or other.y >= one.y + one.side + 30 - 0.01


@pytest.mark.parametrize("title", ["W" * 60, "A " * 100, "Star Battle", "i"])
def test_titles_fit(title: str, puzzles: list[BookPuzzle], fonts: Fonts) -> None:
    from starbattle.book.cover import cover

    look = design(fonts, title, author="An author " * 12)
    page = cover(look, puzzles[0].board, "about")
    words = [shape for shape in page.shapes if hasattr(shape, "text")]
    assert words
    for word in words:
        wide = fonts.width(word.text, word.size, word.kind == "title")
        assert wide <= 0.9 * look.paper.width
    tall = [word.at[1] for word in words if word.kind in ("title", "subtitle")]
    assert min(tall) > 0 and max(tall) < 0.36 * look.paper.height


# --- booklets ---


@given(st.integers(1, 60))
def test_a_folded_booklet_is_in_order(count: int) -> None:
    """Sheets lie in each other: take them apart as one who turns the leaves."""
    sides = list(spreads(list(range(1, count + 1)), 0))
    assert len(sides) % 2 == 0
    fronts, backs = sides[::2], sides[1::2]
    outwards = [page for front, back in zip(fronts, backs, strict=True)
                for page in (front[1], back[0])]  # fmt: skip
    inwards = [page for front, back in zip(fronts[::-1], backs[::-1], strict=True)
               for page in (back[1], front[0])]  # fmt: skip
    read_in_order = [*outwards, *inwards]
    assert read_in_order == [*range(1, count + 1), *[0] * (-count % 4)]


def test_a_booklet(puzzles: list[BookPuzzle], fonts: Fonts) -> None:
    paper = paper_of("letter", booklet=True)
    look = design(fonts, paper=paper, per_page=2, booklet=True)
    pdf = book(puzzles, look)
    count = len(pages(puzzles, look))
    assert len(read(pdf).pages) == 2 * -(-count // 4)
    box = read(pdf).pages[0].mediabox
    assert (float(box.width), float(box.height)) == (792, 612)
    front, back = texts(pdf)[:2]
    assert "My stars" in front and "How to play" in back


# --- the command ---


def test_a_book_is_made(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    wanted = ["--size", "6", "--difficulty", "easy:3", "--seed", "1", "--jobs"]
    done = cli("book", *wanted, "1", "-o", file, "--title", "Übung")
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"{file}: 3 puzzles\n",
        "",
    )
    assert "Übung" in texts(file.read_bytes())[0]
    assert "3 puzzles" in texts(file.read_bytes())[0]
    other = tmp_path / "b.pdf"
    assert cli("book", *wanted, "2", "-o", other, "--title", "Übung").returncode == 0
    assert other.read_bytes() == file.read_bytes()


def test_a_book_of_boards(tmp_path: Path) -> None:
    boards = tmp_path / "a.jsonl"
    lines = [{"stars": 1, "regions": stripes(4).regions, "id": "many"}]
    six = Board.load(BOARDS / "jandhyala/6x6.txt")
    lines += [{"stars": 1, "regions": six.regions, "id": "six"}]
    boards.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    file = tmp_path / "a.pdf"
    done = cli("book", boards, "-o", file, "--jobs", "1")
    assert (done.returncode, done.stdout) == (2, f"{file}: 1 puzzle\n")
    assert done.stderr.endswith("no puzzle for a book: it has several solutions\n")
    file.unlink()
    done = cli("book", f"{boards}#1", "-o", file, "--jobs", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "say --size N to make boards, or name boards"),
        (["--size", "8", "--per-page", "3"], "a page has 1, 2, 4 or 6 puzzles, not 3"),
        (["norvig/5x5", "--seed", "1"], "--seed is for boards that are made"),
        (["--size", "8", "--paper", "phone", "--booklet"], "a booklet is for a4"),
        (["--size", "8", "--jobs", "999"], "jobs must be"),
    ],
)
def test_what_cannot_be(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = cli("book", "-o", tmp_path / "a.pdf", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_book_replaces_no_source(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes((BOARDS / "norvig/5x5.txt").read_bytes())
    done = cli("book", file, "-o", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert "would be written while it is read" in done.stderr

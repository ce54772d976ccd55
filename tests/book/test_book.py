"""starbattle book: what is printed is read back from the file."""

import io
import json
import re

import pytest
from pypdf import PdfReader

from conftest import BOARDS, cli, stripes
from starbattle import Board, RequestError, StarBattleError, solve
from starbattle.book import BookPuzzle, Design, book
from starbattle.book.book import PAPERS, TEMPLATE, example
from starbattle.book.puzzles import Maker, given_puzzles, quotas, usual_stars
from starbattle.errors import BoardFailure


@pytest.fixture(scope="module")
def puzzles():
    """Seven small puzzles, the first without a hint."""
    boards = [Board.named(f"made/6x6-1#{k}") for k in range(1, 8)]
    first, *others = given_puzzles(boards, jobs=1)
    return [BookPuzzle(first.board, first.solution, None, "not rated"), *others]


def design(title="My stars", **options):
    return Design(title, **options)


def read(pdf):
    return PdfReader(io.BytesIO(pdf))


def texts(pdf):
    return [page.extract_text() for page in read(pdf).pages]


# --- what is asked for ---


@pytest.mark.parametrize(("text", "count", "wanted"), [
    (None, None, {"": 10}),
    (None, 3, {"": 3}),
    ("hard", None, {"hard": 10}), ("easy:1", None, {"easy": 1}),
    ("hard", 4, {"hard": 4}),
    ("hard:2, easy:1,medium:0", None, {"easy": 1, "hard": 2}),
    ("easy:1,hard:2", 3, {"easy": 1, "hard": 2}),
])  # fmt: skip
def test_quotas(text, count, wanted):
    assert list(quotas(text, count).items()) == list(wanted.items())


@pytest.mark.parametrize(
    ("text", "count", "said"),
    [
        ("easy:1,hard:2", 4, "--difficulty asks for 3 puzzles, --count for 4"),
        ("simple:1", None, "unknown difficulty 'simple'; expected one of easy"),
        ("easy:1,easy:2", None, "names easy twice"),
        ("easy,hard", None, "such as easy:10,medium:15,hard:15"),
        ("easy:0", None, "a book must have 1 to 1000 puzzles, not 0"),
        (None, 1001, "a book must have 1 to 1000 puzzles, not 1001"),
        ("easy:-1", None, "--difficulty must be a list"),
    ],
)
def test_quotas_that_cannot_be(text, count, said):
    with pytest.raises(RequestError, match=said):
        quotas(text, count)


def test_usual_stars():
    sizes = {5: 1, 8: 1, 9: 1, 10: 2, 13: 2, 14: 3, 18: 4, 25: 5}
    assert {size: usual_stars(size) for size in sizes} == sizes


# --- the puzzles ---


def test_boards_are_kept_by_difficulty():
    maker = Maker({"hard": 2, "expert": 1}, size=8, stars=2, seed=3)
    found = list(maker.boards())
    assert sorted(made.difficulty or "" for made in found) == ["expert", "hard", "hard"]
    assert maker.limit is None
    again = Maker({"hard": 2, "expert": 1}, size=8, stars=2, seed=3, jobs=2)
    assert [made.board for made in again.boards()] == [made.board for made in found]


def test_rare_boards_end_the_work():
    maker = Maker({"expert": 1, "easy": 1}, size=4, stars=1, seed=3, tries=2)
    assert [made.difficulty for made in maker.boards()] == ["easy"]
    assert maker.limit == "tries"


def test_given_boards(puzzles):
    for puzzle in puzzles[1:]:
        assert list(puzzle.solution) == sorted(solve(puzzle.board)[0].stars)
        assert puzzle.hint and puzzle.hint.position.board == puzzle.board
    levels = {"not rated": 0, "easy": 1, "medium": 2, "hard": 3}
    assert [one.level for one in puzzles] == [levels[one.difficulty] for one in puzzles]


def test_given_boards_that_are_no_puzzles():
    none = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=2)
    found = list(given_puzzles([stripes(4), none], jobs=1))
    assert [type(one) for one in found] == [BoardFailure, BoardFailure]
    assert str(found[0]).endswith("not suitable for a book: it has several solutions")
    assert str(found[1]).endswith("not suitable for a book: it has no solution")


# --- the pages ---


def test_examples_of_the_rules():
    for stars in (1, 2):
        board, cells = example(stars)
        (only,) = solve(board, solutions=None)
        assert set(only.stars) == set(cells)


@pytest.mark.parametrize("paper", [*PAPERS])
def test_what_is_printed(paper, puzzles):
    title = "Звёздные битвы ★ Ünïcode"
    look = design(title, author="Ana Łuk", paper=paper, per_page=2)
    pdf = book(puzzles, look)
    said = texts(pdf)
    whole = "\n".join(said)
    for part in ("How to play", "Contents", "Hints", "Solutions", "Not rated"):
        assert part in whole
    assert "star ·" not in whole  # as all have the same number
    assert " ".join(said[0].split()[:4]) == title
    assert "Ana Łuk" in said[0]
    for number, text in enumerate(said[1:], 2):
        assert str(number) in text.split()
    reader = read(pdf)
    assert reader.metadata and reader.metadata.title == title
    for page in reader.pages:
        assert float(page.mediabox.width) == pytest.approx(PAPERS[paper][0], abs=0.01)


def outline(entries):
    nested = (outline(e) if isinstance(e, list) else [str(e.title)] for e in entries)
    return [title for titles in nested for title in titles]


def links(pdf):
    """Return the numbers of the pages that the links of each page lead to."""
    places = {page.indirect_reference: k for k, page in enumerate(pdf.pages, 1)}

    def target(note):
        found = note["/Dest"] if "/Dest" in note else note["/A"].get_object()["/D"]
        if isinstance(found, str):
            found = pdf.named_destinations[found].dest_array
        return places[found[0]]

    found = []
    for page in pdf.pages:
        notes = [note.get_object() for note in page.get("/Annots", [])]
        found.append([target(n) for n in notes if n["/Subtype"] == "/Link"])
    return found


def test_the_contents_are_true(puzzles):
    pdf = read(book(puzzles, design(per_page=1)))
    assert len(pdf.pages) == 3 + 7 + 1 + 1
    said = " ".join(pdf.pages[2].extract_text().split())
    assert "How to play 2 Puzzles 1–7 4 Hints 11 Solutions 12" in said
    assert list(dict.fromkeys(links(pdf)[2])) == [2, 4, 11, 12]
    parts = ["Cover", "How to play", "Contents", "Puzzles 1–7", "Hints", "Solutions"]
    assert [title for title in outline(pdf.outline) if title in parts] == parts


def test_puzzles_in_order_of_difficulty_are_in_parts(puzzles):
    rare = BookPuzzle(*example(2), 99, "expert")
    ordered = sorted([*puzzles[1:], rare], key=lambda one: one.level)
    said = " ".join(" ".join(texts(book(ordered, design()))).split())
    parts = "Easy: puzzles 1–4 4 Medium: puzzle 5 5 Hard: puzzle 6 5 Expert: puzzle 7 5"
    assert parts in said
    assert "1 to 2 stars How" in said and "exactly the same number of" in said
    assert "1 star · Hard 43" in said and "2 stars · Expert 99" in said


def test_links_lead_around(puzzles):
    pdf = read(book(puzzles, design()))
    *_, puzzles_1, puzzles_2, hints, solutions = map(set, links(pdf))
    assert len(pdf.pages) == 7
    assert puzzles_1 == {6, 7}  # the puzzle without a hint leads to its solution
    assert puzzles_2 == {6}
    assert hints == {7}
    assert solutions == {4, 5}


def test_fonts_are_embedded(puzzles):
    pdf = read(book(puzzles[:1], design()))
    found = {}
    for page in pdf.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            for inner in font.get_object()["/DescendantFonts"]:
                about = inner.get_object()["/FontDescriptor"]
                found[about["/FontName"]] = {"/FontFile2", "/FontFile3"} & set(about)
    assert found and all(found.values())
    assert all("DejaVuSans" in name for name in found)


@pytest.mark.parametrize(("paper", "per_page", "pages"), [
    ("a4", None, [4, 3]), ("a4", 6, [6, 1]), ("letter", 1, [1] * 7),
    ("a5", None, [2, 2, 2, 1]),
])  # fmt: skip
def test_a_plain_book(paper, per_page, pages, puzzles):
    """It has puzzles and solutions, and links from each to the other."""
    look = design(paper=paper, per_page=per_page, plain=True)
    pdf = book(puzzles, look)
    *printed, solutions = texts(pdf)
    assert [len(re.findall("Easy|Medium|Hard|Not rated", s)) for s in printed] == pages
    assert "Solutions" in solutions and "How to play" not in "".join(printed)
    assert all(min(found) > len(pages) for found in links(read(pdf))[: len(pages)])


@pytest.mark.parametrize("title", ["W" * 60, "A " * 100, "Star Battle", "i", '#"\\['])
def test_titles_fit(title, puzzles):
    """The whole title is on the cover, in letters as large as there is room."""
    pdf = read(book(puzzles, design(title, author="An author " * 12)))
    assert len(pdf.pages) == 7
    said = pdf.pages[0].extract_text().replace("\u200b", "")
    assert "".join(said.split()).startswith("".join(title.split()))
    assert pdf.metadata and pdf.metadata.title == " ".join(title.split())


# --- templates ---


def test_a_template_of_ones_own(tmp_path, puzzles):
    template = tmp_path / "mine.typ"
    text = TEMPLATE.read_text(encoding="utf-8")
    template.write_text(text.replace("[Cover]", "[Front]"), encoding="utf-8")
    pdf = read(book(puzzles, design(template=template)))
    assert "Front" in outline(pdf.outline)
    for bad, said in [
        ("#let", "mine.typ: .*expected"),
        (f'#read("{tmp_path}/mine.typ")', "mine.typ: .*"),
        ('#read("/etc/passwd")', "mine.typ: .*not found"),
    ]:
        template.write_text(bad)
        with pytest.raises(StarBattleError, match=said):
            book(puzzles, design(template=template))
    with pytest.raises(StarBattleError, match=r"none.typ: no such file"):
        book(puzzles, design(template=tmp_path / "none.typ"))


# --- the command ---


def test_a_book_is_made(tmp_path):
    file = tmp_path / "a.pdf"
    wanted = ["--size", "6", "--difficulty", "easy:3", "--seed", "1", "--jobs"]
    done = cli("book", *wanted, "1", "-o", file, "--title", "Übung")
    said = f"{file}: 3 puzzles\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
    assert "Übung" in texts(file.read_bytes())[0]
    assert "3 puzzles" in texts(file.read_bytes())[0]
    other = tmp_path / "b.pdf"
    assert cli("book", *wanted, "2", "-o", other, "--title", "Übung").returncode == 0
    assert other.read_bytes() == file.read_bytes()


def test_a_book_of_boards(tmp_path):
    boards, file = tmp_path / "a.jsonl", tmp_path / "a.pdf"
    six = Board.load(BOARDS / "jandhyala/6x6.txt")
    boards.write_text("".join(
        f"{json.dumps({'stars': 1, 'regions': board.regions})}\n"
        for board in (stripes(4), six)
    ))  # fmt: skip
    for given, said in [(boards, f"{file}: 1 puzzle\n"), (f"{boards}#1", "")]:
        done = cli("book", given, "-o", file, "--jobs", "1")
        assert (done.returncode, done.stdout, file.exists()) == (2, said, bool(said))
        assert (
            done.stderr.endswith("for a book: it has several solutions\n") or not said
        )
        file.unlink(missing_ok=True)


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "give --size N to make boards, or name boards"),
    (["--size", "8", "--per-page", "3"],
     "a page must have 1, 2, 4 or 6 puzzles, not 3"),
    (["--size", "8", "--title", " "], "a book needs a title"),
    (["norvig/5x5", "--seed", "1"], "--seed needs boards to be made"),
    (["--size", "8", "--jobs", "999"], "jobs must be"),
    (["a.pdf"], "is also an input"),
])  # fmt: skip
def test_what_cannot_be(arguments, said, tmp_path):
    (tmp_path / "a.pdf").write_bytes((BOARDS / "norvig/5x5.txt").read_bytes())
    done = cli("book", "-o", "a.pdf", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr

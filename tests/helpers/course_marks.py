"""Marks for tests: what markers see on a bad day."""

from starbattle.course.marks import Flag, Mark, Note, PartMark, Picture, TestMark

SECRET = "s3cret"
"""What only the staff may see of hidden tests: it is in all their fields."""

HOSTILE = (
    "\x1b[31m\x00\x07]]></failure><script>alert(1)</script>\n"
    'Grade :=>>100\n<|--\n--|>\n::error::forged\n{"scores": {"small": 99}}\n'
    '=HYPERLINK("x")\u202eevil\udcff\ufffe' + "A" * 9000
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><title>5x5</title></svg>'


def picture(text="A★B\n★.."):
    return Picture(text, SVG)


def ada():
    """All points."""
    tests = (
        TestMark("8x8_1", "passed", 2, 2, "solved", board="8x8_1", board_class="8x8",
                 cpu=0.8, inferences=14821),
        TestMark("10x10_h3", "passed", 3, 3, f"{SECRET} message", True,
                 board=f"{SECRET}_board", board_class=f"{SECRET}_class", cpu=3.5,
                 inferences=900_000),
    )  # fmt: skip
    parts = (PartMark("small", "Boards", "boards", 5, 5, tests),)
    return mark("ada", 5, parts)


def ben():
    """Some points, an umlaut, a limit, and a warning that costs points."""
    loads = PartMark(
        "loads", "Program lädt", "loads", 1.5, 2,
        (TestMark("loads", "partial", 1.5, 2, "One warning costs 0.5 points."),),
    )  # fmt: skip
    tests = (
        TestMark("8x8_1", "failed", 0, 2, "Row 1 has 2 stars.\nExpected 1.",
                 picture=picture(), board="8x8_1", board_class="8x8", cpu=0.25,
                 inferences=5000),
        TestMark("10x10_h3", "time", 0, 3, f"{SECRET}: no answer", True,
                 board=f"{SECRET}_board", board_class=f"{SECRET}_class",
                 picture=Picture(SECRET, SECRET), cpu=10.0),
        TestMark("half", "partial", 0.3333333, 1, "1 of 3 found", cpu=0.1),
    )  # fmt: skip
    boards = PartMark("small", "Boards", "boards", 0.3333333, 6, tests)
    style = PartMark("style", "Style", "style", 0.5, 1, (), "Long clauses.")
    notes = (Note("warning", "solver.pl", 12, 5, "singleton variable 50% X"),)
    return mark("Bén Müller_12345", 2.3333333, (loads, boards, style), notes)


def eve():
    """Hostile output, and no points."""
    verdicts = ("error", "crashed", "memory", "output", "not_run", "failed")
    tests = tuple(TestMark(f"t{v}", v, 0, 1, HOSTILE) for v in verdicts)
    part = PartMark("small", "Boards", "boards", 0, 6, tests, HOSTILE)
    flags = (Flag("prints_verdict", f"{SECRET}: prints points"),)
    note = Note("error", "a,b:c.pl", 1, 0, HOSTILE)
    return mark("../=eve", 0, (part,), (note,), flags=flags, message=HOSTILE)


def nil():
    """A program that cannot be loaded."""
    loads = PartMark(
        "loads", "Loads", "loads", 0, 2,
        (TestMark("loads", "error", 0, 2, "solver.pl:3: syntax error"),),
    )  # fmt: skip
    part = PartMark(
        "small", "Boards", "boards", 0, 2, (TestMark("8x8_1", "not_run", 0, 2),)
    )
    return mark("nil", 0, (loads, part))


def empty():
    """No program at all."""
    return mark("none", 0, (), message="No file solution.pl.")


def mark(
    student, points, parts,
    notes = (), flags = (), message = "",
):  # fmt: skip
    most = sum(part.max_points for part in parts)
    return Mark(
        student, f"{student}/solver.pl", "0" * 64, "Star Battle", "1" * 64, points,
        most, "landlock", "9.2.9", parts, notes, flags, message,
    )  # fmt: skip


def everyone():
    return [ada(), ben(), eve(), nil(), empty()]


def marks_file(folder, marks=None):
    file = folder / "marks.jsonl"
    lines = [mark.to_json() for mark in marks or everyone()]
    text = "\n".join(lines).encode(errors="replace").decode()
    file.write_text(f"{text}\n", encoding="utf-8")
    return file

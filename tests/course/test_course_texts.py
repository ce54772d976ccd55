"""Feedback in another language, and pages for students."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import BOARDS, cli
from course_marks import HOSTILE, SECRET, ada, ben, eve, everyone, mark, marks_file
from starbattle.course.adjusting.applying import adjusted
from starbattle.course.adjusting.file import Decision
from starbattle.course.adjusting.rules import Rules
from starbattle.course.marks import Mark, Note, PartMark, TestMark
from starbattle.course.systems import export_named, exports
from starbattle.course.systems.export import (
    OWN_TEXTS,
    StudentExport,
    for_student,
    rows,
)
from starbattle.course.systems.texts import (
    Texts,
    read_texts,
    say,
    speaking,
    texts_in,
    texts_of,
    toml_text,
)
from starbattle.errors import RequestError

GERMAN = BOARDS.parent / "examples" / "texts" / "german.toml"


def test_texts_are_replaced_line_by_line() -> None:
    texts = Texts({
        "wrong": "falsch", "row {} has {}": "{2} in Zeile {1}", "{} is {}": "{}: {}",
        "kept": "", "a {} b": "x", "wrong {}": "falsch: {}",
    })  # fmt: skip
    assert texts("wrong") == "falsch"
    assert texts("  row 1 has 2 stars\nother") == "  2 stars in Zeile 1\nother"
    assert texts("it is wrong") == "it: falsch"
    assert texts("kept") == "kept"
    assert texts("wrong way") == "falsch: way"
    assert texts("a {x} b") == "x"


@given(st.text(), st.text(), st.text())
def test_holes_keep_what_was_in_them(first: str, second: str, around: str) -> None:
    """Braces, backslashes and percent signs of students do nothing."""
    first, second = (re.sub(r"\s", "_", text) for text in (first, second))
    plain = re.sub(r"[\s{}]", "_", around)
    texts = Texts({"[]{}<|>{}()": f"{plain}{{2}}{plain}{{1}}"})
    if "<|>" not in first + second:
        said = f"[]{first}<|>{second}()"
        assert texts(said) == f"{plain}{second}{plain}{first}"


def test_more_holes_than_there_are(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    for text in ('"a {}" = "{} {}"', '"a {}" = "{3}"', '"a" = "{0}"'):
        file.write_text(text)
        with pytest.raises(RequestError, match=r"t\.toml.*has more {} than"):
            read_texts(file)
    file.write_text('"a" = 3')
    with pytest.raises(RequestError, match="'a' must have a text"):
        read_texts(file)


def test_the_language_ends_with_its_block() -> None:
    with speaking(Texts({"passed": "bestanden"})):
        assert say("passed") == "bestanden"
    assert say("passed") == "passed"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_toml(text: str) -> None:
    written = f"{toml_text(text)} = {toml_text(text)}"
    assert tomllib.loads(written) == {text: text}


def test_the_texts_of_marks_have_holes_and_nothing_hidden() -> None:
    found = texts_of([for_student(each) for each in everyone()])
    assert "Row {} has {} stars." in found and "Boards" in found
    assert not [text for text in found if SECRET in text]


def test_every_text_of_ours_is_in_the_german_file() -> None:
    """All but the patterns, which a file may say in other ways."""
    found = texts_in(GERMAN)
    assert {text for text in OWN_TEXTS if "{" not in text} <= found.keys()


LATE = adjusted(
    [mark("ada", 5, ada().parts)],
    [Decision("ada", late=2, extension=1), Decision("ada", part="small", add=-1,
                                                    comment="Zu lang.")],
    Rules(per_day=0.1), "t",
)[0]  # fmt: skip


@pytest.mark.parametrize(
    "name", [n for n in exports() if isinstance(export_named(n), StudentExport)]
)
def test_every_export_of_texts_speaks_german(name: str) -> None:
    export = export_named(name)
    assert isinstance(export, StudentExport)
    with speaking(read_texts(GERMAN)):
        text = export.write(for_student(LATE))
    if name not in ("github-annotations", "autolab", "dodona"):
        assert "wrong answer" not in text
    if name in ("page", "gradescope", "coderunner", "vpl"):
        assert "3.5 von 5 Punkten" in text
        assert "2 Tage zu spät, 1 Tag Aufschub." in text
        assert "Von 5 auf 4 Punkte geändert: Zu lang." in text


def test_the_commands(tmp_path: Path) -> None:
    marks = marks_file(tmp_path, [ada(), ben()])
    texts = tmp_path / "t.toml"
    done = cli("course", "texts", marks, "-o", texts)
    assert done.returncode == 0, done.stderr
    known = texts.read_text().replace('"passed" = ""', '"passed" = "réussi"')
    texts.write_text(known)
    again = cli("course", "texts", marks, "--texts", texts, "-o", tmp_path / "u.toml")
    assert again.returncode == 0 and (tmp_path / "u.toml").read_text() == known
    page = cli("course", "export", marks, "--to", "page", "--student", "ada",
               "--texts", texts).stdout  # fmt: skip
    assert "réussi" in page and "passed</" not in page


PROGRAM = b"solve(_, _) :-\n    X = '</script><b>&'.\n"


def page(one: Mark, files: dict[str, bytes] | None = None) -> str:
    export = export_named("page")
    assert isinstance(export, StudentExport) and export.show
    return export.show(for_student(one), files or {})


def test_a_page_has_the_program_with_its_notes_at_their_lines() -> None:
    notes = (Note("warning", "solution.pl", 2, 5, "singleton <X>"),
             Note("error", "solution.pl", 99, 0, "elsewhere"))  # fmt: skip
    one = mark("ada", 5, ada().parts, notes)
    text = page(one, {"solution.pl": PROGRAM})
    assert "<code>solve(_, _) :-</code>" in text
    assert (
        "&#x27;&lt;/script&gt;&lt;b&gt;&amp;&#x27;.</code>"
        '<p class="warning">singleton &lt;X&gt;</p>'
    ) in text
    assert "solution.pl:99: error: elsewhere" in text


def test_a_page_is_harmless() -> None:
    text = page(eve(), {HOSTILE[:40]: HOSTILE.encode(errors="replace")})
    assert "<script" not in text and "\x1b" not in text and "\u202e" not in text
    assert SECRET not in text


def test_a_page_shows_all_rows() -> None:
    text = page(ben())
    for row in rows(ben()):
        assert f"<b>{row.name}</b>" in text
    assert "data:image/svg+xml;base64," in text


def test_pages_of_submissions(tmp_path: Path) -> None:
    marks = marks_file(tmp_path, [ada(), ben()])
    (tmp_path / "in" / "ada").mkdir(parents=True)
    (tmp_path / "in" / "ada" / "solution.pl").write_bytes(PROGRAM)
    done = cli("course", "export", marks, "--to", "page", "--submissions",
               tmp_path / "in", "-o", tmp_path / "pages")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "<code>solve(_, _) :-</code>" in (tmp_path / "pages/ada.html").read_text()
    done = cli("course", "export", marks, "--to", "vpl", "--submissions",
               tmp_path / "in", "-o", tmp_path / "x")  # fmt: skip
    assert done.returncode == 2 and "--submissions needs --to page" in done.stderr


def test_points_of_parts_on_the_page_are_theirs() -> None:
    tests = (TestMark("t", "passed", 1, 1),)
    parts = tuple(PartMark(n, "Same title", "boards", 1, 1, tests) for n in "ab")
    text = page(mark("ada", 2, parts))
    assert text.count("Same title") == 2 and text.count("<span>1/1</span>") == 4

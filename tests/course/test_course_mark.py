"""The command `course mark`: files of marks, kept and continued."""

import re
import signal

import pytest

from conftest import TIMEOUT_S, cli, wait_for_process, wait_for_work
from course import ONE, REFERENCE, assignment, besides_sandbox, hand_in
from starbattle.course.marks import MarksFile, load_marks
from test_interrupts import started

MARK = ("course", "mark", "--trust-submissions")
COMMAND = ("-m", "starbattle", *MARK, "small", "handed")


@pytest.fixture
def folder(tmp_path):
    """An assignment and the submissions of three students."""
    assignment(tmp_path / "small", ONE)
    programs = {"ada": REFERENCE, "bob": "solve(_, [1,2,3,4]).", "eve": REFERENCE}
    hand_in(tmp_path / "handed", programs)
    return tmp_path


def mark(folder, *more):
    done = cli(*MARK, "small", "handed", *more, cwd=folder)
    assert (done.returncode, besides_sandbox(done.stderr)) == (0, "")
    return done.stdout.strip()


def marks(folder):
    return list(load_marks(folder / "marks.jsonl"))


def test_marks(folder):
    assert mark(folder) == "marks.jsonl: small: 3 submissions marked"
    found = marks(folder)
    assert [m.student for m in found] == ["ada", "bob", "eve"]
    assert [m.points for m in found] == [4, 0, 4]
    assert all(m.max_points == 4 and len(m.digest) == 64 for m in found)
    assert re.fullmatch(r"\d+\.\d+\.\d+", found[0].swipl)
    with MarksFile(folder / "marks.jsonl", []) as file:
        assert len(file.before) == 3
        assert refused(folder) == "marks.jsonl: another run is writing to it\n"
    assert marks(folder) == found
    words = (*COMMAND[2:], "--again")
    done = cli(*words, cwd=folder, env={"TERM": "xterm"}, terminals=["stderr"])
    assert done.returncode == 0
    assert "3 of 3" in done.stderr


def test_a_single_program_is_told_what_went_wrong(folder):
    file = folder / "mine.pl"
    file.write_text("solve(_, [[1],[2],[4],[3]]).\n")
    for kept in ("1 submission marked", "0 submissions marked, 1 marked before"):
        done = cli(*MARK, "small", "mine.pl", cwd=folder)
        head, test, said, *_, last = done.stdout.splitlines()
        assert head.startswith("0 of 4 points.")
        assert test == "1.1 unique: wrong answer (0/4)"
        assert said == "    stars at row 1, column 1 and row 2, column 2 touch"
        assert last == f"marks.jsonl: small: {kept}"


@pytest.mark.slow
def test_true_marks_are_kept(folder):
    mark(folder)
    assert mark(folder).endswith("0 submissions marked, 3 marked before")
    file = folder / "marks.jsonl"
    file.write_text(file.read_text()[:-100])  # the last line is made again
    assert mark(folder).endswith("1 submission marked, 2 marked before")
    before = marks(folder)
    assert [m.points for m in before] == [4, 0, 4]
    (folder / "handed" / "bob" / "solution.pl").write_text(REFERENCE)
    assert mark(folder).endswith("1 submission marked, 2 marked before")
    after = marks(folder)
    assert [m.student for m in after] == ["ada", "bob", "eve"]
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1].points == 4
    (folder / "small" / "statement.md").write_text("Solve it.")
    assert mark(folder).endswith("small: 3 submissions marked")


def refused(folder, *more):
    """Return why nothing is marked."""
    done = cli(*MARK, "small", "handed", *more, cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    return besides_sandbox(done.stderr).removeprefix("starbattle: ")


def test_other_files_are_left_alone(folder):
    text = '{"a": 1}\n'
    (folder / "marks.jsonl").write_text(text)
    assert refused(folder).startswith("marks.jsonl: line 1 is not a mark; choose")
    assert (folder / "marks.jsonl").read_text() == text
    said = refused(folder, "-o", "handed/marks.jsonl")
    assert "would be part of what is marked" in said


def test_jobs_do_not_change_the_marks(folder):
    def known(m):
        return re.sub(r'"cpu":[0-9.]+', "", m.to_json())

    assert refused(folder, "--only", "zoe") == "there is no submission of zoe\n"
    assert mark(folder, "--only", "eve").endswith("1 submission marked")
    mark(folder, "--jobs", "1")
    one = [known(m) for m in marks(folder)]
    mark(folder, "--jobs", "4", "--again")
    assert [known(m) for m in marks(folder)] == one


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
def test_a_signal_ends_the_programs(folder, number, monkeypatch):
    """Nobody waits for their limits, and no copies of the submissions stay."""
    text = "[limits]\ncpu = 100000.0\nwall = 100000.0\n"
    assignment(folder / "small", ONE, limits=text)
    looping = f"{REFERENCE}\n:- initialization((repeat, fail)).\n"
    hand_in(folder / "handed", dict.fromkeys(("ada", "bob", "eve"), looping))
    temporary = folder / "temporary"
    temporary.mkdir()
    monkeypatch.chdir(folder)
    with started(*COMMAND, "--jobs", "2", TMPDIR=str(temporary)) as process:
        copies = "*/*/solution.pl"  # also of the reference, and of its samples
        wait_for_process(process, lambda: len(list(temporary.glob(copies))) == 4)
        wait_for_work(process.pid, 0.3)
        process.send_signal(number)
        _, said = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 128 + number
    remedy = "run the same command again to mark the rest"
    assert besides_sandbox(said) == f"starbattle: interrupted; {remedy}\n"
    assert not list(temporary.iterdir())

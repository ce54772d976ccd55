"""Submissions: from where they are read, and what is refused."""

import gzip
import io
import os
import random
import struct
import tarfile
import zipfile

import pytest

from starbattle.course.intake import MOST_BYTES, submissions
from starbattle.errors import RequestError

PROGRAM = b"solve(_, [1]).\n"


def laid_out(folder, files):
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def zipped(file, files):
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return file


def read(path):
    found = list(submissions(path, "solution.pl"))
    assert len({submission.student for submission in found}) == len(found)
    return {submission.student: submission for submission in found}


def files(path):
    found = read(path)
    assert not [s.problem for s in found.values() if s.problem]
    return {student: submission.files for student, submission in found.items()}


def problem(path):
    (found,) = read(path).values()
    assert found.files == {}
    assert found.problem and "\n" not in found.problem
    return found.problem


# Where submissions are


MOODLE = {
    "Zoë Müller_12345_assignsubmission_file_/solution.pl": PROGRAM,
    "Zoë Müller_12345_assignsubmission_onlinetext_/onlinetext.html": b"<p>hi</p>",
    "Ann Lee_77_assignsubmission_file_solution.pl": PROGRAM,
    "Ann Lee_77_assignsubmission_file_more.pl": PROGRAM,
    "Ann Lee_78_assignsubmission_file_/a/solution.pl": PROGRAM,
}
MOODLE_STUDENTS = {
    "Ann Lee_77": {"more.pl": PROGRAM, "solution.pl": PROGRAM},
    "Ann Lee_78": {"a/solution.pl": PROGRAM},
    "Zoë Müller_12345": {"onlinetext.html": b"<p>hi</p>", "solution.pl": PROGRAM},
}


@pytest.mark.parametrize("wrapper", ["", "Assignment 1/"])
def test_moodle(tmp_path, wrapper):
    given = {wrapper + name: data for name, data in MOODLE.items()}
    assert files(zipped(tmp_path / "x.zip", given)) == MOODLE_STUDENTS


METADATA = b"""---
submission_09:
  :submitters:
  - :name: Ann Lee
    :sid: '77'
    :email: ann@example.org
  :created_at: 2026-01-13 10:00:00.000000000 Z
submission_10:
  :submitters:
  - :name: Bob Ray
    :sid: '78'
    :email:
  - :name: Cy
    :sid:
    :email: cy@example.org
  :created_at: 2026-01-12 10:00:00.000000000 Z
submission_8:
  :submitters:
  - :name: Ann Lee
    :sid: '77'
    :email: ann@example.org
  :created_at: 2026-01-11 10:00:00.000000000 Z
"""


def test_gradescope(tmp_path):
    """The latest submission counts, whatever its number."""
    given = {
        "assignment_1_export/submission_metadata.yml": METADATA,
        "assignment_1_export/submission_8/solution.pl": b"old.\n",
        "assignment_1_export/submission_09/solution.pl": PROGRAM,
        "assignment_1_export/submission_10/solution.pl": PROGRAM,
    }
    assert files(zipped(tmp_path / "x.zip", given)) == {
        "78, cy@example.org": {"solution.pl": PROGRAM},
        "ann@example.org": {"solution.pl": PROGRAM},
    }


@pytest.mark.parametrize("text", [b"a: [", b"submission_1: 2"])
def test_metadata_that_gradescope_does_not_write(tmp_path, text):
    given = {"submission_metadata.yml": text, "submission_1/a.pl": PROGRAM}
    with pytest.raises(RequestError, match="is not what Gradescope writes"):
        read(zipped(tmp_path / "x.zip", given))


def packed(*names):
    """Return a tar archive of the right program under these names."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = len(PROGRAM)
            archive.addfile(member, io.BytesIO(PROGRAM))
    return data.getvalue()


def zip_data(name):
    """Return a zip archive of the right program under this name."""
    data = io.BytesIO()
    zipped(data, {name: PROGRAM})
    return data.getvalue()


TEMPLATE, NOTES = b"solve(_, _).\n", b"my notes"
MOODLE_ANN = "Ann_7_assignsubmission_"
# What students hand in, the last the newest; the right program is run, but there may be
# a doubt, and what is ignored is said.
HANDED_IN = {
    "notes beside": ({"ann.pl": PROGRAM, "ann.txt": NOTES}, "", "ann.txt"),
    "a template beside": (
        {"ann/solution.pl": PROGRAM, "ann.pl": TEMPLATE},
        "ann/solution.pl was marked, not ann.pl", "",
    ),
    "an empty file beside": ({"ann/solution.pl": PROGRAM, "ann.pl": b"\n"}, "", ""),
    "the same, packed": (
        {"ann/solution.pl": PROGRAM, "ann.zip": zip_data("solution.pl")}, "", ""
    ),
    "an archive that is damaged": (
        {"ann/solution.pl": PROGRAM, "ann.zip": b"PK"},
        "ann/solution.pl was marked, not ann.zip: it is no zip archive that can be "
        "read (File is not a zip file)", "",
    ),
    "an archive that is not read": (
        {"ann.pl": PROGRAM, "ann.rar": b"Rar!"},
        "ann.pl was marked, not ann.rar: only .zip, .tar and .tar.gz are unpacked", "",
    ),
    "an archive among notes": (
        {"ann/notes.txt": NOTES, "ann/hw.zip": zip_data("a.pl")}, "", "notes.txt"
    ),
    "tar.gz": ({"ann.tar.gz": packed("hw/a.pl", "hw/b.txt")}, "", ""),
    "tar": ({"ann.tar": gzip.decompress(packed("a.pl"))}, "", ""),
    "another name": ({"ann/Solution (1).PL": PROGRAM}, "", ""),
    "other suffixes": ({"ann/a.pro": PROGRAM, "ann/tests.plt": TEMPLATE}, "", ""),
    "the newest": (
        {"ann/old.pl": TEMPLATE, "ann/new.pl": PROGRAM},
        "ann/new.pl was marked, not ann/old.pl", "",
    ),
    "the newest with the name": (
        {"ann/solution.pl": TEMPLATE, "ann/new/solution.pl": PROGRAM},
        "ann/new/solution.pl was marked, not ann/solution.pl", "",
    ),
    "a file that it loads": ({"ann/solution.pl": PROGRAM, "ann/p.pl": NOTES}, "", ""),
    "what macOS adds": ({"ann/a.pl": PROGRAM, "ann/._a.pl": b"\0\5"}, "", ""),
    "a large picture": (
        {"ann/a.jpg": b"x" * (MOST_BYTES + 1), "ann/a.pl": PROGRAM}, "", "a.jpg"
    ),
    "hundreds of files": (
        {f"ann/{n}": NOTES for n in range(100, 300)} | {"ann/a.pl": PROGRAM}, "", "299"
    ),
    "Moodle": (
        {f"{MOODLE_ANN}file_a.pl": PROGRAM, f"{MOODLE_ANN}onlinetext_a.html": NOTES},
        "", "",
    ),
    "Canvas": (
        {"ann_7_11_solution-2.pl": PROGRAM, "ann_LATE_7_12_notes.txt": NOTES}, "", ""
    ),
    "Canvas, packed": ({"ann_7_11_hw.zip": zip_data("a.pl")}, "", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", HANDED_IN)
def test_the_right_program_counts(tmp_path, name):
    """In a folder of submissions, and in an archive of it."""
    given, doubt, ignored = HANDED_IN[name]
    folder = laid_out(tmp_path / "s", given)
    archive = zipfile.ZipFile(tmp_path / "s.zip", "w", zipfile.ZIP_DEFLATED)
    with archive:
        for number, (file, data) in enumerate(given.items()):
            os.utime(folder / file, (0, 1_000_000_000 + 10 * number))
            date = (2026, 1, 1, number // 60, number % 60, 0)
            archive.writestr(zipfile.ZipInfo(file, date), data)
    for path in (folder, tmp_path / "s.zip"):
        (found,) = read(path).values()
        assert found.student in ("ann", "ann_7", "Ann_7")
        assert found.files[found.main] == PROGRAM
        assert (found.problem, found.doubt) == (None, doubt)
        assert found.ignored == ((ignored,) if ignored else ())


def test_of_one_time_the_highest_number_counts(tmp_path):
    folder = laid_out(tmp_path, {"ann/a-2.pl": TEMPLATE, "ann/a-10.pl": PROGRAM})
    for file in folder.glob("ann/*"):
        os.utime(file, (0, 1_000_000_000))
    assert read(folder)["ann"].main == "a-10.pl"


@pytest.mark.parametrize(
    "data",
    [
        "p('ü').\r\nq.\r".encode(),
        b"\xef\xbb\xbf" + "p('ü').\nq.\n".encode(),
        "p('ü').\nq.\n".encode("latin-1"),
        "p('ü').\r\nq.\n".encode("utf-16"),
    ],
    ids=["line ends", "mark", "Latin-1", "UTF-16"],
)
def test_text_becomes_utf8(tmp_path, data):
    laid_out(tmp_path, {"ann.pl": data})
    assert files(tmp_path)["ann"]["ann.pl"].decode() == "p('ü').\nq.\n"


# What is refused


@pytest.mark.parametrize(
    "name", ["x/../../a.pl", "/etc/a.pl", "C:\\a.pl", "x\x1b[2J.pl"]
)
def test_names_that_lead_outside(tmp_path, name):
    archive = zipped(tmp_path / "in.zip", {name: PROGRAM, "b.pl": PROGRAM})
    data = archive.read_bytes()
    archive.unlink()
    laid_out(tmp_path, {"s/ann/work.zip": data})
    assert "is no name of a file within it" in problem(tmp_path / "s")
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["ann", "s", "work.zip"]


@pytest.mark.parametrize(
    ("made", "fault"),
    [
        (lambda path: path.symlink_to("/etc/passwd"), "is a link"),
        (os.mkfifo, "is no plain file"),
        (lambda path: path.write_bytes(b"\x7fELF\0\0"), "is binary"),
        (lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_RDWR), 10**8),
         "is too large: 4,000,000 bytes is the limit"),
    ],
)  # fmt: skip
def test_files_that_are_refused(tmp_path, made, fault):
    laid_out(tmp_path, {"ann/a.pl": PROGRAM})
    made(tmp_path / "ann/b.pl")
    assert problem(tmp_path) == f"b.pl {fault}"


def test_a_bomb(tmp_path):
    """Also one that lies about its size."""
    archive = zipped(tmp_path / "x.zip", {"ann/a.pl": b" " * (MOST_BYTES + 1)})
    assert archive.stat().st_size < 10_000
    assert "a.pl is too large" in problem(archive)
    size = struct.pack("<I", MOST_BYTES + 1)
    archive.write_bytes(archive.read_bytes().replace(size, struct.pack("<I", 9)))
    assert "a.pl" in problem(archive)


LINK = zipfile.ZipInfo("ann/b.pl")
LINK.external_attr = 0o120777 << 16


@pytest.mark.filterwarnings("ignore:Duplicate")
@pytest.mark.parametrize(
    ("names", "fault"),
    [([LINK], "b.pl is a link"), (["ann/a.pl"] * 2, "a.pl is in it twice")],
)
def test_archives_that_are_refused(tmp_path, names, fault):
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        for name in names:
            archive.writestr(name, "/etc/passwd")
    assert problem(tmp_path / "x.zip") == fault


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("x.tar", b"", "expected a folder, a .zip archive or a .pl file"),
        ("folder/.DS_Store", b"", "there are no submissions in it"),
        ("none.zip", None, "no such file"),
    ],
)
def test_nothing_to_read(tmp_path, name, data, message):
    if data is not None:
        laid_out(tmp_path, {name: data})
    with pytest.raises(RequestError, match=message):
        list(submissions(tmp_path / name.partition("/")[0], "solution.pl"))


def test_damaged_archives(tmp_path):
    """Whatever bytes an archive has, the others are read."""
    laid_out(tmp_path, {"s/bob.pl": PROGRAM})
    whole = zipped(tmp_path / "ann.zip", {"a.pl": PROGRAM, "ü/b.pl": PROGRAM})
    data, chance = whole.read_bytes(), random.Random(1)
    for _ in range(300):
        cut = bytearray(data)
        for _ in range(chance.choice([1, 2, 5])):
            cut[chance.randrange(len(cut))] = chance.randrange(256)
        (tmp_path / "s/ann.zip").write_bytes(cut)
        assert read(tmp_path / "s")["bob"].problem is None

"""Where results go: no input is overwritten, no file is half written."""

import json
import os
import stat
import sys
from pathlib import Path
from shlex import split

import pytest

from command_line import command
from conftest import BOARDS, ROOT, SMALL, ended_well, run
from course_marks import ada, marks_file
from starbattle.cli.messages import EXIT_MACHINE
from starbattle.saving import save

RECORDS = ROOT / "tests/data/campaign.jsonl"
BOARD = json.dumps(SMALL) + "\n"
OLD = "the old file\n"
NAMES = "b.json b.html b.svg b.md b.jsonl b-1.svg small.jsonl"
FILES = dict.fromkeys(NAMES.split(), BOARD) | {
    "c.jsonl": "{}\nmine", "d.jsonl": BOARD[:-1], "e.jsonl": "not\nmine",
    "none.jsonl": "", "many.jsonl": BOARD * 50, "state.json": "....\n" * 4,
    "n.jsonl": ada().to_json().replace(":5,", ":NaN,", 1) + "\n",
}  # fmt: skip
"""Boards, what no run has written, what has no whole line, and a state."""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with some files, to be in."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text)
    Path("k.csv").write_bytes(RECORDS.read_bytes())
    Path("hard.jsonl").hardlink_to("b.jsonl")
    marks_file(tmp_path)
    return tmp_path


def in_shell(script, arguments):
    """Run the command line where a shell script has `$@`."""
    words = [sys.executable, "-m", "starbattle", *arguments.split()]
    env = {"PYTHONDONTWRITEBYTECODE": "1"}  # else it would write half of that
    return run(["bash", "-c", script, "bash", *words], cwd=Path.cwd(), env=env)


OVERWRITES = " is also an input; choose another file\n"
"""What is said of each of INPUTS."""
INPUTS = """\
report k.csv -o k.csv
trace b.jsonl --program b.html -o b.html
solve small.jsonl --program b.json -o b.json
solve b.json -o b.json
hint b.json --state state.json -o state.json
make --mutate b.jsonl -o b.jsonl
make --size 4 --stars 1 --solution state.json --to text -o state.json
draw b.svg -o b.svg
draw b.jsonl b-1.svg -o b.svg
convert b.jsonl -o b.jsonl
convert small.jsonl -o ./
convert hard.jsonl#1 -o ./b.jsonl
compare b.jsonl -o b.jsonl --resume
"""


def contents():
    return {path: path.read_bytes() for path in Path(".").iterdir()}


# A command, and how the file that it writes begins.
WRITTEN = """
explain b.json -o x.html => <!doctype
explain b.json -o x.md => ##
explain b.json --to json -o x.html => {"id"
trace b.json -o x.htm => <!doctype
convert b.json -o x.csv => id,size,
convert b.json -o x.sbn.txt => 441W
convert b.json -o x.txt => stars: 1
make --size 4 --stars 1 --to feup -o x => % stars: 1
make --size 4 --stars 1 --json -o x.txt => {"id"
draw b.json -o x.svg => <svg
report k.csv -o x.md => #
course report marks.jsonl -o x.html => <!doctype
"""


@pytest.mark.parametrize("line", WRITTEN.strip().splitlines())
def test_the_name_decides(line):
    words, begins = line.split(" => ")
    status, out, err = command(*words.split())
    assert status == 0
    assert not err or "cannot store names" in err
    (file,) = Path(".").glob("x*")
    assert file.read_text(encoding="utf-8").lower().startswith(begins.lower())
    assert out == "" or out.startswith(file.name)


# A command, and how its one line of error begins.
FAULTS = """
make --size 4 --stars 1 -o fun.pdf => fun.pdf: make writes .txt, .url,
convert b.json -o x.pl => x.pl: may be ist or feup; use --to FORM
solve b.json -o x.csv => x.csv: solve writes .txt, .json, .jsonl,
draw b.json -o x => x: draw writes .svg, .png, .pdf, .html, .htm; use --to
draw b.json -o no/x.svg => no/x.svg: no such file or directory
draw b.jsonl b.json --to svg -o - => - takes one picture, not 2; name
solve b.json -o /dev/full => /dev/full: no space left on device
solve b.json --nope => ); see starbattle solve --help
explain b.json --json --drawings all => --drawings needs --to text or markdown
explain b.json --to html --summary => --summary needs a form other than html
why b.json r1c1 --by steps --max-units 1 => --max-units needs --by units or shortest
draw b.json -o x.svg --mark dot => --mark needs --solve
draw b.json -o x.svg --timeout 1 => --timeout needs --solve or --heat
draw b.json -o x.svg --scale 2 => --scale needs a PNG
draw b.json -o x.png --title x => --title needs a PDF or a page
draw b.json -o x.pdf --theme dark => --theme needs a screen
make --size 4 --stars 1 --needed => --needed needs --where
make --size 7 => give --size N and --stars S, or --mutate BOARD
make --size 5 --stars 1 --rating 9-x => a range within 1-100, such as 20-40, not '9-x'
make --size 5 --stars 1 --rating 40-20 => not '40-20'
make --size 999999 --stars 1 --solution x => --size is from 1 to 100, not 999999
make --size 5 --stars 1 --count 2 --to minizinc => one board per file; make only one
make --size 5 --stars 1 --hardest counting --max-technique counting => -technique cannot
make --size 4 --stars 1 --no-rate --rating 1-9 => --rating needs --rate
book --size 4 -o x.txt => x.txt: book writes .pdf
book --size 4 --from sbn -o x.pdf => --from needs boards that are given
book b.json --plain --author x -o x.pdf => --author needs a cover
compare --list --repeat 2 => --repeat needs runs
solve b.jsonl --resume => --resume needs the file to continue: -o FILE
solve b.jsonl --resume -o c.jsonl => c.jsonl: line 1 is not an answer
compare b.jsonl --resume -o e.jsonl => e.jsonl: line 1 is not a record
solve b.jsonl --resume -o d.jsonl => d.jsonl: contains no whole line
compare => expected a board file or a campaign file (.toml)
compare a.toml b.toml => more than one campaign file; expected one
compare feup/4x4_1 => feup/4x4_1: line 3: has no star count
compare norvig/24 -o e.jsonl => already exists
compare norvig/24 --cluster tcp://127.0.0.1:9 --jobs 2 => --jobs is for this
report /dev/null => no records to report on
report k.csv --cost luck => unknown cost 'luck'; expected one of cpu_s,
report k.csv --to html --scatter ff b => unknown strategy 'b'; expected
report k.csv --to html --cost backtracks --scatter bits:weights cells:ff => compared
report k.csv --to csv --title x => --title needs --to html
report k.csv --to csv --pairs => --pairs needs a form other than csv
report k.csv --cost nodes --pairs => --pairs needs a cost that compares
report b.json --scatter a b => --scatter needs --plots or --to html
course new x --sizes six => --sizes must be numbers such as 6,8, not 'six'
course new x --stars 0 => --stars must be numbers such as 6,8, not '0'
course new x --sizes 6 --stars 1,2 => 2 stars need boards of size 8
course new x --sizes 6,8 --stars 2 => no 6x6 board has room for 2 stars
course export marks.jsonl --to blackboard => 'blackboard'; expected one of grad
course report none.jsonl => none.jsonl has no marks
course similar . . --threshold 0 => --threshold must be
course export e.jsonl --to csv => e.jsonl: line 1: not a mark
course export n.jsonl --to csv => n.jsonl: line 1: not a mark
course export marks.jsonl --to page => 5 students need one file each: name a folder
course export marks.jsonl --to page --student adam => has no mark of 'adam'
course export marks.jsonl --to csv --worksheet x => --worksheet needs --to moodle
trace b.json -o x.html --model bits => the model bits cannot be traced
trace b.json -o x.html --strategy ff --view cells => --strategy cannot be combined
page -o x --port 80 => --port needs the page to be served
solve --stars => Option '--stars' requires an argument; see starbattle
nope => No such command 'nope'; see starbattle --help
solve "jobs cannot" --jobs 2 => starbattle: jobs cannot: no such file
solve b.json --memory-limit -1 => '--memory-limit': -1 is not in
--install-completion => requires an argument; see starbattle --help
--install-completion tcsh => unknown shell 'tcsh'; expected one of bash, zsh, fish
"""


@pytest.mark.parametrize("line", (FAULTS + INPUTS).strip().split("\n"))
def test_a_fault_is_one_clear_line(line):
    words, _, said = line.partition(" => ")
    before = contents()
    status, out, err = command(*split(words))
    assert (status, out) == (2, "")
    (message,) = err.splitlines()
    assert message.startswith("starbattle: ") and (said or OVERWRITES) in err
    assert contents() == before


def test_standard_input_is_not_overwritten():
    Path("b.csv").write_text(BOARD)
    done = in_shell('"$@" <b.csv', "convert - -o b.csv")
    assert done.returncode == 2
    assert "b.csv is also an input" in done.stderr
    assert Path("b.csv").read_text() == BOARD


@pytest.mark.parametrize("arguments", ["solve --jobs 2", "solve --to text", "convert"])
def test_a_full_disk_keeps_what_was_answered(arguments):
    """No line says that the file has what is not there."""
    before = contents()
    done = in_shell('ulimit -f 3; exec "$@"', f"{arguments} many.jsonl -o x.jsonl")
    said = (
        "starbattle: x.jsonl: file too large; what was answered is in x.jsonl.partial\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
    text = Path("x.jsonl.partial").read_text()
    assert text.endswith("\n") and len(text) > 200
    if "jobs" in arguments:
        assert {json.loads(line)["status"] for line in text.splitlines()} == {"unique"}
    assert contents().keys() - before == {Path("x.jsonl.partial")}


_NO_WORKERS = "cannot start worker processes: {}; --jobs 1, in Python jobs=1, "
_NO_WORKERS += "needs the fewest"


@pytest.mark.parametrize(("arguments", "said"), [
    ("solve made/6x6-1 --jobs 2", _NO_WORKERS),
    ("solve norvig/24 --bridge process", "process: {}"),
])  # fmt: skip
def test_few_descriptors(arguments, said):
    """A status of its own: 1 would say that a board has no solution.

    Which file is one too many depends on the Python: it may be a module's.
    """
    done = in_shell('ulimit -n 8; exec "$@"', arguments)
    assert (done.returncode, done.stdout) == (EXIT_MACHINE, "")
    reason = "too many open files; ulimit -n is the limit"
    expected = [f"starbattle: {one}\n" for one in (said.format(reason), reason)]
    assert done.stderr in expected


def test_permissions_and_links_stay():
    file, link, dangling = map(Path, ["elsewhere/file", "link", "dangling"])
    file.parent.mkdir()
    file.write_text(OLD)
    file.chmod(0o640)
    link.symlink_to(file)
    save(link, "new ★\n")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new ★\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    dangling.symlink_to("elsewhere/none")
    save(dangling, b"x")
    assert Path("elsewhere/none").read_bytes() == b"x"


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/proc/self/fd/1"])
def test_standard_output_as_a_file(name):
    Path("out").write_text("before\n")
    done = in_shell('"$@" >>out', f"convert --to csv b.json -o {name}")
    ended_well(done)
    before, head, *rest = Path("out").read_text().splitlines()
    assert (before, head[:3], len(rest)) == ("before", "id,", 1)


# --- what reaches a terminal ---

EVIL = os.fsdecode(b"\x1b]0;pwned\x07-\xc2\x9b-\xff-[red].txt")
"""Escapes, control characters of both kinds, no UTF-8, and rich's markup."""

COMMANDS = [
    "solve {}",
    "why {} r1c1",
    "convert {} --to csv",
    "draw {} -o {}.svg",
    "solve {}.none",
    "solve --model {} b.json",
]


@pytest.mark.parametrize("line", COMMANDS)
def test_no_control_characters(line):
    Path(EVIL).write_bytes((BOARDS / "norvig/24.txt").read_bytes())
    status, out, err = command(*(word.format(EVIL) for word in line.split()))
    assert status in (0, 2)
    assert all(c.isprintable() or c == "\n" for c in out + err), (out, err)
    assert len(err.splitlines()) == (status == 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("arguments", ["--help", "solve norvig/24"])
def test_full_disk(arguments):
    done = in_shell('"$@" >/dev/full', arguments)
    assert done.returncode == 2
    assert done.stderr == "starbattle: standard output: no space left on device\n"


# --- spreadsheets ---


def test_a_name_is_no_formula():
    first = json.loads(RECORDS.read_text().splitlines()[0])["board"]
    renamed = RECORDS.read_text().replace(f'"{first}"', '"=HYPERLINK(1)"')
    Path("evil.jsonl").write_text(renamed)
    status, out, _ = command("report", "evil.jsonl", "--to", "csv")
    assert status == 0
    assert ",'=HYPERLINK(1)," in out
    assert ",=" not in out
    assert ",'-" not in out  # numbers are numbers

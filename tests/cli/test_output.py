"""Where results go: no input is overwritten, no file is half written."""

import io
import json
import os
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import BOARDS, SMALL, Run, cli, run
from starbattle.cli.messages import EXIT_MACHINE
from starbattle.cli.output import Output
from starbattle.errors import RequestError, StarBattleError
from starbattle.saving import check_target, is_standard_output, replaced, save

RECORDS = Path(__file__).parents[1] / "data" / "campaign.jsonl"
BOARD = json.dumps(SMALL) + "\n"
STATE = "....\n....\n....\n....\n"
OLD = "the old file\n"

Here = Callable[..., tuple[int, str, str]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    """Run the command line in a folder with some files."""
    monkeypatch.chdir(tmp_path)
    for name in (
        "b.json",
        "b.html",
        "b.svg",
        "b.md",
        "b.jsonl",
        "b-1.svg",
        "small.jsonl",
    ):
        (tmp_path / name).write_text(BOARD)
    (tmp_path / "state.json").write_text(STATE)
    (tmp_path / "k.csv").write_bytes(RECORDS.read_bytes())

    def status(*arguments: str) -> tuple[int, str, str]:
        done = cli(*arguments)
        return done.returncode, done.stdout, done.stderr

    return status


INPUTS = """
report k.csv -o k.csv
trace b.html -o b.html
trace b.html#1 -o b.html
solve b.json -o b.json
explain b.json -o b.json
explain b.html -o b.html
explain b.md -o b.md
grade b.json -o b.json
hint b.json -o b.json
hint b.json --state state.json -o state.json
why b.json r1c1 -o b.json
why b.json r1c1 --state state.json -o state.json
make --mutate b.jsonl -o b.jsonl
make --size 4 --stars 1 --solution state.json --to text -o state.json
draw b.svg -o b.svg
draw b.jsonl b-1.svg --per-page 1 -o b.svg
convert b.jsonl -o b.jsonl
convert small.jsonl -o ./
compare b.jsonl -o b.jsonl --resume
"""


@pytest.mark.parametrize("command", INPUTS.strip().splitlines())
@pytest.mark.parametrize("linked", [False, True])
def test_no_input_is_overwritten(command: str, linked: bool, here: Here) -> None:
    words = command.split()
    place = words.index("-o") + 1
    if linked and not words[place].endswith("/") and "b-1" not in command:
        Path("link").symlink_to(words[place])
        (Path(".") / f"link{Path(words[place]).suffix}").symlink_to("link")
        words[place] = f"link{Path(words[place]).suffix}"
    before = {path: path.read_bytes() for path in Path(".").iterdir()}
    status, out, err = here(*words)
    assert (status, out) == (2, "")
    assert err.endswith(" is also an input; choose another file\n")
    assert {path: path.read_bytes() for path in Path(".").iterdir()} == before


# A command, and how the file that it writes begins.
WRITTEN = """
explain b.json -o x.html => <!doctype
explain b.json -o x.HTML => <!doctype
explain b.json -o x.md => ##
explain b.json -o x.json => {"id"
explain b.json -o x.txt => small (4x4
explain b.json -o x => small (4x4
explain b.json --to json -o x.html => {"id"
solve b.json -o x.json => {"id"
solve b.json -o x.txt => small (4x4
grade b.json -o x.json => {"id"
hint b.json -o x.json => {
why b.json r1c1 -o x.json => {
why b.json r1c1 -o x.md => ## small
trace b.json -o x.htm => <!doctype
convert b.json -o x.csv => id,size,
convert b.json -o x.dzn => num_stars = 1;
convert b.json -o x.sbn.txt => 441W
convert b.json -o x.xml => <?xml
convert b.json -o x.txt => stars: 1
convert b.json -o x.anything --to csv => id,size,
make --size 4 --stars 1 -o x.csv => id,size,
make --size 4 --stars 1 -o x.txt => 4x4, 1 star
make --size 4 --stars 1 --to prolog -o x => % stars: 1
convert b.json --to json -o x => {"id"
make --size 4 --stars 1 -o x => {"id"
make --size 4 --stars 1 --json -o x.txt => {"id"
draw b.json -o x.svg => <svg
draw b.json --to svg -o x => <svg
count --size 8 --stars 1 -o x.json => {"size"
techniques -o x.json => {"name"
boards -o x.json => {"file"
report k.csv -o x.md => #
report k.csv -o x.txt => Best, default and worst
"""


@pytest.mark.parametrize("line", WRITTEN.strip().splitlines())
def test_the_name_decides(line: str, here: Here) -> None:
    command, begins = line.split(" => ")
    status, out, err = here(*command.split())
    assert status == 0
    assert not err or "cannot store these names" in err
    (file,) = Path(".").glob("x*")
    assert file.read_text(encoding="utf-8").lower().startswith(begins.lower())
    assert out == "" or out.startswith(file.name)


# A command, and how its one line of error begins.
FAULTS = """
make --size 4 --stars 1 -o fun.pdf => fun.pdf: make writes .url, .sbn.txt,
convert b.json -o x.zip => x.zip: convert writes .txt, .url,
convert b.json -o x.pl => x.pl: may be ist or feup; use --to FORM
convert b.json --to nothing => unknown format 'nothing'
make --size 4 --stars 1 --to nothing => unknown format 'nothing'
explain b.json -o x.pdf => x.pdf: explain writes .txt, .md, .markdown,
explain b.json --to csv => unknown form 'csv'; expected one of text,
explain b.json --to text --json => json and text cannot be combined
solve b.json -o x.csv => x.csv: solve writes .txt, .json, .jsonl,
trace b.json -o x.pdf => x.pdf: trace writes .html, .htm
compare b.json -o x.csv => x.csv: compare writes .json, .jsonl, .ndjson
draw b.json -o x => x: draw writes .svg, .png, .pdf, .html, .htm; use --to
report k.csv -o x.pdf => x.pdf: report writes .txt, .md,
draw b.json -o no/x.svg => no/x.svg: No such file or directory
solve b.json -o no/x.txt => no/x.txt: No such file or directory
solve b.json -o . => .: Is a directory
solve b.json -o /dev/full => /dev/full: No space left on device
solve b.json --all --count => --solutions, --all and --count cannot be combined
solve b.json --solutions 2 --all => --solutions, --all and --count cannot be combined
solve b.json --count --solutions 2 => --solutions, --all and --count cannot be
solve b.json --model nope => unknown model nope; expected one of bits,
solve b.json --strategy nope => unknown strategy nope; expected one of weights,
solve b.json --bridge nope => unknown bridge 'nope'; expected one of auto, janus
solve b.json --view nope => unknown view 'nope'; expected one of columns, cells
solve b.json --select nope => unknown select 'nope'; expected one of leftmost, ff
solve b.json --order nope => unknown order 'nope'; expected one of up, down
solve b.json --branch nope => unknown branch 'nope'; expected one of step, enum
solve b.json --method nope => unknown method 'nope'; expected one of complete
solve b.json --order middle --branch bisect => bisect cannot be combined
solve b.json --strategy ff --view cells => --strategy cannot be combined
solve b.json --solutions 0 => solutions must be positive, not 0
solve b.json --timeout -1 => timeout must be positive, not -1
solve b.json --timeout nan => timeout must be positive, not nan
solve b.json --inference-limit 0 => inference_limit must be positive
solve b.json --inference-limit 999999999999999999999999999999 => inference_limit must
solve b.json --memory-limit 0 => memory_limit must be positive
solve b.json --memory-limit 999999999999999999999999999999 => memory_limit must be
solve b.json --program m.pl --check bits => --program cannot be combined with --check
solve b.json --program m.pl --jobs 2 => --program cannot be combined with --jobs or
solve b.json --nope => ); see starbattle solve --help
solve --stars many => Invalid value for '--stars'
solve --timeout soon => Invalid value for '--timeout'
solve --stars => Option '--stars' requires an argument; see starbattle
why => Missing argument
boards nope => extra argument(s) (nope); see starbattle boards --help
nope => No such command 'nope'; see starbattle --help
"""


@pytest.mark.parametrize("line", FAULTS.strip().splitlines())
def test_a_fault_is_one_clear_line(line: str, here: Here) -> None:
    command, said = line.split(" => ")
    before = set(Path(".").iterdir())
    status, out, err = here(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith("starbattle: ") and said in err
    assert len(err.splitlines()) == 1
    assert set(Path(".").iterdir()) == before


def test_standard_input_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_text(BOARD)
    command = f"'{sys.executable}' -m starbattle convert - -o b.csv <b.csv"
    done = run(["sh", "-c", command], cwd=tmp_path)
    assert done.returncode == 2
    assert "- is also an input" in done.stderr
    assert (tmp_path / "b.csv").read_text() == BOARD


@pytest.mark.parametrize(
    "command",
    [
        "explain b.json -o x.html",
        "trace b.json -o x.html",
        "draw b.json -o x.html",
    ],
)
def test_a_full_disk_leaves_the_old_file(command: str, tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text(BOARD)
    (tmp_path / "many.jsonl").write_text(BOARD * 50)
    target = tmp_path / command.split()[-1]
    target.write_text(OLD)
    shell = f"ulimit -f 1; exec '{sys.executable}' -m starbattle {command}"
    env = {"PYTHONDONTWRITEBYTECODE": "1"}  # else it would write half of that
    done = run(["sh", "-c", shell], cwd=tmp_path, env=env)
    assert (done.returncode, done.stderr) == (
        2,
        f"starbattle: {target.name}: File too large\n",
    )
    assert target.read_text() == OLD
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize(
    "command", ["solve", "solve --jobs 2", "solve --to text", "convert"]
)
def test_a_full_disk_keeps_what_was_answered(command: str, tmp_path: Path) -> None:
    """No line says that the file has what is not there."""
    (tmp_path / "many.jsonl").write_text(BOARD * 50)
    shell = f"ulimit -f 3; exec '{sys.executable}' -m starbattle {command}"
    env = {"PYTHONDONTWRITEBYTECODE": "1"}
    done = run(["sh", "-c", f"{shell} many.jsonl -o x.jsonl"], cwd=tmp_path, env=env)
    said = (
        "starbattle: x.jsonl: File too large; what was answered is in x.jsonl.partial\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
    text = (tmp_path / "x.jsonl.partial").read_text()
    assert text.endswith("\n") and len(text) > 200
    if "text" not in command and command != "convert":
        assert {json.loads(line)["status"] for line in text.splitlines()} == {"unique"}
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "command", ["solve", "explain --summary", "grade", "book -o b.pdf"]
)
def test_workers_that_cannot_start(command: str, tmp_path: Path) -> None:
    """A status of its own: 1 would say that a board has no solution."""
    jobs = "" if "book" in command else "--jobs 2"
    shell = f"ulimit -n 7; exec '{sys.executable}' -m starbattle {command} {jobs}"
    done = run(["bash", "-c", f"{shell} made/6x6-1"], cwd=tmp_path)
    assert (done.returncode, done.stdout) == (EXIT_MACHINE, "")
    assert done.stderr == (
        "starbattle: cannot start worker processes: too many open files; ulimit -n is "
        "the limit; one job at a time needs none: --jobs 1, in Python jobs=1\n"
    )


def test_few_descriptors_are_named(tmp_path: Path) -> None:
    python = f"'{sys.executable}' -m starbattle"
    shell = f"ulimit -n 8; exec {python} solve norvig/24 --bridge process"
    done = run(["bash", "-c", shell], cwd=tmp_path)
    assert (done.returncode, done.stdout) == (EXIT_MACHINE, "")
    assert done.stderr.endswith("too many open files; ulimit -n is the limit\n")


@pytest.mark.parametrize("error", [KeyboardInterrupt, StarBattleError, MemoryError])
def test_an_error_leaves_the_old_file(
    error: type[BaseException], tmp_path: Path
) -> None:
    for name in ("old", "new"):
        (tmp_path / "old").write_text(OLD)
        with pytest.raises(error), replaced(tmp_path / name) as file:
            file.write(b"half")
            raise error("")
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert (tmp_path / "old").read_text() == OLD


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "file").write_text(OLD)
    (folder / "file").chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to("elsewhere/file")
    save(link, "new ★\n")
    assert link.is_symlink()
    assert (folder / "file").read_text(encoding="utf-8") == "new ★\n"
    assert stat.S_IMODE((folder / "file").stat().st_mode) == 0o640
    (tmp_path / "dangling").symlink_to("elsewhere/none")
    save(tmp_path / "dangling", b"x")
    assert (folder / "none").read_bytes() == b"x"


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save(tmp_path / "new", "x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_must_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text(OLD)
    (tmp_path / "file").chmod(0o440)
    with pytest.raises(StarBattleError, match="Permission denied"):
        save(tmp_path / "file", "x")
    assert (tmp_path / "file").read_text() == OLD


@pytest.mark.parametrize(
    ("name", "command", "form"),
    [
        ("-", "solve", "json"),
        ("/dev/stdout", "explain", "html"),
        ("/dev/fd/1", "trace", "html"),
        ("-", "draw", "svg"),
        ("/proc/self/fd/1", "draw", "svg"),
    ],
)
def test_standard_output_as_a_file(
    name: str, command: str, form: str, tmp_path: Path
) -> None:
    (tmp_path / "b.json").write_text(BOARD)
    options = [] if command == "trace" else ["--to", form]
    with (tmp_path / "out").open("ab") as out:
        out.write(b"before\n")
        out.flush()
        shell = f"'{sys.executable}' -m starbattle \"$@\""
        run_it = ["sh", "-c", f"{shell} >>out", "sh", command, "b.json", *options]
        done = run([*run_it, "-o", name], cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    before, *rest = (tmp_path / "out").read_text(encoding="utf-8").splitlines()
    assert before == "before"
    assert rest[0].startswith({"html": "<!", "json": "{", "svg": "<svg"}[form])
    assert not rest[-1].startswith((name, "small:"))


def test_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "b.json").write_text(BOARD)
    read: list[str] = []
    reader = threading.Thread(
        target=lambda: read.append((tmp_path / "pipe").read_text())
    )
    reader.start()
    done = cli("convert", "b.json", "-o", "pipe", cwd=tmp_path)
    reader.join()
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(read[0])["id"] == "small"
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.slow
def test_campaigns_go_to_pipes(tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text(BOARD)
    shell = f"'{sys.executable}' -m starbattle compare b.json --models bits -o"
    for name in ("/dev/stdout", "-", ">(cat)"):
        done = run(["bash", "-c", f"{shell} {name} | cat"], cwd=tmp_path)
        assert done.returncode == 0
        assert '"board": "small"' in done.stdout.splitlines()[-1] + done.stdout


def test_several_pictures_do_not_fit_into_one_stream(here: Here) -> None:
    command = "draw b.jsonl b.json --per-page 1 --to svg -o -"
    status, out, err = here(*command.split())
    assert (status, out) == (2, "")
    assert err == "starbattle: - takes one picture, not 2; name a file\n"


def test_names_of_standard_output(tmp_path: Path) -> None:
    (tmp_path / "out").symlink_to("/dev/stdout")
    assert is_standard_output(tmp_path / "out")
    assert not is_standard_output("/dev/fd/2")
    assert not is_standard_output(tmp_path / "none")
    assert not is_standard_output("/proc/1/fd/1")
    (tmp_path / "round").symlink_to("round")
    assert not is_standard_output(tmp_path / "round")


def test_check_target_knows_a_file_by_any_name(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(OLD)
    (tmp_path / "hard").hardlink_to(file)
    for source in (file, tmp_path / "hard", f"{file}#3", tmp_path / "." / "file"):
        with pytest.raises(RequestError, match="is also an input"):
            check_target(file, [source])
    check_target(file, [tmp_path / "other", "norvig/24"])


# --- what reaches a terminal ---

EVIL = os.fsdecode(b"\x1b]0;pwned\x07-\xc2\x9b-\xff-[red].txt")
"""Escapes, control characters of both kinds, no UTF-8, and rich's markup."""

COMMANDS = [
    "solve {}",
    "solve {} -o {}.json",
    "explain {} --summary",
    "explain {} -o {}.html",
    "hint {}",
    "why {} r1c1",
    "grade {}",
    "convert {} --to csv",
    "convert {} -o {}.csv",
    "draw {} -o {}.svg",
    "trace {} -o {}.html",
    "make --mutate {} --no-rate",
    "solve {}.none",
    "solve --{}",
    "solve --model {} b.json",
    "techniques {}",
    "{}",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_control_characters(command: str, here: Here) -> None:
    Path(EVIL).write_bytes((BOARDS / "norvig/24.txt").read_bytes())
    status, out, err = here(*(word.format(EVIL) for word in command.split()))
    assert status in (0, 2)
    assert all(c.isprintable() or c == "\n" for c in out + err), (out, err)
    assert len(err.splitlines()) == (status == 2)


@pytest.mark.slow
def test_spinners_take_names_for_text(tmp_path: Path) -> None:
    """On a terminal, where rich would read markup and fail."""
    (tmp_path / "b.jsonl").write_text(BOARD.replace('"small"', '"[red]b[/x]"'))
    for command in ("solve b.jsonl --json", "explain b.jsonl", "grade b.jsonl"):
        done = on_terminal(command, tmp_path)
        assert (done.returncode, "Traceback" in done.stdout) == (0, False)


def on_terminal(command: str, cwd: Path) -> Run:
    """Run the command line with a terminal for its messages."""
    script = (
        "import os, pty, sys\n"
        "status = pty.spawn(['sh', '-c', sys.argv[1]])\n"
        "sys.exit(os.waitstatus_to_exitcode(status))\n"
    )
    shell = f"'{sys.executable}' -m starbattle {command}"
    return run([sys.executable, "-c", script, shell], cwd=cwd, env={"TERM": "xterm"})


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    "arguments", ["--help", "--version", "solve norvig/24", "convert norvig/24"]
)
def test_full_disk(arguments: str) -> None:
    shell = f"'{sys.executable}' -m starbattle {arguments} >/dev/full"
    done = run(["sh", "-c", shell])
    assert done.returncode == 2
    assert done.stderr == "starbattle: standard output: No space left on device\n"


# --- JSON of every command that tells something ---


def test_json_of_count(here: Here) -> None:
    status, out, _ = here("count", "--size", "8", "--stars", "1", "--json")
    assert (status, json.loads(out)) == (0, {"size": 8, "stars": 1, "count": 5242})
    command = ["count", "--size", "20", "--stars", "5", "--inference-limit", "1000"]
    status, out, err = here(*command, "--json")
    told = {"size": 20, "stars": 5, "count": None, "limit": "inferences"}
    assert (status, json.loads(out)) == (3, told)
    assert "not counted: a limit came first" in err


def test_json_of_boards(here: Here) -> None:
    _, out, _ = here("boards", "--json")
    told = {record["file"]: record for record in map(json.loads, out.splitlines())}
    record = told[str(BOARDS / "norvig/24.txt")]
    assert (record["size"], record["stars"]) == (10, 2)
    assert told[str(BOARDS / "feup/8x8_1.txt")]["stars"] is None


def test_json_of_doctor(here: Here) -> None:
    status, out, _ = here("doctor", "--json")
    told = json.loads(out)
    assert status == 0
    assert told["bridges"][told["auto"]]["works"] is True
    assert told["swipl"]["version"].startswith("SWI-Prolog version")


# --- spreadsheets ---


def test_a_name_is_no_formula(here: Here) -> None:
    first = json.loads(RECORDS.read_text().splitlines()[0])["board"]
    renamed = RECORDS.read_text().replace(f'"{first}"', '"=HYPERLINK(1)"')
    Path("evil.jsonl").write_text(renamed)
    status, out, _ = here("report", "evil.jsonl", "--to", "csv")
    assert status == 0
    assert ",'=HYPERLINK(1)," in out
    assert ",=" not in out
    negative = [line for line in out.splitlines() if ",'-" in line]
    assert not negative  # numbers are numbers


@pytest.mark.parametrize(
    ("encoding", "asked", "file", "ascii", "color"),
    [
        ("utf-8", False, None, False, True),
        ("utf-8", True, None, True, False),
        ("ascii", False, None, True, False),
        ("ascii", False, "x.txt", False, False),
        ("utf-8", True, "x.txt", True, False),
    ],
)
def test_how_boards_look(
    encoding: str,
    asked: bool,
    file: str | None,
    ascii: bool,
    color: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A terminal without box-drawing characters gets no colors; nor does a file."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "72")
    shown = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", shown)
    look = Output(tmp_path / file if file else None).look(asked)
    columns = 100 if file else 72
    assert look == {"columns": columns, "ascii": ascii, "color": color}


@pytest.mark.parametrize(
    "command",
    ["solve", "explain", "hint", "make --size 4 --stars 1 --seed 1 --to text"],
)
def test_ascii_has_no_colors(command: str) -> None:
    name, *options = command.split()
    board = [] if name == "make" else ["-"]
    env = {"FORCE_COLOR": "1", "NO_COLOR": ""}
    plain = cli(name, *board, *options, "--ascii", stdin=BOARD, env=env)
    assert "\x1b" not in plain.stdout and plain.stdout.isascii()
    assert "\x1b" in cli(name, *board, *options, stdin=BOARD, env=env).stdout

"""What README.md and docs/ say is executed, and holds, with the output they show."""

import contextlib
import io
import re
import shlex
import shutil

import pytest

from conftest import ROOT, cli, run

EXAMPLES = sorted((ROOT / "examples").glob("*/README.md"))
TUTORIALS = sorted((ROOT / "docs/tutorials").glob("*.md"))
DOCS = [*sorted((ROOT / "docs").glob("*.md")), *TUTORIALS]
PAGES = [ROOT / "README.md", *DOCS, *EXAMPLES]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language):
    return [
        code
        for page in PAGES
        for each, code in FENCE.findall(page.read_text("utf-8"))
        if each == language
    ]


@pytest.fixture
def checkout(tmp_path):
    """A folder with what pages read, and nothing that they have had written before."""
    for name in ("bin", "boards", "docs", "examples", "prolog", "python", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


RUN = [page for page in PAGES if re.search("^```(sh|python)$", page.read_text(), re.M)]
LONG = ("report", "compare", "pictures", "book", "course", "peers", "images")
LONG += ("explain", "cli", "trace")
"""The pages that take more than a second."""


def marked(page):
    long = page.stem in LONG or page in EXAMPLES
    return pytest.param(page, marks=[pytest.mark.slow] if long else [])


def name(page):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [*map(marked, RUN)], ids=name)
def test_page(page, checkout, monkeypatch):
    """A later block of a page may read what an earlier one writes."""
    monkeypatch.chdir(checkout)
    for language, code in FENCE.findall(page.read_text("utf-8")):
        if language == "python":
            run_python(code)
        elif language == "sh":
            for line in code.splitlines():
                if "starbattle " in line:
                    assert printed(line, checkout), line


def run_python(code):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "docs", "exec"), {})
    promised = re.findall(r"^print\(.*\) +# (.*)$", code, re.MULTILINE)
    for line, said in zip(output.getvalue().splitlines(), promised, strict=False):
        if said != "the drawings, and what the search took":
            assert line == said


PROSE = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "boards/README.md"]
PROSE += [
    page
    for kind in ("lessons", "sources")
    for page in (ROOT / "docs" / kind).glob("*.md")
]


@pytest.mark.parametrize("page", PROSE, ids=name)
def test_links_to_files_lead_somewhere(page):
    blocks = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
    text = blocks.sub("", page.read_text("utf-8"))
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    missing = [target for target in targets if not (page.parent / target).exists()]
    assert not missing


def test_the_two_commands_come_first():
    assert blocks("sh")[0].splitlines() == [
        "bin/starbattle solve boards/norvig/24.txt",
        "bin/test",
    ]


def test_commands_within_sentences_of_the_readme_are_there():
    """Those that wait for somebody, such as `play`, are not run."""
    text = (ROOT / "README.md").read_text("utf-8")
    named = {*re.findall(r"`(?:bin/)?starbattle ([a-z]+)", text)}
    assert {"play", "page", "boards"} <= named
    assert [name for name in named if cli(name, "--help").returncode] == []


def test_drawn_example():
    command, *expected = blocks("text")[0].splitlines()
    done = cli(*shlex.split(command)[2:], cwd=ROOT)
    drawn = [line for line in expected if re.match("[┃┏┣┗]", line)]
    assert len(drawn) == 11
    assert [line for line in done.stdout.splitlines() if line in drawn] == drawn


def test_the_program_is_shown():
    """docs/prolog.md has the whole page, README.md its main clauses."""
    page = (ROOT / "prolog/star_battle.pl").read_text("utf-8")
    assert len(page.splitlines()) <= 80
    assert f"```prolog\n{page}```" in (ROOT / "docs/prolog.md").read_text("utf-8")
    clauses = page.split("\n\n")
    (shown, *_) = blocks("prolog")
    assert [part for part in shown.rstrip().split("\n\n") if part not in clauses] == []


def queries():
    code = re.sub(r" +% .*", "", "\n".join(blocks("prolog")))
    return [
        " ".join(query.split()) for query in re.findall(r"\?- (.*?)\.\n", code, re.S)
    ]


def test_prolog_queries(tmp_path):
    """They use the checkout, whatever packs the user has."""
    packs = tmp_path / ".local/share/swi-prolog/pack"
    packs.mkdir(parents=True)
    for name, folder in (("starbattle", ROOT), ("fd_search", ROOT / "prolog/fd")):
        shutil.copytree(folder / "prolog", packs / name / "prolog")
        shutil.copy(folder / "pack.pl", packs / name)
    loads = [query for query in queries() if query.startswith("use_module(")]
    others = [query for query in queries() if query not in loads]
    assert loads and len(others) >= 3
    pack = "assertz(user:file_search_path(library, prolog))"  # as if installed
    goals = [pack, *loads, *(f"once(({query}))" for query in others), "writeln(done)"]
    words = (word for goal in goals for word in ("-g", goal))
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": None}
    done = run(["swipl", "--no-packs", *words, "-t", "halt"], cwd=ROOT, env=home)
    assert done.stdout.endswith("done\n"), done.stderr
    assert not done.stderr


# --- The output that pages show. ---

# It stands in blocks of `console`. A line of three dots stands for any lines, and
# three dots in a line for any text. A file that a page has its reader write is written
# before.
NAMES = ["index", "tutorials/puzzles"]
NAMES += [pytest.param("course", marks=pytest.mark.slow)]
_FILE = r"the file `([\w./]+)`:\n\n```(?:prolog|python|text)\n(.*?)^```"
_CONSOLE = r"^```console\n(.*?)^```"
_PART = re.compile(f"{_FILE}|{_CONSOLE}", re.MULTILINE | re.DOTALL)


def commands(block):
    """The commands of a block, each with the output that is shown."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def printed(command, folder):
    program, *arguments = words = shlex.split(command)
    ours = program in ("starbattle", "bin/starbattle")
    done = cli(*arguments, cwd=folder) if ours else run(words, cwd=folder)
    assert done.returncode in (0, 1, 3), f"{command}: {done.stderr}"
    return done.stdout


def like(line):
    """The regular expression of a line that is shown."""
    if line == "...":
        return r"(?:.*\n)*?"
    return re.escape(line).replace(r"\.\.\.", ".*") + r" *\n"


@pytest.mark.parametrize("name", NAMES)
def test_output_is_as_shown(name, checkout):
    checked = 0
    text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    for file, written, block in _PART.findall(text):
        if file:
            (checkout / file).parent.mkdir(exist_ok=True)
            (checkout / file).write_text(written, "utf-8")
        for command, shown in commands(block):
            output = printed(command, checkout)
            expected = "".join(map(like, shown.rstrip("\n").split("\n")))
            assert re.fullmatch(expected, output), f"$ {command}\n{output}"
            checked += 1
    assert checked

"""What a release has: versions, notes, and packs that SWI-Prolog installs."""

import re
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from conftest import run
from test_fd_pack import install, swipl

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

import release as release_tool  # noqa: E402

PROGRAM = """
:- use_module(library(starbattle)).

main :-
    module_property(starbattle, file(File)),
    writeln(File),
    file_directory_name(File, Folder),
    atom_concat(Folder, '/../boards/norvig/24.txt', Board),
    load_board(Board, B),
    solution_count(B, Count),
    writeln(Count),
    made_boards([size(5),stars(1),count(1),seed(1)], Made),
    length(Made, Boards),
    writeln(Boards).
"""


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return release_tool


def uses_the_pack(packs: Path, folder: Path) -> list[str]:
    """Return what a program prints that uses the installed pack."""
    (folder / "program.pl").write_text(PROGRAM, "utf-8")
    attach = f"attach_packs('{packs}', [duplicate(replace)])"
    said = swipl(
        folder, folder, "-g", attach, "-g", "[program],main", "-t", "halt"
    ).splitlines()
    assert (
        Path(said[0]).resolve() == (packs / "starbattle/prolog/starbattle.pl").resolve()
    )
    return said[1:]


def test_the_checkout_is_a_pack(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    install(".", packs, ROOT)
    assert (packs / "starbattle").resolve() == ROOT
    assert uses_the_pack(packs, tmp_path) == ["1", "1"]


@pytest.mark.parametrize("name", ["starbattle", "fd_search"])
def test_archives_of_packs(release: ModuleType, name: str, tmp_path: Path) -> None:
    made = release.pack(name, tmp_path / "first")
    again = release.pack(name, tmp_path / "second")
    assert made.read_bytes() == again.read_bytes()
    assert made.name == f"{name}-{release.version()}.tgz"
    with tarfile.open(made) as archive:
        names = {member.name.partition("/")[2] for member in archive}
    assert {"pack.pl", "LICENSE", "README.md"} <= names
    libraries = {"starbattle": "starbattle.pl", "fd_search": "fd_search.pl"}
    assert f"prolog/{libraries[name]}" in names
    assert not [one for one in names if one.endswith(".qlf")]
    packs = tmp_path / "packs"
    packs.mkdir()
    install(str(made), packs, tmp_path)
    assert (packs / name / "pack.pl").is_file()
    if name == "starbattle":
        assert uses_the_pack(packs, tmp_path) == ["1", "1"]


EXPORTED = """
    use_module(library(starbattle)),
    module_property(starbattle, exports(Exports)),
    module_property(clpfd, exports(Constraints)),
    forall(( member(PI, Exports), \\+ memberchk(PI, Constraints) ), writeln(PI))
"""


def test_the_pages_of_the_pack_are_about_prolog(
    release: ModuleType, tmp_path: Path
) -> None:
    with tarfile.open(release.pack("starbattle", tmp_path)) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.glob("starbattle-*/")
    pages = {page.name: page.read_text("utf-8") for page in folder.rglob("*.md")}
    assert set(pages) == {"README.md", "REFERENCE.md"}
    for text in pages.values():
        assert not re.search(r"bin/|docs/|\]\(|^\$ |\bstarbattle [a-z]+ ", text, re.M)
    shown = set(re.findall(r"^### (.+)$", pages["REFERENCE.md"], re.M))
    named = {name.strip("`") for heading in shown for name in heading.split(", ")}
    path = f"assertz(user:file_search_path(library, '{folder}/prolog'))"
    exported = swipl(tmp_path, tmp_path, "-g", path, "-g", EXPORTED, "-t", "halt")
    assert set(exported.split()) <= named


BOTH = """
main(Folder) :-
    atom_concat(Folder, '/starbattle/boards/norvig/5x5.txt', File),
    load_board(File, Board),
    Strategy = strategy(columns,dom_w_deg,up,step,lds(9)),
    findall(Columns, solution(Board, Columns, [strategy(Strategy)]), Found),
    star_battle(Board, Variables),
    append(Variables, Labeled),
    call_with_fd_statistics(search_all(Labeled, [ff], Solutions, Search),
                            fd_statistics(_, _, Prunings, _, _)),
    memberchk(complete(true), Search),
    Prunings > 0,
    maplist(append, Found, Same),
    sort(Same, Sorted),
    sort(Solutions, Sorted),
    call_with_fd_statistics(search(Labeled, [dom_w_deg]), '4.10', Keys),
    memberchk(prunings-_, Keys),
    X in 1..3,
    fd_statistics(prunings, _),
    X #> 1,
    fd_statistics(prunings, 1),
    fd_statistics_off,
    solve(Board, [], report(Status, _, _, Figures)),
    memberchk(prunings-Counted, Figures),
    Counted > 0,
    writeln(Status).
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "libraries",
    [
        ["starbattle", "fd_search", "fd_statistics", "fd_statistics/scoped"],
        ["fd_search", "fd_statistics", "fd_statistics/scoped", "starbattle"],
        ["fd_statistics/scoped", "starbattle", "fd_search", "fd_statistics"],
    ],
    ids=["starbattle-first", "fd_search-first", "fd_statistics-first"],
)
@pytest.mark.parametrize("linked", [False, True], ids=["archives", "links"])
def test_a_program_with_both_packs(
    release: ModuleType, libraries: list[str], linked: bool, tmp_path: Path
) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    for name, (folder, _) in release.PACKS.items():
        if linked:
            install(".", packs, folder)
        else:
            install(str(release.pack(name, tmp_path)), packs, tmp_path)
    loads = "".join(f":- use_module(library({one})).\n" for one in libraries)
    (tmp_path / "both.pl").write_text(loads + BOTH, "utf-8")
    attach = f"attach_packs('{packs}', [duplicate(replace)])"
    goal = f"[both],main('{packs}')"
    said = swipl(tmp_path, tmp_path, "-g", attach, "-g", goal, "-t", "halt")
    assert said == "multiple\n"


def test_notes(release: ModuleType) -> None:
    text = "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026\n\n### Added\n\n- a\n"
    assert release.notes("1.2.0", text) == "### Added\n\n- a\n"
    for missing in ("1.1.0", "1.2", "Unreleased"):
        with pytest.raises(release.ReleaseError, match="has no section"):
            release.notes(missing, text)


def test_versions_agree(release: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    from starbattle import __version__

    assert release.version() == __version__
    others = {**release.VERSIONS, "pack.pl": r"^name\((.+)\)\.$"}
    monkeypatch.setattr(release, "VERSIONS", others)
    with pytest.raises(release.ReleaseError, match=r"pack\.pl says starbattle"):
        release.version()


def test_a_wrong_tag_makes_nothing(release: ModuleType, tmp_path: Path) -> None:
    program = [sys.executable, ROOT / "tools/release.py", "-o", tmp_path / "dist"]
    done = run([*program, "v99.0.0"])
    expected = f"the tag is v99.0.0, but the version is {release.version()}"
    assert (done.returncode, done.stderr) == (1, f"release: {expected}\n")
    assert run(program).returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine").touch()
    program = [sys.executable, ROOT / "tools/release.py", "--dry-run", "-o", tmp_path]
    done = run(program)
    assert done.returncode == 1
    assert done.stderr == f"release: {tmp_path} is not empty\n"


def fake_wheel(folder: Path, says: str, solves: str) -> None:
    """Write a wheel whose program has these answers."""
    program = (
        "import sys\n"
        "def main():\n"
        f"    answers = {{'--version': {says!r}, 'doctor': '', 'solve': {solves!r}}}\n"
        "    print(answers[sys.argv[1]])\n"
    )
    info = "starbattle-1.0.dist-info"
    files = {
        "starbattle.py": program,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: starbattle\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "[console_scripts]\nstarbattle = starbattle:main\n",
        f"{info}/RECORD": "",
    }
    with zipfile.ZipFile(folder / "starbattle-1.0-py3-none-any.whl", "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("says", "solves", "fault"),
    [
        ("starbattle 1.0", '{"status": "satisfied"}', None),
        ("starbattle 0.9", '{"status": "satisfied"}', "says 'starbattle 0.9"),
        ("starbattle 1.0", '{"status": "error"}', "does not solve a board"),
    ],
)
def test_the_wheel_is_used_before_it_is_released(
    release: ModuleType, tmp_path: Path, says: str, solves: str, fault: str | None
) -> None:
    fake_wheel(tmp_path, says, solves)
    if fault is None:
        release.verify(tmp_path, "venv", "1.0")
        return
    with pytest.raises(release.ReleaseError, match=fault):
        release.verify(tmp_path, "venv", "1.0")

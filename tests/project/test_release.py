"""What a release has: versions, notes, and packs that SWI-Prolog installs.

prolog/fd is a pack that needs nothing else.
"""

import sys
import tarfile
from pathlib import Path

import pytest

from conftest import run
from starbattle import __version__ as VERSION

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

import release  # noqa: E402

# Programs that use a pack: they print what they find, and where the libraries are.
PROGRAMS = {
    "starbattle": """
:- use_module(library(starbattle)).

main :-
    module_property(starbattle, file(File)),
    file_directory_name(File, Folder),
    atom_concat(Folder, '/../boards/norvig/24.txt', Board),
    load_board(Board, B),
    solution_count(B, Count),
    made_boards([size(5),stars(1),count(1),seed(1)], Made),
    length(Made, Boards),
    forall(member(X, [Count, Boards, File]), writeln(X)).
""",
    "fd_search": """
:- use_module(library(clpfd)).
:- use_module(library(fd_search)).
:- use_module(library(fd_statistics)).

main :-
    length(Queens, 4),
    Queens ins 1..4,
    fd_statistics(constraints, _),
    all_different(Queens),
    fd_statistics(constraints, Constraints),
    Constraints > 0,
    search_all(Queens, [dom_w_deg], Solutions, Statistics),
    length(Solutions, Count),
    memberchk(complete(Complete), Statistics),
    module_property(fd_search, file(Search)),
    module_property(fd_statistics, file(Counters)),
    forall(member(X, [Count, Complete, Search, Counters]), writeln(X)).
""",
}
ANSWERS = {"starbattle": ("1", "1"), "fd_search": ("24", "true")}


def swipl(folder: Path, home: Path, *arguments: str) -> str:
    """Run SWI-Prolog in a folder, without the packs of the user."""
    command = ["swipl", "--on-warning=status", "--on-error=status", *arguments]
    env = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    done = run(command, cwd=folder, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def install(source: str, packs: Path, folder: Path) -> None:
    """SWI-Prolog 9.0 says package_directory; 9.2 pack_directory and register."""
    packs.mkdir(exist_ok=True)
    options = (
        f"[interactive(false),silent(true),register(false),"
        f"package_directory('{packs}'),pack_directory('{packs}')]"
    )
    swipl(
        folder, packs.parent, "-g", f"pack_install('{source}', {options})", "-t", "halt"
    )


def attached(packs: Path, goal: str) -> str:
    """Run a goal where packs are installed; return what it prints."""
    attach = f"attach_packs('{packs}', [duplicate(replace)])"
    return swipl(packs.parent, packs.parent, "-g", attach, "-g", goal, "-t", "halt")


@pytest.mark.parametrize("name", ["starbattle", "fd_search"])
def test_archives_of_packs(name: str, tmp_path: Path) -> None:
    made = release.pack(name, tmp_path / "first")
    again = release.pack(name, tmp_path / "second")
    assert made.read_bytes() == again.read_bytes()
    assert made.name == f"{name}-{release.version()}.tgz"
    with tarfile.open(made) as archive:
        names = {member.name.partition("/")[2] for member in archive}
    assert {"pack.pl", "LICENSE", "README.md"} <= names
    assert not [one for one in names if one.endswith(".qlf")]
    install(str(made), tmp_path / "packs", tmp_path)
    assert runs(name, tmp_path)


def runs(name: str, folder: Path) -> bool:
    """Run a program with an installed pack; its modules are those of the pack."""
    (folder / "program.pl").write_text(PROGRAMS[name], "utf-8")
    first, second, *files = attached(folder / "packs", "[program],main").splitlines()
    libraries = (folder / "packs" / name / "prolog").resolve()
    assert {Path(file).resolve().parent for file in files} == {libraries}
    return (first, second) == ANSWERS[name]


def test_the_pack_of_a_checkout(tmp_path: Path) -> None:
    """SWI-Prolog links to it, and knows its libraries."""
    packs = tmp_path / "packs"
    install(".", packs, ROOT / "prolog/fd")
    assert (packs / "fd_search").is_symlink()
    library = "forall(pack_property(fd_search, library(L)), writeln(L))"
    described = attached(packs, f"use_module(library(prolog_pack)), {library}")
    assert {*described.split()} == {"fd_search", "fd_statistics"}
    assert runs("fd_search", tmp_path)


def test_notes() -> None:
    text = "# Changelog\n\n## [1.3.0]\n\n## [1.2.0] - 2026\n\n### Added\n\n- a\n"
    assert release.notes("1.2.0", text) == "### Added\n\n- a\n"
    for missing in ("1.1.0", "1.2", "1.3.0"):
        with pytest.raises(release.ReleaseError, match="has no section"):
            release.notes(missing, text)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["v99.0.0", "-o", "dist"],
            f"release: the tag is v99.0.0, but the version is {VERSION}",
        ),
        (["--dry-run", "-o", "."], "release: . is not empty"),
        ([], "2"),
    ],
)
def test_what_stands_in_the_way(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["release", *arguments])
    with pytest.raises(SystemExit) as end:
        release.main()
    assert str(end.value) == said
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]

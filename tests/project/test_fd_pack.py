"""prolog/fd is a pack that SWI-Prolog installs, and that needs nothing else."""

import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import TIMEOUT_S, environment

PACK = Path(__file__).parents[2] / "prolog" / "fd"

QUEENS = """
:- use_module(library(clpfd)).
:- use_module(library(fd_search)).
:- use_module(library(fd_statistics)).

queens(N, Queens) :-
    length(Queens, N),
    Queens ins 1..N,
    safe(Queens).

safe([]).
safe([Queen|Queens]) :-
    apart(Queens, Queen, 1),
    safe(Queens).

apart([], _, _).
apart([Other|Others], Queen, Distance) :-
    Queen #\\= Other,
    abs(Queen - Other) #\\= Distance,
    Further is Distance + 1,
    apart(Others, Queen, Further).

main :-
    queens(8, Queens),
    fd_statistics(constraints, Constraints),
    search_all(Queens, [dom_w_deg], Solutions, Statistics),
    length(Solutions, Count),
    memberchk(complete(Complete), Statistics),
    fd_statistics(backtracks, Backtracks),
    module_property(fd_search, file(Search)),
    module_property(fd_statistics, file(Counters)),
    forall(member(X, [Constraints > 0, Backtracks > 0]), call(X)),
    forall(member(X, [Count, Complete, Search, Counters]), writeln(X)).
"""


def swipl(folder: Path, home: Path, *arguments: str) -> str:
    """Run SWI-Prolog in a folder, without the packs of the user."""
    run = subprocess.run(
        ["swipl", "--on-warning=status", "--on-error=status", *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        env=environment(HOME=str(home), XDG_DATA_HOME=str(home / "data")),
    )
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    return run.stdout


def install(source: str, packs: Path, folder: Path) -> None:
    """SWI-Prolog 9.0 says package_directory; 9.2 pack_directory and register."""
    options = (
        f"[interactive(false),silent(true),register(false),"
        f"package_directory('{packs}'),pack_directory('{packs}')]"
    )
    swipl(
        folder, packs.parent, "-g", f"pack_install('{source}', {options})", "-t", "halt"
    )


@pytest.mark.parametrize("copied", [True, False], ids=["copy", "link"])
def test_queens_with_the_installed_pack(tmp_path: Path, copied: bool) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    if copied and not shutil.which("git"):
        pytest.skip("newer versions of SWI-Prolog copy packs by git")
    elif copied:
        install(PACK.as_uri(), packs, tmp_path)
    else:
        install(".", packs, PACK)
    assert (packs / "fd_search").is_symlink() != copied

    (tmp_path / "queens.pl").write_text(QUEENS, "utf-8")
    attach = f"attach_packs('{packs}', [duplicate(replace)])"
    said = swipl(
        tmp_path, tmp_path, "-g", attach, "-g", "[queens],main", "-t", "halt"
    ).splitlines()
    assert said[:2] == ["92", "true"]
    folder = (packs / "fd_search").resolve() / "prolog"
    assert [Path(file).resolve() for file in said[2:]] == [
        folder / "fd_search.pl",
        folder / "fd_statistics.pl",
    ]


def test_the_pack_describes_itself(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    install(".", packs, PACK)
    query = (
        f"attach_packs('{packs}', [duplicate(replace)]),"
        "use_module(library(prolog_pack)),"
        "forall(pack_property(fd_search, library(Library)), writeln(Library))"
    )
    assert set(swipl(tmp_path, tmp_path, "-g", query, "-t", "halt").split()) == {
        "fd_search",
        "fd_statistics",
    }

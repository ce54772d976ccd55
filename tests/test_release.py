"""What a release has: versions, notes, and packs that SWI-Prolog installs."""

import importlib.util
import sys
import tarfile
from pathlib import Path
from types import ModuleType

import pytest

from conftest import run
from test_fd_pack import install, swipl

ROOT = Path(__file__).parents[1]

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
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools/release.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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

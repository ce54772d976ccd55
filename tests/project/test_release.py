"""What a release has: packs that SWI-Prolog installs, and nothing in the way."""

import sys
import tarfile

import pytest

from conftest import ROOT, ended_well, run
from starbattle import __version__ as VERSION

sys.path.append(str(ROOT / "tools"))

import release


@pytest.mark.slow
@pytest.mark.parametrize("name", release.PACKS)
def test_archives_of_packs(name, tmp_path):
    """They are the same each time, and SWI-Prolog can use them."""
    made = release.pack(name, tmp_path / "packs")
    assert made.read_bytes() == release.pack(name, tmp_path / "again").read_bytes()
    with tarfile.open(made) as archive:
        names = {member.name.partition("/")[2] for member in archive}
    assert {"pack.pl", "LICENSE", "README.md"} <= names
    assert not [one for one in names if one.endswith(".qlf")]
    release.verify_pack(tmp_path, name, *release.USES[name])
    with pytest.raises(release.ReleaseError, match="not another"):
        release.verify_pack(tmp_path, name, release.USES[name][0], "another")


def test_the_pack_of_a_checkout(tmp_path):
    """SWI-Prolog links to it, and knows its libraries."""
    options = "interactive(false),silent(true),register(false)"
    place = f"package_directory('{tmp_path}'),pack_directory('{tmp_path}')"
    goals = [
        f"pack_install('.', [{options},{place}])",
        f"attach_packs('{tmp_path}', [duplicate(replace)])",
        "forall(pack_property(fd_search, library(L)), writeln(L))",
    ]
    words = [word for goal in goals for word in ("-g", goal)]
    command = ["swipl", "--on-warning=status", "--on-error=status", *words]
    done = run([*command, "-t", "halt"], cwd=ROOT / "prolog/fd")
    ended_well(done)
    assert (tmp_path / "fd_search").is_symlink()
    assert {*done.stdout.split()} == {"fd_search", "fd_statistics"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["v99.0.0", "-o", "dist"],
            f"release: the tag is v99.0.0, but the version is {VERSION}",
        ),
        (["--dry-run", "-o", "."], "release: . is not empty"),
    ],
)
def test_what_stands_in_the_way(arguments, said, tmp_path, monkeypatch):
    (tmp_path / "mine").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["release", *arguments])
    with pytest.raises(SystemExit) as end:
        release.main()
    assert str(end.value) == said
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]

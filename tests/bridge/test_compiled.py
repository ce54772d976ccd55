"""What SWI-Prolog has compiled is kept for the next run, and only then used."""

import json
import os
import shutil
from pathlib import Path
from unittest import mock

import pytest

from conftest import ended_well, python, run
from starbattle.bridge.base import LOADER, compiled_folder
from starbattle.paths import PROLOG

SERVED = ["-g", "starbattle_loader:load_bridge", "-g", "starbattle_bridge:serve"]
INFO = '{"op": "info"}\n'


def command(folder, *options, prolog=PROLOG):
    """What the bridge `process` runs."""
    quiet = ["-q", "-f", "none", "--on-error=halt", *options]
    loader = str(prolog / "bridge/loader.pl")
    return ["swipl", *quiet, *SERVED, "-t", "halt", loader, "--", str(folder)]


def answer(folder, *options, prolog=PROLOG):
    """Ask for the version, which is told in silence."""
    done = run([*command(folder, *options, prolog=prolog)], stdin=INFO)
    ended_well(done)
    return int(json.loads(done.stdout)["version"])


def files(folder):
    return {(path.name, path.stat().st_ino) for path in folder.iterdir()}


def asked(folder, goal, prolog=PROLOG, before=()):
    """What a goal prints after the bridge has been loaded, and files before it."""
    files = [*before, prolog / "bridge/loader.pl", "--", folder]
    goals = ["-g", "starbattle_loader:load_bridge", "-g", goal, "-t", "halt"]
    done = run(["swipl", "-q", "-f", "none", *goals, *files])
    return ended_well(done)


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "compiled"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def prolog(tmp_path):
    """A copy of the sources."""
    return Path(shutil.copytree(PROLOG, tmp_path / "prolog"))


def test_what_is_written_is_all_that_is_loaded(folder):
    answer(folder)
    goal = "set_prolog_flag(verbose_load, full), load_bridge"
    done = run(
        ["swipl", "-f", "none", "-g", goal, "-t", "halt", LOADER, "--", str(folder)]
    )
    lines = [line for line in done.stderr.splitlines() if "library(" not in line]
    (loaded,) = (line for line in lines if "Loading" in line)
    assert ".qlf" in loaded


def test_a_program_may_have_another_copy_of_fd_search(folder, tmp_path):
    answer(folder)
    pack = shutil.copytree(PROLOG / "fd", tmp_path / "fd_search")
    library = pack / "prolog/fd_search.pl"
    goal = "module_property(fd_search, file(File)), write(File)"
    assert asked(folder, goal, before=(library,)) == str(library)


MARKER = "starbattle_bridge:marker(Name), write(Name)"


def test_changed_source_is_noticed(folder, prolog):
    server = prolog / "bridge/server.pl"
    source = server.read_text()
    for name in ("one", "two"):
        server.write_text(f"{source}\nmarker({name}).\n")
        os.utime(server, (1_000_000_000, 1_000_000_000 + len(name) * (name == "two")))
        for _ in range(2):
            assert asked(folder, MARKER, prolog) == name
    assert len(files(folder)) == 1


@pytest.mark.slow
def test_damaged_file_is_made_anew(folder):
    answer(folder)
    (written,) = folder.iterdir()
    size = written.stat().st_size
    os.truncate(written, size // 3)
    answer(folder)
    (anew,) = folder.iterdir()
    assert abs(anew.stat().st_size - size) < 1000


@pytest.mark.parametrize("unusable", ["", "/proc/self"])
def test_sources_do_as_well(unusable):
    assert answer(unusable) >= 90000


@pytest.mark.slow
def test_nothing_is_left_of_what_could_not_be_written(folder):
    full = ["sh", "-c", "trap '' XFSZ; ulimit -f 20; exec \"$@\"", "sh"]
    done = run([*full, *command(folder, "--no-signals")], stdin=INFO)
    ended_well(done)
    assert json.loads(done.stdout)["version"] >= 90000
    assert not files(folder)


SOLVE = """
import sys
from starbattle import Board, solve
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
print(solve(board, bridge=sys.argv[1])[0].stars)
"""


def test_each_bridge(bridge, tmp_path):
    """The second run loads what the first has written."""
    runs = []
    for _ in range(2):
        done = python(SOLVE, bridge, env={"XDG_CACHE_HOME": str(tmp_path)})
        ended_well(done)
        runs.append((done.stdout, files(tmp_path / "starbattle/compiled")))
    assert runs[0] == runs[1] and len(runs[0][1]) == 1


@pytest.fixture
def cache(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Path(compiled_folder())


def test_folder_is_the_users(cache, monkeypatch):
    home = cache.parents[2]
    assert cache == home / "cache/starbattle/compiled"
    assert cache.stat().st_mode & 0o777 == 0o700
    for folder, said in (
        ("", home / ".cache/starbattle/compiled"), ("/proc", ""), ("/tmp/a\udcff", ""),
        ("relative", home / ".cache/starbattle/compiled"),
    ):  # fmt: skip
        monkeypatch.setenv("XDG_CACHE_HOME", folder)
        assert compiled_folder() == str(said)


@pytest.mark.parametrize("spoil", [
    lambda folder: folder.chmod(0o770),
    lambda folder: (folder / "x.qlf").symlink_to(folder.parent),
    lambda folder: folder.symlink_to(folder.rename(folder.parent / "target")),
    lambda folder: mock.patch("os.geteuid", lambda: os.getuid() + 1).start(),
])  # fmt: skip
def test_folder_that_is_not_safe(cache, spoil):
    """Others may write to it or to a file in it, or it is a link or has one."""
    assert compiled_folder()
    spoil(cache)
    try:
        assert compiled_folder() == ""
    finally:
        mock.patch.stopall()

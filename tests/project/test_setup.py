"""The scripts that set a checkout up: bin/setup, bin/starbattle and bin/test.

All but the last tests run copies of them on a machine that is made up, see
machine.py.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import starbattle
from machine import Machine, make_newer, touch

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ["bin/setup", "bin/starbattle", "bin/test"]
SCRIPTS += [f"bin/lib/{path.name}" for path in sorted((ROOT / "bin/lib").glob("*.sh"))]


def leftovers(machine: Machine) -> list[str]:
    """What set-up has left in the checkout."""
    return sorted(path.name for path in machine.root.glob(".venv*"))


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_are_sh(script):
    subprocess.run(["sh", "-n", ROOT / script], check=True)


def test_nothing_there_and_no_package_manager(machine):
    done = machine.run()
    assert (done.returncode, done.stdout) == (2, "")
    assert "apt-get install swi-prolog-nox python3-venv\n" in done.stderr
    assert "brew install swi-prolog python@3.12\n" in done.stderr
    assert not (machine.root / ".venv").exists()
    assert not (machine.root / ".venv.lock").exists()


def test_neither_root_nor_sudo(machine):
    machine.user(1000)
    machine.apt("9.0.4+dfsg-2")
    machine.flag("lists")
    done = machine.run()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(
        "    apt-get update && apt-get install -y --no-install-recommends "
        "swi-prolog-nox python3 python3-venv\n"
    )
    assert machine.noted() == []


def test_python_too_old(machine):
    machine.python(version="3.9.2")
    machine.swipl("9.0.4")
    machine.apt("9.0.4", python="3.9.2-3")
    done = machine.run()
    assert (done.returncode, done.stdout) == (2, "")
    assert "Python 3.11 or newer is needed, and python3 is 3.9.2" in done.stderr
    assert "supported are Debian 12 and newer, Ubuntu 24.04" in done.stderr
    assert [line for line in machine.noted() if "install" in line] == []


def test_a_newer_python_of_the_archive(machine):
    """Ubuntu 22.04 has Python 3.11 beside its own 3.10."""
    machine.apt("9.2.9-1-g7b", python="3.10.6-1~22.04", beside="3.11.0~rc1-1~22.04")
    machine.python(version="3.11.0", there=False)
    (machine.hidden / "python3").rename(machine.hidden / "python3.11")
    (machine.bin / "python3.venv").rename(machine.bin / "python3.11.venv")
    machine.python(version="3.10.12")
    machine.swipl("9.2.9", there=False)
    done = machine.run()
    assert done.returncode == 0, done.stderr
    assert (
        "apt-get noninteractive install -y --no-install-recommends "
        "swi-prolog-nox python3.11 python3.11-venv"
    ) in machine.noted()


@pytest.mark.parametrize("there", [True, False])
def test_swipl_too_old(machine, there):
    """Ubuntu 22.04 has SWI-Prolog 8.4.2; nothing is installed in vain."""
    machine.python()
    machine.apt("8.4.2+dfsg-2ubuntu1")
    if there:
        machine.swipl("8.4.2")
    done = machine.run()
    assert (done.returncode, done.stdout) == (2, "")
    assert "SWI-Prolog 9.0 or newer is needed, and " in done.stderr
    assert "8.4.2" in done.stderr
    assert "add-apt-repository -y ppa:swi-prolog/stable\n" in done.stderr
    assert "supported are Debian 12" in done.stderr
    assert [line for line in machine.noted() if "install" in line] == []
    assert leftovers(machine) == [".venv.log"]


@pytest.mark.parametrize("swipl", ["9.0.4+dfsg-2", "1:9.2.9+dfsg-1+b1", "10.0.0"])
def test_bare_debian(machine, swipl):
    """It gets what the program needs, and no compiler."""
    machine.apt(swipl)
    machine.python(there=False)
    machine.swipl(swipl.removeprefix("1:").partition("+")[0].partition("-")[0])
    shutil.move(machine.bin / "swipl", machine.hidden / "swipl")
    done = machine.run("starbattle", "solve", "a b", typed="a board\n")
    # The program has its arguments, the caller's folder and all of the input.
    assert done.stdout == f"starbattle(solve a b) {machine.elsewhere}\na board\n"
    assert done.returncode == 0
    assert machine.noted() == [
        "apt-get noninteractive update -y",
        "apt-get noninteractive install -y --no-install-recommends "
        "swi-prolog-nox python3 python3-venv",
        f"python3 -m venv {machine.root}/.venv.new",
        "pip -e .",
    ]
    said = "installing swi-prolog-nox python3 python3-venv (apt-get install): "
    assert f"{said}9 MB to download, 57 MB on the disk\n" in done.stderr
    assert "installing starbattle in it: about 35 MB, a minute" in done.stderr
    assert done.stderr.splitlines()[-1] == "starbattle: set-up is done"
    assert all(line.startswith("starbattle: ") for line in done.stderr.splitlines())


def test_only_what_is_missing_is_installed(machine):
    machine.apt("9.2.9")
    machine.flag("lists")
    machine.swipl("9.2.9")
    machine.compiler()
    machine.python(makes_venv="no", compiler="some-cc")
    shutil.copy(machine.bin / "python3", machine.hidden)
    text = (machine.hidden / "python3").read_text()
    (machine.hidden / "python3").write_text(text.replace(" no some", " yes some"))
    assert machine.run().returncode == 0
    assert machine.noted()[0].endswith("--no-install-recommends python3-venv")


def test_old_lists_are_refreshed_once(machine):
    machine.apt("9.0.4")
    machine.flag("old-lists")
    machine.swipl("9.0.4", there=False)
    machine.python()
    assert machine.run().returncode == 0
    verbs = [line.split()[2] for line in machine.noted() if "apt-get" in line]
    assert verbs == ["install", "update", "install"]


def test_sudo(machine):
    machine.user(1000)
    machine.apt("9.0.4")
    machine.swipl("9.0.4", there=False)
    machine.python()
    machine.script(
        machine.bin / "sudo", 'note "sudo $1"; case $1 in -n) ;; *) "$@" ;; esac'
    )
    assert machine.run().returncode == 0
    notes = machine.noted()
    assert notes.count("sudo env") == 2
    assert (
        "apt-get noninteractive install -y --no-install-recommends swi-prolog-nox"
        in (notes)
    )


def test_homebrew(machine):
    machine.compiler()
    machine.python(version="3.9.6")
    machine.python(compiler="some-cc", there=False)
    machine.swipl("9.2.9", there=False)
    machine.script(
        machine.bin / "brew",
        f'note "brew $*"; mv "$MACHINE/python3" "$MACHINE/swipl" "{machine.bin}/"',
    )
    assert machine.run().returncode == 0
    notes = machine.noted()
    assert notes[0] == "brew install swi-prolog python@3.12"
    assert notes[-1] == "pip -e .[janus]"


def test_without_a_compiler_there_is_no_janus(machine):
    machine.swipl("9.2.9")
    machine.python()
    done = machine.run()
    assert (done.returncode, "janus" in done.stderr) == (0, False)
    assert machine.noted()[-1] == "pip -e ."


def test_janus_does_not_build(machine):
    machine.swipl("9.2.9")
    machine.compiler()
    machine.python(compiler="some-cc")
    machine.flag("no-janus")
    done = machine.run()
    assert done.returncode == 0
    assert "the janus bridge is left out" in done.stderr
    assert f"run '{machine.root}/bin/setup' janus" in done.stderr
    assert machine.noted()[-2:] == ["pip -e .[janus]", "pip -e ."]


def test_help_and_slips_install_nothing(machine):
    """On a bare machine with an archive, as root."""
    machine.apt("9.2.9")
    done = machine.run("starbattle", "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"starbattle {starbattle.__version__}\n"
    done = machine.run("starbattle", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\n  solve       Solve boards, and report the search cost.\n" in done.stdout
    assert "\n  course      " in done.stdout and "\\" not in done.stdout
    done = machine.run("starbattle", "make", "--size", "5", "--help")
    assert done.stdout.startswith("Usage: starbattle make [OPTIONS]\n\nMake boards")
    assert "\n  --seed " in done.stdout and "starbattle count" not in done.stdout
    done = machine.run("starbattle", "course", "new", "-h")
    assert done.stdout.startswith("Usage: starbattle course new [OPTIONS] [NAME]\n")
    for typed, said in {
        "slove": "starbattle: No such command 'slove'; see starbattle --help\n",
        "../cli": "starbattle: No such command '../cli'; see starbattle --help\n",
        "--verison": "starbattle: No such option: --verison; see starbattle --help\n",
    }.items():
        done = machine.run("starbattle", typed, "x")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
    assert machine.noted() == [] and leftovers(machine) == []


def test_help_of_a_checkout_that_is_out_of_date(ready):
    make_newer(ready.root / "pyproject.toml", ready.root / ".venv/.starbattle")
    done = ready.run("starbattle", "--version")
    assert (done.stdout[:22], done.stderr) == ("starbattle(--version) ", "")
    assert ready.noted() == []


def test_later_runs_do_nothing_else(ready):
    done = ready.run("starbattle", "solve")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"starbattle(solve) {ready.elsewhere}\n"
    assert ready.noted() == []


@pytest.mark.parametrize("relative", [False, True])
def test_through_links(ready, relative):
    target = ready.root / "bin" / "starbattle"
    first = ready.elsewhere / "first"
    first.symlink_to(os.path.relpath(target, ready.elsewhere) if relative else target)
    second = ready.elsewhere / "second"
    second.symlink_to("first" if relative else first)
    done = subprocess.run(
        ["./elsewhere/second", "x"],
        cwd=ready.elsewhere.parent,
        env={"PATH": str(ready.bin)},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"starbattle(x) {ready.elsewhere.parent}\n"


def test_from_its_own_folder(ready):
    done = subprocess.run(
        ["sh", "starbattle", "x"],
        cwd=ready.root / "bin",
        env={"PATH": f"{ready.bin}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"starbattle(x) {ready.root / 'bin'}\n"


@pytest.mark.parametrize("all_", ["", "-m slow", "-x -q", "--durations=9"])
def test_all_tests_run_in_two_processes(ready, all_):
    done = ready.run("test", *all_.split())
    said = f"-n 2 --dist worksteal {all_}".strip()
    assert done.stdout == f"pytest({said}) {ready.root}\n"


@pytest.mark.parametrize(
    "some", ["tests/test_x.py", "-kx", "tests", "x.py::y", "-n 0", "--lf", "--pdb"]
)
def test_some_tests_run_in_one_process(ready, some):
    done = ready.run("test", *some.split())
    assert done.stdout == f"pytest({some}) {ready.root}\n"


def test_what_tests_need_is_added_and_kept(ready):
    done = ready.run("test", "-k", "x", cwd=ready.root / "bin")
    assert done.stdout == f"pytest(-k x) {ready.root}\n"
    assert ready.noted() == ["pip -e .[test]"]
    assert ready.run("test").stderr == ""
    assert ready.run("starbattle").stderr == ""
    make_newer(ready.root / "pyproject.toml", ready.root / ".venv/.starbattle")
    assert "up to date" in ready.run("starbattle").stderr
    assert ready.noted() == ["pip -e .[test]"]
    assert ready.run("test").stderr == ""


def test_what_the_lab_needs_is_added_and_kept(ready):
    assert "with the extra lab" in ready.run("starbattle", "compare", "x").stderr
    assert ready.noted() == ["pip -e .[lab]"]
    assert ready.run("starbattle", "report").stderr == ""
    make_newer(ready.root / "pyproject.toml", ready.root / ".venv/.starbattle")
    assert "up to date" in ready.run("starbattle").stderr
    assert ready.noted() == ["pip -e .[lab]"]
    assert "up to date" in ready.run("test").stderr
    assert ready.noted() == ["pip -e .[test]"]
    assert ready.run("starbattle", "compare").stderr == ""


def test_extras_add_up(ready):
    ready.run("starbattle", "compare", "x")
    draw = ["starbattle", "draw", "x", "-o", "x.png"]
    assert "with the extra pictures" in ready.run(*draw).stderr
    assert ready.noted() == ["pip -e .[lab]", "pip -e .[pictures,lab]"]
    assert ready.run("starbattle", "compare", "x").stderr == ""
    assert ready.run(*draw).stderr == ""
    make_newer(ready.root / "pyproject.toml", ready.root / ".venv/.starbattle")
    ready.run(*draw)
    assert ready.noted() == ["pip -e .[pictures,lab]"]


def test_pyproject_from_the_future(ready):
    make_newer(ready.root / "pyproject.toml", ready.root / ".venv/.starbattle")
    ready.run()
    assert ready.noted() == ["pip -e ."]
    assert ready.run().stderr == ""


def test_pyproject_that_git_has_touched(ready):
    touch(ready.root / "pyproject.toml", ready.root / ".venv/.starbattle")
    for _ in range(2):
        assert ready.run().stderr == ""
    assert ready.noted() == []


def test_moved_checkout(ready):
    ready.root = ready.root.rename(ready.root.with_name("moved"))
    assert "making .venv anew" in ready.run().stderr
    assert ready.noted()[0] == f"python3 -m venv {ready.root}/.venv.new"
    assert ready.run().stderr == ""


def test_python_taken_away(ready):
    python = ready.root / ".venv/bin/python"
    python.unlink()
    python.symlink_to("/nowhere/python3.10")
    assert ready.run().returncode == 0
    assert ready.noted()[0] == f"python3 -m venv {ready.root}/.venv.new"


def test_failure_is_shown_and_repaired(machine):
    machine.python()
    machine.swipl("9.0.4")
    broken = machine.flag("no-pip", "pip is out of order\n")
    done = machine.run()
    assert (done.returncode, done.stdout) == (2, "")
    assert "\npip is out of order\n" in done.stderr
    assert str(machine.root / ".venv.log") in done.stderr
    assert leftovers(machine) == [".venv.log"]
    broken.unlink()
    machine.noted()
    done = machine.run()
    assert done.returncode == 0
    assert machine.noted() == [f"python3 -m venv {machine.root}/.venv.new", "pip -e ."]


def test_stale_lock(machine):
    machine.python()
    machine.swipl("9.0.4")
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    lock = machine.root / ".venv.lock"
    lock.mkdir()
    (lock / "pid").write_text(f"{ended.pid}\n")
    done = machine.run()
    assert done.returncode == 0
    assert "interrupted" in done.stderr
    assert not lock.exists()


def test_two_first_runs_at_once(machine):
    machine.python()
    machine.swipl("9.0.4")
    both = [machine.start("starbattle", "solve", str(k)) for k in range(2)]
    for number, process in enumerate(both):
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert out == f"starbattle(solve {number}) {machine.elsewhere}\n"
    assert machine.noted() == [f"python3 -m venv {machine.root}/.venv.new", "pip -e ."]
    assert not (machine.root / ".venv.lock").exists()


@pytest.mark.parametrize("link", [False, True])
def test_this_checkout(tmp_path, link):
    script = ROOT / "bin" / "starbattle"
    if link:
        (tmp_path / "starbattle").symlink_to(script)
        script = tmp_path / "starbattle"
    done = subprocess.run(
        [script, "--version"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 1
    assert starbattle.__version__ in done.stdout

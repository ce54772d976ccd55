"""What commands need beyond the base, and what bin/setup does by hand.

The scripts run on a machine that is made up, see machine.py.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

NEEDY = {
    "compare x": "lab",
    "compare --scheduler=tcp://127.0.0.1:9 x": "dask",
    "compare x --scheduler tcp://127.0.0.1:9": "dask",
    "report x": "lab",
    "course report marks.jsonl": "lab",
    "draw x -o x.png": "pictures",
    "draw x --output=x.pdf": "pictures",
    "draw -ox.pdf x": "pictures",
    "book x -o x.pdf": "book",
    "play norvig/24": "play",
}
FREE = ["solve x.pdf", "draw x -o x.svg", "draw x -o x.html", "draw --help"]
FREE += ["draw x -o x.png --help", "compare -h", "compare --list", "report --help"]
FREE += ["play --help", "page --help"]
FREE += ["course report --help", "course mark report"]


@pytest.mark.parametrize("command", NEEDY)
def test_needs_an_extra(ready, command):
    done = ready.run("starbattle", *command.split())
    assert done.stdout.startswith(f"starbattle({command}) ")
    assert ready.noted() == [f"pip -e .[{NEEDY[command]}]"]


@pytest.mark.parametrize("command", FREE)
def test_needs_no_extra(ready, command):
    done = ready.run("starbattle", *command.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"starbattle({command}) ")
    assert ready.noted() == []


def test_by_hand(ready):
    assert ready.run("setup", "lab", "pictures").returncode == 0
    assert ready.noted() == ["pip -e .[lab,pictures]"]
    assert ready.run("setup", "pictures").stderr == (
        "starbattle: set-up is done already\n"
    )
    assert ready.run("starbattle", "report", "x").stderr == ""
    assert ready.noted() == []


def test_tests_have_not_all_extras(ready):
    ready.run("test")
    assert ready.run("setup", "lab", "dask", "browser", "clingo").stderr.endswith(
        "already\n"
    )
    ready.noted()
    ready.run("setup", "notebook")
    assert ready.noted() == ["pip -e .[notebook,test]"]


def test_unknown_extra(ready):
    done = ready.run("setup", "lap")
    assert (done.returncode, done.stdout) == (2, "")
    said = "unknown extra lap; expected one of: janus bench lab dask pictures images"
    assert done.stderr.startswith(f"starbattle: {said}")
    assert ready.noted() == []


def test_unknown_option(ready):
    done = ready.run("setup", "lab", "--repare")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "starbattle: unknown option --repare; see bin/setup --help\n"
    assert ready.noted() == []


@pytest.mark.parametrize("words", [["--help"], ["lab", "-h"]])
def test_help(machine, words):
    done = machine.run("setup", *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "bin/setup lab pictures" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_janus_by_hand(machine):
    machine.swipl("9.2.9")
    machine.python()
    machine.run()
    broken = machine.flag("no-janus")
    machine.noted()
    done = machine.run("setup", "janus")
    assert done.returncode == 2
    assert "this failed: " in done.stderr and "janus" in done.stderr
    assert machine.run().stderr == ""
    broken.unlink()
    machine.noted()
    assert machine.run("setup", "janus").returncode == 0
    assert machine.noted() == ["pip -e .[janus]"]
    assert machine.run("setup", "janus").stderr.endswith("already\n")
    assert (machine.root / ".venv/.starbattle").read_text().split("\n")[1] == "janus"


def test_janus_that_stopped_working_is_built_again(machine):
    machine.swipl("9.2.9")
    machine.python()
    machine.run("setup", "janus")
    machine.noted()
    machine.flag("no-janus")
    assert machine.run("setup", "janus").returncode == 2
    assert machine.noted() == ["pip -e .[janus]"] * 2


def test_janus_with_an_old_swipl(ready):
    done = ready.run("setup", "janus")
    assert (done.returncode, done.stderr) == (
        2,
        "starbattle: the janus bridge needs SWI-Prolog 9.1.12 or newer; "
        "9.0.4 is here\n",
    )
    assert ready.run().stderr == ""


@pytest.mark.parametrize(
    ("swipl", "first"),
    [("9.1.12-1", True), ("1:9.2.9+dfsg-1+b1", False), ("10.0.0", True)],
)
def test_janus_on_a_bare_debian(machine, swipl, first):
    """Who asks for it gets the compiler that it is built with."""
    machine.apt(swipl)
    machine.python(there=False)
    machine.swipl(swipl.removeprefix("1:").partition("+")[0].partition("-")[0])
    (machine.bin / "swipl").rename(machine.hidden / "swipl")
    if not first:
        machine.run()
        machine.noted()
    assert machine.run("setup", "janus").returncode == 0
    *installed, last = machine.noted()
    packages = "gcc libc6-dev python3-dev"
    if first:
        packages = f"swi-prolog-nox python3 python3-venv {packages}"
    assert any(line.endswith(f"-recommends {packages}") for line in installed)
    assert last == "pip -e .[janus]"


def test_sizes_are_those_of_the_documents():
    script = (ROOT / "bin/lib/environment.sh").read_text()
    sizes = dict(re.findall(r"^ {8}(\w+)\) echo (\d+)", script, re.M))
    text = (ROOT / "docs/install.md").read_text()
    rows = re.findall(r"^\| (`\w+`.*?) \|.*\| ([\d, ]+) MB \|$", text, re.M)
    told = [(re.findall(r"\w+", names), figures.split(", ")) for names, figures in rows]
    found = {
        n: s for names, figures in told for n, s in zip(names, figures, strict=True)
    }
    assert {"lab", "clingo", "test"} < set(found)
    assert all(sizes.get(name, "5") == size for name, size in found.items())


def test_janus_without_a_compiler(machine):
    machine.user(1000)
    machine.apt("9.2.9")
    machine.swipl("9.2.9")
    machine.python()
    machine.run()
    done = machine.run("setup", "janus")
    assert done.returncode == 2
    assert "needs a C compiler; run as root 'apt-get install -y" in done.stderr
    assert machine.run().stderr == ""


@pytest.mark.parametrize("kills", [1, 2])
def test_pip_is_killed_as_it_builds_janus(machine, kills):
    """It is tried once more by the next run, and not by every run."""
    machine.swipl("9.2.9")
    machine.compiler()
    machine.python(compiler="some-cc")
    killer = machine.flag("kill-pip")
    done = machine.run("starbattle", "solve")
    assert done.returncode == 0
    assert f"run '{machine.root}/bin/setup' janus" in done.stderr
    assert machine.noted()[-2:] == ["pip -e .[janus]", "pip -e ."]
    if kills == 1:
        killer.unlink()
    assert machine.run("starbattle", "solve").returncode == 0
    left_out = ["pip -e .[janus]", "pip -e ."]
    assert machine.noted() == (left_out if kills == 2 else left_out[:1])
    done = machine.run("starbattle", "solve")
    assert (done.returncode, done.stderr, machine.noted()) == (0, "", [])


NODE = "apt-get noninteractive install -y --no-install-recommends nodejs npm"


def test_the_page_gets_node(ready):
    """It is built on first use, with Node.js from the system's packages."""
    ready.apt(swipl="9.0.4")
    ready.flag("lists")
    ready.node("18.19.0", there=False)
    done = ready.run("starbattle", "page")
    assert done.stdout.startswith("starbattle(page) "), done.stderr
    assert ready.noted() == [NODE, "pip -e .[page]"]
    assert ready.run("starbattle", "page").stderr == ""
    assert ready.noted() == []


@pytest.mark.parametrize("what", ["built", "node"])
def test_the_page_needs_nothing_more(ready, what):
    if what == "node":
        ready.node("20.1.0")
    else:
        site = ready.package / "page/site"
        site.mkdir(parents=True)
        (site / "index.html").touch()
    assert ready.run("starbattle", "page").stderr == ""
    assert ready.noted() == []


def test_without_rights_a_line_says_what_to_type_for_the_page(ready):
    ready.apt(swipl="9.0.4")
    ready.flag("lists")
    ready.user(1000)
    done = ready.run("starbattle", "page")
    assert done.returncode == 2
    line = "apt-get update && apt-get install -y --no-install-recommends nodejs npm"
    assert done.stderr.endswith(f"    {line}\n")


def test_a_node_that_is_too_old_for_the_page(ready):
    ready.apt(swipl="9.0.4", node="12.22.9")
    ready.flag("lists")
    done = ready.run("starbattle", "page")
    assert done.returncode == 2
    assert "Node.js 18 or newer (node and npm)" in done.stderr

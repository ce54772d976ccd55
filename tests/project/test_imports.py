"""Which module imports which: one way only, and no more than a run needs."""

import ast
import re
import sys
from itertools import product
from pathlib import Path

import starbattle
from conftest import ROOT as CHECKOUT
from conftest import run
from starbattle.formats import detection

ROOT = Path(starbattle.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def module_of(file):
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in FILES}
DOTTED = MODULES.keys() - {"starbattle"}


def imported(node):
    """Yield the modules of the package that a statement imports, or a text names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in MODULES)
    elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            yield whole if whole in MODULES else node.module
    elif isinstance(node, ast.Constant) and node.value in DOTTED:
        yield str(node.value)


def folders_of_the_map():
    """Return the folders that the map in docs/architecture.md names, from its top."""
    page = (CHECKOUT / "docs/architecture.md").read_text("utf-8")
    found = []
    top = ""
    for branch, name in re.findall(r"^( ├─ | └─ |)([a-z_/]+)/  ", page, re.MULTILINE):
        top = top if branch else f"{name}/"
        found.append(f"{top}{name}" if branch else name)
    return found


def test_the_map_has_every_folder():
    named = folders_of_the_map()
    assert not [name for name in named if not (CHECKOUT / name).is_dir()]
    for top in ("python/starbattle", "prolog"):
        files = (CHECKOUT / top).glob("*/**/*.p[ly]")
        inside = {file.relative_to(CHECKOUT / top).parts[0] for file in files}
        rooms = {f"{top}/{name}" for name in inside}
        assert rooms == {name for name in named if name.startswith(f"{top}/")}
    readme = (CHECKOUT / "README.md").read_text("utf-8")
    tops = {name.split("/")[0] for name in named}
    assert not [name for name in tops if f"[{name}](" not in readme]


def upwards(top, uses):
    """Return the uses of rooms that are not below on the map."""
    rooms = [name.split("/")[-1] for name in folders_of_the_map() if top in name]
    return {(one, other) for one, other in uses if other in rooms[: rooms.index(one)]}


def test_rooms_import_what_is_below_them_on_the_map():
    """docs/architecture.md lists the exceptions."""
    uses = set()
    for name, file in MODULES.items():
        tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        used = rooms_of({module for node in tree for module in imported(node)})
        if file.parent != ROOT:
            uses |= {*product(rooms_of({name}), used)}
    assert upwards("battle/", uses) == {
        ("board", "formats"),
        ("board", "images"),
        ("board", "render"),
        ("conditions", "bridge"),
        ("render", "search"),
    }


def test_rooms_of_prolog_import_what_is_below_them_on_the_map():
    top, uses = CHECKOUT / "prolog", set()
    for file in top.glob("*/**/*.pl"):
        for path in re.findall(r"use_module\('([^']+)'", file.read_text("utf-8")):
            used = (file.parent / path).resolve()
            uses |= {tuple(one.relative_to(top).parts[0] for one in (file, used))}
    assert not upwards("prolog/", uses)


def loaded(code, *arguments):
    """Run Python code, and return the modules that it has imported."""
    shown = "import atexit, sys; atexit.register(lambda: print(*sys.modules))"
    done = run([sys.executable, "-P", "-c", f"{shown}\n{code}", *arguments])
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


COMMAND = "from starbattle.cli import main; main()"


def rooms_of(modules):
    ours = (name.split(".") for name in modules if name.startswith("starbattle."))
    return {parts[1] for parts in ours}


def test_the_package_imports_nothing_until_it_is_used():
    assert rooms_of(loaded("import starbattle")) == {"starting"}
    assert rooms_of(loaded("from starbattle import Board")) <= {
        "arguments", "board", "conditions", "errors", "names", "phrases", "starting",
    }  # fmt: skip


def test_the_program_imports_no_command():
    found = loaded(COMMAND, "--version")
    assert rooms_of(found) == {
        "cli", "errors", "interrupts", "names", "paths", "progress_bar",
        "starting",
    }  # fmt: skip
    assert not [name for name in found if name.startswith("starbattle.cli.commands")]


def test_a_solve_imports_what_it_uses():
    found = loaded(COMMAND, "solve", "norvig/24", "--bridge", "process")
    formats = set(detection._MODULES.values())
    used = {name for name in formats if f"starbattle.formats.{name}" in found}
    assert used == {"rows"}
    assert not {"rich", "pandas", "matplotlib", "janus_swi", "pyswip"} & found
    assert not {"explanation", "generator", "lab"} & rooms_of(found)


def test_type_checkers_know_the_public_names():
    tree = ast.parse(Path(starbattle.__file__).read_text(encoding="utf-8"))
    known = {
        alias.asname: node.module
        for block in tree.body
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert known == starbattle._HOME

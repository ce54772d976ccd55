"""Which module imports which: one way only, and no more than a run needs."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import starbattle

ROOT = Path(starbattle.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def module_of(file: Path) -> str:
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in FILES}
DOTTED = MODULES.keys() - {"starbattle"}


def imported(node: ast.AST) -> Iterator[str]:
    """Yield the modules of the package that a statement imports, or a text names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in MODULES)
    elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            yield whole if whole in MODULES else node.module
    elif isinstance(node, ast.Constant) and node.value in DOTTED:
        yield str(node.value)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def nodes(tree: ast.AST, types: bool) -> Iterator[ast.AST]:
    """Yield all nodes, those inside functions too; imports for types if asked to."""
    for node in ast.iter_child_nodes(tree):
        if types or not is_for_types(node):
            yield node
            yield from nodes(node, types)


def graph(types: bool) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, file in MODULES.items():
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found[name] = {m for n in nodes(tree, types) for m in imported(n)} - {name}
    return found


def circle(edges: dict[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("types", [False, True], ids=["imports", "imports and types"])
def test_no_module_imports_itself_in_a_circle(types: bool) -> None:
    edges = graph(types)
    assert len(edges) == len(FILES)
    assert circle(edges) == []


def test_a_circle_is_found() -> None:
    edges = graph(types=False)
    edges["starbattle.board.board"].add("starbattle.render.text")
    assert {"starbattle.board.board", "starbattle.render.text"} <= set(circle(edges))


def test_an_import_in_a_function_counts() -> None:
    tree = ast.parse("def f():\n    from starbattle.board import board\n")
    found = {name for node in nodes(tree, False) for name in imported(node)}
    assert found == {"starbattle.board.board"}

"""Constraints as texts: of the grammar that Prolog reads, written from trees.

The grammar is that of Prolog's conditions; it counts from 1. Python writes such texts
and sends them on, and does not parse them.
"""

from typing import Any

from starbattle.conditions.term import Tree

_COMPARISONS = {"<=": "=<", "==": "=", "<": "<", ">=": ">=", ">": ">", "!=": "!="}
_LOGIC = {"and", "or", "implies", "iff"}


def text(tree: Tree) -> str:
    """Return the text of a tree; a text is one."""
    match tree:
        case int() | str():
            return str(tree)
        case ["cell" | "column" | "abs" | "truth" as name, *arguments]:
            return f"{name}({','.join(map(text, arguments))})"
        case ["-", one]:
            return f"-{_factor(one)}"
        case ["+" | "-" as sign, left, right]:
            return f"{text(left)} {sign} {_addend(right)}"
        case ["*", left, right]:
            return f"{_factor(left)}*{_factor(right)}"
        case ["sum", [first, *others]]:
            return text(first) + "".join(map(_added, others))
        case [name, left, right] if name in _COMPARISONS:
            return f"{text(left)} {_COMPARISONS[name]} {text(right)}"
        case [name, *parts] if name in _LOGIC:
            return f" {name} ".join(map(_part, parts))
        case ["not", part]:
            return f"not {_part(part)}"
        case ["element", index, items]:
            return f"element({text(index)}, {_listed(items)})"
        case ["all_different", items]:
            return f"all_different({_listed(items)})"
        case ["table", items, rows]:
            return f"table({_listed(items)}, {_listed(map(_listed, rows))})"
        case [name, int(count), [*cells]]:
            named = [f"r{row}c{column}" for row, column in cells]
            return f"{name}({count}, {_listed(named)})"
    raise AssertionError(f"not a tree: {tree!r}")


def _added(tree: Tree) -> str:
    match tree:
        case ["-", one]:
            return f" - {_addend(one)}"
    return f" + {_addend(tree)}"


def _addend(tree: Tree) -> str:
    """Return what stands after a sign, in parentheses if it is a sum."""
    return f"({text(tree)})" if _is(tree, "+", "-", "sum") else text(tree)


def _factor(tree: Tree) -> str:
    is_signed = isinstance(tree, int) and tree < 0
    closed = is_signed or _is(tree, "+", "-", "sum", "*")
    return f"({text(tree)})" if closed else text(tree)


def _part(tree: Tree) -> str:
    return f"({text(tree)})" if _is(tree, "not", *_LOGIC) else text(tree)


def _is(tree: Tree, *names: str) -> bool:
    return isinstance(tree, list) and tree[0] in names


def _listed(items: Any) -> str:
    return f"[{', '.join(map(text, items))}]"

"""starbattle techniques."""

import json
from textwrap import fill
from typing import Annotated

import typer

from starbattle.cli.explain import text_width
from starbattle.cli.messages import put
from starbattle.cli.options import BridgeName
from starbattle.errors import RequestError, quoted
from starbattle.explanation import Technique
from starbattle.explanation import techniques as known_techniques


def techniques(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Tell all about this one."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a technique.")
    ] = False,
    bridge: BridgeName = "auto",
) -> None:
    """List the techniques of explain, grade and hint, in the order they are tried.

    Examples:

    \b
      starbattle techniques
      starbattle techniques "Counting Marks"
    """  # noqa: D301
    known = known_techniques(bridge=bridge)
    if name is not None:
        known = (_named(name, known),)
    if as_json:
        for technique in known:
            put(json.dumps(technique.to_dict()))
    else:
        put(_list(known) if name is None else _account(known[0]))


def _named(name: str, known: tuple[Technique, ...]) -> Technique:
    for technique in known:
        if technique.name.lower() == name.lower():
            return technique
    raise RequestError(f"no technique is called {quoted(name)}")


def _list(known: tuple[Technique, ...]) -> str:
    """Return a line for each technique."""
    names = max(len(technique.name) for technique in known)
    families = max(len(technique.family) for technique in known)
    heads = "Level", f"{'Technique':<{names}}", f"{'Family':<{families}}", "Then"
    lines = [
        f"{one.level:>5}  {one.name:<{names}}  {_family(one):<{families}}  "
        f"{one.conclusion}"
        for one in known
    ]
    return "\n".join(["  ".join(heads), *lines])


def _account(technique: Technique) -> str:
    """Tell when a technique applies, what follows, and why."""
    parts = (
        ("If", technique.premise),
        ("Then", technique.conclusion),
        ("Why", technique.soundness),
    )
    lines = [f"{technique.name} (level {technique.level}, {_family(technique)})"]
    lines += [
        fill(f"{name + ':':<6}{text}", text_width(), subsequent_indent=" " * 6)
        for name, text in parts
    ]
    return "\n".join(lines)


def _family(technique: Technique) -> str:
    return technique.family.replace("_", " ")

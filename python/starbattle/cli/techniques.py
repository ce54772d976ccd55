"""starbattle techniques."""

import json
from typing import Annotated

import typer

from starbattle.cli.messages import put
from starbattle.explanation import techniques as known_techniques


def techniques(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a technique.")
    ] = False,
    bridge: Annotated[
        str, typer.Option(metavar="NAME", help="How to reach SWI-Prolog, see solve.")
    ] = "auto",
) -> None:
    """List the techniques of explain, grade and hint, in the order they are tried.

    Example:

      starbattle techniques
    """
    known = known_techniques(bridge=bridge)
    if as_json:
        for technique in known:
            put(json.dumps(technique.to_dict()))
    else:
        from starbattle.explanation.tables import techniques_table

        put(techniques_table(known))

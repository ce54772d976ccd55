"""starbattle techniques."""

import json
from functools import partial
from textwrap import fill
from typing import Annotated, Any, cast

from starbattle.cli import completion
from starbattle.cli.options import Answer, BridgeName
from starbattle.cli.output import Output, usual_forms
from starbattle.cli.parameters import argument, flag
from starbattle.errors import RequestError, quoted
from starbattle.explanation import Technique
from starbattle.explanation import techniques as known_techniques
from starbattle.render.terminal import lined_up, table_width, text_width

ORDER = 50

_FORMS = usual_forms("techniques", "text", "json")


def techniques(
    *,
    name: Annotated[
        str | None,
        argument(
            "NAME",
            "Describe this technique only, by its name or one of other guides.",
            complete=completion.all_techniques,
            callback=completion.technique,
        ),
    ] = None,
    variants: Annotated[
        bool,
        flag(
            "--variants",
            "List those for boards with rules or constraints of their own.",
        ),
    ] = False,
    answer: Answer,
    bridge: BridgeName = "auto",
) -> None:
    """List the techniques of explain and hint, simplest first.

    Boards with rules or constraints of their own have other techniques.

    Examples:

    \b
      starbattle techniques
      starbattle techniques counting-marks
      starbattle techniques "pressured exclusion"
      starbattle techniques --variants
      starbattle techniques -o techniques.json
    """  # noqa: D301
    form = answer.form(_FORMS)
    ask = partial(known_techniques, bridge=cast(Any, bridge))
    known = ask(variants=variants)
    if name is not None:
        known = _named(name, known) or _named(name, ask(variants=True))
        if not known:
            raise RequestError(f"unknown technique {quoted(name)}")
    with Output(answer.output) as out:
        if form == "json":
            for technique in known:
                out.put(json.dumps(technique.to_dict()))
        else:
            out.put(_list(known) if name is None else "\n\n".join(map(_account, known)))
        out.say(f"{len(known)} techniques" if len(known) > 1 else known[0].name)


def _named(name: str, known: tuple[Technique, ...]) -> tuple[Technique, ...]:
    """Return the technique of this name, or those that others call so."""
    wanted = _plain(name)
    if found := [one for one in known if _plain(one.name) == wanted]:
        return tuple(found)
    return tuple(one for one in known if wanted in map(_plain, dict(one.aliases)))


def _plain(name: str) -> str:
    return name.lower().replace("-", " ")


def _list(known: tuple[Technique, ...]) -> str:
    """Return a line for each technique."""
    rows = [(str(one.level), one.name, _family(one), one.conclusion) for one in known]
    heads = "Level", "Technique", "Family", "Then"
    return "\n".join(lined_up([heads, *rows], table_width(), right=(0,)))


def _account(technique: Technique) -> str:
    """Tell when a technique applies, what follows, and why."""
    parts = [
        ("If", technique.premise),
        ("Then", technique.conclusion),
        ("Why", technique.soundness),
        *([("Also", _also(technique))] if technique.aliases else []),
    ]
    about = f"level {technique.level}, {_family(technique)}"
    about += ", for variants" if technique.variants else ""
    lines = [f"{technique.name} ({about})"]
    lines += [
        fill(f"{name + ':':<6}{text}", text_width(), subsequent_indent=" " * 6)
        for name, text in parts
    ]
    return "\n".join(lines)


def _also(technique: Technique) -> str:
    return ", ".join(f"{name} ({source})" for name, source in technique.aliases)


def _family(technique: Technique) -> str:
    return technique.family.replace("_", " ")

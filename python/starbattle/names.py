"""The names that arguments take, as types: a type checker finds misspelled ones.

Prolog owns the models, strategies and techniques, and checks names at run time; tests
compare these lists with its own. They are known here so that help, completion and
reports start no Prolog. Words with a number, such as `random_value:7`, are texts.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

Model: TypeAlias = Literal["bits", "global", "columns", "cells", "feup"]
"""A model of this package, see docs/models.md."""

Peer: TypeAlias = Literal["cp_sat", "clingo"]
"""A solver of another kind that replaces a model, see docs/peers.md."""

Portfolio: TypeAlias = Literal["auto"]
"""Several of them together, see docs/peers.md."""

StrategyName: TypeAlias = Literal[
    "weights", "regions", "cells", "leftmost", "ff", "ffc", "min", "max",
    "anti_first_fail", "occurrence", "max_regret", "dom_w_deg", "impact", "middle",
    "bisect", "lds", "luby", "paper",
]  # fmt: skip
"""A strategy that has a name, see docs/models.md."""

DEFAULT_STRATEGIES: dict[str, StrategyName] = {
    "bits": "weights",
    "global": "weights",
    "columns": "regions",
    "cells": "regions",
    "feup": "ffc",
}
"""The strategy that each model has by default."""

View: TypeAlias = Literal["columns", "cells", "regions"]
"""What a strategy labels."""

Branch: TypeAlias = Literal["step", "enum", "bisect"]
"""How a strategy splits a domain."""

BridgeName: TypeAlias = Literal["auto", "janus", "pyswip", "process"]
"""A way from Python to Prolog, see docs/python.md."""

TechniqueName: TypeAlias = Literal[
    "Star Neighbors", "Forced Placements", "Trivial Marks", "Only Place", "Touches All",
    "Counting", "Single Constraint", "Two Units", "Three Units", "Four Units",
    "Many Units",
]  # fmt: skip
"""A technique of explain(), in the order in which they are tried."""

By: TypeAlias = Literal["shortest", "units", "steps"]
"""What why() gives as the reason."""

StatusName: TypeAlias = Literal[
    "unique", "multiple", "satisfied", "optimal", "unsatisfiable", "unknown"
]
"""What a search has found out, see Status."""

ExplainStatusName: TypeAlias = Literal["solved", "stuck", "contradiction", "unknown"]
"""How far the techniques have come, see ExplainStatus."""

WhyStatusName: TypeAlias = Literal[
    "star", "empty", "open", "known", "contradiction", "solvable", "unknown"
]
"""What is the case, see WhyStatus."""

Limit: TypeAlias = Literal[
    "time", "cpu", "inferences", "memory", "method", "steps", "effort", "interrupt"
]
"""What ended a run early."""

FormatName: TypeAlias = Literal[
    "csv", "feup", "fpuzzles", "ist", "janko", "jsonl", "krazydad", "kudamono",
    "legup", "linkedin", "minizinc", "penpa", "picture", "puzzlink", "pzprv3", "sbn",
    "sbn-letters", "starb", "sudokupad", "task",
]  # fmt: skip
"""A format of board files, see docs/formats.md."""

if TYPE_CHECKING:

    class _LiteralEnumMeta(type):
        def __iter__(cls) -> Iterator[Any]: ...

    class LiteralEnum(metaclass=_LiteralEnumMeta):
        """Words that are enumerated: to a type checker, texts of a type for each.

        So it finds a misspelled word that is compared with one, which it would not do
        if they were members of an enumeration of texts.
        """

        def __new__(cls, word: str) -> Any:
            """Return the word that equals a text."""

else:
    LiteralEnum = StrEnum

"""The measures of a run: its costs, and counters of propagation."""

import math
from dataclasses import dataclass

from starbattle.errors import RequestError


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured figure of a run.

    key         its name in a record
    title       its name in texts and plots
    seconds     whether it is a time in seconds; else it is a count
    comparable  whether all models measure it in the same way
    """

    key: str
    title: str
    seconds: bool = False
    comparable: bool = False

    def short(self, value: float, lost: str = "unsolved") -> str:
        """Format with three significant digits and a prefix: "1.25 ms", "3.1M".

        lost  the text for an infinite value or NaN
        """
        if not math.isfinite(value):
            return lost
        return _seconds(value) if self.seconds else _thousands(value)

    def full(self, value: float, lost: str = "unsolved") -> str:
        """Format for a table; NaN is "-", and infinite values are `lost`."""
        if math.isnan(value):
            return "-"
        if self.seconds or math.isinf(value):
            return self.short(value, lost)
        return f"{value:,.0f}" if value >= 100 or value % 1 == 0 else f"{value:,.1f}"


CPU = Measure("cpu_s", "CPU time", seconds=True, comparable=True)
BACKTRACKS = Measure("backtracks", "backtracks")
COSTS = {
    measure.key: measure
    for measure in (
        CPU,
        Measure("wall_s", "wall time", seconds=True, comparable=True),
        Measure("inferences", "inferences", comparable=True),
        Measure("nodes", "nodes"),
        BACKTRACKS,
    )
}
"""The measures by which runs can be ranked."""

COUNTERS = tuple(
    Measure(key, key)
    for key in ("constraints", "resumptions", "entailments", "prunings")
)
"""Measures that are listed only: less propagation is not less work."""

MEASURES = (*COSTS.values(), *COUNTERS)


def cost_named(name: str) -> Measure:
    """Return the cost with that name. Raises RequestError."""
    if name not in COSTS:
        known = ", ".join(COSTS)
        raise RequestError(f"unknown cost {name!r}; expected one of {known}")
    return COSTS[name]


def _seconds(value: float) -> str:
    if value >= 0.9995:
        return f"{_digits(value)} s"
    return f"{_digits(value * 1e3)} ms"


def _thousands(value: float) -> str:
    for factor, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= 0.9995 * factor:
            return f"{_digits(value / factor)}{prefix}"
    return _digits(value)


def _digits(value: float) -> str:
    """Format with three significant digits, without exponent."""
    if value == 0:
        return "0"
    decimals = min(3, max(0, 2 - math.floor(math.log10(value))))
    text = f"{value:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text

"""Figures of a run, and the results that carry them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, TypeVar

COUNTERS = (
    "constraints", "resumptions", "entailments", "prunings", "backtracks",
    "nodes", "failures", "depth",
)  # fmt: skip
"""The statistics that are missing where propagation is not counted."""

_R = TypeVar("_R", bound="WithStatistics")


@dataclass(frozen=True, slots=True)
class WithStatistics:
    """A result with `statistics`, a read-only mapping.

    It can be pickled and copied, although MappingProxyType cannot.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["statistics"] = dict(values["statistics"])
        return _restored, (type(self), values)


def _restored(kind: type[_R], values: dict[str, Any]) -> _R:
    statistics: Mapping[str, Any] = MappingProxyType(values["statistics"])
    return kind(**{**values, "statistics": statistics})


def statistics(figures: dict[str, float | int]) -> MappingProxyType[str, Any]:
    """Return the figures of a report, None for missing counters."""
    return MappingProxyType({**dict.fromkeys(COUNTERS), **figures})

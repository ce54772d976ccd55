"""What records with figures have in common."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, TypeVar

_R = TypeVar("_R", bound="Figures")


@dataclass(frozen=True, slots=True)
class Figures:
    """A record with `statistics`, a mapping that is read-only.

    It can be pickled and copied, which such a mapping cannot by itself.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["statistics"] = dict(values["statistics"])
        return _restored, (type(self), values)


def _restored(kind: type[_R], values: dict[str, Any]) -> _R:
    statistics: Mapping[str, Any] = MappingProxyType(values["statistics"])
    return kind(**{**values, "statistics": statistics})

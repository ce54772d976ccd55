"""The techniques, as Prolog describes them."""

from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any

from starbattle import arguments
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.names import BridgeName


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to find stars and marks.

    Attributes:
        name: its name, such as "Tiling Forced"
        level: how hard it is, from 1
        family: what it looks at: direct, tiling, counting, ...
        premise: what has to be the case
        conclusion: what follows then
        soundness: why it follows
        aliases: what others call it, or it and similar techniques together, and who
    """

    name: str
    level: int
    family: str
    premise: str
    conclusion: str
    soundness: str
    aliases: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the technique as JSON-ready data."""
        return {**asdict(self), "aliases": [list(alias) for alias in self.aliases]}


def techniques(*, bridge: BridgeName = "auto") -> tuple[Technique, ...]:
    """Return all techniques, in the order in which they are tried.

    Args:
        bridge: "janus", "pyswip", "process" or "auto"

    Raises:
        BridgeUnavailable: if SWI-Prolog is missing

    Examples:
        >>> from starbattle import techniques
        >>> techniques()[0].name
        'Star Neighbors'
    """
    return _asked(arguments.text("bridge", bridge, "a name"))


@lru_cache
def _asked(bridge: str) -> tuple[Technique, ...]:
    reply = ask(open_bridge(bridge), op="techniques")
    return tuple(map(_technique, reply["techniques"]))


def _technique(described: dict[str, Any]) -> Technique:
    values = {field.name: described[field.name] for field in fields(Technique)}
    aliases = tuple((name, source) for name, source in described["aliases"])
    return Technique(**{**values, "aliases": aliases})

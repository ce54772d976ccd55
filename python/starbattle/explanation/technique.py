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
    """

    name: str
    level: int
    family: str
    premise: str
    conclusion: str
    soundness: str

    def to_dict(self) -> dict[str, Any]:
        """Return the technique as JSON-ready data."""
        return asdict(self)


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
    names = [field.name for field in fields(Technique)]
    return tuple(
        Technique(**{name: described[name] for name in names})
        for described in reply["techniques"]
    )

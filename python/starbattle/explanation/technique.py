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
        variants: whether it is for boards with rules or constraints of their own
    """

    name: str
    level: int
    family: str
    premise: str
    conclusion: str
    soundness: str
    aliases: tuple[tuple[str, str], ...] = ()
    variants: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the technique as JSON-ready data."""
        return {**asdict(self), "aliases": [list(alias) for alias in self.aliases]}


def techniques(
    *, variants: bool = False, bridge: BridgeName = "auto"
) -> tuple[Technique, ...]:
    """Return all techniques, in the order in which they are tried.

    Args:
        variants: return those for boards with rules or constraints of their own
        bridge: "janus", "pyswip", "process" or "auto"

    Raises:
        RequestError: for a wrong argument
        BridgeUnavailable: if SWI-Prolog is missing

    Examples:
        >>> from starbattle import techniques
        >>> techniques()[0].name
        'Star Neighbors'
    """
    wanted = arguments.flag("variants", variants)
    return _asked(arguments.text("bridge", bridge, "a name"), wanted)


@lru_cache
def _asked(bridge: str, variants: bool) -> tuple[Technique, ...]:
    op = "variant_techniques" if variants else "techniques"
    found = ask(open_bridge(bridge), op=op)["techniques"]
    return tuple(_technique(described, variants) for described in found)


def _technique(described: dict[str, Any], variants: bool) -> Technique:
    names = [field.name for field in fields(Technique)]
    values = {name: described[name] for name in names if name in described}
    aliases = tuple((name, source) for name, source in described.get("aliases", ()))
    return Technique(**{**values, "aliases": aliases, "variants": variants})

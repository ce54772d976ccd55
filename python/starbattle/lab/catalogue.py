"""The models and strategies that Prolog knows."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from starbattle.bridge import open_bridge
from starbattle.peers.registry import peers
from starbattle.search import strategy


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The models and strategies, each a mapping of its name to a mapping.

    swipl       version of SWI-Prolog, as 9.2.9
    models      with the keys description and strategy
    strategies  with the keys description, view, select, ...
    """

    swipl: str
    models: dict[str, dict[str, str]]
    strategies: dict[str, dict[str, str]]


@lru_cache
def catalogue(bridge: str) -> Catalogue:
    """Ask Prolog for the catalogue. Raises BridgeError."""
    info: dict[str, Any] = json.loads(open_bridge(bridge).call('{"op": "info"}'))
    number = int(info["version"])
    return Catalogue(
        swipl=f"{number // 10000}.{number // 100 % 100}.{number % 100}",
        models={model["name"]: model for model in info["models"]},
        strategies={one["name"]: one for one in info["strategies"]},
    )


def listing(known: Catalogue) -> str:
    """Return the catalogue as text, one line per model and strategy."""
    models = [
        (name, f"{model['description']} ({model['strategy']})")
        for name, model in known.models.items()
    ]
    strategies = [(n, s["description"]) for n, s in known.strategies.items()]
    others = [(name, peer.declared("DESCRIPTION")) for name, peer in peers().items()]
    tables = {
        "Models (and the default strategy of each):": models,
        "Peers, as models; each needs an extra of its own:": others,
        "Strategies:": strategies,
        "Or part by part, as in columns/ff/up/bisect:": _parts(),
    }
    blocks = ["\n".join([title, *_columns(rows)]) for title, rows in tables.items()]
    return "\n\n".join(blocks)


def _columns(rows: list[tuple[str, str]]) -> list[str]:
    width = max(len(name) for name, _ in rows)
    return [f"  {name:<{width}}  {text}" for name, text in rows]


def _parts() -> list[tuple[str, str]]:
    parts = {
        "view": strategy.VIEWS,
        "select": strategy.SELECTIONS,
        "order": strategy.ORDERS,
        "branch": strategy.BRANCHINGS,
        "method": getattr(strategy, "METHODS", ()),
    }
    return [(name, ", ".join(words)) for name, words in parts.items() if words]

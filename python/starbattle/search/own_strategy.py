"""The strategy of peers, which search in their own way."""

from starbattle.search.strategy import ProgramStrategy

OWN = "own"
"""Its name."""

OWN_STRATEGY = ProgramStrategy("cells", OWN, OWN, OWN, "complete")  # type: ignore[arg-type]
"""Its parts, as records have them."""

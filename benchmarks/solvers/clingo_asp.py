"""clingo: choice rules for rows, counts for columns and regions."""

import time

import clingo

from starbattle import HOLE, Board

PROGRAM = """
S { star(R,C) : cell(R,C,_) } S :- row(R), stars(S).
:- column(C), stars(S), not S { star(R,C) } S.
:- region(G), stars(S), not S { star(R,C) : cell(R,C,G) } S.
:- star(R,C), star(R,C+1).
:- star(R,C), star(R+1,C).
:- star(R,C), star(R+1,C+1).
:- star(R,C), star(R+1,C-1).
#show star/2.
"""


def solve(board: Board, every: bool, seconds: float) -> int | None:
    """Return how many solutions there are, one at most if not every; None: too slow."""
    deadline = time.perf_counter() + seconds
    control = clingo.Control(["0" if every else "1"])
    control.add("base", [], PROGRAM + _facts(board))
    control.ground([("base", [])])
    count = 0
    with control.solve(yield_=True, async_=True) as handle:
        while handle.wait(deadline - time.perf_counter()):
            if handle.model() is None:
                return count
            count += 1
            handle.resume()
        handle.cancel()
    return None


def _facts(board: Board) -> str:
    top = board.size - 1
    units = "".join(f"{unit}(0..{top}). " for unit in ("row", "column", "region"))
    lines = [f"stars({board.stars}). {units}"]
    lines += [
        f"cell({r},{c},{region})."
        for r, row in enumerate(board.regions)
        for c, region in enumerate(row)
        if region != HOLE
    ]
    return "\n".join(lines)

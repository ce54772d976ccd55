"""Time what a call costs beyond the search, on 10x10 boards with 2 stars that ship.

    python benchmarks/calls.py [--repeats 300] [--passes 10] [--bridge pyswip]

For the model `bits` it is the whole call less the statistic `wall_s`, on the boards in
turn. For a peer it is the whole call less that of its own API, which are made in turn.
Printed are milliseconds: the least of all repeats, which other work of the machine
changes little, and the median; of boards in turn the mean of the least of each.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import Any

from starbattle import Board, read_boards, solve
from starbattle.peers import is_installed, load_peer, peers

FILE = Path(__file__).parents[1] / "boards/made/10x10-2.jsonl"
MS = 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--repeats", type=int, default=300, help="of a peer's board")
    parser.add_argument("--passes", type=int, default=10, help="over the boards")
    parser.add_argument("--bridge", default="auto")
    asked = parser.parse_args()
    boards = [one for one in read_boards(FILE) if isinstance(one, Board)]
    ours: dict[str, Any] = {"model": "bits", "bridge": asked.bridge}

    def beyond(board: Board) -> float:
        taken, result = timed(lambda: solve(board, **ours))
        return taken - result.statistics["wall_s"]

    passes = [[beyond(board) for board in boards] for _ in range(asked.passes)]
    least = [min(of_board) for of_board in zip(*passes, strict=True)]
    print(f"{f'bits, {len(least)} boards in turn':<32} mean {mean(least) * MS:.3f} ms")
    for peer in filter(is_installed, peers()):
        pairs = [both(peer, boards[0]) for _ in range(asked.repeats)]
        whole, own = zip(*pairs, strict=True)
        show(f"{peer}, whole call", whole)
        show(f"{peer}, its own API", own)
        print(
            f"{f'{peer}, difference':<32} least {(min(whole) - min(own)) * MS:.3f} ms"
        )


def both(peer: str, board: Board) -> tuple[float, float]:
    """Return the seconds of a first solution by solve(), and by the peer itself."""

    def direct() -> None:
        search = load_peer(peer).Search(board, True)
        search.post()
        search.run(lambda _: False)

    return timed(lambda: solve(board, model=peer))[0], timed(direct)[0]  # type: ignore[arg-type]


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds that a call takes, and what it returns."""
    began = perf_counter()
    result = call()
    return perf_counter() - began, result


def show(what: str, seconds: Any) -> None:
    """Print the least and the median."""
    least, middle = min(seconds) * MS, median(seconds) * MS
    print(f"{what:<32} least {least:.3f} ms, median {middle:.3f}")


if __name__ == "__main__":
    main()

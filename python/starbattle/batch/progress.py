"""How many boards have been answered, on a terminal or for a program."""

import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import Any

_PERIOD_S = 0.1


def shown(
    answers: Generator[Any, None, None],
    progress: bool | Callable[[int], None],
    total: int | None,
) -> Generator[Any, None, None]:
    """Yield the answers, and tell how many there were."""
    with closing(answers), _teller(progress, total) as tell:
        for number, answer in enumerate(answers, 1):
            tell(number)
            yield answer


@contextmanager
def _teller(
    progress: bool | Callable[[int], None], total: int | None
) -> Iterator[Callable[[int], None]]:
    if callable(progress):
        yield progress
    elif progress and sys.stderr.isatty():
        with _bar(total) as tell:
            yield tell
    else:
        yield lambda number: None


@contextmanager
def _bar(total: int | None) -> Iterator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, redirect_stdout=False) as bar:
        task = bar.add_task("", total=total)
        last = 0.0

        def tell(number: int) -> None:
            nonlocal last
            if number == total or time.monotonic() - last > _PERIOD_S:
                last = time.monotonic()
                bar.update(task, completed=number)

        yield tell

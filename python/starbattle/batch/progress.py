"""How many boards have been answered, on a terminal or for a program."""

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Any

from starbattle.progress_bar import ProgressBar


def shown(
    answers: Generator[Any, None, None],
    progress: bool | Callable[[int], None],
    total: int | None,
) -> Generator[Any, None, None]:
    """Yield the answers, and tell how many there were."""
    with closing(answers), ProgressBar(total, wanted=progress is True) as bar:
        tell = progress if callable(progress) else bar.show
        for number, answer in enumerate(answers, 1):
            tell(number)
            yield answer

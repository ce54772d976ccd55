"""A progress bar on standard error."""

import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any, Self

_PERIOD_S = 0.1
"""Of updates that come more often, most are skipped: they take time."""
_SPEED_S = 3600.0
"""Of how many seconds the speed counts; single steps may take minutes."""

_quiet = False


def be_quiet(wanted: bool = True) -> None:
    """Show no progress from now on, on a terminal either."""
    global _quiet
    _quiet = wanted


def is_quiet() -> bool:
    """Tell whether only results and errors are to be said."""
    return _quiet


def is_shown() -> bool:
    """Tell whether progress is shown: standard error is a terminal, and not quiet."""
    return not _quiet and sys.stderr.isatty()


class ProgressBar(AbstractContextManager["ProgressBar"]):
    """Shows how much is done, if standard error is a terminal.

    Args:
        total: how much there is to do; None: not known
        predicted: whether to say when it will end
        wanted: False: show nothing, on a terminal either
    """

    def __init__(
        self,
        total: int | None,
        *,
        predicted: bool = True,
        wanted: bool = True,
    ) -> None:
        self._last: tuple[int, str] = (0, "")
        self._total = total
        self._about = False
        self._shown_s = 0.0
        self._bar: Any = None
        if wanted and is_shown():
            self._bar = _bar(predicted)
            self._task = self._bar.add_task("", total=total, count=self._count())

    def __enter__(self) -> Self:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar:
            self._update()
            self._bar.stop()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the bar away where something may be printed meanwhile: on a terminal."""
        bar = self._bar if sys.stdout.isatty() else None
        if bar:
            bar.stop()
        yield
        if bar:
            bar.start()

    def expect(self, total: int | None, *, about: bool = False) -> None:
        """Change how much there is to do; `about`: it is an estimate."""
        self._total, self._about = total, about

    def show(self, done: int, text: str = "") -> None:
        """Show how much is done, and a text beside the bar."""
        self._last = done, text
        if self._bar and (now := time.monotonic()) - self._shown_s > _PERIOD_S:
            self._shown_s = now
            self._update()

    def _update(self) -> None:
        done, text = self._last
        self._bar.update(
            self._task,
            completed=done,
            total=self._total,
            description=text,
            count=self._count(),
        )

    def _count(self) -> str:
        return counted(self._last[0], self._total, self._about)


def counted(done: int, total: int | None, about: bool = False) -> str:
    """Say how much is done: "3 of 12", "3 of about 1,200", "3"."""
    if total is None:
        return f"{done:,}"
    return f"{done:,} of {'about ' if about else ''}{total:,}"


def _bar(predicted: bool) -> Any:
    from rich import progress
    from rich.console import Console
    from rich.table import Column

    columns: list[progress.ProgressColumn] = [
        progress.BarColumn(bar_width=20),
        progress.TextColumn("{task.fields[count]}"),
        progress.TimeElapsedColumn(),
    ]
    if predicted:
        columns += [progress.TextColumn("ends in"), progress.TimeRemainingColumn()]
    # The text takes the columns that the figures leave.
    rest = Column(ratio=1, no_wrap=True, overflow="ellipsis")
    return progress.Progress(
        *columns,
        progress.TextColumn("{task.description}", markup=False, table_column=rest),
        expand=True,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        speed_estimate_period=_SPEED_S,
    )


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

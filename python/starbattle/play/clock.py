"""The time that a game has taken."""

import time
from collections.abc import Callable


class Clock:
    """A clock that stands still until it is started."""

    def __init__(
        self, seconds: float = 0, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Set a clock.

        Args:
            seconds: what it shows
            now: returns the seconds since any moment
        """
        self._seconds = seconds
        self._now = now
        self._began: float | None = None

    @property
    def seconds(self) -> int:
        """What it shows, in whole seconds."""
        return int(self._seconds + self._running())

    @property
    def text(self) -> str:
        """What it shows, such as 0:07, 12:34 or 1:02:03."""
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        if hours:
            return f"{hours}:{minutes:02}:{seconds:02}"
        return f"{minutes}:{seconds:02}"

    def start(self) -> None:
        """Let it run, if it does not."""
        if self._began is None:
            self._began = self._now()

    def stop(self) -> None:
        """Let it stand still."""
        self._seconds += self._running()
        self._began = None

    def reset(self) -> None:
        """Set it to zero; if it runs, it goes on from there."""
        running = self._began is not None
        self._began = None
        self._seconds = 0
        if running:
            self.start()

    def _running(self) -> float:
        return 0 if self._began is None else self._now() - self._began

"""The progress bar that all long commands show."""

import io
import sys
from types import SimpleNamespace

from starbattle.cli.many import Shown
from starbattle.progress_bar import ProgressBar, counted


class Terminal(io.StringIO):
    def isatty(self):
        return True


def terminal(monkeypatch):
    """Return what standard error is from now on."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    return found


def test_how_many_there_are_may_be_learned(monkeypatch):
    said = terminal(monkeypatch)
    with ProgressBar(None) as bar:
        bar.show(1, "[b]1[/b] board")
        bar.expect(1200, about=True)
        bar.show(2)
    assert "2 of about 1,200" in said.getvalue()
    assert (counted(1000, None), counted(1, 2)) == ("1,000", "1 of 2")


def test_the_end_of_a_bar_knows_the_total(monkeypatch):
    """A board may be done before it is known that it was the last one."""
    said = terminal(monkeypatch)
    totals = SimpleNamespace(expected=lambda: (None, True))
    with Shown(totals, "drawing") as shown:
        assert list(shown.waiting(range(8))) == list(range(8))
        totals.expected = lambda: (8, False)
    assert "8 of 8" in said.getvalue()

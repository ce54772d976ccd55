"""starbattle play."""

import os
import sys
from typing import TYPE_CHECKING

import typer

from starbattle.cli.messages import EXIT_BAD_INPUT, announce, complain
from starbattle.cli.options import Ascii, BridgeName, Conditions, GivenPosition
from starbattle.cli.positions import loaded
from starbattle.errors import RequestError, printable
from starbattle.extras import extra_module
from starbattle.render.terminal import wants_ascii, wants_color
from starbattle.search.request import with_conditions

if TYPE_CHECKING:
    from starbattle.play.session import Session

ORDER = 38
EPILOG = (
    "Exit status: 0 you have quit, and the game is kept; 2 bad input, no terminal, or "
    "the game cannot be kept."
)


def play(
    given: GivenPosition,
    conditions: Conditions,
    ascii: Ascii = False,
    bridge: BridgeName = "auto",
) -> None:
    """Play a board in the terminal, with hints.

    Move with the arrow keys; Space puts a star, a mark and nothing in turn, and h gives
    a hint: where to look, then the technique, then the answer. The key ? shows all
    keys. The mouse works, too.

    The game is kept after each change, with its time and all that undo takes back. The
    next time, the same board goes on from there; --state puts other stars and marks on
    it, which undo takes back.

    Examples:

    \b
      starbattle play norvig/24
      starbattle play boards/made/10x10-2.jsonl#3
      starbattle play puzzle.txt --stars 2 --ascii
      starbattle play puzzle.txt --rules touch=rook,diagonals=1
    """  # noqa: D301
    asked = conditions.asked()
    _check_terminal()
    screens = extra_module("starbattle.play.screen", "play")
    from starbattle.play.saves import seated

    position = with_conditions(loaded(given, None), **asked)
    with seated(position, is_asked_for=given.state is not None) as session:
        screens.Screen(
            session,
            ascii=ascii or wants_ascii(sys.stdout),
            color=wants_color(sys.stdout),
            bridge=bridge,
        ).run()
    _say_end(session)


def _check_terminal() -> None:
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise RequestError("play needs a terminal for its input and output")
    if os.environ.get("TERM") in (None, "", "dumb"):
        raise RequestError("play needs a terminal whose cursor can be moved")


def _say_end(session: "Session") -> None:
    """Say what has come of the game; end with an error if it could not be kept."""
    name = printable(session.game.board.id) or "board"
    if session.error:
        complain(f"the game could not be kept: {session.error}")
        raise typer.Exit(EXIT_BAD_INPUT)
    said = f"{name}: {session.clock.text}, {session.progress}"
    if session.game.is_solved:
        announce(said)
    elif session.game.done:
        announce(f"{said}; the same command goes on with the game")

"""starbattle play and page: in the terminal, and in a browser."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from starbattle.board.position import position_of
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_SOLVED,
    announce,
    complain,
    note,
    put,
    warn,
)
from starbattle.cli.options import ASCII, BRIDGE, Conditions, GivenPosition
from starbattle.cli.parameters import flag, needs, option
from starbattle.errors import RequestError, printable
from starbattle.extras import extra_module
from starbattle.render.terminal import wants_ascii, wants_color

if TYPE_CHECKING:
    from starbattle.play.session import Session


def play(
    given: GivenPosition,
    conditions: Conditions,
    ascii: bool = ASCII,
    bridge: str = BRIDGE,
) -> int:
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

    Exit status: 0 you have quit, and the game is kept; 2 bad input, no terminal, or
    the game cannot be kept.
    """  # noqa: D301
    asked = conditions.values()
    _check_terminal()
    screens = extra_module("starbattle.play.screen", "play")
    from starbattle.play.saves import seated

    position = position_of(given.position(conditions.instead()), **asked)
    with seated(position, is_asked_for=given.state is not None) as session:
        screens.Screen(
            session,
            ascii=ascii or wants_ascii(sys.stdout),
            color=wants_color(sys.stdout),
            bridge=bridge,
        ).run()
    return _say_end(session)


def _check_terminal() -> None:
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise RequestError("play needs a terminal for its input and output")
    if os.environ.get("TERM") in (None, "", "dumb"):
        raise RequestError("play needs a terminal whose cursor can be moved")


def _say_end(session: "Session") -> int:
    """Say what has come of the game; return an error if it could not be kept."""
    name = printable(session.game.board.id) or "board"
    if session.error:
        complain(f"the game could not be kept: {session.error}")
        return EXIT_BAD_INPUT
    said = f"{name}: {session.clock.text}, {session.progress}"
    if session.game.is_solved:
        announce(said)
    elif session.game.done:
        announce(f"{said}; the same command goes on with the game")
    return EXIT_SOLVED


def page(
    output: Path | None = option(
        "FOLDER",
        "Write the page to this folder, for any host of static files.",
    ),
    port: int = option(
        "N", "Port to serve at; 0: any free port.", min=0, max=65535, default=0
    ),
    browser: bool = flag("Open the browser.", "--browser/--no-browser", default=True),
) -> None:
    """Play, solve and query Prolog in a browser.

    The page runs this program's Prolog files in the browser. It is served to this
    machine only, and sends no data. With -o it is written to a folder.

    Examples:

    \b
      starbattle page
      starbattle page --port 8000 --no-browser
      starbattle page -o site

    Exit status: 0 if the page is written, or served until Ctrl-C; 2 if it is not
    built, or cannot be written or served.
    """  # noqa: D301
    needs("the page to be served, which -o does not", not output, "port")
    _have_it()
    if output is not None:
        from starbattle.page.site import write_site

        announce(f"{output}: {write_site(output)} files")
    else:
        _serve(port, browser)


def _have_it() -> None:
    """Build the page if this is a checkout without it; warn of one that is old."""
    from starbattle.page.site import REBUILD, build, cost_of_build, state

    found = state()
    if found == "stale":
        warn(f"the page was built from other files than those here; {REBUILD}")
    elif found == "missing" and (cost := cost_of_build()):
        note(f"building the page, once: a minute, {cost}")
        is_asked = "npm" in cost and _is_answered()
        if is_asked and not typer.confirm("Go on?", default=True, err=True):
            raise RequestError("the page is not built")
        build()


def _is_answered() -> bool:
    """Tell whether somebody at a terminal can answer, whom bin/setup has not asked."""
    is_asked = "STARBATTLE_ASKED" in os.environ
    return bool(
        not is_asked and sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()
    )


def _serve(port: int, browser: bool) -> None:
    """Serve until Ctrl-C."""
    import webbrowser

    from starbattle.page.site import HOST, server, site

    with server(site(), port) as running:
        address = f"http://{HOST}:{running.server_port}/"
        put(address)
        note("serving the page; press Ctrl-C to end")
        if browser:
            webbrowser.open(address)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            note("ended")

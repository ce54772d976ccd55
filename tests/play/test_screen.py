"""The screen, driven by keys and the mouse, also in a pseudo terminal."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios

import pytest

from conftest import environment, wait_until

pytest.importorskip("prompt_toolkit")
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from starbattle import Board, hint
from starbattle.play import screen as screens
from test_session import BOARD, new

DOWN, RIGHT = "\x1b[B", "\x1b[C"
PAGE_DOWN = "\x1b[6~"


def play(session, *keys, size=(80, 24), **more):
    """Press keys, and q; return what the screen showed before each of them.

    Each is sent when the one before, and its search, are done.
    """
    shots = []
    pressed = []
    columns, rows = map(range, size)

    def rendered(app):
        if app.is_done or session.question or len(shots) > len(pressed):
            return
        drawn = app.renderer.last_rendered_screen.data_buffer
        lines = ("".join(drawn[y][x].char for x in columns).rstrip() for y in rows)
        shots.append("\n".join(lines))
        pipe.send_text(next(waiting, ""))

    waiting = iter([*keys, "q"])
    with create_pipe_input() as pipe:
        output = DummyOutput()
        output.get_size = lambda: Size(rows=size[1], columns=size[0])  # type: ignore
        with create_app_session(pipe, output):
            screen = screens.Screen(session, **more)
        screen.application.after_render += rendered
        screen.application.key_processor.after_key_press += pressed.append
        screen.run()
    return shots


def mouse(place, button=0):
    """Return what a terminal sends for a click at a 0-based place."""
    x, y = place
    return "".join(f"\x1b[<{button};{x + 1};{y + 1}{end}" for end in "Mm")


def test_a_game():
    """Nothing of a hint is done too early, and a key only leaves the help."""
    step = hint(BOARD).step
    assert step
    session = new()
    keys = [RIGHT, "s", DOWN, "s", "u", "u", *"?sch", *"dhhd"]
    shots = [" ".join(one.split()) for one in play(session, *keys, ascii=True)]
    assert "1 of 20 stars" in shots[2] and "2 of 20 stars" in shots[4]
    assert "Put 2 stars into every row" in shots[7] and "0 of 20 stars" in shots[8]
    assert "Nothing is wrong so far." in shots[9] and "Look at region B." in shots[10]
    assert step.technique not in shots[11] and step.technique in shots[12]
    assert all(one.isascii() for one in shots)
    assert session.game.position.marks == set(step.marks)


@pytest.mark.parametrize(("keys", "stands"), [
    ("x\x7f", "."), ("s\x1b[3~", "."), ("\r", "*"), ("s\x1a\x19", "*"), ("as", "*"),
    ("sR", "."),
])  # fmt: skip
def test_every_key_of_the_help_does_something(keys, stands):
    session = new()
    session.say(" ".join(map(str, range(300))))
    shots = play(session, PAGE_DOWN, "\x1b", keys)
    assert "0 1 2 3" in shots[0] and "0 1 2 3" not in shots[1]
    assert "2 3" not in shots[2]
    assert session.game[0, 0] == stands
    assert session.around == ("a" in keys)


def test_the_mouse():
    session = new()
    middle = screens.arranged(BOARD, 80, 24).frame.middle
    x, y = middle((4, 4))
    nowhere = mouse((79, 0)) + mouse((x - 2, y))
    play(session, mouse(middle((2, 1))), mouse(middle((2, 2)), 2), nowhere)
    assert session.game.stars == {(2, 1)}
    assert session.game.position.marks == {(2, 2)}


@pytest.mark.parametrize("size", [(80, 24), (40, 15), (5, 3)])
@pytest.mark.parametrize("name", ["norvig/24", "made/25x25-6#1"])
def test_the_cursor_can_be_seen(name, size):
    """Where the board is too large, it scrolls."""
    session = new(Board.named(name))
    session.go((99, 99))
    assert "★" in play(session, "s", size=size)[-1]


def test_a_move_ends_a_search(monkeypatch):
    seen = []

    def endless(stop, *arguments, **options):
        wait_until(lambda: stop.seen)
        seen.append(stop)
        return hint(BOARD)

    monkeypatch.setitem(screens._SEARCHES, screens.Question.HINT, endless)
    session = new()
    with create_pipe_input() as pipe:
        pipe.send_text("hsq")
        with create_app_session(pipe, DummyOutput()):
            screens.Screen(session).run()
    wait_until(lambda: bool(seen))
    assert session.game.stars
    assert session.advice.text == ""


# --- in a terminal ---


@pytest.mark.parametrize(("end", "status", "term"), [
    ("\x04", 0, "linux"), (signal.SIGTERM, 128 + signal.SIGTERM, "xterm-256color"),
])  # fmt: skip
def test_keys_and_signals_that_end_it(tmp_path, end, status, term):
    """A star is kept, however the game of a variant ends; the terminal is as before."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    before = termios.tcgetattr(slave)
    words = "-m starbattle play made/4x4-1#1 --rules touch=rook --where r4c4=0"
    said = b""

    def until(condition):
        """Read until something has come about."""
        wait_until(lambda: read() or bool(condition()))

    def read():
        nonlocal said
        while select.select([master], [], [], 0.1)[0]:
            said += os.read(master, 65536)
        return False

    process = subprocess.Popen(
        [sys.executable, *words.split()],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        env=environment(TERM=term, XDG_STATE_HOME=str(tmp_path)),
        start_new_session=True,
    )
    try:
        until(lambda: b"No two stars share a side." in said)
        os.write(master, b"s")
        until(lambda: "★".encode() in said)
        if isinstance(end, str):
            os.write(master, end.encode())
        else:
            process.send_signal(end)
        until(lambda: process.poll() is not None)
        read()
    finally:
        process.kill()
        _, errors = process.communicate()
    assert process.returncode == status and b"Traceback" not in errors
    last = said.rpartition(b"\x1b[?1049h")[2]
    assert all(code in last for code in (b"\x1b[?1049l", b"\x1b[?1000l"))
    assert termios.tcgetattr(slave) == before
    if term == "linux":  # with few colors, regions would be white
        assert not re.search(rb"[;\[]47", said)
        assert b"the same command goes on with the game" in said
    (file,) = (tmp_path / "starbattle" / "games").iterdir()
    record = json.loads(file.read_text())
    assert record["board"]["where"] == ["r4c4=0"]
    assert record["done"] == [[[0, 0, ".", "*"]]]
    os.close(master)
    os.close(slave)

"""The screen, driven by keys and the mouse, also in a pseudo terminal."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from conftest import TIMEOUT_S, cli, environment, wait_until

pytest.importorskip("prompt_toolkit")
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from starbattle import Board, BridgeError, hint
from starbattle.extras import MissingExtra, extra_module
from starbattle.play import screen as screens
from starbattle.play.game import Game, Kept
from starbattle.play.session import Session

BOARD = Board.named("norvig/24")
DOWN, RIGHT, END = "\x1b[B", "\x1b[C", "\x1b[F"
PAGE_DOWN = "\x1b[6~"


def new(board: Board = BOARD) -> Session:
    return Session(Kept(Game(board), 0, False), lambda kept: None)


class Output(DummyOutput):
    """An output of some size that draws nothing."""

    def __init__(self, columns: int, rows: int) -> None:
        self._size = Size(rows=rows, columns=columns)

    def get_size(self) -> Size:
        return self._size


class Player:
    """Who sends the next key when the one before, and its search, are done."""

    def __init__(self, session: Session, keys: list[str], pipe: Any, app: Any) -> None:
        self.session, self.keys, self.pipe, self.app = session, keys, pipe, app
        self.sent = self.processed = 0
        self.shots: list[str] = []
        app.after_render += self.rendered
        app.key_processor.after_key_press += self.pressed

    def pressed(self, _: Any) -> None:
        self.processed += 1

    def rendered(self, app: Any) -> None:
        if app.is_done or self.sent > self.processed or self.session.question:
            return
        self.shots.append(shot(app))
        if self.sent < len(self.keys):
            self.pipe.send_text(self.keys[self.sent])
        self.sent += 1


def shot(app: Any) -> str:
    screen = app.renderer.last_rendered_screen
    size = app.output.get_size()
    rows = (screen.data_buffer[y] for y in range(size.rows))
    lines = ("".join(row[x].char for x in range(size.columns)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def play(
    session: Session, *keys: str, size: tuple[int, int] = (80, 24), **more: Any
) -> list[str]:
    """Press keys, and q; return what the screen showed before each of them."""
    with create_pipe_input() as pipe:
        screen = screens.Screen(session, input=pipe, output=Output(*size), **more)
        player = Player(session, [*keys, "q"], pipe, screen.application)
        screen.run()
    return player.shots


def click(x: int, y: int, button: int = 0) -> list[str]:
    """Return what a terminal sends for a click at a 0-based place."""
    at = f"{x + 1};{y + 1}"
    return [f"\x1b[<{button};{at}M", f"\x1b[<{button};{at}m"]


def test_keys() -> None:
    session = new()
    shots = play(session, RIGHT, "s", DOWN, DOWN, "x", END, " ", " ", "u")
    assert session.game.stars == {(0, 1), (2, 9)}
    assert session.game.position.marks == {(2, 1)}
    assert "0 of 20 stars" in shots[0] and "2 of 20 stars" in shots[-1]
    assert shots[-1].splitlines()[2].startswith(" 1 ┃ A   ★   A ┃ B")


def test_every_key_of_the_help_does_something() -> None:
    session = new()
    play(session, "x", "e", "x", "\x7f", "s", "\x1b[3~", "\r", "\x1a", "\x19", "a")
    assert session.game.stars == {(0, 0)} and session.around
    play(session, "R")
    assert not session.game.stars and session.game.done
    play(session, "\x1b", PAGE_DOWN, "w", "ö")
    assert session.advice.text == ""


def test_hints_and_checks() -> None:
    step = hint(BOARD).step
    assert step
    session = new()
    session.go(step.marks[0])
    keys = ("c", "s", "c", "e", "h", "h", "h", "d")
    shots = [" ".join(one.split()) for one in play(session, *keys)]
    assert "Nothing is wrong so far." in shots[1]
    assert "!★!" in shots[3]
    assert "Look at region B." in shots[5] and step.technique not in shots[5]
    assert f"{step.technique} (level {step.level})." in shots[6]
    assert "[×]" in shots[7] and "[×]" not in shots[6]
    assert session.game.position.marks == set(step.marks)


def test_the_help() -> None:
    shots = play(new(), "?", "s", "s")
    assert "Put 2 stars into every row" in shots[1]
    assert "┏" in shots[2] and "0 of 20" in shots[2], "a key only goes back"
    assert "1 of 20" in shots[3]


def test_the_mouse() -> None:
    session = new()
    frame = screens.arranged(BOARD, 80, 24).frame
    first, second, third = (frame.middle((2, c)) for c in (1, 2, 4))
    play(session, *click(*first), *click(*second, button=2))
    assert session.game.stars == {(2, 1)}
    assert session.game.position.marks == {(2, 2)}
    session.undo()
    x, y = third
    down, _ = click(*frame.middle((2, 2)))
    drag, gone = f"\x1b[<32;{x + 1};{y + 1}M", f"\x1b[<0;{x + 1};{y + 1}m"
    play(session, down, drag, gone)
    assert session.game.position.marks == {(2, 2), (2, 3), (2, 4)}
    play(session, *click(79, 0), *click(x - 2, y))
    assert session.game.position.marks == {(2, 2), (2, 3), (2, 4)}


@pytest.mark.parametrize("size", [(80, 24), (40, 15), (100, 60), (20, 8), (5, 3)])
@pytest.mark.parametrize("name", ["norvig/24", "made/14x14-3#1", "made/25x25-6#1"])
def test_the_cursor_can_be_seen(name: str, size: tuple[int, int]) -> None:
    """Where the board is too large, it scrolls."""
    session = new(Board.named(name))
    last = session.game.board.size - 1
    session.go((last, last))
    shots = play(session, "s", size=size)
    assert "★" in shots[-1]


def test_ascii() -> None:
    session = new()
    shots = play(session, "s", "h", "?", ascii=True, color=False)
    assert all(one.isascii() for one in shots)


def test_without_a_bridge(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: Any, **options: Any) -> Any:
        raise BridgeError("swipl is gone")

    monkeypatch.setitem(screens._SEARCHES, screens.Question.HINT, broken)
    session = new()
    assert "swipl is gone" in play(session, "h", "s")[1]
    assert session.game.stars == {(0, 0)}, "the game goes on"


@pytest.mark.parametrize("keys", ["hq", "hsq"])
def test_a_key_ends_a_search(keys: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quitting and a move do."""
    seen = []

    def endless(stop: Any, *arguments: Any, **options: Any) -> Any:
        wait_until(lambda: stop.seen)
        seen.append(stop)
        return hint(BOARD)

    monkeypatch.setitem(screens._SEARCHES, screens.Question.HINT, endless)
    session = new()
    with create_pipe_input() as pipe:
        screen = screens.Screen(session, input=pipe, output=Output(80, 24))
        pipe.send_text(keys)
        screen.run()
    wait_until(lambda: bool(seen))
    assert bool(session.game.stars) == ("s" in keys)
    assert session.advice.text == ""


def test_the_end_of_the_input_is_the_end_of_the_game() -> None:
    session = new()
    with create_pipe_input() as pipe:
        screen = screens.Screen(session, input=pipe, output=Output(80, 24))
        pipe.send_text("s")
        screen.application.after_render += lambda app: pipe.close()
        screen.run()
    assert session.game.stars <= {(0, 0)}


# --- in a terminal ---


class Terminal:
    """A process in a pseudo terminal of 80x24."""

    def __init__(
        self, *arguments: str, folder: Path, errors: Any = None, **variables: str
    ) -> None:
        self.master, self.slave = pty.openpty()
        size = struct.pack("HHHH", 24, 80, 0, 0)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)
        self.before = termios.tcgetattr(self.slave)
        wanted = {"TERM": "xterm-256color", "XDG_STATE_HOME": str(folder), **variables}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "starbattle", *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=errors or self.slave,
            env=environment(**wanted),
            start_new_session=True,
        )
        self.said = b""

    def until(self, text: str) -> None:
        """Read until a text has come."""
        wait_until(lambda: self._read(0.1) or text.encode() in self.said)

    def _read(self, seconds: float) -> bool:
        """Read what there is, after waiting for it."""
        while select.select([self.master], [], [], seconds)[0]:
            self.said += os.read(self.master, 65536)
            seconds = 0
        return False

    def send(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        """Wait for the end; return the exit status."""
        wait_until(lambda: self._read(0.1) or self.process.poll() is not None)
        self._read(0.1)
        return self.process.wait(TIMEOUT_S)

    def close(self) -> None:
        for descriptor in (self.master, self.slave):
            with suppress(OSError):
                os.close(descriptor)

    @property
    def is_restored(self) -> bool:
        """Whether the terminal is as it was, without mouse and second screen."""
        last = self.said.rpartition(b"\x1b[?1049h")[2]
        modes = all(code in last for code in (b"\x1b[?1049l", b"\x1b[?1000l"))
        return modes and termios.tcgetattr(self.slave) == self.before


@contextmanager
def terminal(*arguments: str, folder: Path, **more: Any) -> Iterator[Terminal]:
    found = Terminal(*arguments, folder=folder, **more)
    try:
        yield found
    finally:
        found.process.kill()
        found.process.wait(TIMEOUT_S)
        found.close()


def kept(folder: Path) -> Any:
    (file,) = (folder / "starbattle" / "games").iterdir()
    return json.loads(file.read_text())


@pytest.mark.parametrize(("end", "status"), [
    ("q", 0), ("\x03", 0), ("\x04", 0), (signal.SIGINT, 0),
    (signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGHUP, 128 + signal.SIGHUP),
])  # fmt: skip
def test_keys_and_signals_that_end_it(
    tmp_path: Path, end: str | signal.Signals, status: int
) -> None:
    with terminal("play", "norvig/24", folder=tmp_path) as one:
        one.until("help, quit")
        one.send("s")
        one.until("★")
        if isinstance(end, str):
            one.send(end)
        else:
            os.kill(one.process.pid, end)
        assert one.end() == status
        assert one.is_restored
    assert b"Traceback" not in one.said
    if isinstance(end, str):
        assert b"the same command goes on with the game" in one.said
    assert kept(tmp_path)["done"] == [[[0, 0, ".", "*"]]]


def test_a_terminal_that_is_gone(tmp_path: Path) -> None:
    """Without SIGHUP, as under nohup, the input ends."""
    errors = tmp_path / "errors.txt"
    with (
        errors.open("w") as file,
        terminal("play", "norvig/24", folder=tmp_path, errors=file) as one,
    ):
        one.until("help, quit")
        one.send("s")
        one.until("★")
        one.close()
        one.process.wait(TIMEOUT_S)
    assert len(errors.read_text().splitlines()) <= 1, errors.read_text()
    assert kept(tmp_path)["done"] == [[[0, 0, ".", "*"]]]


def test_a_game_that_is_being_played(tmp_path: Path) -> None:
    with terminal("play", "norvig/24", folder=tmp_path) as one:
        one.until("help, quit")
        with terminal("play", "norvig/24", folder=tmp_path) as two:
            assert two.end() == 2
        assert b"24 is being played in another terminal" in two.said
        one.send("q")
        assert one.end() == 0


def test_a_variant_is_played(tmp_path: Path) -> None:
    own = ("--rules", "touch=rook", "--where", "r1c1 = 0")
    with terminal("play", "made/4x4-1#1", *own, folder=tmp_path) as one:
        one.until("No two stars share a side.")
        one.send("xq")
        assert one.end() == 0
    assert kept(tmp_path)["board"]["where"] == ["r1c1 = 0"]
    assert kept(tmp_path)["done"] == [[[0, 0, ".", "x"]]]


@pytest.mark.parametrize(("arguments", "variables", "said"), [
    (("--where", "r9c1 = 0"), {}, b"no cell"),
    ((), {"TERM": "dumb"}, b"play needs a terminal whose cursor can be moved"),
])  # fmt: skip
def test_what_cannot_be_played(
    tmp_path: Path, arguments: tuple[str, ...], variables: dict[str, str], said: bytes
) -> None:
    board = ("play", "made/4x4-1#1")
    with terminal(*board, *arguments, folder=tmp_path, **variables) as one:
        assert one.end() == 2
    assert said in one.said


@pytest.mark.parametrize(("variables", "never"), [
    ({"NO_COLOR": "1"}, (b"38;", b"48;")),
    ({"TERM": "linux"}, (b";47", b"[47")),  # with few colors, regions would be white
])  # fmt: skip
def test_no_colors_are_written(
    tmp_path: Path, variables: dict[str, str], never: tuple[bytes, bytes]
) -> None:
    with terminal("play", "norvig/24", folder=tmp_path, **variables) as one:
        one.until("help, quit")
        one.send("q")
        one.end()
    assert not any(code in one.said for code in never)


def test_the_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The help needs no extra."""
    monkeypatch.setitem(sys.modules, "prompt_toolkit.application", None)
    monkeypatch.delitem(sys.modules, "starbattle.play.screen")
    with pytest.raises(MissingExtra, match="is missing; to install it"):
        extra_module("starbattle.play.screen", "play")
    done = cli("play", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "starbattle play norvig/24" in done.stdout

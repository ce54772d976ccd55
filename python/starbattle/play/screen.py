"""The screen of a session: windows, keys and mouse, by prompt_toolkit."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from prompt_toolkit.application import Application, get_app_session
from prompt_toolkit.data_structures import Point
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    DynamicContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.mouse_events import MouseButton, MouseEventType
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from starbattle.board.board import Cell
from starbattle.errors import StarBattleError
from starbattle.explanation.explainer import check_until, hint_until
from starbattle.interrupts import Interrupt
from starbattle.names import BridgeName
from starbattle.play.game import Content
from starbattle.play.picture import (
    STYLES,
    Arrangement,
    Piece,
    arranged,
    help_lines,
    panel,
    picture,
)
from starbattle.play.session import STEPS, Question, Session

_SECONDS = 10
"""How long a search may take, of mistakes or of a step."""

_TICK_S = 1.0
_ESCAPE_S = 0.1
"""How long to wait for the rest of a key that begins as Esc does."""

_SEARCHES = {Question.HINT: hint_until, Question.CHECK: check_until}

_Fragments = list[Any]


class Screen:
    """The screen of a session, until the player quits."""

    def __init__(
        self,
        session: Session,
        *,
        ascii: bool = False,
        color: bool = True,
        bridge: BridgeName = "auto",
    ) -> None:
        """Prepare the screen.

        Args:
            session: the session
            ascii: use no other characters
            color: use colors, if the terminal has 256
            bridge: the bridge to SWI-Prolog
        """
        self._session = session
        self._ascii = ascii
        self._bridge: BridgeName = bridge
        self._stop = Interrupt()
        self._helps = False
        self._first = 0
        self._output = get_app_session().output
        has_color = color and _has_colors(self._output)
        self.application: Any = Application(
            layout=Layout(self._windows()),
            key_bindings=self._bindings(),
            style=Style.from_dict(STYLES),
            color_depth=None if has_color else ColorDepth.DEPTH_1_BIT,
            full_screen=True,
            mouse_support=True,
            refresh_interval=_TICK_S,
        )
        self.application.ttimeoutlen = _ESCAPE_S

    def run(self) -> None:
        """Play until the player quits, or the terminal is gone."""
        with suppress(EOFError):
            self.application.run()

    # --- windows ---

    def _windows(self) -> Any:
        self._board = Window(
            FormattedTextControl(
                self._board_text, focusable=True, get_cursor_position=self._cursor
            ),
            width=lambda: self._arrangement.board_width,
            height=lambda: self._arrangement.board_height,
        )
        both = [self._board, Window(FormattedTextControl(self._panel_text))]
        side, stack = VSplit(both), HSplit(both)
        text = Window(FormattedTextControl(self._help_text, focusable=True))

        def chosen() -> Any:
            if self._helps:
                return text
            return side if self._arrangement.is_beside else stack

        return DynamicContainer(chosen)

    @property
    def _arrangement(self) -> Arrangement:
        size = self._output.get_size()
        return arranged(self._session.game.board, size.columns, size.rows)

    def _board_text(self) -> _Fragments:
        frame = self._arrangement.frame
        return self._fragments(picture(self._session, frame, ascii=self._ascii))

    def _cursor(self) -> Point:
        place = self._arrangement.frame.middle(self._session.cursor)
        return Point(x=place.x, y=place.y)

    def _panel_text(self) -> _Fragments:
        place = self._arrangement
        size = place.panel_width, place.panel_height
        lines = panel(self._session, *size, self._first)
        return self._fragments([line] for line in lines)

    def _help_text(self) -> _Fragments:
        columns = self._output.get_size().columns
        return self._fragments([line] for line in help_lines(self._session, columns))

    def _fragments(self, lines: Iterable[list[Piece]]) -> _Fragments:
        fragments: _Fragments = []
        for line in lines:
            for text, style, cell in line:
                classes = " ".join(f"class:{word}" for word in style.split())
                clicked = [partial(self._on_mouse, cell)] if cell else []
                fragments.append((classes, text, *clicked))
            fragments.append(("", "\n"))
        return fragments[:-1]

    # --- keys ---

    def _bindings(self) -> Any:
        session, bindings = self._session, KeyBindings()

        def bind(action: Callable[[], object], *keys: str) -> None:
            for key in keys:
                bindings.add(key)(partial(self._on_key, action))

        for key in STEPS:
            bind(partial(session.move, key), key)
        bind(session.cycle, " ", "enter")
        bind(partial(session.toggle, Content.STAR), "s", "*")
        bind(partial(session.toggle, Content.MARK), "x")
        bind(session.erase, "e", "backspace", "delete")
        bind(session.undo, "u", "c-z")
        bind(session.redo, "r", "c-y")
        bind(session.reset, "R")
        bind(session.switch_around, "a")
        bind(session.do_step, "d")
        bind(session.cancel, "escape")
        bind(lambda: self._ask(session.ask_hint()), "h")
        bind(lambda: self._ask(session.ask(Question.CHECK)), "c")
        bind(lambda: self._scroll(1), "pagedown")
        bind(lambda: self._scroll(-1), "pageup")
        bind(self._help, "?")
        for key in ("q", "c-c", "c-d", Keys.SIGINT):
            bindings.add(key)(lambda event: event.app.exit())
        bindings.add(Keys.Any)(partial(self._on_key, lambda: None))
        return bindings

    def _on_key(self, action: Callable[[], object], event: Any) -> None:
        if self._helps:
            self._helps = False
            self.application.layout.focus(self._board)
            return
        self._do(action)

    def _do(self, action: Callable[[], object]) -> None:
        """Do what a key or the mouse says; a search whose answer is unwanted ends."""
        said = self._session.advice
        action()
        if self._session.advice is not said:
            self._first = 0
        if self._session.question is None:
            self._stop.seen = True

    def _scroll(self, lines: int) -> None:
        self._first = max(0, self._first + lines)

    def _help(self) -> None:
        self._helps = True

    # --- the mouse ---

    def _on_mouse(self, cell: Cell, event: Any) -> Any:
        if event.event_type != MouseEventType.MOUSE_DOWN:
            return NotImplemented
        is_right = event.button == MouseButton.RIGHT
        self._do(partial(self._session.click, cell, marks=is_right))
        return None

    # --- searches ---

    def _ask(self, question: Question | None) -> None:
        if question is None:
            return
        self._stop.seen = True
        self._stop = Interrupt()
        search = self._search(question, self._stop)
        self.application.create_background_task(search)

    async def _search(self, question: Question, stop: Interrupt) -> None:
        position = self._session.game.position
        words = {"timeout": _SECONDS}
        ask = _SEARCHES[question]
        search = partial(ask, stop, position, words, bridge=self._bridge)
        try:
            found = await asyncio.to_thread(search)
        except asyncio.CancelledError:  # the player has quit
            stop.seen = True
            raise
        except StarBattleError as error:
            if not stop.seen:
                self._session.fail(str(error))
        else:
            if not stop.seen:
                self._session.answer(found)
        self._first = 0
        self.application.invalidate()


def _has_colors(output: Any) -> bool:
    """Tell whether there are enough colors for the regions: 256."""
    depth = ColorDepth.from_env() or output.get_default_color_depth()
    return depth not in (ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT)

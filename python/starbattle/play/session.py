"""A player at a board: cursor, game, clock, and what was said last."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from starbattle.board.board import Cell
from starbattle.board.position import Position
from starbattle.errors import StarBattleError
from starbattle.explanation.blocks import NO_STEP, no_solution
from starbattle.explanation.result import HINT_LEVELS, Hint, HintLevel
from starbattle.explanation.step import Step
from starbattle.phrases import plural
from starbattle.play.game import Clock, Content, Kept, conflicts, unmet

_FAR = 1000
STEPS = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "home": (0, -_FAR),
    "end": (0, _FAR),
}
"""The keys that move the cursor: how many rows and columns, up to the border."""


_NEXT = {
    Content.OPEN: Content.STAR,
    Content.STAR: Content.MARK,
    Content.MARK: Content.OPEN,
}

_BOOKKEEPING = 3
"""The highest level of steps that need no thought: all of them is told at once."""


class Question(Enum):
    """What only Prolog can answer."""

    HINT = "Looking for a step ..."
    CHECK = "Checking ..."


class Session:
    """A player at a board.

    Attributes:
        game: the game
        clock: its time; it stands still once the board is solved
        cursor: the cell that keys act on
        around: whether the cells around new stars are marked
        advice: what was said last
        question: what is being looked for; None: nothing
        error: why the game cannot be kept; "" if it can
    """

    def __init__(self, kept: Kept, store: Callable[[Kept], object]) -> None:
        """Sit down at a board.

        Args:
            kept: the game, new or from before
            store: keeps the game; called after each change
        """
        self.game = kept.game
        self.clock = Clock(kept.seconds)
        self.around = kept.around
        self.cursor: Cell = (0, 0)
        self.advice = Advice("")
        self.question: Question | None = None
        self.error = ""
        self._store = store
        self._hint: Hint | None = None
        self._presses = 0
        self._changed()

    @property
    def kept(self) -> Kept:
        """What is to be kept of the game."""
        return Kept(self.game, self.clock.seconds, self.around)

    @property
    def progress(self) -> str:
        """How many stars are placed, in words, and whether they are right."""
        wanted = sum(self.game.board.row_stars)
        placed = f"{len(self.game.stars)} of {plural(wanted, 'star')}"
        return f"{placed}, solved" if self.game.is_solved else placed

    def conflicts(self) -> frozenset[Cell]:
        """Return the cells that break a rule."""
        return conflicts(self.game)

    def say(self, text: str) -> None:
        """Say something that is no advice.

        Args:
            text: sentences, or ""
        """
        self.advice = Advice(text)

    # --- the cursor ---

    def move(self, key: str) -> None:
        """Move the cursor, not beyond the border.

        Args:
            key: one of STEPS
        """
        down, right = STEPS[key]
        row, column = self.cursor
        self.go((row + down, column + right))

    def go(self, cell: Cell) -> None:
        """Move the cursor to a cell, or to the one at the border.

        Args:
            cell: the cell
        """
        row, column = (min(max(k, 0), self.game.board.size - 1) for k in cell)
        self.cursor = (row, column)

    # --- changes ---

    def cycle(self) -> None:
        """Put star, mark and nothing in turn at the cursor."""
        self._put(_NEXT[self.game[self.cursor]])

    def toggle(self, content: Content) -> None:
        """Put something at the cursor, or take it away.

        Args:
            content: what to put
        """
        is_there = self.game[self.cursor] is content
        self._put(Content.OPEN if is_there else content)

    def erase(self) -> None:
        """Empty the cell at the cursor."""
        self._put(Content.OPEN)

    def undo(self) -> None:
        """Take the last change back."""
        self._moved(self.game.undo(), "There is nothing to undo.")

    def redo(self) -> None:
        """Make a change again."""
        self._moved(self.game.redo(), "There is nothing to redo.")

    def reset(self) -> None:
        """Empty the board and set the clock to zero; undo brings the stars back."""
        if self._moved(self.game.clear(), "The board is empty."):
            self.clock.reset()
            self.say("The board is empty now, and u brings all back.")
            self._keep()

    def place(self, position: Position) -> None:
        """Put the stars and marks of a position on the board, in one change.

        Args:
            position: a position of the same board
        """
        contents = dict.fromkeys(self.game.cells, Content.OPEN)
        contents |= dict.fromkeys(position.stars, Content.STAR)
        contents |= dict.fromkeys(position.marks, Content.MARK)
        if self.game.put(contents.items()):
            self._changed()

    def switch_around(self) -> None:
        """Mark the cells around new stars from now on, or no longer."""
        self.around = not self.around
        now = "are marked" if self.around else "are no longer marked"
        self.say(f"Cells around new stars {now}.")
        self._keep()

    def click(self, cell: Cell, *, marks: bool = False) -> None:
        """Do at a cell what Space does, or mark it.

        Args:
            cell: where the mouse is
            marks: whether to mark, as the right button does
        """
        self.go(cell)
        self.toggle(Content.MARK) if marks else self.cycle()

    # --- hints and checks ---

    def ask_hint(self) -> Question | None:
        """Tell more of the hint in hand, or return what to look for.

        A hint that is told to the end is done, and the next one is looked for.
        """
        if self._hint and self._hint.step and self._is_fresh(self._hint):
            if self._presses < len(HINT_LEVELS):
                self._tell(self._hint)
                return None
            self.do_step()
            if self.game.is_solved:
                return None
        return self.ask(Question.HINT)

    def answer(self, hint: Hint) -> None:
        """Take the answer to the question; one that comes too late is left out.

        Args:
            hint: what hint_until() or check_until() has found
        """
        question, self.question = self.question, None
        if not self._is_fresh(hint):
            return
        if question is Question.CHECK:
            self.advice = hinted(hint, None)
        elif question is Question.HINT:
            self._hint, self._presses = hint, 0
            self._tell(hint)

    def fail(self, reason: str) -> None:
        """Say that a question cannot be answered.

        Args:
            reason: why
        """
        self.question = None
        self.advice = Advice(reason, is_bad=True)

    def cancel(self) -> None:
        """Forget the question and what was said."""
        self.question = None
        self.say("")

    def do_step(self) -> None:
        """Make the step of a hint, once all of it was told."""
        hint, full = self._hint, HINT_LEVELS[-1]
        told = hint is not None and self._is_fresh(hint) and self._presses >= full
        if hint is None or hint.step is None or not told:
            self.say("d does the step that h has told to the end.")
            return
        stars = ((cell, Content.STAR) for cell in hint.step.stars)
        marks = ((cell, Content.MARK) for cell in hint.step.marks)
        self._change(self.game.put([*stars, *marks]))

    def _tell(self, hint: Hint) -> None:
        at_once = hint.step is not None and hint.step.level <= _BOOKKEEPING
        self._presses = len(HINT_LEVELS) if at_once else self._presses + 1
        self.advice = hinted(hint, HINT_LEVELS[self._presses - 1])

    def ask(self, question: Question) -> Question | None:
        """Return what to look for, None if that is done already.

        Args:
            question: what to look for
        """
        if self.question is question:
            return None
        self.question = question
        self.say("")
        return question

    def _is_fresh(self, hint: Hint) -> bool:
        """Tell whether a hint is for what stands on the board now."""
        now = self.game.position
        return (hint.given.stars, hint.given.marks) == (now.stars, now.marks)

    # --- after a change ---

    def _put(self, content: Content) -> None:
        self._change(self.game.set(self.cursor, content, around=self.around))

    def _change(self, changed: bool) -> None:
        if self._moved(changed, ""):
            return
        if self.game.is_fixed(self.cursor):
            self.say("This cell belongs to the puzzle and does not change.")

    def _moved(self, changed: bool, otherwise: str) -> bool:
        if changed:
            self.question = None
            self._changed()
            self._keep()
        else:
            self.say(otherwise)
        return changed

    def _changed(self) -> None:
        if self.game.is_solved:
            self.clock.stop()
            self.say(f"Solved in {self.clock.text}.")
        else:
            self.clock.start()
            said = (one.message for one in unmet(self.game))
            self.say(" ".join(f"{text[0].upper()}{text[1:]}." for text in said))

    def _keep(self) -> None:
        self.error = ""
        try:
            self._store(self.kept)
        except StarBattleError as error:
            self.error = str(error)

    def leave(self) -> None:
        """Stop the clock and keep the game, if anything was ever changed."""
        self.clock.stop()
        if self.game.done or self.game.undone:
            self._keep()


# --- hints and checks as a player reads them, by degrees ---

_MOST_MISTAKES = 3
_RIGHT = "Nothing is wrong so far."
_SEVERAL = "The board has several solutions."
_MORE = "(h tells more)"
_TOO_LONG = "That took too long. It may be quicker with more stars or marks."


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said, and what is pointed out on the board.

    Attributes:
        text: the sentences
        is_bad: whether they tell of a mistake
        step: what is pointed out of a step; None: nothing
        wrong: the cells that are wrong
    """

    text: str
    is_bad: bool = False
    step: Step | None = None
    wrong: frozenset[Cell] = field(default_factory=frozenset)


def hinted(hint: Hint, level: HintLevel | None) -> Advice:
    """Say what a hint tells.

    Args:
        hint: the whole hint, or what check_until() has returned
        level: how much to tell; None: only whether anything is wrong
    """
    said = [no_solution(hint.given.board)] if hint.solutions == 0 else []
    said += [mistake.text for mistake in hint.mistakes[:_MOST_MISTAKES]]
    if more := len(hint.mistakes[_MOST_MISTAKES:]):
        said.append(f"And {more} more.")
    if said:
        wrong = frozenset(mistake.cell for mistake in hint.mistakes)
        return Advice(" ".join(said), is_bad=True, wrong=wrong)
    if level and (told := hint.at(level).step):
        return Advice(_told(told, level), step=told)
    right = NO_STEP[hint.status] if level else _RIGHT
    several = f" {_SEVERAL}" if hint.solutions == 2 else ""
    return Advice(f"{_TOO_LONG if hint.limit else right}{several}")


def _told(step: Step, level: HintLevel) -> str:
    if level == 1:
        return f"{step.text} {_MORE}"
    if level == 2:
        return f"{step.technique} (level {step.level}). {step.text} {_MORE}"
    return f"{step.technique}: {step.text} (d does it)"

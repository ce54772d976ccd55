"""How the work on a board has ended: what a file records, and --resume reads."""

from enum import StrEnum

from starbattle.errors import BoardError, StarBattleError


class End(StrEnum):
    """How the work on a board, or on all boards of a command, has ended."""

    ANSWERED = "answered"
    """There is an answer, within the limits; also that the board is bad input."""
    INTERRUPTED = "interrupted"
    """Ctrl-C came first; what was found until then need not be the answer."""
    FAILED = "failed"
    """Something else than the board failed; another try may succeed."""

    @classmethod
    def of(cls, answer: object) -> "End":
        """Return the end of work that was not interrupted, by what it gave."""
        failed = isinstance(answer, StarBattleError)
        is_bad_input = isinstance(answer, BoardError)
        return cls.FAILED if failed and not is_bad_input else cls.ANSWERED

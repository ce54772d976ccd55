"""The characters that a board is drawn with: box-drawing characters or ASCII."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pen:
    """A set of characters.

    lines  16 of them: where lines go up, right, down and left, as binary digits
    star   a star
    blank  a cell without a star
    hole   what cells of no region are filled with
    """

    lines: str
    star: str
    blank: str
    hole: str

    def line(self, up: bool, right: bool, down: bool, left: bool) -> str:
        """Return the character whose lines go in these directions."""
        return self.lines[8 * up + 4 * right + 2 * down + left]


UNICODE = Pen(" ╸╻┓╺━┏┳╹┛┃┫┗┻┣╋", "★", "·", "░")
ASCII = Pen(" +++" + "+-++" + "++|+" + "++++", "*", ".", "#")

"""What docs/formats.md says of each format, in its table: the tests hold it to that."""

import re
from dataclasses import dataclass

from conftest import ROOT
from starbattle import BoardError, parse_positions
from starbattle.formats import FORMATS

PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Row:
    """A row: boards a file, what is carried beside a board, what is not held."""

    many: bool
    carried: str
    refused: str

    @property
    def holes(self):
        """Whether the format holds holes."""
        return "holes" not in self.refused

    @property
    def pieces(self):
        """Whether the format holds regions in several pieces."""
        return "pieces" not in self.refused

    @property
    def most_rows(self):
        """How many rows the format holds; 100 stands for as many as boards have."""
        found = re.search(r"more than (\d+) rows", self.refused)
        return int(found[1]) if found else 100

    def fits(self, board):
        """Tell whether the format holds the star count."""
        return board.stars == 1 or "more than one star" not in self.refused


WRITTEN = [known for known in FORMATS if known.write]
"""The formats that are not only read."""

_ROW = re.compile(r"^\| \[([\w-]+)\]\(#\1\) \|(.*?)\|(.*?)\|(.*?)\|$", re.MULTILINE)

TABLE = {
    name: Row(many.strip() == "many", carried, refused)
    for name, many, carried, refused in _ROW.findall(PAGE)
}


def refusal(text, stars=None, **options):
    """Return the only thing that a text gives, an error in one short line."""
    (found,) = parse_positions(text, stars=stars, **options)
    assert isinstance(found, BoardError), found
    assert str(found).isprintable()
    assert len(str(found)) < 300
    return found

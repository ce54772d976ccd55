"""What every file format does: exact round trips, and no confusion with others."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from format_table import TABLE, WRITTEN
from positions import positions
from starbattle import Board, BoardError, Position
from starbattle.formats import detected_format, parse_positions

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

formats = pytest.mark.parametrize("known", WRITTEN, ids=lambda known: known.name)


def text_of(known, *positions):
    heading = [known.heading] if known.heading else []
    return "\n".join([*heading, *(known.text(one) for one in positions)]) + "\n"


def read(text, known=None):
    found = list(parse_positions(text, from_format=known and known.name))
    for position in found:
        assert isinstance(position, Position), position
    return found  # type: ignore[return-value]


def carried(known, position):
    """What is left of a position in a format."""
    solution = position.solution and position.solution.stars
    return (
        (position.board.regions, position.board.stars),
        position.stars if "stars" in known.carries else frozenset(),
        position.marks if "marks" in known.carries else frozenset(),
        solution if "solution" in known.carries else None,
    )


def fits(known, position):
    return TABLE[known.name].fits(position.board)


@formats
@settings(max_examples=40)
@given(position=positions())
def test_round_trips_are_exact(known, position):
    if not fits(known, position):
        return
    text = text_of(known, position)
    assert detected_format(text) == known
    (found,) = read(text)
    assert carried(known, found) == carried(known, position)
    if "name" in known.carries and position.board.id.isidentifier():
        assert found.board.id == (position.board.id or found.board.id)
    assert known.loses(found) == set()


@formats
@settings(max_examples=15)
@given(position=positions(holes=True, pieces=True))
@example(Position(Board([[-1, -1, -1], [-1, 0, -1], [-1, 1, 2]], stars=1)))
def test_holes_and_pieces_are_kept_or_refused(known, position):
    if not fits(known, position):
        return
    board = position.board
    has_holes = any(-1 in row for row in board.regions)
    row = TABLE[known.name]
    refused = (has_holes and not row.holes) or (board.is_in_pieces and not row.pieces)
    if refused:
        with pytest.raises(BoardError, match=known.name):
            known.text(position)
    else:
        (found,) = read(text_of(known, position))
        assert carried(known, found) == carried(known, position)


@formats
@settings(max_examples=15)
@given(several=st.lists(positions(), min_size=2, max_size=4))
def test_several_boards_in_a_text(known, several):
    several = [position for position in several if fits(known, position)]
    if not known.many or len(several) < 2:
        return
    text = text_of(known, *several)
    assert detected_format(text) == known
    found = read(text)
    assert [carried(known, one) for one in found] == [
        carried(known, one) for one in several
    ]
    assert text_of(known, *found) == text or "name" in known.carries


@formats
def test_large_boards(known):
    """Every format takes the sizes that it is met with, and says where it ends."""
    for size in (2, 9, 25, 26, 27, 64, 100):
        position = Position(Board([[c for c in range(size)]] * size, stars=1))
        try:
            text = text_of(known, position)
        except BoardError as error:
            assert size > TABLE[known.name].most_rows
            assert "more than" in str(error)
        else:
            assert read(text) == [position], (known, size)
            assert detected_format(text) == known


@pytest.mark.parametrize(("text", "star", "mark"), [
    ("661e3PmY9Ybaye010200000000", (1, 5), (0, 5)),
    ("551e9c2GE_YG0000000W", (4, 4), (0, 0)),
    ("551e9c2GE_Y0000G0W00", (3, 1), (2, 0)),
])  # fmt: skip
def test_older_marks_of_sbn_are_read_where_they_can_be_told(text, star, mark):
    """The last is taken for a newer one, as neither its length nor a mark tells."""
    (found,) = read(text)
    assert (found.stars, found.marks) == ({star}, {mark})

"""Where games are kept: one file a board, never lost, never another's."""

import stat

import pytest

from conftest import cli
from starbattle import Board, Position, Rules, StarBattleError
from starbattle.play.game import Content, Game
from starbattle.play.saves import Kept, game_file, games_folder, seated, written
from starbattle.play.session import Session

BOARD = Board.named("norvig/24")
OTHER = Board.named("norvig/board1")


@pytest.fixture(autouse=True)
def games(monkeypatch, tmp_path):
    """The folder of the games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return games_folder()


def put_one(board=BOARD, row=0):
    """Put a mark on a board; it is kept at once."""
    with seated(Position(board)) as session:
        session.go((row, 0))
        session.toggle(Content.MARK)
        assert game_file(board).exists()


def test_a_game_goes_on():
    put_one()
    put_one(row=1)
    with seated(Position(BOARD.renamed("other"))) as session:
        assert session.game.position.marks == {(0, 0), (1, 0)}
        assert "kept game" in session.advice.text
        session.undo()
    with seated(Position(BOARD)) as session:
        assert session.game.position.marks == {(0, 0)}
        session.redo()
        assert session.game.position.marks == {(0, 0), (1, 0)}


def test_games_of_other_boards_stay(games):
    with seated(Position(BOARD)):
        pass
    assert not [*games.iterdir()], "nothing is left without a change"
    others = BOARD.with_given(stars=[(9, 9)]), BOARD.with_rules(Rules(touch="rook"))
    for board in (BOARD, *others):
        put_one(board)
        with seated(Position(board)) as session:
            assert len(session.game.done) == 1


def test_a_damaged_file_is_kept():
    file = game_file(BOARD)
    damage = written(Kept(Game(OTHER), 0, False)).encode()
    file.write_bytes(damage)
    with seated(Position(BOARD)) as session:
        assert "cannot be read" in session.advice.text
        assert f"{file.stem}.damaged" in session.advice.text
    assert file.with_suffix(".damaged").read_bytes() == damage


def test_a_game_that_cannot_be_kept(games):
    def full(kept):
        raise StarBattleError("no space left")

    session = Session(Kept(Game(BOARD), 0, False), full)
    session.cycle()
    assert session.error == "no space left"
    assert session.game.stars == {(0, 0)}, "the game goes on"
    games.parent.write_text("")
    with pytest.raises(StarBattleError, match="games"):
        game_file(BOARD)


def test_what_is_kept_when():
    """A change at once, and the time at the end of a game with changes."""
    kept = []
    session = Session(Kept(Game(BOARD), 0, False), kept.append)
    calls = session.leave, session.switch_around, session.cycle, session.leave
    assert [(call(), len(kept))[1] for call in calls] == [0, 1, 2, 3]


def test_the_stars_of_the_board_begin_a_new_game():
    """They go before the kept game if they are asked for."""
    begun, empty = Position(BOARD, stars=[(0, 0)], marks=[(1, 0)]), Position(BOARD)
    for is_asked_for, stands in ((False, begun), (False, empty), (True, begun)):
        with seated(begun, is_asked_for=is_asked_for) as session:
            assert session.game.position == stands
            session.undo()
            assert session.game.position == empty


def test_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", "relative")  # XDG has absolute paths only
    assert games_folder() == tmp_path / ".local" / "state" / "starbattle" / "games"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert game_file(BOARD).parent == tmp_path / "state" / "starbattle" / "games"
    assert stat.S_IMODE(games_folder().stat().st_mode) == 0o700


def test_without_a_terminal(tmp_path):
    own = {"XDG_STATE_HOME": str(tmp_path), "TERM": "dumb"}
    done = cli("play", "norvig/24", env=own, terminals=["stdin", "stdout"])
    assert (
        done.stderr == "starbattle: play needs a terminal whose cursor can be moved\n"
    )
    assert not [*tmp_path.iterdir()]

"""Where games are kept: one file a board, never lost, never another's."""

import stat
from pathlib import Path

import pytest

from conftest import cli
from starbattle import Board, Position, Rules, StarBattleError
from starbattle.play.game import Content, Game
from starbattle.play.saves import (
    Kept,
    digest,
    game_file,
    games_folder,
    seated,
    written,
)
from starbattle.play.session import Session

BOARD = Board.named("norvig/24")
OTHER = Board.named("norvig/board1")


def put_one(folder: Path, board: Board = BOARD, row: int = 0) -> None:
    """Put a mark on a board; it is kept at once."""
    with seated(Position(board), folder=folder) as session:
        session.go((row, 0))
        session.toggle(Content.MARK)
        assert list(folder.glob(f"{digest(board)}.json"))


def test_a_game_goes_on(tmp_path: Path) -> None:
    put_one(tmp_path)
    put_one(tmp_path, row=1)
    with seated(Position(BOARD.renamed("other")), folder=tmp_path) as session:
        assert session.game.position.marks == {(0, 0), (1, 0)}
        assert "kept game" in session.advice.text
        session.undo()
    with seated(Position(BOARD), folder=tmp_path) as session:
        assert session.game.position.marks == {(0, 0)}
        session.redo()
        assert session.game.position.marks == {(0, 0), (1, 0)}


def test_games_of_other_boards_stay(tmp_path: Path) -> None:
    boards = [
        BOARD, BOARD.with_stars(1), BOARD.with_given(stars=[(9, 9)]),
        BOARD.with_rules(Rules(touch="rook")),
    ]  # fmt: skip
    with seated(Position(BOARD), folder=tmp_path):
        pass
    assert not [*tmp_path.iterdir()], "nothing is left without a change"
    for row, board in enumerate(boards):
        put_one(tmp_path, board, row)
    for row, board in enumerate(boards):
        with seated(Position(board), folder=tmp_path) as session:
            assert (row, 0) in session.game.position.marks
            assert len(session.game.done) == 1


def test_a_damaged_file_is_kept(tmp_path: Path) -> None:
    damage = written(Kept(Game(OTHER), 0, False)).encode()
    (tmp_path / f"{digest(BOARD)}.json").write_bytes(damage)
    with seated(Position(BOARD), folder=tmp_path) as session:
        assert "cannot be read" in session.advice.text
        assert f"{digest(BOARD)}.damaged" in session.advice.text
    assert (tmp_path / f"{digest(BOARD)}.damaged").read_bytes() == damage


def test_a_game_that_cannot_be_kept(tmp_path: Path) -> None:
    def full(kept: Kept) -> None:
        raise StarBattleError("no space left")

    session = Session(Kept(Game(BOARD), 0, False), full)
    session.cycle()
    assert session.error == "no space left"
    assert session.game.stars == {(0, 0)}, "the game goes on"
    (tmp_path / "file").write_text("")
    with pytest.raises(StarBattleError, match="file"):
        game_file(BOARD, tmp_path / "file" / "games")


def test_the_stars_of_the_board_begin_a_new_game(tmp_path: Path) -> None:
    """They go before the kept game if they are asked for."""
    begun, empty = Position(BOARD, stars=[(0, 0)], marks=[(1, 0)]), Position(BOARD)
    for is_asked_for, stands in ((False, begun), (False, empty), (True, begun)):
        with seated(begun, is_asked_for=is_asked_for, folder=tmp_path) as session:
            assert session.game.position == stands
            session.undo()
            assert session.game.position == empty


def test_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", "relative")  # XDG has absolute paths only
    assert games_folder() == tmp_path / ".local" / "state" / "starbattle" / "games"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert game_file(BOARD).parent == tmp_path / "state" / "starbattle" / "games"
    assert stat.S_IMODE(games_folder().stat().st_mode) == 0o700


def test_without_a_terminal(tmp_path: Path) -> None:
    own = {"XDG_STATE_HOME": str(tmp_path), "TERM": "dumb"}
    for terminals, said in (
        (["stdin"], "play needs a terminal for its input and output"),
        (["stdin", "stdout"], "play needs a terminal whose cursor can be moved"),
    ):
        done = cli("play", "norvig/24", env=own, terminals=terminals)
        assert (done.returncode, done.stderr) == (2, f"starbattle: {said}\n")
    assert not [*tmp_path.iterdir()]

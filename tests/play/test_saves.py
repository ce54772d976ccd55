"""Where games are kept: one file a board, never lost, never another's."""

import os
import stat
from pathlib import Path

import pytest

from conftest import cli
from starbattle import Board, Position, StarBattleError
from starbattle.play.game import Content, Game
from starbattle.play.saves import Kept, Save, digest, games_folder, read, seated

BOARD = Board.named("norvig/24")
OTHER = Board.named("norvig/board1")


def put_one(folder: Path, board: Board = BOARD, row: int = 0) -> None:
    with seated(Position(board), folder=folder) as session:
        session.go((row, 0))
        session.toggle(Content.MARK)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_game_goes_on(tmp_path: Path) -> None:
    put_one(tmp_path)
    put_one(tmp_path, row=1)
    with seated(Position(BOARD), folder=tmp_path) as session:
        assert session.game.position.marks == {(0, 0), (1, 0)}
        assert "kept game" in session.advice.text
        session.undo()
        session.undo()
        assert session.game.position == Position(BOARD)
        session.redo()
    with seated(Position(BOARD), folder=tmp_path) as session:
        assert session.game.position.marks == {(0, 0)}
        session.redo()
        assert session.game.position.marks == {(0, 0), (1, 0)}


def test_each_change_is_kept_at_once(tmp_path: Path) -> None:
    with seated(Position(BOARD), folder=tmp_path) as session:
        for row in range(3):
            session.go((row, 5))
            session.cycle()
            text = (tmp_path / f"{digest(BOARD)}.json").read_text()
            assert read(text, BOARD).game.stars == session.game.stars


def test_games_of_other_boards_stay(tmp_path: Path) -> None:
    boards = [BOARD, OTHER, BOARD.with_stars(1), BOARD.with_given(stars=[(9, 9)])]
    for row, board in enumerate(boards):
        put_one(tmp_path, board, row)
    assert len(files(tmp_path)) == len(boards)
    for row, board in enumerate(boards):
        with seated(Position(board), folder=tmp_path) as session:
            assert (row, 0) in session.game.position.marks
            assert len(session.game.done) == 1


def test_nothing_is_left_without_a_change(tmp_path: Path) -> None:
    with seated(Position(BOARD), folder=tmp_path):
        pass
    assert files(tmp_path) == []
    put_one(tmp_path)
    assert files(tmp_path) == [f"{digest(BOARD.renamed('other'))}.json"]


def test_one_player_at_a_time(tmp_path: Path) -> None:
    with Save(BOARD, tmp_path):
        with pytest.raises(StarBattleError, match="24 is being played in another"):
            Save(BOARD, tmp_path)
        with Save(OTHER, tmp_path):
            pass
    with Save(BOARD, tmp_path):
        pass


@pytest.mark.parametrize("damage", [b"", b"{", b'{"version": 99}', b"\xff\xfe"])
def test_a_damaged_file_is_kept(tmp_path: Path, damage: bytes) -> None:
    for number in (1, 2):
        (tmp_path / f"{digest(BOARD)}.json").write_bytes(damage)
        with seated(Position(BOARD), folder=tmp_path) as session:
            assert "cannot be read" in session.advice.text
            assert f".damaged{number}" in session.advice.text
        aside = tmp_path / f"{digest(BOARD)}.damaged{number}"
        assert aside.read_bytes() == damage


def test_the_game_of_another_board_under_this_name(tmp_path: Path) -> None:
    put_one(tmp_path, OTHER)
    os.rename(tmp_path / f"{digest(OTHER)}.json", tmp_path / f"{digest(BOARD)}.json")
    put_one(tmp_path)
    assert files(tmp_path) == [f"{digest(BOARD)}.damaged1", f"{digest(BOARD)}.json"]


def test_a_game_that_cannot_be_kept(tmp_path: Path) -> None:
    def full(kept: Kept) -> None:
        raise StarBattleError("no space left")

    from starbattle.play.session import Session

    session = Session(Kept(Game(BOARD), 0, False), full)
    session.cycle()
    assert session.error == "no space left"
    assert session.game.stars == {(0, 0)}, "the game goes on"


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StarBattleError, match="file"):
        Save(BOARD, tmp_path / "file" / "games")


def test_the_stars_of_the_board_begin_a_new_game(tmp_path: Path) -> None:
    begun = Position(BOARD, stars=[(0, 0)], marks=[(1, 0), (1, 1)])
    with seated(begun, folder=tmp_path) as session:
        assert session.game.position == begun
        session.undo()
        assert session.game.position == Position(BOARD)
    with seated(begun, folder=tmp_path) as session:
        assert session.game.position == Position(BOARD), "the kept game comes first"


def test_a_state_goes_before_the_kept_game(tmp_path: Path) -> None:
    put_one(tmp_path)
    state = Position(BOARD, stars=[(5, 5)])
    with seated(state, is_asked_for=True, folder=tmp_path) as session:
        assert session.game.position == state
        session.undo()
        assert session.game.position.marks == {(0, 0)}


def test_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    home = tmp_path / ".local" / "state" / "starbattle" / "games"
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    assert games_folder() == home
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert games_folder() == home, "XDG has absolute paths only"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert games_folder() == tmp_path / "state" / "starbattle" / "games"
    with Save(BOARD) as file:
        assert file.path.parent == games_folder()
    assert stat.S_IMODE(games_folder().stat().st_mode) == 0o700


def test_without_a_terminal(tmp_path: Path) -> None:
    done = cli("play", "norvig/24", env={"XDG_STATE_HOME": str(tmp_path)})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "starbattle: play needs a terminal for its input and output\n"
    )
    assert list(tmp_path.iterdir()) == []

"""A marimo notebook: choose a board and a model, and see what the solver finds.

Open it with `marimo edit examples/explore.py`.
"""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import marimo as mo

    from starbattle import Board, frequencies, solve, svg
    from starbattle.paths import BOARDS

    return BOARDS, Board, frequencies, mo, solve, svg


@app.cell
def _(BOARDS, mo):
    files = sorted(BOARDS.glob("*/*.txt"))
    names = {str(file.relative_to(BOARDS)): file for file in files}
    board_file = mo.ui.dropdown(names, value="norvig/5x5.txt", label="board")
    stars = mo.ui.slider(1, 2, label="stars")
    model = mo.ui.dropdown(
        ["global", "bits", "columns", "cells", "feup"], value="global", label="model"
    )
    mo.hstack([board_file, stars, model], justify="start")
    return board_file, model, stars


@app.cell
def _(Board, board_file, model, solve, stars):
    board = Board.load(board_file.value, stars=stars.value)
    result = solve(board, model=model.value, solutions=100, timeout=20)
    result  # noqa: B018  (shown below the cell)
    return board, result


@app.cell
def _(board, frequencies, mo, result, svg):
    heat = svg(board, heat=frequencies(result), labels=True)
    mo.vstack([mo.md("How many of these solutions use a cell, in per cent:"), heat])
    return


if __name__ == "__main__":
    app.run()

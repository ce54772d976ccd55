
import assert from "node:assert/strict";
import { test } from "node:test";
import { MARK, OPEN, STAR, fragment, linked, makeBoard, request } from "../src/board/board.js";
import { Game } from "../src/play/game.js";

const given = () => ({ ...makeBoard(["AABB", "AABB", "CCDD", "CCDD"].map((row) => [...row]), 1, "four"), given: Uint8Array.from([0, 1, 0, 2, ...Array(12).fill(0)]) });

test("given cells are asked for with the board", () => {
  assert.deepEqual([request(given()).given_stars, request(given()).given_blanks], [[[1, 2]], [[1, 4]]]);
});

test("given cells stay as they are", () => {
  const game = new Game(given());
  assert.deepEqual([game.cells[1], game.cells[3]], [STAR, MARK]);
  game.cycle(1, false);
  game.cycle(0, false);
  assert.deepEqual([game.cells[0], game.cells[1]], [STAR, STAR]);
  game.clear();
  assert.deepEqual([game.cells[0], game.cells[1], game.cells[3]], [OPEN, STAR, MARK]);
});

test("a link keeps what is given apart from what is played", () => {
  const game = new Game(given());
  game.cycle(8, false);
  const found = linked(fragment(game.board, game.cells));
  assert.deepEqual(found.board?.given, game.board.given);
  assert.deepEqual(found.cells, game.cells);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { MARK, OPEN, STAR } from "../src/board/board.js";
import { Game } from "../src/play/game.js";
import { board24 } from "./helper.js";

test("marks that came with a star go with it, but those of others stay", () => {
  const game = new Game(board24()),
    marks = [1, 3, 11, 12, 13, 22];
  game.fill([0, 2], STAR);
  game.markMore(true, false);
  game.put(22, MARK);
  game.put(0, OPEN);
  assert.deepEqual(game.where(MARK), marks);
  game.put(2, MARK);
  assert.deepEqual(game.where(MARK), [2, 22]);
  game.undo();
  assert.deepEqual(game.where(MARK), marks);
});

test("a mark that the player has set again is the player's", () => {
  const game = new Game(board24());
  game.put(0, STAR);
  game.markMore(true, false);
  game.fill([1], OPEN);
  game.fill([1], MARK);
  game.put(0, OPEN);
  assert.deepEqual(game.where(MARK), [1]);
});

test("given cells and holes stay as they are; a cleared game has taken nothing", () => {
  const board = board24(),
    given = Uint8Array.from([STAR, OPEN, MARK, ...Array(97).fill(OPEN)]);
  board.regions[9][9] = -1;
  const game = new Game({ ...board, given });
  game.fill([0, 1, 2, 99], MARK);
  game.taken.seconds = 95;
  game.clear();
  assert.equal(game.taken.seconds, 0);
  game.fill([99], STAR);
  assert.deepEqual([game.where(STAR), game.where(MARK)], [[0], [2]]);
  game.undo();
  assert.equal(game.taken.seconds, 95);
});

test("undoing more than was tried ends a trial", () => {
  const game = new Game(board24());
  game.put(0, STAR);
  game.beginTrial();
  game.undo();
  assert.equal(game.trial, null);
});

test("damaged changes are left out", () => {
  for (const change of [7, [7], [[1, 0]]]) {
    const game = new Game(board24());
    game.resume({ done: [[[1, 0, 1]], change], undone: [] });
    assert.equal(game.done.length, 0);
  }
});

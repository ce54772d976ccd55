import assert from "node:assert/strict";
import { test } from "node:test";
import { MARK, OPEN, STAR, cellsOf } from "../src/board/board.js";
import { Game } from "../src/play/game.js";
import { SOLUTION, board24, drawn } from "./helper.js";

test("a cell goes from star to mark to empty", () => {
  const game = new Game(board24());
  const seen = [0, 1, 2].map(() => (game.cycle(3, false), game.cells[3]));
  assert.deepEqual(seen, [STAR, MARK, OPEN]);
});

test("marks around a star come and go with it in one undo", () => {
  const game = new Game(board24());
  game.set([[1, MARK]]);
  game.cycle(0, true);
  assert.deepEqual(game.where(MARK), [1, 10, 11]);
  game.undo();
  assert.deepEqual([game.where(STAR), game.where(MARK)], [[], [1]]);
  game.redo();
  assert.deepEqual(game.where(MARK), [1, 10, 11]);
});

test("undo and redo have no limit", () => {
  const game = new Game(board24());
  for (let k = 0; k < 5000; k++) game.cycle(k % 100, false);
  const last = [...game.cells];
  while (game.undo());
  assert.ok(game.cells.every((kind) => kind === OPEN));
  while (game.redo());
  assert.deepEqual([...game.cells], last);
});

test("a stroke is one change", () => {
  const game = new Game(board24());
  game.set([[0, MARK]]);
  game.extend([[1, MARK]]);
  game.undo();
  assert.equal(game.where(MARK).length, 0);
});

test("stars that touch conflict", () => {
  const game = new Game(board24());
  game.set([
    [0, STAR],
    [11, STAR],
    [55, STAR],
  ]);
  assert.deepEqual(
    [...game.conflicts()].sort((a, b) => a - b),
    [0, 11],
  );
});

test("too many stars in a row conflict", () => {
  const game = new Game(board24());
  game.set([
    [0, STAR],
    [3, STAR],
    [7, STAR],
  ]);
  assert.deepEqual(
    [...game.conflicts()].sort((a, b) => a - b),
    [0, 3, 7],
  );
});

test("a unit without room for its stars conflicts", () => {
  const game = new Game(drawn("AABB AABB CCDD CCDD", 1));
  game.set([0, 1, 2, 3].map((cell) => [cell, MARK]));
  assert.deepEqual(
    [...game.conflicts()].sort((a, b) => a - b),
    [0, 1, 2, 3],
  );
});

test("the solution solves the board, anything else does not", () => {
  const game = new Game(board24());
  game.set(cellsOf(SOLUTION).map((cell) => [cell, STAR]));
  assert.ok(game.isSolved);
  game.cycle(6, false);
  assert.ok(!game.isSolved);
});

test("holes take nothing", () => {
  const game = new Game({
    id: "",
    size: 2,
    stars: 1,
    regions: [
      [0, -1],
      [1, 1],
    ],
  });
  assert.equal(game.cycle(1, false), false);
});

test("marks that came with a star go with it, but those of others stay", () => {
  const game = new Game(board24());
  game.put(0, STAR, true);
  game.put(2, STAR, true);
  game.put(22, MARK, false);
  game.put(0, OPEN, true);
  assert.deepEqual(game.where(MARK), [1, 3, 11, 12, 13, 22]);
  game.put(2, MARK, true);
  assert.deepEqual(game.where(MARK), [2, 22]);
  game.undo();
  assert.deepEqual(game.where(MARK), [1, 3, 11, 12, 13, 22]);
});

test("a mark that the player has set again is the player's", () => {
  const game = new Game(board24());
  game.put(0, STAR, true);
  game.set([[1, OPEN]]);
  game.set([[1, MARK]]);
  game.put(0, OPEN, true);
  assert.deepEqual(game.where(MARK), [1]);
});

test("a kept game goes on with all that can be undone; damaged changes are left out", () => {
  const game = new Game(board24());
  game.put(0, STAR, true);
  game.put(5, STAR, false);
  game.undo();
  const next = new Game(board24(), game.cells);
  next.resume(JSON.parse(JSON.stringify(game.changes())));
  next.redo();
  assert.deepEqual(next.where(STAR), [0, 5]);
  next.undo();
  next.undo();
  assert.deepEqual(next.where(MARK), []);
  for (const done of [
    7,
    [[]],
    [[1, 0]],
    [[1, 0, 9]],
    [[200, 0, 1]],
    [[100, 0, 9]],
    [["constructor", 0, 1]],
    [null],
  ]) {
    const other = new Game(board24(), game.cells);
    other.resume({ done, undone: [] });
    assert.equal(other.done.length, 0);
  }
});

test("a trial is taken back whole, or stays", () => {
  const game = new Game(board24());
  game.put(0, STAR, false);
  game.beginTrial();
  game.put(5, STAR, true);
  game.note([7], 2);
  assert.deepEqual(
    [...game.tried].filter((cell) => cell < 100).sort((a, b) => a - b),
    [4, 5, 6, 14, 15, 16],
  );
  game.endTrial(false);
  assert.deepEqual(
    [game.where(STAR), game.where(MARK), game.notes[7], game.trial],
    [[0], [], 0, null],
  );
  game.beginTrial();
  game.put(5, STAR, false);
  game.endTrial(true);
  assert.deepEqual(game.where(STAR), [0, 5]);
});

test("undoing more than was tried ends a trial; a kept one goes on", () => {
  const game = new Game(board24());
  game.put(0, STAR, false);
  game.beginTrial();
  game.put(5, STAR, false);
  const next = new Game(board24(), game.cells);
  next.resume(JSON.parse(JSON.stringify(game.changes())));
  assert.equal(next.trial, 1);
  next.undo();
  assert.equal(next.trial, 1);
  next.undo();
  assert.equal(next.trial, null);
});

test("notes are undone, kept and cleared like stars", () => {
  const game = new Game(board24());
  game.note([3, 4], 1);
  game.note([4], 3);
  assert.deepEqual([game.notes[3], game.notes[4], game.where(STAR)], [1, 3, []]);
  game.undo();
  assert.equal(game.notes[4], 1);
  const next = new Game(board24(), game.cells);
  next.resume(JSON.parse(JSON.stringify(game.changes())));
  assert.deepEqual([...next.notes], [...game.notes]);
  next.redo();
  assert.equal(next.notes[4], 3);
  next.clear();
  assert.ok(!next.notes.some(Boolean));
});

test("units count what they still take", () => {
  const game = new Game(board24());
  game.put(0, STAR, false);
  assert.deepEqual([game.left[0], game.left[1], game.left[10], game.left[20]], [1, 2, 1, 1]);
});

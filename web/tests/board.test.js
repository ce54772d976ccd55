
import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardError, cellsOf, drawingFaults, fragment, letters, linked, makeBoard, title } from "../src/board/board.js";
import { around, units } from "../src/board/rules.js";
import { board24, drawn } from "./helper.js";

test("regions are numbered in order of first appearance, holes stay", () => {
  const board = makeBoard([["b", -1], ["a", "a"]], 1);
  assert.deepEqual(board.regions, [[0, -1], [1, 1]]);
});

test("what is no board is refused", () => {
  const bad = [() => makeBoard([], 1), () => makeBoard([["a"], ["b"]], 1), () => makeBoard([["a", "b"], ["c", "a"]], 1), () => makeBoard([["a"]], 0), () => makeBoard(Array(40).fill(Array(40).fill("a")), 1)];
  for (const make of bad) assert.throws(make, BoardError);
});

test("cells around a corner and inside", () => {
  const board = board24();
  assert.deepEqual(around(board, 0), [1, 10, 11]);
  assert.equal(around(board, 55).length, 8);
});

test("each cell is in three units", () => {
  const found = units(board24());
  assert.equal(found.length, 30);
  assert.equal(found.flat().length, 300);
});

test("letters go on after Z", () => {
  assert.deepEqual([0, 25, 26, 27].map(letters), ["A", "Z", "AA", "AB"]);
});

test("columns are cells", () => {
  assert.deepEqual(cellsOf([[2], [1]]), [1, 2]);
});

test("a link brings board, marks and program back", () => {
  const board = board24(), cells = new Uint8Array(100);
  cells.set([1, 2, 0, 0, 2, 1], 94);
  const program = { code: "p(X) :- X = 'ä & #'.\n", query: "p(X)." };
  const found = linked(fragment(board, cells, program));
  assert.deepEqual(found.board, { ...board });
  assert.deepEqual([...(found.cells ?? [])], [...cells]);
  assert.deepEqual([found.code, found.query], [program.code, program.query]);
});

test("a link keeps holes", () => {
  const board = makeBoard([["a", -1], ["b", "b"]], 1);
  assert.deepEqual(linked(fragment(board, new Uint8Array(4))).board?.regions, board.regions);
});

test("damaged and huge links are refused", () => {
  for (const hash of ["#board=x", "#board=1-ab", "#board=1-abcd&cells=!", "#board=1-0011&cells=zz", `#board=1-${"a".repeat(1 << 20)}`, "#board=99-0011"]) {
    assert.throws(() => linked(hash), BoardError, hash.slice(0, 30));
  }
  assert.equal(linked("#3").board, null);
});

test("regions in pieces, without cells, and cells without a region are found", () => {
  assert.deepEqual(drawingFaults([[0, 1], [1, 0]]), { missing: 0, pieces: [0, 1], empty: [] });
  assert.deepEqual(drawingFaults([[0, 0], [0, -1]]), { missing: 1, pieces: [], empty: [1] });
  assert.deepEqual(drawingFaults(drawn("AAB ABB CCC", 1).regions), { missing: 0, pieces: [], empty: [] });
});

test("the title of a made board has no seed", () => {
  const titles = ["24", "", "5x5-1-3805166333984278"].map((id) => title({ ...board24(), id, size: 5, stars: 1 }));
  assert.deepEqual(titles, ["24 (5x5, 1 star)", "board (5x5, 1 star)", "5x5, 1 star"]);
});

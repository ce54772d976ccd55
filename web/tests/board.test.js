// Boards, their links and rules.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BoardError,
  MARK,
  OPEN,
  STAR,
  cellsOf,
  drawingFaults,
  fragment,
  letters,
  linked,
  makeBoard,
  request,
  title,
} from "../src/board/board.js";
import {
  allSentences,
  around,
  conditionSentences,
  needs,
  sentences,
  total,
  units,
  withConditions,
} from "../src/board/rules.js";
import { Game } from "../src/play/game.js";
import { boardKey, kindOf, saveKey } from "../src/play/kept.js";
import { board24, drawn } from "./helper.js";

test("regions are numbered in order of first appearance, holes stay", () => {
  const board = makeBoard(
    [
      ["b", -1],
      ["a", "a"],
    ],
    1,
  );
  assert.deepEqual(board.regions, [
    [0, -1],
    [1, 1],
  ]);
});

test("what is no board is refused", () => {
  const bad = [
    () => makeBoard([], 1),
    () => makeBoard([["a"], ["b"]], 1),
    () =>
      makeBoard(
        [
          ["a", "b"],
          ["c", "a"],
        ],
        1,
      ),
    () => makeBoard([["a"]], 0),
    () => makeBoard(Array(40).fill(Array(40).fill("a")), 1),
  ];
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
  const board = board24(),
    cells = new Uint8Array(100);
  cells.set([1, 2, 0, 0, 2, 1], 94);
  const program = { code: "p(X) :- X = 'ä & #'.\n", query: "p(X)." };
  const found = linked(fragment(board, cells, program));
  assert.deepEqual(found.board, { ...board });
  assert.deepEqual([...(found.cells ?? [])], [...cells]);
  assert.deepEqual([found.code, found.query], [program.code, program.query]);
});

test("a link keeps holes", () => {
  const board = makeBoard(
    [
      ["a", -1],
      ["b", "b"],
    ],
    1,
  );
  assert.deepEqual(linked(fragment(board, new Uint8Array(4))).board?.regions, board.regions);
});

test("damaged and huge links are refused", () => {
  for (const hash of [
    "#board=x",
    "#board=1-ab",
    "#board=1-abcd&cells=!",
    "#board=1-0011&cells=zz",
    `#board=1-${"a".repeat(1 << 20)}`,
    "#board=99-0011",
  ]) {
    assert.throws(() => linked(hash), BoardError, hash.slice(0, 30));
  }
  assert.equal(linked("#3").board, null);
});

test("regions in pieces, without cells, and cells without a region are found", () => {
  assert.deepEqual(
    drawingFaults([
      [0, 1],
      [1, 0],
    ]),
    { missing: 0, pieces: [0, 1], empty: [] },
  );
  assert.deepEqual(
    drawingFaults([
      [0, 0],
      [0, -1],
    ]),
    { missing: 1, pieces: [], empty: [1] },
  );
  assert.deepEqual(drawingFaults(drawn("AAB ABB CCC", 1).regions), {
    missing: 0,
    pieces: [],
    empty: [],
  });
});

test("a title begins with the size and the stars, and has no seed", () => {
  const titles = ["24", "", "5x5-1-3805166333984278"].map((id) =>
    title({ ...board24(), id, size: 5, stars: 1 }),
  );
  assert.deepEqual(titles, ["5x5, 1 star · 24", "5x5, 1 star", "5x5, 1 star"]);
});

const given = () => ({
  ...makeBoard(
    ["AABB", "AABB", "CCDD", "CCDD"].map((row) => [...row]),
    1,
    "four",
  ),
  given: Uint8Array.from([0, 1, 0, 2, ...Array(12).fill(0)]),
});

test("given cells are asked for with the board", () => {
  assert.deepEqual(
    [request(given()).given_stars, request(given()).given_blanks],
    [[[1, 2]], [[1, 4]]],
  );
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

// Rules of variants and constraints: what they forbid and ask, and how they are kept.

/** @param {unknown} rules @param {string[]} [where] */
const variant = (rules, where = []) =>
  withConditions(drawn("AABB AABB CCDD CCDD", 1), rules, where);

/** @param {import("../src/board/board.js").Board} board @param {number[]} stars @param {number[]} [marks] */
function conflicts(board, stars, marks = []) {
  const game = new Game(board);
  game.set([
    ...stars.map((cell) => /** @type {[number, number]} */ ([cell, STAR])),
    ...marks.map((cell) => /** @type {[number, number]} */ ([cell, MARK])),
  ]);
  return [...game.conflicts()].sort((a, b) => a - b);
}

test("what stars touch is what the rules say, across the edges, too", () => {
  assert.deepEqual(around(variant({ touch: "knight" }), 0), [6, 9]);
  assert.deepEqual(around(variant({ touch: "rook" }), 5), [1, 4, 6, 9]);
  assert.deepEqual(around(variant({ touch: "none" }), 5), []);
  assert.deepEqual(around(variant({ wrap: true }), 0), [1, 3, 4, 5, 7, 12, 13, 15]);
  assert.deepEqual(around(withConditions(drawn("A", 1), { wrap: true }, null), 0), []);
  const every = variant({ touch: "king+knight" });
  for (let one = 0; one < 16; one++)
    for (const near of around(every, one)) assert.ok(around(every, near).includes(one));
});

test("conflicts are those of the rules", () => {
  assert.deepEqual(conflicts(variant({ touch: "knight" }), [0, 6]), [0, 6]);
  assert.deepEqual(conflicts(variant({ touch: "rook" }), [1, 6]), []);
  assert.deepEqual(conflicts(variant({ wrap: true }), [0, 7]), [0, 7]);
  assert.deepEqual(conflicts(variant({}), [0, 7]), []);
});

test("rows, columns, regions and diagonals have the stars that the rules say", () => {
  const counts = variant({ touch: "none", row_stars: [2, 0, 1, 1], region_stars: [2, 0, 1, 1] });
  assert.deepEqual(needs(counts), [2, 0, 1, 1, 1, 1, 1, 1, 2, 0, 1, 1]);
  assert.equal(
    total(
      variant({ row_stars: [1, 0, 0, 0], column_stars: [0, 1, 0, 0], region_stars: [1, 0, 0, 0] }),
    ),
    1,
  );
  assert.deepEqual(conflicts(counts, [0, 1]), []);
  assert.deepEqual(conflicts(counts, [4]), [4]);
  assert.deepEqual(conflicts(counts, [], [0, 1, 2]), [0, 1, 2]);
  const diagonals = variant({ diagonals: 1 });
  assert.deepEqual(units(diagonals).slice(12), [
    [0, 5, 10, 15],
    [3, 6, 9, 12],
  ]);
  assert.deepEqual(conflicts(diagonals, [0, 10]), [0, 10]);
  assert.deepEqual(conflicts(diagonals, [], [3, 6, 9, 12]), [3, 6, 9, 12]);
});

test("a game ends when its rules are kept, and the constraints are known to be met", () => {
  const stars = [0, 6, 9, 15].map((cell) => /** @type {[number, number]} */ ([cell, STAR]));
  const free = new Game(variant({ touch: "none" })),
    usual = new Game(variant({})),
    bound = new Game(variant({ touch: "none" }, ["r1c1 = 1"]));
  for (const game of [free, usual, bound]) game.set(stars);
  assert.deepEqual(
    [free.isSolved, usual.isSolved, bound.isFull, bound.isSolved],
    [true, false, true, false],
  );
  bound.meets([0, 6, 9, 15]);
  assert.ok(bound.isSolved);
  bound.set([[0, MARK]]);
  assert.ok(!bound.isSolved);
  assert.ok(
    !Object.assign(new Game(variant({ touch: "none", diagonals: 1 })), { cells: free.cells })
      .isFull,
  );
});

test("rules that no board has are refused", () => {
  const bad = [
    7,
    [],
    { touch: "queen" },
    { touch: "none+king" },
    { touch: "constructor" },
    { touch: 3 },
    { wrap: 1 },
    { diagonals: 5 },
    { diagonals: -1 },
    { diagonals: "1" },
    { row_stars: [1] },
    { row_stars: "1111" },
    { row_stars: [1, 1, 1, 1.5] },
    { rowstars: [1] },
  ];
  for (const rules of bad) assert.throws(() => variant(rules), BoardError, JSON.stringify(rules));
  for (const where of [[""], [3], "r1c1 = 1", ["x".repeat(30_000)]])
    assert.throws(() => variant({}, /** @type {any} */ (where)), BoardError);
});

test("rules that say the usual are none", () => {
  const board = variant({
    touch: "rook+king",
    wrap: false,
    row_stars: [1, 1, 1, 1],
    diagonals: null,
  });
  assert.deepEqual([board.rules, board.where, kindOf(board)], [undefined, undefined, "4x4-1"]);
  assert.deepEqual(JSON.parse(JSON.stringify(request(board))), {
    regions: board.regions,
    stars: 1,
    given_stars: [],
    given_blanks: [],
  });
});

test("what differs is said once", () => {
  assert.deepEqual(sentences(variant({ touch: "knight+king", wrap: true, diagonals: true })), [
    "No two stars touch or are a knight's move apart.",
    "Touching goes on across the edges.",
    "Each main diagonal has 1 star.",
  ]);
  assert.deepEqual(
    allSentences(variant({ touch: "none", row_stars: [1, 0, 2, 1] }, ["r1c1 = 1"])),
    [
      "Put 1 star into every column and every region.",
      "Stars may touch.",
      "Rows have 1, 0, 2, 1 stars.",
      "Constraint: r1c1 = 1",
    ],
  );
  assert.deepEqual(conditionSentences(variant({}, ["r1c1 = 1", "r2c3 = 1"])), [
    "Constraint 1: r1c1 = 1",
    "Constraint 2: r2c3 = 1",
  ]);
  assert.deepEqual(allSentences(variant({})), [
    "Put 1 star into every row, every column and every region.",
    "No two stars touch, not even diagonally.",
  ]);
});

test("a link brings rules and constraints back; damaged ones are refused", () => {
  const board = variant({ touch: "knight", diagonals: 1 }, [
    "column(1,1) < column(2,1) or r1c1 = 1",
    "r4c4 =< 1",
  ]);
  assert.deepEqual(linked(fragment(board, new Uint8Array(16))).board, board);
  for (const more of ["rules=x", "rules=7", "rules={%22touch%22:%22queen%22}", "where="]) {
    assert.throws(() => linked(`#board=1-0011001122332233&${more}`), BoardError, more);
  }
});

test("records and games keep variants apart", () => {
  const boards = [
    variant({}),
    variant({ touch: "knight" }),
    variant({ touch: "rook" }),
    variant({}, ["r1c1 = 1"]),
    variant({}, ["r1c1 = 0"]),
  ];
  assert.equal(new Set(boards.map(boardKey)).size, 5);
  assert.equal(new Set(boards.map(saveKey)).size, 5);
  assert.deepEqual(boards.map(kindOf), ["4x4-1", ...Array(4).fill("variants")]);
});

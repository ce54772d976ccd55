// Boards, their links and rules.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardError, MARK, STAR, fragment, linked } from "../src/board/board.js";
import { needs, units, withConditions } from "../src/board/rules.js";
import { Game } from "../src/play/game.js";
import { boardKey, kindOf } from "../src/play/kept.js";
import { drawn } from "./helper.js";

/** @typedef {import("../src/board/board.js").Board} Board */

/** @param {import("../src/board/rules.js").Rules} rules @param {string[]} [where] @returns {Board} */
const variant = (rules, where = []) =>
  withConditions(drawn("AABB AABB CCDD CCDD", 1), rules, where);

test("a link brings back board, holes, rules, constraints, givens, marks and program", () => {
  const four = variant({ touch: "knight", diagonals: 1 }, ["column(1,1) < r1c1", "r4c4 =< 1"]),
    given = Uint8Array.from([0, 1, 0, 2, ...Array(12).fill(0)]),
    cells = Uint8Array.from([1, 1, 0, 2, ...Array(11).fill(0), 2]),
    program = { code: "p(X) :- X = 'ä & #'.\n", query: "p(X)." };
  const holed = variant({});
  holed.regions[0][2] = -1;
  for (const board of [four, { ...four, given }, holed])
    assert.deepEqual(linked(fragment(board, cells, program)), { board, cells, ...program });
});

test("damaged and huge links are refused", () => {
  for (const hash of [
    "x",
    "1-ab",
    "1-abcd&cells=!",
    "1-0011&cells=zz",
    `1-${"a".repeat(1 << 20)}`,
    "99-0011",
    "1-0011001122332233&rules=x",
    "1-0011001122332233&rules={%22touch%22:%22constructor%22}",
    "1-0011001122332233&rules={%22row_stars%22:[1]}"
  ])
    assert.throws(() => linked(`#board=${hash}`), BoardError, hash.slice(0, 60));
  assert.equal(linked("#3").board, null);
});

const COUNTS = { touch: "none", row_stars: [2, 0, 1, 1], region_stars: [2, 0, 1, 1] };

/** @type {[object, number[], number[], number[], string?][]} rules, stars, marks, what conflicts, and in words */
const CONFLICTS = [
  [{}, [0, 5], [], [0, 5]],
  [{}, [0, 3], [], [0, 3]],
  [{}, [0, 7], [], []],
  [{}, [], [0, 1, 2, 3], [0, 1, 2, 3]],
  [{}, [], [0, 1, 4, 5], [0, 1, 4, 5], "Too few cells are left in region A at r1c1."],
  [{ touch: "knight" }, [0, 6], [], [0, 6]],
  [{ touch: "rook" }, [1, 6], [], []],
  [{ wrap: true }, [0, 7], [], [0, 7]],
  [{ wrap: true }, [1, 12], [], [1, 12]],
  [COUNTS, [0, 1], [], []],
  [COUNTS, [4], [], [4]],
  [COUNTS, [], [0, 1, 2], [0, 1, 2]],
  [{ diagonals: 1 }, [0, 10], [], [0, 10]],
  [{ diagonals: 1 }, [], [3, 6, 9, 12], [3, 6, 9, 12], "Too few cells are left in diagonal 2."]
];

test("rows, columns, regions and diagonals have the stars that the rules say", () => {
  assert.deepEqual(needs(variant(COUNTS)), [2, 0, 1, 1, 1, 1, 1, 1, 2, 0, 1, 1]);
  assert.equal(units(variant({ diagonals: 1 })).length, 14);
  for (const [rules, stars, marks, wrong, words] of CONFLICTS) {
    const game = new Game(variant(rules));
    game.fill(stars, STAR);
    game.fill(marks, MARK);
    assert.deepEqual(new Set(game.faults.flatMap(({ cells }) => cells)), new Set(wrong));
    if (words) assert.equal(game.faults[0].words, words);
  }
});

test("a game ends when its rules are kept, and the constraints are known to be met", () => {
  const stars = [0, 6, 9, 15],
    games = [variant({ touch: "none" }), variant({}), variant({ touch: "none" }, ["r1c1 = 1"])].map(
      (board) => new Game(board)
    );
  for (const game of games) game.fill(stars, STAR);
  assert.deepEqual(
    games.map((game) => [game.isFull, game.isSolved]),
    [
      [true, true],
      [false, false],
      [true, false]
    ]
  );
});

test("records and games keep variants apart", () => {
  const boards = [variant({}), variant({ touch: "knight" }), variant({}, ["r1c1 = 1"])];
  assert.equal(new Set(boards.map(boardKey)).size, 3);
  assert.deepEqual(boards.map(kindOf), ["4x4-1", "variants", "variants"]);
});

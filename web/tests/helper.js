// Boards for tests.

import { makeBoard } from "../src/board/board.js";

/** @param {string} text rows of letters @param {number} stars */
export const drawn = (text, stars) =>
  makeBoard(
    text
      .trim()
      .split(/\s+/)
      .map((row) => [...row]),
    stars,
    "test",
  );

/** Norvig's 24, which has one solution. */
export const board24 = () =>
  drawn(
    "AAABBCCCCC ADDDBECECF AAADBECEFF ADDDBEEEFF ADGGGHIEIF ADDDGHIEIF AAGGGHIIIF JJGHHHHHIF JJGGGJFHIF JJJJJJFFFF",
    2,
  );

export const SOLUTION = [
  [7, 10],
  [3, 5],
  [1, 8],
  [3, 5],
  [8, 10],
  [1, 6],
  [4, 9],
  [2, 6],
  [4, 9],
  [2, 7],
];

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
    "test"
  );

/** Norvig's 24, which has one solution. */
export const board24 = () =>
  drawn(
    "AAABBCCCCC ADDDBECECF AAADBECEFF ADDDBEEEFF ADGGGHIEIF ADDDGHIEIF AAGGGHIIIF JJGHHHHHIF JJGGGJFHIF JJJJJJFFFF",
    2
  );

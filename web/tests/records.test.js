// What is kept of solved boards, and the boards of a day.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  FORMATS,
  boardKey,
  dailyName,
  dailyOf,
  dailyStreak,
  day,
  exported,
  imported,
  merged,
  record,
  records,
  solvedDaily,
  streak,
  wanted,
} from "../src/play/kept.js";
import { board24 } from "./helper.js";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
  },
});
beforeEach(() => kept.clear());

const known = () => records()[boardKey(board24())];

const how = { seconds: 90, hints: 1, difficulty: "hard" };

test("the best time of a board is kept, with its hints and the first day", () => {
  record(board24(), how, "2026-03-02");
  record(board24(), { ...how, seconds: 60, hints: 3 }, "2026-03-05");
  record(board24(), { ...how, seconds: 70, hints: 0 }, "2026-03-06");
  const { seconds, hints, first, kind } = known();
  assert.deepEqual(
    [seconds, hints, first, kind, Object.keys(records()).length],
    [60, 3, "2026-03-02", "10x10-2", 1],
  );
});

test("a board has one record, whatever its name", () => {
  record({ ...board24(), id: "other" }, how);
  assert.equal(known().seconds, 90);
});

test("a file is read twice without a loss or a gain", () => {
  record(board24(), how, "2026-03-02");
  const file = exported();
  assert.equal(imported(file), 1);
  assert.equal(imported(file), 1);
  assert.equal(exported(), file);
  kept.clear();
  record(board24(), { ...how, seconds: 30 }, "2026-04-01");
  imported(file);
  assert.deepEqual([known().seconds, known().first], [30, "2026-03-02"]);
});

test("files that are none of these are refused, and damaged entries left out", () => {
  for (const text of ["", "[]", "null", "7", "{}", '{"format": "starbattle-records-x"}'])
    assert.throws(() => imported(text), /no records/);
  assert.throws(() => imported('{"format": "starbattle-records", "version": 9}'), /newer/);
  const entry = {
    name: "a",
    kind: "4x4-1",
    difficulty: "",
    seconds: 3,
    hints: 0,
    first: "2026-01-01",
  };
  for (const bad of [
    { ...entry, seconds: -1 },
    { ...entry, first: "x" },
    null,
    3,
    { ...entry, name: 4 },
  ]) {
    assert.equal(
      imported(
        JSON.stringify({ format: "starbattle-records", version: 1, solved: { "1-0011": bad } }),
      ),
      0,
    );
  }
  assert.equal(
    imported(
      JSON.stringify({
        format: "starbattle-records",
        version: 1,
        solved: { __proto__x: entry, "1-0011": entry },
      }),
    ),
    1,
  );
});

test("records that cannot be kept are an error of one sentence", () => {
  const file = exported(),
    { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  try {
    assert.throws(() => imported(file), /keeps nothing/);
  } finally {
    localStorage.setItem = setItem;
  }
});

test("merging is the same in any order, but for ties", () => {
  const one = {
    a: { name: "n", kind: "k", difficulty: "", seconds: 5, hints: 0, first: "2026-01-02" },
  };
  const two = {
    a: { name: "n", kind: "k", difficulty: "easy", seconds: 7, hints: 2, first: "2026-01-01" },
  };
  assert.deepEqual(merged(one, two), merged(two, one));
});

test("days in a row", () => {
  const days = new Set(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"]);
  assert.deepEqual(
    ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-05"].map((today) => streak(days, today)),
    [3, 3, 1, 0],
  );
});

test("a daily board counts for the days in a row only on its day", () => {
  const on = (/** @type {string} */ date, /** @type {number} */ stars) => ({
    ...board24(),
    stars,
    id: dailyName(date, FORMATS[0]),
  });
  record(on("2026-03-01", 1), how, "2026-03-01");
  record(on("2026-03-02", 2), how, "2026-03-04");
  assert.deepEqual(
    [
      dailyStreak("2026-03-01"),
      dailyStreak("2026-03-02"),
      dailyStreak("2026-03-03"),
      solvedDaily().size,
    ],
    [1, 1, 0, 2],
  );
});

test("the name of a daily board says day and format; other names do not", () => {
  assert.deepEqual(dailyOf(dailyName("2026-03-01", FORMATS[2])), {
    date: "2026-03-01",
    format: FORMATS[2],
  });
  for (const name of ["daily", "daily 2026-03-01 huge", "my daily 2026-03-01 small", ""])
    assert.equal(dailyOf(name), null);
  assert.equal(wanted("2026-03-01", FORMATS[0]).seed, 20260301);
});

// What is kept of solved boards, and the boards of a day.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FORMATS, dailyName, dailyOf, record, records, streak, wanted } from "../src/play/kept.js";
import { board24 } from "./helper.js";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text)
  }
});
beforeEach(() => kept.clear());

test("the best time of a board is kept, with the first day", () => {
  record(board24(), 90, "2026-03-02");
  record(board24(), 60, "2026-03-05");
  record({ ...board24(), id: "other" }, 70, "2026-03-06");
  assert.deepEqual(Object.values(records()), [{ name: "other", seconds: 60, first: "2026-03-02" }]);
});

test("days in a row", () => {
  const days = new Set(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"]);
  assert.deepEqual(
    ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-05"].map((today) => streak(days, today)),
    [3, 3, 1, 0]
  );
});

test("the name of a daily board says day and format; other names do not", () => {
  assert.deepEqual(dailyOf(dailyName("2026-03-01", FORMATS[2])), {
    date: "2026-03-01",
    format: FORMATS[2]
  });
  for (const name of ["daily", "daily 2026-03-01 huge", "my daily 2026-03-01 small", ""])
    assert.equal(dailyOf(name), null);
  assert.equal(wanted("2026-03-01", FORMATS[0]).seed, 20260301);
});

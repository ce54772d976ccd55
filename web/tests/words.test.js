// What the built page says of explanations and searches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figures, trace } from "../../python/starbattle/page/site/panels/lab.js";
import { outcome } from "../../python/starbattle/page/site/panels/steps.js";
import { board24 } from "./helper.js";

test("the outcome of an explanation is put as on the command line", () => {
  const report = {
    status: "solved",
    limit: "none",
    hardest: "Tiling Overhang",
    level: 4,
    rating: 17,
    difficulty: "easy",
    steps: 61,
  };
  assert.equal(
    outcome(report),
    "solved, 61 steps, hardest Tiling Overhang (level 4), rating 17, easy",
  );
  assert.match(
    outcome({ ...report, limit: "time", steps: 1 }),
    /^solved - the time limit ended it, 1 step,/,
  );
});

test("figures are status, solutions and numbers", () => {
  assert.deepEqual(
    figures({
      status: "unique",
      limit: "time",
      found: 2,
      statistics: { nodes: 1234, cpu_s: 0.5, what: "x" },
    }),
    [
      ["status", "unique (time)"],
      ["solutions", "2"],
      ["nodes", "1,234"],
      ["cpu_s", "0.500"],
    ],
  );
});

test("nodes of a trace become a list for each property", () => {
  const found = [
    [0, -1, 0, -1, 0, 0, 0, [], []],
    [1, 0, 0, 5, 0, 1, 2, [10], [3]],
  ];
  const data = trace(board24(), {
    found,
    report: { status: "unique", limit: "none" },
    model: "columns",
    strategy: { name: "ff", view: "columns" },
  });
  assert.deepEqual(
    [data.parent, data.outcome, data.cells, data.hasColumns, data.limit],
    [[-1, 0], [0, 2], [[], [10]], true, null],
  );
});

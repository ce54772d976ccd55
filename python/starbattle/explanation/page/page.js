// The page of an explanation: a board, and a walk through the steps.

import { BoardView, legend } from "../../render/pages/boardview.js";
import { $, element } from "../../render/pages/elements.js";
import { address, addressed, listen } from "../../render/pages/keys.js";
import { MARK, OPEN, STAR } from "../../render/pages/shapes.js";
import { Walk } from "../../render/pages/walk.js";

const data = JSON.parse($("data").textContent);
const view = new BoardView($("board"), true);
const walk = new Walk((cells, pointed) => {
  view.update(cells);
  view.point(pointed);
  address(walk.at);
});

const nothing = { blocks: [], full: [], numbered: [] };
/** @type {[number, object | null, string][]} */
const SIGNS = [
  [STAR, null, "star"], [MARK, null, "no star"], [OPEN, { cells: [0] }, "looked at"],
  [OPEN, { stars: [0] }, "new star"], [OPEN, { marks: [0] }, "new mark"],
  [OPEN, { supposed: { stars: [], empty: [0] } }, "no star in a case"],
  [OPEN, { supposed: { stars: [0], empty: [] } }, "star in a case, in its order"],
  [OPEN, { drawing: { ...nothing, blocks: [0] } }, "room for one star"],
  [OPEN, { drawing: { ...nothing, full: [0] } }, "too little room"],
];

$("name").textContent = data.title;
$("how").textContent = data.outcome;
$("legend").append(...legend(SIGNS));
$("side").append(walk.reason, element("label", { class: "bar" }, "Show ", walk.filter), walk.list);
$("controls").prepend(walk.controls);
view.draw(data.board, { labels: ["row", "column", "region"] });
listen(walk.lines);
walk.begin(data, data.board.size, addressed());

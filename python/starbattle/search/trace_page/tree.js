// The tree as data: what the page was given, and what follows from it.

import { BoardView, CELL, legend } from "../../render/pages/boardview.js";
import { $, button, element, shape } from "../../render/pages/elements.js";
import { address, addressed, buttons, listen, slider } from "../../render/pages/keys.js";
import { MARK, OPEN, STAR, plural, regionOf } from "../../render/pages/shapes.js";

const FAILURE = 1, SOLUTION = 2, REPEAT = 3;
const trace = { side: [], objective: [], reason: [], ...JSON.parse($("data").textContent) };
const { size, stars } = trace.board ?? {}; // null for another puzzle
const count = trace.parent.length;
const compared = trace.ways.length > 1; // two trees, below a root of no search
const wayOf = (id) => trace.ways[trace.side[id] ?? 0];
const tree = grow();
const deepest = tree.depth.reduce((a, b) => Math.max(a, b), 0);

function grow() {
  const numbers = () => new Int32Array(count);
  const children = Array.from({ length: count }, () => []);
  const grown = { children, depth: numbers(), size: numbers().fill(1), failures: numbers(), solutions: numbers() };
  for (let id = 1; id < count; id++) {
    children[trace.parent[id]].push(id);
    grown.depth[id] = grown.depth[trace.parent[id]] + 1;
  }
  // Every child has a larger number than its parent.
  for (let id = count - 1; id >= 0; id--) {
    if (trace.outcome[id] === FAILURE) grown.failures[id]++;
    if (trace.outcome[id] === SOLUTION) grown.solutions[id]++;
    if (id) for (const sum of [grown.size, grown.failures, grown.solutions]) sum[trace.parent[id]] += sum[id];
  }
  return grown;
}

function pathTo(id) {
  const path = [];
  for (; id >= 0; id = trace.parent[id]) path.push(id);
  return path.reverse();
}

// What is known in a node: the cells of the board, and the domains, each [from, to, from,
// to, ...]. `fresh` are the cells decided there.
function stateAt(id) {
  const cells = new Uint8Array(size * size || 0);
  const domains = [];
  for (const node of pathTo(id)) {
    for (const number of trace.cells[node]) cells[number >> 1] = number & 1 ? STAR : MARK;
    for (const [variable, ...bounds] of trace.domains[node]) domains[variable] = bounds;
  }
  return { cells, domains, fresh: trace.cells[id].map((number) => number >> 1) };
}

const intervals = (bounds) => bounds.flatMap((from, k) => (k % 2 ? [] : [[from, bounds[k + 1]]]));
const allows = (bounds = [], value) => intervals(bounds).some(([from, to]) => from <= value && value <= to);
const countOf = (bounds) => intervals(bounds).reduce((sum, [from, to]) => sum + to - from + 1, 0);
const rangeWords = (bounds) => intervals(bounds).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");

// The nearest node with that outcome, in the order of the search, or -1.
function nearest(outcome, from, step) {
  for (let id = from + step; id >= 0 && id < count; id += step) {
    if (trace.outcome[id] === outcome) return id;
  }
  return -1;
}

// --- which subtrees are folded ---

const folded = new Uint8Array(count);
const equal = new Uint8Array(count); // of two trees
const START = 90; // about as many nodes as can be looked at at once

function fold(wanted) {
  for (let id = 0; id < count; id++) folded[id] = tree.children[id].length && wanted(id) ? 1 : 0;
}

function unfoldTo(id) {
  for (let node = trace.parent[id]; node >= 0; node = trace.parent[node]) folded[node] = 0;
}

// At first: the way to the first solution, and the largest subtrees, or of two trees what
// is above the equal parts, as long as there is room.
function foldAtFirst() {
  fold(() => true);
  if (compared) findEqual();
  const rank = compared ? (id) => tree.depth[id] : (id) => -tree.size[id];
  const nodes = skipping(equal).sort((a, b) => rank(a) - rank(b));
  let room = START;
  for (const id of [...(compared ? [] : pathTo(nearest(SOLUTION, -1, 1))), ...nodes]) {
    if (folded[id] && !equal[id] && room > 0) {
      room -= tree.children[id].length;
      folded[id] = 0;
    }
  }
}

// The nodes that are not below those. What is below a node comes right after it.
function skipping(those) {
  const others = [];
  for (let id = 0; id < count; id += those[id] ? tree.size[id] : 1) others.push(id);
  return others;
}

// Subtrees are equal that have the same branches and outcomes, and in the same place.
function findEqual() {
  const shape = shapes(), pairs = [tree.children[0]];
  for (const [one, other] of pairs) {
    const left = [...tree.children[other]];
    if (shape[one] === shape[other]) equal[one] = equal[other] = 1;
    else for (const child of tree.children[one]) {
      const twin = left.findIndex((its) => branch(its) === branch(child));
      if (twin >= 0) pairs.push([child, ...left.splice(twin, 1)]);
    }
  }
}

// A number for each subtree, the same for equal ones.
function shapes() {
  const known = new Map(), shape = new Int32Array(count);
  for (let id = count - 1; id >= 0; id--) {
    const words = [branch(id), trace.outcome[id], ...tree.children[id].map((child) => shape[child])].join(" ");
    if (!known.has(words)) known.set(words, known.size);
    shape[id] = known.get(words);
  }
  return shape;
}

const branch = (id) => (isRoot(id) ? "" : [wayOf(id).strategy.view, trace.variable[id], trace.relation[id], trace.value[id]].join());
const isRoot = (id) => trace.variable[id] < 0;

// Nodes and figures in words.

const OUTCOMES = ["searched further", "failure", "solution", "repeated solution"];
const figure = (number, how) => number.toLocaleString("en", how);
const runs = trace.run[count - 1] + 1;
const hasDomains = trace.domains.some((changed) => changed.length);
const labelsCells = (id) => trace.board && wayOf(id).strategy.view !== "columns";

// The row and what else names the variable of a node, from 1.
function placeOf(id) {
  const width = labelsCells(id) ? size : stars;
  const variable = trace.variable[id];
  return { row: Math.floor(variable / width) + 1, part: (variable % width) + 1 };
}

const variableWords = (variable, id) => `${wayOf(id).strategy.view} ${variable + 1}`;

// A branch in words; and for the drawing in signs, with the variable that it is on.
function named(id) {
  const { strategyName } = wayOf(id), relation = trace.relation[id], value = trace.value[id];
  if (compared && !id) return { words: trace.ways.map((way) => way.strategyName).join(" and ") };
  if (isRoot(id)) return compared ? { words: `root of ${strategyName}`, branch: strategyName } : { words: "root" };
  const { row, part } = placeOf(id), number = trace.variable[id];
  if (labelsCells(id)) {
    const isStar = relation === "=" ? value === 1 : relation === "≠" ? value === 0 : relation === ">";
    return { words: `row ${row}, column ${part}: ${isStar ? "star" : "no star"}`, branch: isStar ? "★" : "–", variable: `r${row}c${part}` };
  }
  const star = stars === 1 ? [`row ${row}, star`, `r${row}`] : [`row ${row}, star ${part}`, `r${row}.${part}`];
  const [words, variable] = trace.board ? star : [variableWords(number, id), `#${number + 1}`];
  return { words: `${words} ${relation} ${value}`, branch: `${relation}${value}`, variable };
}

const choiceWords = (id) => named(id).words;

function equalWords() {
  const [one, other] = tree.children[0];
  if (equal[one]) return `The two trees are equal: it is one search, of ${plural(tree.size[one] - 1, "node")}.`;
  const same = equal.reduce((sum, is, id) => sum + is * tree.size[id], 0) / 2;
  return `Equal parts are gray and folded: ${figure(same)} of ${figure(tree.size[one])} and ${figure(tree.size[other])} nodes.`;
}

function outcomeWords(id) {
  if (compared && !id) return equalWords();
  const last = id === count - 1 && trace.limit;
  switch (trace.outcome[id]) {
    case FAILURE:
      if (!id) return "Posting the constraints leaves no solution.";
      return `Propagation refutes it${trace.reason[id] ? `: a constraint on ${trace.reason[id]} fails` : ""}. What is shown is the state of the parent.`;
    case SOLUTION:
      return `All variables have values: a solution${trace.objective[id] == null ? "" : `, the best until then: ${figure(trace.objective[id])}`}.`;
    case REPEAT:
      return "A solution that was found before; it does not count again.";
  }
  if (tree.children[id].length) return `Propagation does not refute it; branches tried: ${figure(tree.children[id].length)}.`;
  return last ? "The search ended here." : "Nothing was tried below it.";
}

function belowWords(id) {
  return `${plural(tree.size[id] - 1, "node")} below, ${plural(tree.failures[id], "failure")}, ${plural(tree.solutions[id], "solution")}`;
}

function factWords(id) {
  if (compared && !id) return "";
  const run = runs > 1 ? ` in run ${trace.run[id] + 1} of ${runs}` : "";
  const node = `Node ${figure(id)} at depth ${figure(tree.depth[id])}${run}`;
  if (trace.outcome[id] === FAILURE) return `${node}.`;
  const parts = trace.board ? [plural(trace.cells[id].length, "cell") + " decided"] : [];
  if (hasDomains) parts.push(plural(trace.domains[id].length, "domain") + " changed");
  const here = `${node}: ${parts.join(", ")} here`;
  return tree.children[id].length ? `${here}; ${belowWords(id)}.` : `${here}.`;
}

const SIGNS = "○✕★◇", FOLDED = "▲";
const sign = (kind, words = SIGNS[kind]) => element("span", { class: `of-${kind}`, "aria-hidden": "true" }, words);

// The tree as a drawing: signs on a sheet that scrolls, and lines between them.

const drawing = $("drawing"), sheet = $("sheet"), nodes = $("nodes");
const ACROSS = 24, DOWN = 44, LEAST_ZOOM = 0.002, LEGIBLE = 0.6, MOST_SIGNS = 1500;
const layout = { x: new Float64Array(count), shown: [], left: 0, wide: 1, high: 1, zoom: 1, least: 1 };

// After Wetherell and Shannon, "Tidy drawings of trees", 1979: bottom up and from the
// right, each node is put above the middle of its children, or, if others are there,
// beside these, with all that is below it.
function layTree() {
  const { x } = layout, shown = skipping(folded), free = [], least = [], moves = new Float64Array(count);
  for (const id of [...shown].reverse()) {
    const depth = tree.depth[id], children = folded[id] ? [] : tree.children[id], place = free[depth] ?? 0;
    if (children.length) {
      const middle = (x[children[0]] + x[children[children.length - 1]]) / 2;
      moves[id] = least[depth] = Math.min(least[depth] ?? 0, place - middle);
      x[id] = middle + moves[id];
    } else x[id] = place;
    free[depth] = x[id] - 1;
  }
  let left = 0, right = -Infinity, high = 1;
  for (const id of shown) {
    const above = moves[trace.parent[id]] ?? 0;
    x[id] += above;
    moves[id] += above;
    [left, right, high] = [Math.min(left, x[id]), Math.max(right, x[id]), Math.max(high, tree.depth[id])];
  }
  Object.assign(layout, { shown, left: left - 1, wide: right - left + 2, high });
  $("lines").setAttribute("viewBox", `${layout.left} 0 ${layout.wide} ${high}`);
  $("edges").setAttribute("d", shown.slice(1).map((id) => line([trace.parent[id], id])).join(""));
  scale(layout.zoom);
}

const line = (path) => `M${path.map((id) => `${layout.x[id]} ${tree.depth[id]}`).join("L")}`;

// A wide tree is drawn steeper than it is, as high as there is room.
const across = (id) => (layout.x[id] - layout.left) * ACROSS * layout.zoom;
const down = (id) => tree.depth[id] * DOWN * Math.max(layout.zoom, layout.least);

// Of very many nodes, only the solutions have signs, if these are not as many.
function drawSigns() {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = drawing;
  const isNear = (at, from, room) => at > from - 60 && at < from + room + 60;
  const seen = layout.shown.filter((id) => isNear(across(id), scrollLeft, clientWidth) && isNear(down(id), scrollTop, clientHeight));
  const signed = seen.length > MOST_SIGNS ? seen.filter((id) => trace.outcome[id] === SOLUTION) : seen;
  nodes.replaceChildren();
  if (signed.length <= MOST_SIGNS) signed.forEach(drawNode);
}

// A node: beside it what it decides, below it how much is folded, or the value, and above it what its branch says.
function drawNode(id) {
  const kind = !folded[id] ? trace.outcome[id] : tree.solutions[id] ? SOLUTION : FAILURE;
  const write = (words, attributes) => (shape("text", { x: across(id), y: down(id), ...attributes }, nodes).textContent = words);
  write(folded[id] ? FOLDED : SIGNS[kind], { class: equal[id] ? "equal" : `of-${kind}`, "data-id": id });
  if (layout.zoom < LEGIBLE) return;
  const value = folded[id] ? (equal[id] ? "= " : "") + figure(tree.size[id], { notation: "compact" }) : trace.objective[id] == null ? "" : figure(trace.objective[id]);
  write(value, { class: "words", dy: "1.6em" });
  if (!folded[id] && tree.children[id].length && !(compared && !id)) write(named(tree.children[id][0]).variable, { class: "words beside", dx: ".9em", dy: "-.5em" });
  if (id) write(named(id).branch, { class: "words", x: (2 * across(id) + across(trace.parent[id])) / 3, y: (2 * down(id) + down(trace.parent[id])) / 3 });
}

function drawChosen(id) {
  $("here").setAttribute("d", line(pathTo(id)));
  $("ring").setAttribute("cx", across(id));
  $("ring").setAttribute("cy", down(id));
}

// --- moving about ---

function scale(zoom) {
  layout.zoom = Math.min(3, Math.max(LEAST_ZOOM, zoom));
  sheet.style.width = `${layout.wide * ACROSS * layout.zoom}px`;
  sheet.style.height = `${layout.high * DOWN * Math.max(layout.zoom, layout.least)}px`;
  sheet.style.setProperty("--zoom", layout.zoom);
}

function fit() {
  layout.least = Math.min((drawing.clientHeight - 70) / (layout.high * DOWN), 1.3);
  scale(Math.min(drawing.clientWidth / (layout.wide * ACROSS), layout.least));
}

// What is at that place of the window stays there.
function zoomAt(place, factor) {
  const x = place - drawing.getBoundingClientRect().left, before = layout.zoom, at = drawing.scrollLeft + x;
  scale(before * factor);
  drawing.scrollLeft = (at * layout.zoom) / before - x;
}

function showInDrawing(id) {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = drawing, x = across(id), y = down(id) + 30;
  if (x < scrollLeft + 50 || x > scrollLeft + clientWidth - 50) drawing.scrollLeft = x - clientWidth / 2;
  if (y < scrollTop + 25 || y > scrollTop + clientHeight - 40) drawing.scrollTop = y - clientHeight / 2;
}

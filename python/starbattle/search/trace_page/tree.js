// The tree: its nodes, what follows from them, in words, and as a drawing.

import { BoardView, CELL, legend } from "../../render/pages/boardview.js";
import { $, button, element, shape } from "../../render/pages/elements.js";
import { address, addressed, buttons, listen, slider } from "../../render/pages/keys.js";
import { MARK, OPEN, STAR, plural, regionOf } from "../../render/pages/shapes.js";

const FAILURE = 1, SOLUTION = 2, REPEAT = 3;
const RELATIONS = "=≠≤>";
const trace = JSON.parse($("data").textContent);
const { size, stars } = trace.board ?? {}; // null for another puzzle
const compared = trace.ways.length > 1; // two trees, below a root of no search
const nodes = [];
grow();

function grow() {
  if (compared) add();
  for (const way of trace.ways) {
    const first = nodes.length;
    for (const [, parent, ...facts] of way.nodes) add(way, parent < 0 ? nodes[0] : nodes[first + parent], facts);
  }
  const shapes = new Map();
  for (const node of [...nodes].reverse()) {
    for (const sum of node.parent ? ["size", "failures", "solutions"] : []) node.parent[sum] += node[sum];
    // A number, the same for subtrees with the same branches and outcomes.
    const below = [node.branch, node.outcome, ...node.children.map((child) => child.shape)].join(" ");
    node.shape = shapes.get(below) ?? shapes.size;
    shapes.set(below, node.shape);
  }
}

function add(way, parent, [run, variable, relation, value, outcome, cells, domains, objective, reason] = [0, -1, 0, 0, 0, [], []]) {
  const node = {
    id: nodes.length, way, parent, run, variable, relation: RELATIONS[relation], value, outcome, cells, domains, objective, reason,
    branch: variable < 0 ? "" : [way.strategy.view, variable, relation, value].join(), isRoot: variable < 0,
    children: [], depth: parent ? parent.depth + 1 : 0, size: 1, failures: Number(outcome === FAILURE), solutions: Number(outcome === SOLUTION),
  };
  parent?.children.push(node);
  nodes.push(node);
}

function pathTo(node) {
  const path = [];
  for (; node; node = node.parent) path.push(node);
  return path.reverse();
}

// What is known in a node: the cells of the board, and the domains as intervals.
function stateAt(node) {
  const cells = new Uint8Array(size * size || 0), domains = [];
  for (const one of pathTo(node)) {
    for (const number of one.cells) cells[number >> 1] = number & 1 ? STAR : MARK;
    for (const [variable, ...ends] of one.domains) domains[variable] = ends.flatMap((from, k) => (k % 2 ? [] : [[from, ends[k + 1]]]));
  }
  return { cells, domains };
}

// --- which subtrees are folded ---

const START = 90; // about as many nodes as can be looked at at once

function fold(wanted) {
  for (const node of nodes) node.folded = node.children.length > 0 && wanted(node);
}

function unfoldTo(node) {
  for (const above of pathTo(node.parent)) above.folded = false;
}

// At first: the way to the first solution, and the largest subtrees, or of two trees what
// is above the equal parts, as long as there is room.
function foldAtFirst() {
  fold(() => true);
  if (compared) findEqual();
  const rank = compared ? (node) => node.depth : (node) => -node.size;
  const ranked = skipping("equal").sort((a, b) => rank(a) - rank(b));
  let room = START;
  for (const node of [...(compared ? [] : pathTo(nodes.find(isSolution))), ...ranked]) {
    if (node.folded && !node.equal && room > 0) {
      room -= node.children.length;
      node.folded = false;
    }
  }
}

const isSolution = ({ outcome }) => outcome === SOLUTION;

// The nodes that are not below those of a mark. What is below a node comes right after it.
function skipping(mark) {
  const others = [];
  for (let id = 0; id < nodes.length; id += nodes[id][mark] ? nodes[id].size : 1) others.push(nodes[id]);
  return others;
}

// Mark the subtrees of two trees that have the same shape, and in the same place.
function findEqual() {
  const pairs = [nodes[0].children];
  for (const [one, other] of pairs) {
    const left = [...other.children];
    if (one.shape === other.shape) one.equal = other.equal = true;
    else for (const child of one.children) {
      const twin = left.findIndex(({ branch }) => branch === child.branch);
      if (twin >= 0) pairs.push([child, ...left.splice(twin, 1)]);
    }
  }
}

// Nodes and figures in words.

const OUTCOMES = ["searched further", "failure", "solution", "repeated solution"];
const figure = (number, how) => number.toLocaleString("en", how);
const runs = (nodes.at(-1)?.run ?? 0) + 1; // no node, if it was interrupted first
const hasDomains = nodes.some(({ domains }) => domains.length);
const labelsCells = ({ way }) => trace.board && way.strategy.view !== "columns";
const isAbove = (node) => compared && !node.parent; // the root of no search

// The row and what else names the variable of a node, from 1.
function placeOf(node) {
  const width = labelsCells(node) ? size : stars;
  return { row: Math.floor(node.variable / width) + 1, part: (node.variable % width) + 1 };
}

const variableWords = (variable, { way }) => `${way.strategy.view} ${variable + 1}`;

// A branch in words; and for the drawing in signs, with the variable that it is on.
function named(node) {
  const { relation, value, variable: number } = node;
  if (isAbove(node)) return { words: trace.ways.map((way) => way.strategyName).join(" and ") };
  if (node.isRoot) return { words: compared ? `root of ${node.way.strategyName}` : "root", branch: node.way.strategyName };
  const { row, part } = placeOf(node);
  if (labelsCells(node)) {
    const isStar = relation === "=" ? value === 1 : relation === "≠" ? value === 0 : relation === ">";
    return { words: `row ${row}, column ${part}: ${isStar ? "star" : "no star"}`, branch: isStar ? "★" : "–", variable: `r${row}c${part}` };
  }
  const star = stars === 1 ? [`row ${row}, star`, `r${row}`] : [`row ${row}, star ${part}`, `r${row}.${part}`];
  const [words, variable] = trace.board ? star : [variableWords(number, node), `#${number + 1}`];
  return { words: `${words} ${relation} ${value}`, branch: `${relation}${value}`, variable };
}

const choiceWords = (node) => named(node).words;

function equalWords() {
  const [one, other] = nodes[0].children;
  if (one.equal) return `The two trees are equal: it is one search, of ${plural(one.size - 1, "node")}.`;
  const same = nodes.reduce((sum, { equal, size }) => sum + (equal ? size : 0), 0) / 2;
  return `Equal parts are gray and folded: ${figure(same)} of ${figure(one.size)} and ${figure(other.size)} nodes.`;
}

function outcomeWords(node) {
  if (isAbove(node)) return equalWords();
  const { children, objective, reason } = node;
  switch (node.outcome) {
    case FAILURE:
      if (!node.id) return "Posting the constraints leaves no solution.";
      return `Propagation refutes it${reason ? `: a constraint on ${reason} fails` : ""}. What is shown is the state of the parent.`;
    case SOLUTION:
      return `All variables have values: a solution${objective == null ? "" : `, the best until then: ${figure(objective)}`}.`;
    case REPEAT:
      return "A solution that was found before; it does not count again.";
  }
  if (children.length) return `Propagation does not refute it; branches tried: ${figure(children.length)}.`;
  return node === nodes.at(-1) && trace.limit ? "The search ended here." : "Nothing was tried below it.";
}

const belowWords = ({ size, failures, solutions }) => `${plural(size - 1, "node")} below, ${plural(failures, "failure")}, ${plural(solutions, "solution")}`;

function factWords(node) {
  if (isAbove(node)) return "";
  const run = runs > 1 ? ` in run ${node.run + 1} of ${runs}` : "";
  const place = `Node ${figure(node.id)} at depth ${figure(node.depth)}${run}`;
  if (node.outcome === FAILURE) return `${place}.`;
  const parts = trace.board ? [`${plural(node.cells.length, "cell")} decided`] : [];
  if (hasDomains) parts.push(`${plural(node.domains.length, "domain")} changed`);
  return `${place}: ${parts.join(", ")} here${node.children.length ? `; ${belowWords(node)}` : ""}.`;
}

const SIGNS = "○✕★◇", FOLDED = "▲";
const sign = (kind, words = SIGNS[kind]) => element("span", { class: `of-${kind}`, "aria-hidden": "true" }, words);

// The tree as a drawing: signs on a sheet that scrolls, and lines between them.

const drawing = $("drawing"), sheet = $("sheet"), signs = $("nodes");
const ACROSS = 24, DOWN = 44, LEAST_ZOOM = 0.002, LEGIBLE = 0.6, MOST_SIGNS = 1500;
const layout = { shown: [], left: 0, wide: 1, high: 1, zoom: 1, least: 1 };

// After Wetherell and Shannon, "Tidy drawings of trees", 1979: bottom up and from the
// right, each node is put above the middle of its children, or, if others are there,
// beside these, with all that is below it.
function layTree() {
  const shown = skipping("folded"), free = [], least = [];
  for (const node of [...shown].reverse()) {
    const { depth } = node, children = node.folded ? [] : node.children, place = free[depth] ?? 0;
    const middle = children.length ? (children[0].x + children.at(-1).x) / 2 : place;
    node.move = children.length ? (least[depth] = Math.min(least[depth] ?? 0, place - middle)) : 0;
    node.x = middle + node.move;
    free[depth] = node.x - 1;
  }
  let left = 0, right = -Infinity, high = 1;
  for (const node of shown) {
    const above = node.parent?.move ?? 0;
    node.x += above;
    node.move += above;
    [left, right, high] = [Math.min(left, node.x), Math.max(right, node.x), Math.max(high, node.depth)];
  }
  Object.assign(layout, { shown, left: left - 1, wide: right - left + 2, high });
  $("lines").setAttribute("viewBox", `${layout.left} 0 ${layout.wide} ${high}`);
  $("edges").setAttribute("d", shown.slice(1).map((node) => line([node.parent, node])).join(""));
  scale(layout.zoom);
}

const line = (path) => `M${path.map(({ x, depth }) => `${x} ${depth}`).join("L")}`;

// A wide tree is drawn steeper than it is, as high as there is room.
const across = ({ x }) => (x - layout.left) * ACROSS * layout.zoom;
const down = ({ depth }) => depth * DOWN * Math.max(layout.zoom, layout.least);

// Of very many nodes, only the solutions have signs, if these are not as many.
function drawSigns() {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = drawing;
  const isNear = (at, from, room) => at > from - 60 && at < from + room + 60;
  const seen = layout.shown.filter((node) => isNear(across(node), scrollLeft, clientWidth) && isNear(down(node), scrollTop, clientHeight));
  const signed = seen.length > MOST_SIGNS ? seen.filter(isSolution) : seen;
  signs.replaceChildren();
  if (signed.length <= MOST_SIGNS) signed.forEach(drawNode);
}

// A node: beside it what it decides, below it how much is folded, or the value, and above it what its branch says.
function drawNode(node) {
  const { folded, equal, objective, parent, children: [child] } = node, x = across(node), y = down(node);
  const kind = !folded ? node.outcome : node.solutions ? SOLUTION : FAILURE;
  const write = (words, attributes) => (shape("text", { x, y, ...attributes }, signs).textContent = words);
  write(folded ? FOLDED : SIGNS[kind], { class: equal ? "equal" : `of-${kind}`, "data-id": node.id });
  if (layout.zoom < LEGIBLE) return;
  const value = folded ? (equal ? "= " : "") + figure(node.size, { notation: "compact" }) : objective == null ? "" : figure(objective);
  write(value, { class: "words", dy: "1.6em" });
  if (!folded && child && !isAbove(node)) write(named(child).variable, { class: "words beside", dx: ".9em", dy: "-.5em" });
  if (parent) write(named(node).branch, { class: "words", x: (2 * x + across(parent)) / 3, y: (2 * y + down(parent)) / 3 });
}

function drawChosen(node) {
  $("here").setAttribute("d", line(pathTo(node)));
  $("ring").setAttribute("cx", across(node));
  $("ring").setAttribute("cy", down(node));
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

function showInDrawing(node) {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = drawing, x = across(node), y = down(node) + 30;
  if (x < scrollLeft + 50 || x > scrollLeft + clientWidth - 50) drawing.scrollLeft = x - clientWidth / 2;
  if (y < scrollTop + 25 || y > scrollTop + clientHeight - 40) drawing.scrollTop = y - clientHeight / 2;
}

// The tree as data: what the page was given, and what follows from it.

import { BoardView, CELL, legend } from "../../render/pages/boardview.js";
import { $, button, element, shape } from "../../render/pages/elements.js";
import { address, addressed, buttons, listen, slider } from "../../render/pages/keys.js";
import { MARK, OPEN, STAR, plural, regionOf, starPoints } from "../../render/pages/shapes.js";

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
const allows = (bounds, value) => intervals(bounds).some(([from, to]) => from <= value && value <= to);
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
const START = 90; // about as many nodes as can be looked at at once

function fold(wanted) {
  for (let id = 0; id < count; id++) folded[id] = tree.children[id].length && wanted(id) ? 1 : 0;
}

function unfoldTo(id) {
  for (let node = trace.parent[id]; node >= 0; node = trace.parent[node]) folded[node] = 0;
}

// At first: the ways to the first solutions, and the largest subtrees as long
// as there is room.
function foldAtFirst() {
  fold(() => true);
  let room = START - unfold(0);
  for (let id = nearest(SOLUTION, -1, 1); id >= 0 && room > 0; id = nearest(SOLUTION, id, 1)) {
    for (const node of pathTo(id)) room -= unfold(node);
  }
  const queue = [0];
  while (queue.length && room > 0) {
    queue.sort((a, b) => tree.size[a] - tree.size[b]);
    const node = queue.pop();
    room -= unfold(node);
    queue.push(...tree.children[node].filter((child) => tree.children[child].length));
  }
}

function unfold(id) {
  const shown = folded[id] ? tree.children[id].length : 0;
  folded[id] = 0;
  return shown;
}

// --- which parts of two trees are equal ---

const equal = new Uint8Array(count);

// A number for each subtree, the same for those with the same branches and outcomes.
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

// At first: both trees from the root on as long as there is room, but for equal subtrees.
function foldEqual() {
  fold(() => true);
  const shape = shapes(), pairs = [tree.children[0]], alone = [];
  let room = START - unfold(0);
  while (pairs.length) {
    const [one, other] = pairs.shift();
    if (shape[one] === shape[other]) {
      equal[one] = equal[other] = 1;
      continue;
    }
    if (room > 0) room -= unfold(one) + unfold(other);
    const left = new Map(tree.children[other].map((child) => [branch(child), child]));
    for (const child of tree.children[one]) {
      if (left.has(branch(child))) pairs.push([child, left.get(branch(child))]);
      else alone.push(child);
      left.delete(branch(child));
    }
    alone.push(...left.values());
  }
  for (let node; room > 0 && (node = alone.shift()); alone.push(...tree.children[node])) room -= unfold(node);
}

// How many nodes of each tree are in equal parts.
const equalCount = () => equal.reduce((sum, is, id) => sum + is * tree.size[id], 0) / 2;

// The nodes that are not inside a folded subtree, from top to bottom.
function shownNodes() {
  const shown = [], stack = [0];
  while (stack.length) {
    const id = stack.pop();
    shown.push(id);
    if (!folded[id]) for (let k = tree.children[id].length - 1; k >= 0; k--) stack.push(tree.children[id][k]);
  }
  return shown;
}

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

// Whether a branch on a cell says that it holds a star.
function saysStar(id) {
  const relation = trace.relation[id], value = trace.value[id];
  return relation === "=" ? value === 1 : relation === "≠" ? value === 0 : relation === ">";
}

function choiceWords(id) {
  if (compared && !id) return `${trace.ways[0].strategyName} and ${trace.ways[1].strategyName}`;
  if (isRoot(id)) return compared ? `root of ${wayOf(id).strategyName}` : "root";
  const { row, part } = placeOf(id);
  if (labelsCells(id)) return `row ${row}, column ${part}: ${saysStar(id) ? "star" : "no star"}`;
  const star = `row ${row}, ${stars === 1 ? "star" : `star ${part}`}`;
  return `${trace.board ? star : variableWords(trace.variable[id], id)} ${trace.relation[id]} ${trace.value[id]}`;
}

const variableWords = (variable, id) => `${wayOf(id).strategy.view} ${variable + 1}`;

// The same in signs, for the drawing: the variable beside a node, and a branch beside an edge.
function variableSigns(id) {
  const { row, part } = placeOf(id);
  if (labelsCells(id)) return `r${row}c${part}`;
  if (!trace.board) return `#${trace.variable[id] + 1}`;
  return stars === 1 ? `r${row}` : `r${row}.${part}`;
}

const branchSigns = (id) => (labelsCells(id) ? (saysStar(id) ? "★" : "–") : `${trace.relation[id]}${trace.value[id]}`);

function equalWords() {
  const [one, other] = tree.children[0], same = figure(equalCount());
  if (equal[one]) return `The two trees are equal: it is one search, of ${plural(tree.size[one] - 1, "node")}.`;
  return `Equal parts are gray and folded: ${same} of ${figure(tree.size[one])} and ${figure(tree.size[other])} nodes.`;
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

const sign = (outcome) => element("span", { class: `of-${outcome}`, "aria-hidden": "true" }, "○✕★◇"[outcome]);

// The tree as a drawing, with subtrees as close to each other as they fit.

const drawing = $("drawing"), pen = drawing.getContext("2d");
let colors = {};
const ACROSS = 24, DOWN = 44, NODE = 7, LEAST_ZOOM = 0.002;
const layout = { x: new Float64Array(count), shown: [], left: 0, right: 0, deepest: 0 };
const camera = { x: 0, y: 0, zoom: 1, least: 1, width: 0, height: 0 };

// Bottom up, each shown node is put above the middle of its children, who keep
// clear of each other at every depth; then top down, offsets become places.
function layTree() {
  const shown = shownNodes(), offset = layout.x, outlines = new Map();
  for (let k = shown.length - 1; k >= 0; k--) layNode(shown[k], offset, outlines);
  offset[0] = 0;
  layout.deepest = 0;
  for (const id of shown) {
    if (id) offset[id] += offset[trace.parent[id]];
    layout.deepest = Math.max(layout.deepest, tree.depth[id]);
  }
  const { left, right } = outlines.get(0);
  Object.assign(layout, { shown, left: Math.min(...left), right: Math.max(...right) });
}

function layNode(id, offset, outlines) {
  const children = folded[id] ? [] : tree.children[id];
  const left = [], right = [];
  for (const child of children) {
    const below = outlines.get(child);
    let shift = 0;
    for (let d = 0; d < Math.min(right.length, below.left.length); d++) shift = Math.max(shift, right[d] - below.left[d] + 1);
    offset[child] = shift;
    for (let d = 0; d < below.left.length; d++) {
      if (d >= left.length) left[d] = below.left[d] + shift;
      right[d] = below.right[d] + shift;
    }
    outlines.delete(child);
  }
  const middle = children.length ? (offset[children[0]] + offset[children[children.length - 1]]) / 2 : 0;
  for (const child of children) offset[child] -= middle;
  const side = folded[id] ? 0.35 : 0;
  outlines.set(id, { left: [-side, ...left.map((x) => x - middle)], right: [side, ...right.map((x) => x - middle)] });
}

// Asking the page for its sizes is slow.
function measure() {
  camera.width = drawing.clientWidth;
  camera.height = drawing.clientHeight;
}

const across = (id) => (layout.x[id] * ACROSS - camera.x) * camera.zoom + camera.width / 2;
const down = (id) => (tree.depth[id] * DOWN - camera.y) * steepness() + 30;

// A wide tree is drawn steeper than it is, as high as there is room.
const steepness = () => Math.max(camera.zoom, camera.least);

function drawTree(chosen) {
  measure();
  const { width, height } = camera, ratio = window.devicePixelRatio || 1;
  drawing.width = width * ratio;
  drawing.height = height * ratio;
  colors = penColors();
  pen.scale(ratio, ratio);
  drawEdges(new Set(pathTo(chosen)));
  const sharp = camera.zoom > 0.45;
  for (const id of layout.shown) {
    const x = across(id), y = down(id);
    if (near(x, y)) drawNode(id, x, y, sharp);
  }
  if (camera.zoom > 0.8) drawSigns();
  drawChosen(chosen);
}

// Whether something at that place is seen.
const near = (x, y) => x > -60 && x < camera.width + 60 && y > -60 && y < camera.height + 60;

// What a node decides, and how.
function drawSigns() {
  for (const id of layout.shown) {
    const x = across(id), y = down(id), above = trace.parent[id];
    if (!near(x, y) || (compared && !id)) continue;
    if (isRoot(id)) {
      if (compared) drawLabel(wayOf(id).strategyName, x, y - 26);
    } else drawLabel(branchSigns(id), (x * 2 + across(above)) / 3, (y * 2 + down(above)) / 3 - 8);
    if (!folded[id] && tree.children[id].length) drawLabel(variableSigns(tree.children[id][0]), x + 15, y - 12);
  }
}

function penColors() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    of: [color("open"), color("failure"), color("solution"), color("solution")],
    line: color("dim"), accent: color("accent"), panel: color("panel"),
  };
}

function drawEdges(onPath) {
  for (const way of [false, true]) {
    pen.beginPath();
    pen.strokeStyle = way ? colors.accent : colors.line;
    pen.lineWidth = way ? 2.5 : camera.zoom > 0.3 ? 1 : 0.5;
    for (const id of layout.shown) {
      if (!id || onPath.has(id) !== way) continue;
      const x = across(id), y = down(id), above = trace.parent[id];
      if (!near(x, y) && !near(across(above), down(above))) continue;
      pen.moveTo(across(above), down(above));
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
}

// What a node is drawn as: by its outcome, or a folded subtree.
const SHAPES = [
  "M.8 0A.8.8 0 1 1-.8 0A.8.8 0 1 1 .8 0Z", "M-.8-.8L.8.8M.8-.8L-.8.8", `M${starPoints(0, 0, 1.5)}Z`, "M0-1L1 0L0 1L-1 0Z", "M0-1L1 1.6H-1Z",
].map((path) => new Path2D(path));

function drawNode(id, x, y, sharp) {
  const r = Math.max(1.5, NODE * Math.min(1.3, camera.zoom)), outcome = trace.outcome[id];
  if (folded[id]) return drawFolded(id, x, y, r, sharp);
  pen.fillStyle = pen.strokeStyle = colors.of[outcome];
  if (!sharp) return pen.fillRect(x - r, y - r, 2 * r, 2 * r);
  if (outcome !== SOLUTION) pen.fillStyle = colors.panel;
  drawShape(outcome, x, y, r, r);
  if (trace.objective[id] != null) drawLabel(figure(trace.objective[id]), x, y + 1.5 * r);
}

function drawShape(shape, x, y, wide, high) {
  pen.save();
  pen.translate(x, y);
  pen.scale(wide, high);
  pen.lineWidth = 0.3;
  pen.lineCap = "round";
  pen.fill(SHAPES[shape]);
  pen.stroke(SHAPES[shape]);
  pen.restore();
}

// A folded subtree is a triangle, the wider the more there is in it.
function drawFolded(id, x, y, r, sharp) {
  const half = Math.min(0.48 * ACROSS * camera.zoom, r * (0.7 + Math.log10(tree.size[id]) * 0.3));
  pen.fillStyle = pen.strokeStyle = equal[id] ? colors.line : colors.of[tree.solutions[id] ? SOLUTION : FAILURE];
  drawShape(SHAPES.length - 1, x, y, half, r);
  if (sharp) drawLabel((equal[id] ? "= " : "") + figure(tree.size[id], { notation: "compact" }), x, y + 1.6 * r);
}

function drawLabel(text, x, y) {
  const high = Math.max(8, 9.5 * Math.min(1.2, camera.zoom));
  pen.fillStyle = colors.line;
  pen.font = `${high}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.fillText(text, x, y + high);
}

function drawChosen(id) {
  pen.strokeStyle = colors.accent;
  pen.lineWidth = 2.5;
  pen.beginPath();
  pen.arc(across(id), down(id), Math.max(6, NODE * camera.zoom * 1.7), 0, 7);
  pen.stroke();
}

// --- moving about ---

function fitDrawing() {
  measure();
  const wide = (layout.right - layout.left + 2) * ACROSS, high = layout.deepest * DOWN + 20;
  camera.least = Math.min((camera.height - 55) / high, 1.3);
  camera.zoom = Math.max(LEAST_ZOOM, Math.min(camera.width / wide, camera.least));
  camera.x = ((layout.left + layout.right) / 2) * ACROSS;
  camera.y = 0;
}

// As large as can be read, with the node in view.
function showInDrawing(id) {
  measure();
  const x = across(id), y = down(id), { width, height } = camera;
  if (x < 50 || x > width - 50) camera.x = layout.x[id] * ACROSS;
  if (y < 25 || y > height - 12) camera.y = Math.max(0, tree.depth[id] * DOWN - (height * 0.6) / steepness());
}

function zoomTo(id) {
  camera.zoom = camera.least = 1;
  camera.x = layout.x[id] * ACROSS;
  camera.y = Math.max(0, tree.depth[id] * DOWN - camera.height * 0.5);
}

function nodeAt(x, y) {
  const reach = Math.max(8, 11 * camera.zoom);
  let best = -1, least = reach * reach;
  for (const id of layout.shown) {
    const far = (across(id) - x) ** 2 + (down(id) - y) ** 2;
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

function zoomAt(x, factor) {
  const zoom = Math.min(3, Math.max(LEAST_ZOOM, camera.zoom * factor));
  const middle = camera.width / 2;
  camera.x += (x - middle) / camera.zoom - (x - middle) / zoom;
  camera.zoom = zoom;
}

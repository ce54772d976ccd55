// The tree as data: what the page was given, and what follows from it.

const OPEN = 0, FAILURE = 1, SOLUTION = 2, REPEAT = 3;
const trace = JSON.parse(document.getElementById("trace").textContent);
const { size, stars, regions, tints } = trace.board;
const count = trace.parent.length;
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
  for (let id = count - 1; id >= 0; id--) addUp(grown, id);
  return grown;
}

// Every child has a larger number than its parent.
function addUp(grown, id) {
  const parent = trace.parent[id];
  if (trace.outcome[id] === FAILURE) grown.failures[id]++;
  if (trace.outcome[id] === SOLUTION) grown.solutions[id]++;
  if (parent < 0) return;
  for (const sum of [grown.size, grown.failures, grown.solutions]) sum[parent] += sum[id];
}

function pathTo(id) {
  const path = [];
  for (; id >= 0; id = trace.parent[id]) path.push(id);
  return path.reverse();
}

// What is known in a node: of each cell 0, 1 or 2 for open; of each value of
// each star column whether it is left. `fresh` are the cells decided there.
function stateAt(id) {
  const cells = new Int8Array(size * size).fill(2);
  const values = new Uint8Array(size * stars * size).fill(1);
  for (const node of pathTo(id)) {
    for (const number of trace.cells[node]) cells[number >> 1] = number & 1;
    for (const number of trace.domains[node]) values[number] = 0;
  }
  const fresh = new Set(trace.cells[id].map((number) => number >> 1));
  return { cells, values, fresh };
}

function domain(values, variable) {
  const found = [];
  for (let c = 0; c < size; c++) if (values[variable * size + c]) found.push(c + 1);
  return found;
}

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

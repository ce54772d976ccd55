// Nodes and figures in words.

const RELATIONS = ["=", "≠", "≤", ">"];
const OUTCOMES = ["searched further", "failure", "solution", "repeated solution"];
const figure = (number) => number.toLocaleString("en");
const plural = (number, noun) => `${figure(number)} ${noun}${number === 1 ? "" : "s"}`;
const runs = trace.run[count - 1] + 1;
const labelsColumns = trace.strategy.view === "columns";

// The row and what else names the variable of a node, from 1.
function placeOf(id) {
  const width = labelsColumns ? stars : size;
  const variable = trace.variable[id];
  return { row: Math.floor(variable / width) + 1, part: (variable % width) + 1 };
}

// Whether a branch on a cell says that it holds a star.
function saysStar(id) {
  const relation = trace.relation[id], value = trace.value[id];
  return relation === 0 ? value === 1 : relation === 1 ? value === 0 : relation === 3;
}

function choiceWords(id) {
  if (trace.parent[id] < 0) return "root";
  const { row, part } = placeOf(id);
  if (!labelsColumns) return `row ${row}, column ${part}: ${saysStar(id) ? "star" : "no star"}`;
  const which = stars === 1 ? "star" : `star ${part}`;
  return `row ${row}, ${which} ${RELATIONS[trace.relation[id]]} ${trace.value[id]}`;
}

function outcomeWords(id) {
  const last = id === count - 1 && trace.limit;
  switch (trace.outcome[id]) {
    case FAILURE:
      return id ? "Propagation refutes it. The board is that of the parent." : "Posting the constraints refutes the board.";
    case SOLUTION:
      return "All variables have values: a solution.";
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
  const run = runs > 1 ? ` in run ${trace.run[id] + 1} of ${runs}` : "";
  const node = `Node ${figure(id)} at depth ${figure(tree.depth[id])}${run}`;
  if (trace.outcome[id] === FAILURE) return `${node}.`;
  const parts = [plural(trace.cells[id].length, "cell") + " decided"];
  if (trace.hasColumns) parts.push(plural(trace.domains[id].length, "value") + " removed");
  const here = `${node}: ${parts.join(", ")} here`;
  return tree.children[id].length ? `${here}; ${belowWords(id)}.` : `${here}.`;
}

// 1-3, 7
function ranges(values) {
  const parts = [];
  for (const value of values) {
    const last = parts[parts.length - 1];
    if (last && last[1] === value - 1) last[1] = value;
    else parts.push([value, value]);
  }
  return parts.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(", ");
}

const LIMITS = {
  nodes: "The limit of nodes ended the search",
  time: "The time limit ended the search",
  inferences: "The inference limit ended the search",
  memory: "The memory limit ended the search",
  interrupt: "The search was interrupted",
  method: "The search was incomplete",
};

function limitWords() {
  const begun = count > 1 ? "this is the tree until then." : "there is no more than the root.";
  return trace.limit === "method" ? `${LIMITS.method}: there may be more solutions.` : `${LIMITS[trace.limit]}: ${begun}`;
}

// The steps as data: what the page was given, and what follows from it. Step 0
// is the beginning; step k is the k-th step, and what it brings.

const data = JSON.parse(document.getElementById("data").textContent);
const { size, regions, tints } = data.board;
const steps = [null, ...data.steps];
const last = steps.length - 1;
const hardest = data.steps.reduce((level, step) => Math.max(level, step.level), 0);
const OPEN = 0, STAR = 1, MARK = 2;
const hasCases = data.steps.some(({ cases }) => cases?.length);
const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// What is in each cell after a step, and what the step has put there.
function stateAfter(number) {
  const cells = new Uint8Array(size * size);
  const put = ({ stars, marks }) => {
    for (const cell of stars) cells[cell] = STAR;
    for (const cell of marks) cells[cell] = MARK;
  };
  put(data);
  for (const step of steps.slice(1, number + 1)) put(step);
  const { stars, marks } = number ? steps[number] : { stars: [], marks: [] };
  return { cells, fresh: new Set([...stars, ...marks]), supposed: new Set() };
}

// What would be in each cell in a case of the proof of a step.
function stateIn({ stars, marks }, number) {
  const { cells } = stateAfter(number - 1);
  for (const cell of stars) cells[cell] = STAR;
  for (const cell of marks) cells[cell] = MARK;
  return { cells, fresh: new Set(), supposed: new Set([...stars, ...marks]) };
}

// What is drawn besides: see StepDrawing; in a case, its stars in their order.
const NOTHING = { blocks: [], full: [], needs: [], numbered: [] };
const caseDrawing = ({ stars }) => ({ ...NOTHING, numbered: stars.map((cell) => [cell]) });

function orderOf({ numbered }) {
  return new Map(numbered.flatMap((cells, index) => cells.map((cell) => [cell, index + 1])));
}

const regionOf = (cell) => regions[Math.floor(cell / size)][cell % size];
const place = (cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

function brings({ stars, marks }) {
  const parts = [];
  if (stars.length) parts.push(plural(stars.length, "star"));
  if (marks.length) parts.push(plural(marks.length, "mark"));
  return parts.join(", ");
}

// How often each technique is used, the easiest first.
function usage() {
  const found = new Map();
  for (const { technique, level } of data.steps) {
    const entry = found.get(technique) ?? { technique, level, count: 0 };
    entry.count++;
    found.set(technique, entry);
  }
  return [...found.values()].sort((a, b) => a.level - b.level);
}

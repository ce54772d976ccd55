// The steps as data: what the page was given, and what follows from it. Step 0
// is the beginning; step k is the k-th step, and what it brings.

const data = JSON.parse(document.getElementById("data").textContent);
const { size, regions, tints } = data.board;
const steps = [null, ...data.steps];
const last = steps.length - 1;
const hardest = data.steps.reduce((level, step) => Math.max(level, step.level), 0);
const OPEN = 0, STAR = 1, MARK = 2;
const hasCases = data.steps.some(({ cases }) => cases?.length);

function put(cells, { stars, marks }) {
  for (const cell of stars) cells[cell] = STAR;
  for (const cell of marks) cells[cell] = MARK;
}

// What is in each cell after a step, and what the step has put there.
function stateAfter(number) {
  const cells = new Uint8Array(size * size);
  for (const step of [data, ...steps.slice(1, number + 1)]) put(cells, step);
  const { stars, marks } = number ? steps[number] : { stars: [], marks: [] };
  return { cells, fresh: new Set([...stars, ...marks]), supposed: new Set() };
}

// What would be in each cell in a case of the proof of a step.
function stateIn(inCase, number) {
  const { cells } = stateAfter(number - 1);
  put(cells, inCase);
  return { cells, fresh: new Set(), supposed: new Set([...inCase.stars, ...inCase.marks]) };
}

// What is drawn besides: see StepDrawing; in a case, its stars in their order.
const NOTHING = { blocks: [], full: [], needs: [], numbered: [] };
const caseDrawing = ({ stars }) => ({ ...NOTHING, numbered: stars.map((cell) => [cell]) });

function orderOf({ numbered }) {
  return new Map(numbered.flatMap((cells, index) => cells.map((cell) => [cell, index + 1])));
}

const isShown = (part) => data.steps.some(({ drawing }) => drawing?.[part].length);
const regionOf = (cell) => regions[Math.floor(cell / size)][cell % size];
const corner = (cell) => [(cell % size) * CELL, Math.floor(cell / size) * CELL];
const place = (cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

function brings({ stars, marks }) {
  const parts = [[stars, "star"], [marks, "mark"]].filter(([cells]) => cells.length);
  return parts.map(([cells, noun]) => plural(cells.length, noun)).join(", ");
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

// The board at the chosen step, or in a case of its proof.

function drawBoard(number, inCase = null) {
  const step = number ? steps[number] : { units: [], cells: [], stars: [], marks: [] }, drawn = inCase ? caseDrawing(inCase) : step.drawing ?? NOTHING;
  const state = inCase ? stateIn(inCase, number) : stateAfter(number), looked = new Set(step.cells), order = orderOf(drawn);
  board.replaceChildren();
  board.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${size * CELL + 2 * MARGIN} ${size * CELL + 2 * MARGIN}`);
  board.setAttribute("aria-label", boardWords(state));
  for (let cell = 0; cell < size * size; cell++) drawCell(cell, state, looked, order.get(cell), drawn.full.includes(cell));
  drawLines();
  const units = inCase?.units.length ? inCase.units : step.units;
  drawUnits(units);
  drawBlocks(drawn.blocks);
  drawNumbers(units);
  drawNeeds(drawn.needs);
}

function boardWords({ cells }) {
  const counted = [0, 0, 0];
  cells.forEach((kind, cell) => regionOf(cell) >= 0 && counted[kind]++);
  return `Board: ${plural(counted[STAR], "star")}, ${plural(counted[MARK], "mark")}, ${plural(counted[OPEN], "open cell")}`;
}

function drawCell(cell, { cells, fresh, supposed }, looked, number, full) {
  const [x, y] = corner(cell), region = regionOf(cell);
  const old = !fresh.has(cell) && !looked.has(cell), how = fresh.has(cell) ? "new" : supposed.has(cell) ? "supposed" : "";
  const square = shape("rect", { x, y, width: CELL, height: CELL, fill: tint(region) });
  square.setAttribute("data-cell", (how && `${how} `) + ["open", "star", "mark"][cells[cell]]);
  square.setAttribute("data-looked", looked.has(cell));
  if (region < 0) return square.setAttribute("class", "hole");
  if (cells[cell] === MARK && old) square.setAttribute("fill-opacity", "var(--blank)");
  if (looked.has(cell)) drawLooked(x, y);
  if (full) shape("rect", { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, class: "full" });
  if (number && how !== "new") return drawNumbered(x + CELL / 2, y + CELL / 2, number);
  drawSign(x + CELL / 2, y + CELL / 2, cell, cells[cell], how, looked.has(cell));
  if (number) text(x + CELL - 7, y + 9, number, "order");
}

function drawLooked(x, y) {
  shape("rect", { x, y, width: CELL, height: CELL, class: "looked" });
  shape("rect", { x: x + 4, y: y + 4, width: CELL - 8, height: CELL - 8, rx: 3, class: "looked-edge" });
}

function drawSign(x, y, cell, kind, how, looked) {
  if (kind === STAR) {
    shape("polygon", { points: starPoints(x, y, how ? 13 : 14), class: how ? `${how}-star` : "star" });
    if (how === "new") shape("circle", { cx: x, cy: y, r: 16.5, class: "ring" });
  } else if (kind === MARK && how) shape("path", { d: crossPath(x, y, 8), class: `${how}-mark` });
  else if (kind === MARK) shape("circle", { cx: x, cy: y, r: 2.6, class: "dot" });
  else text(x, y + 1, data.letters[regionOf(cell)], `letter${looked ? " bold" : ""}`);
}

// A star that would follow, with its number in the order in which they do.
function drawNumbered(x, y, number) {
  shape("polygon", { points: starPoints(x, y, 17), class: "supposed-star" });
  text(x, y + 1, number, "order");
}

// Blocks of 2x2 cells, each with room for one star; at the edge, a part of one.
function drawBlocks(blocks) {
  for (const cell of blocks) {
    const [x, y] = corner(cell);
    shape("rect", { x: x + 2.5, y: y + 2.5, width: 2 * CELL - 5, height: 2 * CELL - 5, rx: 9, class: "block" });
  }
}

// The stars that units lack: beside rows and below columns; the facts have all.
function drawNeeds(needs) {
  for (const [kind, k, , need] of needs) {
    const middle = k * CELL + CELL / 2, outside = size * CELL + MARGIN / 2;
    if (kind === "row") text(outside, middle, `${need}★`, "need");
    else if (kind === "column") text(middle, outside, `${need}★`, "need");
  }
}

// A line around each region, and around the rows and the columns together.
function drawUnits(units) {
  const indices = (kind) => units.filter((unit) => unit[0] === kind).map((unit) => unit[1]);
  const rows = indices("row"), columns = indices("column");
  drawAround((row) => rows.includes(row), "unit lines");
  drawAround((_, column) => columns.includes(column), "unit lines");
  for (const region of indices("region")) drawAround((row, column) => regions[row][column] === region, "unit");
}

function drawAround(belongs, kind) {
  const within = regions.map((line, row) => line.map((_, column) => Number(belongs(row, column))));
  const path = linesPath(within, CELL, true, 0);
  if (path) shape("path", { d: path, class: kind });
}

function drawNumbers(units) {
  const named = (kind, k) => (units.some((unit) => unit[0] === kind && unit[1] === k) ? "named" : "outside");
  for (let k = 0; k < size; k++) {
    text(k * CELL + CELL / 2, -MARGIN / 2, k + 1, named("column", k));
    text(-MARGIN / 2, k * CELL + CELL / 2, k + 1, named("row", k));
  }
}

function legendParts() {
  const ground = (kind = "") => `<rect width="40" height="40" fill="${tint(0)}" ${kind}/>`;
  const parts = [
    [`${ground()}<polygon class="star" points="${starPoints(20, 20, 16)}"/>`, "star"],
    [`${ground('fill-opacity="var(--blank)"')}<circle class="dot" cx="20" cy="20" r="5"/>`, "no star"],
    [`${ground()}<rect class="looked" width="40" height="40"/><rect class="looked-edge wide" x="4" y="4" width="32" height="32"/>`, "looked at"],
    [`${ground()}<polygon class="new-star" points="${starPoints(20, 20, 14)}"/><circle class="ring" cx="20" cy="20" r="17"/>`, "new star"],
    [`${ground()}<path class="new-mark wider" d="${crossPath(20, 20, 10)}"/>`, "new mark"],
    [`${ground()}<path class="supposed-mark wider" d="${crossPath(20, 20, 10)}"/>`, "no star in a case", hasCases],
    [`${ground()}<polygon class="supposed-star" points="${starPoints(20, 20, 17)}"/><text class="order" x="20" y="21">1</text>`, "star in a case, in its order", isShown("numbered") || hasCases],
    [`${ground()}<rect class="block" x="4" y="4" width="32" height="32" rx="6"/>`, "room for one star", isShown("blocks")],
    [`${ground()}<rect class="full" width="40" height="40"/>`, "too little room", isShown("full")],
  ];
  return parts.filter(([, , isThere = true]) => isThere);
}

// Put together: which step is chosen, and what keys and buttons do.

const $ = (id) => document.getElementById(id);
let chosen = 0, wanted = "";

// --- choosing and showing ---

function choose(number) {
  if (number < 0 || number > last) return;
  chosen = number;
  drawBoard(number);
  describeStep(number);
  $("slider").value = number;
  $("slider").setAttribute("aria-valuetext", number ? `step ${number}: ${steps[number].technique}` : "beginning");
  $("number").textContent = `${number} / ${last}`;
  markListed();
  remember(number);
}

function describeStep(number) {
  const step = steps[number];
  $("technique").textContent = step ? `${number}. ${step.technique}` : "The beginning";
  $("level").textContent = step ? `Level ${step.level}` : "";
  $("text").textContent = step ? step.text : beginning();
  listCases(step?.cases ?? [], number);
  $("facts").replaceChildren(...(step ? facts(step) : []).flatMap(([name, words]) => [element("dt", name), element("dd", words)]));
  $("said").textContent = `${$("technique").textContent}. ${$("text").textContent} ${board.getAttribute("aria-label")}.`;
}

function beginning() {
  const given = brings(data);
  return `${given ? `Given: ${given}. ` : ""}${data.outcome[0].toUpperCase()}${data.outcome.slice(1)}. ${data.closing}`;
}

function facts(step) {
  const names = step.units.map((unit) => unit[2]).join(", ");
  const places = (cells) => cells.map(place).join(", ");
  return [["looks at", names], ["stars", places(step.stars)], ["marks", places(step.marks)],
    ["still needs", (step.drawing?.needs ?? []).map(([, , name, need]) => `${name} ${need}★`).join(", ")],
    ["then", step === steps[last] ? data.closing : ""]].filter((fact) => fact[1]);
}

// The proof: sentences that unfold into the cases they have.
function listCases(cases, number) {
  const lists = [$("cases")];
  lists[0].replaceChildren();
  cases.forEach((one, index) => {
    const item = document.createElement("li"), inside = cases[index + 1]?.depth > one.depth;
    lists[one.depth].append(item);
    if (!inside) return item.append(opener("button", one, number));
    const details = document.createElement("details"), list = document.createElement("ul");
    details.append(opener("summary", one, number), list);
    item.append(details);
    lists[one.depth + 1] = list;
  });
}

function opener(name, one, number) {
  const made = element(name, one.text);
  made.addEventListener("click", () => showCase(one, number, made));
  return made;
}

function showCase(one, number, chosenCase) {
  for (const other of $("cases").querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
  chosenCase.setAttribute("aria-current", "true");
  drawBoard(number, one);
  $("said").textContent = `${one.text} ${board.getAttribute("aria-label")}.`;
}

function element(name, words, kind = "") {
  const made = document.createElement(name);
  made.textContent = words;
  made.className = kind;
  return made;
}

function remember(number) {
  try {
    history.replaceState(null, "", `#${number}`);
  } catch {
    // A page inside another may not have an address of its own.
  }
}

// --- the list and its filter ---

const isListed = (number) => !number || !wanted || steps[number].technique === wanted;

function listSteps() {
  $("steps").replaceChildren(...steps.map((_, number) => number).filter(isListed).map(listed));
  markListed();
}

function listed(number) {
  const item = document.createElement("li"), button = document.createElement("button"), step = steps[number];
  button.dataset.step = number;
  button.append(element("span", number || "", "number"));
  button.append(element("span", step ? step.technique : "The beginning", step && step.level === hardest ? "hard" : ""));
  if (step) button.append(element("span", brings(step), "brings"));
  button.addEventListener("click", () => choose(number));
  item.append(button);
  return item;
}

function markListed() {
  for (const button of $("steps").querySelectorAll("button")) {
    button.removeAttribute("aria-current");
    if (Number(button.dataset.step) !== chosen) continue;
    button.setAttribute("aria-current", "step");
    showInList(button);
  }
}

function showInList(button) {
  const list = $("steps"), top = button.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

function offerFilters() {
  const option = (value, words) => Object.assign(element("option", words), { value });
  const all = option("", `all steps (${last})`);
  const each = usage().map(({ technique, level, count }) => option(technique, `${technique}, level ${level} (${count})`));
  $("filter").replaceChildren(all, ...each);
}

// --- keys and buttons ---

// The nearest step in a direction that is as asked for, or where we are.
function nearest(direction, asked) {
  for (let number = chosen + direction; number >= 0 && number <= last; number += direction) {
    if (asked(number)) return number;
  }
  return chosen;
}

const placesStar = (number) => number > 0 && steps[number].stars.length > 0;
const isHard = (number) => number > 0 && steps[number].level === hardest;

const KEYS = {
  ArrowRight: () => choose(nearest(1, isListed)),
  ArrowLeft: () => choose(nearest(-1, isListed)),
  s: () => choose(nearest(1, placesStar)),
  S: () => choose(nearest(-1, placesStar)),
  h: () => choose(nearest(1, isHard)),
  H: () => choose(nearest(-1, isHard)),
  Home: () => choose(0),
  End: () => choose(last),
  "?": () => $("help").showModal(),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || $("help").open) return;
  if (event.target.tagName === "SELECT" || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
}

function listen() {
  document.addEventListener("keydown", onKey);
  const theme = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  const buttons = { first: KEYS.Home, previous: KEYS.ArrowLeft, next: KEYS.ArrowRight, last: KEYS.End, "help-button": KEYS["?"], theme };
  for (const id in buttons) $(id).addEventListener("click", buttons[id]);
  $("slider").addEventListener("input", () => choose(Number($("slider").value)));
  $("filter").addEventListener("change", () => {
    wanted = $("filter").value;
    listSteps();
  });
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

function begin() {
  const number = Number(location.hash.slice(1));
  setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  $("name").textContent = data.title;
  $("how").textContent = data.outcome;
  $("slider").max = last;
  drawLegend(legendParts());
  offerFilters();
  listen();
  listSteps();
  choose(Number.isInteger(number) && number > 0 && number <= last ? number : 0);
}

begin();

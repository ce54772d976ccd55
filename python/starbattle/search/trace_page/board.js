// The board at the chosen node.

function drawBoard(id) {
  const state = stateAt(id);
  board.replaceChildren();
  const right = trace.hasColumns ? Math.max(58, 15 * stars + 20) : 58;
  board.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${size * CELL + MARGIN + right} ${size * CELL + 2 * MARGIN}`);
  board.setAttribute("aria-label", boardWords(state));
  for (let cell = 0; cell < size * size; cell++) drawCell(cell, state);
  drawLines();
  drawAround(state);
  if (id > 0) drawChoice(id);
}

function boardWords({ cells }) {
  const counted = [0, 0, 0];
  for (const cell of cells) counted[cell]++;
  return `Board: ${plural(counted[1], "star")}, ${plural(counted[2], "open cell")}, ${counted[0]} without a star`;
}

function drawCell(cell, { cells, values, fresh }) {
  const row = Math.floor(cell / size), column = cell % size;
  const x = column * CELL, y = row * CELL, region = regions[row][column];
  const blank = cells[cell] === 0;
  const square = shape("rect", { x, y, width: CELL, height: CELL, fill: tint(region) });
  square.setAttribute("data-cell", ["blank", "star", "open"][cells[cell]]);
  if (region < 0) square.setAttribute("class", "hole");
  else if (blank) square.setAttribute("fill-opacity", "var(--blank)");
  const middle = [x + CELL / 2, y + CELL / 2];
  if (cells[cell] === 1) shape("polygon", { points: starPoints(...middle, 14), class: "star" });
  else if (blank && region >= 0) shape("circle", { cx: middle[0], cy: middle[1], r: 2.6, class: "dot" });
  else if (trace.hasColumns && region >= 0) text(middle[0], y + CELL / 2 + 1, candidates(row, column, values), "hint");
  if (fresh.has(cell) && region >= 0) {
    shape("rect", { x: x + 4.5, y: y + 4.5, width: CELL - 9, height: CELL - 9, rx: 3, class: "fresh" });
  }
}

// Which of its row's stars may stand there.
function candidates(row, column, values) {
  const found = [];
  for (let k = 0; k < stars; k++) if (values[(row * stars + k) * size + column]) found.push(k + 1);
  return stars === 1 ? "" : found.join(" ");
}

// Numbers of rows and columns; the sizes of the row's domains, or how many of
// its cells are open.
function drawAround(state) {
  const middle = (k) => k * CELL + CELL / 2;
  for (let k = 0; k < size; k++) {
    text(middle(k), -MARGIN / 2, k + 1, "outside");
    text(-MARGIN / 2, middle(k), k + 1, "outside");
    text(size * CELL + (board.viewBox.baseVal.width - size * CELL - MARGIN) / 2, middle(k), besideRow(k, state), "outside");
  }
  const title = trace.hasColumns ? "sizes" : "open";
  text(size * CELL + (board.viewBox.baseVal.width - size * CELL - MARGIN) / 2, -MARGIN / 2, title, "outside");
}

function besideRow(row, { cells, values }) {
  if (!trace.hasColumns) return cells.subarray(row * size, (row + 1) * size).filter((cell) => cell === 2).length;
  return Array.from({ length: stars }, (_, k) => domain(values, row * stars + k).length).join(" · ");
}

// The cells that the branch is about: those with the tried values.
function drawChoice(id) {
  const failed = trace.outcome[id] === FAILURE ? " failed" : "";
  const { row, part } = placeOf(id);
  const value = labelsColumns ? trace.value[id] : part;
  const relation = labelsColumns ? trace.relation[id] : 0;
  const y = (row - 1) * CELL;
  const [from, to] = relation === 2 ? [1, value] : relation === 3 ? [value + 1, size] : [value, value];
  const x = (from - 1) * CELL, width = (to - from + 1) * CELL;
  shape("rect", { x, y, width, height: CELL, class: `asked${failed}` });
  shape("rect", { x: x + 1, y: y + 1, width: width - 2, height: CELL - 2, rx: 3, class: `tried${failed}` });
  if (failed) shape("path", { d: `M${x + width - 14} ${y + 5}l9 9m0-9l-9 9`, class: "cross" });
}

// --- beside the board ---

function legendParts() {
  return [
    [`<rect width="40" height="40" fill="${tint(0)}"/><polygon class="star" points="${starPoints(20, 20, 16)}"/>`, "star"],
    [`<rect width="40" height="40" fill="${tint(0)}" fill-opacity="var(--blank)"/><circle class="dot" cx="20" cy="20" r="5"/>`, "no star"],
    [`<rect width="40" height="40" fill="${tint(0)}"/>`, trace.hasColumns && stars > 1 ? "open, and which of the row's stars fit" : "open"],
    ['<rect class="fresh wide" x="3" y="3" width="34" height="34"/>', "decided in this node"],
    ['<rect class="tried" x="3" y="3" width="34" height="34"/>', "tried"],
  ];
}

function drawDomains(id) {
  const details = document.getElementById("domains");
  details.hidden = !trace.hasColumns;
  if (!trace.hasColumns || !details.open) return;
  const { values } = stateAt(id);
  const changed = new Set(trace.domains[id].map((number) => Math.floor(number / size)));
  details.querySelector("table").replaceChildren(...Array.from({ length: size }, (_, row) => domainRow(row, values, changed)));
}

function domainRow(row, values, changed) {
  const line = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = `row ${row + 1}`;
  line.append(head);
  for (let k = 0; k < stars; k++) {
    const left = domain(values, row * stars + k), cell = document.createElement("td");
    if (changed.has(row * stars + k)) cell.className = "changed";
    cell.textContent = ranges(left);
    if (left.length > 1) cell.insertAdjacentHTML("beforeend", ` <span class="size">(${left.length})</span>`);
    line.append(cell);
  }
  return line;
}

// Put together: what is chosen, what is drawn, and what keys and buttons do.

const $ = (id) => document.getElementById(id);
const now = { chosen: 0, outline: false };
const stale = { tree: true, view: true, fit: true };
let waiting = false;

// --- choosing and drawing ---

function choose(id) {
  if (id < 0 || id >= count) return;
  now.chosen = id;
  if (placeInList[id] < 0) {
    unfoldTo(id);
    stale.tree = true;
  }
  stale.view = true;
  redraw();
}

function redraw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    if (stale.tree) layAll();
    drawAll();
  });
}

function layAll() {
  const before = layout.shown.length ? [across(now.chosen), down(now.chosen)] : null;
  listNodes();
  layTree();
  if (before) camera.x += (across(now.chosen) - before[0]) / camera.zoom;
  stale.tree = false;
}

// A drawing that is not shown has no size to fit into.
function drawAll() {
  if (stale.fit && !now.outline) {
    fitDrawing();
    stale.fit = false;
  }
  if (stale.view && now.outline) scrollOutlineTo(now.chosen);
  if (stale.view && !now.outline) showInDrawing(now.chosen);
  if (now.outline) drawOutline(now.chosen);
  else drawTree(now.chosen);
  if (stale.view) drawChosenNode(now.chosen);
  stale.view = false;
}

function drawChosenNode(id) {
  drawBoard(id);
  drawDomains(id);
  drawPath(id);
  $("choice").innerHTML = `${sign(trace.outcome[id])} `;
  $("choice").append(choiceWords(id));
  $("outcome").textContent = outcomeWords(id);
  $("facts").textContent = factWords(id);
  $("slider").value = id;
  $("slider").setAttribute("aria-valuetext", `node ${id}: ${choiceWords(id)}`);
  $("said").textContent = `Node ${id}, ${choiceWords(id)}, ${OUTCOMES[trace.outcome[id]]}. ${board.getAttribute("aria-label")}.`;
  remember(id);
}

function remember(id) {
  try {
    history.replaceState(null, "", `#${id}`);
  } catch {
    // A page inside another may not have an address of its own.
  }
}

function drawPath(id) {
  const details = $("path");
  if (!details.open) return;
  const items = pathTo(id).slice(1).map((node) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.textContent = choiceWords(node);
    button.addEventListener("click", () => choose(node));
    item.append(button);
    return item;
  });
  const list = details.querySelector("ol");
  list.replaceChildren(...items);
  list.scrollTop = list.scrollHeight;
}

// --- folding ---

function toggle(id) {
  if (!tree.children[id].length) return;
  folded[id] = folded[id] ? 0 : 1;
  refold();
}

function foldBy(wanted) {
  fold(wanted);
  unfoldTo(now.chosen);
  stale.fit = stale.view = true;
  refold();
}

function refold() {
  stale.tree = true;
  redraw();
}

// --- steps ---

function sibling(step) {
  const parent = trace.parent[now.chosen];
  if (parent < 0) return -1;
  const all = tree.children[parent];
  return all[all.indexOf(now.chosen) + step] ?? -1;
}

const STEPS = {
  ArrowRight: () => choose(now.chosen + 1),
  ArrowLeft: () => choose(now.chosen - 1),
  ArrowUp: () => choose(trace.parent[now.chosen]),
  ArrowDown: () => choose(tree.children[now.chosen][0] ?? -1),
  "]": () => choose(sibling(1)),
  "[": () => choose(sibling(-1)),
  s: () => choose(nearest(SOLUTION, now.chosen, 1)),
  S: () => choose(nearest(SOLUTION, now.chosen, -1)),
  f: () => choose(nearest(FAILURE, now.chosen, 1)),
  F: () => choose(nearest(FAILURE, now.chosen, -1)),
  Home: () => choose(0),
  End: () => choose(count - 1),
  Enter: () => toggle(now.chosen),
  0: () => ((stale.fit = true), redraw()),
  z: () => (zoomTo(now.chosen), redraw()),
  v: () => showAs(!now.outline),
  "?": () => $("help").showModal(),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || $("help").open) return;
  const name = event.target.tagName;
  if ((name === "BUTTON" || name === "SUMMARY") && (event.key === " " || event.key === "Enter")) return;
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  step();
}

// --- the page around it ---

function showAs(asOutline) {
  now.outline = asOutline;
  $("outline").hidden = !asOutline;
  $("drawing").hidden = asOutline;
  $("fit").disabled = $("zoom").disabled = asOutline;
  $("as-outline").setAttribute("aria-checked", asOutline);
  $("as-drawing").setAttribute("aria-checked", !asOutline);
  stale.view = true;
  redraw();
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  stale.view = true;
  redraw();
}

function describe() {
  const named = trace.board.id || "Board";
  $("name").textContent = `${named} (${size}×${size}, ${plural(stars, "star")})`;
  $("how").textContent = `model ${trace.model}, strategy ${trace.strategyName}`;
  $("how").title = Object.entries(trace.strategy).map(([part, word]) => `${part}: ${word}`).join("\n");
  for (const [name, value] of Object.entries(figures())) {
    const part = document.createElement("div");
    part.innerHTML = "<dt></dt><dd></dd>";
    part.firstChild.textContent = name;
    part.lastChild.textContent = figure(value);
    $("figures").append(part);
  }
  $("limit").hidden = !trace.limit;
  if (trace.limit) $("limit").textContent = limitWords();
  $("signs").innerHTML = OUTCOMES.map((words, k) => `<span>${sign(k)} ${words}</span>`).join("") +
    '<span><span class="fold of-1"></span> folded, no solution</span><span><span class="fold of-2"></span> folded, with a solution</span>';
}

function figures() {
  const shown = {
    nodes: count - 1, failures: tree.failures[0], solutions: tree.solutions[0],
    depth: deepest,
  };
  return runs > 1 ? { ...shown, runs } : shown;
}

function onClick(id, handler) {
  $(id).addEventListener("click", handler);
}

function listen() {
  document.addEventListener("keydown", onKey);
  for (const [id, key] of [["first", "Home"], ["previous", "ArrowLeft"], ["next", "ArrowRight"], ["last", "End"],
    ["next-solution", "s"], ["next-failure", "f"], ["help-button", "?"]]) onClick(id, STEPS[key]);
  onClick("as-drawing", () => showAs(false));
  onClick("as-outline", () => showAs(true));
  onClick("fold-failed", () => foldBy((id) => !tree.solutions[id]));
  onClick("fold-all", () => foldBy((id) => id > 0));
  onClick("unfold-all", () => foldBy(() => false));
  onClick("fit", STEPS["0"]);
  onClick("zoom", STEPS.z);
  onClick("theme", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
  $("slider").addEventListener("input", () => choose(Number($("slider").value)));
  $("domains").addEventListener("toggle", () => drawDomains(now.chosen));
  $("path").addEventListener("toggle", () => drawPath(now.chosen));
  listenToTree();
  window.addEventListener("resize", () => ((stale.view = true), redraw()));
}

function listenToTree() {
  outline.addEventListener("scroll", redraw);
  outline.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row) return;
    if (event.target.closest("[data-fold]")) toggle(Number(row.dataset.id));
    else choose(Number(row.dataset.id));
  });
  let held = null;
  drawing.addEventListener("pointerdown", (event) => {
    held = { x: event.offsetX, y: event.offsetY, moved: false };
    drawing.setPointerCapture(event.pointerId);
  });
  drawing.addEventListener("pointermove", (event) => {
    if (!held) return explain(nodeAt(event.offsetX, event.offsetY));
    const dx = event.offsetX - held.x, dy = event.offsetY - held.y;
    if (!held.moved && Math.hypot(dx, dy) < 4) return;
    camera.x -= dx / camera.zoom;
    camera.y -= dy / steepness();
    held = { x: event.offsetX, y: event.offsetY, moved: true };
    redraw();
  });
  drawing.addEventListener("pointerup", (event) => {
    const id = held && !held.moved ? nodeAt(event.offsetX, event.offsetY) : -1;
    held = null;
    if (id < 0) return;
    if (id === now.chosen) toggle(id);
    else choose(id);
  });
  drawing.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(event.offsetX, Math.exp(-event.deltaY / 400));
    redraw();
  }, { passive: false });
}

function explain(id) {
  drawing.title = id < 0 ? "" : `${choiceWords(id)} (${OUTCOMES[trace.outcome[id]]})${tree.children[id].length ? `: ${belowWords(id)}` : ""}`;
}

function begin() {
  const wanted = Number(location.hash.slice(1));
  document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  $("slider").max = count - 1;
  describe();
  drawLegend(legendParts());
  foldAtFirst();
  listen();
  layAll();
  choose(Number.isInteger(wanted) && wanted > 0 && wanted < count ? wanted : 0);
}

begin();

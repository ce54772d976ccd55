// Put together: what is chosen, what is drawn, and what keys and buttons do.

const $ = (id) => document.getElementById(id);
const now = { chosen: 0, outline: false, playing: 0 };
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
  drawSkyline(id);
  drawBoard(id);
  drawDomains(id);
  drawPath(id);
  $("choice").innerHTML = `${sign(trace.outcome[id])} `;
  $("choice").append(choiceWords(id));
  $("outcome").textContent = outcomeWords(id);
  $("facts").textContent = factWords(id);
  $("slider").value = id;
  $("slider").setAttribute("aria-valuetext", `node ${id}: ${choiceWords(id)}`);
  if (!now.playing) $("said").textContent = `Node ${id}, ${choiceWords(id)}, ${OUTCOMES[trace.outcome[id]]}. ${board.getAttribute("aria-label")}.`;
  if (!now.playing) remember(id);
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
  " ": () => play(!now.playing),
  Enter: () => toggle(now.chosen),
  0: () => ((stale.fit = true), redraw()),
  z: () => (zoomTo(now.chosen), redraw()),
  v: () => showAs(!now.outline),
  "?": () => $("help").showModal(),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || $("help").open) return;
  const name = event.target.tagName;
  if (name === "SELECT") return;
  if ((name === "BUTTON" || name === "SUMMARY") && (event.key === " " || event.key === "Enter")) return;
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  if (event.key !== " ") play(false);
  step();
}

function play(wanted) {
  clearInterval(now.playing);
  now.playing = 0;
  if (wanted) {
    if (now.chosen === count - 1) choose(0);
    const speed = Number($("speed").value), each = Math.max(1, Math.round(speed / 40));
    now.playing = setInterval(() => advance(each), (1000 * each) / speed);
  }
  $("play").querySelector("use").setAttribute("href", now.playing ? "#icon-pause" : "#icon-play");
  $("play").setAttribute("aria-pressed", Boolean(now.playing));
  $("play").setAttribute("aria-label", now.playing ? "Pause" : "Play");
}

function advance(each) {
  choose(Math.min(count - 1, now.chosen + each));
  if (now.chosen === count - 1) play(false);
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
  onClick("play", () => play(!now.playing));
  onClick("as-drawing", () => showAs(false));
  onClick("as-outline", () => showAs(true));
  onClick("fold-failed", () => foldBy((id) => !tree.solutions[id]));
  onClick("fold-all", () => foldBy((id) => id > 0));
  onClick("unfold-all", () => foldBy(() => false));
  onClick("fit", STEPS["0"]);
  onClick("zoom", STEPS.z);
  onClick("theme", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
  $("speed").addEventListener("change", () => now.playing && play(true));
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
  drawLegend();
  foldAtFirst();
  listen();
  layAll();
  choose(Number.isInteger(wanted) && wanted > 0 && wanted < count ? wanted : 0);
}

begin();

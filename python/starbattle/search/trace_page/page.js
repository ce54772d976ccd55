// The page around the tree: the board at the chosen node, and what keys and buttons do.

const view = trace.board && new BoardView($("board"), true);

function drawBoard(id) {
  const { cells, domains, fresh } = stateAt(id);
  view.update(cells);
  view.point({ cells: fresh.filter((cell) => regionOf(trace.board, cell) >= 0) });
  if (hasDomains && stars > 1) cells.forEach((kind, cell) => kind === OPEN && drawCandidates(cell, domains));
  if (!isRoot(id)) drawChoice(id);
}

// Which of its row's stars may stand there.
function drawCandidates(cell, domains) {
  const first = Math.floor(cell / size) * stars, found = [];
  for (let k = 0; k < stars; k++) if (allows(domains[first + k], (cell % size) + 1)) found.push(k + 1);
  view.write(found.join(" "), cell, CELL / 2, CELL / 2 + 1, "hint", view.over);
}

// The cells that the branch is about: those with the tried values.
function drawChoice(id) {
  const failed = trace.outcome[id] === FAILURE ? " failed" : "";
  const { row, part } = placeOf(id);
  const [value, relation] = labelsCells(id) ? [part, "="] : [trace.value[id], trace.relation[id]];
  const [from, to] = relation === "≤" ? [1, value] : relation === ">" ? [value + 1, size] : [value, value];
  const width = (to - from + 1) * CELL - 2;
  view.put("rect", (row - 1) * size + from - 1, { x: 1, y: 1, width, height: CELL - 2, rx: 3, class: `tried${failed}` });
}

// --- beside the board ---

function drawDomains(id) {
  $("domains").hidden = !hasDomains;
  if (!hasDomains) return;
  const { domains } = stateAt(id), width = stars ?? 1;
  const changed = new Set(trace.domains[id].map(([variable]) => variable));
  const cells = domains.map((bounds, variable) => domainCell(bounds, changed.has(variable)));
  $("values").replaceChildren(...Array.from({ length: cells.length / width }, (_, row) =>
    element("tr", element("th", { scope: "row" }, trace.board ? `row ${row + 1}` : variableWords(row, id)), ...cells.slice(row * width, (row + 1) * width))));
}

function domainCell(bounds, changed) {
  const left = countOf(bounds);
  const size = left > 1 ? [element("span", { class: "dim" }, ` (${figure(left)})`)] : [];
  return element("td", { class: changed ? "changed" : undefined }, rangeWords(bounds), ...size);
}

// --- choosing and drawing ---

let chosen = 0;

function choose(id) {
  if (!(id >= 0 && id < count)) return;
  chosen = id;
  if (pathTo(id).slice(0, -1).some((node) => folded[node])) {
    unfoldTo(id);
    layTree();
  }
  showInDrawing(id);
  drawTree();
  drawChosenNode(id);
}

function drawTree() {
  drawSigns();
  drawChosen(chosen);
}

function drawChosenNode(id) {
  if (view) drawBoard(id);
  drawDomains(id);
  drawPath(id);
  const words = choiceWords(id);
  $("choice").replaceChildren(sign(trace.outcome[id]), ` ${words}`);
  $("outcome").textContent = outcomeWords(id);
  $("facts").textContent = factWords(id);
  time.value = String(id);
  time.setAttribute("aria-valuetext", `node ${id}: ${words}`);
  $("said").textContent = `Node ${id}, ${words}, ${OUTCOMES[trace.outcome[id]]}. ${view ? view.grid.getAttribute("aria-label") : ""}.`;
  address(id);
}

function drawPath(id) {
  const list = $("way");
  list.replaceChildren(...pathTo(id).slice(1).map((node) => element("li", button(choiceWords(node), () => choose(node)))));
  list.scrollTop = list.scrollHeight;
}

// --- folding ---

// The node stays where it is.
function toggle(id) {
  if (!tree.children[id].length) return;
  const before = across(id) - drawing.scrollLeft;
  folded[id] = folded[id] ? 0 : 1;
  layTree();
  drawing.scrollLeft = across(id) - before;
  drawTree();
}

function foldBy(wanted) {
  fold(wanted);
  unfoldTo(chosen);
  layTree();
  fit();
  choose(chosen);
}

// --- steps ---

function sibling(step) {
  const all = tree.children[trace.parent[chosen]] ?? [];
  return all[all.indexOf(chosen) + step];
}

const STEPS = {
  ArrowRight: () => choose(chosen + 1),
  ArrowLeft: () => choose(chosen - 1),
  ArrowUp: () => choose(trace.parent[chosen]),
  ArrowDown: () => choose(tree.children[chosen][0]),
  "]": () => choose(sibling(1)),
  "[": () => choose(sibling(-1)),
  s: () => choose(nearest(SOLUTION, chosen, 1)),
  S: () => choose(nearest(SOLUTION, chosen, -1)),
  f: () => choose(nearest(FAILURE, chosen, 1)),
  F: () => choose(nearest(FAILURE, chosen, -1)),
  Home: () => choose(0),
  End: () => choose(count - 1),
  Enter: () => toggle(chosen),
  0: () => (fit(), drawTree()),
  z: () => {
    layout.least = 1;
    scale(1);
    choose(chosen);
  },
};

// --- the page around it ---

function describe() {
  $("name").textContent = trace.title;
  $("how").textContent = trace.ways.map((way) => `model ${way.model}, strategy ${way.strategyName}`).join("; ");
  $("how").title = trace.ways.map((way) => Object.entries(way.strategy).map(([part, word]) => `${part}: ${word}`).join("\n")).join("\n\n");
  $("figures").append(...Object.entries(figures()).map(([name, value]) => element("div", element("dt", name), element("dd", figure(value)))));
  $("limit").hidden = !trace.limit;
  $("limit").textContent = `${trace.limit}: this is what was tried.`;
  const folds = [[1, "folded, no solution"], [2, "folded, with a solution"]];
  $("signs").append(...OUTCOMES.map((words, k) => element("span", sign(k), ` ${words}`)), ...folds.map(([kind, words]) => element("span", sign(kind, FOLDED), ` ${words}`)));
}

function figures() {
  const roots = compared ? tree.children[0] : [0];
  const each = (of) => roots.map((id) => figure(of(id))).join(" and ");
  const shown = {
    nodes: each((id) => tree.size[id] - 1), failures: each((id) => tree.failures[id]),
    solutions: each((id) => tree.solutions[id]), depth: deepest, ...trace.ways[0].best,
  };
  return runs > 1 ? { ...shown, runs } : shown;
}

const time = slider("Node, in the order of the search", choose);

function listenToButtons() {
  $("tools").append(
    button("Fold failed", () => foldBy((id) => !tree.solutions[id]), { id: "fold-failed", title: "Fold every subtree without a solution" }),
    button("Fold all", () => foldBy((id) => id > 0), { id: "fold-all" }),
    button("Unfold all", () => foldBy(() => false), { id: "unfold-all" }),
    button("Fit", STEPS[0], { title: "Show the whole drawing (0)" }),
    button("Zoom", STEPS.z, { title: "Show the chosen node in full size (z)" }),
  );
  $("controls").prepend(...buttons([["Home", "|◀", "Root"], ["ArrowLeft", "◀", "Previous node"], ["ArrowRight", "▶", "Next node"], ["End", "▶|", "Last node"]], STEPS),
    time, ...buttons([["s", "★ Solution", "Next solution"], ["f", "✕ Failure", "Next failure"]], STEPS));
}

function listenToTree() {
  const idOf = ({ target }) => Number(target.dataset.id ?? -1);
  let moved = 0;
  drawing.addEventListener("pointerdown", () => (moved = 0));
  drawing.addEventListener("pointermove", ({ buttons, pointerType, movementX, movementY }) => {
    if (!buttons || pointerType !== "mouse") return;
    moved += Math.hypot(movementX, movementY);
    drawing.scrollBy(-movementX, -movementY);
  });
  drawing.addEventListener("click", (event) => {
    const id = idOf(event);
    if (moved > 4) return;
    if (id === chosen) toggle(id);
    else choose(id);
  });
  drawing.addEventListener("pointerover", (event) => {
    const id = idOf(event);
    drawing.title = id < 0 ? "" : `${choiceWords(id)} (${OUTCOMES[trace.outcome[id]]})${tree.children[id].length ? `: ${belowWords(id)}` : ""}`;
  });
  drawing.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(event.clientX, Math.exp(-event.deltaY / 400));
    drawTree();
  }, { passive: false });
  drawing.addEventListener("scroll", drawSigns);
}

function legendParts() {
  const fits = hasDomains && stars > 1 ? "open, and which of the row's stars fit" : "open";
  return [[STAR, null, "star"], [MARK, null, "no star"], [OPEN, null, fits], [OPEN, { cells: [0] }, "decided in this node"]];
}

function begin() {
  const wanted = addressed();
  time.max = String(count - 1);
  describe();
  if (view) {
    view.draw(trace.board, { labels: ["row", "column"] });
    $("legend").append(...legend(legendParts()));
  } else {
    $("legend").remove();
    $("board").replaceWith($("domains"));
    $("domains").open = true;
  }
  foldAtFirst();
  listen(STEPS);
  listenToButtons();
  listenToTree();
  layTree();
  fit();
  choose(wanted > 0 && wanted < count ? wanted : 0);
}

begin();

// The page around the tree: the board at the chosen node, and what keys and buttons do.

const view = trace.board && new BoardView($("board"), true);

function drawBoard(node, { cells, domains }) {
  view.update(cells);
  view.point({ cells: node.cells.map((number) => number >> 1).filter((cell) => regionOf(trace.board, cell) >= 0) });
  if (hasDomains && stars > 1) cells.forEach((kind, cell) => kind === OPEN && drawCandidates(cell, domains));
  if (!node.isRoot) drawChoice(node);
}

// Which of its row's stars may stand there.
function drawCandidates(cell, domains) {
  const first = Math.floor(cell / size) * stars, value = (cell % size) + 1, found = [];
  for (let k = 0; k < stars; k++) if (domains[first + k]?.some(([from, to]) => from <= value && value <= to)) found.push(k + 1);
  view.write(found.join(" "), cell, CELL / 2, CELL / 2 + 1, "hint", view.over);
}

// The cells that the branch is about: those with the tried values.
function drawChoice(node) {
  const failed = node.outcome === FAILURE ? " failed" : "";
  const { row, part } = placeOf(node);
  const { value, relation } = labelsCells(node) ? { value: part, relation: "=" } : node;
  const [from, to] = relation === "≤" ? [1, value] : relation === ">" ? [value + 1, size] : [value, value];
  const width = (to - from + 1) * CELL - 2;
  view.put("rect", (row - 1) * size + from - 1, { x: 1, y: 1, width, height: CELL - 2, rx: 3, class: `tried${failed}` });
}

// --- beside the board ---

function drawDomains(node, { domains }) {
  const width = stars ?? 1, changed = new Set(node.domains.map(([variable]) => variable));
  const cells = domains.map((domain, variable) => domainCell(domain, changed.has(variable)));
  $("values").replaceChildren(...Array.from({ length: cells.length / width }, (_, row) =>
    element("tr", element("th", { scope: "row" }, trace.board ? `row ${row + 1}` : variableWords(row, node)), cells.slice(row * width, (row + 1) * width))));
}

function domainCell(domain, changed) {
  const left = domain.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  const words = domain.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ");
  return element("td", { class: changed ? "changed" : undefined }, words, element("span", { class: "dim" }, left > 1 ? ` (${figure(left)})` : ""));
}

// --- choosing and drawing ---

let chosen;

function choose(node) {
  if (!node) return;
  chosen = node;
  if (pathTo(node.parent).some(({ folded }) => folded)) {
    unfoldTo(node);
    layTree();
  }
  showInDrawing(node);
  drawTree();
  drawChosenNode(node);
}

function drawTree() {
  drawSigns();
  drawChosen(chosen);
}

function drawChosenNode(node) {
  const state = stateAt(node), words = choiceWords(node);
  if (view) drawBoard(node, state);
  drawDomains(node, state);
  drawPath(node);
  $("choice").replaceChildren(sign(node.outcome), ` ${words}`);
  $("outcome").textContent = outcomeWords(node);
  $("facts").textContent = factWords(node);
  time.value = String(node.id);
  time.setAttribute("aria-valuetext", `node ${node.id}: ${words}`);
  $("said").textContent = `Node ${node.id}, ${words}, ${OUTCOMES[node.outcome]}. ${view ? view.grid.getAttribute("aria-label") : ""}.`;
  address(node.id);
}

function drawPath(node) {
  const list = $("way");
  list.replaceChildren(...pathTo(node).slice(1).map((one) => element("li", button(choiceWords(one), () => choose(one)))));
  list.scrollTop = list.scrollHeight;
}

// --- folding ---

// The node stays where it is.
function toggle(node) {
  if (!node.children.length) return;
  const before = across(node) - drawing.scrollLeft;
  node.folded = !node.folded;
  layTree();
  drawing.scrollLeft = across(node) - before;
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

// The nearest node in a direction that is as asked for.
const nearest = (by, isAsked) => nodes[by > 0 ? "find" : "findLast"]((node) => (node.id - chosen.id) * by > 0 && isAsked(node));

function sibling(by) {
  const all = chosen.parent?.children ?? [];
  return all[all.indexOf(chosen) + by];
}

function fitOrZoom(by) {
  if (by > 0) {
    fit();
    return drawTree();
  }
  layout.least = 1;
  scale(1);
  choose(chosen);
}

const KEYS = [
  ["→ ←", "next, previous node in the order of the search", (by) => choose(nodes[chosen.id + by])],
  ["↓ ↑", "first child, parent", (by) => choose(by > 0 ? chosen.children[0] : chosen.parent)],
  ["] [", "next, previous child of the same parent", (by) => choose(sibling(by))],
  ["s S", "next, previous solution", (by) => choose(nearest(by, isSolution))],
  ["f F", "next, previous failure", (by) => choose(nearest(by, ({ outcome }) => outcome === FAILURE))],
  ["Home End", "root, last node", (by) => choose(nodes.at(by > 0 ? 0 : -1))],
  ["Enter", "fold or unfold the subtree", () => toggle(chosen)],
  ["0 z", "the whole drawing, the chosen node in full size", fitOrZoom],
];

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
  const roots = compared ? nodes[0].children : nodes.slice(0, 1);
  const each = (of) => roots.map((root) => figure(of(root))).join(" and ");
  const shown = {
    nodes: each(({ size }) => size - 1), failures: each(({ failures }) => failures), solutions: each(({ solutions }) => solutions),
    depth: nodes.reduce((most, { depth }) => Math.max(most, depth), 0), ...trace.ways[0].best,
  };
  return runs > 1 ? { ...shown, runs } : shown;
}

const time = slider("Node, in the order of the search", (id) => choose(nodes[id]));

function addButtons(keys) {
  $("tools").append(
    button("Fold failed", () => foldBy(({ solutions }) => !solutions), { id: "fold-failed", title: "Fold every subtree without a solution" }),
    button("Fold all", () => foldBy(({ parent }) => parent), { id: "fold-all" }),
    button("Unfold all", () => foldBy(() => false), { id: "unfold-all" }),
    button("Fit", keys[0], { title: "Show the whole drawing (0)" }),
    button("Zoom", keys.z, { title: "Show the chosen node in full size (z)" }),
  );
  $("controls").prepend(...buttons([["Home", "|◀", "Root"], ["ArrowLeft", "◀", "Previous node"], ["ArrowRight", "▶", "Next node"], ["End", "▶|", "Last node"]], keys),
    time, ...buttons([["s", "★ Solution", "Next solution"], ["f", "✕ Failure", "Next failure"]], keys));
}

function listenToTree() {
  const under = ({ target }) => nodes[target.dataset.id];
  let moved = 0;
  drawing.addEventListener("pointerdown", () => (moved = 0));
  drawing.addEventListener("pointermove", ({ buttons, pointerType, movementX, movementY }) => {
    if (!buttons || pointerType !== "mouse") return;
    moved += Math.hypot(movementX, movementY);
    drawing.scrollBy(-movementX, -movementY);
  });
  drawing.addEventListener("click", (event) => {
    const node = under(event);
    if (moved > 4) return;
    if (node === chosen) toggle(node);
    else choose(node);
  });
  drawing.addEventListener("pointerover", (event) => {
    const node = under(event);
    drawing.title = node ? `${choiceWords(node)} (${OUTCOMES[node.outcome]})${node.children.length ? `: ${belowWords(node)}` : ""}` : "";
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
  time.max = String(nodes.length - 1);
  $("domains").hidden = !hasDomains;
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
  addButtons(listen(KEYS));
  $("help").append(element("p", "In the drawing: click a node to choose it, once more to fold or unfold it; drag to move, turn the wheel to zoom."));
  listenToTree();
  layTree();
  fit();
  choose(nodes[wanted] ?? nodes[0]);
}

begin();

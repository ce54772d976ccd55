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

function drawLegend() {
  const square = (inside) => `<svg viewBox="0 0 40 40">${inside}</svg>`;
  const parts = [
    [`<rect width="40" height="40" fill="${tint(0)}"/><polygon class="star" points="${starPoints(20, 20, 16)}"/>`, "star"],
    [`<rect width="40" height="40" fill="${tint(0)}" fill-opacity="var(--blank)"/><circle class="dot" cx="20" cy="20" r="5"/>`, "no star"],
    [`<rect width="40" height="40" fill="${tint(0)}"/>`, trace.hasColumns && stars > 1 ? "open, and which of the row's stars fit" : "open"],
    ['<rect class="fresh wide" x="3" y="3" width="34" height="34"/>', "decided in this node"],
    ['<rect class="tried" x="3" y="3" width="34" height="34"/>', "tried"],
  ];
  const legend = document.getElementById("legend");
  for (const [inside, words] of parts) {
    const part = document.createElement("span");
    part.innerHTML = `${square(inside)} ${words}`;
    legend.append(part);
  }
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

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
  const x = (cell % size) * CELL, y = Math.floor(cell / size) * CELL, region = regionOf(cell);
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
  if (number) drawOrder(x, y, number);
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

function drawOrder(x, y, number) {
  text(x + CELL - 7, y + 9, number, "order");
}

// Blocks of 2x2 cells, each with room for one star; at the edge, a part of one.
function drawBlocks(blocks) {
  for (const cell of blocks) {
    const x = (cell % size) * CELL, y = Math.floor(cell / size) * CELL;
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
  const inside = (k) => k >= 0 && k < size;
  const within = (row, column) => inside(row) && inside(column) && belongs(row, column);
  let path = "";
  for (let a = 0; a <= size; a++) {
    for (let b = 0; b < size; b++) {
      if (within(a - 1, b) !== within(a, b)) path += `M${b * CELL} ${a * CELL}h${CELL}`;
      if (within(b, a - 1) !== within(b, a)) path += `M${a * CELL} ${b * CELL}v${CELL}`;
    }
  }
  if (path) shape("path", { d: path, class: kind });
}

function drawNumbers(units) {
  const named = (kind, k) => (units.some((unit) => unit[0] === kind && unit[1] === k) ? "named" : "outside");
  for (let k = 0; k < size; k++) {
    text(k * CELL + CELL / 2, -MARGIN / 2, k + 1, named("column", k));
    text(-MARGIN / 2, k * CELL + CELL / 2, k + 1, named("row", k));
  }
}

function drawLegend() {
  const ground = (kind = "") => `<rect width="40" height="40" fill="${tint(0)}" ${kind}/>`;
  const parts = [
    [`${ground()}<polygon class="star" points="${starPoints(20, 20, 16)}"/>`, "star"],
    [`${ground('fill-opacity="var(--blank)"')}<circle class="dot" cx="20" cy="20" r="5"/>`, "no star"],
    [`${ground()}<rect class="looked" width="40" height="40"/><rect class="looked-edge wide" x="4" y="4" width="32" height="32"/>`, "looked at"],
    [`${ground()}<polygon class="new-star" points="${starPoints(20, 20, 14)}"/><circle class="ring" cx="20" cy="20" r="17"/>`, "new star"],
    [`${ground()}<path class="new-mark wider" d="${crossPath(20, 20, 10)}"/>`, "new mark"],
  ];
  if (hasCases) parts.push(
    [`${ground()}<path class="supposed-mark wider" d="${crossPath(20, 20, 10)}"/>`, "no star in a case"],
  );
  if (steps.some((step) => step?.drawing?.numbered.length) || hasCases) parts.push(
    [`${ground()}<polygon class="supposed-star" points="${starPoints(20, 20, 17)}"/><text class="order" x="20" y="21">1</text>`, "star in a case, in its order"]);
  if (steps.some((step) => step?.drawing?.blocks.length)) parts.push(
    [`${ground()}<rect class="block" x="4" y="4" width="32" height="32" rx="6"/>`, "room for one star"]);
  if (steps.some((step) => step?.drawing?.full.length)) parts.push(
    [`${ground()}<rect class="full" width="40" height="40"/>`, "too little room"]);
  for (const [inside, words] of parts) {
    const part = document.createElement("span");
    part.innerHTML = `<svg viewBox="0 0 40 40">${inside}</svg> ${words}`;
    document.getElementById("legend").append(part);
  }
}

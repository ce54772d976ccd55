// What boards are drawn with. A page has their size, regions and tints.

const board = document.getElementById("board");
const CELL = 40, MARGIN = 24;

function shape(name, attributes, parent = board) {
  const element = document.createElementNS(board.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

function text(x, y, words, kind) {
  shape("text", { x, y, class: kind }).textContent = words;
}

function tint(region) {
  return region < 0 ? "var(--ink)" : `var(--tint${tints[region]})`;
}

function drawLines() {
  for (const kind of ["thin", "thick"]) {
    shape("path", { d: linesPath(regions, CELL, kind === "thick"), class: kind, fill: "none" });
  }
}

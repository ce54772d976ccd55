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

// What signs mean: drawings in a square of 40, each with its words.
function drawLegend(parts) {
  for (const [inside, words] of parts) {
    const part = document.createElement("span");
    part.innerHTML = `<svg viewBox="0 0 40 40">${inside}</svg> ${words}`;
    document.getElementById("legend").append(part);
  }
}

const plural = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

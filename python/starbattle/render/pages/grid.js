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

function starPoints(x, y, radius) {
  return Array.from({ length: 10 }, (_, k) => {
    const angle = (k * Math.PI) / 5, reach = k % 2 ? radius * 0.42 : radius;
    return `${(x + reach * Math.sin(angle)).toFixed(1)},${(y - reach * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
}

function drawLines() {
  const region = (row, column) => (row < 0 || column < 0 || row >= size || column >= size ? -2 : regions[row][column]);
  for (const kind of ["thin", "thick"]) {
    let path = "";
    for (let a = 0; a <= size; a++) {
      for (let b = 0; b < size; b++) {
        const thick = (one, other) => (kind === "thick") === (one !== other);
        if (thick(region(a - 1, b), region(a, b))) path += `M${b * CELL} ${a * CELL}h${CELL}`;
        if (thick(region(b, a - 1), region(b, a))) path += `M${a * CELL} ${b * CELL}v${CELL}`;
      }
    }
    shape("path", { d: path, class: kind, fill: "none" });
  }
}

// Shapes that boards are made of, as texts of SVG.

/** @param {number} x @param {number} y its middle @param {number} radius */
export function starPoints(x, y, radius) {
  return Array.from({ length: 10 }, (_, k) => {
    const angle = (k * Math.PI) / 5, reach = k % 2 ? radius * 0.42 : radius;
    return `${(x + reach * Math.sin(angle)).toFixed(1)},${(y - reach * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
}

/** @param {number} x @param {number} y its middle @param {number} reach */
export function crossPath(x, y, reach) {
  return `M${x - reach} ${y - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;
}

/**
 * The lines between cells: those where regions end, or the others. Outside of the
 * board is a region of its own, if it is not said which.
 * @param {readonly (readonly number[])[]} regions @param {number} cell its side
 * @param {boolean} borders @param {number} [outside]
 */
export function linesPath(regions, cell, borders, outside = -2) {
  const size = regions.length;
  /** @param {number} row @param {number} column */
  const region = (row, column) => regions[row]?.[column] ?? outside;
  let path = "";
  for (let a = 0; a <= size; a++) {
    for (let b = 0; b < size; b++) {
      if (borders === (region(a - 1, b) !== region(a, b))) path += `M${b * cell} ${a * cell}h${cell}`;
      if (borders === (region(b, a - 1) !== region(b, a))) path += `M${a * cell} ${b * cell}v${cell}`;
    }
  }
  return path;
}

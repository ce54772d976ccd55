// Regions while they are drawn: what is still wrong with them.

/**
 * @param {number[][]} regions a number for each cell, -1 for none yet
 * @returns {{missing: number, pieces: number[], empty: number[]}} cells without a region;
 * regions that are in pieces, and those without a cell
 */
export function drawingFaults(regions) {
  const size = regions.length, seen = new Set(), count = Array(size).fill(0);
  for (let cell = 0; cell < size * size; cell++) {
    const region = regions[Math.floor(cell / size)][cell % size];
    if (region < 0 || seen.has(cell)) continue;
    count[region]++;
    flood(regions, cell, seen);
  }
  const numbers = [...count.keys()];
  return { missing: regions.flat().filter((region) => region < 0).length, pieces: numbers.filter((k) => count[k] > 1), empty: numbers.filter((k) => !count[k]) };
}

/** @param {number[][]} regions @param {number} start @param {Set<number>} seen */
function flood(regions, start, seen) {
  const size = regions.length, left = [start];
  seen.add(start);
  for (let cell = left.pop(); cell !== undefined; cell = left.pop()) {
    const row = Math.floor(cell / size), column = cell % size;
    for (const [r, c] of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
      if (regions[r]?.[c] !== regions[row][column] || seen.has(r * size + c)) continue;
      seen.add(r * size + c);
      left.push(r * size + c);
    }
  }
}

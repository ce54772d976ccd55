// Colors of regions: as region_tints() of python/starbattle/render/colors.py, and
// tested to be the same.

/** @typedef {import("./board.js").Board} Board */

export const TINTS = 8;

/** @param {Board} board @returns {number[]} a color of TINTS for each region */
export function regionTints(board) {
  const { sides, corners } = touching(board);
  /** @type {Map<number, number>} */
  const tints = new Map();
  for (let left = board.size; left; left--) {
    const region = hardest(board.size, corners, tints);
    tints.set(region, free(sides[region], corners[region], tints));
  }
  return Array.from({ length: board.size }, (_, region) => tints.get(region) ?? 0);
}

/** The region with the fewest colors left. @param {number} size @param {Set<number>[]} corners @param {Map<number, number>} tints */
function hardest(size, corners, tints) {
  let best = -1, most = [-1, -1];
  for (let k = 0; k < size; k++) {
    if (tints.has(k)) continue;
    const here = [taken(corners[k], tints).size, corners[k].size];
    if (here[0] > most[0] || (here[0] === most[0] && here[1] > most[1])) [best, most] = [k, here];
  }
  return best;
}

/** @param {Set<number>} sides @param {Set<number>} corners @param {Map<number, number>} tints */
function free(sides, corners, tints) {
  const used = [...tints.values()];
  for (const near of [corners, sides]) {
    const known = taken(near, tints);
    const left = all.filter((tint) => !known.has(tint));
    if (left.length) return rarest(left, used);
  }
  return rarest(all, [...sides].filter((k) => tints.has(k)).map((k) => tints.get(k) ?? 0));
}

const all = Array.from({ length: TINTS }, (_, tint) => tint);

/** @param {number[]} tints @param {number[]} used */
function rarest(tints, used) {
  const count = (/** @type {number} */ tint) => used.filter((one) => one === tint).length;
  return tints.reduce((best, tint) => (count(tint) < count(best) ? tint : best));
}

/** @param {Set<number>} regions @param {Map<number, number>} tints */
const taken = (regions, tints) => new Set([...regions].filter((k) => tints.has(k)).map((k) => tints.get(k)));

/** Each region's neighbors by a side, and by a side or a corner. @param {Board} board */
function touching({ size, regions }) {
  const sets = () => Array.from({ length: size }, () => /** @type {Set<number>} */ (new Set()));
  const sides = sets(), corners = sets();
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
        const a = regions[row][column], b = regions[row + down]?.[column + right] ?? -1;
        if (a === b || a < 0 || b < 0) continue;
        for (const near of down && right ? [corners] : [sides, corners]) {
          near[a].add(b);
          near[b].add(a);
        }
      }
    }
  }
  return { sides, corners };
}

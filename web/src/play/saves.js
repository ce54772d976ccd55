// The games that the browser keeps: one for each board, with its clock and all that
// can be undone.

import { fragment, linked } from "../board/link.js";
import { BoardError } from "../board/board.js";
import { Game } from "./game.js";
import { localStore, object, store } from "./keep.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{seconds: number, hints: number}} Effort what a game has taken */
/** @typedef {Effort & {link: string, at: number}} Save what is kept, besides the changes */

const PREFIX = "starbattle-game ";

/** The same board has the same save, whatever its name. @param {Board} board */
export const saveKey = (board) => PREFIX + fragment({ ...board, id: "" }, new Uint8Array(0));

/** @param {Game} game @param {Effort} effort */
export function saveGame(game, { seconds, hints }) {
  const key = saveKey(game.board);
  const save = { link: fragment(game.board, game.cells), seconds, hints, at: Date.now(), ...game.changes() };
  const others = saves().map(({ link }) => saveKey(/** @type {Board} */ (linked(link).board))).filter((one) => one !== key);
  while (!store(localStore(), key, save) && others.length) localStore()?.removeItem(/** @type {string} */ (others.pop()));
}

/** @param {Board} board @returns {Effort & {game: Game} | null} */
export function savedGame(board) {
  const save = object(localStore(), saveKey(board)), found = readable(save);
  if (!found) return null;
  const game = new Game(board, found.cells);
  game.resume(save);
  return { game, seconds: whole(save.seconds), hints: whole(save.hints) };
}

/** @param {unknown} number */
const whole = (number) => Math.max(0, Math.floor(Number(number))) || 0;

/** The games that are kept, the latest first. @returns {Save[]} */
export function saves() {
  const place = localStore(), keys = place ? Object.keys(place).filter((key) => key.startsWith(PREFIX)) : [];
  const found = keys.map((key) => /** @type {Save} */ (object(place, key)));
  return found.filter(readable).sort((a, b) => b.at - a.at);
}

/** @param {Record<string, any>} save */
function readable({ link }) {
  try {
    const found = linked(String(link ?? ""));
    return found.board ? found : null;
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    return null;
  }
}

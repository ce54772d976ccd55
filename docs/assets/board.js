// The board of the first page, to play. tools/site.py draws it, and puts the modules of the
// page in the browser before this script, and these stand for what is not among them: there is
// no dialog of options, and what is pressed outside of the board is for the site, as for lessons.

import { BoardView } from "../../python/starbattle/render/pages/boardview.js";
import { STAR, drawn } from "../../web/src/board/board.js";
import { Game } from "../../web/src/play/game.js";
import { listen } from "../../web/src/play/input.js";

const options = () => ({ drags: true }), page = { place: "learn" };

/** @param {HTMLElement} place */
function playable(place) {
  const board = JSON.parse(String(place.dataset.board)), game = new Game(board);
  const [room, status, clear, below] = [".drawn", "[role=status]", "button", ".below"].map((name) => /** @type {any} */ (place.querySelector(name)));
  room.replaceChildren();
  room.classList.add("board");
  const view = new BoardView(room);
  const show = () => {
    const [fault] = game.faults, count = game.where(STAR).length;
    view.update(game.cells, { wrong: new Set(game.faults.flatMap(({ cells }) => cells)) });
    place.classList.toggle("solved", game.isSolved);
    clear.disabled = !game.isBegun;
    status.textContent = game.isSolved ? "Solved" : fault ? fault.words : count ? `${count} of ${board.size} stars` : "Tap a cell for a star, again for a mark";
  };
  view.draw(drawn(board));
  const app = /** @type {any} */ ({ game, board, view, moved: show, showGame: () => false }); // as much as it needs
  listen(app, { u: () => game.undo() && show(), r: () => game.redo() && show() });
  view.grid.addEventListener("keydown", (event) => event.stopPropagation()); // the site has keys of its own
  clear.onclick = () => {
    game.clear();
    show();
    view.go(0);
  };
  below.hidden = false;
  show();
}

/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".playable")).forEach(playable);

// The board of the first page, to play. tools/site.py draws it, and puts the modules of the
// page in the browser before this script; it has no dialog of options.

const options = () => ({ drags: true });

/** @param {HTMLElement} place */
function playable(place) {
  const board = JSON.parse(place.dataset.board), game = new Game(board);
  const room = place.querySelector(".drawn"), status = place.querySelector("[role=status]"), clear = place.querySelector("button");
  room.replaceChildren();
  room.classList.add("board");
  const view = new BoardView(room);
  const show = () => {
    const [fault] = game.faults, count = game.where(STAR).length;
    view.update(game.cells, { wrong: game.conflicts() });
    place.classList.toggle("solved", game.isSolved);
    clear.disabled = !game.isBegun;
    status.textContent = game.isSolved ? "Solved" : fault ? fault.words : count ? `${count} of ${board.size} stars` : "Tap a cell for a star, again for a mark";
  };
  view.draw(drawn(board));
  listen({ game, board, view, moved: show, showGame: () => false }, { u: () => game.undo() && show(), r: () => game.redo() && show() });
  view.grid.addEventListener("keydown", (event) => event.stopPropagation()); // the site has keys of its own
  clear.onclick = () => {
    game.clear();
    show();
    view.go(0);
  };
  place.querySelector(".below").hidden = false;
  show();
}

document.querySelectorAll(".playable").forEach(playable);

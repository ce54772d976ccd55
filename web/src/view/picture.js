// Small pictures of boards to choose from, each made when it comes into sight.

import { BoardView } from "../../../python/starbattle/render/pages/boardview.js";
import { drawn } from "../board/board.js";
import { element } from "./dom.js";

/** @param {import("../board/board.js").Board} board @param {Uint8Array | null} [cells] */
export function thumbnail(board, cells = null) {
  const made = element("span", { class: "thumbnail board", "aria-hidden": "true" });
  const look = (/** @type {IntersectionObserverEntry[]} */ entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    const view = new BoardView(made, true);
    view.draw(drawn(board));
    if (cells) view.update(cells);
  };
  const observer = new IntersectionObserver(look, { rootMargin: "200px" });
  observer.observe(made);
  return made;
}

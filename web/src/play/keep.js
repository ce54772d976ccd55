// What the browser keeps between visits. It may refuse; then nothing is kept.

const KEY = "starbattle";

/** @returns {Record<string, any>} */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, unknown>} more */
export function keep(more) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...more }));
  } catch {
    // Private windows and full disks: the link still has the game.
  }
}

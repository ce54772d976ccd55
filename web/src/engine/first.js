// Runs before any module is there: chooses the theme, shows the tutorial to who is new,
// starts the first worker, and fetches what Prolog is made of.

{
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("starbattle") ?? "{}") ?? {};
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
  const { dataset } = document.documentElement;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = String(kept.theme ?? (isDark ? "dark" : "light"));
  if (!kept.taught && !kept.game && location.hash.length < 2) dataset.note = "new";
}

if (location.protocol === "file:") {
  // Browsers load no modules and no workers from files, so nothing else can say this.
  addEventListener("DOMContentLoaded", () => {
    const words = /** @type {HTMLElement} */ (document.getElementById("loading"));
    words.textContent =
      "This page does not work from a file. Type  starbattle page  to open it, or put its folder on a web server.";
    words.setAttribute("role", "alert");
  });
} else {
  // What is large shall not delay what is seen first; hidden tabs paint nothing.
  const painted = new Promise((resolve) => {
    const look = () =>
      document.getElementById("saying") ? setTimeout(resolve) : requestAnimationFrame(look);
    requestAnimationFrame(look);
    setTimeout(resolve, 1000);
  });
  const parts = () =>
    Promise.all([
      WebAssembly.compileStreaming(fetch("swipl.wasm")),
      fetch("page.state").then((response) => response.arrayBuffer())
    ]);
  Object.assign(window, {
    first: {
      painted,
      worker: new Worker("engine/worker.js"),
      parts: painted.then(parts).then(([module, state]) => ({ module, state }))
    }
  });
}

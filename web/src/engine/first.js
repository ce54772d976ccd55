// Runs before any module is there: starts the first worker, and fetches what Prolog
// is made of.

if (location.protocol === "file:") {
  // Browsers load no modules and no workers from files, so nothing else can say this.
  addEventListener("DOMContentLoaded", () => {
    const words = /** @type {HTMLElement} */ (document.getElementById("loading"));
    words.textContent = "This page does not work from a file: browsers allow that to no page with workers. Type  starbattle page  to open it, or put its folder on a web server.";
    words.setAttribute("role", "alert");
  });
} else {
  Object.assign(window, {
    first: {
      worker: new Worker("engine/worker.js"),
      parts: Promise.all([
        WebAssembly.compileStreaming(fetch("swipl.wasm")),
        fetch("page.state").then((response) => response.arrayBuffer()),
      ]).then(([module, state]) => ({ module, state })),
    },
  });
}

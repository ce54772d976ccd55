// Runs before any module is there: starts the first worker, and fetches what Prolog
// is made of.

Object.assign(window, {
  first: {
    worker: new Worker("engine/worker.js"),
    parts: Promise.all([
      WebAssembly.compileStreaming(fetch("swipl.wasm")),
      fetch("page.state").then((response) => response.arrayBuffer()),
    ]).then(([module, state]) => ({ module, state })),
  },
});

// The page around hands the data over; the scripts that follow read them here.

/** @type {HTMLElement} */ (document.getElementById("data")).textContent =
  window.frameElement?.getAttribute("data-json") ?? "null";

"use strict";

// What is wider than the screen scrolls, so it can be reached by the keyboard, too.
function reachable() {
  const wide = ".md-typeset__scrollwrap, .md-typeset pre > code";
  for (const element of document.querySelectorAll(wide)) {
    if (element.scrollWidth > element.clientWidth) {
      element.tabIndex = 0;
    } else {
      element.removeAttribute("tabindex");
    }
  }
}

// Each part of the page that screen readers list has a name of its own.
function named() {
  document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
  document.querySelectorAll(".md-code__nav").forEach((nav, k) => {
    nav.setAttribute("aria-label", `Code ${k + 1}`);
  });
  for (const nav of document.querySelectorAll(".md-nav[aria-labelledby]")) {
    const title = nav.querySelector(":scope > .md-nav__title");
    nav.setAttribute("aria-label", title.textContent.trim());
    nav.removeAttribute("aria-labelledby");
  }
}

addEventListener("load", () => {
  reachable();
  named();
  new MutationObserver(named).observe(document.body, { childList: true, subtree: true });
});
addEventListener("resize", reachable);

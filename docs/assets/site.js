"use strict";

// What is wider than the screen scrolls, so it can be reached by the keyboard, too.
// All is measured before anything is changed, so the page is laid out once.
function reachable() {
  const kinds = ".md-typeset table, .md-typeset__scrollwrap, .md-typeset pre > code";
  const wide = [...document.querySelectorAll(kinds)];
  const scrolls = wide.map(
    (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
  );
  wide.forEach((one, k) => {
    if (scrolls[k]) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  });
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

// The theme changes the page while it starts, and later; once a frame is enough.
let waiting = false;
function later() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    reachable();
    named();
  });
}

later();
new MutationObserver(later).observe(document.body, { childList: true, subtree: true });
addEventListener("resize", reachable);

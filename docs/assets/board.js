"use strict";

// The board of the first page, to play: click, tap, or arrows and the space bar.
// tools/site.py draws it, and puts the shapes of all pages before this script.

const NEXT = { open: "star", star: "mark", mark: "open" };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SAID = { open: "empty", star: "star", mark: "no star" };

function playable(place) {
  const regions = place.dataset.regions.split("/").map((row) => [...row].map(Number));
  const size = regions.length;
  const kinds = Array(size * size).fill("open");
  const status = place.querySelector("[role=status]");
  const clear = place.querySelector("button");
  const grid = gridOf(size);
  const cells = [...grid.querySelectorAll("[role=gridcell]")];

  function show() {
    const wrong = conflicts(kinds, regions);
    const count = kinds.filter((kind) => kind === "star").length;
    const solved = count === size && !wrong.size;
    cells.forEach((cell, k) => {
      const conflict = wrong.has(k) ? ", conflict" : "";
      cell.dataset.kind = kinds[k];
      cell.classList.toggle("wrong", wrong.has(k));
      cell.setAttribute("aria-label", `${placeOf(k, regions)}, ${SAID[kinds[k]]}${conflict}`);
    });
    place.classList.toggle("solved", solved);
    clear.disabled = kinds.every((kind) => kind === "open");
    status.textContent = solved ? "Solved" : saidOf(kinds, regions, wrong, count);
  }

  function change(k, kind = NEXT[kinds[k]]) {
    kinds[k] = kind;
    show();
  }

  function focus(k) {
    cells.forEach((cell, other) => { cell.tabIndex = other === k ? 0 : -1; });
    cells[k].focus();
  }

  grid.addEventListener("click", (event) => {
    const k = cells.indexOf(event.target.closest("[role=gridcell]"));
    if (k < 0) return;
    focus(k);
    change(k);
  });
  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const k = cells.indexOf(document.activeElement);
    if (k < 0 || !pressed(event.key, k, size, focus, change)) return;
    event.preventDefault();
    event.stopPropagation(); // the site has keys of its own
  });
  clear.addEventListener("click", () => {
    kinds.fill("open");
    show();
    focus(0);
  });

  place.querySelector("svg").setAttribute("aria-hidden", "true");
  place.querySelector(".drawn").append(grid);
  place.querySelector(".below").hidden = false;
  show();
}

/** Do what a key says; return whether it says anything. */
function pressed(key, k, size, focus, change) {
  if (key in STEPS) {
    const [down, right] = STEPS[key];
    const row = Math.floor(k / size) + down, column = (k % size) + right;
    if (row >= 0 && row < size && column >= 0 && column < size) focus(row * size + column);
    return true;
  }
  if (key === " " || key === "Enter") change(k);
  else if (key === "s") change(k, "star");
  else if (key === "x") change(k, "mark");
  else if (key === "Delete" || key === "Backspace") change(k, "open");
  else return false;
  return true;
}

function gridOf(size) {
  const shapes =
    `<svg viewBox="0 0 36 36" aria-hidden="true"><polygon class="star" points="${starPoints(18, 18, 13.5)}"/>` +
    `<circle class="dot" cx="18" cy="18" r="3.3"/></svg>`;
  const cell = (first) => `<div role="gridcell" tabindex="${first ? 0 : -1}">${shapes}</div>`;
  const row = (k) =>
    `<div role="row">${Array.from({ length: size }, (_, j) => cell(k + j === 0)).join("")}</div>`;
  const grid = document.createElement("div");
  grid.className = "cells";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", "Board");
  grid.setAttribute("aria-describedby", "rule");
  grid.style.setProperty("--size", size);
  grid.innerHTML = Array.from({ length: size }, (_, k) => row(k)).join("");
  return grid;
}

/** The pairs of stars that break a rule, as numbers of their cells. */
function pairs(kinds, regions) {
  const size = regions.length;
  const stars = kinds.flatMap((kind, k) => (kind === "star" ? [k] : []));
  const found = [];
  for (const a of stars) {
    for (const b of stars.filter((other) => other > a)) {
      const [down, right] = [Math.floor(b / size) - Math.floor(a / size), (b % size) - (a % size)];
      if (Math.abs(down) <= 1 && Math.abs(right) <= 1) found.push([a, b, "touch"]);
      else if (!down) found.push([a, b, "row"]);
      else if (!right) found.push([a, b, "column"]);
      else if (regionOf(a, regions) === regionOf(b, regions)) found.push([a, b, "region"]);
    }
  }
  return found;
}

function conflicts(kinds, regions) {
  return new Set(pairs(kinds, regions).flatMap(([a, b]) => [a, b]));
}

function saidOf(kinds, regions, wrong, count) {
  if (wrong.size) {
    const kind = pairs(kinds, regions)[0][2];
    return kind === "touch" ? "Two stars touch" : `Two stars in one ${kind}`;
  }
  if (count) return `${count} of ${regions.length} stars`;
  return "Tap a cell for a star, again for a mark";
}

function regionOf(k, regions) {
  return regions[Math.floor(k / regions.length)][k % regions.length];
}

function placeOf(k, regions) {
  const size = regions.length;
  const letter = String.fromCharCode(65 + regionOf(k, regions));
  return `row ${Math.floor(k / size) + 1}, column ${(k % size) + 1}, region ${letter}`;
}

document.querySelectorAll(".playable").forEach(playable);

"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const plot = document.getElementById("chosen");
const selects = ["first", "second"].map((id) => document.getElementById(id));
const LEFT = 76, RIGHT = 546, TOP = 14, BOTTOM = 500, BAND = 30;

const name = (c) => `${c.model}: ${c.strategy}`;

function short(value) {
  const digits = (x) => String(Number(x.toPrecision(3)));
  if (data.seconds) {
    return value >= 0.9995 ? `${digits(value)} s` : `${digits(value * 1e3)} ms`;
  }
  for (const [factor, prefix] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
    if (value >= 0.9995 * factor) return digits(value / factor) + prefix;
  }
  return digits(value);
}

function add(kind, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  if (text !== undefined) element.textContent = text;
  plot.append(element);
  return element;
}

/* A cost is null where unsolved, "?" where not counted. */
const isKnown = (cost) => typeof cost === "number";

/* Times are logarithmic; counts too, from 1 on, with 0 a step below. */
const place = (value) =>
  data.seconds ? Math.log10(Math.max(value, 1e-5))
    : value < 1 ? value - 1 : Math.log10(value);

function scale(costs) {
  const places = costs.filter(isKnown).map(place);
  const low = Math.min(...places, Infinity), high = Math.max(...places, -Infinity);
  const least = isFinite(low) ? low - 0.15 : -1;
  const most = Math.max(isFinite(high) ? high + 0.15 : 1, least + 1);
  return (cost, from, to) => isKnown(cost)
    ? from + (place(cost) - least) / (most - least) * (to - from)
    : to + Math.sign(to - from) * BAND / 2;
}

function ticks(at) {
  const decades = Array.from({ length: 21 }, (_, i) => 10 ** (i - 6));
  const values = data.seconds ? decades : [0, ...decades.filter((d) => d >= 1)];
  return values.filter((value) => {
    const x = at(value, 0, 1);
    return x >= 0 && x <= 1;
  });
}

function ground(at, one, two, bottom, right) {
  const gray = { stroke: "var(--ce3e6eb)" };
  const band = { fill: "var(--ce3e6eb)" };
  add("rect", { x: LEFT, y: TOP, width: RIGHT - LEFT, height: BAND, ...band });
  add("rect", { x: right, y: TOP, width: BAND, height: BOTTOM - TOP, ...band });
  for (const value of ticks(at)) {
    const x = at(value, LEFT, right), y = at(value, BOTTOM, bottom);
    add("line", { x1: x, x2: x, y1: bottom, y2: BOTTOM, ...gray });
    add("line", { x1: LEFT, x2: right, y1: y, y2: y, ...gray });
    add("text", { x, y: BOTTOM + 18, "text-anchor": "middle" }, short(value));
    add("text", { x: LEFT - 8, y: y + 4, "text-anchor": "end" }, short(value));
  }
  add("line", { x1: LEFT, y1: BOTTOM, x2: right, y2: bottom,
    stroke: "var(--cb4b9c2)", "stroke-dasharray": "5 4" });
  add("path", { d: `M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`, fill: "none",
    stroke: "var(--ink)" });
  add("text", { x: LEFT + 6, y: TOP + 20 }, data.lost);
  add("text", { transform: `translate(${RIGHT - 10} ${BOTTOM - 6}) rotate(-90)` },
    data.lost);
  add("text", { x: (LEFT + RIGHT) / 2, y: BOTTOM + 44, "text-anchor": "middle" },
    `${name(one)}, ${data.cost}`);
  add("text", { transform: `translate(16 ${(TOP + BOTTOM) / 2}) rotate(-90)`,
    "text-anchor": "middle" }, `${name(two)}, ${data.cost}`);
}

function draw() {
  const [one, two] = selects.map((select) => data.combinations[select.value]);
  const boards = Object.keys(one.costs).filter((board) => board in two.costs);
  const costs = boards.flatMap((board) => [one.costs[board], two.costs[board]]);
  const at = scale(costs), bottom = TOP + BAND, right = RIGHT - BAND;
  plot.replaceChildren();
  const title = `${name(one)} against ${name(two)}, ${data.cost}`;
  add("title", { id: "chosen-title" }, title);
  ground(at, one, two, bottom, right);
  const color = data.colors[data.models.indexOf(one.model) % data.colors.length];
  for (const board of boards) {
    const [x, y] = [one.costs[board], two.costs[board]];
    const say = (c) => c.wrong.includes(board) ? "wrong"
      : c.costs[board] === null ? "unsolved"
      : c.costs[board] === "?" ? "not counted" : short(c.costs[board]);
    const cx = at(x, LEFT, right), cy = at(y, BOTTOM, bottom);
    const look = { fill: color, "fill-opacity": 0.85, tabindex: 0 };
    const point = x === "?" || y === "?"
      ? add("text", { x: cx, y: cy + 5, "text-anchor": "middle", ...look,
        "font-weight": "bold" }, "?")
      : add("circle", { cx, cy, r: 5.5, ...look });
    const tip = document.createElementNS(point.namespaceURI, "title");
    tip.textContent = `${board}: ${say(one)} across, ${say(two)} up`;
    point.append(tip);
  }
  document.getElementById("chosen-count").textContent = `${boards.length} boards.`;
}

function fill(select, combinations, wanted) {
  select.replaceChildren(...combinations.map((c) => {
    const index = data.combinations.indexOf(c);
    return new Option(name(c), index, false, index === wanted);
  }));
}

/* Where models do not compare, the second is of the first one's model. */
function fillSecond() {
  const one = data.combinations[selects[0].value];
  const fit = data.combinations.filter(
    (c) => data.comparable || c.model === one.model);
  const before = data.combinations[selects[1].value];
  const kept = before && fit.includes(before) ? before
    : fit.find((c) => c !== one) || fit[0];
  fill(selects[1], fit, data.combinations.indexOf(kept));
}

function start() {
  const several = data.combinations.findIndex((c) => data.combinations.some(
    (d) => d !== c && d.model === c.model));
  fill(selects[0], data.combinations, Math.max(0, several));
  const one = data.combinations[selects[0].value];
  const other = data.combinations.findIndex(
    (c) => c !== one && c.model === one.model);
  fill(selects[1], data.combinations, Math.max(0, other));
  fillSecond();
  draw();
}

selects[0].addEventListener("change", () => { fillSecond(); draw(); });
selects[1].addEventListener("change", draw);
start();

// Put together: which step is chosen, and what keys and buttons do.

const $ = (id) => document.getElementById(id);
let chosen = 0, wanted = "";

// --- choosing and showing ---

function choose(number) {
  if (number < 0 || number > last) return;
  chosen = number;
  drawBoard(number);
  describeStep(number);
  $("slider").value = number;
  $("slider").setAttribute("aria-valuetext", number ? `step ${number}: ${steps[number].technique}` : "beginning");
  $("number").textContent = `${number} / ${last}`;
  markListed();
  remember(number);
}

function describeStep(number) {
  const step = steps[number];
  $("technique").textContent = step ? `${number}. ${step.technique}` : "The beginning";
  $("level").textContent = step ? `Level ${step.level}` : "";
  $("text").textContent = step ? step.text : beginning();
  listCases(step?.cases ?? [], number);
  $("facts").replaceChildren(...(step ? facts(step) : []).flatMap(([name, words]) => [element("dt", name), element("dd", words)]));
  $("said").textContent = `${$("technique").textContent}. ${$("text").textContent} ${board.getAttribute("aria-label")}.`;
}

function beginning() {
  const given = brings(data);
  return `${given ? `Given: ${given}. ` : ""}${data.outcome[0].toUpperCase()}${data.outcome.slice(1)}. ${data.closing}`;
}

function facts(step) {
  const names = step.units.map((unit) => unit[2]).join(", ");
  const places = (cells) => cells.map(place).join(", ");
  return [["looks at", names], ["stars", places(step.stars)], ["marks", places(step.marks)],
    ["still needs", (step.drawing?.needs ?? []).map(([, , name, need]) => `${name} ${need}★`).join(", ")],
    ["then", step === steps[last] ? data.closing : ""]].filter((fact) => fact[1]);
}

// The proof: sentences that unfold into the cases they have.
function listCases(cases, number) {
  const lists = [$("cases")];
  lists[0].replaceChildren();
  cases.forEach((one, index) => {
    const item = document.createElement("li"), inside = cases[index + 1]?.depth > one.depth;
    lists[one.depth].append(item);
    if (!inside) return item.append(caseButton(one, number));
    const details = document.createElement("details"), list = document.createElement("ul");
    const summary = element("summary", one.text);
    summary.addEventListener("click", () => showCase(one, number, summary));
    details.append(summary, list);
    item.append(details);
    lists[one.depth + 1] = list;
  });
}

function caseButton(one, number) {
  const button = element("button", one.text);
  button.type = "button";
  button.addEventListener("click", () => showCase(one, number, button));
  return button;
}

function showCase(one, number, chosenCase) {
  for (const other of $("cases").querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
  chosenCase.setAttribute("aria-current", "true");
  drawBoard(number, one);
  $("said").textContent = `${one.text} ${board.getAttribute("aria-label")}.`;
}

function element(name, words, kind = "") {
  const made = document.createElement(name);
  made.textContent = words;
  made.className = kind;
  return made;
}

function remember(number) {
  try {
    history.replaceState(null, "", `#${number}`);
  } catch {
    // A page inside another may not have an address of its own.
  }
}

// --- the list and its filter ---

const isListed = (number) => !number || !wanted || steps[number].technique === wanted;

function listSteps() {
  $("steps").replaceChildren(...steps.map((_, number) => number).filter(isListed).map(listed));
  markListed();
}

function listed(number) {
  const item = document.createElement("li"), button = document.createElement("button"), step = steps[number];
  button.type = "button";
  button.dataset.step = number;
  button.append(element("span", number || "", "number"));
  button.append(element("span", step ? step.technique : "The beginning", step && step.level === hardest ? "hard" : ""));
  if (step) button.append(element("span", brings(step), "brings"));
  button.addEventListener("click", () => choose(number));
  item.append(button);
  return item;
}

function markListed() {
  for (const button of $("steps").querySelectorAll("button")) {
    if (Number(button.dataset.step) !== chosen) button.removeAttribute("aria-current");
    else {
      button.setAttribute("aria-current", "step");
      showInList(button);
    }
  }
}

function showInList(button) {
  const list = $("steps"), top = button.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

function offerFilters() {
  const option = (value, words) => Object.assign(element("option", words), { value });
  const all = option("", `all steps (${last})`);
  const each = usage().map(({ technique, level, count }) => option(technique, `${technique}, level ${level} (${count})`));
  $("filter").replaceChildren(all, ...each);
}

// --- keys and buttons ---

// The nearest step in a direction that is as asked for, or where we are.
function nearest(direction, asked) {
  for (let number = chosen + direction; number >= 0 && number <= last; number += direction) {
    if (asked(number)) return number;
  }
  return chosen;
}

const placesStar = (number) => number > 0 && steps[number].stars.length > 0;
const isHard = (number) => number > 0 && steps[number].level === hardest;

const KEYS = {
  ArrowRight: () => choose(nearest(1, isListed)),
  ArrowLeft: () => choose(nearest(-1, isListed)),
  s: () => choose(nearest(1, placesStar)),
  S: () => choose(nearest(-1, placesStar)),
  h: () => choose(nearest(1, isHard)),
  H: () => choose(nearest(-1, isHard)),
  Home: () => choose(0),
  End: () => choose(last),
  "?": () => $("help").showModal(),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || $("help").open) return;
  if (event.target.tagName === "SELECT" || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
}

function onClick(id, handler) {
  $(id).addEventListener("click", handler);
}

function listen() {
  document.addEventListener("keydown", onKey);
  for (const [id, key] of [["first", "Home"], ["previous", "ArrowLeft"], ["next", "ArrowRight"], ["last", "End"],
    ["help-button", "?"]]) onClick(id, KEYS[key]);
  onClick("theme", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
  $("slider").addEventListener("input", () => choose(Number($("slider").value)));
  $("filter").addEventListener("change", () => {
    wanted = $("filter").value;
    listSteps();
  });
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

function begin() {
  const number = Number(location.hash.slice(1));
  setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  $("name").textContent = data.title;
  $("how").textContent = data.outcome;
  $("slider").max = last;
  drawLegend();
  offerFilters();
  listen();
  listSteps();
  choose(Number.isInteger(number) && number > 0 && number <= last ? number : 0);
}

begin();

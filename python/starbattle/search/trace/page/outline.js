// The tree as an outline. Only the rows in view are in the page.

const outline = document.getElementById("outline");
const rows = document.getElementById("rows");
const ROW = 24, INDENT = 13;
let listed = [];
const placeInList = new Int32Array(count).fill(-1);

function listNodes() {
  listed = shownNodes();
  placeInList.fill(-1);
  listed.forEach((id, place) => (placeInList[id] = place));
  rows.style.height = `${listed.length * ROW}px`;
}

function drawOutline(chosen) {
  const first = Math.max(0, Math.floor(outline.scrollTop / ROW) - 5);
  const last = Math.min(listed.length, first + Math.ceil(outline.clientHeight / ROW) + 12);
  const fragment = document.createDocumentFragment();
  for (let place = first; place < last; place++) fragment.append(outlineRow(listed[place], place, chosen));
  rows.replaceChildren(fragment);
  outline.setAttribute("aria-activedescendant", `row-${chosen}`);
}

const sign = (outcome) => `<svg class="sign of-${outcome}"><use href="#sign-${outcome}"/></svg>`;

function outlineRow(id, place, chosen) {
  const row = document.createElement("div");
  const inner = tree.children[id].length;
  row.id = `row-${id}`;
  row.className = "row";
  row.style.top = `${place * ROW}px`;
  row.dataset.id = id;
  row.setAttribute("role", "treeitem");
  row.setAttribute("aria-level", tree.depth[id] + 1);
  row.setAttribute("aria-selected", id === chosen);
  if (inner) row.setAttribute("aria-expanded", !folded[id]);
  const twist = inner ? `<span class="twist" data-fold>${folded[id] ? "▸" : "▾"}</span>` : '<span class="twist"></span>';
  const run = newRun(id) ? `<span class="run">run ${trace.run[id] + 1}</span>` : "";
  const below = inner ? `<span class="below">${folded[id] ? belowWords(id) : figure(tree.size[id] - 1)}</span>` : "";
  row.innerHTML = `<span class="number">${figure(id)}</span><span class="indent"></span>${twist}${sign(trace.outcome[id])}${run}<span>${choiceWords(id)}<span class="unseen">, ${OUTCOMES[trace.outcome[id]]}</span></span>${below}`;
  row.querySelector(".indent").style.width = `${tree.depth[id] * INDENT}px`;
  return row;
}

const newRun = (id) => id > 0 && trace.run[id] !== trace.run[id - 1];

function scrollOutlineTo(id) {
  const top = placeInList[id] * ROW, height = outline.clientHeight;
  if (top < outline.scrollTop + ROW || top > outline.scrollTop + height - 2 * ROW) outline.scrollTop = top - height / 2;
  const left = tree.depth[id] * INDENT;
  if (left < outline.scrollLeft || left > outline.scrollLeft + outline.clientWidth - 260) outline.scrollLeft = left - 120;
}

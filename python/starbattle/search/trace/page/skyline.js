// The whole search from left to right, as deep as it goes; failures and
// solutions are marked. As many nodes as need be share a column of dots.

const skyline = document.getElementById("skyline");
const EDGE = 8; // as far as the middle of the slider's knob is from its ends

function drawSkyline(chosen) {
  const width = skyline.clientWidth, height = skyline.clientHeight, ratio = window.devicePixelRatio || 1;
  skyline.width = width * ratio;
  skyline.height = height * ratio;
  const pen = skyline.getContext("2d"), colors = penColors();
  pen.scale(ratio, ratio);
  const inner = width - 2 * EDGE, bars = Math.min(count, Math.floor(inner));
  const scale = (height - 14) / (deepest + 1);
  for (let bar = 0; bar < bars; bar++) drawBar(pen, colors, bar, bars, inner, scale);
  const place = (id) => EDGE + (count < 2 ? 0 : (inner * id) / (count - 1));
  pen.fillStyle = colors.of[SOLUTION];
  for (let id = nearest(SOLUTION, -1, 1); id >= 0; id = nearest(SOLUTION, id, 1)) {
    pen.beginPath();
    star(pen, place(id), 6, 6);
    pen.fill();
  }
  pen.fillStyle = colors.accent;
  pen.fillRect(place(chosen) - 1, 0, 2, height);
}

function drawBar(pen, colors, bar, bars, inner, scale) {
  const from = Math.floor((bar * count) / bars), to = Math.floor(((bar + 1) * count) / bars);
  let depth = 0, least = Infinity, most = -1;
  for (let id = from; id < to; id++) {
    depth = Math.max(depth, tree.depth[id]);
    if (trace.outcome[id] !== FAILURE) continue;
    least = Math.min(least, tree.depth[id]);
    most = Math.max(most, tree.depth[id]);
  }
  const x = EDGE + (bar * inner) / bars, wide = Math.max(1, inner / bars - (bars < 200 ? 1 : 0));
  pen.globalAlpha = 0.3;
  pen.fillStyle = colors.of[OPEN];
  pen.fillRect(x, 12, wide, (depth + 1) * scale);
  pen.globalAlpha = 0.85;
  pen.fillStyle = colors.of[FAILURE];
  if (most >= 0) pen.fillRect(x, 12 + least * scale, wide, (most - least + 1) * scale);
  pen.globalAlpha = 1;
}

// The whole search from left to right, each node as deep as it is.

const skyline = document.getElementById("skyline");

function drawSkyline(chosen) {
  const width = skyline.clientWidth, height = skyline.clientHeight, ratio = window.devicePixelRatio || 1;
  skyline.width = width * ratio;
  skyline.height = height * ratio;
  const pen = skyline.getContext("2d"), colors = penColors();
  pen.scale(ratio, ratio);
  const deepest = Math.max(1, tree.depth.reduce((a, b) => Math.max(a, b), 0));
  const place = (id) => 8 + ((width - 16) * (id + 0.5)) / count;
  const bar = Math.max(1, (width - 16) / count - (count < 200 ? 1 : 0));
  for (let id = 0; id < count; id++) {
    pen.fillStyle = colors.of[trace.outcome[id]];
    pen.globalAlpha = trace.outcome[id] === OPEN ? 0.35 : 0.8;
    const long = 3 + ((height - 12) * tree.depth[id]) / deepest;
    pen.fillRect(place(id) - bar / 2, 8, bar, long);
  }
  pen.globalAlpha = 1;
  for (let id = nearest(SOLUTION, -1, 1); id >= 0; id = nearest(SOLUTION, id, 1)) {
    pen.fillStyle = colors.of[SOLUTION];
    pen.beginPath();
    star(pen, place(id), 6, 6);
    pen.fill();
  }
  pen.fillStyle = colors.accent;
  pen.fillRect(place(chosen) - 1, 0, 2, height);
}

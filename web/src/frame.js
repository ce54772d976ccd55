// The page around hands the data over; the scripts that follow read them here.

for (const id of ["data", "trace"]) {
  const place = document.getElementById(id);
  if (place) place.textContent = window.frameElement?.getAttribute("data-json") ?? "null";
}

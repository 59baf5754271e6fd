import { element } from "../graph/element.js";

/** Shows what a score is made of: features that count nothing are left out. */
export function featuresTable(features, score) {
  const rows = features.map(({ name, value, weight }) => ({
    name,
    value,
    weight,
    counts: value * weight,
  })).filter(({ counts }) => counts !== 0)
    .sort((a, b) => Math.abs(b.counts) - Math.abs(a.counts));
  const most = Math.max(...rows.map(({ counts }) => Math.abs(counts)), 1e-9);
  return element(
    "table",
    { class: "features" },
    element("caption", {}, `Score ${score.toFixed(3)}: value × weight of each feature`),
    element("thead", {}, headRow()),
    element("tbody", {}, ...rows.map((row) => featureRow(row, most))),
  );
}

function headRow() {
  const names = ["Feature", "Value", "Weight", "Counts"];
  return element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name)));
}

function featureRow({ name, value, weight, counts }, most) {
  const bar = element("span", {
    "class": counts < 0 ? "gauge less" : "gauge",
    "aria-hidden": "true",
  });
  bar.style.width = `${Math.round(72 * Math.abs(counts) / most)}px`;
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, name),
    element("td", {}, value.toFixed(3)),
    element("td", {}, weight.toFixed(2)),
    element("td", {}, counts.toFixed(3), bar),
  );
}

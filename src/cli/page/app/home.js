import { counted, element } from "../graph/element.js";
import { bytesText, skippedText } from "./answer_text.js";
import { formatRoute } from "./routes.js";
import { visible } from "./visible.js";

/** Languages that are listed. */
const MAX_LANGUAGES = 6;

/**
 * Shows what can be searched, before anything is: one card a root, and queries to begin with.
 *
 * @param roots Each with its `name`, and `stats` or `error`; empty while they are not known.
 */
export function home(roots) {
  return element(
    "section",
    { "class": "home", "aria-label": "What can be searched" },
    element("h1", {}, "What are you looking for?"),
    element(
      "p",
      { class: "lead" },
      "Ask by what the code does, by a name, or by literal text. Nothing leaves this machine.",
    ),
    element("ul", { class: "examples" }, ...examples(roots).map(example)),
    ...roots.map((root) => card(root, roots.length > 1)),
  );
}

function examples(roots) {
  const language = roots.find(({ stats }) => stats)?.stats.languages[0]?.language;
  return [
    "where are errors handled",
    "kind:class session",
    '"TODO" -cat:test',
    ...(language === undefined ? [] : [`lang:${language} retry after a timeout`]),
  ];
}

function example(query) {
  return element(
    "li",
    {},
    element("a", { href: formatRoute({ view: "search", query }) }, query),
  );
}

function card({ name, stats, error }, isNamed) {
  const heading = isNamed ? [element("h2", {}, visible(name))] : [];
  if (stats === undefined) {
    return element("div", { class: "card" }, ...heading, element("p", {}, visible(error ?? "")));
  }
  const { files, chunks, symbols, source_bytes: bytes, languages, skipped } = stats;
  const figures = [
    counted(files, "file"),
    bytesText(bytes),
    counted(symbols, "definition"),
    counted(chunks, "chunk"),
  ];
  return element(
    "div",
    { class: "card" },
    ...heading,
    element("p", { class: "figures" }, ...figures.map((text) => element("span", {}, text))),
    element(
      "ul",
      { class: "languages" },
      ...languages.slice(0, MAX_LANGUAGES).map((each) => languageBar(each, bytes)),
    ),
    element("p", { class: "skipped" }, skippedText(skipped)),
  );
}

function languageBar({ name, files, bytes }, all) {
  const bar = element("span", { "class": "gauge", "aria-hidden": "true" });
  bar.style.width = `${Math.max(100 * bytes / Math.max(all, 1), 0.5)}%`;
  return element(
    "li",
    {},
    element("span", { class: "name" }, name),
    element("span", { class: "track" }, bar),
    element("span", { class: "count" }, counted(files, "file")),
  );
}

import { html } from "htm/preact/standalone";
import { counted } from "../graph/model.js";
import { formatRoute } from "./address.js";
import { bytesText, skippedText, visible } from "./text.js";

/** Languages that are listed. */
const MAX_LANGUAGES = 6;

/**
 * Shows what can be searched, before anything is: one card a root, and queries to begin with.
 *
 * @param roots Each with its `name`, and `stats` or `error`; empty while they are not known.
 */
export function home(roots) {
  return html`
    <section class="home" aria-label="What can be searched">
      <h1>What are you looking for?</h1>
      <p class="lead">
        Ask by what the code does, by a name, or by literal text. Nothing leaves this machine.
      </p>
      <ul class="examples">${examples(roots).map((query) =>
        html`<li><a href=${formatRoute({ view: "search", query })}>${query}</a></li>`
      )}</ul>
      ${roots.map((root) => card(root, roots.length > 1))}
    </section>
  `;
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

function card({ name, stats, error }, isNamed) {
  const heading = isNamed && html`<h2>${visible(name)}</h2>`;
  if (stats === undefined) {
    return html`<div class="card">${heading}<p>${visible(error ?? "")}</p></div>`;
  }
  const { files, chunks, checkouts, symbols, source_bytes: bytes, languages, skipped = [] } = stats;
  // A fleet counts checkouts, and neither bytes nor definitions.
  const figures = [
    checkouts !== undefined && counted(checkouts, "checkout"),
    counted(files, "file"),
    bytes !== undefined && bytesText(bytes),
    symbols !== undefined && counted(symbols, "definition"),
    counted(chunks, "chunk"),
  ].filter((text) => text !== false);
  return html`
    <div class="card">
      ${heading}
      <p class="figures">${figures.map((text) => html`<span>${text}</span>`)}</p>
      <ul class="languages">
        ${languages.slice(0, MAX_LANGUAGES).map((each) => languageBar(each, stats))}
      </ul>
      <p class="skipped">${skippedText(skipped)}</p>
    </div>
  `;
}

function languageBar({ name, files, bytes }, all) {
  const share = bytes === undefined
    ? files / Math.max(all.files, 1)
    : bytes / Math.max(all.source_bytes, 1);
  const width = `${Math.max(100 * share, 0.5)}%`;
  return html`
    <li>
      <span class="name">${name}</span>
      <span class="track"><span class="gauge" aria-hidden="true" style=${{ width }} /></span>
      <span class="count">${counted(files, "file")}</span>
    </li>
  `;
}

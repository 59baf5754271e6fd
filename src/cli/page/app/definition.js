/**
 * Definitions of a file: its outline, and of the definition at a line what calls it,
 * what it uses, its parts and its tests, each a link to its place.
 *
 * @module
 */
import { html } from "htm/preact/standalone";
import { counted } from "../graph/model.js";
import { confidenceLine } from "../graph/panels.js";
import { placeAddress } from "./address.js";
import { pathText } from "./parts.js";
import { shortPath, visible } from "./text.js";

/** Deepest definition of an outline that is moved in further. */
const MAX_DEPTH = 6;

/** Lists of `describe`, and what they are called. */
const LISTS = [
  ["callers", "Used by"],
  ["callees", "Uses"],
  ["tests", "Tests"],
  ["members", "Members"],
  ["bases", "Made from"],
  ["implementations", "Implemented by"],
];

/** Characters of a documentation that are shown. */
const MAX_DOC_CHARS = 320;

/**
 * Shows the definitions of a file, the innermost one around a line marked.
 *
 * @param found `results` of the server, and whether it `hasMore`.
 * @param options Name of the root, and the line.
 */
export function outline({ results, hasMore }, { root, line }) {
  if (results.length === 0) return empty("No definitions");
  const around = results.findLast((each) => each.line <= line && line <= each.end_line);
  return html`
    <ul class="outline">${results.map((item) =>
      outlineRow(item, { root, isCurrent: item === around })
    )}</ul>
    ${hasMore && empty(`The first ${results.length} are listed`)}
  `;
}

function outlineRow({ path, line, end_line, symbol, kind, depth, signature }, { root, isCurrent }) {
  return html`
    <li>
      <a
        href=${placeAddress({ path, line, end_line, root })}
        title=${visible(signature)}
        aria-current=${isCurrent ? "location" : undefined}
        style=${{ "--depth": String(Math.min(depth, MAX_DEPTH)) }}
      >
        <span class="name">${visible(symbol.slice(symbol.lastIndexOf(".") + 1) || symbol)}</span>
        <span class="kind">${kind}</span>
      </a>
    </li>
  `;
}

/** Shows a sentence in the place of what there is none of. */
export function empty(text) {
  return html`<p class="empty">${text}</p>`;
}

/**
 * Shows a definition.
 *
 * @param answer What the server says of it.
 * @param options Name of the root; `refs`, all places that use it, or `onRefs` that asks for them.
 */
export function definition(answer, { root, refs, onRefs }) {
  const { target, coverage: { statement } } = answer;
  const count = target.references + target.through + target.uncertain;
  return html`
    ${heading(target, root)}
    ${count > 0
      ? refs ?? refsButton(count, target.uncertain, onRefs)
      // Whether nothing uses it, or nothing that is known of.
      : empty(`${statement.charAt(0).toUpperCase()}${statement.slice(1)}.`)}
    ${LISTS.map(([field, title]) => list(title, answer[field], root))}
  `;
}

/** Shows the definitions that a name has. */
export function namedDefinitions(name, { results }, root) {
  return html`
    <section>
      <h3>Definitions of ${visible(name)}${total(results.length)}</h3>
      <ul>${results.map((each) => relatedRow({ ...each, edge: each.kind }, root))}</ul>
    </section>
  `;
}

/** Shows all places that use a definition, by file. */
export function references({ results, pagination }, root) {
  return html`
    <ul>
      ${results.map(({ path, sites }) =>
        html`
          <li class="sites">
            <p class="where" title=${visible(path)}>${pathText(shortPath(path))}</p>
            <ul>${sites.map((site) => siteLink(site, { path, root }))}</ul>
          </li>
        `
      )}
    </ul>
    ${pagination.has_more && empty("There are more")}
  `;
}

function heading({ symbol, path, line, end_line, kind, signature, doc }, root) {
  const text = doc.length > MAX_DOC_CHARS ? `${doc.slice(0, MAX_DOC_CHARS)}…` : doc;
  const href = placeAddress({ path, line, end_line, root });
  return html`
    <header>
      <h2>
        <a href=${href}>${visible(symbol === "" ? path : symbol)}</a>
        <span class="kind">${kind}</span>
      </h2>
      ${signature !== "" && html`<p class="signature">${visible(signature)}</p>`}
      ${text !== "" && html`<p class="doc">${visible(text)}</p>`}
    </header>
  `;
}

function refsButton(count, uncertain, onRefs) {
  const all = `Show ${count === 1 ? "the 1 reference" : `all ${counted(count, "reference")}`}`;
  const text = uncertain > 0 ? `${all}, ${uncertain} of them uncertain` : all;
  return html`<button type="button" class="refs" onClick=${onRefs}>${text}</button>`;
}

function list(title, { items, total: all }, root) {
  if (items.length === 0) return undefined;
  const rest = all - items.length;
  return html`
    <section aria-label=${title}>
      <h3>${title}${total(all)}</h3>
      <ul>${items.map((item) => relatedRow(item, root))}</ul>
      ${rest > 0 && empty(`… and ${rest.toLocaleString("en-US")} more`)}
    </section>
  `;
}

function total(count) {
  return html`<span class="count">${count.toLocaleString("en-US")}</span>`;
}

function relatedRow({ symbol, path, line, end_line, kind, edge, confidence, count }, root) {
  const times = count > 1 ? ` ×${count}` : "";
  const isSure = confidence === undefined || confidence === "extracted";
  const title = confidence === undefined ? visible(path) : `${visible(path)}, ${confidence}`;
  return html`
    <li>
      <a href=${placeAddress({ path, line, end_line, root })} title=${title}>
        <span class="name">${visible(symbol === "" ? path : symbol)}</span>
        <span class="kind">
          ${!isSure && confidenceLine(confidence)}${(edge === "member" ? kind : edge) + times}
        </span>
        <span class="where">${shortPath(path, 40)}:${line}</span>
      </a>
    </li>
  `;
}

function siteLink({ line, text, kind, enclosing }, { path, root }) {
  const shown = text.trim() === "" ? enclosing : text.trim();
  return html`
    <li>
      <a href=${placeAddress({ path, line, root })} title=${kind}>
        <span class="at">${line}</span><code>${visible(shown)}</code>
      </a>
    </li>
  `;
}

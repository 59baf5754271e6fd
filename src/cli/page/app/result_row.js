/**
 * One result: where it is, what it is, its code, and why it is there.
 *
 * A row of a listbox may hold nothing that takes the focus. What its buttons do is done by keys as
 * well, and only these are told to a screen reader.
 *
 * @module
 */
import { html } from "htm/preact/standalone";
import { placeAddress, placeText } from "./address.js";
import { tokenLines } from "./lines.js";
import { codeLine, icon, pathText } from "./parts.js";
import { visible } from "./text.js";

/**
 * Shows a row.
 *
 * @param result A result of the answer.
 * @param options Its place in the list, whether it is the active one, its `code`, what its score is
 * made of, whether roots are named, `onCopy`, `onExplain`.
 */
export function resultRow(
  result,
  { index, isActive, code, features, isRooted, onCopy, onExplain },
) {
  return html`
    <li
      key=${`${result.root} ${result.path}:${result.start_line}`}
      role="option"
      id=${`hit-${index}`}
      class="hit"
      data-index=${index}
      aria-selected=${String(isActive)}
      aria-label=${spokenText(result)}
    >
      <div class="head">${heading(result, isRooted)}</div>
      ${code}
      <div class="foot">
        <ul class="reasons">${result.reasons.map(reason)}</ul>
        ${hiddenButton(`Copy ${placeText(result)} (c)`, onCopy, [
          icon("copy"),
          icon("done"),
          "Copy",
        ])}
        ${hiddenButton("What the score is made of (e)", onExplain, [icon("score"), "Score"])}
      </div>
      ${features}
    </li>
  `;
}

/** Shows the lines of a result, the one to look at marked. */
export function resultCode({ snippet, spans, snippet_line: first, line }, terms) {
  const lines = tokenLines(snippet.replace(/\r?\n$/, ""), spans).map((tokens, index) => {
    const number = first + index;
    return codeLine(tokens, { number, terms, state: number === line ? "current" : "" });
  });
  return html`<div class="code">${lines}</div>`;
}

function heading(
  { root, path, line, symbol, kind, language, score, probability, match, fresh, end_line },
  isRooted,
) {
  return html`
    ${isRooted && html`<span class="tag root">${visible(root ?? "")}</span>`}
    <a class="place" href=${placeAddress({ root, path, line, end_line })} tabindex="-1">
      ${pathText(path)}<span class="at">:${line}</span>
    </a>
    <span class="symbol">${visible(symbol)}</span>
    <span class="tag">${kind}</span>
    <span class="tag">${language}</span>
    ${!fresh && html`<span class="tag warning">changed since the build</span>`}
    ${probability === undefined
      ? html`<span class="score" title=${`Score, comparable within this answer; found as ${match}`}>
          ${score.toFixed(2)}
        </span>`
      : html`<span class="score" title=${`How likely it answers, from 0 to 1; found as ${match}`}>
          ${probability.toFixed(2)}
        </span>`}
  `;
}

/** The signal, and what it says. */
function reason(text) {
  const [, signal, rest] = /^(\w+): (.*)$/s.exec(text) ?? [undefined, "", text];
  const kind = signal === "demoted" ? "demoted" : "";
  return html`<li class=${kind}>${signal !== "" && [html`<b>${signal}</b>`, " "]}${
    visible(rest)
  }</li>`;
}

function hiddenButton(title, onClick, children) {
  return html`
    <button
      type="button"
      class="quiet"
      tabindex="-1"
      aria-hidden="true"
      title=${title}
      onClick=${onClick}
    >
      ${children}
    </button>
  `;
}

function spokenText({ path, line, symbol, kind, language, reasons }) {
  const name = symbol === "" ? kind : `${kind} ${symbol}`;
  return visible(`${path} line ${line}, ${name}, ${language}. ${reasons.join(". ")}`);
}

/** Shows what a score is made of: features that count nothing are left out. */
export function featuresTable(features, score) {
  const rows = features.map((each) => ({ ...each, counts: each.value * each.weight }))
    .filter(({ counts }) => counts !== 0)
    .sort((a, b) => Math.abs(b.counts) - Math.abs(a.counts));
  const most = Math.max(...rows.map(({ counts }) => Math.abs(counts)), 1e-9);
  return html`
    <table class="features">
      <caption>Score ${score.toFixed(3)}: value × weight of each feature</caption>
      <thead>
        <tr>${["Feature", "Value", "Weight", "Counts"].map((name) =>
          html`<th scope="col">${name}</th>`
        )}</tr>
      </thead>
      <tbody>${rows.map((row) => featureRow(row, most))}</tbody>
    </table>
  `;
}

function featureRow({ name, value, weight, counts }, most) {
  const width = `${Math.round(72 * Math.abs(counts) / most)}px`;
  return html`
    <tr>
      <th scope="row">${name}</th>
      <td>${value.toFixed(3)}</td>
      <td>${weight.toFixed(2)}</td>
      <td>
        ${counts.toFixed(3)}
        <span class=${counts < 0 ? "gauge less" : "gauge"} aria-hidden="true" style=${{ width }} />
      </td>
    </tr>
  `;
}

import type { SearchAnswer, SearchResult } from "@cbx/core";
import { codeSpan, fenced, plain } from "../terminal/report.ts";
import { indexNote, originNote } from "../terminal/search_notes.ts";
import { snippetLines, visible } from "../terminal/visible.ts";
import { alsoLines, emptyAnswer } from "./search_text.ts";

/** Languages whose name on a fence is not their identifier. */
const FENCE_NAMES: Readonly<Record<string, string>> = { c_sharp: "csharp", text: "" };

/**
 * Prints an answer as a Markdown list with fenced snippets, below how sure it is, how current, and
 * what is worth reading.
 */
export function searchMarkdown(answer: SearchAnswer): string {
  if (answer.results.length > 0) {
    return [markdownHead(answer), ...answer.results.map(markdownItem)].join("\n");
  }
  const advice = answer.fallbackSuggestions.map((each) => `- ${plain(each)}\n`);
  return [`${plain(emptyAnswer(answer))}\n`, ...(advice.length > 0 ? ["\n", ...advice] : [])]
    .join("");
}

function markdownHead({ confidence, index, recommendedReads }: SearchAnswer): string {
  const notes = [indexNote(index)?.text ?? "index is current", originNote(index)?.text ?? []];
  const state = notes.flat().join("; ");
  const reads = recommendedReads.map(({ path, startLine, endLine, header }) => {
    const place = codeSpan(`${visible(path)}:${startLine}-${endLine}`);
    return header ? `${place} (in ${codeSpan(visible(header.signature))})` : place;
  });
  const worth = reads.length === 0 ? "" : `Recommended reads: ${reads.join(", ")}\n`;
  return `Confidence: ${confidence}; ${plain(state)}\n${worth}`;
}

function markdownItem(result: SearchResult): string {
  const { path, startLine, endLine, symbol, kind, root } = result;
  const place = codeSpan(`${visible(path)}:${startLine}-${endLine}`);
  const where = root === undefined ? "" : ` in ${codeSpan(visible(root))}`;
  const what = (symbol === "" ? kind : `${codeSpan(visible(symbol))} (${kind})`) + where;
  const lines = [
    `- **${place}** ${what}`,
    ...fence(result),
    ...alsoLines(result).map((line) => `  ${plain(line)}`),
    `  ${plain(result.reasons.join("; "))}`,
  ];
  return lines.map((line) => line.trimEnd() + "\n").join("");
}

/** Fenced lines with blank lines around; none for an empty snippet. */
function fence(result: SearchResult): string[] {
  const lines = snippetLines(result.snippet);
  if (lines.length === 0) return [""];
  const name = FENCE_NAMES[result.language] ?? result.language;
  return ["", ...fenced(lines, name).map((line) => `  ${line}`), ""];
}

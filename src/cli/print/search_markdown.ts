import type { SearchAnswer, SearchResult } from "@cbx/core";
import { codeSpan, longestRun, plain } from "./report.ts";
import { emptyAnswer } from "./search_text.ts";
import { snippetLines, visible } from "./visible.ts";

/** Languages whose name on a fence is not their identifier. */
const FENCE_NAMES: Readonly<Record<string, string>> = { c_sharp: "csharp", text: "" };

/**
 * Prints an answer as a Markdown list with fenced snippets.
 *
 * @param answer The answer.
 */
export function searchMarkdown(answer: SearchAnswer): string {
  if (answer.results.length > 0) return answer.results.map(item).join("\n");
  const advice = answer.fallbackSuggestions.map((each) => `- ${plain(each)}\n`);
  return [`${plain(emptyAnswer(answer))}\n`, ...(advice.length > 0 ? ["\n", ...advice] : [])]
    .join("");
}

function item(result: SearchResult): string {
  const { path, startLine, endLine, symbol, kind, root } = result;
  const place = codeSpan(`${visible(path)}:${startLine}-${endLine}`);
  const where = root === undefined ? "" : ` in ${codeSpan(visible(root))}`;
  const what = (symbol === "" ? kind : `${codeSpan(visible(symbol))} (${kind})`) + where;
  const lines = [
    `- **${place}** ${what}`,
    ...fence(result),
    `  ${plain(result.reasons.join("; "))}`,
  ];
  return lines.map((line) => line.trimEnd() + "\n").join("");
}

/** Fenced lines with blank lines around; none for an empty snippet. */
function fence(result: SearchResult): string[] {
  const lines = snippetLines(result.snippet).map(visibleKeepingTabs);
  if (lines.length === 0) return [""];
  const marks = "`".repeat(Math.max(3, longestRun(lines.join("\n")) + 1));
  const name = FENCE_NAMES[result.language] ?? result.language;
  const fenced = [`${marks}${name}`, ...lines, marks].map((line) => `  ${line}`);
  return ["", ...fenced, ""];
}

function visibleKeepingTabs(line: string): string {
  return line.split("\t").map(visible).join("\t");
}

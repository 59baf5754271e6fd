import type { Answer } from "./run_corpus.ts";

/** Writes answers as the reference scorer reads them: one JSON object a line. */
export function resultsLines(answers: readonly Answer[]): string {
  return answers.map(({ query: { repo, query }, results }) => {
    const ranges = results.map(({ path, startLine, endLine }) => ({
      path,
      start_line: startLine,
      end_line: endLine,
    }));
    return `${JSON.stringify({ repo, query, results: ranges })}\n`;
  }).join("");
}

import type { SearchAnswer } from "@cbx/core";
import { visible } from "./visible.ts";

/**
 * Prints an answer as `path:start-end`, one a line. A line break in a file name is made visible,
 * so that it cannot pass for a second result.
 *
 * @param answer The answer.
 */
export function searchPaths(answer: SearchAnswer): string {
  return answer.results.map(({ path, startLine, endLine }) =>
    `${visible(path)}:${startLine}-${endLine}\n`
  ).join("");
}

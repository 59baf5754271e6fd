import type { LineRange } from "../../src/git/differences.ts";

/**
 * Reads the ranges of a unified diff without context, by path. Names of odd characters are quoted in
 * one, and stay so.
 */
export function readRanges(diff: string): Map<string, LineRange[]> {
  const files = new Map<string, LineRange[]>();
  let [before, ranges, left]: [string, LineRange[], number] = ["", [], 0];
  for (const line of diff.split("\n")) {
    // Lines of a hunk may look like anything, headers among them.
    if (left > 0 && /^[-+]/.test(line)) {
      left--;
      continue;
    }
    before = /^--- a\/(.*?)\t?$/.exec(line)?.[1] ?? before;
    const path = line === "+++ /dev/null" ? before : /^\+\+\+ b\/(.*?)\t?$/.exec(line)?.[1];
    if (path !== undefined) files.set(path, ranges = files.get(path) ?? []);
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null) continue;
    const [removed, start, count] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)];
    left = removed + count;
    if (start > 0 || count > 0) ranges.push({ start, end: Math.max(start, start + count - 1) });
  }
  return files;
}

import type { AgentAnswer } from "./questions.ts";

/** Lines of a definition after which a reader knows what it does. */
const ENOUGH_LINES = 10;

/** Lines that a reader has been shown, by file. */
export class Seen {
  readonly #lines = new Map<string, Set<number>>();

  /** Notes lines from the first to the last. */
  add(path: string, first: number, last: number): void {
    const lines = this.#lines.get(path) ?? new Set();
    this.#lines.set(path, lines);
    for (let line = first; line <= last; line++) lines.add(line);
  }

  /** Whether every line of a range has been shown. */
  hasAll({ path, start_line, end_line }: Omit<AgentAnswer, "symbol">): boolean {
    const lines = this.#lines.get(path);
    for (let line = start_line; line <= end_line; line++) if (!lines?.has(line)) return false;
    return true;
  }

  /**
   * Whether a definition has been shown: its first line, and of all its lines half, or ten. The same
   * holds for every reader.
   */
  shows({ path, start_line, end_line }: AgentAnswer): boolean {
    const lines = this.#lines.get(path);
    if (!lines?.has(start_line)) return false;
    let count = 0;
    for (let line = start_line; line <= end_line; line++) if (lines.has(line)) count += 1;
    return count >= Math.min(ENOUGH_LINES, Math.ceil((end_line - start_line + 1) / 2));
  }

  /** Whether any of the definitions that are right has been shown. */
  showsAny(answers: readonly AgentAnswer[]): boolean {
    return answers.some((each) => this.shows(each));
  }
}

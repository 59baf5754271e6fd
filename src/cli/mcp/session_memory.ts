/**
 * What an agent has been given, line by line: a range that it has already read is not sent again. A
 * line counts as given only with its place and its text, so that what has changed, or has moved, is
 * sent again.
 *
 * @module
 */

/** Lines that are remembered; those of the files that were given longest ago are forgotten. */
const MAX_LINES = 100_000;

/** Lines of a file that are shown. */
export interface ShownLines {
  /** Name of the root, where there are several. */
  readonly root: string;
  /** Path relative to the root. */
  readonly path: string;
  /** Line of the file with which the text starts. */
  readonly line: number;
  /** The lines. */
  readonly text: string;
}

/** Lines that were given in one session. */
export class SessionMemory {
  readonly #files = new Map<string, Map<number, string>>();
  #count = 0;

  /** Whether all of the lines were given, as they are. */
  has(shown: ShownLines): boolean {
    const known = this.#files.get(keyOf(shown));
    if (!known || shown.text === "") return false;
    return shown.text.split("\n").every((text, i) => known.get(shown.line + i) === text);
  }

  /** Notes that lines were given. */
  add(shown: ShownLines): void {
    const key = keyOf(shown);
    const known = this.#files.get(key) ?? new Map<number, string>();
    const before = known.size;
    shown.text.split("\n").forEach((text, i) => known.set(shown.line + i, text));
    this.#count += known.size - before;
    // It moves to the end: what was given last is remembered longest.
    this.#files.delete(key);
    this.#files.set(key, known);
    this.#forget();
  }

  #forget(): void {
    for (const [key, lines] of this.#files) {
      if (this.#count <= MAX_LINES) return;
      this.#files.delete(key);
      this.#count -= lines.size;
    }
  }
}

function keyOf({ root, path }: ShownLines): string {
  return `${root}\n${path}`;
}

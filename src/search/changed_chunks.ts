import type { Store } from "../store/store.ts";
import { pathKey } from "../text/paths.ts";
import type { ChangedLines } from "../types.ts";

/** Ranges of changed lines by path; git composes the accents that macOS gives in pieces. */
export class Changes {
  readonly #rangesOf = new Map<string, ChangedLines["ranges"]>();

  constructor(changes: readonly ChangedLines[]) {
    for (const { path, ranges } of changes) this.#rangesOf.set(pathKey(path), ranges);
  }

  /** Gives the changed lines within some lines of a file, both ends included. */
  within(path: string, first: number, last: number): { start: number; end: number }[] {
    return (this.#rangesOf.get(pathKey(path)) ?? [])
      .map(({ start, end }) => ({ start: Math.max(start, first, 1), end: Math.min(end, last) }))
      .filter(({ start, end }) => start <= end);
  }

  /** Finds the chunks that hold a changed line. */
  chunks(store: Store): Set<number> {
    const files = store.catalog.files.filter(({ path }) => this.#rangesOf.has(pathKey(path)));
    const chunks = files.flatMap((file) =>
      store.chunksOfFile(file).map((chunk) => ({ path: file.path, ...chunk }))
    );
    return new Set(
      chunks.filter(({ path, startLine, endLine }) =>
        this.within(path, startLine, endLine).length > 0
      ).map(({ id }) => id),
    );
  }
}

/**
 * The names of all definitions, in an order in which beginnings and near misses are found quickly.
 *
 * @module
 */
import type { Catalog } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { editDistance } from "../text/edit_distance.ts";
import { firstIndex } from "../text/first_index.ts";
import { matchesWildcard } from "../text/wildcard.ts";
import { Searchable } from "./lexicon_search.ts";

/** Names shorter than this have too many neighbours to be guessed at. */
const MIN_CHARS = 4;

/** Shorter names have neighbours one letter away, longer ones two. */
const LONG_NAME_CHARS = 8;

/** Neighbours of a name that are looked at. */
const MAX_NEIGHBOURS = 50;

/** Names of one index. Made when first asked for; an index that is written to has another. */
class NameIndex {
  readonly #sorted: readonly string[];
  readonly #byLength = new Map<number, string[]>();
  /** The names as one text; made when first asked for. */
  #text: Searchable | undefined;

  /** @param names Names without `_` and in lower case, each once. */
  constructor(names: readonly string[]) {
    this.#sorted = [...names].sort();
    for (const name of this.#sorted) {
      this.#byLength.getOrInsertComputed(name.length, () => []).push(name);
    }
  }

  /** Names that begin with `name`, the shortest first. */
  beginningWith(name: string): string[] {
    if (name.length < MIN_CHARS) return [];
    const found: string[] = [];
    for (
      let at = firstIndex(this.#sorted.length, (index) => this.#sorted[index]! >= name);
      this.#sorted[at]?.startsWith(name);
      at++
    ) {
      found.push(this.#sorted[at]!);
    }
    return shortestFirst(found);
  }

  /** Names that are a typing mistake or two away, the shortest first. */
  near(name: string): string[] {
    if (name.length < MIN_CHARS) return [];
    const most = name.length < LONG_NAME_CHARS ? 1 : 2;
    const found: string[] = [];
    for (let length = name.length - most; length <= name.length + most; length++) {
      for (const other of this.#byLength.get(length) ?? []) {
        if (beginsAlike(other, name) && editDistance(other, name, most) <= most) found.push(other);
      }
    }
    return shortestFirst(found);
  }

  /** Names that hold a part, in order: at most so many. */
  containing(part: string, limit = Infinity): string[] {
    if (part === "") return this.#sorted.slice(0, limit);
    if (part.includes("\n")) return [];
    // One long text is looked through five times as fast as each name by itself.
    const names = this.#text ??= new Searchable(`\n${this.#sorted.join("\n")}\n`);
    const found: string[] = [];
    for (const text of names.partsFor(part)) {
      for (let at = text.indexOf(part); at >= 0;) {
        const end = text.indexOf("\n", at);
        found.push(text.slice(text.lastIndexOf("\n", at) + 1, end));
        if (found.length >= limit) return found;
        at = text.indexOf(part, end);
      }
    }
    return found;
  }

  /** Names that are as a pattern of `*` and `?` has them, in order. */
  like(pattern: string): string[] {
    return this.#sorted.filter((name) => matchesWildcard(name, pattern));
  }
}

/** Few mistakes are in the first letter, and comparing it spares most of the work. */
function beginsAlike(a: string, b: string): boolean {
  return a[0] === b[0] || a[1] === b[0] || a[0] === b[1];
}

function shortestFirst(names: readonly string[]): string[] {
  return [...names].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MAX_NEIGHBOURS);
}

/** Indexes by catalog: it is another object whenever the index has changed. */
const indexes = new WeakMap<Catalog, NameIndex>();

export function namesOf(store: Store): NameIndex {
  return indexes.getOrInsertComputed(store.catalog, () => new NameIndex(store.symbolNames()));
}

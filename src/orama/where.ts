/**
 * Filters, answered before anything is ranked.
 *
 * Properties of a file are answered from the catalog, which is in memory; the kind and the name of
 * a definition by the database.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { SymbolRow } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { nameOf } from "../text/paths.ts";
import { normaliseIdentifier } from "../text/tokens.ts";
import { matchesWildcard } from "../text/wildcard.ts";

/** Any of `in` (all, where it is absent) and none of `nin`: Orama's operators on enumerations. */
export interface EnumFilter {
  /** Values of which one must hold. */
  readonly in?: readonly string[];
  /** Values of which none may hold. */
  readonly nin?: readonly string[];
}

/** Filters by property; all must hold. */
export interface Where {
  /** Path relative to the root. */
  readonly path?: EnumFilter;
  readonly language?: EnumFilter;
  readonly category?: EnumFilter;
  /** Extension of the file, without the dot, in lower case. */
  readonly extension?: EnumFilter;
  readonly kind?: EnumFilter;
  /**
   * Name of a definition in the chunk, without `_` and in lower case. Before a dot, the end of its
   * scope, which may have `*` and `?`.
   */
  readonly symbol?: EnumFilter;
  readonly id?: { readonly in?: readonly number[]; readonly nin?: readonly number[] };
}

/** Chunks and files that filters let through. */
export interface Allowed {
  readonly chunks: ReadonlySet<number>;
  /** Ids of files of which at least one chunk is let through. */
  readonly files: ReadonlySet<number>;
}

/** Finds what filters let through. */
export function findAllowed(store: Store, where: Where): Allowed {
  const { catalog } = store;
  const chunks = new Set<number>();
  for (const file of catalog.files) {
    if (passesFile(file, where)) addChunks(file, chunks);
  }
  keepKinds(chunks, where.kind, store);
  keep(chunks, where.symbol, (names) => chunksOfSymbols(store, names));
  keep(chunks, where.id, (ids) => new Set(ids));
  return { chunks, files: filesOf(catalog, chunks) };
}

/** Extension of a path, without the dot, in lower case; empty where there is none. */
export function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

function passesFile(file: FileRow, where: Where): boolean {
  return passes(file.path, where.path) && passes(file.language, where.language) &&
    passes(file.category, where.category) && passes(extensionOf(file.path), where.extension);
}

function passes(value: string, filter: EnumFilter | undefined): boolean {
  if (!filter) return true;
  if (filter.in && !asSet(filter.in).has(value)) return false;
  return !(filter.nin && asSet(filter.nin).has(value));
}

/** Sets of long lists, such as the paths that a glob matches; made once a list. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function asSet(values: readonly string[]): ReadonlySet<string> {
  return sets.getOrInsertComputed(values, () => new Set(values));
}

function addChunks(file: FileRow, chunks: Set<number>): void {
  for (let i = 0; i < file.chunkCount; i++) chunks.add(file.firstChunk + i);
}

function keep<T>(
  chunks: Set<number>,
  filter: { readonly in?: readonly T[]; readonly nin?: readonly T[] } | undefined,
  find: (values: readonly T[]) => ReadonlySet<number>,
): void {
  const wanted = filter?.in && find(filter.in);
  const unwanted = filter?.nin && filter.nin.length > 0 ? find(filter.nin) : undefined;
  if (!wanted && !unwanted) return;
  for (const id of chunks) {
    if ((wanted && !wanted.has(id)) || unwanted?.has(id)) chunks.delete(id);
  }
}

/** A chunk is kept for any definition in it, and left out only for the one that it is called by. */
function keepKinds(chunks: Set<number>, filter: EnumFilter | undefined, store: Store): void {
  if (filter?.in) {
    // What lies between definitions is a kind of chunk and of no definition.
    keep(
      chunks,
      { in: filter.in },
      (kinds) => store.chunksHoldingKind(kinds).union(store.chunksOfKind(kinds)),
    );
  }
  if (filter?.nin) keep(chunks, { nin: filter.nin }, (kinds) => store.chunksOfKind(kinds));
}

function chunksOfSymbols(store: Store, names: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const symbol of namedSymbols(store, names)) {
    const file = store.catalog.file(symbol.fileId);
    if (!file) continue;
    const { startLine, endLine } = symbol;
    const ids = store.chunkLines(file).idsWhere((start, end) =>
      start <= endLine && startLine <= end
    );
    for (const id of ids) found.add(id);
  }
  return found;
}

function namedSymbols(store: Store, names: readonly string[]): SymbolRow[] {
  const qualified = names.flatMap((name) => {
    const end = name.lastIndexOf(".");
    if (end <= 0) return [];
    const scope = name.slice(0, end);
    return store.symbolsNamed([name.slice(end + 1)]).filter((symbol) => isIn(symbol, scope));
  });
  // A key or a heading may have a dot in its name.
  return [...store.symbolsNamed(names), ...qualified];
}

function isIn({ scope: written }: SymbolRow, scope: string): boolean {
  const own = normaliseIdentifier(written);
  return matchesWildcard(own, scope) || matchesWildcard(own, `*.${scope}`);
}

function filesOf(catalog: Catalog, chunks: ReadonlySet<number>): ReadonlySet<number> {
  const files = new Set<number>();
  for (const file of catalog.files) {
    for (let i = 0; i < file.chunkCount; i++) {
      if (chunks.has(file.firstChunk + i)) {
        files.add(file.id);
        break;
      }
    }
  }
  return files;
}

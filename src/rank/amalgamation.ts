/**
 * Files that are put together from other files of the tree: builds with a single header, bundles of a
 * whole library. They hold every word that a query says, and nobody edits them.
 *
 * A file is one if nine in ten of its definitions stand, with as many lines, in smaller files, of which
 * there are five or more. This is judged by the definitions in the index as files are ordered, and not
 * by hashes of all lines as the index is made: an update that adds or removes one of the parts needs
 * no second look at the whole, and few files are large enough to be looked at. Of the files of 32
 * repositories that are, bundles reach 0.90 and more, and what people wrote 0.58 at most. A bundle whose
 * text was compiled anew has other lines, and is not known.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";

/** A smaller file with fewer lines is put together from nothing. */
const MIN_BYTES = 64 * 1024;
const MIN_LINES = 2000;

/** Share of the definitions that stand elsewhere. */
const MIN_SHARE = 0.9;

/** Files in which they stand. */
const MIN_PARTS = 5;

/** Share of them that one part may hold: a file of which there is an older edition is no bundle. */
const MAX_SHARE_OF_PART = 0.5;

/** Lines of the definitions that are compared: shorter ones have as many lines as any. */
const MIN_DEFINITION_LINES = 3;

const MAX_READ = 20_000;

/** Definitions among them that are compared, from all of the file: its beginning is of one part alone. */
const MAX_COMPARED = 64;

/** Fewer say nothing. */
const MIN_COMPARED = 10;

/** Definitions of one name that are looked at, so that common names take no time. */
const MAX_NAMESAKES = 128;

/** Words of a query that ask for such files. */
const ASKED =
  /\b(?:generated|vendor\w*|third[- ]party|amalgam\w*|single[- ]header|bundled?|bundles|dist)\b/i;

/** Worked out once an index. */
const knownByCatalog = new WeakMap<Catalog, Map<number, boolean>>();

/** Makes the feature of files for one query: 1 where a file is put together from others. */
export function amalgamationFeature(store: Store, text: string): (file: FileRow) => number {
  if (ASKED.test(text)) return () => 0;
  const verdicts = knownByCatalog.getOrInsertComputed(store.catalog, () => new Map());
  return (file) => Number(verdicts.getOrInsertComputed(file.id, () => isAmalgamation(store, file)));
}

function isAmalgamation(store: Store, file: FileRow): boolean {
  // Of others it is known already what they are.
  if (file.category !== "code") return false;
  if (file.size < MIN_BYTES && file.lineCount < MIN_LINES) return false;
  const compared = sampleOf(store, file);
  if (compared.length < MIN_COMPARED) return false;
  const counts = new Map<number, number>();
  let found = 0;
  for (const [at, node] of compared.entries()) {
    const part = smallest(store, file, store.filesDefining(node, MAX_NAMESAKES));
    if (part !== undefined) {
      counts.set(part, (counts.get(part) ?? 0) + 1);
      found++;
    }
    // Of what people wrote, the first tenth says enough.
    if (found + compared.length - at - 1 < compared.length * MIN_SHARE) return false;
  }
  return counts.size >= MIN_PARTS &&
    Math.max(...counts.values()) <= compared.length * MAX_SHARE_OF_PART;
}

/** Nodes of definitions of a file, at equal distances from its beginning to its end. */
function sampleOf(store: Store, { id }: FileRow): number[] {
  const long = store.outlineOf(id, MAX_READ)
    .filter(({ startLine, endLine }) => endLine - startLine + 1 >= MIN_DEFINITION_LINES)
    .map(({ node }) => node);
  const step = Math.ceil(long.length / MAX_COMPARED);
  return long.filter((_, at) => at % step === 0);
}

/** The smallest of some files that are smaller than another: a bundle may hold another bundle. */
function smallest({ catalog }: Store, { size }: FileRow, ids: readonly number[]) {
  return ids.map((id) => catalog.requireFile(id))
    .filter((file) => file.size < size)
    .reduce<FileRow | undefined>((a, b) => a && a.size <= b.size ? a : b, undefined)?.id;
}

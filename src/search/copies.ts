/**
 * Files with the same content, of which an answer shows one: a chart, a script or a licence that
 * stands in nine folders would fill it alone. The copy that ranks best stands for the others, which
 * are named beside it.
 *
 * @module
 */
import type { Members } from "../rank/members.ts";
import { isFileAllowed, type RankContext } from "../rank/ranker.ts";
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { SearchResult } from "./answer.ts";
import type { Range } from "./select_ranges.ts";

/** Copies that are named, those first that other files use; the others are counted. */
const MAX_NAMED = 10;

/**
 * Files of one size and number of lines, of which alone the hashes are compared, by the id of each of
 * them; a file that is alone has none.
 */
const siblingsByCatalog = new WeakMap<Catalog, ReadonlyMap<number, readonly FileRow[]>>();

const ALONE: readonly FileRow[] = [];

/** Hash of each file that has copies among such siblings; read when one of them is first shown. */
const copiesByGroup = new WeakMap<readonly FileRow[], ReadonlyMap<number, string>>([
  [ALONE, new Map()],
]);

/** Copies of a file, as a result names them. */
type Copies = Pick<SearchResult, "copies" | "copyCount">;

/** Leaves out each range of which a range before shows the same lines of a copy of the file. */
export function withoutCopies(members: Members, ranges: readonly Range[]): Range[] {
  const sets = members.contexts.map((context, member) =>
    copySets(context, ranges.filter((range) => range.member === member))
  );
  const shown = new Set<string>();
  return ranges.filter((range) => {
    const { member, fileId } = range;
    const hash = sets[member]!.get(fileId);
    if (hash === undefined) return true;
    const { firstChunk } = members.contexts[member]!.store.catalog.requireFile(fileId);
    // Which chunk a range is of takes time to tell, and few files have copies.
    const key = `${member} ${hash} ${range.chunkId - firstChunk}`;
    return !shown.has(key) && shown.add(key) !== undefined;
  });
}

/** Names the copies of the files of some ranges, in the order of the ranges. */
export function copiesOf(context: RankContext, ranges: readonly Range[]): readonly Copies[] {
  const hashes = copySets(context, ranges);
  const { catalog } = context.store;
  const byHash = Map.groupBy(
    hashes.keys().filter((id) => isFileAllowed(context, id)),
    (id) => hashes.get(id)!,
  );
  return ranges.map(({ fileId }) => {
    const others = byHash.get(hashes.get(fileId) ?? "")?.filter((id) => id !== fileId) ?? [];
    if (others.length === 0) return {};
    const paths = others.map((id) => catalog.requireFile(id).path).sort();
    // Copies that nothing uses must not push out the one that the program is made of.
    const used = context.store.graph.filesUsed(others);
    const usedPaths = new Set([...used].map((id) => catalog.requireFile(id).path));
    const named = paths.toSorted((a, b) => Number(usedPaths.has(b)) - Number(usedPaths.has(a)))
      .slice(0, MAX_NAMED);
    return { copies: named, copyCount: paths.length };
  });
}

/** Hash of each file that is one of several copies, for the files of some ranges and their copies. */
function copySets({ store }: RankContext, ranges: readonly Range[]): Map<number, string> {
  const { catalog } = store;
  const groups = new Set(ranges.map(({ fileId }) => siblingsOf(catalog, fileId)));
  const unread = [...groups].filter((group) => !copiesByGroup.has(group));
  const hashes = unread.length === 0
    ? new Map<number, string>()
    : store.hashesOf(unread.flat().map(({ id }) => id));
  for (const group of unread) {
    const alike = Map.groupBy(group, ({ id }) => hashes.get(id));
    const copies = group.flatMap(({ id }) => {
      const hash = hashes.get(id);
      return hash !== undefined && alike.get(hash)!.length > 1 ? [[id, hash] as const] : [];
    });
    copiesByGroup.set(group, new Map(copies));
  }
  return new Map([...groups].flatMap((group) => [...copiesByGroup.get(group)!]));
}

function siblingsOf(catalog: Catalog, id: number): readonly FileRow[] {
  const known = siblingsByCatalog.getOrInsertComputed(catalog, () => findSiblings(catalog));
  return known.get(id) ?? ALONE;
}

function findSiblings({ files }: Catalog): Map<number, readonly FileRow[]> {
  // What holds nothing is no copy of anything.
  const groups = Map.groupBy(
    files.filter(({ chunkCount }) => chunkCount > 0),
    ({ size, lineCount, chunkCount }) => `${size} ${lineCount} ${chunkCount}`,
  );
  const siblings = [...groups.values()].filter((alike) => alike.length > 1);
  return new Map(siblings.flatMap((alike) => alike.map(({ id }) => [id, alike] as const)));
}

/**
 * A small tree with an index in memory: the world of the tests of the read path.
 *
 * @module
 */
import { type Files, inTree, writeTree } from "./_tree.ts";
import { loadStaticEmbedder, type StaticEmbedder } from "../src/embed/static.ts";
import { LiveIndex } from "../src/indexer/live_index.ts";
import { Engine } from "../src/orama/engine.ts";
import { type FilterOptions, mergeFilters } from "../src/query/merge_filters.ts";
import { parseQuery } from "../src/query/parse_query.ts";
import { queryVector } from "../src/rank/meaning.ts";
import type { RankContext, RankedHit } from "../src/rank/ranker.ts";
import { FileReader } from "../src/search/file_reader.ts";
import { whereOf } from "../src/search/where_of.ts";
import type { Store } from "../src/store/store.ts";

export { type Files, inTree, writeTree };

/** Filters of a query, and what a session knows. */
export interface ContextOptions extends FilterOptions {
  readonly touches?: Readonly<Record<string, number>>;
  readonly now?: number;
  /** Whether vectors take part. @default {false} */
  readonly vectors?: boolean;
}

/** A tree and its index. */
export interface World {
  readonly root: string;
  readonly store: Store;
  readonly files: FileReader;
  /** Makes the context that rankers are given for a query. */
  context(query: string, options?: ContextOptions): RankContext;
  /** Path of a file. */
  pathOf(hit: Pick<RankedHit, "fileId">): string;
  /** Id of the file with a path. */
  idOf(path: string): number;
}

/** Makes a tree, indexes it in memory, and removes both after the test. */
export async function inWorld(
  files: Files,
  body: (world: World) => Promise<void> | void,
): Promise<void> {
  await inTree(files, async (root) => {
    using live = new LiveIndex({ root, indexPath: `${root}/.cbx/index.sqlite` });
    const { store } = await live.current();
    await body(worldOf(root, store, await loadStaticEmbedder()));
  });
}

function worldOf(root: string, store: Store, embedder: StaticEmbedder): World {
  const files = new FileReader(root);
  const engine = new Engine(store);
  return {
    root,
    store,
    files,
    context(text, { touches = {}, now = 0, vectors = false, ...filters } = {}) {
      const query = parseQuery(text);
      const where = whereOf(query, mergeFilters(query.filters, filters), { store, files });
      const allowed = where && engine.allowed(where);
      const session = { touches: new Map(Object.entries(touches)), now };
      const embedding = { embedder, vector: queryVector(query, embedder) };
      const context = {
        ...{ query, engine, store, files, ...session },
        ...(vectors ? { embedding } : {}),
      };
      return where && allowed ? { ...context, where, allowed } : context;
    },
    pathOf: ({ fileId }) => store.catalog.file(fileId)!.path,
    idOf: (path) => store.catalog.files.find((file) => file.path === path)!.id,
  };
}

/**
 * How current an index is, and figures about it.
 *
 * @module
 */
import { hasSameBounds } from "../indexer/apply_changes.ts";
import { type HistoryStats, historyStats } from "../indexer/history_facts.ts";
import type { EncodeReport } from "../indexer/encode_report.ts";
import { hasSameQueries, keptQueries } from "../indexer/kept_queries.ts";
import { languageName } from "./languages.ts";
import type { OpenOptions } from "./options.ts";
import { builtFrom, importedFrom } from "../store/imported.ts";
import type { CurrentIndex } from "../indexer/live_index.ts";
import type { WriteReport } from "../indexer/write_index.ts";
import type { IndexState, SearchAnswer } from "../search/answer.ts";
import { countSkips } from "../search/skips.ts";
import type { FileRow } from "../store/catalog.ts";
import { slotsOf } from "../store/encodings.ts";
import { statIfThere } from "../store/own_file.ts";
import { SCHEMA_VERSION } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { isOverBudget, OVER_BUDGET } from "../text/over_budget.ts";
import { type FileChoice, keptChoice } from "../walk/file_choice.ts";
import type { FileCategory, LanguageId, ParseStatus, Skip } from "../types.ts";

const DAY_MS = 86_400_000;

/** An index that is older is said to be old. */
const OLD_DAYS = 7;

/** Counts what an index holds. */
function contentStats(store: Store) {
  const { files } = store.catalog;
  const skips = store.skips().map(({ path, reason, detail }) =>
    detail === undefined ? { path, reason } : { path, reason, detail }
  );
  const kinds = Object.entries(store.symbolCounts()).map(([kind, count]) => ({ kind, count }));
  return {
    files: files.length,
    chunks: store.catalog.chunkCount,
    symbols: kinds.reduce((sum, { count }) => sum + count, 0),
    sourceBytes: sumBytes(files),
    languages: groups(files, ({ language }) => language).map(([language, members]) => ({
      language,
      name: languageName(language),
      files: members.length,
      bytes: sumBytes(members),
    })),
    kinds: kinds.sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
    categories: groups(files, ({ category }) => category)
      .map(([category, members]) => ({ category, files: members.length })),
    parseStatus: groups(files, ({ status }) => status)
      .map(([status, members]) => ({ status, files: members.length })),
    parseFailures: store.parseFailures(),
    overBudget: overBudget(store),
    skipped: countSkips(skips),
    skips,
  };
}

/** A file may be over the budget of several stages: each has a line of its own. */
function overBudget(store: Store): IndexStats["overBudget"] {
  const message = `${OVER_BUDGET}: resolving its names takes too many steps, it has no edges`;
  return [
    ...store.parseFailures().filter(isOverBudget).map(({ path, message }) => ({ path, message })),
    ...store.graph.resolutions.filesOverBudget().map((path) => ({ path, message })),
  ].sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

/** Counts what an index holds, and says how current it is. */
export function indexStats(
  current: CurrentIndex,
  indexPath: string,
  { chunks, queries }: Pick<OpenOptions, "chunks" | "queries"> = {},
): IndexStats {
  const { store } = current;
  const state = stateOf(current, false, null);
  const { exists, unusable, stale, filesChangedSinceBuild, builtAt, headCommit, branch } = state;
  const [kept, imported] = [keptChoice(store.meta), importedFrom(store.meta)];
  const tagged = Object.keys(keptQueries(store));
  return {
    indexPath,
    exists,
    ...(unusable === undefined ? {} : { unusable }),
    indexBytes: statIfThere(indexPath)?.size ?? 0,
    schemaVersion: exists ? SCHEMA_VERSION : null,
    builtAt,
    headCommit,
    branch,
    stale,
    filesChangedSinceBuild,
    filesLeft: exists ? 0 : current.pending.size,
    ...contentStats(store),
    ...(kept ? { kept } : {}),
    ...(imported ? { imported } : {}),
    ...(exists ? { history: historyStats(store) } : {}),
    ...(exists && !hasSameBounds(store, chunks) ? { isCutOtherwise: true } : {}),
    ...(tagged.length > 0 ? { queries: tagged } : {}),
    ...(exists && !hasSameQueries(store, queries) ? { isTaggedOtherwise: true } : {}),
    models: storedModels(store),
  };
}

interface Written extends Omit<WriteReport, "paths">, Pick<UpdateReport, "models" | "elapsedMs"> {
  readonly indexPath: string;
}

/** Tells what an update did, and what the index holds now. */
export function updateReport(
  store: Store,
  { indexPath, mode, written, unchanged, removed, skipped, models, elapsedMs }: Written,
): UpdateReport {
  const { files, chunkCount } = store.catalog;
  return {
    ...{ mode, written, unchanged, removed, skipped },
    files: files.length,
    chunks: chunkCount,
    symbols: store.symbolCount(),
    sourceBytes: sumBytes(files),
    indexBytes: statIfThere(indexPath)?.size ?? 0,
    elapsedMs,
    skips: countSkips(store.skips()),
    parseFailures: store.parseFailures().length,
    overBudget: new Set(overBudget(store).map(({ path }) => path)).size,
    models,
  };
}

function storedModels({ catalog, encodings }: Store): IndexStats["models"][number][] {
  return encodings.encoders().map(({ feature, model, fingerprint, dimensions }) => {
    let withVector = 0;
    encodings.forEachFile(feature, catalog, ({ textHashes, hashes }) => {
      for (const place of slotsOf(textHashes, hashes)) if (place >= 0) withVector++;
    });
    return {
      feature,
      model,
      fingerprint,
      ...(dimensions > 0 ? { dimensions } : {}),
      chunks: catalog.chunkCount,
      withVector,
      bytes: encodings.bytesOf(feature),
    };
  });
}

function sumBytes(files: readonly FileRow[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function groups<K extends string>(
  files: readonly FileRow[],
  keyOf: (file: FileRow) => K,
): [K, FileRow[]][] {
  return [...Map.groupBy(files, keyOf)].sort((a, b) =>
    b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)
  );
}

/** Describes an update. */
export interface UpdateReport
  extends Pick<IndexStats, "files" | "chunks" | "symbols" | "sourceBytes" | "indexBytes"> {
  /** Whether all files were written, some, or none. */
  readonly mode: "built" | "updated" | "unchanged";
  /** Files that were written. */
  readonly written: number;
  /** Files that had another time, but the same content. */
  readonly unchanged: number;
  /** Files that left the index. */
  readonly removed: number;
  /** Files that were left out after a look at their content. */
  readonly skipped: number;
  /** Time that it took, in milliseconds. */
  readonly elapsedMs: number;
  /** Counts of files and folders that are left out, by reason. */
  readonly skips: SearchAnswer["skipped"];
  /** Files that did not parse, or not whole. */
  readonly parseFailures: number;
  /** Files that took more steps than a file may take; `stats()` names them. */
  readonly overBudget: number;
  /** Report on each model that was handed in. */
  readonly models: readonly EncodeReport[];
}

/** Figures about an index. */
export interface IndexStats extends
  Pick<
    IndexState,
    | "unusable"
    | "stale"
    | "filesChangedSinceBuild"
    | "builtAt"
    | "headCommit"
    | "branch"
    | "imported"
  > {
  /** The index file. */
  readonly indexPath: string;
  /** Whether it exists; the other figures are those of an index in memory where it does not. */
  readonly exists: boolean;
  /** Bytes of the index file; 0 where there is none. */
  readonly indexBytes: number;
  /** Version of its schema; `null` where there is none. */
  readonly schemaVersion: number | null;
  /** Without an index, files of a large tree that were not read, and count nowhere. */
  readonly filesLeft: number;
  /** Models of which it holds vectors. */
  readonly models: readonly (Pick<EncodeReport, "feature" | "model"> & {
    /** Tells it from every other model, and from another version of it. */
    readonly fingerprint: string;
    /** Dimensions of its vectors; absent where they are sparse. */
    readonly dimensions?: number;
    readonly chunks: number;
    /** Those of them that it has encoded. */
    readonly withVector: number;
    readonly bytes: number;
  })[];
  /** Files in the index. */
  readonly files: number;
  /** Chunks in the index. */
  readonly chunks: number;
  /** Definitions in the index. */
  readonly symbols: number;
  /** Bytes of the files. */
  readonly sourceBytes: number;
  /** Languages, most files first. */
  readonly languages: readonly {
    readonly language: LanguageId;
    readonly name: string;
    readonly files: number;
    readonly bytes: number;
  }[];
  /** Kinds of definition, most first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  /** Categories of file, most first. */
  readonly categories: readonly { readonly category: FileCategory; readonly files: number }[];
  /** How files parsed, most first. */
  readonly parseStatus: readonly { readonly status: ParseStatus; readonly files: number }[];
  /** Files that did not parse, or not whole. */
  readonly parseFailures: readonly {
    readonly path: string;
    readonly status: ParseStatus;
    readonly message: string;
  }[];
  /** Files that took more steps than a file may take, and of which less is known for it. */
  readonly overBudget: readonly { readonly path: string; readonly message: string }[];
  /** Set where its chunks are as long as other options say; `update()` builds it anew. */
  readonly isCutOtherwise?: true;
  /** Languages that it was made with tags queries of a user for; absent where there are none. */
  readonly queries?: readonly LanguageId[];
  /** Set where it was made with other tags queries than those given; `update()` builds it anew. */
  readonly isTaggedOtherwise?: true;
  /** Choice of files that the index keeps; absent where none was made for it. */
  readonly kept?: FileChoice;
  /** What it holds of the commits that touched its files; absent where there is no index. */
  readonly history?: HistoryStats;
  /** Counts of files and folders that are left out, by reason. */
  readonly skipped: SearchAnswer["skipped"];
  /** Files and folders that are left out, each with its reason. */
  readonly skips: readonly Skip[];
}

/** Describes an index. */
export function stateOf(
  { store, exists, unusable, changed, pending }: CurrentIndex,
  overlay: boolean,
  branch: string | null,
): IndexState {
  const built = builtFrom(exists ? store.meta : {});
  const filesChangedSinceBuild = exists ? changed.size : 0;
  const stale = filesChangedSinceBuild > 0;
  const imported = exists ? importedFrom(store.meta) : undefined;
  return {
    exists,
    ...(unusable === undefined ? {} : { unusable }),
    stale,
    ...(stale ? { warning: staleness(filesChangedSinceBuild, built, branch) } : {}),
    filesChangedSinceBuild,
    ...built,
    ...(imported ? { imported } : {}),
    overlay: overlayState({ exists, overlay, changed: changed.size, left: pending.size }),
    filesLeft: pending.size,
  };
}

/** Reads the branch that is checked out, where the tree has moved on: only then it is named. */
export async function branchNow(
  { exists, changed }: CurrentIndex,
  root: string,
): Promise<string | null> {
  if (!exists || changed.size === 0) return null;
  const { readGitHead } = await import("../git/read_head.ts");
  return readGitHead(root).branch;
}

/**
 * Says how far a tree has moved on from its index.
 *
 * @param branch The branch that is checked out; `null` where there is none, or nobody knows.
 * @param now Milliseconds since 1970.
 */
export function staleness(
  files: number,
  built: Pick<IndexState, "builtAt" | "branch">,
  branch: string | null,
  now = Date.now(),
): string {
  const days = built.builtAt === null ? 0 : Math.floor((now - Date.parse(built.builtAt)) / DAY_MS);
  const isOther = branch !== null && built.branch !== null && branch !== built.branch;
  return [
    `${files} ${files === 1 ? "file differs" : "files differ"} from the index`,
    ...(isOther
      ? [`it was built on branch "${built.branch}", and "${branch}" is checked out`]
      : []),
    ...(days > OLD_DAYS ? [`it is ${days} days old`] : []),
  ].join("; ");
}

function overlayState(
  { exists, overlay, changed, left }: {
    exists: boolean;
    overlay: boolean;
    changed: number;
    left: number;
  },
): IndexState["overlay"] {
  if (!exists) return left > 0 ? "partial" : "complete";
  if (!overlay) return "off";
  if (changed === 0) return "none";
  return left > 0 ? "partial" : "complete";
}

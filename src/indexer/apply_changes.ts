/**
 * Brings an index up to date with a list of changes. A build is an update of an empty index.
 *
 * @module
 */
import type { ChunkBounds, TagsQueries } from "../types.ts";
import { loadStaticEmbedder } from "../embed/static.ts";
import type { StoredSkip, Surroundings } from "../store/rows.ts";
import type { ResolveProgress, ShareFiles } from "../graph/resolve_graph.ts";
import type { GraphChanges } from "../store/node_ids.ts";
import type { Store } from "../store/store.ts";
import type { DocumentWriter } from "../store/document_writer.ts";
import { readTreeText } from "../walk/tree_file.ts";
import type { WalkedFile } from "../walk/walk.ts";
import type { Analysis, AnalysisJob } from "./analyze_file.ts";
import {
  analyzeFiles,
  type AnalyzeOptions,
  defaultWorkers,
  findSource,
  jobsOf,
} from "./analyze_files.ts";
import type { KeptPlace } from "./kept_analyses.ts";
import type { MemoryBudget } from "./memory_budget.ts";
import type { Changes } from "./plan.ts";
import { SECRET_POLICY, SECRET_POLICY_KEY } from "./secret_policy.ts";
import { Turns } from "../store/turns.ts";

/** How far an index run has come. */
export interface IndexProgress {
  /**
   * Stage that is under way: files are read, their uses of each other are resolved, and the rest is
   * written. An answer without an index scans all files first, to choose those that it reads.
   */
  readonly stage: "scan" | "read" | "resolve" | "write";
  /** Share of all stages that is done, from 0 to 1; it never falls. */
  readonly share: number;
  /** Files done. */
  readonly done: number;
  /** Files to do in all. */
  readonly total: number;
  /** Bytes of the files done. */
  readonly bytesDone: number;
  /** Bytes of all files. */
  readonly bytesTotal: number;
  /** The file that was done last. */
  readonly path: string;
}

/** Options for {@linkcode applyChanges}. */
export interface ApplyOptions extends AnalyzeOptions {
  /** Called after each file that is read, and each whose names are resolved. */
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** Facts to note about the index, such as the commit. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Texts that stand in place of what files hold, by path. */
  readonly contents?: ReadonlyMap<string, string> | undefined;
  readonly bounds?: ChunkBounds | undefined;
  /** Queries of a user, which were checked. */
  readonly queries?: TagsQueries | undefined;
  /** Where analyses of files are kept for other trees and runs. */
  readonly kept?: KeptPlace | undefined;
  /** Resolves what the files use of each other; if not, `resolveLeft()` is to follow. @default {true} */
  readonly resolves?: boolean;
  /** Leaves the files that are not done by then, in milliseconds. @default {none are left} */
  readonly maxMs?: number | undefined;
  /** Adds what the messages of commits say of the files. @default {false} */
  readonly addsHistory?: boolean;
  /** Memory that the run may take. @default {no bound} */
  readonly memory?: MemoryBudget;
}

/** Report of an index run. */
export interface ApplyReport {
  /** Files that were written. */
  readonly written: number;
  /** Files that had another time, but the same content. */
  readonly unchanged: number;
  /** Files that left the index. */
  readonly removed: number;
  /** Files that were left out after a look at their content. */
  readonly skipped: number;
  /** Paths of which something else is stored than before. */
  readonly paths: readonly string[];
  /** Paths of the files that there was no time for; the next plan names them again. */
  readonly left: readonly string[];
  /** Changes whose uses are left to resolve; absent where that was done. */
  readonly unresolved?: GraphChanges;
}

/** Writes changes into an index, in one transaction. */
export async function applyChanges(
  store: Store,
  root: string,
  changes: Changes,
  options: ApplyOptions = {},
): Promise<ApplyReport> {
  const { onProgress = () => {}, facts = {}, contents, resolves = true, bounds, queries } = options;
  const { maxMs = Infinity, memory } = options;
  const started = performance.now();
  const files = [...changes.added, ...changes.changed];
  const hashTexts = store.encodings.encoders().length > 0;
  const jobOptions = { hashTexts, contents, bounds, queries };
  const jobs = [
    ...jobsOf(changes.added, () => undefined, jobOptions),
    ...jobsOf(changes.changed, (path) => store.hashOf(path), jobOptions),
  ];
  const run = new Run(store, files);
  const check = () => {
    options.signal?.throwIfAborted();
    memory?.require();
  };
  return await store.write(async (writer) => {
    for (const path of changes.removed) writer.remove(path);
    for (const file of changes.touched ?? []) store.touchFile(file);
    const isLate = () => performance.now() - started > maxMs;
    const read = async (workers?: number) => {
      const rest = jobs.slice(run.progress.done);
      const alone = workers === undefined ? options : { ...options, workers };
      for await (const analysis of await analyses(root, rest, alone)) {
        run.take(analysis, writer);
        onProgress(run.progress);
        if (isLate()) return;
        if (!memory || memory.look() === "ample") continue;
        writer.flush();
        // Workers take most of the memory of a run: without them it goes on.
        if (workers === undefined) return;
        memory.require();
      }
    };
    await read();
    if (run.progress.done < jobs.length && !isLate()) await read(0);
    const left = files.slice(run.progress.done).map(({ path }) => path);
    const source = await originFacts(store, bounds);
    store.writeSurroundings(
      mergeSurroundings(store, left.length > 0 ? partOf(changes, store) : changes, run),
      { ...facts, ...source },
    );
    // To resolve names takes much memory as well: what is collected of all files is written first.
    const turns = new Turns();
    for (const _ of writer.flushing()) {
      await turns.yield();
      options.signal?.throwIfAborted();
    }
    writer.release();
    if (options.addsHistory) {
      const { addHistory } = await import("./add_history.ts");
      await addHistory(store, root, options.signal);
    }
    if (resolves) {
      memory?.require();
      // Each thread has what it computed by itself.
      const hasRoom = !memory || memory.look() === "ample";
      const workers = hasRoom ? options.workers ?? defaultWorkers(jobs) : 0;
      await resolve(store, root, writer.changes, { ...options, workers }, ({ done, total }) => {
        memory?.require();
        onProgress(run.resolved(done / total));
      });
    }
    onProgress(run.resolved(1, "write"));
    const paths = [...run.paths, ...changes.removed];
    const unresolved = resolves ? {} : { unresolved: writer.changes };
    return { ...run.report, removed: changes.removed.length, paths, left, ...unresolved };
  }, check);
}

async function analyses(
  root: string,
  jobs: readonly AnalysisJob[],
  { kept, ...options }: ApplyOptions,
): Promise<AsyncGenerator<Analysis>> {
  if (!kept) return analyzeFiles(root, jobs, options);
  const { analyzeKept } = await import("./kept_analyses.ts");
  return analyzeKept(root, jobs, { ...options, kept });
}

/** Resolves what files use of each other, where changes were applied without that. */
export async function resolveLeft(
  store: Store,
  root: string,
  unresolved: GraphChanges,
  options: ApplyOptions = {},
): Promise<void> {
  // A file that was written may have left since.
  const written = new Set([...unresolved.written].filter((path) => store.catalog.fileAt(path)));
  const changes = { ...unresolved, written };
  const { onProgress = () => {}, signal } = options;
  const counts = { bytesDone: 0, bytesTotal: 0, path: "" };
  await store.write(
    () =>
      resolve(store, root, changes, options, ({ done, total }) => {
        const share = READ_SHARE + RESOLVE_SHARE * done / total;
        onProgress({ stage: "resolve", share, done, total, ...counts });
      }),
    () => signal?.throwIfAborted(),
  );
}

/** Facts of 20,000 files take about 40 MB. */
const MAX_SHARED_BYTES = 1 << 28;

async function resolve(
  store: Store,
  root: string,
  changes: GraphChanges,
  { contents, signal, workers = 0 }: ApplyOptions,
  onProgress?: (progress: ResolveProgress) => void,
): Promise<void> {
  // Loaded here, as an answer from an index that is up to date does without.
  const { resolveGraph } = await import("../graph/resolve_graph.ts");
  // Another thread reads project files from the disk alone, and the facts of all files from memory.
  const mayShare = workers > 0 && changes.isFresh && !contents &&
    store.graph.totalFactBytes() <= MAX_SHARED_BYTES;
  const share = mayShare ? await sharing(root, workers, signal) : undefined;
  await resolveGraph(store.graph, changes, {
    ...(share ? { share } : {}),
    // A file was there a moment ago: without it, names resolve as far as they do.
    readText: (path) => contents?.get(path) ?? readTreeText(root, path),
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  });
}

/** The function that resolves files on workers, where they may start. */
async function sharing(
  root: string,
  workers: number,
  signal: AbortSignal | undefined,
): Promise<ShareFiles | undefined> {
  const source = await findSource("resolve");
  if (!source) return undefined;
  const { shareFiles } = await import("./resolve_files.ts");
  return shareFiles(root, { workers, source, signal });
}

/**
 * Only a new index takes on another embedder, as vectors of two are not comparable, and other rules
 * for secrets, as the rest of it would be of the old ones.
 */
async function originFacts(
  store: Store,
  bounds: ChunkBounds | undefined,
): Promise<Record<string, string | number>> {
  if (store.vectorSource) return {};
  const { fingerprint, dimensions } = await loadStaticEmbedder();
  return {
    embedder: fingerprint,
    vector_dimensions: dimensions,
    [SECRET_POLICY_KEY]: SECRET_POLICY,
    [BOUNDS_KEY]: boundsFact(bounds),
  };
}

/** Fact under which an index holds how long its chunks are. */
const BOUNDS_KEY = "chunk_bounds";

function boundsFact(
  { windowLines, overlapLines, maxLines }: ChunkBounds = {},
): string {
  const given = [windowLines, overlapLines, maxLines];
  return given.every((each) => each === undefined) ? "" : given.map((each) => each ?? "").join();
}

/** Tells whether an index was cut by these bounds: chunks of others are to be made anew. */
export function hasSameBounds({ meta }: Store, bounds: ChunkBounds | undefined): boolean {
  return (meta[BOUNDS_KEY] ?? "") === boundsFact(bounds);
}

/**
 * Shares of the time that reading and resolving take; writing takes the rest. In builds of flask,
 * express and ripgrep, reading takes 81 to 86 % and resolving 10 to 14 %; where many names lead to
 * many places, resolving takes more.
 */
const READ_SHARE = 0.75;
const RESOLVE_SHARE = 0.2;

class Run {
  readonly skips: StoredSkip[] = [];
  readonly paths: string[] = [];
  readonly report = { written: 0, unchanged: 0, skipped: 0 };
  progress: IndexProgress;
  readonly #store: Store;

  constructor(store: Store, files: readonly WalkedFile[]) {
    this.#store = store;
    const bytesTotal = files.reduce((sum, { size }) => sum + size, 0);
    const total = files.length;
    this.progress = { stage: "read", share: 0, done: 0, total, bytesDone: 0, bytesTotal, path: "" };
  }

  take(analysis: Analysis, writer: DocumentWriter): void {
    if (analysis.outcome === "document") {
      writer.remove(analysis.document.path);
      writer.add(analysis.document);
      this.report.written++;
      this.paths.push(analysis.document.path);
      this.#advance(analysis.document);
      return;
    }
    if (analysis.outcome === "unchanged") {
      this.#store.touchFile(analysis.file);
      this.report.unchanged++;
    } else {
      writer.remove(analysis.file.path);
      this.skips.push({ ...analysis.file, ...analysis.skip });
      this.report.skipped++;
      this.paths.push(analysis.file.path);
    }
    this.#advance(analysis.file);
  }

  #advance({ path, size }: Pick<WalkedFile, "path" | "size">): void {
    const { bytesTotal, total } = this.progress;
    const [done, bytesDone] = [this.progress.done + 1, this.progress.bytesDone + size];
    // A file may have grown since it was listed.
    const read = Math.min(1, bytesTotal > 0 ? bytesDone / bytesTotal : done / total);
    const share = Math.max(this.progress.share, read * READ_SHARE);
    this.progress = { ...this.progress, done, bytesDone, share, path };
  }

  /** Progress once all files are read. */
  resolved(part: number, stage: IndexProgress["stage"] = "resolve"): IndexProgress {
    return { ...this.progress, stage, share: READ_SHARE + part * RESOLVE_SHARE };
  }
}

/**
 * Keeps of the walk's findings beside files what is left out, and why: with the folders, the next check
 * would believe that it has all files.
 */
export function partOf({ surroundings, ...changes }: Changes, store: Store): Changes {
  if (!surroundings) return changes;
  const { skipped } = surroundings;
  return { ...changes, surroundings: { ...store.surroundings(), directories: [], skipped } };
}

/** Part of the changes says nothing of the folders: what is known of them stays. */
function mergeSurroundings(store: Store, { surroundings }: Changes, run: Run): Surroundings {
  const before = surroundings ?? { ...store.surroundings(), skipped: store.skips() };
  const paths = new Set(run.skips.map(({ path }) => path));
  if (!surroundings) { for (const path of run.paths) paths.add(path); }
  const kept = before.skipped.filter(({ path }) => !paths.has(path));
  const skipped = [...kept, ...run.skips].sort((a, b) => a.path < b.path ? -1 : 1);
  return { ...before, skipped };
}

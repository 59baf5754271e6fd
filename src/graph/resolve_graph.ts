/**
 * Resolves what a change of the index touches: the files that were written, and those whose edges
 * depend on what has another answer by now. What it leaves is what a fresh build would give.
 *
 * The event loop has its turn now and then, so that signals are seen. A file that takes more steps
 * than its size explains is left without edges, and the run goes on.
 *
 * @module
 */
import { type EncodedEdges, encodeEdges } from "../store/edge_bytes.ts";
import { fnv1a } from "../text/joints.ts";
import type { FileNode, GraphTables } from "../store/graph_tables.ts";
import type { GraphChanges } from "../store/node_ids.ts";
import { type GraphColumns, PreloadedGraph, readGraph } from "../store/preloaded_graph.ts";
import type { EncodedKeyGroup, Resolution } from "../store/resolutions.ts";
import { Environment, type TextReader } from "./environment.ts";
import { OverBudget } from "./fixed_point.ts";
import type { KeyGroup } from "./key_groups.ts";
import type { Lookup } from "./lookup.ts";
import { createLookup } from "./lookup/create_lookup.ts";
import { type FileEdges, resolveFile } from "./resolve_file.ts";

/**
 * Files, and the part of all, from which on all symbols are read at once: of Django's, names are looked
 * up one by one in as much time for a sixth of the files, and in half of it for 90.
 */
const PRELOAD_FILES = 40;
const PRELOAD_PART = 1 / 8;

/** How long names are resolved before the event loop has its turn. */
const TURN_MS = 50;

/** Uses between two looks at the clock. */
const USES_A_LOOK = 32;

/** Options for {@linkcode resolveGraph}. */
export interface ResolveOptions {
  /** Reads the text of a project file. */
  readonly readText: TextReader;
  /** Ends the run. */
  readonly signal?: AbortSignal;
  /** Called after each file. */
  readonly onProgress?: (progress: ResolveProgress) => void;
  /** Steps that a file may take. @default {as many as its size explains} */
  readonly maxSteps?: (size: number) => number;
  /** Computations that are kept from file to file, which bounds the memory. @default {200_000} */
  readonly maxKept?: number;
  /** Resolves the files of a new index on several threads. @default {this thread resolves them} */
  readonly share?: ShareFiles;
}

/** How far the resolving of names has come. */
export interface ResolveProgress {
  /** Files done. */
  readonly done: number;
  /** Files to do in all. */
  readonly total: number;
}

/** Report of {@linkcode resolveGraph}. */
export interface ResolveReport {
  /** Files that were resolved. */
  readonly resolved: number;
  /** Those that took more steps than they may, and have no edges. */
  readonly overBudget: readonly string[];
  /** Steps that it took. */
  readonly steps: number;
}

/**
 * Resolves files of a graph on several threads, this one among them.
 *
 * @param graph What the threads share.
 * @param here Resolves some of its files in this thread.
 * @returns What became of all files, in their order.
 */
export type ShareFiles = (
  graph: GraphColumns,
  here: (files: readonly FileNode[]) => Promise<ResolvedFile[]>,
) => AsyncIterable<readonly ResolvedFile[]>;

/**
 * Writes the edges of all files that a change concerns, inside the transaction of the caller.
 *
 * @throws {DOMException} If the signal ends the run, unless it gives another reason.
 */
export async function resolveGraph(
  tables: GraphTables,
  changes: GraphChanges,
  options: ResolveOptions,
): Promise<ResolveReport> {
  const { readText, signal, onProgress = () => {}, maxSteps, maxKept } = options;
  const share = changes.isFresh ? options.share : undefined;
  const columns = share && readGraph(tables, { withFacts: true });
  const env = new Environment(columns ? new PreloadedGraph(columns) : tables, readText, maxKept);
  const files = env.files.filter(isConcerned(tables, changes));
  // A fresh index has no index of names as yet: each look would read every symbol.
  const isMost = files.length >= Math.max(PRELOAD_FILES, PRELOAD_PART * env.files.length);
  if (changes.isFresh || isMost) env.preload();
  const resolver = new FileResolver(env, {
    turns: new Turns(signal),
    ...(maxSteps && { maxSteps }),
  });
  const overBudget: string[] = [];
  let done = 0;
  const here = (batch: readonly FileNode[]) => Array.fromAsync(resolver.resolve(batch));
  for await (const batch of columns ? share!(columns, here) : each(resolver.resolve(files))) {
    signal?.throwIfAborted();
    for (const { edges, resolution, groups } of batch) {
      const file = files[done++]!;
      if (resolution.isOverBudget && share) {
        // Who asks first pays for others: which files those are must not depend on the threads.
        tables.clearEdges();
        return await resolveGraph(tables, changes, withoutShare(options));
      }
      if (resolution.isOverBudget) overBudget.push(file.path);
      tables.writeEdges(changes.isFresh ? [] : nodesOf(file, env), edges);
      tables.resolutions.write(file.id, resolution, groups);
      onProgress({ done, total: files.length });
    }
  }
  if (!changes.isFresh) tables.resolutions.dropGroupsOfNoFile();
  return { resolved: files.length, overBudget, steps: env.steps };
}

async function* each<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  for await (const item of items) yield [item];
}

function withoutShare({ share: _, ...options }: ResolveOptions): ResolveOptions {
  return options;
}

function nodesOf(file: FileNode, env: Environment): number[] {
  return [file.node, ...env.symbolsOf(file).map(({ node }) => node)];
}

/** Outcome for a file, as it is written. */
export interface ResolvedFile {
  readonly edges: EncodedEdges;
  /** How it was resolved. */
  readonly resolution: Resolution;
  /** Groups of keys that no file before it depends on; some of them may be written already. */
  readonly groups: readonly EncodedKeyGroup[];
}

const NOTHING: FileEdges = {
  edges: [],
  uses: 0,
  resolved: 0,
  external: 0,
  outside: new Uint8Array(),
};

/** Resolves files one by one, and keeps what the next ones ask for as well. */
export class FileResolver {
  readonly #env: Environment;
  readonly #lookup: Lookup;
  readonly #turns: Turns | undefined;
  readonly #maxSteps: (size: number) => number;

  /** @param env Surroundings of the files. */
  constructor(
    env: Environment,
    { turns, maxSteps = stepsFor }: {
      readonly turns?: Turns;
      readonly maxSteps?: (size: number) => number;
    } = {},
  ) {
    this.#env = env;
    this.#lookup = createLookup(env);
    this.#turns = turns;
    this.#maxSteps = maxSteps;
  }

  /** Resolves files; who asks for the next one has written the one before. */
  async *resolve(files: readonly FileNode[]): AsyncGenerator<ResolvedFile> {
    for (const file of files) {
      this.#env.begin(this.#maxSteps(this.#sizeOf(file)));
      const found = await this.#edgesOf(file);
      const { keys, groups, isOverBudget } = this.#env.end();
      this.#lookup.forget(file);
      const { edges, ...counts } = found && !isOverBudget ? found : NOTHING;
      yield {
        edges: encodeEdges(edges),
        resolution: { ...counts, keys: hashesOf(keys), isOverBudget },
        groups: groups.map(encodeKeyGroup),
      };
    }
  }

  /** The edges of a file, unless it takes too many steps. */
  async #edgesOf(file: FileNode): Promise<FileEdges | undefined> {
    try {
      const run = resolveFile(file, this.#lookup);
      for (let use = 0;; use++) {
        const next = run.next();
        if (next.done) return next.value;
        if (use % USES_A_LOOK === 0 && this.#turns?.isDue()) await this.#turns.yield();
      }
    } catch (error) {
      if (error instanceof OverBudget) return undefined;
      throw error;
    }
  }

  /** Imports, local values and symbols of a file; its uses would have to be read for this alone. */
  #sizeOf(file: FileNode): number {
    const { imports, locals } = this.#env.facts(file);
    return imports.length + locals.length + this.#env.symbolsOf(file).length;
  }
}

function encodeKeyGroup({ key, keys }: KeyGroup): EncodedKeyGroup {
  return { key: fnv1a(key), keys: hashesOf(keys) };
}

function hashesOf(keys: ReadonlySet<string>): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(keys, (key) => fnv1a(key)).sort();
}

/**
 * Steps that a file may take for what others say, as one of them has to be the first to ask, and for
 * each of its own names. A million of them take about a second. Of the files of eight repositories
 * the most expensive one, a test of rails/rails, takes 250,000, and 1,700 for each of its names.
 */
const SHARED_STEPS = 4_000_000;
const OWN_STEPS = 1000;

function stepsFor(size: number): number {
  return SHARED_STEPS + OWN_STEPS * size;
}

/** Lets signals and timers in, but not often: each time costs more than a millisecond. */
class Turns {
  readonly #signal: AbortSignal | undefined;
  #resumed = performance.now();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  isDue(): boolean {
    return performance.now() - this.#resumed >= TURN_MS;
  }

  async yield(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#signal?.throwIfAborted();
    this.#resumed = performance.now();
  }
}

function isConcerned(
  tables: GraphTables,
  { isFresh, written, keys }: GraphChanges,
): (file: { readonly id: number; readonly path: string }) => boolean {
  if (isFresh) return () => true;
  const depending = new Set(tables.resolutions.filesDependingOn(keys));
  return ({ id, path }) => written.has(path) || depending.has(id);
}

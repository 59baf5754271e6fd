/**
 * Resolves what a change of the index touches: the files that were written, and those whose edges
 * depend on what has another answer by now. What it leaves is what a fresh build would give.
 *
 * The event loop has its turn now and then, so that signals are seen. A file that takes more steps
 * than its size explains is left without edges, and the run goes on.
 *
 * @module
 */
import type { FileNode, GraphTables } from "../store/graph_tables.ts";
import type { GraphChanges } from "../store/node_ids.ts";
import { Environment, type TextReader } from "./environment.ts";
import { OverBudget } from "./fixed_point.ts";
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
 * Writes the edges of all files that a change concerns, inside the transaction of the caller.
 *
 * @throws {DOMException} If the signal ends the run, unless it gives another reason.
 */
export async function resolveGraph(
  tables: GraphTables,
  changes: GraphChanges,
  { readText, signal, onProgress = () => {}, maxSteps = stepsFor, maxKept }: ResolveOptions,
): Promise<ResolveReport> {
  const env = new Environment(tables, readText, maxKept);
  const all = env.files;
  const files = all.filter(isConcerned(tables, changes));
  // A fresh index has no index of names as yet: each look would read every symbol.
  const isMost = files.length >= Math.max(PRELOAD_FILES, PRELOAD_PART * all.length);
  if (changes.isFresh || isMost) env.preload();
  const lookup = createLookup(env);
  const turns = new Turns(signal);
  const overBudget: string[] = [];
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted();
    env.begin(maxSteps(sizeOf(file, env)));
    const found = await edgesOf(file, lookup, { env, turns });
    const { keys, isOverBudget } = env.end();
    env.forget(lookup.scopes(file));
    if (isOverBudget) overBudget.push(file.path);
    const { edges, ...counts } = found && !isOverBudget ? found : NOTHING;
    const nodes = [file.node, ...env.symbolsOf(file).map(({ node }) => node)];
    tables.writeEdges(changes.isFresh ? [] : nodes, edges);
    tables.writeResolution(file.id, { ...counts, keys, isOverBudget });
    onProgress({ done: index + 1, total: files.length });
  }
  return { resolved: files.length, overBudget, steps: env.steps };
}

const NOTHING: FileEdges = { edges: [], uses: 0, resolved: 0, external: 0 };

/** The edges of a file, unless it takes too many steps. */
async function edgesOf(
  file: FileNode,
  lookup: Lookup,
  { env, turns }: { readonly env: Environment; readonly turns: Turns },
): Promise<FileEdges | undefined> {
  try {
    const run = resolveFile(file, lookup, env);
    for (let use = 0;; use++) {
      const next = run.next();
      if (next.done) return next.value;
      if (use % USES_A_LOOK === 0 && turns.isDue()) await turns.yield();
    }
  } catch (error) {
    if (error instanceof OverBudget) return undefined;
    throw error;
  }
}

/** Imports, local values and symbols of a file; its uses would have to be read for this alone. */
function sizeOf(file: FileNode, env: Environment): number {
  const { imports, locals } = env.facts(file);
  return imports.length + locals.length + env.symbolsOf(file).length;
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
  const depending = new Set(tables.filesDependingOn(keys));
  return ({ id, path }) => written.has(path) || depending.has(id);
}

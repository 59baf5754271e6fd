/**
 * Resolves what a change of the index touches: the files that were written, and those whose edges
 * depend on what has another answer by now. What it leaves is what a fresh build would give.
 *
 * @module
 */
import type { GraphTables } from "../store/graph_tables.ts";
import type { GraphChanges } from "../store/node_ids.ts";
import { Environment, type TextReader } from "./environment.ts";
import { createLookup } from "./lookup/create_lookup.ts";
import { resolveFile } from "./resolve_file.ts";

/** From this many files on, all symbols are read at once. */
const PRELOAD_FILES = 40;

/** Options for {@linkcode resolveGraph}. */
export interface ResolveOptions {
  /** Reads the text of a project file. */
  readonly readText: TextReader;
}

/** What {@linkcode resolveGraph} did. */
export interface ResolveReport {
  /** Files that were resolved. */
  readonly resolved: number;
  /** Steps that it took. */
  readonly steps: number;
}

/** Writes the edges of all files that a change concerns, inside the transaction of the caller. */
export function resolveGraph(
  tables: GraphTables,
  changes: GraphChanges,
  { readText }: ResolveOptions,
): ResolveReport {
  const env = new Environment(tables, readText);
  const files = env.files.filter(isConcerned(tables, changes));
  if (files.length >= PRELOAD_FILES) env.preload();
  const lookup = createLookup(env);
  for (const file of files) {
    const { value, keys } = env.recording(() => resolveFile(file, lookup, env));
    const nodes = [file.node, ...env.symbolsOf(file).map(({ node }) => node)];
    tables.writeEdges(changes.isFresh ? [] : nodes, value.edges);
    tables.writeResolution(file.id, { ...value, keys });
  }
  return { resolved: files.length, steps: env.steps };
}

function isConcerned(
  tables: GraphTables,
  { isFresh, written, keys }: GraphChanges,
): (file: { readonly id: number; readonly path: string }) => boolean {
  if (isFresh) return () => true;
  const depending = new Set(tables.filesDependingOn(keys));
  return ({ id, path }) => written.has(path) || depending.has(id);
}

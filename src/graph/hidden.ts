/**
 * Definitions that no other file sees, though it shares names with theirs: `private` at the top of a
 * file of Kotlin or Swift.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";

import type { FileFacts, LanguageId, LocalFact } from "../types.ts";
import type { Environment } from "./environment.ts";
import { PRIVATE_PART } from "./lookup/symbols.ts";
import { endOf, positionOf, startOf } from "../text/places.ts";

const LANGUAGES: ReadonlySet<LanguageId> = new Set(["kotlin", "swift"]);

const MARKS = new WeakMap<FileFacts, readonly LocalFact[]>();

/** Leaves out what another file keeps to itself. */
export function withoutHidden(
  symbols: readonly SymbolNode[],
  from: FileNode,
  env: Environment,
): readonly SymbolNode[] {
  if (!LANGUAGES.has(from.language)) return symbols;
  const seen = symbols.filter((each) => env.fileOf(each).id === from.id || !isHidden(each, env));
  env.look(symbols.length);
  return seen.length === symbols.length ? symbols : seen;
}

/** Tells whether only the file of a definition sees it. */
export function isHidden(symbol: SymbolNode, env: Environment): boolean {
  const file = env.fileOf(symbol);
  if (symbol.scope !== "" || !LANGUAGES.has(file.language)) return false;
  const marks = MARKS.getOrInsertComputed(
    env.facts(file),
    ({ locals }) => locals.filter(({ name }) => name === PRIVATE_PART),
  );
  return marks.some(({ line, column }) => {
    const at = positionOf(line, column);
    return startOf(symbol) <= at && at <= endOf(symbol);
  });
}

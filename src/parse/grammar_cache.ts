/**
 * Grammars and their compiled tags queries, loaded once each and kept.
 *
 * All grammars live in one Wasm memory. When one of them traps, all are retired and loaded again
 * into a clean engine: see `start_engine.ts`.
 *
 * @module
 */
import { Language, Parser, type Tree } from "web-tree-sitter";
import { LANGUAGES } from "../../grammars/languages.ts";
import { GRAMMARS } from "../../grammars/wasm.js";
import { GrammarError } from "../errors.ts";
import type { LanguageId } from "../types.ts";
import { readRules } from "./grammar_rules.ts";
import { type Engine, startEngine } from "./start_engine.ts";
import type { SyntaxTree } from "./syntax_tree.ts";
import { compileTags } from "./tags_query/compile_tags.ts";
import type { TagsQuery } from "./tags_query/tags_query.ts";
import { treeByMemory } from "./tree_by_memory.ts";

/** A language that can be parsed. */
export interface Grammar {
  readonly id: LanguageId;
  /** Parser set to the language; one at a time may parse with it. */
  readonly parser: Parser;
  readonly tags: TagsQuery;
  /** Memory of the engine that it was loaded into. */
  readonly memory: WebAssembly.Memory;
  /** Reads a tree that the parser made. */
  readonly readTree: (tree: Tree) => SyntaxTree;
}

interface Cache {
  starting?: Promise<Engine>;
  engine?: Engine;
  /**
   * Grammars that are loaded or loading, failures included: a query that does not compile never
   * will.
   */
  readonly loading: Map<LanguageId, Promise<Grammar>>;
  readonly live: Set<Grammar>;
  /** Kept for ever: the garbage collector would free their memory, which is no longer theirs. */
  readonly retired: Set<Grammar>;
}

const cache: Cache = { loading: new Map(), live: new Set(), retired: new Set() };

/**
 * Loads the grammar of a language, or answers `undefined` where the language has none.
 *
 * @throws {GrammarError} If the grammar does not load or its tags query does not compile.
 */
export function loadGrammar(id: LanguageId): Promise<Grammar> | undefined {
  const known = cache.loading.get(id);
  if (known) return known;
  const tags = LANGUAGES[id]?.tags;
  const grammar = GRAMMARS[id];
  if (!tags || !grammar) return undefined;
  const loading = compile(id, grammar, tags);
  cache.loading.set(id, loading);
  return loading;
}

/** Tells whether the engine was reset since a grammar was loaded: it may no longer be used. */
export function isRetired(grammar: Grammar): boolean {
  return cache.retired.has(grammar);
}

/** Starts afresh, after anything that runs in the engine threw: its memory cannot be trusted. */
export function resetGrammars(): void {
  for (const grammar of cache.live) cache.retired.add(grammar);
  cache.live.clear();
  cache.loading.clear();
  cache.engine?.reset();
}

async function compile(
  id: LanguageId,
  grammar: () => Promise<WebAssembly.Module>,
  tags: () => Promise<{ tags: string }>,
): Promise<Grammar> {
  try {
    const { memory } = cache.engine = await (cache.starting ??= startEngine());
    const [module, { tags: source }] = await Promise.all([grammar(), tags()]);
    // No await from here on: a reset between two of these would leave half a grammar.
    const language = Language.loadSync(module);
    const query = compileTags(language, source);
    const parser = new Parser().setLanguage(language);
    const rules = readRules(language, memory);
    const readTree = (tree: Tree) => treeByMemory(tree, { memory, rules });
    const compiled = { id, parser, tags: query, memory, readTree };
    cache.live.add(compiled);
    return compiled;
  } catch (cause) {
    throw new GrammarError(id, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

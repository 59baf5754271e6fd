/**
 * Grammars and their compiled tags queries, loaded once each and kept.
 *
 * All grammars live in one Wasm memory. When one of them traps, all are retired and loaded again
 * into a clean engine.
 *
 * @module
 */
import { Language, Parser, type Tree } from "web-tree-sitter";
import { LANGUAGES } from "../../grammars/languages.ts";
import { GRAMMARS } from "../../grammars/wasm.js";
import { GrammarError } from "../errors.ts";
import type { LanguageId } from "../types.ts";
import { readRules } from "./grammar_rules.ts";
import type { SyntaxTree } from "./syntax_tree.ts";
import { compileTags } from "./tags_query/compile_tags.ts";
import type { TagsQuery } from "./tags_query/tags_query.ts";
import { treeByMemory } from "./tree_by_memory.ts";
import engine from "./engine.js";

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

/** Pages of 64 KiB that the engine starts with; it asks for no less. */
const FIRST_PAGES = 512;

/** Bound of its memory, 512 MiB: the largest files take a tenth, and what runs away ends here. */
const MAX_PAGES = 8_192;

// The engine, and how it comes back to its first state. A scanner that runs out of its bounds leaves the
// memory, which all grammars share, in a state that nobody knows: the parser of another language, or even
// freeing memory, may trap next. The library starts one engine a process and has no way to start a second
// one. So the memory as it is before the first grammar is loaded is kept, and written back when needed.

/**
 * Room for the stack of compiled C, in place of the engine's own 64 KiB. Those are used up by 2,000
 * nested expressions, and what comes next overwrites the engine's data without a trap; with this
 * much, JavaScript's stack is at its end first, and that throws in time.
 */
const STACK_BYTES = 8 * 1024 * 1024;

/** Clears the low bits of an address, since compiled C wants its stack at a multiple of 16. */
const STACK_ALIGNMENT = ~15;

/**
 * Bound of the memory that the engine uses before the first grammar is loaded: 64 KiB and its
 * stack.
 */
const USED_BYTES = 1024 * 1024;

interface Engine {
  readonly memory: WebAssembly.Memory;
  /**
   * Returns the engine to its first state. Whatever was created in it (languages, parsers, queries,
   * trees) is void: not to be used, nor freed, nor left to the garbage collector, which frees too.
   */
  reset(): void;
}

/**
 * Starts the engine. The Wasm module is handed in, because a library that reads its own file would
 * need a permission that the command does not have.
 */
export async function startEngine(): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES });
  let stack: WebAssembly.ImportValue | undefined;
  let malloc: ((size: number) => number) | undefined;
  const options = {
    wasmMemory: memory,
    async instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): Promise<void> {
      const instance = await WebAssembly.instantiate(engine, imports);
      stack = imports.env?.__stack_pointer;
      // As the C library declares it.
      malloc = instance.exports.malloc as typeof malloc;
      done(instance, engine);
    },
    // What it has to say before it aborts is in the error as well.
    printErr: () => {},
  };
  // The declared option type is Emscripten's whole module; the engine reads these three.
  await Parser.init(options as unknown as Parameters<typeof Parser.init>[0]);
  if (!(stack instanceof WebAssembly.Global) || !malloc) {
    throw new TypeError("Cannot start the parser engine: its stack or its heap cannot be reached");
  }
  return engineOf({ memory, stack, malloc });
}

interface Parts {
  readonly memory: WebAssembly.Memory;
  readonly stack: WebAssembly.Global;
  readonly malloc: (size: number) => number;
}

function engineOf({ memory, stack, malloc }: Parts): Engine {
  const used = new Uint8Array(memory.buffer.slice(0, USED_BYTES));
  const ownStack: number = stack.value;
  const moveStack = () => stack.value = (malloc(STACK_BYTES) + STACK_BYTES) & STACK_ALIGNMENT;
  moveStack();
  return {
    memory,
    reset() {
      const bytes = new Uint8Array(memory.buffer);
      bytes.set(used);
      bytes.fill(0, USED_BYTES);
      stack.value = ownStack;
      moveStack();
    },
  };
}

/**
 * Starts the Wasm engine of web-tree-sitter, and puts it back to its first state after a trap.
 *
 * A scanner that runs out of its bounds leaves the memory, which all grammars share, in a state that
 * nobody knows: the parser of another language, or even freeing memory, may trap next. The library
 * starts one engine a process and has no way to start a second one. So the memory as it is before
 * the first grammar is loaded is kept, and written back when needed.
 *
 * @module
 */
import { Parser } from "web-tree-sitter";
import engine from "./engine.js";

/** Pages of 64 KiB that the engine starts with; it asks for no less. */
const FIRST_PAGES = 512;

/** Bound of its memory, 512 MiB: the largest files take a tenth, and what runs away ends here. */
const MAX_PAGES = 8_192;

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

export interface Engine {
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

/**
 * Starts the Wasm engine of web-tree-sitter, and puts it back to its first state after a trap.
 *
 * A scanner that runs out of its bounds leaves the memory, which all grammars share, in a state that
 * nobody knows: the parser of another language, or even freeing memory, may trap next. The library
 * starts one engine a process and has no way to start a second one. So the memory as it is before
 * the first grammar is loaded (a few hundred kilobytes) is kept, and written back when needed.
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

/** The running engine. */
export interface Engine {
  /**
   * Returns the engine to its first state. Whatever was created in it (languages, parsers, queries,
   * trees) is void: not to be used, nor freed, nor left to the garbage collector, which frees too.
   */
  reset(): void;
  /** Size of its memory, which grows and never shrinks. */
  memoryBytes(): number;
}

/**
 * Starts the engine. The Wasm module is handed in, because a library that reads its own file would
 * need a permission that the command does not have.
 */
export async function startEngine(): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES });
  let stack: WebAssembly.ImportValue | undefined;
  let malloc: WebAssembly.ExportValue | undefined;
  const options = {
    wasmMemory: memory,
    async instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): Promise<void> {
      const instance = await WebAssembly.instantiate(engine, imports);
      stack = imports.env?.__stack_pointer;
      malloc = instance.exports.malloc;
      done(instance, engine);
    },
    // What it has to say before it aborts is in the error as well.
    printErr: () => {},
  };
  // The declared option type is Emscripten's whole module; the engine reads these three.
  await Parser.init(options as unknown as Parameters<typeof Parser.init>[0]);
  if (!(stack instanceof WebAssembly.Global) || typeof malloc !== "function") {
    throw new TypeError("Cannot start the parser engine: its stack or its heap cannot be reached");
  }
  stack.value = malloc(STACK_BYTES) + STACK_BYTES;
  return engineOf(memory, stack);
}

function engineOf(memory: WebAssembly.Memory, stack: WebAssembly.Global): Engine {
  const first = usedPart(memory);
  const stackTop: number = stack.value;
  return {
    reset() {
      const bytes = new Uint8Array(memory.buffer);
      bytes.set(first);
      bytes.fill(0, first.length);
      stack.value = stackTop;
    },
    memoryBytes: () => memory.buffer.byteLength,
  };
}

/** Copies the memory up to the last byte that is not zero. */
function usedPart({ buffer }: WebAssembly.Memory): Uint8Array {
  const words = new Uint32Array(buffer);
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end--;
  return new Uint8Array(buffer.slice(0, end * Uint32Array.BYTES_PER_ELEMENT));
}

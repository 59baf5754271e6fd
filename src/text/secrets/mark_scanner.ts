/**
 * Finds many literals in one pass over a text, whatever their number: the automaton of Aho and
 * Corasick (1975), over classes of characters, without regard to case.
 *
 * One combined regular expression takes several times as long on source code, and does not tell
 * which of its literals it met. A search that shows a few lines makes the automaton anew, so making
 * it has to be cheap as well: flat arrays, and no function called for each of their elements. It runs
 * in Wasm, which is compiled at once: in JavaScript, V8 interprets the loop until it has been through
 * a file or two, and a search looks at ten.
 *
 * @module
 */

/** The loop, as bytes: what `wat2wasm` makes of `mark_kernel.wat`. */
const CODE = Uint8Array.fromBase64(
  "AGFzbQEAAAABCwFgBX9/f39/An9/Ag0BAW0GbWVtb3J5AgABAwIBAAcIAQRzY2FuAAAKcwFxAQJ/AkADQCAAIAFPDQEg" +
    "AC0AACEGIABBAWohACAFIAZBwAFxQYABRyAGQfABT2pqIQUgAyACQQF2IAYtAABqQQJ0aigCACECIAJBAXFFDQAgBCAF" +
    "NgIAIAQgAkEBdjYCBCAEQQhqIQQMAAsLIAIgBAs=",
);

/** Characters that one call of it takes. */
const PIECE_CHARS = 16 * 1024;
/** Memory, first to last: classes of bytes, a piece of text as UTF-8, what is found in it, the rows. */
const CLASS_BYTES = 256;
const FOUND_AT = CLASS_BYTES + 3 * PIECE_CHARS;
const ROWS_AT = FOUND_AT + 8 * PIECE_CHARS;
const PAGE_BYTES = 64 * 1024;

const encoder = new TextEncoder();

/**
 * Takes bytes from an address to another, and where it stands in the automaton; writes, from the last
 * address on, the characters up to each place and its state.
 *
 * @returns Where it stands, and the end of what was written.
 */
type Scan = (at: number, end: number, state: number, rows: number, found: number) => number[];

/** Finds any of a list of literals. */
export class MarkScanner {
  /** Literals that end in each state, by its number. */
  readonly #ends: readonly (readonly number[])[];
  readonly #width: number;
  readonly #lengths: readonly number[];
  readonly #text: Uint8Array<ArrayBuffer>;
  readonly #found: Uint32Array<ArrayBuffer>;
  readonly #scan: Scan;

  /** @param marks The literals: ASCII, in lower case. */
  constructor(marks: readonly string[]) {
    this.#lengths = marks.map((mark) => mark.length);
    // Class of each byte; letters have that of their lower case.
    const classes = new Uint8Array(CLASS_BYTES);
    this.#width = classify(marks, classes);
    const trie = trieOf(marks, classes);
    const rows = rowsOf(trie, this.#width);
    this.#ends = trie.ends;
    const memory = new WebAssembly.Memory({
      initial: Math.ceil((ROWS_AT + rows.byteLength) / PAGE_BYTES),
    });
    // Only a memory that threads share has another kind of buffer.
    const buffer = memory.buffer as ArrayBuffer;
    new Uint8Array(buffer).set(classes);
    new Uint32Array(buffer, ROWS_AT).set(rows);
    this.#text = new Uint8Array(buffer, CLASS_BYTES, 3 * PIECE_CHARS);
    this.#found = new Uint32Array(buffer, FOUND_AT, 2 * PIECE_CHARS);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(CODE), { m: { memory } });
    // CODE exports this function.
    this.#scan = exports["scan"] as Scan;
  }

  /**
   * Visits all places where a literal stands, in order of their ends.
   *
   * @param visit Called with the position of the literal in the list, and its index in the text.
   */
  scan(text: string, visit: (mark: number, index: number) => void): void {
    let state = 0;
    for (let from = 0; from < text.length; from += PIECE_CHARS) {
      const piece = text.slice(from, from + PIECE_CHARS);
      const end = CLASS_BYTES + encoder.encodeInto(piece, this.#text).written;
      const [next = 0, foundEnd = FOUND_AT] = this.#scan(
        CLASS_BYTES,
        end,
        state,
        ROWS_AT,
        FOUND_AT,
      );
      state = next;
      // A copy, as a visitor may have another text scanned.
      const found = this.#found.slice(0, (foundEnd - FOUND_AT) / 4);
      for (let at = 0; at < found.length; at += 2) {
        for (const mark of this.#ends[found[at + 1]! / this.#width]!) {
          visit(mark, from + found[at]! - this.#lengths[mark]!);
        }
      }
    }
  }
}

/** Gives each character of the literals a class; returns how many classes there are. */
function classify(marks: readonly string[], classes: Uint8Array): number {
  let width = 1;
  for (const char of new Set(marks.join(""))) {
    classes[char.charCodeAt(0)] = width;
    classes[char.toUpperCase().charCodeAt(0)] = width;
    width++;
  }
  return width;
}

/** States by their numbers, 0 first; 0 where there is no child or no sibling, as none is the root. */
interface Trie {
  readonly child: number[];
  readonly sibling: number[];
  /** Class of the character that leads to the state. */
  readonly byClass: number[];
  /** Literals that end in the state. */
  readonly ends: number[][];
}

function trieOf(marks: readonly string[], classes: Uint8Array): Trie {
  const trie: Trie = { child: [0], sibling: [0], byClass: [0], ends: [[]] };
  for (let mark = 0; mark < marks.length; mark++) {
    const literal = marks[mark]!;
    let state = 0;
    for (let at = 0; at < literal.length; at++) {
      state = childOf(trie, state, classes[literal.charCodeAt(at)]!);
    }
    trie.ends[state]!.push(mark);
  }
  return trie;
}

function childOf({ child, sibling, byClass, ends }: Trie, parent: number, wanted: number): number {
  for (let state = child[parent]!; state !== 0; state = sibling[state]!) {
    if (byClass[state] === wanted) return state;
  }
  const state = child.push(0) - 1;
  sibling.push(child[parent]!);
  byClass.push(wanted);
  ends.push([]);
  child[parent] = state;
  return state;
}

/** Rows of the automaton, breadth first: where a state has no child, the row of its fallback counts. */
function rowsOf({ child, sibling, byClass, ends }: Trie, width: number): Uint32Array {
  const next = new Uint32Array(child.length * width);
  const fallbacks = new Uint32Array(child.length);
  const queue = [0];
  for (let head = 0; head < queue.length; head++) {
    const parent = queue[head]!;
    const row = parent * width;
    if (parent !== 0) next.copyWithin(row, fallbacks[parent]!, fallbacks[parent]! + width);
    for (let state = child[parent]!; state !== 0; state = sibling[state]!) {
      // What stood there until here is the way of the parent's fallback: the state's own.
      const fallback = next[row + byClass[state]!]! >>> 1;
      fallbacks[state] = fallback;
      for (const mark of ends[fallback / width]!) ends[state]!.push(mark);
      next[row + byClass[state]!] = state * width * 2 + (ends[state]!.length > 0 ? 1 : 0);
      queue.push(state);
    }
  }
  return next;
}

/**
 * Finds many literals in one pass over a text, whatever their number: the automaton of Aho and
 * Corasick (1975), over classes of characters, without regard to case.
 *
 * One combined regular expression takes several times as long on source code, and does not tell
 * which of its literals it met. A search that shows a few lines makes the automaton anew, so making
 * it has to be cheap as well: flat arrays, and no function called for each of their elements.
 *
 * @module
 */

/** Characters with a class of their own are ASCII; all others share class 0. */
const ASCII = 128;

/** Finds any of a list of literals. */
export class MarkScanner {
  /** Class of each ASCII character; letters have that of their lower case. */
  readonly #classes = new Uint8Array(ASCII);
  /** By row and class: offset of the next state's row, doubled, and 1 more where a literal ends. */
  readonly #next: Uint32Array;
  /** Literals that end in each state, by its number. */
  readonly #ends: readonly (readonly number[])[];
  readonly #width: number;
  readonly #lengths: readonly number[];

  /** @param marks The literals: ASCII, in lower case. */
  constructor(marks: readonly string[]) {
    this.#lengths = marks.map((mark) => mark.length);
    this.#width = classify(marks, this.#classes);
    const trie = trieOf(marks, this.#classes);
    this.#next = rowsOf(trie, this.#width);
    this.#ends = trie.ends;
  }

  /**
   * Visits all places where a literal stands, in order of their ends.
   *
   * @param visit Called with the position of the literal in the list, and its index in the text.
   */
  scan(text: string, visit: (mark: number, index: number) => void): void {
    const [classes, next] = [this.#classes, this.#next];
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      state = next[(state >>> 1) + (code < ASCII ? classes[code]! : 0)]!;
      if ((state & 1) === 0) continue;
      for (const mark of this.#ends[(state >>> 1) / this.#width]!) {
        visit(mark, at + 1 - this.#lengths[mark]!);
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

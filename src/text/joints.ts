/**
 * Joints of a text: the end of one word, what stands between it and the next on its line, and the
 * beginning of that. Words alone do not say that a text holds "evict pods"; its joints do, in a few
 * bits each, and so do those of most texts that hold the words apart.
 *
 * Letters count in lower case, as a search takes them where it is not told otherwise.
 *
 * @module
 */
/** Characters of a word that a joint holds, on either side. */
const REACH = 3;

/** More characters between two words make no joint. */
const MAX_GAP = 8;

/** A longer text says more again of what it has said: its joints grow as this power of its length (Heaps). */
const GROWTH = 0.8;

/** Bytes for a text of one character: some six bits a joint, of which two are set. */
const BYTES_PER_GROWTH = 0.17;

const [WORD, GAP] = [1, 2];

/** Kinds of ASCII characters; others, and ends of lines, make no joint. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/\w/.test(char)) return WORD;
  return char === "\t" || (char >= " " && char <= "~") ? GAP : 0;
});

/** Tells in some bits, which are a byte or more, which joints a text may hold. */
export function jointBits(text: string): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(1 + Math.floor(BYTES_PER_GROWTH * text.length ** GROWTH));
  const count = 8 * bits.length;
  forEachJoint(text.toLowerCase(), (hash) => {
    const [one, other] = [hash % count, secondHash(hash) % count];
    bits[one >> 3]! |= 1 << (one & 7);
    bits[other >> 3]! |= 1 << (other & 7);
  });
  return bits;
}

/**
 * Lists the joints that every text has which holds a line.
 *
 * @param line The line, or a part of one: its first and last word may be parts of longer ones.
 */
export function jointsOf(line: string): number[] {
  const joints: number[] = [];
  const lower = line.toLowerCase();
  forEachJoint(lower, (hash, first, last) => {
    // Behind a word that is cut off, its text may go on.
    const isFirstCut = first === 0 && !isWord(lower.slice(0, REACH));
    const isLastCut = last === lower.length && !isWord(lower.slice(-REACH));
    if (!isFirstCut && !isLastCut) joints.push(hash);
  });
  return joints;
}

export function mayHoldJoints(bits: Uint8Array, joints: readonly number[]): boolean {
  const count = 8 * bits.length;
  const has = (bit: number) => (bits[bit >> 3]! >> (bit & 7) & 1) === 1;
  return joints.every((hash) => has(hash % count) && has(secondHash(hash) % count));
}

/** @param visit Called with each joint, and where its characters start and end in the text. */
function forEachJoint(
  text: string,
  visit: (hash: number, first: number, last: number) => void,
): void {
  let [start, end] = [0, -1];
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === GAP) continue;
    if (kind !== WORD) {
      end = -1;
      continue;
    }
    const nextStart = at;
    do at++; while (at < text.length && kindOf(text.charCodeAt(at)) === WORD);
    if (end >= 0 && nextStart - end <= MAX_GAP) {
      const first = start > end - REACH ? start : end - REACH;
      const last = at < nextStart + REACH ? at : nextStart + REACH;
      visit(hashOf(text, first, last), first, last);
    }
    start = nextStart;
    end = at--;
  }
}

function kindOf(code: number): number {
  return code < KINDS.length ? KINDS[code]! : 0;
}

/** Tells whether a text is as many characters of one word as a joint holds. */
function isWord(text: string): boolean {
  return text.length === REACH && /^\w+$/.test(text);
}

/** FNV-1a of the characters of a range, its high bits in the low ones as well. */
function hashOf(text: string, start: number, end: number): number {
  const hash = fnv1a(text, start, end);
  return (hash ^ hash >>> 15) >>> 0;
}

/** A hash that is independent enough of another one to stand for a second function. */
function secondHash(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 0;
}

/** FNV-1a of the UTF-16 code units of a text, or of a range of it. */
export function fnv1a(text: string, start = 0, end: number = text.length, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

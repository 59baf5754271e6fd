/**
 * A checksum of 64 bits for blocks of a file: four lanes of 32-bit words, as the engine multiplies
 * those fastest. It finds damage; it keeps nobody out who computes it anew.
 *
 * A step is one-to-one in the lane and in the word, and so is each step of the mixing at the end: a
 * block in which a single lane differs, by a bit or by all of them, never has the checksum of another.
 *
 * @module
 */

/** Odd numbers whose bits look random: those of xxHash32. */
const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;
const [P1, P2, P3, P4] = PRIMES;

/** Bytes that the lanes take in one step. */
const STEP_BYTES = 16;

/** Numbers of 32 bits that a checksum is made of. */
export const CHECKSUM_WORDS = 2;

/** Takes blocks that do not lie at a multiple of four, or end within a step. */
let padded = new Uint8Array(0);

/**
 * Writes the checksum of a block.
 *
 * @param sums Takes it, from `CHECKSUM_WORDS * slot` on.
 * @param block Number of the block: the same bytes have another checksum elsewhere.
 */
export function putChecksum(
  sums: Int32Array,
  slot: number,
  bytes: Uint8Array,
  block: number,
): void {
  const words = wordsOf(bytes);
  let a = block ^ P1;
  let b = bytes.length ^ P2;
  let c = block ^ P3;
  let d = bytes.length ^ P4;
  for (let i = 0; i < words.length; i += 4) {
    // The length is a multiple of four words.
    a = Math.imul(a ^ words[i]!, P1);
    b = Math.imul(b ^ words[i + 1]!, P2);
    c = Math.imul(c ^ words[i + 2]!, P1);
    d = Math.imul(d ^ words[i + 3]!, P2);
    a ^= a >>> 15;
    b ^= b >>> 15;
    c ^= c >>> 15;
    d ^= d >>> 15;
  }
  sums[CHECKSUM_WORDS * slot] = mix(mix(mix(mix(a) ^ b) ^ c) ^ d);
  sums[CHECKSUM_WORDS * slot + 1] = mix(mix(mix(mix(d ^ P3) ^ c) ^ b) ^ a);
}

/** Spreads every bit over all: the finaliser of MurmurHash3. */
function mix(word: number): number {
  let h = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = bytes;
  if (byteOffset % 4 === 0 && length % STEP_BYTES === 0) {
    return new Int32Array(buffer, byteOffset, length / 4);
  }
  const room = Math.ceil(length / STEP_BYTES) * STEP_BYTES;
  if (padded.length < room) padded = new Uint8Array(room);
  padded.set(bytes);
  padded.fill(0, length, room);
  return new Int32Array(padded.buffer, 0, room / 4);
}

/** Helpers of the tests: numbers that look random and are the same in every run. */

/** Makes a generator of whole numbers of 32 bits. */
export function randomWords(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return mixed ^ (mixed >>> 14);
  };
}

/** Makes bytes of every value, the least and the largest among them more often. */
export function randomBytes(length: number, seed: number): Int8Array<ArrayBuffer> {
  const next = randomWords(seed);
  return Int8Array.from({ length }, () => {
    const word = next();
    return word % 8 === 0 ? (word & 16 ? -128 : 127) : word >> 24;
  });
}

/** Makes vectors around some middles, as those of texts on some subjects are. */
export function clusteredBytes(
  rows: number,
  dimensions: number,
  subjects: number,
): Int8Array<ArrayBuffer> {
  const [middles, noise] = [randomBytes(subjects * dimensions, 1), randomWords(2)];
  return Int8Array.from({ length: rows * dimensions }, (_, at) => {
    const subject = Math.floor(at / dimensions) % subjects;
    return middles[subject * dimensions + at % dimensions]! / 4 + (noise() >> 27);
  });
}

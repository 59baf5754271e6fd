/**
 * Damage as a text, so that it can be changed and shortened as other inputs are: an edit a line.
 * Numbers are taken modulo the size of the file.
 *
 * @module
 */

/** Edits of bytes that damages are made of. */
export const DAMAGES: readonly string[] = [
  ...["flip 100 3", "flip 5000 0", "flip 20000 6", "set 24 255", "set 40000 0", "set 9999 128"],
  ...[
    "fill 8192 4096 0",
    "fill 16384 64 255",
    "fill 30000 3 7",
    "cut 4096",
    "cut 20000",
    "cut 100",
  ],
  ...["copy 4096 8192 4096", "copy 0 12288 100", "copy 20480 24576 1000", "append 5000"],
];

/** Edits at most, as an input may repeat one many times. */
const MAX_EDITS = 100;
/** Bytes that one edit may append. */
const MAX_APPENDED = 10_000;

/** Makes a damaged copy; lines that are no edits are left to others. */
export function damaged(bytes: Uint8Array<ArrayBuffer>, script: string): Uint8Array<ArrayBuffer> {
  let copy = bytes.slice();
  for (const line of script.split("\n", MAX_EDITS)) {
    const [name = "", ...operands] = line.split(" ");
    const [a = 0, b = 0, c = 0] = operands.map((each) => Math.trunc(Math.abs(Number(each))) || 0);
    const size = Math.max(1, copy.length);
    switch (name) {
      case "flip":
        copy[a % size]! ^= 1 << b % 8;
        break;
      case "set":
        copy[a % size] = b;
        break;
      case "fill":
        copy.fill(c, a % size, a % size + b % size);
        break;
      case "cut":
        copy = copy.slice(0, a % size);
        break;
      case "copy":
        copy.copyWithin(b % size, a % size, a % size + c % size);
        break;
      case "append":
        copy = new Uint8Array([...copy, ...new Uint8Array(a % MAX_APPENDED).fill(b)]);
        break;
    }
  }
  return copy;
}

/** Writes a number of things: `1 file`, `2 files`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Says of a number of things what they are: `1 file is`, `2 files are`. */
export function countAre(number: number, noun: string): string {
  return `${count(number, noun)} ${number === 1 ? "is" : "are"}`;
}

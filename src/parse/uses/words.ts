/** A character of a name. */
export const WORD = /[\w$\u0080-\uffff]/;

/** Where the name begins that ends at an index. */
export function wordStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && WORD.test(text[start - 1]!)) start--;
  return start;
}

/** The receiver of the last name of a path of PHP. */
export function qualifiedBefore(text: string, at: number): string {
  return /^[\w\\\u0080-\uffff]*/.exec(text.slice(pathStart(text, at), at + 200))![0];
}

/** Where a path of PHP begins whose last name begins at an index. */
export function pathStart(text: string, at: number): number {
  let start = at;
  while (text[start - 1] === "\\") start = wordStart(text, start - 1);
  return start;
}

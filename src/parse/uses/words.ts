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

/** Arguments of `super` in Python: the class that the search begins behind, and the object. */
const SUPER_ARGUMENTS = /^\s*(\w{1,100})\s*,\s*(?:self|cls|mcs)\s*$/;

/** Characters before a use in which the class around it is looked for. */
const MAX_CLASS_CHARS = 20_000;

/** Tells whether `super(Other, self)` names another class than the one around it: what is behind that in the order of bases is not known. */
export function isSuperOfOther(
  text: string,
  word: number,
  { open, end }: { readonly open: number; readonly end: number },
): boolean {
  if (end - open > 200 || !/(?<!\w)super$/.test(text.slice(Math.max(0, word - 6), word))) {
    return false;
  }
  const named = SUPER_ARGUMENTS.exec(text.slice(open + 1, end))?.[1];
  if (named === undefined) return false;
  const before = text.slice(Math.max(0, open - MAX_CLASS_CHARS), open);
  const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(before)?.[1]?.length ?? 0;
  const around = before.matchAll(/^([ \t]*)class[ \t]+(\w+)/gm).toArray()
    .findLast(([, space]) => space!.length < indent)?.[2];
  return around !== undefined && named !== around && named !== "__class__";
}

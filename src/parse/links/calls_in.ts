/**
 * Where functions of some names are called. One scan for all names of all rules takes a tenth of a
 * search for each: half of what rules look for is a call.
 *
 * @module
 */

/** Characters of a name; a longer one is none of those that rules know. */
const MAX_NAME_CHARS = 40;

/** Characters of arguments of types between a name and its bracket. */
const MAX_TYPE_CHARS = 300;

export interface CallSite {
  /** Index of the first character of the name. */
  readonly start: number;
  readonly bracket: number;
}

/** Names by their hash. */
export type CallNames = ReadonlyMap<number, string>;

/** Prepares names to be looked for. */
export function callNames(names: Iterable<string>): CallNames {
  const byHash = new Map<number, string>();
  for (const name of names) {
    let hash = 0;
    for (let at = name.length - 1; at >= 0; at--) hash = step(hash, name.charCodeAt(at));
    byHash.set(hash, name);
  }
  return byHash;
}

/** Finds the calls, by name and position; `name!(` and `name<T>(` are calls as well. */
export function callsIn(text: string, names: CallNames): ReadonlyMap<string, readonly CallSite[]> {
  const found = new Map<string, CallSite[]>();
  if (names.size === 0) return found;
  for (let at = text.indexOf("("); at >= 0; at = text.indexOf("(", at + 1)) {
    // Behind a name `!` may stand, or arguments of types.
    const isMacro = text.charCodeAt(at - 1) === EXCLAMATION;
    const end = isMacro ? at - 1 : typesStart(text, at);
    const first = Math.max(0, end - MAX_NAME_CHARS);
    let start = end;
    let hash = 0;
    for (; start > first; start--) {
      const code = text.charCodeAt(start - 1);
      if (code > 127 || IS_WORD[code] === 0) break;
      hash = step(hash, code);
    }
    const name = start === end ? undefined : names.get(hash);
    if (name === undefined || name.length !== end - start || !text.startsWith(name, start)) {
      continue;
    }
    found.getOrInsertComputed(name, () => []).push({ start, bracket: at });
  }
  return found;
}

/** Index at which arguments of types start that end at an index; that index where there are none. */
export function typesStart(text: string, end: number): number {
  if (text.charCodeAt(end - 1) !== GREATER) return end;
  let depth = 1;
  for (let at = end - 2; at > end - MAX_TYPE_CHARS && at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (code === LESS && --depth === 0) return at;
    if (code === OPENING) break;
    // The arrow of a function is no bracket.
    if (code === GREATER && text.charCodeAt(at - 1) !== EQUALS) depth++;
  }
  return end;
}

const [EXCLAMATION, OPENING, LESS, EQUALS, GREATER] = [33, 40, 60, 61, 62];

const IS_WORD = Uint8Array.from(
  { length: 128 },
  (_, code) => /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function step(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export function isWildcard(text: string): boolean {
  return /[*?]/.test(text);
}

/**
 * Tells whether a name is as a pattern has it: `*` stands for any characters, `?` for one. The last
 * `*` alone is tried again, so that the time is at most the product of both lengths.
 */
export function matchesWildcard(name: string, pattern: string): boolean {
  let [at, inPattern] = [0, 0];
  let [star, retry] = [-1, 0];
  while (at < name.length) {
    const char = pattern[inPattern];
    if (char === "*") {
      star = inPattern++;
      retry = at;
    } else if (char === "?" || (char !== undefined && char === name[at])) {
      at++;
      inPattern++;
    } else if (star >= 0) {
      inPattern = star + 1;
      at = ++retry;
    } else return false;
  }
  while (pattern[inPattern] === "*") inPattern++;
  return inPattern === pattern.length;
}

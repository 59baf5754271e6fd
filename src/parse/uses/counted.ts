/** Counts arguments between two brackets; quotes are taken as they come. */
export function countBetween(text: string, open: number, close: number): number {
  let [depth, count, angles] = [0, 0, 0];
  let isEmpty = true;
  for (let at = open + 1; at < close; at++) {
    const char = text[at]!;
    if (isEmpty && char.trim() !== "") [isEmpty, count] = [false, 1];
    if (char === "(" || char === "[" || char === "{") depth++;
    else if (char === ")" || char === "]" || char === "}") depth--;
    else if (char === '"' || char === "'") at = quoteAfter(text, at, close);
    else if (char === "<" && /^<[\w\s.?&,[\]<]*>/.test(text.slice(at, at + MAX_ANGLE_CHARS))) {
      angles++;
    } else if (char === ">" && angles > 0) angles--;
    else if (char === "," && depth === 0 && angles === 0) count++;
  }
  return count;
}

/** Counts the types between two angle brackets; `<,>` leaves two open. */
export function countTypes(inner: string): number {
  let [depth, count] = [0, 1];
  for (const char of inner) {
    if ("<([".includes(char)) depth++;
    else if (">)]".includes(char)) depth--;
    else if (char === "," && depth === 0) count++;
  }
  return count;
}

/** Types between angle brackets are no longer than that. */
const MAX_ANGLE_CHARS = 100;

function quoteAfter(text: string, open: number, end: number): number {
  let at = open + 1;
  while (at < end && text[at] !== text[open]) at += text[at] === "\\" ? 2 : 1;
  return at;
}

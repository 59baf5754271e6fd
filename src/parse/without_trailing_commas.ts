import type { LanguageId } from "../types.ts";

/** Text that is passed over: a string, a comment, space; then any other sign. Each matches where it starts. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\s+|[^]/g;

/**
 * JSON as its grammar can read it, which knows comments: the last comma of a list or an object, as
 * `tsconfig.json` and settings of editors have it, is blank, so that every place stays where it is.
 */
export function withoutTrailingCommas(text: string, language: LanguageId): string {
  // Most JSON has none: a look at each sign takes ten times as long.
  if (language !== "json" || !/,\s*(?:[}\]]|\/[/*])/.test(text)) return text;
  const commas: number[] = [];
  let comma: number | undefined;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === ",") comma = index;
    else if (token === "}" || token === "]") {
      if (comma !== undefined) commas.push(comma);
      comma = undefined;
    } else if (!/^(?:\s|\/[/*])/.test(token)) comma = undefined;
  }
  let [from, readable] = [0, ""];
  for (const at of commas) {
    readable += `${text.slice(from, at)} `;
    from = at + 1;
  }
  return readable + text.slice(from);
}

/**
 * Places that may use a definition and do not hold its name as a word: it is spelled with escapes or
 * with letters that stand for others, pasted by a macro, or computed and then looked up.
 *
 * The posting lists say which files to read, as far as such a place needs a word of its own; the rest
 * is looked for in every file of the family. The search ends at the first few places.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import { forEachPosting } from "../store/postings.ts";
import type { Store } from "../store/store.ts";
import { LineIndex } from "../text/lines.ts";
import type { AskSource } from "./ask_source.ts";
import { lookupIn, type Reach, wordsOfLookups } from "./lookups.ts";
import { filesHolding } from "./name_places.ts";

const MAX_FILES = 1_000;

/** Places after which no further file is read. */
const MAX_PLACES = 3;

/** Definitions of one family that nothing was found for. */
interface Sought {
  readonly names: readonly string[];
  readonly family: string;
  /** By which ways a name that is computed may reach them. */
  readonly reach: ReadonlySet<Reach>;
}

/** Way in which a name may be meant that does not stand there. */
export type HiddenWay = "spelled" | "pasted" | "computed";

/** Result of a search for such places. */
interface HiddenUses {
  readonly places: ReadonlyMap<HiddenWay, readonly string[]>;
  /** Whether places were found, or every file was looked at that may hold one. */
  readonly isComplete: boolean;
}

interface Search {
  readonly way: HiddenWay;
  readonly files: readonly FileRow[];
  /** Finds the line of the first such place in a text. */
  readonly find: (text: string, file: FileRow) => number | undefined;
}

/** Finds places that may mean one of some names without holding it. */
export function hiddenUses(source: AskSource, sought: Sought): HiddenUses {
  const own = source.store.catalog.files.filter((each) =>
    familyOf(each.language) === sought.family
  );
  const ways = [escapes, namedLetters, foreignLetters, decomposed, unseenLetters, splices];
  const searches = [...ways, pasting, lookups]
    .flatMap((search) => search(source.store, sought, own));
  const byFile = new Map<FileRow, Search[]>();
  for (const search of searches) {
    for (const file of search.files) byFile.set(file, [...byFile.get(file) ?? [], search]);
  }
  const places = new Map<HiddenWay, string[]>();
  let [read, found] = [0, 0];
  for (const [file, each] of byFile) {
    if (found >= MAX_PLACES) break;
    const text = read++ < MAX_FILES ? source.files.raw(file.path) : undefined;
    // What is not read may hold such a place.
    if (text === undefined) return { places, isComplete: found > 0 };
    for (const { way, find } of each) {
      const line = find(text, file);
      if (line === undefined) continue;
      places.set(way, [...places.get(way) ?? [], `${file.path}:${line}`]);
      found++;
    }
  }
  return { places, isComplete: true };
}

/** Escapes of characters up to here begin with a digit, and so give the word `u` a term of its own. */
const LAST_WITH_DIGIT = 0x9fff;

/** Families whose names may be spelled with escapes. */
const HAS_ESCAPES: ReadonlySet<string> = new Set([
  ...["script", "jvm", "scala", "c_sharp", "c", "python", "rust"],
]);

/** Languages of data and pages, in which any name may be spelled so. */
const DATA: ReadonlySet<string> = new Set([
  ...[
    "json",
    "jsonc",
    "json5",
    "jupyter",
    "yaml",
    "toml",
    "html",
    "xml",
    "vue",
    "svelte",
    "astro",
    "markdown",
  ],
]);

/** A character of a name as an escape: `\u0065`, `\uu0065` (Java), `\u{65}`, `\U00000065` (C#). */
const ESCAPE = /\\(?:u+([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|x([\da-fA-F]{2}))/g;

/** The end of a text and the beginning of the next, which Python and C join to one: `"na" "me"`. */
const ADJACENT = /(["'])[ \t]+\1(?=\w)/g;

/** One of pages: `&#101;`, `&#x65;`, `&lowbar;`. */
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lowbar|dollar));?/gi;

/** Names of entities that may stand in a name. */
const NAMED: Readonly<Record<string, string>> = { lowbar: "_", dollar: "$" };

function escapes(store: Store, { names, family }: Sought, own: readonly FileRow[]): Search[] {
  const words = wordPattern(names);
  const data = store.catalog.files.filter(({ language }) => DATA.has(language));
  const points = new Set(names.flatMap((name) => [...name].map((char) => char.codePointAt(0)!)));
  const isBeyond = [...points].some((point) => point > LAST_WITH_DIGIT);
  const decimal = [...points].join("|");
  const hex = [...points].map((point) => point.toString(16)).join("|");
  const coded = filesWithTerms(
    store,
    new RegExp(`^=?(?:0*(?:${decimal})|(?:x|u+)0*(?:${hex})).*$`, "gm"),
  );
  const holding = new Set(
    ["u", "uu", "uuu", "uuuu", "lowbar", "dollar"].flatMap((word) => filesHolding(store, word)),
  );
  return [{
    way: "spelled",
    files: [...(HAS_ESCAPES.has(family) ? own : []), ...data].filter((file) =>
      isBeyond || coded.has(file.id) || holding.has(file)
    ),
    find: (text) =>
      /\\[ux]|&(?:#|lowbar|dollar)/i.test(text)
        ? lineWhere(text, (line) => gainsWord(line, spelledOut(line), words))
        : undefined,
  }];
}

/** A line with its escapes as the characters that they stand for. */
function spelledOut(line: string): string {
  return line
    .replace(
      ENTITY,
      (entity, hex?: string, decimal?: string, name?: string) =>
        name === undefined
          ? charOf(entity, hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
          : NAMED[name.toLowerCase()]!,
    )
    .replace(
      ESCAPE,
      (escape: string, ...hex: readonly (string | undefined)[]) =>
        charOf(escape, Number.parseInt(hex[0] ?? hex[1] ?? hex[2] ?? hex[3] ?? "", 16)),
    );
}

function charOf(escape: string, point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : escape;
}

/** A character by its Unicode name, `"\N{LATIN SMALL LETTER H}elper"`: each that names are made of counts. */
function namedLetters(store: Store, { names, family }: Sought, own: readonly FileRow[]): Search[] {
  if (family !== "python") return [];
  const named = names.every((name) => /^\w*$/.test(name))
    ? /\\N\{[^{}\n]*(?:LATIN|DIGIT|LOW LINE)/i
    : /\\N\{[^{}\n]*(?:LETTER|DIGIT|LINE)/i;
  const holding = new Set(
    ["letter", "digit", "line"].flatMap((word) => filesHolding(store, word)),
  );
  return [{
    way: "spelled",
    files: own.filter((file) => holding.has(file)),
    find: (text) => lineWhere(text, (line) => named.test(line)),
  }];
}

/** Python takes names for equal whose compatibility forms are: `ｈelper` is `helper`. */
function foreignLetters(
  store: Store,
  { names, family }: Sought,
  own: readonly FileRow[],
): Search[] {
  if (family !== "python") return [];
  const all = names.join("").normalize("NFKC").toLowerCase();
  const letters = [...store.foreignLetters].filter((letter) => {
    const meant = letter.normalize("NFKC");
    return meant !== letter && meant !== letter.normalize("NFC") &&
      [...meant.toLowerCase()].every((each) => all.includes(each));
  });
  const held = letters.length === 0
    ? new Set<number>()
    : filesWithTerms(store, new RegExp(`^.*[${letters.join("")}].*$`, "gmu"));
  const words = wordPattern(names.map((name) => name.normalize("NFKC")));
  return [{
    way: "spelled",
    files: own.filter(({ id, hasLongLines }) => hasLongLines || held.has(id)),
    find: (text) => lineWhere(text, (line) => gainsWord(line, line.normalize("NFKC"), words)),
  }];
}

function filesWithTerms(store: Store, pattern: RegExp): Set<number> {
  const held = new Set<number>();
  const terms = [...store.lexicon.matchAll(pattern)].map(([term]) => term);
  store.forEachPostings(terms, (list) => forEachPosting(list, (fileId) => held.add(fileId)));
  return held;
}

/** A backslash before the end of a line joins it with the next one, within a name as well. */
const SPLICE = /\\\r?\n/g;

function splices(store: Store, { names, family }: Sought, own: readonly FileRow[]): Search[] {
  if (family !== "python" && family !== "c") return [];
  // Texts beside each other are one, and may be a type of Python (`x: "Ba" "se"`), or assembler.
  const adjacent = joined(store, names, own, ADJACENT);
  if (family === "python") return adjacent;
  const holding = filesHoldingHalves(store, names);
  const words = wordPattern(names);
  return [...adjacent, {
    way: "spelled",
    files: withIncluded(store, own).filter((file) => holding.has(file)),
    find: (text) => {
      const isMade = /\w\\\r?\n\w/.test(text) && gainsWord(text, text.replace(SPLICE, ""), words);
      return isMade ? lineWhere(text, (line) => /\w\\\r?$/.test(line)) : undefined;
    },
  }];
}

/** Looks for names that lines gain where what parts two halves of them does not count. */
function joined(
  store: Store,
  names: readonly string[],
  own: readonly FileRow[],
  parting: RegExp,
): Search[] {
  const holding = filesHoldingHalves(store, names);
  const words = wordPattern(names);
  return [{
    way: "spelled",
    files: own.filter((file) => holding.has(file)),
    find: (text) => lineWhere(text, (line) => gainsWord(line, line.replaceAll(parting, ""), words)),
  }];
}

/** Files in which a name stands in two halves, each as a word of its own. */
function filesHoldingHalves(store: Store, names: readonly string[]): Set<FileRow> {
  const parts = (cut: (name: string, at: number) => string) =>
    new Set(
      names.flatMap((name) =>
        Array.from({ length: name.length - 1 }, (_, index) => cut(name, index + 1))
      ).flatMap((part) => filesHolding(store, part)),
    );
  return parts((name, at) => name.slice(0, at)).intersection(parts((name, at) => name.slice(at)));
}

/** C includes files of any name: those of no other language are read as C as well. */
function withIncluded(store: Store, own: readonly FileRow[]): readonly FileRow[] {
  return [...own, ...store.catalog.files.filter(({ language }) => language === "text")];
}

/** Rust and C# take names for equal that are so when they are composed: `e` and its accent are `é`. */
function decomposed(store: Store, { names, family }: Sought, own: readonly FileRow[]): Search[] {
  if (family !== "rust" && family !== "c_sharp") return [];
  const composed = names.map((name) => name.normalize("NFC"));
  const holding = new Set(composed.flatMap((name) => filesHolding(store, name)));
  const words = wordPattern(composed);
  return [{
    way: "spelled",
    files: own.filter((file) => holding.has(file)),
    find: (text) => lineWhere(text, (line) => gainsWord(line, line.normalize("NFC"), words)),
  }];
}

/** C# does not see characters of format within a name. */
function unseenLetters(store: Store, { names, family }: Sought, own: readonly FileRow[]): Search[] {
  return family === "c_sharp" ? joined(store, names, own, /\p{Cf}/gu) : [];
}

/** Macros that paste a name: `a##b` makes every name, `a##_test` those that end so. */
function pasting(store: Store, { names, family }: Sought, own: readonly FileRow[]): Search[] {
  if (family !== "c") return [];
  const holding = new Set(filesHolding(store, "define"));
  return [{
    way: "pasted",
    files: withIncluded(store, own).filter((file) => holding.has(file)),
    find: (text) => {
      text = text.replaceAll("%:", "#").replaceAll("??=", "#");
      if (!text.includes("##")) return undefined;
      for (const { index, 1: list = "", 2: body = "" } of text.matchAll(MACRO)) {
        const parameters = new Set(list.split(",").map((each) => each.trim()));
        const isMade = pastedIn(body.replace(/\\\r?\n/g, " "), parameters, longestOf(names))
          .some((pattern) => names.some((name) => pattern.test(name)));
        if (isMade) return new LineIndex(text).lineAt(index);
      }
      return undefined;
    },
  }];
}

/** A macro: its parameters, and its body over all lines. */
const MACRO = /^[ \t]*#[ \t]*define[ \t]+\w+(?:\(([^()]{0,1000})\))?((?:[^\\\n]|\\[^])*)/gm;

/**
 * Words that are pasted together, from the beginning of the first one alone: from each of its characters, a
 * long one takes the square of them.
 */
const PASTED = /(?<!\w)\w+(?:\s*##\s*\w+)+/g;

/** Patterns of the names that the body of a macro pastes, of so many characters at most. */
function pastedIn(body: string, parameters: ReadonlySet<string>, longest: number): RegExp[] {
  return [...body.matchAll(PASTED)].flatMap(([chain]) => {
    const parts = chain.split("##").map((each) => each.trim());
    const isOpen = (part: string) => parameters.has(part) || part === "__VA_ARGS__";
    const written = parts.map((part) => isOpen(part) ? "" : part).join("");
    if (written.length > longest) return [];
    // Open parts in a row stand for as much as one.
    const pattern = parts.map((part) => isOpen(part) ? "\\w*" : part).join("")
      .replace(/(?:\\w\*)+/g, "\\w*");
    return [new RegExp(`^${pattern}$`)];
  });
}

function longestOf(names: readonly string[]): number {
  return Math.max(...names.map(({ length }) => length));
}

/** Names that are computed and looked up while the program runs. */
function lookups(store: Store, { family, reach }: Sought, own: readonly FileRow[]): Search[] {
  const words = wordsOfLookups(family, reach);
  const holding = new Set(words?.flatMap((word) => filesHolding(store, word)));
  return [{
    way: "computed",
    files: words ? own.filter((file) => holding.has(file)) : own,
    find: (text) => {
      const index = lookupIn(text, family, reach);
      return index === undefined ? undefined : new LineIndex(text).lineAt(index);
    },
  }];
}

function wordPattern(names: readonly string[]): RegExp {
  const any = names.map((name) => RegExp.escape(name)).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}\\p{M}_])`, "gu");
}

/** Whether a line has more of some words once it is spelled out. */
function gainsWord(line: string, plain: string, words: RegExp): boolean {
  return plain !== line &&
    [...plain.matchAll(words)].length > [...line.matchAll(words)].length;
}

function lineWhere(text: string, is: (line: string) => boolean): number | undefined {
  const index = text.split("\n").findIndex(is);
  return index < 0 ? undefined : index + 1;
}

import { queryTerms } from "../../query/query_terms.ts";
import type { FileRow } from "../../store/catalog.ts";
import { hitAtLine, isFileAllowed, type RankContext, type RankedHit } from "../ranker.ts";

const LANGUAGES: ReadonlySet<string> = new Set([
  "yaml",
  "json",
  "toml",
  "ini",
  "properties",
  "hcl",
]);

/** Files that are read, and lines of each. */
const MAX_FILES = 40;
const MAX_LINES = 20_000;

/** `key:`, `"key":`, `key =`, `key {`; a list item may have one. */
const KEY = /^(\s*)(?:- )?["']?([\w$./@-]+?)["']?\s*(?::(?:\s|$)|=|\{)/;
/** `[section]` of TOML and INI. */
const SECTION = /^\s*\[{1,2}([^\]]+)\]{1,2}\s*$/;

/** Finds the lines on which the key of a query is set. */
export function keyPlaces(context: RankContext): RankedHit[] {
  const { query: { key }, engine, store, files } = context;
  if (key === undefined) return [];
  const { terms } = queryTerms(key.join(" "));
  const ids = new Set(engine.searchFiles({ terms, limit: 500 }).map(({ fileId }) => fileId));
  for (const { fileId } of engine.searchChunks({ terms, limit: 300 })) ids.add(fileId);
  const held = [...ids].map((id) => store.catalog.requireFile(id))
    .filter((file) => LANGUAGES.has(file.language) && isFileAllowed(context, file.id));
  return held.slice(0, MAX_FILES).flatMap((file: FileRow) => {
    const text = files.raw(file.path);
    const line = text === undefined ? undefined : lineOfKey(text, key);
    if (line === undefined) return [];
    const reason = `place: key "${key.join(".")}"`;
    return [hitAtLine(context, file, { line, score: 1, reason })];
  });
}

/** The line on which a path of keys ends; the keys before it stand around it. */
function lineOfKey(text: string, key: readonly string[]): number | undefined {
  const wanted = key.join(".").toLowerCase();
  let section: string[] = [];
  let around: { readonly indent: number; readonly name: string }[] = [];
  for (const [index, line] of text.split("\n", MAX_LINES).entries()) {
    const header = SECTION.exec(line)?.[1]?.trim();
    if (header !== undefined) {
      [section, around] = [[header.replace(/["']/g, "")], []];
      if (isKey([header], wanted)) return index + 1;
      continue;
    }
    const [, space, name] = KEY.exec(line) ?? [];
    if (space === undefined || name === undefined) continue;
    around = around.filter(({ indent }) => indent < space.length);
    around.push({ indent: space.length, name });
    if (isKey([...section, ...around.map((each) => each.name)], wanted)) return index + 1;
  }
  return undefined;
}

/** Keys that a file has around all others, as `spring:` or `default:`, need not be said. */
function isKey(names: readonly string[], wanted: string): boolean {
  const path = names.join(".").toLowerCase();
  return path === wanted || path.endsWith(`.${wanted}`);
}

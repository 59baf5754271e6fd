/**
 * How far the graph covers the tree, and so what an empty answer proves.
 *
 * @module
 */
import { familyOf, isResolved } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import type { AskSource } from "./ask_source.ts";
import type { Coverage, LanguageCoverage } from "./answers.ts";

/** Files that are named. */
const MAX_NAMED = 20;

/** What an answer has to say of its own completeness. */
export interface Claim {
  /** Whether nothing was found. */
  readonly isEmpty: boolean;
  /** What would have been found, as in `no caller`. */
  readonly nothing: string;
  /** Language of what was asked for: files of others cannot use it. All, where absent. */
  readonly language?: string;
  /** Files that could hold it. @default {those of a language with edges} */
  readonly files?: readonly FileRow[];
  /** Further reasons why something may be missing. @default {[]} */
  readonly doubts?: readonly string[];
}

/** Describes the coverage, and says what it proves. */
export function coverageOf({ store, pending }: AskSource, claim: Claim): Coverage {
  const languages = languageCoverage(store);
  const known = new Set(languages.map(({ language }) => language));
  const speaking = store.catalog.files
    .filter(({ language }) => known.has(language) || isResolved(language));
  const couldSay = claim.files ??
    speaking.filter(({ language }) =>
      claim.language === undefined || familyOf(language) === familyOf(claim.language)
    );
  const notParsed = couldSay.filter(({ status }) => status !== "ok").map(({ path }) => path).sort();
  const left = pending.size;
  const partial = notParsed.length > 0 || left > 0;
  return {
    languages,
    partial,
    notParsed: notParsed.slice(0, MAX_NAMED),
    notParsedCount: notParsed.length,
    withoutEdges: store.catalog.files.length - speaking.length,
    statement: statementOf(claim, {
      parsed: couldSay.length - notParsed.length,
      notParsed: notParsed.length,
      left,
      byName: claim.language !== undefined && !isResolved(claim.language),
    }),
  };
}

interface Facts {
  readonly parsed: number;
  readonly notParsed: number;
  readonly left: number;
  readonly byName: boolean;
}

function statementOf(claim: Claim, { parsed, notParsed, left, byName }: Facts): string {
  const doubts = [
    ...(parsed === 0 && notParsed === 0 ? ["no file is of a language that is read for it"] : []),
    ...(notParsed > 0 ? [`${count(notParsed, "file")} did not parse whole`] : []),
    ...(left > 0 ? [`${count(left, "changed file")} not read yet`] : []),
    ...(byName ? ["this language is resolved by name alone"] : []),
    ...(claim.doubts ?? []),
  ];
  const what = claim.isEmpty ? `${claim.nothing} in` : "drawn from";
  const whole = `${what} ${count(parsed, "fully parsed file")}`;
  const but = claim.isEmpty ? "no proof" : "some may be missing";
  return doubts.length === 0 ? whole : `${whole}; ${but}, as ${doubts.join(" and ")}`;
}

/** A number of things. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function languageCoverage({ graph, catalog }: Store): LanguageCoverage[] {
  const byLanguage = Map.groupBy(catalog.files, ({ language }) => language);
  return graph.coverage().filter(({ uses }) => uses > 0).map((row) => ({
    language: row.language,
    resolution: isResolved(row.language) ? "scopes" as const : "names" as const,
    files: row.files,
    parsed: parsedOf(byLanguage.get(row.language) ?? []),
    uses: row.uses,
    resolved: row.resolved,
    external: row.external,
  }));
}

function parsedOf(files: readonly FileRow[]): number {
  return files.filter(({ status }) => status === "ok").length;
}

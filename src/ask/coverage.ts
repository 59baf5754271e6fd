/**
 * How far the graph covers the tree, and so what an empty answer proves.
 *
 * @module
 */
import { familyOf, isResolved } from "../graph/language_rules.ts";
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import type { LanguageId } from "../types.ts";
import { type Absence, hasNoRules, obstaclesTo } from "./absence.ts";
import { foldersElsewhere, isBroken, unreadText } from "./left_out.ts";
import { count } from "./count.ts";
import type { AskSource } from "./ask_source.ts";
import type { Coverage, LanguageCoverage, Obstacle } from "./answers.ts";

const MAX_NAMED = 20;

const MAX_SAID = 3;

const NO_FILE = "no file is in a language whose uses are resolved";

/** Claim of an answer about its own completeness. */
interface Claim {
  readonly isEmpty: boolean;
  /** Name of the things that were not found, as in `no caller`. */
  readonly nothing: string;
  /**
   * Subject of which nothing was found; absent where it is not about uses of definitions or files.
   */
  readonly about?: Absence;
  /** Language of what was asked for, or several: files of others cannot use it. All, where absent. */
  readonly language?: LanguageId | readonly LanguageId[] | undefined;
  /** Files that could hold it. @default {those of a language with edges} */
  readonly files?: readonly FileRow[];
  /** Why something may be missing beside what was found. @default {[]} */
  readonly missing?: readonly Obstacle[];
  /** Further reasons why something may be missing. @default {[]} */
  readonly doubts?: readonly string[];
}

/** Describes the coverage, and says what it proves. */
export function coverageOf(source: AskSource, claim: Claim): Coverage {
  const { store, pending } = source;
  const { languages, speaking } = coveredBy(store);
  // Any language may send a query.
  const families = claim.language === undefined || claim.language === "sql"
    ? undefined
    : new Set([claim.language].flat().map(familyOf));
  const couldSay = claim.files ??
    speaking.filter(({ language }) => !families || families.has(familyOf(language)));
  const broken = couldSay.filter(isBroken).map(({ path }) => path).sort();
  const parsed = couldSay.filter(({ status }) => status === "ok").length;
  const against = claim.isEmpty && claim.about ? obstaclesTo(source, claim.about) : [];
  const obstacles = [...against, ...claim.missing ?? []];
  const doubts = [
    ...(against.length > 0 ? [] : unread(broken, source)),
    ...obstacles.map(({ text }) => text),
    ...(claim.isEmpty && !claim.about && couldSay.length === 0 ? [NO_FILE] : []),
    ...(claim.doubts ?? []),
  ];
  const noRules = claim.isEmpty &&
    claim.about?.nodes.some((node) => hasNoRules(claim.about!.view, node));
  return {
    languages,
    partial: broken.length > 0 || pending.size > 0,
    proof: claim.isEmpty && !noRules && doubts.length === 0 && parsed > 0,
    obstacles,
    notParsed: broken.slice(0, MAX_NAMED),
    notParsedCount: broken.length,
    withoutEdges: store.catalog.files.length - speaking.length,
    statement: noRules
      ? withoutRules(claim, claim.about!, { doubts, files: store.catalog.files.length })
      : statementOf(claim, { doubts, obstacles: against }, parsed) +
        (claim.isEmpty && claim.about && doubts.length === 0 ? notSearched(store) : ""),
  };
}

/** Why something may be missing where no definition is asked about. */
function unread(broken: readonly string[], source: AskSource): string[] {
  const named = broken.slice(0, MAX_SAID).join(", ") + (broken.length > MAX_SAID ? ", …" : "");
  return [
    ...(broken.length > 0
      ? [`${count(broken.length, "file")} did not parse whole (${named})`]
      : []),
    ...(source.pending.size > 0 ? [unreadText(source)] : []),
  ];
}

function statementOf(
  claim: Claim,
  { doubts, obstacles }: {
    readonly doubts: readonly string[];
    readonly obstacles: readonly Obstacle[];
  },
  parsed: number,
): string {
  const isUnresolved = obstacles.some(({ kind }) => kind === "unresolved");
  const nothing = isUnresolved ? ofResolved(claim.nothing) : claim.nothing;
  const what = claim.isEmpty ? `${nothing} in` : "drawn from";
  const whole = `${what} ${count(parsed, "fully parsed file")}`;
  const but = claim.isEmpty ? "no proof" : "some may be missing";
  return doubts.length === 0 ? whole : `${whole}; ${but}, as ${joinClauses(doubts)}`;
}

/** Says that nothing was found among what is resolved: "no caller" is "no resolved caller". */
function ofResolved(nothing: string): string {
  return /^no /.test(nothing)
    ? nothing.replace(/^no /, "no resolved ")
    : `${nothing} by a resolved use`;
}

/** Folders that a proof takes for none of the tree's sources are named. */
function notSearched(store: Store): string {
  const folders = foldersElsewhere(store);
  if (folders.length === 0) return "";
  const named = folders.slice(0, MAX_SAID).join(", ") + (folders.length > MAX_SAID ? ", …" : "");
  return `; not searched: ${count(folders.length, "folder")} that the project ignores (${named})`;
}

/** Of a heading, a key, or a file without code, all that can be said is where its name stands. */
function withoutRules(
  { nothing }: Claim,
  { nodes }: Absence,
  { doubts, files }: { readonly doubts: readonly string[]; readonly files: number },
): string {
  const { file, symbol } = nodes[0]!;
  const what = symbol ? `a ${symbol.kind} of ${file.language}` : `a file of ${file.language}`;
  const rest = doubts.length === 0
    ? `, and its name stands nowhere else in ${count(files, "file")}`
    : `; ${joinClauses(doubts)}`;
  return `${nothing}: uses of ${what} are not all resolved${rest}`;
}

function joinClauses(clauses: readonly string[]): string {
  return clauses.length < 3
    ? clauses.join(" and ")
    : `${clauses.slice(0, -1).join(", ")} and ${clauses.at(-1)}`;
}

/** Languages of an index with uses, and the files that are read for edges. */
interface Covered {
  readonly languages: readonly LanguageCoverage[];
  readonly speaking: readonly FileRow[];
}

/** Coverage of indexes by their files, which every write makes anew. */
const COVERED = new WeakMap<Catalog, Covered>();

function coveredBy(store: Store): Covered {
  const { catalog } = store;
  return COVERED.getOrInsertComputed(catalog, () => {
    const languages = countCoverage(store);
    const known = new Set(languages.map(({ language }) => language));
    const speaking = catalog.files
      .filter(({ language }) => known.has(language) || isResolved(language));
    return { languages, speaking };
  });
}

function countCoverage({ graph, catalog }: Store): LanguageCoverage[] {
  const byLanguage = Map.groupBy(catalog.files, ({ language }) => language);
  return graph.resolutions.coverage().filter(({ uses }) => uses > 0).map((row) => ({
    language: row.language,
    resolution: isResolved(row.language) ? "scopes" as const : "names" as const,
    files: row.files,
    parsed: (byLanguage.get(row.language) ?? []).filter(({ status }) => status === "ok").length,
    uses: row.uses,
    resolved: row.resolved,
    external: row.external,
  }));
}

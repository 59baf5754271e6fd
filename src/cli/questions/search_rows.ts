/**
 * Inputs of a search: what servers take as well, then what command lines alone have. Settings that a
 * search heeds are named as its rows.
 *
 * @module
 */
import type { RankerName, SearchOptions } from "@cbx/core";
import type { FeatureFlags } from "../command_line/flags.ts";
import { FILTERS, PAGE, SPANS } from "./fields.ts";
import {
  choice,
  choices,
  type InputOf,
  name,
  names,
  needed,
  share,
  text,
  truth,
  whole,
} from "./row.ts";

/** Signals that a search can be limited to. */
export const MODES = ["hybrid", "fulltext", "vector", "symbol", "path", "grep"] as const;

export const RANKS = ["rerank", "rrf"] as const;

/** Signals that files are found by, as a search names them. */
const SIGNALS: readonly RankerName[] = [
  ...["lexical", "vector", "sparse", "symbol", "path"] as const,
  ...["place", "history", "session", "grep"] as const,
];

/** Forms in which a search can be printed. */
export const FORMATS = ["text", "md", "json", "paths", "names", "line"] as const;

/** Surroundings that a result can tell. */
const RELATIONS = [
  "dependencies",
  "dependents",
  "tests",
] as const satisfies SearchOptions["relations"];

/** Lines around what was found that a server gives. */
const MAX_CONTEXT_LINES = 500;

export const SEARCH_ROWS = {
  query: needed(text("What the code does, or a literal, a name or a path")),
  limit: { ...PAGE.limit, default: 10 as number },
  offset: PAGE.offset,
  tokenBudget: whole(1, Infinity, "Maximum number of tokens of the texts of the answer", {
    served: [200, 100_000],
  }),
  ...FILTERS,
  symbols: names('Only definitions of these names or globs, such as "User*"', {
    ...{ flag: "--symbol-name", aliases: ["--sym"] },
  }),
  since: name("Only code that differs from this commit, branch or tag of git; shows what changed", {
    flag: "--since <ref>",
  }),
  branch: name("Only code that differs from where HEAD left a branch; shows what changed", {
    flag: "--branch <base..>",
  }),
  staged: truth("Only code that is staged in git to be committed; shows what changed"),
  mode: choice(MODES, "Which signals take part", {
    ...{ default: "hybrid", synonyms: { fts: "fulltext" } },
    aliases: ["--hybrid=hybrid", "--no-hybrid=vector"],
  }),
  minScore: share("Least probability that a range answers: what is less likely is left out", {
    ...{ flag: "--min-score <0-1>", aliases: ["--threshold"] },
  }),
  context: choice(
    ["found", "definition"],
    "Whether a snippet shows the lines found or the definition around them",
    { flag: null },
  ),
  contextBefore: whole(0, Infinity, "Lines before the line that was found", {
    ...{ flag: "-B, --before-context", served: [0, MAX_CONTEXT_LINES] },
  }),
  contextAfter: whole(0, Infinity, "Lines after the line that was found", {
    ...{ flag: "-A, --after-context", served: [0, MAX_CONTEXT_LINES] },
  }),
  copies: truth("Shows each copy, and each variant, of a file as a result of its own"),
  session: name("Session whose touches count; all sessions unless given"),
  explain: truth("Adds the features behind each score"),
  proof: truth("Adds hashes of what the answer stands on, for cbx verify, with --json", {
    isLocal: true,
  }),
  relations: choices(RELATIONS, "Relations of each result that are listed with it", {
    flag: "--with <list>",
  }),
  spans: SPANS,
  snippetLines: whole(1, Infinity, "Maximum number of lines of a snippet", {
    ...{ flag: null, isForDisplay: true, served: [1, 1_000_000] },
  }),
  contextLines: whole(0, Infinity, "Lines before and after the line that was found", {
    ...{ flag: "-C, --context", isLocal: true },
  }),
  smart: truth("Shows the definition around what was found, at most 50 lines", {
    ...{ aliases: ["--no-smart=no"], isLocal: true },
  }),
  show: truth("Shows whole chunks instead of short snippets", {
    ...{ aliases: ["--raw"], isLocal: true },
  }),
  signals: choices(SIGNALS, "Which of the mode's signals find files", { isLocal: true }),
  rank: choice(RANKS, "Order of the results", {
    ...{ flag: "--rank <order>", default: "rerank", isLocal: true },
  }),
  roots: names("Folders to search at once, each with its own index", {
    ...{ aliases: ["--indexes"], isLocal: true },
  }),
  interactive: truth("Asks for query after query; :help there says more", {
    ...{ flag: "-i, --interactive", isLocal: true },
  }),
  format: choice(FORMATS, "Output format", {
    ...{ flag: "--format <form>", default: "text", isLocal: true },
    aliases: ["--pretty=text", "--files-only=names"],
  }),
  null: truth("Ends each name with a NUL, with --format paths or names", {
    ...{ flag: "-0, --null", isLocal: true },
  }),
  fallback: truth("Leaves out what to try when the answer is poor", {
    ...{ flag: "--no-fallback", isLocal: true },
  }),
  cache: truth(
    "Accepted for compatibility with other tools: answers are never kept and queries never rewritten",
    { flag: "--no-cache", aliases: ["--no-rewrite"], isLocal: true },
  ),
} as const;

export type SearchFlags =
  & Omit<InputOf<typeof SEARCH_ROWS>, "query">
  & FeatureFlags
  & { readonly overlay: boolean };

/** Inputs that limit a search to what changed. */
export type ChangedInputs = {
  readonly [K in "since" | "staged" | "branch"]?: SearchFlags[K] | undefined;
};

/** Tells whether a search is limited to what changed. */
export function isOfChanges({ since, staged, branch }: ChangedInputs): boolean {
  return since !== undefined || staged === true || branch !== undefined;
}

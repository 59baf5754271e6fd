/**
 * The tools, in the order in which they are listed, and the names that they once had.
 *
 * @module
 */
import type { Tool } from "./tool.ts";
import { codebaseSearch } from "./tools/codebase_search.ts";
import { explainCode } from "./tools/explain_code.ts";
import { findRefs } from "./tools/find_refs.ts";
import { findSymbol } from "./tools/find_symbol.ts";
import { healthcheck } from "./tools/healthcheck.ts";
import { impactOf } from "./tools/impact_of.ts";
import { indexStats } from "./tools/index_stats.ts";
import { outline } from "./tools/outline.ts";
import { searchCode } from "./tools/search_code.ts";
import { touch } from "./tools/touch.ts";

/** Every tool. The order is fixed: a list that moves would void the caches of model providers. */
export const TOOLS: readonly Tool[] = [
  codebaseSearch,
  searchCode,
  findSymbol,
  findRefs,
  impactOf,
  explainCode,
  outline,
  indexStats,
  healthcheck,
  touch,
];

/** A name that is still answered, but not listed. */
export interface Deprecated {
  /** The tool that answers. */
  readonly name: string;
  /** Why the name is no longer listed. */
  readonly reason: string;
}

const NAMED_AS_COMMAND = "tools say what they find, and commands of cbx keep the short names";

/** Names that transcripts and other servers use for the same tools: calls of them still work. */
export const DEPRECATED: Readonly<Record<string, Deprecated>> = {
  search: { name: "codebase_search", reason: NAMED_AS_COMMAND },
  semantic_search: {
    name: "codebase_search",
    reason: "the search is hybrid: it is by meaning, by name, by path and literal at once",
  },
  symbol: { name: "find_symbol", reason: NAMED_AS_COMMAND },
  refs: { name: "find_refs", reason: NAMED_AS_COMMAND },
  find_references: { name: "find_refs", reason: "one tool has one name" },
  impact: { name: "impact_of", reason: NAMED_AS_COMMAND },
  explain: { name: "explain_code", reason: NAMED_AS_COMMAND },
  stats: { name: "index_stats", reason: NAMED_AS_COMMAND },
  health: { name: "healthcheck", reason: "one tool has one name" },
};

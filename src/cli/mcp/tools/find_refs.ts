import { z } from "zod";
import type { JsonRecord } from "../../service/operation.ts";
import { refs } from "../../service/operations/refs.ts";
import { list } from "../listing.ts";
import { pick, recordOf, recordsOf } from "../records.ts";
import { BUDGET, CURSOR, type Tool } from "../tool.ts";

/** Places of one page, unless another number is given. */
const DEFAULT_LIMIT = 100;

const TARGET_FIELDS = [
  "path",
  "line",
  "symbol",
  "kind",
  "signature",
  "callers",
  "references",
  "through",
];
const SITE_FIELDS = ["line", "kind", "confidence", "enclosing", "text", "through"];

const { offset: _, ...SHAPE } = refs.input.shape;
const INPUT = z.strictObject({ ...SHAPE, token_budget: BUDGET, cursor: CURSOR });

/** Finds what uses a definition. */
export const findRefs: Tool<typeof INPUT> = {
  name: "find_refs",
  title: "Find uses",
  description:
    "Finds every place that calls, reads, writes, imports or extends a definition, resolved by imports and scopes: not those that only share its name, as grep would. coverage.statement says whether an empty answer proves that nothing uses it. Use it before you change or remove something. For what breaks further away take impact_of; for names in text, comments or templates take grep.",
  input: INPUT,
  call: ({ token_budget, cursor, ...question }, { workspace, run, tokenBudget }) =>
    list({ token_budget: token_budget ?? tokenBudget, cursor }, question, {
      ask: (offset) => refs.run(workspace, { limit: DEFAULT_LIMIT, ...question, offset }, run),
      head: (answer) => ({
        target: pick(recordOf(answer.target), TARGET_FIELDS),
        ...pick(answer, ["kind", "counts", "confidence", "mentions"]),
      }),
      items: (answer) => recordsOf(answer.results).flatMap(sitesOf),
      group: byFile,
    }),
};

/** Each place by itself, as a page may end within a file. */
function sitesOf(file: JsonRecord): JsonRecord[] {
  const place = pick(file, ["path", "fresh"]);
  return recordsOf(file.sites).map((site) => ({ ...place, ...pick(site, SITE_FIELDS) }));
}

/** Places of one file stand together. */
function byFile(places: readonly JsonRecord[]): JsonRecord[] {
  return [...Map.groupBy(places, ({ path }) => path)].map(([, sites]) => ({
    ...pick(sites[0] ?? {}, ["path", "fresh"]),
    sites: sites.map(({ path: _path, fresh: _fresh, ...site }) => site),
  }));
}

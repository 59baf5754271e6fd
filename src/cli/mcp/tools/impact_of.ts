import type { JsonValue } from "@cbx/core";
import { z } from "zod";
import type { JsonRecord } from "../../service/operation.ts";
import { impact } from "../../service/operations/impact.ts";
import { list } from "../listing.ts";
import { pick, recordsOf, textOf } from "../records.ts";
import { BUDGET, CURSOR, type Tool } from "../tool.ts";

/** Files and tests that are named beside the results. */
const MAX_NAMED = 15;

const FIELDS = ["path", "line", "symbol", "kind", "distance", "confidence"];

const { offset: _, ...SHAPE } = impact.input.shape;
const INPUT = z.strictObject({ ...SHAPE, token_budget: BUDGET, cursor: CURSOR });

/** Finds what a change affects. */
export const impactOf: Tool<typeof INPUT> = {
  name: "impact_of",
  title: "Find what a change affects",
  description:
    "Finds what breaks when a definition or a file changes: callers of callers, overrides, routes, and the tests to run, nearest first, each with the way that leads to it. Use it before a change that others may feel. For direct uses with their lines take find_refs.",
  input: INPUT,
  call: ({ token_budget, cursor, ...question }, { workspace, run, tokenBudget }) =>
    list({ token_budget: token_budget ?? tokenBudget, cursor }, question, {
      ask: (offset) => impact.run(workspace, { ...question, offset }, run),
      head: (answer) => ({
        targets: firstOf(answer.targets, ["path", "line", "symbol", "kind"]),
        ...pick(answer, ["direction", "depth", "truncated"]),
        files: firstOf(answer.files, ["path", "distance", "symbols"]),
        tests: firstOf(answer.tests, ["path", "line", "symbol", "distance"]),
      }),
      items: (answer) => recordsOf(answer.results).map(affected),
    }),
};

/** Those that matter most; how many there are is said where some are left out. */
function firstOf(value: JsonValue | undefined, fields: readonly string[]): JsonRecord {
  const all = recordsOf(value);
  return {
    total: all.length,
    items: all.slice(0, MAX_NAMED).map((each) => pick(each, fields)),
  };
}

/** The way to it is named where there are steps between, or where the code names another one. */
function affected(item: JsonRecord): JsonRecord {
  const chain = recordsOf(item.chain);
  const via = chain.slice(0, -1).map(({ path, symbol }) => textOf(symbol) || textOf(path));
  const { through } = chain.at(-1) ?? {};
  return {
    ...pick(item, FIELDS),
    ...(via.length > 0 ? { via } : {}),
    ...(through === undefined ? {} : { through }),
  };
}

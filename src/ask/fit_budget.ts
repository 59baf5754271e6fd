/**
 * Cuts an answer about the graph to a budget of tokens, counted in its JSON form. What a page lists is
 * kept in order as far as there is room, and the answer says how much is left; where that is the
 * page's, `pagination` leads on. One item is always kept: an answer without any would say that there
 * is nothing.
 *
 * @module
 */
import { answerToJson } from "../search/to_json.ts";
import { loadTokenizer } from "../text/count_tokens.ts";
import type { GraphEnvelope, ImpactAnswer, RefsAnswer, SymbolAnswer } from "./answers.ts";
import { checkWhole } from "./page.ts";

/** Budgets below say nothing, and above are no limit. */
const MIN_BUDGET = 200;
const MAX_BUDGET = 100_000;

/** Share of the budget that each list beside the results may take. */
const SIDE_SHARE = 0.25;

/** Options of a question whose answer can be cut. */
export interface BudgetOptions {
  /**
   * Tokens that the answer may cost in its JSON form, from 200 to 100,000; one item is shown in any
   * case. @default {no limit}
   */
  readonly tokenBudget?: number;
}

/** Cuts the definitions of an answer. */
export function fitSymbols<T extends SymbolAnswer>(answer: T, budget: number): Promise<T> {
  const { results } = answer;
  const keep = (count: number): T => ({ ...answer, results: results.slice(0, count) });
  return fit(budget, { costs: () => results, keep });
}

/** Cuts the places of an answer; those of a file stand together. */
export function fitRefs(answer: RefsAnswer, budget: number): Promise<RefsAnswer> {
  const { results } = answer;
  const costs = () =>
    results.flatMap(({ sites, ...file }) =>
      sites.map((site, at) => at === 0 ? { ...file, sites: [site] } : site)
    );
  const keep = (count: number) => {
    let left = count;
    const kept = results.map((file) => {
      const sites = file.sites.slice(0, left);
      left -= sites.length;
      return { ...file, sites };
    });
    return { ...answer, results: kept.filter(({ sites }) => sites.length > 0) };
  };
  return fit(budget, { costs, keep });
}

/** Cuts what is affected: tests and files take a quarter each at most. */
export async function fitImpact(answer: ImpactAnswer, budget: number): Promise<ImpactAnswer> {
  const { results } = answer;
  const { count } = await loadTokenizer();
  const side = <T extends object>(items: readonly T[]): readonly T[] => {
    let left = budget * SIDE_SHARE;
    return items.slice(0, items.findIndex((each) => (left -= count(textOf(each))) < 0) >>> 0);
  };
  const [tests, files] = [side(answer.tests), side(answer.files)];
  const aside = answer.tests.length - tests.length + answer.files.length - files.length;
  const keep = (kept: number) => ({ ...answer, tests, files, results: results.slice(0, kept) });
  return await fit(budget, { costs: () => results, keep, aside });
}

interface Cut<A> {
  /** Items, each in a form that costs what it does in the answer. */
  readonly costs: () => readonly object[];
  /** Makes the answer with so many of them. */
  readonly keep: (count: number) => A;
  /** Items of other lists that were left out. */
  readonly aside?: number;
}

async function fit<A extends GraphEnvelope>(
  budget: number,
  { costs, keep, aside = 0 }: Cut<A>,
): Promise<A> {
  checkWhole("tokenBudget", budget, { least: MIN_BUDGET, most: MAX_BUDGET });
  const { count } = await loadTokenizer();
  const items = costs();
  let left = budget - count(textOf(keep(0)));
  let kept = items.findIndex((item) => (left -= count(textOf(item)) + 1) < 0);
  if (kept < 0) kept = items.length;
  const cut = () => {
    const { pagination, ...answer } = keep(kept);
    const out = items.length - kept;
    // The rest of a page is not lost: the next one begins with it.
    const next = pagination.offset + kept;
    const goesOn = { ...pagination, hasMore: true, nextOffset: next };
    // The fields of an answer, and one more.
    return { ...answer, omitted: out + aside, pagination: out > 0 ? goesOn : pagination } as A;
  };
  // Parts cost a little less by themselves than together.
  while (kept > 1 && count(textOf(cut())) > budget) kept--;
  kept = Math.max(kept, Math.min(1, items.length));
  return cut();
}

function textOf(answer: object): string {
  return JSON.stringify(answerToJson(answer));
}

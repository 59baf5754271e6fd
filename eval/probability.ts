/**
 * Whether the probability of a result is one, and the weights that make it so:
 *
 * ```sh
 * deno task eval probability --corpora DIR [--indexes DIR] [--shared DIR] [--only REPOSITORY …]
 *   [--folds 8] [--seed 7] [--out FILE]
 * ```
 *
 * Each checkout is asked its own queries, and as many of other repositories, whose answers it does
 * not have: these count {@linkcode FOREIGN_WEIGHT}. Every file among the ten best is one case.
 * Figures are of weights that were fitted without the repository that they are measured on.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { CodeIndex, SearchResult } from "@cbx/core";
import { randomNumbers } from "../src/cli/commands/eval/random_numbers.ts";
import type { Features } from "../src/rank/features.ts";
import { probabilityInputs } from "../src/rank/probability.ts";
import { PROBABILITY_WEIGHTS } from "../src/rank/weights.ts";
import { corporaOf, type Corpus } from "./corpus.ts";
import { DATASET_ARGUMENTS, type EvalQuery, loadDatasets } from "./dataset.ts";
import { foldsOf } from "./fit/fit_problem.ts";
import { fitListwise, type RankedList } from "./fit/listwise.ts";
import { scoreQuery } from "./metrics.ts";
import { textTable } from "./text_table.ts";
import { withIndex } from "./with_index.ts";

const NAMES = Object.keys(PROBABILITY_WEIGHTS) as readonly (keyof typeof PROBABILITY_WEIGHTS)[];

/** Files of an answer that are looked at. */
const DEPTH = 10;

/** Files that are asked for: the share of a file is taken of so many. */
const ASKED = 60;

/** One of five queries has no answer: what people do is not known, and this is a guess. */
const FOREIGN_WEIGHT = 0.25;

const L2 = 1e-4;

/** A file of an answer. */
export interface Case {
  /** Repository that was asked. */
  readonly repo: string;
  /** Values that are known of it, in the order of the weights. */
  readonly inputs: readonly number[];
  /** Whether it answers the query. */
  readonly isRight: boolean;
  /** How much it counts. */
  readonly weight: number;
  /** Whether it is the first of its answer. */
  readonly isFirst: boolean;
}

/** Asks one query, and keeps the files of its answer. */
async function casesOf(
  index: CodeIndex,
  query: EvalQuery,
  { repo, prefix }: Corpus,
): Promise<Case[]> {
  const isOwn = query.repo === repo;
  const options = { limit: ASKED, explain: true, snippetLines: 1, overlay: false } as const;
  const { results } = await index.search(query.query, options);
  // The best range of a file alone carries features.
  const best = results.filter(({ features = [] }) => features.length > 0);
  const inputs = probabilityInputs(best.map(({ score, features }) => {
    return { score, features: featuresOf(features) };
  }));
  return best.slice(0, DEPTH).map(({ path, startLine, endLine }, place) => {
    const range = { path: prefix + path, startLine, endLine };
    return {
      repo,
      inputs: NAMES.map((name) => inputs[place]![name]),
      isRight: isOwn && scoreQuery(query, [range]).recall10 > 0,
      weight: isOwn ? 1 : FOREIGN_WEIGHT,
      isFirst: place === 0,
    };
  });
}

function featuresOf(features: SearchResult["features"] = []): Features {
  // An answer names all features, which is what the type asks for.
  return Object.fromEntries(features.map(({ name, value }) => [name, value])) as Features;
}

/** Fits weights: a listwise softmax over a case and nothing is a logistic regression. */
export function fitWeights(cases: readonly Case[]): number[] {
  const lists = cases.flatMap(({ inputs, isRight, weight }): RankedList[] => {
    const features = new Float64Array([...inputs, ...inputs.map(() => 0)]);
    // Weights are multiples of a quarter.
    const times = Math.round(weight / FOREIGN_WEIGHT);
    return Array.from({ length: times }, () => ({ features, targets: [isRight ? 0 : 1] }));
  });
  return fitListwise(lists, NAMES.map(() => 0), { l2: L2 });
}

/** A case with what is said of it. */
interface Said extends Case {
  readonly said: number;
}

/** Says of each case how likely it is, by weights that were fitted without its repository. */
export function sayOutOfSample(
  cases: readonly Case[],
  options: { readonly folds: number; readonly seed: number },
): Said[] {
  const foldOf = foldsOf(cases.map(({ repo }) => repo), options);
  const folds = [...new Set(foldOf.values())];
  return folds.flatMap((fold) => {
    const weights = fitWeights(cases.filter(({ repo }) => foldOf.get(repo) !== fold));
    return cases.filter(({ repo }) => foldOf.get(repo) === fold).map((each) => {
      const sum = each.inputs.reduce((total, value, at) => total + value * weights[at]!, 0);
      return { ...each, said: 1 / (1 + Math.exp(-sum)) };
    });
  });
}

/** Prints how often what is said comes true, by tenths. */
export function reliability(cases: readonly Said[]): string {
  const rows = Array.from({ length: 10 }, (_, tenth) => {
    const own = cases.filter(({ said }) => Math.min(9, Math.floor(said * 10)) === tenth);
    return [
      `${tenth / 10} to ${(tenth + 1) / 10}`,
      String(own.length),
      mean(own, "said"),
      right(own),
    ];
  });
  const whole = ["all", String(cases.length), mean(cases, "said"), right(cases)];
  return textTable([["said", "files", "mean said", "right"], ...rows, whole]);
}

function mean(cases: readonly Said[], field: "said"): string {
  return share(cases, (each) => each[field]);
}

function right(cases: readonly Said[]): string {
  return share(cases, ({ isRight }) => isRight ? 1 : 0);
}

function share(cases: readonly Said[], valueOf: (each: Said) => number): string {
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return "";
  return (cases.reduce((sum, each) => sum + each.weight * valueOf(each), 0) / total).toFixed(3);
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...DATASET_ARGUMENTS,
      corpora: { type: "string" },
      indexes: { type: "string" },
      folds: { type: "string", default: "8" },
      seed: { type: "string", default: "7" },
      out: { type: "string" },
    },
  });
  const { corpora, indexes } = values;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  const queries = loadDatasets(values).flatMap((each) => each.queries);
  const next = randomNumbers(Number(values.seed));
  const cases: Case[] = [];
  for (const corpus of corporaOf(queries, { corpora, scope: "checkout" })) {
    console.error(corpus.repo);
    const others = queries.filter(({ repo }) => repo !== corpus.repo);
    const foreign = corpus.queries.map(() => others[Math.floor(next() * others.length)]!);
    await withIndex(corpus, indexes === undefined ? {} : { indexes }, async ({ index }) => {
      for (const query of [...corpus.queries, ...foreign]) {
        cases.push(...await casesOf(index, query, corpus));
      }
    });
  }
  const options = { folds: Number(values.folds), seed: Number(values.seed) };
  const said = sayOutOfSample(cases, options);
  const weights = fitWeights(cases);
  const text = [
    `Probability that a file answers, cross-validated by repository in ${options.folds} folds.`,
    `The ten best files of each query:\n\n${reliability(said)}`,
    `The first alone:\n\n${reliability(said.filter(({ isFirst }) => isFirst))}`,
    `Weights, fitted on all: ${
      NAMES.map((name, at) => `${name} ${weights[at]!.toFixed(2)}`).join(", ")
    }`,
  ].map((each) => `${each.trimEnd()}\n`).join("\n");
  console.log(text);
  if (values.out !== undefined) Deno.writeTextFileSync(values.out, text);
}

if (import.meta.main) await main(Deno.args);

/**
 * `deno task eval fit`: fits the weights of the ranking, and tells what they are worth.
 *
 * ```sh
 * deno task eval fit --corpora DIR [--set dev|commits|codewhale …] [--dataset FILE …]
 *   [--scope checkout|root] [--also-root] [--only REPOSITORY …] [--folds 8] [--seed 7] [--l2 3e-4]
 *   [--depth 100] [--indexes DIR] [--features FILE [--collect]] [--ablate]
 *   [--without FEATURE …] [--worst 20] [--weights FILE] [--stats FILE] [--shared DIR]
 *   [--dense MODEL [--dense-file onnx/model.onnx] [--runtime native|wasm]]
 * ```
 *
 * Asks every query in both scopes, through the public API, and fits one set of weights on the
 * checkouts (`--scope root` fits on the benchmark's roots, `--also-root` on both). Figures are
 * printed for the order of the product, for weights that were fitted without the repository on which
 * they are measured, and for weights that were fitted on it as well.
 *
 * `--features` keeps the candidates with their features: where FILE is there, neither checkouts nor
 * indexes are needed (`--collect` gathers them anew). `--ablate` leaves out each feature and each
 * signal; it belongs here, and not to `deno task eval quality`, since what a feature is worth shows when the
 * others are fitted without it. `--without` leaves features out of everything, `--worst` shows the
 * queries of each dataset that lose most. `--weights` writes the block for `src/rank/weights.ts`, `--stats`
 * the cross-validated figures.
 *
 * With `--dense`, a model takes part, and the weights are those beside its vectors; the name of a symbol
 * is ranked without it, and such queries are not fitted on. Run it as `deno task eval models` is run.
 *
 * The order of the product is that of the best range of each file; `deno task eval quality` also counts
 * further ranges, which follow where an answer has room.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { corporaOf, type Scope } from "./corpus.ts";
import { DATASET_ARGUMENTS, datasetName, type DatasetOptions, loadDatasets } from "./dataset.ts";
import { ablate, ablationText } from "./fit/ablate.ts";
import { ALL_SIGNALS, joinPools, type Pools } from "./fit/candidates.ts";
import { readCandidates, writeCandidates } from "./fit/candidates_file.ts";
import { collectCandidates } from "./fit/collect_candidates.ts";
import {
  crossValidate,
  scoreAsFound,
  scoreInSample,
  scoreOutOfSample,
} from "./fit/cross_validate.ts";
import { fitProblem, type ProblemOptions } from "./fit/fit_problem.ts";
import { fitText, foldsText, weightsBlock, weightsText, worstText } from "./fit/fit_report.ts";
import { scoredGroups } from "./fit/scored_groups.ts";
import { selectQueries } from "./fit/select_queries.ts";
import { MODEL_ARGUMENTS, type ModelArguments, openModel } from "./open_model.ts";
import { rankStats } from "./rank_stats.ts";
import { answerFingerprint } from "./source_fingerprint.ts";

const SCOPES: readonly Scope[] = ["root", "checkout"];

interface GatherOptions extends DatasetOptions, Omit<ModelArguments, "dense"> {
  readonly dense?: string | undefined;
  readonly corpora?: string | undefined;
  readonly indexes?: string | undefined;
  readonly features?: string | undefined;
  readonly collect: boolean;
  readonly ablate: boolean;
  readonly depth: number;
}

/** Reads the arguments, and refuses those that contradict each other. */
function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      ...DATASET_ARGUMENTS,
      corpora: { type: "string" },
      scope: { type: "string", default: "checkout" },
      "also-root": { type: "boolean", default: false },
      folds: { type: "string", default: "8" },
      seed: { type: "string", default: "7" },
      l2: { type: "string", default: "3e-4" },
      depth: { type: "string", default: "100" },
      indexes: { type: "string" },
      features: { type: "string" },
      collect: { type: "boolean", default: false },
      ablate: { type: "boolean", default: false },
      without: { type: "string", multiple: true, default: [] },
      worst: { type: "string", default: "0" },
      weights: { type: "string" },
      stats: { type: "string" },
      ...MODEL_ARGUMENTS,
    },
  });
  const scope = SCOPES.find((each) => each === values.scope);
  if (!scope) throw new TypeError(`Unknown scope "${values.scope}": root or checkout`);
  const counts = [values.folds, values.seed, values.depth, values.worst].map(Number);
  const [folds = 0, seed = 0, depth = 0, worst = 0] = counts;
  const l2 = Number(values.l2);
  if (!counts.every(Number.isInteger)) {
    throw new RangeError("--folds, --seed, --depth and --worst are whole numbers");
  }
  const fitOn = new Set<Scope>(values["also-root"] ? [scope, "root"] : [scope]);
  const fit: ProblemOptions = { fitOn, folds, seed, l2 };
  return { ...values, depth, worst, leftOut: new Set(values.without), fit };
}

/** Takes candidates from a file where there is one, and from the corpora otherwise. */
async function gather(options: GatherOptions): Promise<Pools> {
  const { features, collect } = options;
  const kept = features === undefined || collect ? undefined : readCandidates(features);
  if (!kept) return await collectAll(options);
  if (kept.foundBy !== answerFingerprint()) {
    console.error(`"${features}" was written by other sources: --collect gathers it anew`);
  }
  if (options.ablate && kept.pools.size === 1) {
    console.error(`"${features}" has no candidates without a signal: --collect gathers them`);
  }
  const { set, dataset, only } = options;
  return selectQueries(kept.pools, { set: [...set, ...dataset.map(datasetName)], only });
}

async function collectAll(options: GatherOptions): Promise<Pools> {
  const { corpora, indexes, features, depth, ablate: leaveOutSignals } = options;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  const datasets = loadDatasets(options);
  const setOf = new Map(datasets.flatMap(({ name, queries }) => queries.map((q) => [q, name])));
  const { dense } = options;
  const models = dense === undefined ? {} : { dense: await openModel({ ...options, dense }) };
  const gathered: Pools[] = [];
  for (const scope of SCOPES) {
    for (const corpus of corporaOf([...setOf.keys()], { corpora, scope })) {
      console.error(`${corpus.repo}, ${scope}`);
      gathered.push(
        await collectCandidates(corpus, {
          ...{ scope, depth, leaveOutSignals, setOf: (query) => setOf.get(query) ?? "" },
          ...(indexes === undefined ? {} : { indexes }),
          ...(models.dense ? { models } : {}),
        }),
      );
    }
  }
  const pools = joinPools(gathered);
  if (features !== undefined) writeCandidates(features, { foundBy: answerFingerprint(), pools });
  return pools;
}

function checkKnown(leftOut: ReadonlySet<string>, names: readonly string[]): void {
  const unknown = [...leftOut].filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new RangeError(
    `Cannot leave out "${unknown.join('", "')}": the features are ${names.join(", ")}`,
  );
}

/** Fits; `eval.ts` hands `--ablate` on to it. */
export async function main(args: string[]): Promise<void> {
  const { fit: options, leftOut, worst, ...rest } = readArguments(args);
  const pools = await gather(rest);
  const problem = fitProblem(pools.get(ALL_SIGNALS)!, options);
  checkKnown(leftOut, problem.table.names);
  const fitted = crossValidate(problem, { leftOut });
  const outOfSample = scoreOutOfSample(problem, fitted);
  const how = `L2 ${options.l2}, ${problem.folds} folds by repository, seed ${options.seed}`;
  const stats = `Refitted and cross-validated: ${how}.\n\n${rankStats(scoredGroups(outOfSample))}`;
  const systems = {
    "the product": scoreAsFound(problem.table.queries),
    "refitted, cross-validated": outOfSample,
    "refitted, in sample": scoreInSample(problem, fitted),
  };
  const texts = [how, foldsText(problem), fitText(systems), weightsText(problem, fitted), stats];
  console.log(texts.map((text) => `${text.trimEnd()}\n`).join("\n"));
  if (worst > 0) console.log(worstText(outOfSample, worst));
  if (rest.stats) Deno.writeTextFileSync(rest.stats, stats);
  if (rest.weights) {
    Deno.writeTextFileSync(rest.weights, weightsBlock(problem, fitted, { options, outOfSample }));
  }
  if (rest.ablate) console.log(ablationText(ablate(problem, fitted, { pools, options, leftOut })));
}

if (import.meta.main) await main(Deno.args);

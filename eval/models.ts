/**
 * Worth and cost of a model for dense vectors.
 *
 * ```sh
 * deno task eval models --corpora DIR --dense MODEL [--dense-file onnx/model.onnx]
 *   [--runtime native|wasm] [--set dev|commits …] [--dataset FILE …] [--only REPOSITORY …]
 *   [--indexes DIR] [--cost REPOSITORY …] [--cost-runtime native|wasm …] [--out FILE] [--shared DIR]
 * ```
 *
 * MODEL is a folder as hubs have it; `eval/models/README.md` says how to get one. Every query is asked
 * three times of one index: by words alone, as the product is without a model, and with it. With
 * `--cost`, checkouts are indexed anew, to see what the model adds in each runtime. `--indexes` keeps indexes, and in
 * them the vectors, for the next run.
 *
 * @module
 */
import { type Embedder, openIndex, type SearchOptions } from "@cbx/core";
import { parseArgs } from "node:util";
import { corporaOf, type Corpus, type Scope } from "./corpus.ts";
import { DATASET_ARGUMENTS, loadDatasets } from "./dataset.ts";
import { type CostRow, costText, type SystemScores, worthText } from "./models/models_report.ts";
import { MODEL_ARGUMENTS, openModel } from "./open_model.ts";
import { askAll } from "./run_corpus.ts";
import { withIndex } from "./with_index.ts";

const SCOPES: readonly Scope[] = ["root", "checkout"];

/** Systems that are compared. */
const SYSTEMS: Readonly<Record<string, SearchOptions>> = {
  "words alone": { mode: "fulltext", features: [] },
  "default": { features: [] },
  "default + dense": {},
};

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      ...DATASET_ARGUMENTS,
      ...MODEL_ARGUMENTS,
      corpora: { type: "string" },
      indexes: { type: "string" },
      cost: { type: "string", multiple: true, default: [] },
      "cost-runtime": { type: "string", multiple: true, default: [] },
      out: { type: "string" },
    },
  });
  const { corpora, dense } = values;
  if (corpora === undefined || dense === undefined) {
    throw new TypeError("Name the checkouts with --corpora DIR, and the model with --dense FOLDER");
  }
  return { ...values, corpora, dense };
}

/** Asks all queries of a corpus of every system. */
function askSystems(
  corpus: Corpus,
  { indexes, dense }: { readonly indexes: string | undefined; readonly dense: Embedder },
): Promise<SystemScores[]> {
  const options = { models: { dense }, ...(indexes === undefined ? {} : { indexes }) };
  return withIndex(corpus, options, async ({ index }) => {
    const found: SystemScores[] = [];
    for (const [system, search] of Object.entries(SYSTEMS)) {
      found.push({ system, answers: await askAll(index, corpus, { limit: 10, ...search }) });
    }
    return found;
  });
}

/** Indexes a checkout anew, and asks its queries. */
async function costOf(
  corpus: Corpus,
  title: string,
  models: { readonly dense?: Embedder },
): Promise<CostRow> {
  const indexDir = Deno.makeTempDirSync({ prefix: "cbx_eval_" });
  try {
    using index = await openIndex({ root: corpus.folder, indexDir, cache: false, models });
    const { chunks, indexBytes, elapsedMs: indexMs } = await index.update();
    // The first search reads what the others find in memory.
    await index.search(corpus.queries[0]!.query);
    const answers = await askAll(index, corpus, { limit: 10 });
    return { title, chunks, indexBytes, indexMs, answers };
  } finally {
    Deno.removeSync(indexDir, { recursive: true });
  }
}

async function main(args: string[]): Promise<void> {
  const options = readArguments(args);
  const dense = await openModel(options);
  const datasets = loadDatasets(options);
  const setOf = new Map(datasets.flatMap(({ name, queries }) => queries.map((q) => [q, name])));
  const all = [...setOf.keys()];
  const texts = [`${dense.name} (${options["dense-file"]}), ${dense.dimensions} dimensions\n`];
  for (const scope of SCOPES) {
    const scores: SystemScores[] = [];
    for (const corpus of corporaOf(all, { ...options, scope })) {
      console.error(`${corpus.repo}, ${scope}`);
      scores.push(...await askSystems(corpus, { indexes: options.indexes, dense }));
    }
    texts.push(worthText(scores, (query) => `${setOf.get(query)}, ${scope}`));
  }
  const costs: CostRow[] = [];
  for (const corpus of corporaOf(all, { ...options, scope: "checkout" })) {
    if (!options.cost.includes(corpus.repo)) continue;
    costs.push(await costOf(corpus, `${corpus.repo}, without`, {}));
    for (const runtime of new Set([options.runtime, ...options["cost-runtime"]])) {
      const dense = await openModel({ ...options, runtime });
      costs.push(await costOf(corpus, `${corpus.repo}, ${runtime}`, { dense }));
    }
  }
  if (costs.length > 0) texts.push(costText(costs));
  console.log(texts.join("\n").trimEnd());
  if (options.out !== undefined) Deno.writeTextFileSync(options.out, texts.join("\n"));
}

if (import.meta.main) await main(Deno.args);

/**
 * `deno task eval fleet`: whether a fleet answers as a local index does.
 *
 * ```sh
 * deno task eval fleet --corpora DIR [--set dev] [--only REPOSITORY …] [--indexes DIR] [--vectors] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository. Each is added to a cluster, which is started for this, and asked
 * the queries of the dataset with `repo:`, beside its local index; then all of them together are asked
 * without a filter: how often is the first result of the right repository, and right itself. With
 * `--vectors` the static embedder takes the place of a model, and all together are asked without it, too.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { Embedder } from "../src/embed/embedder.ts";
import { loadStaticEmbedder } from "../src/embed/static.ts";
import { type Fleet, openFleet, type WriteReport } from "../src/fleet/mod.ts";
import { corporaOf, type Corpus } from "./corpus.ts";
import { DATASET_ARGUMENTS, type EvalQuery, loadDatasets } from "./dataset.ts";
import { aggregate, type QueryScore, scoreQuery } from "./metrics.ts";
import { type Answer, askAll } from "./run_corpus.ts";
import { textTable } from "./text_table.ts";
import { withIndex } from "./with_index.ts";

/** Results that count. */
const LIMIT = 10;

/** Of the queries, each third is asked of all repositories together: such an answer takes seconds. */
const TOGETHER_EACH = 3;

/** A repository that was asked both ways. */
interface Compared {
  readonly corpus: Corpus;
  readonly report: WriteReport;
  readonly local: readonly Answer[];
  readonly fleet: readonly Answer[];
}

/** Adds a corpus to a fleet, and asks both. */
async function compare(fleet: Fleet, corpus: Corpus, indexes: string): Promise<Compared> {
  return await withIndex(corpus, { indexes }, async ({ index }) => {
    const indexDir = index.indexPath.slice(0, index.indexPath.lastIndexOf("/"));
    const repository = nameOf(corpus);
    const report = await fleet.add({ root: corpus.folder, repository, branch: "main", indexDir });
    const search = (query: string) =>
      fleet.search(query, { limit: LIMIT, repositories: [repository] });
    const local = await askAll(index, corpus, { limit: LIMIT });
    return { corpus, report, local, fleet: await askAll({ search }, corpus, { limit: LIMIT }) };
  });
}

/** The static embedder as a model that encodes chunks of a fleet. */
async function staticModel(): Promise<Embedder> {
  const embedder = await loadStaticEmbedder();
  const { name, fingerprint, dimensions } = embedder;
  return {
    ...{ name, fingerprint, dimensions },
    embedQuery: (text) => embedder.embedQuery(text),
    embedDocuments: async (texts, { onBatch } = {}) => {
      const vectors = await embedder.embedDocuments(texts);
      onBatch?.({ indices: [...texts.keys()], vectors, tokens: 0 });
      return vectors;
    },
  };
}

function nameOf({ repo }: Pick<Corpus, "repo">): string {
  return `eval/${repo}`;
}

function ndcg(answers: readonly Answer[]): number {
  return aggregate(answers.map(scored)).byRepository.ndcg10;
}

function scored({ query, results }: Answer): { repo: string; score: QueryScore } {
  return { repo: query.repo, score: scoreQuery(query, results) };
}

/** Asks all checkouts at once. */
async function askTogether(
  fleet: Fleet,
  corpora: readonly Corpus[],
  how: string,
): Promise<string> {
  let [rightRepository, rightFile] = [0, 0];
  const answers: Answer[] = [];
  const questions = corpora.flatMap((corpus) => corpus.queries.map((query) => ({ corpus, query })))
    .filter((_, at) => at % TOGETHER_EACH === 0);
  for (const { corpus, query } of questions) {
    const started = performance.now();
    const found = await fleet.search(query.query, { limit: LIMIT });
    const results = found.results.map((result) => ({
      ...result,
      // A file of another repository is none of the targets, whatever its path.
      path: result.repository === nameOf(corpus) ? corpus.prefix + result.path : "",
      tokens: result.tokenEstimate,
    }));
    if (results[0] && results[0].path !== "") rightRepository++;
    if (isFirstRight(query, results)) rightFile++;
    answers.push({ query, results, elapsedMs: performance.now() - started });
  }
  const share = (count: number) => `${(100 * count / Math.max(1, answers.length)).toFixed(1)} %`;
  return [
    `All ${corpora.length} together, without a filter${how}, ${answers.length} queries:`,
    `NDCG@10 ${ndcg(answers).toFixed(3)}, p50 ${p50(answers)} ms;`,
    `first result of the right repository ${share(rightRepository)}, right ${share(rightFile)}`,
  ].join("\n");
}

function isFirstRight(query: EvalQuery, results: Answer["results"]): boolean {
  return scoreQuery(query, results.slice(0, 1)).success1 === 1;
}

function p50(answers: readonly Answer[]): string {
  const times = answers.map(({ elapsedMs }) => elapsedMs).sort((a, b) => a - b);
  return (times[Math.floor(times.length / 2)] ?? 0).toFixed(0);
}

function tableOf(compared: readonly Compared[]): string {
  const rows = compared.map(({ corpus, report, local, fleet }) => [
    corpus.repo,
    String(report.sent),
    String(report.chunks),
    (report.bytes / Math.max(1, report.chunks)).toFixed(0),
    (report.chunks / (report.elapsedMs / 1000)).toFixed(0),
    ndcg(local).toFixed(3),
    ndcg(fleet).toFixed(3),
    p50(local),
    p50(fleet),
  ]);
  const all = (answers: (each: Compared) => readonly Answer[]) => compared.flatMap(answers);
  const [local, fleet] = [all((each) => each.local), all((each) => each.fleet)];
  const head = [
    "repository",
    "files",
    "chunks",
    "sent B/chunk",
    "chunks/s",
    "local",
    "fleet",
    "ms",
    "ms",
  ];
  const total = [
    "all",
    "",
    "",
    "",
    "",
    ndcg(local).toFixed(3),
    ndcg(fleet).toFixed(3),
    p50(local),
    p50(fleet),
  ];
  return textTable([head, ...rows, total]);
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...DATASET_ARGUMENTS,
      corpora: { type: "string" },
      vectors: { type: "boolean", default: false },
      indexes: { type: "string" },
      out: { type: "string" },
    },
  });
  const { corpora } = values;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  const url = Deno.env.get("CBX_FLEET_URL");
  if (url === undefined) throw new TypeError("CBX_FLEET_URL names no cluster");
  const indexes = values.indexes ?? Deno.makeTempDirSync({ prefix: "cbx_eval_" });
  const set = values.set.length + values.dataset.length > 0 ? values.set : ["dev"];
  const queries = loadDatasets({ ...values, set }).flatMap((dataset) => dataset.queries);
  const index = `eval-${crypto.randomUUID()}`;
  const plain = { url, index };
  const fleet = await openFleet(
    values.vectors ? { ...plain, embedder: await staticModel() } : plain,
  );
  const compared: Compared[] = [];
  for (const corpus of corporaOf(queries, { corpora, scope: "root" })) {
    compared.push(await compare(fleet, corpus, indexes));
    console.error(tableOf(compared.slice(-1)));
  }
  const { chunks, bytes } = await fleet.stats();
  const asked = compared.map(({ corpus }) => corpus);
  const text = [
    "A fleet beside local indexes, each repository searched with `repo:`: NDCG@10 and p50.",
    tableOf(compared),
    `${chunks} chunks take ${(bytes! / chunks).toFixed(0)} bytes each on disk, the copy included.`,
    await askTogether(fleet, asked, values.vectors ? ", with vectors" : ""),
    ...(values.vectors ? [await askTogether(await openFleet(plain), asked, ", without")] : []),
    "",
  ].join("\n\n");
  console.log(text);
  if (values.out) Deno.writeTextFileSync(values.out, text);
}

if (import.meta.main) await main(Deno.args);

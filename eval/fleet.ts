/**
 * `deno task eval fleet`: whether a fleet answers as a local index does.
 *
 * ```sh
 * deno task eval fleet --corpora DIR [--set dev] [--only REPOSITORY …] [--indexes DIR] [--together] [--each 3]
 *   [--vectors] [--without] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository. Each is added to a cluster, which is started for this, and asked
 * the queries of the dataset with `repo:`, beside its local index; then all of them together are asked
 * without a filter: how often is the first result of the right repository, and right itself. With
 * `--vectors` the static embedder takes the place of a model, and all together are asked without it, too;
 * with `--without` they are asked again with each part of the search for candidates left out. `--together`
 * asks no repository by itself; of the queries, each third (`--each`) is asked of all: such an answer takes
 * a second.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { type Fleet, openFleet, type WriteReport } from "../src/fleet/mod.ts";
import { CHUNK_WEIGHTS, FILE_WEIGHTS } from "../src/fleet/schema.ts";
import { corporaOf, type Corpus } from "./corpus.ts";
import { DATASET_ARGUMENTS, type EvalQuery, loadDatasets } from "./dataset.ts";
import { aggregate, type QueryScore, type RankedRange, scoreQuery } from "./metrics.ts";
import { type Answer, askAll } from "./run_corpus.ts";
import { staticModel } from "./static_model.ts";
import { textTable } from "./text_table.ts";
import { withIndex } from "./with_index.ts";

/** Results that count. */
const LIMIT = 10;

/** Candidates that a fleet ranks at most. */
const MAX_CANDIDATES = 100;

/** Parts of the search for candidates, each with the fields that it alone looks at. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  "words of chunks": Object.keys(CHUNK_WEIGHTS),
  "words of files": Object.keys(FILE_WEIGHTS),
  "all words": Object.keys({ ...CHUNK_WEIGHTS, ...FILE_WEIGHTS }),
  names: ["names"],
  paths: ["path"],
  literals: ["all_terms"],
};

/** The parts of a search for candidates, and of its answer, that are read. */
interface Search {
  readonly size: number;
  readonly docvalue_fields?: readonly string[];
  readonly query: { readonly bool?: { readonly filter: object[]; readonly should: object[] } };
}
interface Found {
  readonly hits?: { readonly hits: readonly { readonly fields: Record<string, string[]> }[] };
}

/** A repository that was asked both ways. */
interface Compared {
  readonly corpus: Corpus;
  readonly report: WriteReport;
  readonly local: readonly Answer[];
  readonly fleet: readonly Answer[];
}

/** Adds a corpus to a fleet, and asks both, or none. */
async function compare(
  fleet: Fleet,
  corpus: Corpus,
  { indexes, isAsked }: { readonly indexes: string; readonly isAsked: boolean },
): Promise<Compared> {
  return await withIndex(corpus, { indexes }, async ({ index }) => {
    const indexDir = index.indexPath.slice(0, index.indexPath.lastIndexOf("/"));
    const repository = nameOf(corpus);
    const report = await fleet.add({ root: corpus.folder, repository, branch: "main", indexDir });
    if (!isAsked) return { corpus, report, local: [], fleet: [] };
    const search = (query: string) =>
      fleet.search(query, { limit: LIMIT, repositories: [repository] });
    const local = await askAll(index, corpus, { limit: LIMIT });
    return { corpus, report, local, fleet: await askAll({ search }, corpus, { limit: LIMIT }) };
  });
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

/** Leaves the clauses of fields out of a search, which finds nothing where none is left, and adds paths. */
function without(fields: readonly string[], search: Search): object {
  const { size, docvalue_fields = [], query: { bool } } = search;
  if (size === 0) return search;
  const shown = { ...search, docvalue_fields: [...docvalue_fields, "path"] };
  // That of vectors has no clauses.
  if (!bool) return shown;
  const isOf = (clause: object) =>
    fields.some((field) => JSON.stringify(clause).includes(`"${field}":`));
  const should = bool.should.filter((clause) => !isOf(clause));
  const isNone = should.length === 0 && (bool.should.length > 0 || bool.filter.some(isOf));
  return { ...shown, query: isNone ? { match_none: {} } : { bool: { ...bool, should } } };
}

/** Leaves parts out of all searches for candidates until it is disposed of, and keeps what the last found. */
class Tap implements Disposable {
  candidates: { readonly path: string; readonly checkout: string }[] = [];
  readonly #fetch = globalThis.fetch;

  constructor(fields: readonly string[]) {
    globalThis.fetch = async (url, init) => {
      if (!String(url).endsWith("/_msearch")) return await this.#fetch(url, init);
      // Each search stands on a line of its own, below that of its options.
      const body = String(init?.body).split("\n")
        .map((line, at) => at % 2 ? JSON.stringify(without(fields, JSON.parse(line))) : line);
      const response = await this.#fetch(url, { ...init, body: body.join("\n") });
      const { responses = [] }: { responses?: Found[] } = await response.clone().json();
      // As a fleet takes them: the first of each list, then the second of each.
      const found = responses.flatMap(({ hits }) => [...(hits?.hits ?? []).entries()])
        .sort(([a], [b]) => a - b).map(([, { fields }]) => fields);
      this.candidates = [...new Map(found.map((each) => [each.file![0], each])).values()]
        .slice(0, MAX_CANDIDATES)
        .map(({ path, checkout }) => ({ path: path![0]!, checkout: checkout![0]! }));
      return response;
    };
  }

  [Symbol.dispose](): void {
    globalThis.fetch = this.#fetch;
  }
}

const TOGETHER_HEAD = [
  "asked",
  "queries",
  "NDCG@10",
  "right repository first",
  "right first",
  "targets among candidates",
  "p50 ms",
];

/** Asks all checkouts at once, with the parts left out that look at some fields; a row of a table. */
async function askTogether(
  fleet: Fleet,
  corpora: readonly Corpus[],
  { name, each, fields = [] }: {
    readonly name: string;
    /** One of so many queries is asked. */
    readonly each: number;
    readonly fields?: readonly string[];
  },
): Promise<string[]> {
  using tap = new Tap(fields);
  let [rightRepository, rightFile, reached] = [0, 0, 0];
  const answers: Answer[] = [];
  const questions = corpora.flatMap((corpus) => corpus.queries.map((query) => ({ corpus, query })))
    .filter((_, at) => at % each === 0);
  for (const { corpus, query } of questions) {
    const started = performance.now();
    const found = await fleet.search(query.query, { limit: LIMIT });
    const elapsedMs = performance.now() - started;
    // A file of another repository is none of the targets, whatever its path.
    const pathIn = (repository: string, path: string) =>
      repository === nameOf(corpus) ? corpus.prefix + path : "";
    const results = found.results.map((result) => ({
      ...result,
      path: pathIn(result.repository, result.path),
      tokens: result.tokenEstimate,
    }));
    if (results[0] && results[0].path !== "") rightRepository++;
    if (isFirstRight(query, results)) rightFile++;
    const right = tap.candidates
      .map(({ path, checkout }) => pathIn(checkout.replace(/@main$/, ""), path))
      .map((path) => ({ path, startLine: 1, endLine: Infinity }))
      .filter((candidate) => isFirstRight(query, [candidate]));
    reached += scoreQuery(query, right).recall10;
    answers.push({ query, results, elapsedMs });
  }
  const share = (count: number) => `${(100 * count / Math.max(1, answers.length)).toFixed(1)} %`;
  return [
    ...[name, String(answers.length), ndcg(answers).toFixed(3)],
    ...[share(rightRepository), share(rightFile), share(reached), p50(answers)],
  ];
}

function isFirstRight(query: EvalQuery, results: readonly RankedRange[]): boolean {
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
      without: { type: "boolean", default: false },
      together: { type: "boolean", default: false },
      each: { type: "string", default: "3" },
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
    compared.push(await compare(fleet, corpus, { indexes, isAsked: !values.together }));
    console.error(values.together ? corpus.repo : tableOf(compared.slice(-1)));
  }
  const { chunks, bytes } = await fleet.stats();
  const asked = compared.map(({ corpus }) => corpus);
  const each = Number(values.each);
  const together = [
    await askTogether(fleet, asked, { name: values.vectors ? "with vectors" : "whole", each }),
    ...(values.vectors
      ? [await askTogether(await openFleet(plain), asked, { name: "without vectors", each })]
      : []),
  ];
  for (const row of together) console.error(row.join("  "));
  for (const [part, fields] of values.without ? Object.entries(PARTS) : []) {
    together.push(await askTogether(fleet, asked, { name: `without ${part}`, each, fields }));
    console.error(together.at(-1)!.join("  "));
  }
  const text = [
    ...(values.together ? [] : [
      "A fleet beside local indexes, each repository searched with `repo:`: NDCG@10 and p50.",
      tableOf(compared),
    ]),
    `${chunks} chunks take ${(bytes! / chunks).toFixed(0)} bytes each on disk, the copy included.`,
    `All ${asked.length} together, without a filter:`,
    textTable([TOGETHER_HEAD, ...together]),
    "",
  ].join("\n\n");
  console.log(text);
  if (values.out) Deno.writeTextFileSync(values.out, text);
}

if (import.meta.main) await main(Deno.args);

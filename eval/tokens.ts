/**
 * `deno task eval tokens`: what an agent reads until it is shown the right file, with cbx and without.
 *
 * ```sh
 * deno task eval tokens --corpora DIR [--out FILE] [--shared DIR]
 * ```
 *
 * The 15 questions about `codewhale` are put to `cbx mcp` over a pipe, and to ripgrep. Tokens are
 * those of `o200k_base`.
 *
 * @module
 */
import type { CodeIndex } from "@cbx/core";
import { parseArgs } from "node:util";
import { GrepBaseline } from "../src/cli/commands/eval/grep_baseline.ts";
import { median } from "../src/cli/commands/eval/statistics.ts";
import { corporaOf, type Corpus } from "./corpus.ts";
import { DATASET_ARGUMENTS, loadDatasets } from "./dataset.ts";
import { textTable } from "./text_table.ts";
import { Agent } from "./tokens/agent.ts";
import { measureQuery, type QueryCost } from "./tokens/measure_query.ts";
import { withIndex } from "./with_index.ts";

const HEAD =
  `What an agent reads to be shown a file that answers the question: tokens of o200k_base.
By "deno task eval tokens"; "-" before a number says that no relevant file was among what was read.

answer    what codebase_search (MCP) gives, with its defaults
+ reads   that, and all ranges that it recommends to read
rg lines  every line that ripgrep finds for the words of the question
rg files  names of the files that ripgrep finds, then whole files, down to a relevant one; those with
          most different words first, an order that ripgrep itself does not have
relevant  the first relevant file as a whole, for who knows where to look

`;

const COLUMNS = [
  ...[
    "answer",
    "reads",
    "lines",
    "files",
    "relevant",
  ] as const satisfies readonly (keyof QueryCost)[],
];

interface Row {
  readonly query: string;
  readonly cost: QueryCost;
}

async function measure({ index }: { readonly index: CodeIndex }, corpus: Corpus): Promise<Row[]> {
  const texts = new Map<string, string>();
  for (const path of await pathsOf(index)) {
    texts.set(path, Deno.readTextFileSync(`${corpus.folder}/${path}`));
  }
  const grep = new GrepBaseline([...texts.keys()], (path) => texts.get(path)?.split("\n"));
  const indexDir = index.indexPath.slice(0, index.indexPath.lastIndexOf("/"));
  await using agent = await Agent.start(corpus.folder, indexDir);
  const rows: Row[] = [];
  for (const { query, relevant, secondary } of corpus.queries) {
    const paths = [...relevant, ...secondary]
      .map(({ path }) => path.startsWith(corpus.prefix) ? path.slice(corpus.prefix.length) : path);
    const cost = await measureQuery(
      { texts, grep, query, relevant: paths },
      await agent.search(query),
    );
    rows.push({ query, cost });
  }
  return rows;
}

/** Files of the index: what ripgrep searches, but for lock files and minified code. */
async function pathsOf(index: CodeIndex): Promise<string[]> {
  const { nodes } = await index.graph({ level: "file", nodes: 100_000 });
  return nodes.map(({ path }) => path).sort();
}

function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ query, cost }) => [
    query,
    ...COLUMNS.map((column) => `${cost[column].isFound ? "" : "-"}${cost[column].tokens}`),
  ]);
  const tokens = (column: keyof QueryCost) => median(rows.map(({ cost }) => cost[column].tokens));
  const found = (column: keyof QueryCost) => rows.filter(({ cost }) => cost[column].isFound).length;
  return textTable([
    ["question", "answer", "+ reads", "rg lines", "rg files", "relevant"],
    ...cells,
    ["median", ...COLUMNS.map((column) => String(tokens(column)))],
    [
      "of + reads",
      ...COLUMNS.map((column) => `${(tokens(column) / tokens("reads")).toFixed(2)} x`),
    ],
    ["found", ...COLUMNS.map((column) => `${found(column)} of ${rows.length}`)],
  ]);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { ...DATASET_ARGUMENTS, corpora: { type: "string" }, out: { type: "string" } },
  });
  if (values.corpora === undefined) throw new TypeError("Name the checkouts: --corpora DIR");
  const queries = loadDatasets({ ...values, set: ["codewhale"] }).flatMap((each) => each.queries);
  let text = HEAD;
  for (const corpus of corporaOf(queries, { corpora: values.corpora, scope: "root" })) {
    const rows = await withIndex(corpus, {}, (found) => measure(found, corpus));
    text += `${corpus.repo}, ${corpus.prefix || "whole checkout"}\n\n${tableOf(rows)}`;
  }
  console.log(text);
  if (values.out !== undefined) Deno.writeTextFileSync(values.out, text);
}

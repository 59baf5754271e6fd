/**
 * Whether what people paste is answered with its place:
 *
 * ```sh
 * deno task eval pasted --repos DIR [--only build|held] [--indexes DIR] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository, as `owner+name`, at the revision of `train/manifest.json`;
 * `gate/pasted.jsonl` has the queries. An answer is right where its first result is the file, and
 * the line that it shows is one of those expected.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { SearchResult } from "@cbx/core";
import type { Target } from "../src/cli/commands/eval/query_set.ts";
import { type EvalQuery, readDataset } from "./dataset.ts";
import { textTable } from "./text_table.ts";
import { withIndex } from "./with_index.ts";

const HERE = new URL(".", import.meta.url);

/** Queries that were looked at while the ranking was written, and those that were not. */
const SETS = { build: "b", held: "h" } as const;

/** Outcome of a query. */
export interface Outcome {
  readonly query: EvalQuery;
  readonly isRight: boolean;
  /** Place of the first result that is right, from 1; 0 where none of ten is. */
  readonly rank: number;
  readonly first: string;
}

interface Manifest {
  readonly repositories: readonly { readonly name: string; readonly revision: string }[];
}

function checkRevision(folder: string, name: string, { repositories }: Manifest): void {
  const wanted = repositories.find((each) => each.name === name)?.revision;
  const head = Deno.readTextFileSync(`${folder}/.git/HEAD`).trim();
  if (head === wanted) return;
  throw new RangeError(`Cannot ask "${name}" as its checkout is at ${head}: check out ${wanted}`);
}

/** How queries are asked. */
interface AskOptions {
  /** Checkout of the repository. */
  readonly folder: string;
  /** Where indexes are kept. @default {nowhere} */
  readonly indexes: string | undefined;
  /** Tells whether a result shows a place. @default {by the line that it shows} */
  readonly shows?: (result: SearchResult, place: Required<Target>) => boolean;
}

/** Asks the queries of one repository. */
export async function askRepository(
  queries: readonly EvalQuery[],
  { folder, indexes, shows = showsLine }: AskOptions,
): Promise<Outcome[]> {
  const [{ repo }] = queries as [EvalQuery];
  const corpus = { repo: repo.replace("/", "+"), checkout: folder, folder, prefix: "", queries };
  return await withIndex(corpus, indexes === undefined ? {} : { indexes }, async ({ index }) => {
    const outcomes: Outcome[] = [];
    for (const query of queries) {
      const { results } = await index.search(query.query, { limit: 10 });
      const rank = results.findIndex((result) =>
        query.relevant.some(({ path, startLine = 1, endLine = Infinity }) =>
          path === result.path && shows(result, { path, startLine, endLine })
        )
      ) + 1;
      const [best] = results;
      const first = best ? `${best.path}:${best.line}` : "nothing";
      outcomes.push({ query, isRight: rank === 1, rank, first });
    }
    return outcomes;
  });
}

/** Whether the line that a result shows is one of those expected. */
export function showsLine(
  { line }: SearchResult,
  { startLine, endLine }: Required<Target>,
): boolean {
  return startLine <= line && line <= endLine;
}

/** Success@1 of all outcomes and of each kind, then what failed. */
function pastedReport(title: string, outcomes: readonly Outcome[]): string {
  const row = (name: string, some: readonly Outcome[]): string[] => {
    const right = some.filter(({ isRight }) => isRight).length;
    const found = some.filter(({ rank }) => rank > 0).length;
    return [
      name,
      String(some.length),
      (right / some.length).toFixed(3),
      (found / some.length).toFixed(3),
    ];
  };
  const kinds = [...Map.groupBy(outcomes, ({ query }) => query.category)];
  const rows = [row("all", outcomes), ...kinds.map(([kind, some]) => row(kind, some))];
  const failed = outcomes.filter(({ isRight }) => !isRight).map(({ query, rank, first }) => {
    const [{ path, startLine }] = query.relevant as [EvalQuery["relevant"][number]];
    return `${query.id} ${query.repo} ${JSON.stringify(query.query.slice(0, 100))}: ` +
      `${path}:${startLine} at ${rank || "none"}, first ${first}`;
  });
  const table = textTable([["queries", "n", "success@1", "in ten"], ...rows]);
  return [title, "", table, ...failed, ""].join("\n");
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      repos: { type: "string" },
      only: { type: "string" },
      indexes: { type: "string" },
      out: { type: "string" },
    },
  });
  const { repos, only, indexes, out } = values;
  if (repos === undefined) throw new TypeError("Name the folder of the checkouts: --repos DIR");
  const manifest: Manifest = JSON.parse(
    Deno.readTextFileSync(new URL("train/manifest.json", HERE)),
  );
  const all = readDataset(Deno.readTextFileSync(new URL("gate/pasted.jsonl", HERE)));
  const texts: string[] = [];
  for (const [set, mark] of Object.entries(SETS)) {
    if (only !== undefined && only !== set) continue;
    const outcomes: Outcome[] = [];
    const asked = all.filter(({ id }) => id.startsWith(mark));
    for (const [repo, queries] of Map.groupBy(asked, (query) => query.repo)) {
      const folder = `${repos}/${repo.replace("/", "+")}`;
      checkRevision(folder, repo, manifest);
      outcomes.push(...await askRepository(queries, { folder, indexes }));
    }
    texts.push(pastedReport(set, outcomes));
  }
  const text = texts.join("\n");
  console.log(text);
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

/**
 * FTS5's `bm25()` beside the product's own BM25F: quality, time and size.
 *
 * ```sh
 * deno run --allow-read --allow-write --allow-env [--allow-run] eval/fts5/compare_fts5.ts
 *   --corpora DIR [--set NAME …] [--scope root|checkout] [--runs 5] [--shared DIR] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository. With `--allow-run`, first queries are measured as well, each
 * in a process of its own.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { corporaOf } from "../corpus.ts";
import { readDataset } from "../dataset.ts";
import { fts5Text } from "./fts5_report.ts";
import { type CorpusMeasure, measureCorpus } from "./measure_corpus.ts";

const SHARED = fileURLToPath(new URL("../../../shared/eval", import.meta.url));

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      corpora: { type: "string" },
      set: { type: "string", multiple: true, default: ["dev"] },
      scope: { type: "string", default: "root" },
      runs: { type: "string", default: "5" },
      shared: { type: "string", default: SHARED },
      out: { type: "string" },
    },
  });
  const { corpora, scope } = values;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  if (scope !== "root" && scope !== "checkout") {
    throw new TypeError(`Unknown scope "${scope}": root or checkout`);
  }
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new RangeError("--runs is 1 or more");
  return { ...values, corpora, scope, runs } as const;
}

async function main(args: string[]): Promise<void> {
  const { shared, set, out, runs, scope, corpora } = readArguments(args);
  const sets = set.map((name) => {
    const queries = readDataset(Deno.readTextFileSync(`${shared}/${name}.jsonl`));
    return { name, queries: new Set(queries) };
  });
  const all = sets.flatMap(({ queries }) => [...queries]);
  const startsProcesses = Deno.permissions.querySync({ name: "run" }).state === "granted";
  const measures: CorpusMeasure[] = [];
  for (const corpus of corporaOf(all, { corpora, scope })) {
    const measure = await measureCorpus(corpus, { runs, startsProcesses });
    measures.push(measure);
    console.error(`${corpus.repo}: ${measure.files} files, ${measure.chunks} chunks`);
  }
  const named = sets.map(({ name, queries }) => ({
    name,
    has: (query: typeof all[number]) => queries.has(query),
  }));
  const text = fts5Text({ scope, runs, sets: named, measures });
  console.log(text.trimEnd());
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

if (import.meta.main) await main(Deno.args);

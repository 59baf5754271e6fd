/**
 * `deno task eval graph`: whether the code graph is right, on code that nobody here wrote.
 *
 * ```sh
 * deno task eval graph --corpora DIR [--only NAME,…] [--truth DIR] [--worst N] [--out FILE]
 *   [--skip definitions|uses] [--ctags COMMAND] [--go COMMAND] [--java COMMAND]
 *   [--python COMMAND] [--rust COMMAND]
 * ```
 *
 * DIR holds one checkout a repository (`graph/graph_corpora.ts` lists them). Definitions are
 * compared with universal-ctags, uses with the TypeScript checker, `go/types`, javac, scip-python
 * and rust-analyzer; what these need is in `graph/README.md`. What the tools say about uses is kept under `--truth`, since it
 * takes them minutes. `--worst N` adds the most frequent cases that are missed or wrong.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { corpusText, summaryText } from "./graph/graph_report.ts";
import {
  type CorpusScore,
  GRAPH_CORPORA,
  type GraphCorpus,
  measureCorpus,
  type MeasureOptions,
} from "./graph/measure_corpus.ts";

/** Reads the arguments, and refuses those that mean nothing. */
function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      corpora: { type: "string" },
      only: { type: "string" },
      truth: { type: "string" },
      worst: { type: "string", default: "0" },
      out: { type: "string" },
      skip: { type: "string" },
      ctags: { type: "string", default: "ctags" },
      go: { type: "string", default: "go" },
      java: { type: "string", default: "java" },
      python: { type: "string", default: "scip-python" },
      rust: { type: "string", default: "rust-analyzer" },
    },
  });
  const { corpora, only, skip, truth, out, ctags, go, java, python, rust } = values;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  if (skip !== undefined && skip !== "definitions" && skip !== "uses") {
    throw new TypeError(`Unknown part "${skip}" after --skip: definitions or uses`);
  }
  const worst = Number(values.worst);
  if (!Number.isInteger(worst) || worst < 0) throw new RangeError("--worst is 0 or more");
  const measure: Omit<MeasureOptions, "truth"> = {
    ...{ corpora: corpora.replace(/\/+$/, ""), ctags, tools: { go, java, python, rust } },
    ...(skip === undefined ? {} : { skip }),
  };
  return { truth, out, worst, chosen: chosen(only), measure };
}

function chosen(only: string | undefined): readonly GraphCorpus[] {
  if (only === undefined) return GRAPH_CORPORA;
  return only.split(",").map((name) => {
    const corpus = GRAPH_CORPORA.find((each) => each.name === name);
    if (corpus !== undefined) return corpus;
    const known = GRAPH_CORPORA.map((each) => each.name).join(", ");
    throw new TypeError(`Unknown repository "${name}" after --only: one of ${known}`);
  });
}

/** Measures one checkout after the other, and prints each as it is done. */
async function measureAll(
  corpora: readonly GraphCorpus[],
  worst: number,
  options: MeasureOptions,
): Promise<string> {
  const scores: CorpusScore[] = [];
  const texts: string[] = [];
  const add = (text: string) => {
    texts.push(text);
    console.log(text);
  };
  for (const corpus of corpora) {
    const score = await measureCorpus(corpus, options);
    scores.push(score);
    add(corpusText(score, worst));
  }
  add(summaryText(scores));
  return texts.join("\n");
}

async function main(args: string[]): Promise<void> {
  const { truth, out, worst, chosen, measure } = readArguments(args);
  const kept = truth ?? Deno.makeTempDirSync({ prefix: "cbx_eval_truth_" });
  try {
    const text = await measureAll(chosen, worst, { ...measure, truth: kept });
    if (out !== undefined) Deno.writeTextFileSync(out, text);
  } finally {
    if (truth === undefined) Deno.removeSync(kept, { recursive: true });
  }
}

if (import.meta.main) await main(Deno.args);

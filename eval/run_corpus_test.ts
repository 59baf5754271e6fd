import { deepEqual, equal, match } from "node:assert/strict";
import { corporaOf } from "./corpus.ts";
import type { EvalQuery } from "./dataset.ts";
import { type CorpusRun, runCorpus } from "./run_corpus.ts";

function question(query: string): EvalQuery {
  const shared = { language: "python", category: "symbol", relevant: [], secondary: [] };
  return { id: query, repo: "r", root: "src", query, ...shared };
}

/** Asks one query of a checkout of two files, and lists what is left in the checkout. */
async function run(query: string, scope: "root" | "checkout"): Promise<[CorpusRun, string[]]> {
  const corpora = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${corpora}/r/src`, { recursive: true });
    Deno.writeTextFileSync(`${corpora}/r/src/keys.py`, "def resolve_key(name):\n    return name\n");
    Deno.writeTextFileSync(`${corpora}/r/other.py`, "def parse_size(text):\n    return text\n");
    const [corpus] = corporaOf([question(query)], { corpora, scope });
    if (!corpus) throw new Error("There is no corpus");
    const result = await runCorpus(corpus, 10);
    return [result, [...Deno.readDirSync(`${corpora}/r`)].map(({ name }) => name).sort()];
  } finally {
    Deno.removeSync(corpora, { recursive: true });
  }
}

Deno.test("runCorpus() answers with paths of the checkout, though it indexes the root", async () => {
  const [{ files, answers }] = await run("resolve_key", "root");
  equal(files, 1);
  deepEqual(answers[0]?.results.map(({ path }) => path), ["src/keys.py"]);
});

Deno.test("runCorpus() indexes the whole checkout, and leaves it as it was", async () => {
  const [{ files, answers }, left] = await run("parse_size", "checkout");
  equal(files, 2);
  equal(answers[0]?.results[0]?.path, "other.py");
  deepEqual(left, ["other.py", "src"]);
});

Deno.test("runCorpus() takes a refused query as one without an answer", async () => {
  const [{ answers }] = await run('"no end', "root");
  deepEqual(answers[0]?.results, []);
  match(answers[0]?.problem ?? "", /quote/i);
});

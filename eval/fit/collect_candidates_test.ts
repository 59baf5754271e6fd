import { deepEqual, equal, ok } from "node:assert/strict";
import { corporaOf } from "../corpus.ts";
import type { EvalQuery } from "../dataset.ts";
import type { Pools } from "./candidates.ts";
import { collectCandidates } from "./collect_candidates.ts";

const FILES = {
  "src/keys.py": "def resolve_key(name):\n    return name\n",
  "src/size.py": "def parse_size(text):\n    return text\n",
};

/** Asks queries of a checkout of two files. */
async function collect(queries: readonly string[], leaveOutSignals = false): Promise<Pools> {
  const corpora = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${corpora}/r/src`, { recursive: true });
    for (const [path, text] of Object.entries(FILES)) {
      Deno.writeTextFileSync(`${corpora}/r/${path}`, text);
    }
    const [corpus] = corporaOf(queries.map(question), { corpora, scope: "root" });
    if (!corpus) throw new Error("There is no corpus");
    const options = { scope: "root", setOf: () => "dev", depth: 5, leaveOutSignals } as const;
    return await collectCandidates(corpus, options);
  } finally {
    Deno.removeSync(corpora, { recursive: true });
  }
}

function question(query: string): EvalQuery {
  const shared = { language: "python", category: "symbol", relevant: [], secondary: [] };
  return { id: query, repo: "r", root: "src", query, ...shared };
}

Deno.test("collectCandidates() keeps paths of the checkout, and every feature by name", async () => {
  const { names, weights, queries } = (await collect(["resolve_key"])).get("")!;
  const [asked] = queries;
  deepEqual([asked?.set, asked?.scope], ["dev", "root"]);
  const [best] = asked?.candidates ?? [];
  equal(best?.path, "src/keys.py");
  ok(names.length > 0);
  deepEqual([weights.length, best?.values.length], [names.length, names.length]);
});

Deno.test("collectCandidates() keeps a refused query, without candidates", async () => {
  const { queries } = (await collect(['"no end', "parse_size"])).get("")!;
  deepEqual(queries.map(({ candidates }) => candidates.length > 0), [false, true]);
});

Deno.test("collectCandidates() asks again without each signal", async () => {
  const pools = await collect(["parse_size"], true);
  const signals = [...pools.keys()].filter((name) => name !== "");
  ok(signals.includes("lexical") && signals.includes("path"), signals.join(", "));
  deepEqual([...pools.values()].map(({ queries }) => queries.length), [...pools].map(() => 1));
});

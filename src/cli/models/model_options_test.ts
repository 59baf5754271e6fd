import { deepEqual, equal, match } from "node:assert/strict";
import { fakeAnswer, fakeLibrary, fakeReport, fakeStats, fakeStreams } from "../testdata/fakes.ts";
import type { OpenedIndex } from "../library.ts";
import { runCli } from "../run_cli.ts";
import { fakeBackend } from "./testdata/fake_backend.ts";
import { storedDimensions } from "./model_options.ts";

const CONFIG = {
  dense: { kind: "local", model: "d" },
  rerank: { kind: "local", model: "r", topK: 20 },
  maxTokensToEmbed: 500,
};

/** Runs the command in a tree with this configuration. */
async function run(
  args: readonly string[],
  config: object = CONFIG,
  index: Partial<OpenedIndex> = {},
) {
  const root = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${root}/.cbx`);
    Deno.writeTextFileSync(`${root}/.cbx/config.json`, JSON.stringify(config));
    const [streams, library, models] = [fakeStreams(), fakeLibrary(index), fakeBackend()];
    const status = await runCli([...args, "--root", root], { streams, library, models });
    const { stdout, stderr } = streams;
    return { status, stdout, stderr, library, models };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("cbx search opens no model that is only configured", async () => {
  const { library, models } = await run(["search", "x"]);
  deepEqual([models.opened, library.opened[0]?.models], [[], undefined]);
});

Deno.test("cbx search opens its index with the models that are switched on", async () => {
  const { library, stderr } = await run(["search", "x", "--features", "dense,rerank"]);
  const { models, rerank } = library.opened[0]!;
  deepEqual([models?.dense?.name, models?.rerank?.name, rerank], ["d", "r", { topK: 20 }]);
  equal(stderr, "");
});

Deno.test("cbx search heeds a configured switch, and --features none stands above it", async () => {
  const config = { ...CONFIG, features: ["dense"] };
  equal((await run(["search", "x"], config)).models.opened.length, 1);
  equal((await run(["search", "x", "--features", "none"], config)).models.opened.length, 0);
});

Deno.test("cbx why-not asks models, too", async () => {
  const { library } = await run(["why-not", "a.ts", "x", "--features", "dense"]);
  equal(library.opened[0]?.models?.dense?.name, "d");
});

Deno.test("cbx search says what a model did not do, with --quiet if it is a warning", async () => {
  const note = 'Cannot embed the query with "d": its server is away';
  const failed = { feature: "dense", model: "d", state: "failed", share: 1, note } as const;
  const half = { ...failed, state: "active", note: "Half of the chunks" } as const;
  const search = () => Promise.resolve(fakeAnswer({ models: [failed, half] }));
  const args = ["search", "x", "--features", "dense"];
  equal((await run(args, CONFIG, { search })).stderr, `${note}\nHalf of the chunks\n`);
  equal((await run([...args, "--quiet"], CONFIG, { search })).stderr, `${note}\n`);
  const { stdout, stderr } = await run([...args, "--json"], CONFIG, { search });
  deepEqual([JSON.parse(stdout).models[0].note, stderr], [note, ""]);
});

Deno.test("cbx index takes the budget of the flag, else of the configuration", async () => {
  const budget = async (...args: string[]) =>
    (await run(["index", "--features", "dense", ...args])).library.updated[0]?.maxTokensToEmbed;
  equal(await budget(), 500);
  equal(await budget("--max-tokens-to-embed", "0"), 0);
});

Deno.test("cbx index says which share has vectors where a model stopped, and ends well", async () => {
  const model = { feature: "dense", model: "d", chunks: 10, withVector: 5 } as const;
  const did = { encoded: 5, refused: 0, tokens: 50, elapsedMs: 100 };
  const models = [{ ...model, ...did, stopped: "its server is away" }];
  const update = () => Promise.resolve(fakeReport({ models }));
  const args = ["index", "--features", "dense", "--quiet"];
  const { status, stdout, stderr } = await run(args, CONFIG, { update });
  deepEqual([status, stdout], [0, ""]);
  match(stderr, /^50 % of 10 chunks have vectors of d \(dense\): its server is away; searches/);
});

Deno.test("cbx index that is interrupted says what is kept of what models did", async () => {
  const interrupted = async (done: number) => {
    const root = Deno.makeTempDirSync();
    const streams = fakeStreams();
    const library = fakeLibrary({
      update: ({ signal, onEncode } = {}) => {
        onEncode?.({ feature: "dense", model: "d", done, total: 9, tokens: 1, elapsedMs: 1 });
        streams.interrupt();
        return Promise.reject(signal?.reason);
      },
    });
    try {
      equal(await runCli(["index", root], { streams, library }), 130);
    } finally {
      Deno.removeSync(root);
    }
    return streams.stderr;
  };
  match(await interrupted(3), /^Interrupted: what models have encoded so far is kept/);
  equal(await interrupted(0), "Interrupted: the index is as it was before\n");
});

const STORED = {
  feature: "dense",
  model: "m",
  fingerprint: "f",
  chunks: 1,
  withVector: 1,
  bytes: 1,
} as const;

async function asked(model: string, indexPath: string): Promise<number | undefined> {
  const library = fakeLibrary({
    indexPath,
    stats: () => Promise.resolve(fakeStats({ models: [{ ...STORED, dimensions: 384 }] })),
  });
  const found = await storedDimensions(library, { root: "/r" }, model);
  equal(library.closed, 1);
  return found;
}

Deno.test("storedDimensions() are those of the model's vectors", async () => {
  const path = Deno.makeTempFileSync();
  try {
    equal(await asked("m", path), 384);
    equal(await asked("other", path), undefined);
  } finally {
    Deno.removeSync(path);
  }
});

Deno.test("storedDimensions() reads no tree where there is no index", async () => {
  equal(await asked("m", "/nowhere/index.sqlite"), undefined);
});

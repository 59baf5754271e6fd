import assert from "node:assert/strict";
import { deepEqual, equal } from "node:assert/strict";
import { walk } from "../walk/walk.ts";
import { spelled } from "./testdata/spelled.ts";
import { treeOf } from "./testdata/tree.ts";
import type { Analysis, AnalysisJob } from "./analyze_file.ts";
import { analyzeFiles, type AnalyzeOptions, jobsOf, languageHomes } from "./analyze_files.ts";

const FILES: Record<string, string | Uint8Array> = {
  "a.ts": "/** Adds. */\nexport function add(a: number) {\n  return plus(a);\n}\n",
  "b.py": "class B(A):\n    def run(self):\n        add(1)\n",
  "broken.ts": "function {{{",
  "bytes.txt": Uint8Array.of(0x61, 0xff, 0x62),
  "c.go": "package c\n\nfunc C() {}\n",
  "empty.ts": "",
  "plain": "just words\n",
  "script": "#!/bin/bash\nrun() { echo hi; }\n",
  "z.bin.ts": "\0",
};

Deno.test("analyzeFiles() gives the same from workers as from this process", async () => {
  const { root, jobs } = await jobsIn(FILES);
  const alone = await all(root, jobs, { workers: 0 });
  assert.equal(alone.length, Object.keys(FILES).length);
  for (const workers of [1, 3]) {
    const found = await all(root, jobs, { workers });
    assert.deepEqual(found.map(spelled), alone.map(spelled));
  }
});

Deno.test("analyzeFiles() analyses the text that stands in for a file, in a worker as well", async () => {
  const { root, jobs } = await jobsIn({ "a.ts": "old();\n", "b.ts": "same();\n" });
  const contents = new Map([["a.ts", "// Other.\nother();\n"]]);
  const known = jobsOf(jobs.map(({ file }) => file), () => undefined, { contents });
  for (const workers of [0, 1]) {
    const found = await all(root, known, { workers });
    assert.deepEqual(
      found.map((each) =>
        each.outcome === "document" && [each.document.lineCount, each.document.size]
      ),
      [[2, 7], [1, 8]],
    );
  }
});

for (
  const [what, death] of Object.entries({
    "cannot start": `throw "told to die"`,
    "dies at its third job": `let count = 0;
    const answer = self.onmessage;
    self.onmessage = (event) => {
      if ("job" in event.data && ++count === 3) throw "told to die";
      answer(event);
    };`,
    "fails on its own time": `const answer = self.onmessage;
    self.onmessage = (event) => {
      if ("job" in event.data) Promise.reject("told to die");
      else answer(event);
    };`,
  })
) {
  Deno.test(`analyzeFiles() gives the same when each worker ${what}`, async () => {
    const { root, jobs } = await jobsIn(FILES);
    const alone = await all(root, jobs, { workers: 0 });
    const workerUrl = workerThat(death);
    for (const workers of [1, 3]) {
      const found = await all(root, jobs, { workers, workerUrl });
      assert.deepEqual(found.map(spelled), alone.map(spelled));
    }
  });
}

Deno.test("analyzeFiles() tells what is as it was, in a worker as well", async () => {
  const { root, jobs } = await jobsIn({ "a.ts": "1", "b.ts": "2" });
  const [first] = await all(root, jobs, { workers: 0 });
  assert.equal(first?.outcome, "document");
  const again = jobsOf(
    jobs.map(({ file }) => file),
    (path) => path === "a.ts" ? first.document.hash : new Uint8Array(32),
  );
  for (const workers of [0, 1]) {
    const outcomes = (await all(root, again, { workers })).map(({ outcome }) => outcome);
    assert.deepEqual(outcomes, ["unchanged", "document"]);
  }
});

Deno.test("analyzeFiles() keeps the order over more jobs than run ahead", async () => {
  const names = Array.from({ length: 400 }, (_, n) => `${String(n).padStart(3, "0")}.txt`);
  const { root, jobs } = await jobsIn(Object.fromEntries(names.map((name) => [name, name])));
  const found = await all(root, jobs, { workers: 2 });
  assert.deepEqual(
    found.map((analysis) => analysis.outcome === "document" && analysis.document.path),
    names,
  );
});

Deno.test("analyzeFiles() yields nothing for no jobs", async () => {
  assert.deepEqual(await all(treeOf({}), [], { workers: 2 }), []);
});

for (const workers of [0, 2]) {
  Deno.test(`analyzeFiles() ends when it is told to, with ${workers} workers`, async () => {
    const { root, jobs } = await jobsIn({ "a.ts": "1", "b.ts": "2", "c.ts": "3" });
    const controller = new AbortController();
    const seen: Analysis[] = [];
    const run = async () => {
      for await (const one of analyzeFiles(root, jobs, { workers, signal: controller.signal })) {
        seen.push(one);
        controller.abort(new Error("enough"));
      }
    };
    await assert.rejects(run(), /^Error: enough$/);
    assert.ok(seen.length < jobs.length);
  });
}

Deno.test("analyzeFiles() works in this process where workers may not start", async () => {
  const { root, jobs } = await jobsIn({ "a.txt": "words", "b.txt": "more words" });
  const script = `
    const { analyzeFiles } = await import(${
    JSON.stringify(import.meta.resolve("./analyze_files.ts"))
  });
    globalThis.Worker = class { constructor() { throw new Error("a worker was started"); } };
    for await (const { outcome } of analyzeFiles(${JSON.stringify(root)}, ${
    JSON.stringify(jobs)
  }, { workers: 2 })) {
      console.log(outcome);
    }`;
  const file = `${Deno.makeTempDirSync()}/script.ts`;
  Deno.writeTextFileSync(file, script);
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--no-prompt", `--config=${config}`, "--allow-read=.", file],
    cwd: root,
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "document\ndocument\n", text(stderr));
});

async function jobsIn(
  files: Record<string, string | Uint8Array>,
): Promise<{ root: string; jobs: AnalysisJob[] }> {
  const root = treeOf(files);
  return { root, jobs: jobsOf((await walk({ root })).files, () => undefined) };
}

async function all(
  root: string,
  jobs: readonly AnalysisJob[],
  options: AnalyzeOptions,
): Promise<Analysis[]> {
  return await Array.fromAsync(analyzeFiles(root, jobs, options));
}

/** The source of a worker that is the real one, and then meets its end. */
function workerThat(death: string): URL {
  const path = `${Deno.makeTempDirSync()}/worker.js`;
  const real = import.meta.resolve("./analyze_worker.ts");
  Deno.writeTextFileSync(path, `import ${JSON.stringify(real)};\n${death}\n`);
  return new URL(`file://${path}`);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

Deno.test("languageHomes() gives each language of few bytes one thread, and shares the rest", () => {
  const homes = languageHomes([
    { language: "lua", size: 1_000_000 },
    ...["c", "go", "java", "rust"].map((language) => ({ language, size: 5000 })),
    { language: undefined, size: 10 },
  ], 2);
  equal(homes.has("lua"), false);
  deepEqual([...homes.values()].sort(), [0, 0, 1, 1]);
});

Deno.test("languageHomes() shares a language of many small files", () => {
  const files = Array.from({ length: 1000 }, () => ({ language: "python", size: 1000 }));
  equal(languageHomes(files, 3).size, 0);
});

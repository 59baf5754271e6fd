import type { IndexStats } from "@cbx/core";
import { deepEqual, equal, match } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";
import { fakeLibrary, fakeStats, fakeStreams } from "../testdata/fakes.ts";
import { createPaint } from "../terminal/paint.ts";
import { statsText } from "./stats.ts";

const PLAIN = createPaint(false);

/** Two hours after the index was built. */
const NOW = Date.parse("2026-01-02T05:04:30Z");

Deno.test("statsText() prints aligned tables", () => {
  const stats = fakeStats({
    languages: [
      { language: "rust", name: "Rust", files: 1200, bytes: 1500 },
      { language: "c_sharp", name: "C#", files: 2, bytes: 2 },
    ],
    skipped: [{ reason: "too_large", count: 11 }],
    parseFailures: [{ path: "a\nb", status: "partial", message: "1 error" }],
    overBudget: [{ path: "big.ts", message: "Over budget: tagging takes more than 9 steps" }],
  });
  equal(
    statsText(stats, PLAIN, undefined, NOW),
    `Index         .cbx/index.sqlite (schema 3)
Index size    4.1 kB
Last indexed  2 hours ago (2026-01-02T03:04:05Z) at commit 0123456789ab (main)
State         up to date
Files         2
Chunks        1,234
Symbols       5
Source        1.5 kB
Model         static (built in)

Language  Files    Size
Rust      1,200  1.5 kB
C#            2     2 B

Left out   Files
too large     11

Not fully parsed  Status   Trouble
a␊b               partial  1 error

Over budget  Trouble
big.ts       Over budget: tagging takes more than 9 steps
`,
  );
});

Deno.test("statsText() says that there is no index", () => {
  equal(
    statsText(fakeStats({ exists: false, languages: [] }), PLAIN),
    `Index    none on disk: run "cbx index"
Files    2
Chunks   1,234
Symbols  5
Source   1.5 kB
Model    static (built in)
`,
  );
});

Deno.test("statsText() says which share of the files with a grammar parsed in full", () => {
  const parseStatus = [
    { status: "ok", files: 9 },
    { status: "no_grammar", files: 30 },
    { status: "partial", files: 1 },
  ] as const;
  const text = statsText(fakeStats({ parseStatus }), PLAIN);
  match(text, /^Coverage +90 % of 10 files with a grammar parsed in full$/m);
});

Deno.test("cbx stats --json gives the share of the files that parsed in full, and whether it is old", async () => {
  const stats = async (changes: Partial<IndexStats>, ...args: string[]) => {
    const streams = fakeStreams();
    const library = fakeLibrary({ stats: () => Promise.resolve(fakeStats(changes)) });
    equal(await runCli(["stats", ...args], { streams, library }), 0);
    return streams.stdout;
  };
  const figures = async (changes: Partial<IndexStats>, ...args: string[]) => {
    const { coverage_percent, is_old } = JSON.parse(await stats(changes, "--json", ...args));
    return [coverage_percent, is_old];
  };
  const parseStatus = [{ status: "ok", files: 2 }, { status: "error", files: 1 }] as const;
  deepEqual(await figures({}), [null, undefined]);
  deepEqual(await figures({ parseStatus }), [66.6, undefined]);
  const built = { builtAt: "2020-01-01T00:00:00Z" };
  deepEqual(await figures(built, "--staleness-threshold", "7"), [null, true]);
  deepEqual(await figures(built, "--staleness-threshold", "100000"), [null, false]);
  deepEqual(await figures({ builtAt: null }, "--staleness-threshold", "7"), [null, undefined]);
  match(
    await stats(built, "--staleness-threshold", "7"),
    /\nState +up to date; built longer ago than --staleness-threshold\n/,
  );
});

Deno.test("cbx stats --show-failures changes nothing, and --all prints what cbx list does", async () => {
  const files = { "a.ts": "export const a = (;\n", ".cbx/config.json": '{"linked": ["."]}' };
  await inTree(files, async (root) => {
    const run = async (...args: string[]) => {
      const streams = fakeStreams();
      equal(await runCli([...args, "--root", root], { streams, library: LIBRARY }), 0);
      return streams.stdout;
    };
    match(await run("stats"), /\na\.ts +(?:partial|error) /);
    equal(await run("stats", "--show-failures"), await run("stats"));
    equal(await run("stats", "--all"), await run("list"));
    equal(await run("stats", "--all", "--json"), await run("list", "--json"));
  });
});

Deno.test("statsText() says how many files of a large tree it counts without an index", () => {
  const text = statsText(fakeStats({ exists: false, filesLeft: 1234 }), PLAIN);
  equal(text.split("\n")[1], "Files    2 of 1,236, and all figures are of these");
});

Deno.test("statsText() says how far the index is behind, and knows no commit outside git", () => {
  const stats = fakeStats({
    stale: true,
    filesChangedSinceBuild: 1,
    headCommit: null,
    branch: null,
  });
  const lines = statsText(stats, PLAIN, undefined, NOW).split("\n");
  equal(lines[2], "Last indexed  2 hours ago (2026-01-02T03:04:05Z)");
  equal(lines[3], 'State         1 file behind: run "cbx update"');
});

Deno.test("statsText() cuts long lists", () => {
  const kinds = Array.from({ length: 25 }, (_, index) => ({ kind: `kind${index}`, count: 1 }));
  const text = statsText(fakeStats({ languages: [], kinds }), PLAIN);
  equal(text.includes("\n… and 5 more: --json has them all\n"), true);
});

Deno.test("statsText() says which share of the chunks models have encoded", () => {
  const model = { feature: "dense", model: "m", fingerprint: "f", dimensions: 384 } as const;
  const stats = fakeStats({ models: [{ ...model, chunks: 1234, withVector: 617, bytes: 4096 }] });
  match(statsText(stats, PLAIN), /^Model +static \(built in\), m$/m);
  const lines = statsText(stats, PLAIN).trimEnd().split("\n").slice(-2);
  equal(lines[0], "Model  Feature  Chunks with vectors  Share    Size");
  equal(lines[1], "m      dense                    617   50 %  4.1 kB");
});

import { deepEqual, equal, match } from "node:assert/strict";
import { fakeAnswer, fakeLibrary, fakeResult, fakeStreams } from "../testdata/fakes.ts";
import type { OpenAllOptions } from "../library.ts";
import { runCli } from "../run_cli.ts";

/** Runs a command line in a root with settings, over a library that knows several roots. */
async function search(args: readonly string[], config: object = {}) {
  const root = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${root}/.cbx`);
    Deno.writeTextFileSync(`${root}/.cbx/config.json`, JSON.stringify(config));
    const [streams, library, opened] = [fakeStreams(), fakeLibrary(), [] as OpenAllOptions[]];
    let closed = 0;
    library.openAll = (options) => {
      opened.push(options);
      const members = options.roots.map(({ root }) => ({
        name: `${root.split("/").at(-1)}!`,
        root,
        ...(root.endsWith("gone") ? { error: `Cannot work on "${root}"` } : {}),
      }));
      const results = members.map(({ name: root }, at) => fakeResult({ rank: at + 1, root }));
      return Promise.resolve({
        members,
        search: (query) => Promise.resolve(fakeAnswer({ query, results })),
        close: () => void (closed += 1),
      });
    };
    const line = args.map((each) => each.replaceAll("ROOT", root));
    const status = await runCli(line, { streams, library });
    const told = (text: string) => text.replaceAll(root, "ROOT");
    const roots = opened.map(({ roots }) => roots.map((each) => told(each.root)));
    return {
      ...{ status, library, roots, closed, opened: opened[0] },
      ...{ stdout: told(streams.stdout), stderr: told(streams.stderr) },
    };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("cbx search asks one index where nothing is linked", async () => {
  const { library, roots } = await search(["--root", "ROOT", "search", "x"]);
  deepEqual([library.searched.length, roots], [1, []]);
});

Deno.test("cbx search includes what is linked, after the root", async () => {
  const line = ["--root", "ROOT", "search", "x", "--trust-config"];
  const { library, roots, closed } = await search(line, {
    linked: ["../lib", "/opt/shared", "."],
  });
  const [first, linked, shared, ...others] = roots[0]!;
  deepEqual([first, shared, others], ["ROOT", "/opt/shared", []]);
  match(linked!, /^\/(?!.*ROOT).*\/lib$/);
  deepEqual([library.searched.length, closed], [0, 1]);
});

Deno.test("cbx search --roots asks exactly those", async () => {
  const { roots } = await search(["search", "x", "--roots", "ROOT/a,ROOT/b,ROOT/a/"], {});
  deepEqual(roots, [["ROOT/a", "ROOT/b"]]);
});

Deno.test("cbx search tells the library of configured limits, and where the index is", async () => {
  const { opened } = await search(["--root", "ROOT", "--index", "ROOT/.cbx", "search", "x"], {
    linked: ["lib"],
    maxFileBytes: 5000,
  });
  equal(opened?.maxFileBytes, 5000);
  deepEqual(opened?.roots.map(({ indexDir }) => indexDir !== undefined), [true, false]);
});

Deno.test("cbx search names the root of each result, in every form", async () => {
  const line = ["search", "x", "--roots", "ROOT/a,ROOT/b", "--format"];
  const text = await search([...line, "text"]);
  match(text.stdout, /^ROOT\/a\/src\/auth\.rs:12 .* · in a!$/m);
  match(text.stdout, /^ROOT\/b\/src\/auth\.rs:12 .* · in b!$/m);
  match(
    (await search([...line, "md"])).stdout,
    /^- \*\*`ROOT\/b\/src\/auth\.rs:10-40`\*\* .* in `b!`$/m,
  );
  equal(
    (await search([...line, "paths"])).stdout,
    "ROOT/a/src/auth.rs:10-40\nROOT/b/src/auth.rs:10-40\n",
  );
  const { results } = JSON.parse((await search([...line, "json"])).stdout);
  deepEqual(results.map(({ root, path }: { root: string; path: string }) => [root, path]), [
    ["a!", "src/auth.rs"],
    ["b!", "src/auth.rs"],
  ]);
});

Deno.test("cbx search names a root that cannot be opened, even where it should be quiet", async () => {
  const { status, stderr } = await search([
    "--quiet",
    "search",
    "x",
    "--roots",
    "ROOT/gone,ROOT/a",
  ]);
  deepEqual([status, stderr], [0, '"ROOT/gone" is left out: Cannot work on "ROOT/gone"\n']);
});

const refused: readonly [args: string[], message: string][] = [
  [["--root", "ROOT", "search", "x", "--roots", "a"], "Cannot use --root and --roots together"],
  [["--index", "ROOT", "search", "x", "--roots", "a"], "Cannot use --index and --roots together"],
];

for (const [args, message] of refused) {
  Deno.test(`cbx search refuses: ${message}`, async () => {
    const { status, stderr } = await search(args);
    deepEqual([status, stderr.slice(0, message.length)], [2, message]);
  });
}

Deno.test("cbx index takes the configured limit of file sizes", async () => {
  const { library } = await search(["--root", "ROOT", "index"], { maxFileBytes: 5000 });
  equal(library.opened[0]?.maxFileBytes, 5000);
});

Deno.test("cbx search prints the form that is configured, unless a flag names another", async () => {
  const root = ["--root", "ROOT"];
  const config = { format: "paths" };
  match((await search([...root, "search", "x"], config)).stdout, /^src\/auth\.rs:10-40$/m);
  match((await search([...root, "search", "x", "--json"], config)).stdout, /^\{/);
  match((await search([...root, "search", "x", "--format", "md"], config)).stdout, /^- \*\*/m);
});

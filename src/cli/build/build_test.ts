/** `dist/`, as `deno task build` has just written it. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";

const ROOT = new URL("../../../", import.meta.url);
const DIST = new URL("dist/", ROOT);

const WORKERS = ["analyze_worker.js", "resolve_worker.js"];

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function readDist(name: string): string {
  return Deno.readTextFileSync(new URL(name, DIST));
}

/** Specifiers of what a file imports before it runs. */
function importsOf(name: string): string[] {
  return [...readDist(name).matchAll(/^import [^;]*?["']([^"']+)["'];$/gm)]
    .map(([, specifier]) => specifier!);
}

/** Lists files that a publication of a folder would hold, relative to it; checks types if asked to. */
async function publishedFiles(folder: URL, { check }: { check: boolean }): Promise<string[]> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["publish", "--dry-run", "--allow-dirty", ...(check ? [] : ["--no-check"])],
    cwd: folder,
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const text = decode(stdout) + decode(stderr);
  equal(code, 0, text);
  return [...text.matchAll(/^\s+(file:\S+) \(/gm)].map(([, url]) => decodeURI(url!))
    .filter((url) => url.startsWith(folder.href))
    .map((url) => url.slice(folder.href.length)).sort();
}

Deno.test("build() writes a command that is published in a handful of files, beside its sources", async () => {
  const files = await publishedFiles(DIST, { check: true });
  deepEqual(files.filter((path) => !path.startsWith("sources/")), [
    "LICENCES.txt",
    "LICENSE",
    "README.md",
    "analyze_worker.js",
    "cli.d.ts",
    "cli.js",
    "command.js",
    "deno.json",
    "resolve_worker.js",
    "rest.js",
    "search.js",
    "table.wasm",
    "token_ranks.wasm",
  ]);
  // Types of the sources are checked by tests/publish_test.ts.
  const sources = (await publishedFiles(new URL("src/cli/", ROOT), { check: false }))
    .filter((path) => path !== "README.md");
  const copied = files.filter((path) => path.startsWith("sources/"))
    .map((path) => path.slice("sources/".length))
    .filter((path) => path !== "README.md");
  deepEqual(copied, [...new Set(sources)].sort());
});

Deno.test("build() leaves nothing in the bundle that is fetched as a module", () => {
  for (const name of ["command.js", "search.js", "rest.js", ...WORKERS]) {
    const imports = importsOf(name);
    ok(imports.length > 0 || name === "resolve_worker.js");
    for (const specifier of imports) {
      match(specifier, /^node:|^(?:npm:|\.\/).+\.wasm$|^\.\/search\.js$/);
    }
  }
});

Deno.test("build() has no start of the command load a part of Node.js, nor the rest", () => {
  const loaded = ["cli.js", "command.js", "search.js"].flatMap(importsOf);
  deepEqual(loaded.filter((specifier) => !specifier.endsWith(".wasm")), ["./search.js"]);
  match(readDist("search.js"), /\bimport\("\.\/rest\.js"\)/);
});

Deno.test("build() has a line that a server answers load the beginning alone", () => {
  deepEqual(importsOf("cli.js"), []);
  match(readDist("cli.js"), /\bimport\("\.\/command\.js"\)/);
});

Deno.test("build() has the parser load no part of Node.js", () => {
  for (const name of ["rest.js", "analyze_worker.js"]) {
    const text = readDist(name);
    const [, asked] = /ENVIRONMENT_IS_NODE = typeof (process\d*) ==/.exec(text) ?? [];
    match(text, new RegExp(`\\b${asked} = \\{ platform: `));
  }
});

Deno.test("build() writes nothing of the machine that it ran on", () => {
  for (const name of ["cli.js", "command.js", "search.js", "rest.js", ...WORKERS, "deno.json"]) {
    doesNotMatch(readDist(name), new RegExp(RegExp.escape(ROOT.pathname)));
  }
});

Deno.test("build() keeps the licence of every package that is part of the bundle", () => {
  const licences = readDist("LICENCES.txt");
  const { imports } = JSON.parse(Deno.readTextFileSync(new URL("deno.json", ROOT)));
  const names = Object.values<string>(imports)
    .flatMap((specifier) => /^npm:\/?(.+)@([\d.]+)\/?$/.exec(specifier)?.slice(1).join(" ") ?? []);
  ok(names.length > 5);
  for (const name of names) ok(licences.includes(`${name}\n`), name);
});

Deno.test("build() carries workers that start, and work, without leave to read the bundle", async () => {
  const folder = Deno.makeTempDirSync();
  const [tree, script] = [`${folder}/tree`, `${folder}/script.js`];
  Deno.mkdirSync(tree);
  // Less text, and this process would do it alone; of two languages, each thread has one.
  const texts = Array.from({ length: 8 }, (_, n) => [`${n}.txt`, "some words\n".repeat(20_000)]);
  const code = [["a.py", "def run():\n    pass\n\n\nrun()\n"], ["b.lua", "run()\n"]];
  for (const [path, text] of [...texts, ...code]) Deno.writeTextFileSync(`${tree}/${path}`, text!);
  const source = `import { main } from ${JSON.stringify(new URL("cli.js", DIST).href)};
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
    const statuses = {};
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", ({ data }) => {
          const { document } = data.analysis ?? {};
          if (document) statuses[document.language] = document.status;
          else statuses.resolved = data.length;
        });
      }
    };
    console.log(await main(["index", "--quiet"]), JSON.stringify(statuses));`;
  Deno.writeTextFileSync(script, source);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--allow-read=.", "--allow-write=.cbx", script],
    cwd: tree,
  }).output();
  match(decode(stdout), /^0 .*"lua":"ok".*"resolved":\d/m, decode(stderr));
});

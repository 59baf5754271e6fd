/**
 * Ctrl-C while the command indexes: it ends with 130, and the last good index stays.
 *
 * @module
 */
import { deepEqual, equal } from "node:assert/strict";

const CLI = new URL("../cli.ts", import.meta.url).href;
const FILES = 400;

function start(folder: string, ...args: string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-prompt", "--allow-read=.", "--allow-write=.cbx", CLI, ...args],
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

function writeFiles(folder: string, marker: string): void {
  for (let i = 0; i < FILES; i++) {
    const body = Array.from({ length: 60 }, (_, n) => `  const ${marker}_${n} = ${i} * ${n};`);
    const text = `export function ${marker}_part_${i}() {\n${body.join("\n")}\n}\n`;
    Deno.writeTextFileSync(`${folder}/part_${i}.ts`, text);
  }
}

async function firstSymbol(folder: string, query: string): Promise<string> {
  const { stdout } = await start(folder, "search", "--json", "--no-overlay", query).output();
  return JSON.parse(new TextDecoder().decode(stdout)).results[0]?.symbol ?? "";
}

/** Resolves when the run has written the first bytes of its private file. */
async function untilWriting(folder: string): Promise<void> {
  for (;;) {
    const names = [...Deno.readDirSync(`${folder}/.cbx`)].map(({ name }) => name);
    if (names.some((name) => name.endsWith(".tmp"))) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

Deno.test("cbx index ends with 130 on Ctrl-C, and the last index still answers", async () => {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
  try {
    writeFiles(folder, "before");
    equal((await start(folder, "index").output()).code, 0);
    writeFiles(folder, "after");
    const run = start(folder, "index", "--rebuild");
    await untilWriting(folder);
    run.kill("SIGINT");
    const { code, stdout } = await run.output();
    equal(code, 130);
    equal(new TextDecoder().decode(stdout), "");
    equal(await firstSymbol(folder, "before_part_7"), "before_part_7");
    const left = [...Deno.readDirSync(`${folder}/.cbx`)].map(({ name }) => name).sort();
    deepEqual(left, [".gitignore", "index.sqlite", "index.sqlite.lock"]);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});

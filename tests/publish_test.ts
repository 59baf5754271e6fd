/**
 * What a publication would hold, by a dry run: every export, every module that one needs, and no
 * test.
 *
 * @module
 */
import { deepEqual, equal, ok } from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);

interface Package {
  readonly name: string;
  readonly folder: string;
}

const PACKAGES: readonly Package[] = [
  { name: "@cbx/core", folder: "" },
  { name: "@cbx/cli", folder: "src/cli/" },
];

async function dryRun(folder: string): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["publish", "--dry-run", "--allow-dirty"],
    cwd: new URL(folder, ROOT),
    env: { NO_COLOR: "1" },
    stdin: "null",
  });
  const { code, stdout, stderr } = await command.output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  equal(code, 0, text);
  return text;
}

/** Paths of one package in the output of a dry run, relative to the repository. */
function filesOf(output: string, name: string): string[] {
  const start = output.indexOf(`publish of ${name}@`);
  ok(start >= 0, `no dry run of ${name} in: ${output}`);
  const files: string[] = [];
  for (const line of output.slice(start).split("\n").slice(1)) {
    const [, url] = line.match(/^\s+(file:\S+) \(/) ?? [];
    if (url === undefined) break;
    files.push(decodeURI(url).slice(ROOT.href.length));
  }
  return files;
}

async function modulesOf(entry: string): Promise<string[]> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: ROOT,
    stderr: "inherit",
  });
  const { modules } = JSON.parse(new TextDecoder().decode((await command.output()).stdout));
  return modules.map(({ specifier }: { specifier: string }) => specifier)
    .filter((specifier: string) => specifier.startsWith(ROOT.href))
    .map((specifier: string) => specifier.slice(ROOT.href.length));
}

function entriesOf({ folder }: Package): string[] {
  const { exports } = JSON.parse(Deno.readTextFileSync(new URL(`${folder}deno.json`, ROOT)));
  const paths: string[] = typeof exports === "string" ? [exports] : Object.values(exports);
  return paths.map((path) => folder + path.replace(/^\.\//, ""));
}

Deno.test("publish holds every module that an export needs, and no test", async () => {
  const outputs = await Promise.all(PACKAGES.map(({ folder }) => dryRun(folder)));
  for (const [index, each] of PACKAGES.entries()) {
    const files = filesOf(outputs[index]!, each.name);
    deepEqual(files.filter((path) => /_test\.ts$|^tests\/|^eval\//.test(path)), []);
    // A worker is named by its URL: no import leads to it.
    const workers = each.folder === "" ? ["src/indexer/analyze_worker.ts"] : [];
    const needed = await Promise.all([...entriesOf(each), ...workers].map(modulesOf));
    const own = (path: string) => path.startsWith("src/cli/") === (each.folder === "src/cli/");
    const missing = [...new Set(needed.flat())].filter(own).filter((path) => !files.includes(path));
    deepEqual(missing, [], each.name);
  }
});

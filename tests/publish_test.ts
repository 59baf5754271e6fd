/**
 * Files of a publication, by a dry run: every export, every module that one needs, and no
 * test.
 *
 * @module
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { IS_FULL } from "./_extent.ts";

const ROOT = new URL("../", import.meta.url);

interface Package {
  readonly name: string;
  readonly folder: string;
  /** Whether its modules are looked at under its own configuration: it is in no workspace. */
  readonly isApart?: boolean;
  /** Whether another package's dry run checks its types: that one is of the same workspace. */
  readonly isCheckedElsewhere?: boolean;
}

const PACKAGES: readonly Package[] = [
  { name: "@cbx/core", folder: "", isCheckedElsewhere: true },
  { name: "@cbx/cli", folder: "src/cli/", isCheckedElsewhere: true },
  { name: "@cbx/fleet", folder: "src/fleet/" },
  { name: "@cbx/models", folder: "src/models/", isApart: true },
];

/** Matches what serves tests alone. */
const OF_TESTS = /_test\.ts$|^tests\/|^eval\/|\/testdata\//;

async function dryRun({ folder, isCheckedElsewhere = false }: Package): Promise<string> {
  // That types are right is checked by `deno task check` as well, in a fraction of the time. A dry run
  // checks every package of the workspace, with all that it exports.
  const isChecked = IS_FULL && !isCheckedElsewhere;
  const command = new Deno.Command(Deno.execPath(), {
    args: ["publish", "--dry-run", "--allow-dirty", ...(isChecked ? [] : ["--no-check"])],
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

async function modulesOf(entry: string, { folder, isApart }: Package): Promise<string[]> {
  const config = isApart ? ["--config", `${folder}deno.json`, "--no-lock"] : [];
  const command = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", ...config, entry],
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

/** Folder of the package that a module belongs to. */
function packageOf(path: string): string {
  return PACKAGES.findLast(({ folder }) => path.startsWith(folder))!.folder;
}

Deno.test("publish holds every module that an export needs, and no test", async () => {
  const outputs = await Promise.all(PACKAGES.map(dryRun));
  for (const [index, each] of PACKAGES.entries()) {
    const files = filesOf(outputs[index]!, each.name);
    deepEqual(files.filter((path) => OF_TESTS.test(path)), []);
    // Workers are named by their URLs: no import leads to them.
    const workers = each.folder === ""
      ? ["src/indexer/analyze_worker.ts", "src/indexer/resolve_worker.ts"]
      : [];
    const entries = [...entriesOf(each), ...workers];
    const needed = await Promise.all(entries.map((entry) => modulesOf(entry, each)));
    const own = (path: string) => packageOf(path) === each.folder;
    const missing = [...new Set(needed.flat())].filter(own).filter((path) => !files.includes(path));
    deepEqual(missing, [], each.name);
  }
});

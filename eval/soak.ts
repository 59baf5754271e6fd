/**
 * `deno task eval soak`: indexes and asks many repositories, to find what hangs, crashes or is not so.
 *
 * ```sh
 * deno task eval soak --trees DIR --results FILE.jsonl [--out eval/soak.txt] [--timeout 1200] [NAME ...]
 * ```
 *
 * DIR holds one folder a repository. Each is measured by processes of its own, which are ended after
 * `--timeout` seconds; nothing is written into it. A row is added to `--results` as soon as it is
 * known, and a repository that has one is left out, so that a run can be taken up again.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { readIfThere } from "./read_if_there.ts";
import type { AskedRepository } from "./soak/ask_repository.ts";
import type { IndexedRepository } from "./soak/index_repository.ts";
import { type SoakRow, soakTable } from "./soak/soak_table.ts";

const DEFAULT_TIMEOUT_S = "1200";

/** Characters of what a program says at its end that are kept. */
const MAX_MESSAGE_CHARS = 300;

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      trees: { type: "string" },
      results: { type: "string" },
      out: { type: "string" },
      timeout: { type: "string", default: DEFAULT_TIMEOUT_S },
    },
  });
  const { trees, results, out } = values;
  if (trees === undefined || results === undefined) {
    throw new TypeError("Name --trees DIR and --results FILE");
  }
  const timeoutMs = Number(values.timeout) * 1000;
  if (!(timeoutMs > 0)) throw new RangeError("--timeout is a number of seconds above 0");
  return { trees: Deno.realPathSync(trees), results, out, timeoutMs, names: positionals };
}

/** Runs one program beside this file; says what it printed, or why there is nothing. */
async function runMeasure<T>(
  program: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<T | string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-read",
      "--allow-write",
      "--allow-sys",
      new URL(program, import.meta.url).href,
      ...args,
    ],
    stdin: "null",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { success, signal, code, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  // Both ends are in this folder, and share the type.
  if (success) return JSON.parse(decoder.decode(stdout)) as T;
  const said = decoder.decode(stderr).trim().slice(-MAX_MESSAGE_CHARS).replaceAll("\n", " ");
  return `${program} ended by ${signal ?? code}: ${said}`;
}

/** Commit of this checkout. */
function currentCommit(): string {
  const { stdout } = new Deno.Command("git", {
    args: ["-C", new URL("..", import.meta.url).pathname, "rev-parse", "--short", "HEAD"],
  }).outputSync();
  return new TextDecoder().decode(stdout).trim();
}

async function soakOne(trees: string, name: string, timeoutMs: number): Promise<SoakRow> {
  const root = `${trees}/${name}`;
  const commit = currentCommit();
  const indexDir = Deno.makeTempDirSync({ prefix: "cbx_soak_" });
  const run = <T>(program: string, ...args: string[]) =>
    runMeasure<T>(program, [root, indexDir, ...args], timeoutMs);
  try {
    const indexed = await run<IndexedRepository>("soak/index_repository.ts");
    if (typeof indexed === "string") return { name, commit, failures: [indexed] };
    const parsed = await parseMs(root, indexDir, timeoutMs);
    const asked = await run<AskedRepository>("soak/ask_repository.ts", String(seedOf(name)));
    return {
      name,
      commit,
      indexed,
      ...(typeof parsed === "string" ? {} : { parseMs: parsed }),
      ...(typeof asked === "string" ? {} : { asked }),
      failures: [parsed, asked].filter((each) => typeof each === "string"),
    };
  } finally {
    Deno.removeSync(indexDir, { recursive: true });
  }
}

/** Time that parsing alone takes, or why it could not be measured. */
async function parseMs(
  root: string,
  indexDir: string,
  timeoutMs: number,
): Promise<number | string> {
  const files = await runMeasure<unknown>("bench/source_files.ts", [root, indexDir], timeoutMs);
  if (typeof files === "string") return files;
  const list = `${indexDir}/sources.json`;
  Deno.writeTextFileSync(list, JSON.stringify(files));
  const parsed = await runMeasure<{ readonly cpuMs: number }>(
    "bench/measure_parse.ts",
    [list],
    timeoutMs,
  );
  return typeof parsed === "string" ? parsed : parsed.cpuMs;
}

function seedOf(name: string): number {
  return [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}

function readRows(path: string): SoakRow[] {
  return (readIfThere(path) ?? "").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

async function main(args: string[]): Promise<void> {
  const { trees, results, out, timeoutMs, names } = readArguments(args);
  const rows = readRows(results);
  const folders = [...Deno.readDirSync(trees)].filter(({ isDirectory }) => isDirectory)
    .map(({ name }) => name).sort();
  for (const name of names.length > 0 ? names : folders) {
    if (rows.some((row) => row.name === name)) continue;
    console.error(name);
    const row = await soakOne(trees, name, timeoutMs);
    rows.push(row);
    Deno.writeTextFileSync(results, `${JSON.stringify(row)}\n`, { append: true });
  }
  const text = soakTable(rows);
  console.log(text.trimEnd());
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

if (import.meta.main) await main(Deno.args);

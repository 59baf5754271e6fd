/**
 * `deno task eval peers`: other programs that search code, beside cbx on the same machine and trees.
 *
 * ```sh
 * deno task eval peers --into DIR FOLDER… [--runs 3] [--cli dist/cli.js] [--v8-flags=FLAGS] [--out FILE]
 * ```
 *
 * They are installed into DIR from their registries, once. What cannot be had is named, with the
 * reason. Works on copies of the folders.
 *
 * @module
 */
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { copyTree } from "./bench/copy_tree.ts";
import { measureDeno, measureProcess } from "./bench/measure_process.ts";
import { measurePeer, type PeerPlan, WARM_ROUNDS } from "./peers/measure_peer.ts";
import { NOT_MEASURED, type Peer, type PeerPlace, PEERS } from "./peers/peers.ts";
import { type PeerRow, peersText } from "./peers/peers_text.ts";

const MAX_REASON_CHARS = 200;

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      into: { type: "string" },
      runs: { type: "string", default: "3" },
      cli: { type: "string", default: new URL("../cli.ts", import.meta.url).pathname },
      "v8-flags": { type: "string", default: "" },
      out: { type: "string" },
    },
  });
  const { into, out, cli, "v8-flags": v8Flags } = values;
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new RangeError("--runs is 1 or more");
  if (into === undefined || positionals.length === 0) {
    throw new TypeError("Name --into DIR, and folders to measure on");
  }
  Deno.mkdirSync(into, { recursive: true });
  const folders = positionals.map((folder) => Deno.realPathSync(folder));
  return { folder: Deno.realPathSync(into), folders, runs, cli, v8Flags, out };
}

/** The command of cbx as one of the programs; the tree is a copy, in which its index lies. */
function cbx(cli: string, v8Flags: string): Peer {
  const flags = v8Flags === "" ? [] : [`--v8-flags=${v8Flags}`];
  const run = ({ tree, index }: PeerPlace, permissions: readonly string[], line: string[]) => ({
    program: Deno.execPath(),
    args: [
      ...["run", "--no-prompt", ...flags, `--allow-read=${tree},${index}`, ...permissions],
      ...[pathToFileURL(cli).href, ...line, "--root", tree, "--index", index],
    ],
  });
  const measure = new URL("peers/cbx_peer.ts", import.meta.url).pathname;
  return {
    name: `cbx, ${basename(cli) === "cli.ts" ? "the sources" : "the bundle"}`,
    note: v8Flags === "" ? "" : `V8 flags ${v8Flags}`,
    install: () => [],
    index: (place) => run(place, [`--allow-write=${place.index}`], ["index", "--quiet"]),
    search: (place, query) => run(place, [], ["search", query]),
    warm: ({ tree, index }, rounds, queries) => ({
      program: Deno.execPath(),
      args: [
        ...["run", "--no-prompt", ...flags, "--allow-read", measure, tree, index],
        ...[String(rounds), ...queries],
      ],
    }),
  };
}

/** Installs a program, unless an earlier run has; says why where it cannot be had. */
async function install(peer: Peer, folder: string): Promise<string | undefined> {
  const done = `${folder}/${peer.name.replace(/\W+/g, "_")}.installed`;
  if (isThere(done)) return undefined;
  try {
    for (const { program, args } of peer.install(folder)) await measureProcess(program, args);
    Deno.writeTextFileSync(done, "");
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

async function nameOf({ name, version }: Peer, folder: string): Promise<string> {
  if (!version) return name;
  const { program, args } = version(folder);
  const { stdout } = await measureProcess(program, args);
  return `${name} ${stdout.match(/\d[\w.]*/)?.[0] ?? ""}`;
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** A line of what a program said last. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.trim().split("\n").at(-1) ?? "").slice(0, MAX_REASON_CHARS);
}

async function measureTree(
  root: string,
  { folder, peers, runs }: { folder: string; peers: readonly Peer[]; runs: number },
): Promise<string> {
  const base = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx_peers_" }));
  try {
    const place = { folder, tree: `${base}/${basename(root)}`, list: `${base}/list.json` };
    copyTree(root, place.tree);
    const rows: PeerRow[] = [];
    let queries: Promise<readonly string[]> | undefined;
    for (const [at, peer] of peers.entries()) {
      const own = { ...place, index: `${base}/index${at}` };
      const failure = await install(peer, folder);
      const plan: PeerPlan = { runs, queries: () => queries ??= deriveQueries(own) };
      const figures = failure ?? await measurePeer(peer, own, plan).catch(reasonOf);
      const name = failure === undefined ? await nameOf(peer, folder) : peer.name;
      rows.push({ name, note: peer.note, figures });
      console.error(peersText(rows.slice(-1)));
    }
    return peersText(rows);
  } finally {
    Deno.removeSync(base, { recursive: true });
  }
}

/** Files and queries come from an index of cbx, which is the first one, as those of the bench do. */
async function deriveQueries({ tree, index, list }: PeerPlace): Promise<readonly string[]> {
  const ask = async (name: string) => {
    const url = new URL(`bench/${name}`, import.meta.url).href;
    return (await measureDeno(["--allow-read", url, tree, index])).stdout;
  };
  Deno.writeTextFileSync(list, await ask("source_files.ts"));
  return JSON.parse(await ask("derive_queries.ts"));
}

function heading(runs: number): string {
  const memory = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  return [
    `${Temporal.Now.plainDateISO()}; Deno ${Deno.version.deno}, ${Deno.build.os} ${Deno.build.arch}, ` +
    `${navigator.hardwareConcurrency} cores, ${memory} GiB`,
    `Load before the first run: ${
      Deno.loadavg()[0]!.toFixed(1)
    }, by other work on a shared machine. Walls, and times ` +
    "of open indexes, grow with it; CPU hardly does.",
    "CPU: user and system time of all threads of a process, and of those that it starts.",
    `Medians: of ${runs} indexes; of 20 queries that are derived from the tree, once each; where an index is ` +
    `open, of the least of ${WARM_ROUNDS} times.`,
    "Not measured:",
    ...NOT_MEASURED.map(([name, reason]) => `- ${name}: ${reason}`),
  ].join("\n") + "\n";
}

async function main(args: string[]): Promise<void> {
  const { folder, folders, runs, cli, v8Flags, out } = readArguments(args);
  const peers = [cbx(cli, v8Flags), ...PEERS];
  let text = heading(runs);
  for (const root of folders) {
    text += `\n${basename(root)}\n\n${await measureTree(root, { folder, peers, runs })}`;
    if (out !== undefined) Deno.writeTextFileSync(out, text);
  }
  console.log(text.trimEnd());
}

if (import.meta.main) await main(Deno.args);

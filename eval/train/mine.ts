/**
 * Mines the training pairs of the repositories of `manifest.json`.
 *
 * ```sh
 * deno run --allow-read --allow-write --allow-run=git eval/train/mine.ts --repos MIRRORS --out FOLDER
 *   [--only OWNER/NAME]… [--jobs 2] [--manifest FILE]
 * ```
 *
 * MIRRORS holds a bare repository at `OWNER+NAME/repo` for each; `FOLDER/OWNER+NAME.tsv` is written
 * with one pair a line: kind, path, terms of the query, terms of the document. What is there already
 * is left as it is.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { MineAnswer, MineJob } from "./mine/mine_worker.ts";
import { PAIR_KINDS } from "./mine/pair.ts";

/** Options for {@linkcode mine}. */
export interface MineOptions {
  /** Folder of the bare repositories. */
  readonly repos: string;
  /** Folder to write to; made where it is missing. */
  readonly out: string;
  /** Names to mine, of those in the manifest. @default {all} */
  readonly only?: readonly string[];
  /** Repositories that are mined at a time. @default {2} */
  readonly jobs?: number;
  /** The manifest. @default {manifest.json beside this file} */
  readonly manifest?: string | URL;
  /** Receives a line for each repository. @default {standard error} */
  readonly log?: (line: string) => void;
}

/**
 * Mines every repository of the manifest that has no file of pairs yet.
 *
 * @returns How many could not be mined.
 */
export async function mine(options: MineOptions): Promise<number> {
  const { jobs = 2, log = (line) => console.error(line) } = options;
  const queue = entriesToMine(options);
  Deno.mkdirSync(options.out, { recursive: true });
  let failures = 0;
  const work = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const answer = await mineInWorker(jobOf(entry, options));
      if (answer.error !== undefined) failures += 1;
      log(reportLine(entry, answer));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return failures;
}

function entriesToMine({ only = [], out, ...options }: MineOptions): ManifestEntry[] {
  const { manifest = new URL("manifest.json", import.meta.url) } = options;
  return readManifest(manifest)
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .filter(({ name }) => !exists(`${out}/${fileName(name)}.tsv`));
}

function exists(file: string): boolean {
  try {
    Deno.statSync(file);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function fileName(name: string): string {
  return name.replace("/", "+");
}

function jobOf({ name, revision }: ManifestEntry, { repos, out }: MineOptions): MineJob {
  const repository = { gitDir: `${repos}/${fileName(name)}/repo`, revision };
  return { repository, file: `${out}/${fileName(name)}.tsv` };
}

async function mineInWorker(job: MineJob): Promise<MineAnswer> {
  const worker = new Worker(new URL("./mine/mine_worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<MineAnswer>) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        resolve({ counts: {}, seconds: 0, error: event.message });
      };
      worker.postMessage(job);
    });
  } finally {
    worker.terminate();
  }
}

function reportLine({ name }: ManifestEntry, { counts, seconds, error }: MineAnswer): string {
  const kinds = PAIR_KINDS.map((kind) => `${kind} ${counts[kind] ?? 0}`).join(", ");
  return `${name}: ${error ?? kinds}; ${seconds.toFixed(1)} s`;
}

function readArguments(args: string[]): MineOptions {
  const { values } = parseArgs({
    args,
    options: {
      repos: { type: "string" },
      out: { type: "string" },
      only: { type: "string", multiple: true, default: [] },
      jobs: { type: "string", default: "2" },
      manifest: { type: "string" },
    },
  });
  const { repos, out, only, jobs, manifest } = values;
  if (repos === undefined || out === undefined) throw new TypeError("Name --repos and --out");
  if (!/^[1-9]\d?$/.test(jobs)) throw new RangeError("--jobs is a number from 1 to 99");
  return { repos, out, only, jobs: Number(jobs), ...(manifest === undefined ? {} : { manifest }) };
}

/** A repository that pairs are mined from. */
export interface ManifestEntry {
  /** `OWNER/NAME`. */
  readonly name: string;
  /** The commit that is read. */
  readonly revision: string;
  /** SPDX identifier of its licence. */
  readonly licence: string;
  /** The language that most of it is in. */
  readonly language: string;
}

/**
 * Reads the list of repositories.
 *
 * @throws {SyntaxError} If the file is no such list.
 */
export function readManifest(file: string | URL): ManifestEntry[] {
  const { repositories } = JSON.parse(Deno.readTextFileSync(file));
  if (!Array.isArray(repositories) || !repositories.every(isEntry)) {
    throw new SyntaxError(`Cannot read "${file}": it holds no list of repositories`);
  }
  return repositories;
}

function isEntry(entry: Partial<ManifestEntry> | null): boolean {
  const isName = /^\w[\w.-]*\/[\w.-]+$/.test(entry?.name ?? "");
  return isName && /^[0-9a-f]{40,64}$/.test(entry?.revision ?? "");
}

if (import.meta.main) Deno.exit(await mine(readArguments(Deno.args)) > 0 ? 1 : 0);

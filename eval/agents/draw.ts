/**
 * Draws candidates for questions from what people did later:
 *
 * ```sh
 * deno run -A eval/agents/draw.ts REPOS DEFINITIONS REPO
 * ```
 *
 * A candidate is the subject of a commit after the pinned revision that changed one to three source
 * files, without the names of those files, and the definition of that revision with the most
 * changed lines. DEFINITIONS is a list as `index.definitions()` gives it.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";
import { type AgentRepository, readAgentRepositories } from "./questions.ts";

/** Source files that a commit may change. */
const MAX_FILES = 3;

/** Definitions that a commit may change: more are no one place. */
const MAX_DEFINITIONS = 6;

/** Paths that are not what such a commit is about. */
const NOT_SOURCE =
  /(^|\/)(tests?|specs?|docs?|examples?|benches|benchmarks?|\.github)\b|test\.|_test|spec\./i;

/** A definition that a commit changed, and how many of its lines. */
interface Changed {
  readonly definition: DefinitionInfo;
  readonly lines: number;
}

/** Lines that a change takes away from one version and puts into the next. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** Reads the hunks of a diff without context. */
export function readHunks(diff: string): Hunk[] {
  return [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map((match) => ({
    oldStart: Number(match[1]),
    oldCount: Number(match[2] ?? 1),
    newStart: Number(match[3]),
    newCount: Number(match[4] ?? 1),
  }));
}

/** Line of the old version that a line of the new one is; `undefined` where it was not there. */
export function lineBefore(hunks: readonly Hunk[], line: number): number | undefined {
  let shift = 0;
  for (const { oldCount, newStart, newCount } of hunks) {
    const first = newCount === 0 ? newStart + 1 : newStart;
    if (line < first) break;
    if (line < first + newCount) return undefined;
    shift += oldCount - newCount;
  }
  return line + shift;
}

/** The innermost definition around a line. */
export function definitionAt(
  definitions: readonly DefinitionInfo[],
  line: number,
): DefinitionInfo | undefined {
  const around = definitions.filter(({ startLine, endLine }) =>
    startLine <= line && line <= endLine
  );
  return around.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0];
}

/** A subject without the names of the files that were changed. */
export function maskFiles(subject: string, paths: readonly string[]): string {
  const names = paths.flatMap((path) => [path, path.slice(path.lastIndexOf("/") + 1)]);
  const masked = names.reduce((text, name) => text.replaceAll(name, ""), subject);
  return masked.replace(/\s*\(?#\d+\)?/g, "").replace(/\s{2,}/g, " ").trim();
}

function git(folder: string, ...args: string[]): string {
  const { stdout } = new Deno.Command("git", { args: ["-C", folder, ...args], stderr: "null" })
    .outputSync();
  return new TextDecoder().decode(stdout);
}

/** Commits after a revision that changed few source files, newest last. */
function commitsAfter(folder: string, { revision, later }: AgentRepository, known: Set<string>) {
  const log = git(
    folder,
    "log",
    "--no-merges",
    "--reverse",
    "--format=%x00%H%x01%s",
    "--name-only",
    `${revision}..${later}`,
  );
  return log.split("\0").slice(1).map((text) => {
    const [head = "", ...paths] = text.split("\n").filter(Boolean);
    const [hash = "", subject = ""] = head.split("\x01");
    const sources = paths.filter((path) => known.has(path) && !NOT_SOURCE.test(path));
    return { hash, subject, paths, sources };
  }).filter(({ sources }) => sources.length >= 1 && sources.length <= MAX_FILES);
}

/** Definitions of the pinned revision that a commit changed, those with most lines first. */
function changedBy(
  folder: string,
  { revision, hash, sources }: { revision: string; hash: string; sources: readonly string[] },
  definitions: ReadonlyMap<string, readonly DefinitionInfo[]>,
): Changed[] {
  const counts = new Map<DefinitionInfo, number>();
  for (const path of sources) {
    const since = readHunks(git(folder, "diff", "-U0", revision, `${hash}^`, "--", path));
    for (const hunk of readHunks(git(folder, "diff", "-U0", `${hash}^`, hash, "--", path))) {
      const weight = Math.max(hunk.oldCount, hunk.newCount) / Math.max(1, hunk.oldCount);
      for (let at = 0; at < Math.max(1, hunk.oldCount); at++) {
        const line = lineBefore(since, hunk.oldStart + at);
        const found = line && definitionAt(definitions.get(path) ?? [], line);
        if (found) counts.set(found, (counts.get(found) ?? 0) + weight);
      }
    }
  }
  return [...counts].map(([definition, lines]) => ({ definition, lines }))
    .sort((a, b) => b.lines - a.lines);
}

/** Candidates of one repository. */
export function* drawCandidates(
  folder: string,
  repository: AgentRepository,
  all: readonly DefinitionInfo[],
) {
  const definitions = Map.groupBy(all, ({ path }) => path);
  const known = new Set(definitions.keys());
  for (const { hash, subject, paths, sources } of commitsAfter(folder, repository, known)) {
    const { revision } = repository;
    const changed = changedBy(folder, { revision, hash, sources }, definitions);
    const [first] = changed;
    if (!first || changed.length > MAX_DEFINITIONS) continue;
    yield { hash, query: maskFiles(subject, paths), ...first };
  }
}

if (import.meta.main) {
  const [repos, definitions, repo] = Deno.args as [string, string, string];
  const repository = readAgentRepositories().find((each) => each.repo === repo);
  if (!repository) throw new RangeError(`Cannot draw from "${repo}": it is not in repos.json`);
  const all: DefinitionInfo[] = JSON.parse(Deno.readTextFileSync(definitions));
  const folder = `${repos}/${repo.replace("/", "+")}`;
  for (const { hash, query, definition, lines } of drawCandidates(folder, repository, all)) {
    const { path, startLine, endLine, scope, name } = definition;
    console.log(
      [
        hash.slice(0, 9),
        query,
        `${path}:${startLine}-${endLine}`,
        [scope, name].filter(Boolean).join("."),
        lines,
      ]
        .join("\t"),
    );
  }
}

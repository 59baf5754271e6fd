/**
 * Commit subject → what the commit changed in one file: the path, the places and the lines.
 *
 * Only commits that touch few files are read, since a subject describes none of many.
 *
 * @module
 */
import { gitLines, gitOutput, type Repository } from "./git.ts";
import { hashText, sampleByHash } from "./hash_text.ts";
import { sourceKind } from "./list_files.ts";
import type { Pair } from "./pair.ts";
import { type FileChange, type Patch, readPatches } from "./read_patches.ts";
import { cleanSubject, isVague } from "./subject.ts";
import { documentOf, pathTerms, queryOf, subTerms } from "./terms.ts";

const MAX_COMMITS = 6_000;
const MAX_SOURCE_FILES = 5;
/** Source or not: a commit of more files is a change of the repository. */
const MAX_FILES = 15;
const MAX_PAIRS_PER_COMMIT = 2;
/** Names of places are short; many of them would leave no room for the lines. */
const MAX_PLACES = 8;

const DIFF_TREE = ["diff-tree", "--stdin", "-r", "--root", "--no-renames"];
const PATCH = [
  ...["-p", "-U0", "--no-ext-diff", "--no-textconv", "--no-color", "--diff-algorithm=myers"],
  ...["--src-prefix=a/", "--dst-prefix=b/", "--submodule=short"],
];

/** Mines the history that leads to a revision. */
export async function commitPairs(repository: Repository): Promise<Pair[]> {
  const queries = await queriesOf(repository);
  const commits = await readable(repository, await smallCommits(repository, [...queries.keys()]));
  const input = sampleByHash(commits, MAX_COMMITS, (commit) => commit);
  const pairs: Pair[] = [];
  const lines = gitLines(repository.gitDir, [...DIFF_TREE, ...PATCH], { input });
  for await (const patch of readPatches(lines)) {
    pairs.push(...patchPairs(patch, queries.get(patch.commit) ?? []));
  }
  return pairs;
}

/** Commits whose subjects tell something, with the queries that they are, newest first. */
async function queriesOf({ gitDir, revision }: Repository): Promise<Map<string, string[]>> {
  const queries = new Map<string, string[]>();
  const args = ["log", "--no-merges", "--no-color", "--format=%H%x09%an%x09%s", revision];
  for await (const line of gitLines(gitDir, args)) {
    const [commit = "", author = "", subject = ""] = line.split("\t");
    const text = /\[bot\]|\bbot$/i.test(author) ? undefined : cleanSubject(subject);
    const query = text === undefined ? undefined : queryOf(text);
    if (query && !isVague(query)) queries.set(commit, query);
  }
  return queries;
}

/** A commit that touches few files, and the blobs that its patch is made from. */
interface SmallCommit {
  readonly commit: string;
  readonly blobs: readonly string[];
}

async function smallCommits(
  { gitDir }: Repository,
  commits: readonly string[],
): Promise<SmallCommit[]> {
  const small: SmallCommit[] = [];
  let commit = "";
  let entries: string[] = [];
  const close = () => {
    const sources = entries.filter((entry) => sourceKind(entry.split("\t")[1] ?? ""));
    const isSmall = sources.length > 0 && sources.length <= MAX_SOURCE_FILES;
    if (isSmall && entries.length <= MAX_FILES) small.push({ commit, blobs: blobsOf(entries) });
  };
  const args = [...DIFF_TREE, "--raw", "--no-abbrev"];
  for await (const line of gitLines(gitDir, args, { input: commits })) {
    if (line.startsWith(":")) entries.push(line);
    else {
      close();
      commit = line;
      entries = [];
    }
  }
  close();
  return small;
}

/** `:<mode> <mode> <blob> <blob> <status>\t<path>`; of what was not there, the blob is zeros. */
function blobsOf(entries: readonly string[]): string[] {
  return entries.filter((entry) => !entry.includes("160000"))
    .flatMap((entry) => entry.split(" ").slice(2, 4)).filter((blob) => !/^0+$/.test(blob));
}

/** Leaves out commits of which the copy of the repository lacks a blob: git would stop there. */
async function readable(
  { gitDir }: Repository,
  commits: readonly SmallCommit[],
): Promise<string[]> {
  const input = [...new Set(commits.flatMap(({ blobs }) => blobs))];
  const answers = await gitOutput(gitDir, ["cat-file", "--batch-check"], { input });
  const missing = new Set(
    answers.filter((line) => line.endsWith(" missing")).map((line) => line.split(" ")[0]),
  );
  return commits.filter(({ blobs }) => !blobs.some((blob) => missing.has(blob)))
    .map(({ commit }) => commit);
}

function patchPairs({ files }: Patch, query: readonly string[]): Pair[] {
  const sources = files.flatMap((file) => {
    const kind = sourceKind(file.path);
    return kind ? [{ file, isTest: kind.category !== "code", size: sizeOf(file) }] : [];
  });
  const code = sources.filter(({ isTest }) => !isTest);
  return (code.length > 0 ? code : sources)
    .sort((a, b) => b.size - a.size || hashText(a.file.path) - hashText(b.file.path))
    .slice(0, MAX_PAIRS_PER_COMMIT)
    .flatMap(({ file }) => changePair(file, query));
}

function sizeOf({ added, removed }: FileChange): number {
  return added.length + removed.length;
}

function changePair(file: FileChange, query: readonly string[]): Pair[] {
  const { path, places, added, removed } = file;
  const head = [...pathTerms(path), ...subTerms(places.slice(0, MAX_PLACES).join("\n"))];
  const body = [...subTerms(added.join("\n")), ...subTerms(removed.join("\n"))];
  const document = documentOf(query, { head, body });
  return document ? [{ kind: "commit", path, query, document }] : [];
}

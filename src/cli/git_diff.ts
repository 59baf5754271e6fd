/**
 * Which lines differ from a commit, as far as git may be run.
 *
 * @module
 */
import type { ChangedLines } from "@cbx/core";
import { mayRunGit } from "./eval/git_log.ts";

/** What is compared. */
export interface DiffOptions {
  /** The commit. @default {"HEAD"} */
  readonly base?: string;
  /** Whether what is staged is compared, and not the tree. */
  readonly staged: boolean;
}

/** Changed lines, or why there are none. */
export type GitDiff = { readonly changes: readonly ChangedLines[] } | { readonly trouble: string };

/**
 * Hooks and monitors that a repository configures are not run, as it may be anybody's, and nothing is
 * written to it.
 */
const SAFE = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];

/** The form that `readDiff()` reads, whatever the configuration says. */
const PLAIN = [
  ...["--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--submodule=short"],
  ...["--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/", "--relative"],
];

/** Asks git which lines differ. Files that git does not know yet are changed as a whole. */
export async function gitDiff(root: string, options: DiffOptions): Promise<GitDiff> {
  if (!mayRunGit()) {
    return {
      trouble: "Cannot ask git for the diff as permission is missing: run with --allow-run=git",
    };
  }
  const { base = "HEAD", staged } = options;
  if (base.startsWith("-")) return { trouble: `Cannot compare with "${base}": it is not a commit` };
  // Outside of a repository, git would compare two files that are named so.
  const inside = await git(root, ["rev-parse", "--show-prefix"]);
  if ("trouble" in inside) return inside;
  const against = staged ? ["--cached"] : [base];
  const diff = await git(root, ["diff", ...PLAIN, ...against, "--"]);
  if ("trouble" in diff) return diff;
  const changes = readDiff(diff.output);
  if (staged) return { changes };
  const others = await git(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  if ("trouble" in others) return others;
  const untracked = others.output.split("\0").filter((path) => path !== "");
  return { changes: [...changes, ...untracked.map(wholeFile)] };
}

/** Lines at most of a file that is changed as a whole. */
const ALL_LINES = 100_000;

function wholeFile(path: string): ChangedLines {
  return { path, ranges: [{ start: 1, end: ALL_LINES }] };
}

async function git(
  root: string,
  args: readonly string[],
): Promise<{ readonly output: string } | { readonly trouble: string }> {
  try {
    const command = new Deno.Command("git", {
      args: ["-C", root, ...SAFE, ...args],
      stdin: "null",
    });
    const { code, stdout, stderr } = await command.output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    if (code === 0) return { output: decode(stdout) };
    const [reason = ""] = decode(stderr).trim().split("\n", 1);
    return { trouble: `Cannot ask git for the diff: ${reason.replace(/^fatal: /, "")}` };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return { trouble: "Cannot ask git for the diff as it is not installed" };
    }
    throw error;
  }
}

/**
 * Reads a unified diff without context. A removal touches the line that it follows; a file that was
 * removed has no lines to touch.
 */
export function readDiff(diff: string): ChangedLines[] {
  const changes: { path: string; ranges: { start: number; end: number }[] }[] = [];
  let before = "";
  // Lines of a hunk may look like anything, headers among them.
  let left = 0;
  for (const line of diff.split("\n")) {
    if (left > 0 && /^[-+]/.test(line)) {
      left--;
      continue;
    }
    before = pathIn(line, "--- a/") ?? before;
    const after = line.startsWith("+++ /dev/null") ? before : pathIn(line, "+++ b/");
    if (after !== undefined) changes.push({ path: after, ranges: [] });
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk) continue;
    const [removed, start, count] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)];
    left = removed + count;
    if (start === 0 && count === 0) continue;
    changes.at(-1)?.ranges.push({ start, end: Math.max(start, start + count - 1) });
  }
  return changes;
}

/** The path of a header: after a blank in it comes a tab, and one with odd characters is quoted. */
function pathIn(line: string, head: string): string | undefined {
  const [mark, prefix] = [head.slice(0, 4), head.slice(4)];
  if (!line.startsWith(mark)) return undefined;
  const written = line.slice(4).replace(/\t$/, "");
  const path = written.startsWith('"') ? unquote(written.slice(1, -1)) : written;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" },
};

/** Reads a path as git quotes it, as in C: control characters, quotes and backslashes. */
function unquote(text: string): string {
  return text.replace(
    /\\([0-7]{3}|.)/g,
    (_, code: string) =>
      code.length === 3 ? String.fromCharCode(parseInt(code, 8)) : ESCAPES[code] ?? code,
  );
}

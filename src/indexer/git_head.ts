/**
 * What git has checked out, read from its files: no program is run.
 *
 * @module
 */

/** Commit and branch; `null` where there is none to name. */
export interface GitHead {
  /** Full hash of the commit. */
  readonly commit: string | null;
  /** Short name of the branch; `null` for a detached head. */
  readonly branch: string | null;
}

const NO_HEAD: GitHead = { commit: null, branch: null };

/** A name with `..` in it is none to git, and would lead to other files. */
const REF = /^ref: (refs\/heads\/((?!.*\.\.).+))$/;

/** SHA-1 or SHA-256. */
const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Reads the head of the work tree at `root`; a root below the top of a work tree has none. */
export function readGitHead(root: string): GitHead {
  const folder = gitFolder(root);
  const head = folder && readIfThere(`${folder}/HEAD`);
  if (!folder || !head) return NO_HEAD;
  const [, path, branch] = head.match(REF) ?? [];
  if (path === undefined || branch === undefined) return { commit: hashOrNull(head), branch: null };
  const commit = readIfThere(`${folder}/${path}`) ?? packedRef(folder, path);
  return { commit: hashOrNull(commit), branch };
}

function hashOrNull(text: string | undefined): string | null {
  return text !== undefined && HASH.test(text) ? text : null;
}

/** `.git` is a folder, or in a linked work tree a file that names one outside of the root. */
function gitFolder(root: string): string | undefined {
  const head = readIfThere(`${root}/.git/HEAD`);
  return head === undefined ? undefined : `${root}/.git`;
}

function packedRef(folder: string, path: string): string | undefined {
  const line = readIfThere(`${folder}/packed-refs`)?.split(/\r?\n/)
    .find((line) => line.endsWith(` ${path}`));
  return line?.split(" ")[0];
}

function readIfThere(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path).trim();
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory ||
      error instanceof Deno.errors.IsADirectory ||
      error instanceof Deno.errors.PermissionDenied ||
      error instanceof Deno.errors.NotCapable;
    if (isMissing) return undefined;
    throw error;
  }
}

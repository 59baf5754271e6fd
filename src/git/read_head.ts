import { RepositoryError } from "../errors.ts";
import { hashBytesOf, readConfig } from "./config.ts";
import { redact } from "../text/redact.ts";
import { findRepository, repositoryAt } from "./find_repository.ts";
import { GitFiles, type GitPlace } from "./git_files.ts";
import { PagePool } from "./paged_file.ts";
import { type Ref, Refs } from "./refs.ts";

/**
 * Reads what a work tree has checked out. A folder below the top of a work tree has nothing, and
 * neither has one whose repository is damaged, or may not be read.
 *
 * @returns Full hash of the commit, and short name of the branch, a secret in it masked.
 */
export function readGitHead(root: string): Record<"commit" | "branch", string | null> {
  const head = headOf(() => repositoryAt(root));
  const branch = /^refs\/heads\/(.+)/.exec(head?.name ?? "")?.[1] ?? null;
  return { commit: head?.oid ?? null, branch: branch && redact(branch) };
}

/**
 * Reads which commit is checked out, also for a folder below the top of a work tree; `undefined` where
 * there is none that may be read.
 */
export function commitAt(root: string): string | undefined {
  return headOf(() => findRepository(root))?.oid;
}

function headOf(find: () => GitPlace | undefined): Ref | undefined {
  try {
    const place = find();
    if (place === undefined) return undefined;
    using pool = new PagePool();
    const files = new GitFiles(place, pool);
    return new Refs(files, hashBytesOf(readConfig(files))).follow("HEAD");
  } catch (error) {
    if (error instanceof RepositoryError) return undefined;
    throw error;
  }
}

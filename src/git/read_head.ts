import { RepositoryError } from "../errors.ts";
import { hashBytesOf, readConfig } from "./config.ts";
import { redact } from "../text/redact.ts";
import { findRepository, repositoryAt } from "./find_repository.ts";
import { GitFiles } from "./git_files.ts";
import { PagePool } from "./paged_file.ts";
import { Refs } from "./refs.ts";

/** Commit and branch; `null` where there is none to name. */
interface GitHead {
  /** Full hash of the commit. */
  readonly commit: string | null;
  /** Short name of the branch, a secret in it masked; `null` for a detached head. */
  readonly branch: string | null;
}

/**
 * Reads what a work tree has checked out. A folder below the top of a work tree has nothing, and
 * neither has one whose repository is damaged, or may not be read.
 */
export function readGitHead(root: string): GitHead {
  try {
    const place = repositoryAt(root);
    if (place === undefined) return { commit: null, branch: null };
    using pool = new PagePool();
    const files = new GitFiles(place, pool);
    const head = new Refs(files, hashBytesOf(readConfig(files))).follow("HEAD");
    const branch = /^refs\/heads\/(.+)/.exec(head?.name ?? "")?.[1] ?? null;
    return { commit: head?.oid ?? null, branch: branch && redact(branch) };
  } catch (error) {
    if (error instanceof RepositoryError) return { commit: null, branch: null };
    throw error;
  }
}

/**
 * Reads which commit is checked out, also for a folder below the top of a work tree; `undefined` where
 * there is none that may be read.
 */
export function commitAt(root: string): string | undefined {
  try {
    using pool = new PagePool();
    const files = new GitFiles(findRepository(root), pool);
    return new Refs(files, hashBytesOf(readConfig(files))).follow("HEAD")?.oid;
  } catch (error) {
    if (error instanceof RepositoryError) return undefined;
    throw error;
  }
}

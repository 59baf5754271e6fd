import { RepositoryError } from "../errors.ts";

/**
 * Makes the error of data that contradict themselves.
 *
 * @param what Kind of data: "a pack", "the index".
 */
export function damaged(what: string, state: string, cause?: unknown): RepositoryError {
  return new RepositoryError(
    "damaged",
    `Cannot read the git repository as ${what} is damaged: ${state}`,
    cause === undefined ? {} : { cause },
  );
}

/** Makes the error of data that are whole, and more than is read. */
export function tooLarge(what: string, limit: string): RepositoryError {
  return new RepositoryError(
    "too_large",
    `Cannot read the git repository as ${what}: the limit is ${limit}`,
  );
}

/** Makes the error of a repository that is kept in another way than is known here. */
export function unsupported(state: string, hint?: string): RepositoryError {
  return new RepositoryError(
    "unsupported",
    `Cannot read the git repository as ${state}`,
    hint === undefined ? {} : { hint },
  );
}

/** Makes the error of what lies where nothing may be read. */
export function outside(state: string): RepositoryError {
  return new RepositoryError("outside", `Cannot read the git repository as ${state}`);
}

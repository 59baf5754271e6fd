import { RootError } from "../errors.ts";

/**
 * Says of an error of the system what is wrong with the root of a tree.
 *
 * @returns A {@linkcode RootError}, or the error itself where it says nothing of the root.
 */
export function asRootError(root: string, error: unknown): unknown {
  const trouble = troubleOf(error);
  return trouble === undefined ? error : new RootError(root, trouble, { cause: error });
}

function troubleOf(error: unknown): RootError["trouble"] | undefined {
  if (error instanceof Deno.errors.NotFound) return "missing";
  const isNoFolder = error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.FilesystemLoop;
  if (isNoFolder) return "not_a_folder";
  const isRefused = error instanceof Deno.errors.NotCapable ||
    error instanceof Deno.errors.PermissionDenied;
  return isRefused ? "unreadable" : undefined;
}

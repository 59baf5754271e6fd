/** Absolute on any system. */
const ABSOLUTE = /^(?:[/\\]|[A-Za-z]:[/\\])/;

/**
 * Reads a path within a tree as an index writes it: without `.`, double or final slashes.
 *
 * @throws {RangeError} If it is empty, absolute, or leads upwards.
 */
export function treePath(written: string): string {
  const parts = written.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0 || parts.includes("..") || ABSOLUTE.test(written)) {
    throw new RangeError(
      `Cannot look "${written}" up as it must be the path of a file, relative to the root and without ".."`,
    );
  }
  return parts.join("/");
}

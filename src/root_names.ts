import { nameOf } from "./text/paths.ts";

/**
 * Names the roots that are searched as one: each as its caller wants, else as its folder is called,
 * with a number behind where that is taken: `api`, `api-2`.
 *
 * @param roots Paths, without a slash at the end, and names that are wanted.
 * @throws {RangeError} If a name is empty, or is wanted twice.
 */
export function nameRoots(
  roots: readonly { readonly path: string; readonly name?: string }[],
): string[] {
  const taken = new Set<string>();
  for (const { name } of roots) {
    if (name === undefined) continue;
    if (name === "" || taken.has(name)) {
      throw new RangeError(
        `Cannot call a root "${name}" as every root needs a name of its own: choose another`,
      );
    }
    taken.add(name);
  }
  return roots.map(({ path, name }) => name ?? freeName(nameOf(path) || "root", taken));
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`;
  taken.add(name);
  return name;
}

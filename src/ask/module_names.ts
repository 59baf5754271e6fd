/**
 * Which module each file is of: its folder, or one above it where there are too many folders to see.
 * Beginning at the top, the folder with most files is opened as long as there is room for those in
 * it.
 *
 * @module
 */

/** Name of the module at the root of a tree. */
const ROOT_MODULE = ".";

/** Names a module for every path: at most `most` of them, unless the top level alone has more. */
export function moduleNames(paths: readonly string[], most: number): string[] {
  const modules = Map.groupBy(paths, (path) => folderAt(path, 1));
  const closed = new Set<string>();
  for (;;) {
    const next = largest(modules, closed);
    if (next === undefined) break;
    closed.add(next);
    const inside = Map.groupBy(modules.get(next)!, (path) => folderAt(path, depthOf(next) + 1));
    if (modules.size - 1 + inside.size > most) continue;
    modules.delete(next);
    for (const [name, own] of inside) modules.set(name, own);
  }
  const moduleOf = new Map<string, string>();
  for (const [name, own] of modules) for (const path of own) moduleOf.set(path, name);
  return paths.map((path) => moduleOf.get(path)!);
}

/** The module of most files that was not looked into yet; of equal ones the first by name. */
function largest(
  modules: ReadonlyMap<string, readonly string[]>,
  closed: ReadonlySet<string>,
): string | undefined {
  return [...modules].filter(([name]) => name !== ROOT_MODULE && !closed.has(name))
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[0];
}

function depthOf(name: string): number {
  return name.split("/").length;
}

function folderAt(path: string, depth: number): string {
  const parts = path.split("/").slice(0, -1).slice(0, depth);
  return parts.length === 0 ? ROOT_MODULE : parts.join("/");
}

import { fileURLToPath } from "node:url";

/**
 * Finds the folder of an npm package, all versions of it, as `--allow-ffi` takes it.
 *
 * @param resolved What `import.meta.resolve()` makes of the package: a file of it, without any
 * permission.
 * @param name Name of the package, or of its scope.
 * @returns `undefined` where the package is in no folder.
 */
export function packageFolder(resolved: string, name: string): string | undefined {
  if (!resolved.startsWith("file:")) return undefined;
  const path = fileURLToPath(resolved).replaceAll("\\", "/");
  const at = path.lastIndexOf(`/${name}/`);
  return at < 0 ? undefined : path.slice(0, at + name.length + 1);
}

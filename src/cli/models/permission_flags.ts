/**
 * Permissions as flags of Deno. They are looked at, and never asked for.
 *
 * Paths may come from the configuration of a tree, and flags are there to be copied: by a person, or by
 * an agent. So no path does anything in a shell, or grants more than it names.
 *
 * @module
 */
import { dirname } from "node:path";

/** Writes permissions as the flags that grant them, one a name. */
export function flagsOf(permissions: readonly Deno.PermissionDescriptor[]): string {
  const byName = Map.groupBy(permissions, ({ name }) => name);
  return [...byName].map(([name, each]) => {
    const values = each.map(valueOf);
    // One without a value is the whole permission.
    if (values.includes(undefined)) return `--allow-${name}`;
    return `--allow-${name}=${[...new Set(values)].join(",")}`;
  }).join(" ");
}

function valueOf(descriptor: Deno.PermissionDescriptor): string | undefined {
  switch (descriptor.name) {
    case "read":
    case "write":
    case "ffi":
      return descriptor.path === undefined ? undefined : quote(upToComma(`${descriptor.path}`));
    case "net":
      // The host may be the path of a socket.
      return descriptor.host?.includes("/") ? quote(descriptor.host) : descriptor.host;
    case "env":
      return descriptor.variable;
    case "sys":
      return descriptor.kind;
    case "run":
      return descriptor.command === undefined ? undefined : quote(`${descriptor.command}`);
    case "import":
      return descriptor.host;
  }
}

/**
 * Writes the flag that lets a path be read.
 *
 * @param path The path, which may come from anywhere.
 */
export function readFlag(path: string): string {
  return `--allow-read=${quote(upToComma(path))}`;
}

/**
 * Writes the flag that lets a path be written.
 *
 * @param path The path, which may come from anywhere.
 */
export function writeFlag(path: string): string {
  return `--allow-write=${quote(upToComma(path))}`;
}

/** A comma parts paths, and nothing escapes it: the folder above the first one has to do. */
function upToComma(path: string): string {
  const comma = path.indexOf(",");
  return comma < 0 ? path : dirname(path.slice(0, comma));
}

/** Within double quotes a shell still runs what stands behind `$`, and within backquotes. */
function quote(text: string): string {
  return /["$`!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/**
 * Permissions as flags of Deno. They are looked at, and never asked for.
 *
 * @module
 */

/** Tells whether a permission is granted. */
export function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}

/**
 * Writes permissions as the flags that grant them, one a name.
 *
 * @param permissions The permissions.
 */
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
      return descriptor.path === undefined ? undefined : `"${descriptor.path}"`;
    case "net":
      return descriptor.host;
    case "env":
      return descriptor.variable;
    case "sys":
      return descriptor.kind;
    case "run":
      return descriptor.command === undefined ? undefined : `"${descriptor.command}"`;
    case "import":
      return descriptor.host;
  }
}

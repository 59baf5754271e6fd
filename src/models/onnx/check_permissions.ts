import { LocalModelError } from "./local_model_error.ts";

/** What an open model takes of the machine. */
export type ModelPermission =
  | Deno.ReadPermissionDescriptor
  | Deno.WritePermissionDescriptor
  | Deno.EnvPermissionDescriptor
  | Deno.FfiPermissionDescriptor
  | Deno.NetPermissionDescriptor
  | Deno.SysPermissionDescriptor;

/**
 * Makes sure that this process may do some things; nobody is asked.
 *
 * @throws {LocalModelError} If it may not; the message says which flags permit it.
 */
export function checkPermissions(permissions: readonly ModelPermission[], task: string): void {
  const missing = permissions.filter((one) => Deno.permissions.querySync(one).state !== "granted");
  if (missing.length === 0) return;
  const state = `permission is missing. Run with ${flagsOf(missing)}`;
  throw new LocalModelError(task, "permission", state);
}

/** The flags that give permissions: `--allow-read=/models --allow-env=A,B`. */
export function flagsOf(permissions: readonly ModelPermission[]): string {
  const flags = Map.groupBy(permissions, ({ name }) => name);
  return Array.from(flags, ([name, all]) => {
    const values = all.map(valueOf);
    return `--allow-${name}${values.includes(undefined) ? "" : `=${values.join(",")}`}`;
  }).join(" ");
}

function valueOf(permission: ModelPermission): string | URL | undefined {
  switch (permission.name) {
    case "env":
      return permission.variable;
    case "net":
      return permission.host;
    case "sys":
      return permission.kind;
    default:
      return permission.path;
  }
}

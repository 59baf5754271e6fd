import { fileURLToPath } from "node:url";
import { LocalModelError } from "./local_model_error.ts";

/** Permission that an open model takes. */
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
  const missing = permissions.filter((one) => !isGranted(one));
  if (missing.length === 0) return;
  const state = `permission is missing. Run with ${flagsOf(missing)}`;
  throw new LocalModelError(task, "permission", state);
}

/** Tells whether this process may do something; nobody is asked. */
export function isGranted(permission: ModelPermission): boolean {
  return Deno.permissions.querySync(permission).state === "granted";
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

/**
 * Finds the folder of an npm package, all versions of it, as `--allow-ffi` takes it.
 *
 * @param resolved What `import.meta.resolve()` makes of the package: a file of it, without any
 * permission.
 * @returns `undefined` where the package is in no folder.
 */
export function packageFolder(resolved: string, name: string): string | undefined {
  if (!resolved.startsWith("file:")) return undefined;
  const path = fileURLToPath(resolved).replaceAll("\\", "/");
  const at = path.lastIndexOf(`/${name}/`);
  return at < 0 ? undefined : path.slice(0, at + name.length + 1);
}

/** Variable that the native runtime looks at when it is loaded. */
const TELEMETRY_VARIABLE = "ORT_DISABLE_TELEMETRY";

/** Permission to forbid telemetry, without which the native runtime is not loaded. */
export const TELEMETRY_PERMISSION: ModelPermission = { name: "env", variable: TELEMETRY_VARIABLE };

/**
 * Forbids the native runtime of ONNX to report its use to its maker: it is code that Deno's
 * permissions for files and network do not bind. To be called before it is loaded.
 */
export function forbidTelemetry(): void {
  Deno.env.set(TELEMETRY_VARIABLE, "1");
}

/** Permission for native code, all of it where its folder cannot be told. */
export function ffiPermission(path: string | undefined): ModelPermission {
  return path === undefined ? { name: "ffi" } : { name: "ffi", path };
}

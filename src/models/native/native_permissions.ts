import type { ModelPermission } from "../onnx/check_permissions.ts";
import { packageFolder } from "./package_folder.ts";
import { TELEMETRY_PERMISSION } from "./telemetry.ts";

/** What the native runtime takes of the machine, beside the model itself. */
export function nativePermissions(): ModelPermission[] {
  // A bare name would be left as it is when the package is published.
  const resolved = import.meta.resolve("npm:onnxruntime-node@1.30.0");
  return [ffiPermission(packageFolder(resolved, "onnxruntime-node")), TELEMETRY_PERMISSION];
}

/** Permission for native code, all of it where its folder cannot be told. */
export function ffiPermission(path: string | undefined): ModelPermission {
  return path === undefined ? { name: "ffi" } : { name: "ffi", path };
}

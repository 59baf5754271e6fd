import type { ModelPermission } from "../onnx/check_permissions.ts";

/** What the native runtime looks at when it is loaded. */
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

import type { ModelBackend } from "@cbx/cli";
import { nativePermissions } from "../native/native_permissions.ts";
import { backendOf } from "./backend_of.ts";
import { HTTP_SOURCE } from "./http_source.ts";
import { localSource } from "./local_source.ts";

const LOCAL = localSource({
  load: () => import("../native/mod.ts"),
  permissions: nativePermissions,
});

/** Models of this machine in native code, and those behind HTTP. */
export const NATIVE_BACKEND: ModelBackend = backendOf("native", [LOCAL, HTTP_SOURCE]);

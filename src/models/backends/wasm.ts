import type { ModelBackend } from "@cbx/cli";
import { backendOf } from "./backend_of.ts";
import { HTTP_SOURCE } from "./http_source.ts";
import { localSource } from "./local_source.ts";

const LOCAL = localSource({
  load: () => import("../wasm/mod.ts"),
  permissions: () => [],
});

/** Models of this machine in Wasm, and those behind HTTP. */
export const WASM_BACKEND: ModelBackend = backendOf("wasm", [LOCAL, HTTP_SOURCE]);

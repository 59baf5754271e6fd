import type { ModelBackend } from "@cbx/cli";
import { flagsOf } from "../onnx/permissions.ts";
import { mayRunNative, nativePermissions } from "../onnx/runtimes.ts";
import { backendOf } from "./backend_of.ts";
import { HTTP_SOURCE } from "./http.ts";
import { localSource } from "./local_source.ts";

const LOCAL = localSource({
  load: () => import("../onnx/mod.ts"),
  needs: () => {
    if (mayRunNative()) return { permissions: nativePermissions() };
    const flags = flagsOf(nativePermissions());
    const note = `Runs in Wasm. In native code it is three to six times as fast, with ${flags}`;
    return { permissions: [], notes: [note] };
  },
});

/** Models of this machine, and those behind HTTP. */
export const ONNX_BACKEND: ModelBackend = backendOf("onnx", [LOCAL, HTTP_SOURCE]);

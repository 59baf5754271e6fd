import { checkPermissions } from "../onnx/check_permissions.ts";
import { LocalModelError } from "../onnx/local_model_error.ts";
import type { OnnxRuntime } from "../onnx/onnx_runtime.ts";
import { type Ort, ortSession } from "../onnx/ort_session.ts";
import { nativePermissions } from "./native_permissions.ts";
import { forbidTelemetry } from "./telemetry.ts";

/** A search is not worth all cores of the machine, and an index is built beside other work. */
const THREADS = 1;

/** Runs models in native code: takes permission for it (`--allow-ffi`), which is one for everything. */
export const NATIVE_RUNTIME: OnnxRuntime = {
  async openSession({ bytes }, task) {
    checkPermissions(nativePermissions(), task);
    forbidTelemetry();
    return await ortSession(await load(task), bytes, { intraOpNumThreads: THREADS });
  },
};

async function load(task: string): Promise<Ort> {
  try {
    const { default: ort } = await import("npm:onnxruntime-node@1.30.0");
    return ort;
  } catch (error) {
    const state = "the native runtime of ONNX does not start on this machine. Use the Wasm one";
    throw new LocalModelError(task, "run", state, { cause: error });
  }
}

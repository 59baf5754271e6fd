import { LocalModelError } from "./local_model_error.ts";
import { type OnnxRuntime, type Ort, ortSession } from "./onnx_runtime.ts";
import {
  checkPermissions,
  ffiPermission,
  forbidTelemetry,
  isGranted,
  type ModelPermission,
  packageFolder,
  TELEMETRY_PERMISSION,
} from "./permissions.ts";

/** A search is not worth all cores of the machine, and an index is built beside other work. */
const THREADS = 1;

/**
 * Takes 290 MB. It is no literal in `import()`: Deno installs what is one before a program starts, also
 * for those who run their models in Wasm.
 */
const PACKAGE = "npm:onnxruntime-node@1.30.0";

/** Runs models in native code: takes permission for it (`--allow-ffi`), which is one for everything. */
export const NATIVE_RUNTIME: OnnxRuntime = {
  async openSession({ bytes }, task) {
    checkPermissions(nativePermissions(), task);
    forbidTelemetry();
    return await ortSession(await load(task), bytes, { intraOpNumThreads: THREADS });
  },
};

/** Tells whether this process may run native code, so that models run in it. */
export function mayRunNative(): boolean {
  return nativePermissions().filter(({ name }) => name === "ffi").every(isGranted);
}

/**
 * Lists what the native runtime takes of the machine, beside the model itself. Its package need not be
 * there yet: it is installed beside the one for Wasm.
 */
export function nativePermissions(): ModelPermission[] {
  // A bare name would be left as it is when the package is published.
  const wasm = packageFolder(
    import.meta.resolve("npm:onnxruntime-web@1.30.0"),
    "onnxruntime-web",
  );
  return [
    ffiPermission(wasm?.replace(/onnxruntime-web$/, "onnxruntime-node")),
    TELEMETRY_PERMISSION,
  ];
}

async function load(task: string): Promise<Ort> {
  try {
    const { default: ort }: { default: Ort } = await import(PACKAGE);
    return ort;
  } catch (error) {
    const state = "the native runtime of ONNX does not start on this machine. " +
      "Leave out --allow-ffi to use the Wasm one";
    throw new LocalModelError(task, "run", state, { cause: error });
  }
}

/**
 * Both runtimes of ONNX: in Wasm, which takes no permission, and in native code.
 *
 * @module
 */
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

/** Where the runtime finds the glue: it takes one of ours by URL alone. */
const GLUE_NAME = "cbx.onnxruntime";

/** The Wasm runtime of the process, once a model has been opened. */
let wasmCache: Promise<Ort> | undefined;

/** Runs models in Wasm: takes no permission but to read the model. */
export const WASM_RUNTIME: OnnxRuntime = {
  async openSession({ bytes }, task) {
    return await ortSession(await loadWasm(task), bytes);
  },
};

async function loadWasm(task: string): Promise<Ort> {
  try {
    return await (wasmCache ??= startWasm());
  } catch (error) {
    wasmCache = undefined;
    throw new LocalModelError(task, "run", "the Wasm runtime of ONNX does not start", {
      cause: error,
    });
  }
}

/**
 * Loads the runtime with its module handed in: left alone it would read the file itself, for which it
 * has no permission. A `data:` URL takes none either.
 */
async function startWasm(): Promise<Ort> {
  const [{ makeOrt, ortWasm }, ort] = await Promise.all([
    import("./ort_wasm.js"),
    import("onnxruntime-web/wasm"),
  ]);
  const glue = (settings: object) =>
    new Promise((resolve, reject) => {
      makeOrt({
        ...settings,
        instantiateWasm(imports, done) {
          WebAssembly.instantiate(ortWasm, imports)
            .then((instance) => done(instance, ortWasm)).catch(reject);
          return {};
        },
      }).then(resolve, reject);
    });
  Object.defineProperty(globalThis, Symbol.for(GLUE_NAME), { value: glue, configurable: true });
  // More threads would want workers, which read their own source.
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = {
    mjs: `data:text/javascript,export default globalThis[Symbol.for("${GLUE_NAME}")]`,
  };
  return ort;
}

/** A search is not worth all cores of the machine, and an index is built beside other work. */
const NATIVE_THREADS = 1;

/**
 * Takes 290 MB. It is no literal in `import()`: Deno installs what is one before a program starts, also
 * for those who run their models in Wasm.
 */
const NATIVE_PACKAGE = "npm:onnxruntime-node@1.30.0";

/** Runs models in native code: takes permission for it (`--allow-ffi`), which is one for everything. */
export const NATIVE_RUNTIME: OnnxRuntime = {
  async openSession({ bytes }, task) {
    checkPermissions(nativePermissions(), task);
    forbidTelemetry();
    return await ortSession(await loadNative(task), bytes, { intraOpNumThreads: NATIVE_THREADS });
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

async function loadNative(task: string): Promise<Ort> {
  try {
    const { default: ort }: { default: Ort } = await import(NATIVE_PACKAGE);
    return ort;
  } catch (error) {
    const state = "the native runtime of ONNX does not start on this machine. " +
      "Leave out --allow-ffi to use the Wasm one";
    throw new LocalModelError(task, "run", state, { cause: error });
  }
}

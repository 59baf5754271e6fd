import { LocalModelError } from "./local_model_error.ts";
import { type OnnxRuntime, type Ort, ortSession } from "./onnx_runtime.ts";

/** Where the runtime finds the glue: it takes one of ours by URL alone. */
const GLUE_NAME = "cbx.onnxruntime";

/** The runtime of the process, once a model has been opened. */
let ortCache: Promise<Ort> | undefined;

/** Runs models in Wasm: takes no permission but to read the model. */
export const WASM_RUNTIME: OnnxRuntime = {
  async openSession({ bytes }, task) {
    return await ortSession(await loadOrt(task), bytes);
  },
};

async function loadOrt(task: string): Promise<Ort> {
  try {
    return await (ortCache ??= load());
  } catch (error) {
    ortCache = undefined;
    throw new LocalModelError(task, "run", "the Wasm runtime of ONNX does not start", {
      cause: error,
    });
  }
}

/**
 * Loads the runtime with its module handed in: left alone it would read the file itself, for which it
 * has no permission. A `data:` URL takes none either.
 */
async function load(): Promise<Ort> {
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

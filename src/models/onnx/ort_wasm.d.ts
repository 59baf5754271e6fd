/** Settings that the glue is given beside its own. */
interface OrtHooks {
  /** Called once with what the module imports; `done` takes what was instantiated. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}

/** ONNX Runtime's CPU kernels, compiled but not instantiated. */
export declare const ortWasm: WebAssembly.Module;

/** Their glue: makes a runtime of settings and hooks. */
export declare function makeOrt(settings: OrtHooks): Promise<object>;

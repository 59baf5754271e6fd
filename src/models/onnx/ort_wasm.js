// @ts-self-types="./ort_wasm.d.ts"
import source ortWasm from "npm:onnxruntime-web@1.30.0/ort-wasm-simd-threaded.wasm";
import makeOrt from "npm:onnxruntime-web@1.30.0/ort-wasm-simd-threaded.mjs";
export { makeOrt, ortWasm };

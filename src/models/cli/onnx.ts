/**
 * The command `cbx` with models of this machine, in native code or in Wasm.
 *
 * @module
 */
import { main } from "@cbx/cli";
import { ONNX_BACKEND } from "../backends/onnx.ts";

if (import.meta.main) Deno.exit(await main(Deno.args, { models: ONNX_BACKEND }));

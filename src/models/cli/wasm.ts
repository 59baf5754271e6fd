/**
 * The command `cbx` with models of this machine in Wasm.
 *
 * @module
 */
import { main } from "@cbx/cli";
import { WASM_BACKEND } from "../backends/wasm.ts";

if (import.meta.main) Deno.exit(await main(Deno.args, { models: WASM_BACKEND }));

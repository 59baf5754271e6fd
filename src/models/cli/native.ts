/**
 * The command `cbx` with models of this machine in native code.
 *
 * @module
 */
import { main } from "@cbx/cli";
import { NATIVE_BACKEND } from "../backends/native.ts";

if (import.meta.main) Deno.exit(await main(Deno.args, { models: NATIVE_BACKEND }));

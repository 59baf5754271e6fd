/**
 * The command `cbx` with models by transformers.js.
 *
 * @module
 */
import { main } from "@cbx/cli";
import { TRANSFORMERS_BACKEND } from "../backends/transformers.ts";

if (import.meta.main) Deno.exit(await main(Deno.args, { models: TRANSFORMERS_BACKEND }));

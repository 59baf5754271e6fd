/**
 * The command `cbx` with models behind HTTP.
 *
 * @module
 */
import { main } from "@cbx/cli";
import { HTTP_BACKEND } from "../backends/http.ts";

if (import.meta.main) Deno.exit(await main(Deno.args, { models: HTTP_BACKEND }));

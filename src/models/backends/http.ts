import type { ModelBackend } from "@cbx/cli";
import { backendOf } from "./backend_of.ts";
import { HTTP_SOURCE } from "./http_source.ts";

/** Models behind HTTP alone: nothing is installed for it. */
export const HTTP_BACKEND: ModelBackend = backendOf("http", [HTTP_SOURCE]);

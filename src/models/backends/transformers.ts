import type { ModelBackend } from "@cbx/cli";
import { transformersPermissions } from "../transformers/transformers_permissions.ts";
import { backendOf } from "./backend_of.ts";
import { HTTP_SOURCE } from "./http_source.ts";
import { hubSource } from "./hub_source.ts";
import { localSource } from "./local_source.ts";

const LOCAL = localSource({
  load: () => import("../transformers/mod.ts"),
  permissions: transformersPermissions,
});

/** Models of this machine or of a hub by transformers.js, and those behind HTTP. */
export const TRANSFORMERS_BACKEND: ModelBackend = backendOf("transformers", [
  LOCAL,
  hubSource(LOCAL),
  HTTP_SOURCE,
]);

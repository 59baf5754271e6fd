import type { ModelBackend, ModelSettings, OpenModelOptions } from "@cbx/cli";
import type { ModelFeature } from "@cbx/core";
import {
  hubPermissions,
  transformersPermissions,
} from "../transformers/transformers_permissions.ts";
import { backendOf } from "./backend_of.ts";
import { HTTP_SOURCE } from "./http.ts";
import { folderOf, localSource } from "./local_source.ts";

const LOCAL = localSource({
  load: () => import("../transformers/mod.ts"),
  needs: () => ({ permissions: transformersPermissions() }),
});

/** Models of this machine or of a hub by transformers.js, and those behind HTTP. */
export const TRANSFORMERS_BACKEND: ModelBackend = backendOf("transformers", [
  LOCAL,
  // A model of a hub is downloaded to a folder that the settings name, then opened as one of this machine.
  {
    kindsOf: () => ["hub"],
    needsOf(feature, settings) {
      const folder = folderOf(feature, settings);
      return {
        permissions: [
          ...LOCAL.needsOf(feature, settings).permissions,
          ...hubPermissions(settings.url, folder),
        ],
      };
    },
    openDense: async (settings, options) =>
      await LOCAL.openDense(await downloaded("dense", settings, options), options),
    openSparse: async (settings, options) =>
      await LOCAL.openSparse(await downloaded("sparse", settings, options), options),
    openRerank: async (settings, options) =>
      await LOCAL.openRerank(await downloaded("rerank", settings, options), options),
  },
  HTTP_SOURCE,
]);

async function downloaded(
  feature: ModelFeature,
  settings: ModelSettings,
  options: OpenModelOptions = {},
): Promise<ModelSettings> {
  const { downloadModel } = await import("../transformers/download_model.ts");
  const folder = folderOf(feature, settings);
  return { ...settings, folder: await downloadModel({ ...settings, ...options, folder }) };
}

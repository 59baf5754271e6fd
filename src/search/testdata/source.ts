import type { World } from "../../../tests/_world.ts";
import { LANGUAGE_IDS } from "../../index/languages.ts";
import { Engine } from "../../orama/engine.ts";
import type { SearchSource } from "../rank_all.ts";

/** Source for a search of a world; parts of it may be set. */
export function sourceOf(
  { store, files }: World,
  fields: Partial<SearchSource> = {},
): SearchSource {
  return {
    store,
    engine: new Engine(store),
    files,
    touches: new Map(),
    languages: LANGUAGE_IDS,
    state: {
      exists: true,
      stale: false,
      filesChangedSinceBuild: 0,
      builtAt: null,
      headCommit: null,
      branch: null,
      overlay: "none",
      filesLeft: 0,
    },
    pending: new Set(),
    generation: "1",
    ...fields,
  };
}

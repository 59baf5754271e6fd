import type { ModelOptions } from "../models/model_options.ts";
import type { ModelStanding } from "../models/open_models.ts";

/** Models of a server, opened once and asked as long as it runs. */
export interface ServerModels {
  /** What they add to the options of an index. */
  readonly options: ModelOptions;
  /** How each feature that is switched on came out. */
  readonly standings: readonly ModelStanding[];
  /** Tokens that they may be given in one update, where that is configured. */
  readonly maxTokensToEmbed?: number;
}

/** No model at all. */
export const NO_MODELS: ServerModels = { options: {}, standings: [] };

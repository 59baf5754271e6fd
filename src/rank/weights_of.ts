import type { Features } from "./features.ts";
import { DENSE_WEIGHTS, MODEL_WEIGHTS, RERANK_WEIGHTS, type RerankWeights } from "./weights.ts";

const WITHOUT_VECTORS: RerankWeights = { ...RERANK_WEIGHTS, ...MODEL_WEIGHTS };
const WITH_VECTORS: RerankWeights = { ...DENSE_WEIGHTS, ...MODEL_WEIGHTS };

/** The weights of a sum of features: words count less where a model's vectors say the same. */
export function weightsOf(features: Features): RerankWeights {
  return features.dense === undefined ? WITHOUT_VECTORS : WITH_VECTORS;
}

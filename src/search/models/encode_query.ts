/**
 * A query as the models see it, each asked under a bound on the time: who cannot answer takes no part,
 * and the answer says so.
 *
 * @module
 */
import { checkTerms, checkVector } from "../../embed/check_answer.ts";
import type { ModelFeature, Models, SparseVector } from "../../embed/embedder.ts";
import { parseQuery } from "../../query/parse_query.ts";
import { redact } from "../../text/redact.ts";
import { sentenceOf } from "../../text/sentence_of.ts";
import type { ModelUse, SearchOptions } from "../answer.ts";
import { isVectorAlone, signalsOf } from "../signals.ts";
import { askInTime } from "./ask_in_time.ts";

const COMPARE = "compare the query by";

/** More, and a person waits for it. */
const DEFAULT_TIMEOUT_MS = 1500;

/** A query, and the time that models have for it. */
interface AskedQuery {
  readonly text: string;
  /** Time in milliseconds. @default {1500} */
  readonly timeoutMs?: number | undefined;
}

export interface EncodedQuery {
  /** Its vector; absent where no model gives one, or it has no part in such a query. */
  readonly dense?: Float32Array<ArrayBuffer>;
  /** Its terms; absent where no model gives them. */
  readonly sparse?: SparseVector;
  /** Why a model takes no part, by feature. */
  readonly without: ReadonlyMap<ModelFeature, Pick<ModelUse, "state" | "note">>;
}

/**
 * Lets the models encode a query, both at once.
 *
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 */
export async function encodeQuery(
  models: Models,
  { text, timeoutMs = DEFAULT_TIMEOUT_MS }: AskedQuery,
  options: SearchOptions,
): Promise<EncodedQuery> {
  const without = new Map<ModelFeature, Pick<ModelUse, "state" | "note">>();
  const asked = redact(parseQuery(text).text);
  const ask = async <T>(
    feature: ModelFeature,
    model: string,
    question: (limits: { signal?: AbortSignal; timeoutMs?: number }) => Promise<T>,
  ): Promise<T | undefined> => {
    if (!hasPart(feature, text, options)) {
      without.set(feature, { state: "idle" });
      return undefined;
    }
    const task = `encode the query with "${model}"`;
    const { signal } = options;
    try {
      return await askInTime({ task, timeoutMs, signal }, question);
    } catch (error) {
      signal?.throwIfAborted();
      without.set(feature, {
        state: "failed",
        note: `${sentenceOf(error)}. The answer is without it`,
      });
      return undefined;
    }
  };
  const { dense, sparse } = models;
  const [vector, terms] = await Promise.all([
    dense && ask("dense", dense.name, async (limits) => {
      const vector = await dense.embedQuery(asked, limits);
      checkVector(vector, dense, COMPARE);
      return vector;
    }),
    sparse && ask("sparse", sparse.name, async (limits) => {
      const terms = await sparse.encodeQuery(asked, limits);
      checkTerms(terms, sparse, COMPARE);
      return terms;
    }),
  ]);
  return {
    ...(vector ? { dense: Float32Array.from(vector) } : {}),
    ...(terms ? { sparse: terms } : {}),
    without,
  };
}

/** The name of a symbol is no sentence, and filters alone are no text: nothing is asked for these. */
function hasPart(feature: ModelFeature, text: string, options: SearchOptions): boolean {
  const signals = signalsOf(options);
  if (!signals.includes(feature === "dense" ? "vector" : "sparse")) return false;
  const query = parseQuery(text);
  return query.text !== "" && (!query.isSymbol || isVectorAlone(signals));
}

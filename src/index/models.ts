/**
 * The models of an index: what a search, a question and an update do with them, and without. What
 * works with models is loaded by who has some alone.
 *
 * @module
 */
import type { OpenOptions, UpdateOptions } from "./options.ts";
import type { EncodePlace } from "../indexer/encode_index.ts";
import type { EncodeReport } from "../indexer/encode_report.ts";
import type { SearchAnswer, SearchOptions } from "../search/answer.ts";
import type { ModelSet } from "../search/models/search_with_models.ts";
import { rankAll, type Ranking, type SearchSource } from "../search/rank_all.ts";

type ModelOptions = Pick<OpenOptions, "models" | "queryTimeoutMs" | "rerank">;

/** The models that were handed in, if any. */
export class IndexModels {
  /** The models, and how they are asked; absent where there are none. */
  readonly set: ModelSet | undefined;

  constructor({ models, queryTimeoutMs, rerank }: ModelOptions) {
    this.set = models && { models, queryTimeoutMs, rerank };
  }

  async rank(source: SearchSource, query: string, options: SearchOptions): Promise<Ranking> {
    if (!this.set) return rankAll(source, query, options);
    const { rankWithModels } = await import("../search/models/search_with_models.ts");
    return (await rankWithModels([source], this.set, query, options)).ranking;
  }

  /** The same index, with what the models made of a query, and what an answer says of them. */
  async withQuery(
    source: SearchSource,
    query: string,
    options: SearchOptions,
  ): Promise<{ readonly source: SearchSource; readonly said: Pick<SearchAnswer, "models"> }> {
    if (!this.set) return { source, said: {} };
    const { withQueries } = await import("../search/models/search_with_models.ts");
    const { sources, uses } = await withQueries([source], this.set, query, options);
    return { source: sources[0]!, said: { models: uses } };
  }

  /** Lets the models encode the chunks that they have not. */
  async encode(
    place: Omit<EncodePlace, "models">,
    options: UpdateOptions,
  ): Promise<readonly EncodeReport[]> {
    if (!this.set) return [];
    const { encodeIndex } = await import("../indexer/encode_index.ts");
    return await encodeIndex({ ...place, models: this.set.models }, options);
  }
}

import type { ModelEndpoint, ModelFeature } from "@cbx/core";
import type { ModelPurpose } from "./open_feature.ts";

const QUESTION = {
  dense: "the query",
  sparse: "the query",
  rerank: "the query and text of chunks",
};

/** What a server is sent, by what a model is opened for. */
const SENT: Readonly<Record<ModelPurpose, Readonly<Record<ModelFeature, string>>>> = {
  index: { dense: "text of chunks", sparse: "text of chunks", rerank: "nothing" },
  search: QUESTION,
  explain: QUESTION,
  serve: {
    dense: "queries and text of chunks",
    sparse: "queries and text of chunks",
    rerank: "queries and text of chunks",
  },
};

/** Options for {@linkcode sendingNote}. */
export interface SendingNoteOptions {
  /** Where texts are sent; absent where they stay in this process. */
  readonly endpoint?: ModelEndpoint;
  /** What the model is opened for. */
  readonly purpose: ModelPurpose;
  /** Whether notes are left out. */
  readonly quiet?: boolean;
}

/**
 * Names the server that is sent something, unless it is this machine. Of chunks that are indexed it
 * is said in any case; of one query, not where notes are left out.
 *
 * @param feature What the model is used for.
 * @param model Its name.
 * @param options What it is opened for.
 * @returns A line, or `undefined` where there is nothing to say.
 */
export function sendingNote(
  feature: ModelFeature,
  model: string,
  { endpoint, purpose, quiet = false }: SendingNoteOptions,
): string | undefined {
  if (endpoint === undefined || endpoint.isLoopback) return undefined;
  if (quiet && SENT[purpose] === QUESTION) return undefined;
  return `Sends ${SENT[purpose][feature]} to "${endpoint.url}" (${model})`;
}

/**
 * The settings of models, one row each: `dense.model` is the model of the feature `dense`. They name
 * a model, and switch it on; neither does anything without the permissions that it takes.
 *
 * @module
 */
import type { ModelFeature } from "@cbx/core";
import { MODEL_FEATURES } from "../command_line/flags.ts";
import type { ModelKind, ModelSettings } from "../models/model_backend.ts";
import {
  oneOf,
  type SettingKind,
  severalOf,
  text,
  variableName,
  webAddress,
  wholeNumber,
  written,
} from "./setting_kinds.ts";
import type { Setting } from "./settings.ts";

/** Every kind of model. */
export const MODEL_KINDS: readonly ModelKind[] = [
  ...["local", "hub", "ollama", "openai", "voyage", "cohere", "jina", "tei"] as const,
];

/** What is set of every model. */
interface ModelFields extends Required<Pick<ModelSettings, "kind" | "model" | "folder" | "file">> {
  readonly url: string;
  readonly keyFile: string;
  readonly keyVariable: string;
  readonly maxTokens: number;
}

/** What is set of a model that embeds. */
type EmbedderFields = Required<
  Pick<ModelSettings, "dimensions" | "documentPrefix" | "queryPrefix">
>;

/** What is set of a model that reranks. */
interface RerankerFields {
  readonly topK: number;
  readonly timeoutMs: number;
}

type Named<Section extends ModelFeature, Fields> = {
  readonly [Name in keyof Fields & string as `${Section}.${Name}`]: Fields[Name];
};

/** Values of the settings of models. */
export type ModelSettingValues =
  & {
    readonly features: readonly ModelFeature[];
    readonly maxTokensToEmbed: number;
    readonly queryTimeoutMs: number;
  }
  & Named<"dense", ModelFields & EmbedderFields>
  & Named<"sparse", ModelFields>
  & Named<"rerank", ModelFields & RerankerFields>;

/** Rows of some settings. */
type Rows<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };

/** Files that a model may be asked to read again. */
const MAX_TOP_K = 500;
/** Nobody waits longer for an answer. */
const MAX_TIMEOUT_MS = 60_000;

/** Commands that let models encode chunks. */
const ENCODING = ["index", "update", "watch", "mcp", "serve"];
/** Commands that ask models. */
const ASKING = ["search", "why-not", "explain", "eval run", "mcp", "serve"];
/** Commands whose answers are read again. */
const RERANKING = ASKING.filter((command) => command !== "explain");
const ALL = [...new Set([...ENCODING, ...ASKING])];

/** What the fields of a section may be, and what they do. */
type Fields<Values> = {
  readonly [Name in keyof Values]: {
    readonly kind: SettingKind<Values[Name]>;
    readonly about: string;
    readonly default?: Values[Name];
  };
};

const MODEL_FIELDS: Fields<ModelFields> = {
  kind: { kind: oneOf(MODEL_KINDS), about: "where the model is" },
  model: { kind: text(), about: "name of the model, as its server or hub knows it" },
  folder: { kind: text(), about: "folder of a local model, relative to the root" },
  file: {
    kind: text(),
    about: "ONNX file in that folder",
    default: "onnx/model.onnx",
  },
  url: { kind: webAddress(), about: "address of the server, where it is not that of the kind" },
  keyFile: {
    kind: text(),
    about: "file that holds the key of the server in one line, relative to the root",
  },
  keyVariable: {
    kind: variableName(),
    about: "environment variable that holds the key of the server, where no file does",
  },
  maxTokens: { kind: wholeNumber(1), about: "tokens of a text that are read; the rest is cut off" },
};

const EMBEDDER_FIELDS: Fields<EmbedderFields> = {
  dimensions: {
    kind: wholeNumber(1),
    about: "dimensions that vectors are shortened to, where the model allows it",
  },
  documentPrefix: {
    kind: written(),
    about: "what stands before a text that is stored, where it is not what is known of the model",
  },
  queryPrefix: {
    kind: written(),
    about: "what stands before a query, where it is not what is known of the model",
  },
};

const RERANKER_FIELDS: Fields<RerankerFields> = {
  topK: { kind: wholeNumber(1, MAX_TOP_K), about: "files that are read again", default: 50 },
  timeoutMs: {
    kind: wholeNumber(1, MAX_TIMEOUT_MS),
    about: "milliseconds that it may take; the answer is as without it if it takes longer",
    default: 2000,
  },
};

/** The settings of models, in the order in which they are shown. */
export const MODEL_ROWS: Rows<ModelSettingValues> = {
  features: {
    kind: severalOf(MODEL_FEATURES),
    about: "what models are used for; each takes its section and its permissions, too",
    default: [],
    flag: "--features",
    commands: ALL,
  },
  maxTokensToEmbed: {
    kind: wholeNumber(0),
    about: "tokens that models may be given in one run; the next one goes on",
    default: null,
    flag: "--max-tokens-to-embed",
    commands: ENCODING,
  },
  queryTimeoutMs: {
    kind: wholeNumber(1),
    about: "milliseconds that a model has for a query; the answer is without it if it takes longer",
    default: 1500,
    commands: ASKING,
  },
  ...section("dense", { ...MODEL_FIELDS, ...EMBEDDER_FIELDS }, ALL),
  ...section("sparse", MODEL_FIELDS, ALL),
  ...section("rerank", { ...MODEL_FIELDS, ...RERANKER_FIELDS }, RERANKING),
};

function section<Feature extends ModelFeature, Values>(
  feature: Feature,
  fields: Fields<Values>,
  commands: readonly string[],
): Rows<Named<Feature, Values>> {
  // Names of an object literal, each with what its field is.
  const entries = Object.entries(fields) as [string, Fields<Record<string, unknown>>[string]][];
  const rows = entries.map(([name, { kind, about, default: byDefault = null }]) =>
    [`${feature}.${name}`, { kind, about, default: byDefault, commands }] as const
  );
  // One row a field, under the name that the type gives it.
  return Object.fromEntries(rows) as unknown as Rows<Named<Feature, Values>>;
}

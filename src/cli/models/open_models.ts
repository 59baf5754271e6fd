/**
 * Opens the models that are switched on. What keeps one from being opened is a line on standard
 * error that says what to do, also with `--quiet`: an answer without a model that somebody has asked
 * for is another answer. The command goes on without it.
 *
 * @module
 */
import type { Model, ModelEndpoint, ModelFeature, Models } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { MODEL_FEATURES } from "../command_line/flags.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { visible } from "../terminal/visible.ts";
import { type Consent, type ConsentGrounds, consentOf } from "./consent.ts";
import type { ModelBackend, ModelSettings } from "./model_backend.ts";
import { isServed, type KeyPlace } from "./model_settings.ts";
import { UsageError } from "../errors/usage_error.ts";

export interface OpenModelsOptions extends Omit<ConsentGrounds, "backend">, OpenFeatureOptions {}

/** How a feature that is switched on came out. */
export interface ModelStanding {
  readonly feature: ModelFeature;
  /** Name of the model; `null` where none is configured. */
  readonly model: string | null;
  readonly isOpen: boolean;
  /** Why it does not, in a sentence; empty where it does. */
  readonly reason: string;
}

/** Models, and how each feature came out. */
export interface OpenedModels {
  readonly models: Models;
  /** One a feature that is switched on. */
  readonly standings: readonly ModelStanding[];
}

export async function openModels(
  context: CommandContext,
  options: OpenModelsOptions,
): Promise<OpenedModels> {
  const { streams, models: backend } = context;
  const opened: { -readonly [Feature in ModelFeature]?: Model } = {};
  const standings: ModelStanding[] = [];
  const say = (line: string) => streams.err(`${visible(line)}\n`);
  for (const feature of featuresFor(options)) {
    const consent = consentOf(feature, { ...options, backend });
    const outcome = await openOne(consent, { options, context, say });
    const isOpen = typeof outcome !== "string";
    if (isOpen) opened[feature] = outcome;
    else say(outcome);
    const model = consent.model?.settings.model ?? null;
    standings.push({ feature, model, isOpen, reason: isOpen ? "" : outcome });
  }
  // Each was opened for its own feature.
  return { models: opened as Models, standings };
}

/** Neither an index nor a bundle needs a model that reads results again. */
function featuresFor({ chosen, purpose }: OpenModelsOptions): ModelFeature[] {
  const isRead = purpose === "search" || purpose === "serve";
  return MODEL_FEATURES.filter((feature) =>
    chosen.features.includes(feature) && (isRead || feature !== "rerank")
  );
}

/** Opens a model; a text says why it is left out. A server is named before it is sent anything. */
async function openOne(
  { feature, gates, model, needs }: Consent,
  { options, context, say }: {
    readonly options: OpenModelsOptions;
    readonly context: CommandContext;
    readonly say: (line: string) => void;
  },
): Promise<Model | string> {
  const leftOut = `Feature "${feature}" is left out`;
  const shut = gates.find(({ isOpen }) => !isOpen);
  if (shut !== undefined) return `${leftOut} as ${shut.state}: ${shut.advice ?? "see cbx doctor"}`;
  // Open gates mean that there is a model, and something that opens it.
  const [{ settings, key }, backend] = [model!, context.models!];
  try {
    const secret = key === undefined ? undefined : readKey(key);
    const { purpose } = options;
    const note = sendingNote(feature, settings.model, { ...needs, ...context.options, purpose });
    if (note !== undefined) say(note);
    const whole = { ...settings, ...omitUndefined({ key: secret }) };
    return await openFeature(feature, whole, { ...options, backend });
  } catch (error) {
    options.signal?.throwIfAborted();
    return `${leftOut}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const QUESTION = {
  dense: "the query",
  sparse: "the query",
  rerank: "the query and text of chunks",
};

/** Describes the data that a server is sent, by what a model is opened for. */
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

interface SendingNoteOptions {
  /** Where texts are sent; absent where they stay in this process. */
  readonly endpoint?: ModelEndpoint;
  readonly purpose: ModelPurpose;
  readonly quiet?: boolean;
}

/**
 * Names the server that is sent something, unless it is this machine. Of chunks that are indexed it
 * is said in any case; of one query, not where notes are left out.
 *
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

/**
 * Purpose of opening models: to encode chunks, to answer one question, without reading its answer
 * again (`explain`), or as long as it takes.
 */
export type ModelPurpose = "index" | "search" | "explain" | "serve";

interface OpenFeatureOptions {
  readonly purpose: ModelPurpose;
  /** Tells the dimensions that vectors of a model have in the index, so that nobody has to ask it. */
  readonly storedDimensions?: (model: string) => Promise<number | undefined>;
  readonly onWait?: (message: string) => void;
  readonly signal?: AbortSignal;
}

/** Time that a server has to show that it is there while somebody waits, in milliseconds. */
const MAX_OPENING_MS = 10_000;

/** Opens the model of a feature. Whoever waits for an answer does not wait long for a server. */
async function openFeature(
  feature: ModelFeature,
  settings: ModelSettings,
  { backend, ...options }: OpenFeatureOptions & { readonly backend: ModelBackend },
): Promise<Model> {
  const expectedDimensions = await knownDimensions(feature, settings, options);
  return await inTime(settings, options, (signal) => {
    const given = omitUndefined({ onWait: options.onWait, signal, expectedDimensions });
    switch (feature) {
      case "dense":
        return backend.openDense(settings, given);
      case "sparse":
        return backend.openSparse(settings, given);
      case "rerank":
        return backend.openRerank(settings, given);
    }
  });
}

/** Somebody waits for an answer, unless chunks are encoded: that goes on for minutes. */
async function inTime(
  { kind, model }: ModelSettings,
  { purpose, signal }: OpenFeatureOptions,
  open: (signal: AbortSignal | undefined) => Promise<Model>,
): Promise<Model> {
  if (purpose === "index" || !isServed(kind)) return await open(signal);
  const late = new AbortController();
  const seconds = MAX_OPENING_MS / 1000;
  const reason = new Error(`Cannot open "${model}": its server did not answer in ${seconds} s`);
  const timer = setTimeout(() => late.abort(reason), MAX_OPENING_MS);
  try {
    return await open(AbortSignal.any([late.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearTimeout(timer);
  }
}

/** A new index takes what the model has; one that is there is asked with what it holds. */
async function knownDimensions(
  feature: ModelFeature,
  { kind, model, dimensions }: ModelSettings,
  { purpose, storedDimensions }: OpenFeatureOptions,
): Promise<number | undefined> {
  const isKnown = feature !== "dense" || dimensions !== undefined;
  if (isKnown || purpose === "index" || !isServed(kind)) return undefined;
  return await storedDimensions?.(model);
}

/** Longest key; what is longer is another file. */
const MAX_KEY_CHARS = 512;

/** Bytes that are read of a file of keys: a key, its line break, and one more. */
const MAX_KEY_BYTES = MAX_KEY_CHARS + 3;

/**
 * Reads the key of a server. It is never shown, whatever is wrong with it.
 *
 * @param place Where it is kept; what that takes has been granted.
 * @throws {UsageError} If it is not there, or is not one line of printable characters.
 */
export function readKey(place: KeyPlace): string {
  const text = place.kind === "file" ? readKeyFile(place.path) : Deno.env.get(place.name);
  const name = place.kind === "file" ? `file "${place.path}"` : `variable "${place.name}"`;
  if (text === undefined) {
    throw new UsageError(`Cannot read the key of its server: ${name} is not there`);
  }
  const key = text.replace(/\r?\n$/, "");
  if (key.length <= MAX_KEY_CHARS && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError(
    `Cannot take the key of its server from ${name}: it must hold one line of at most ` +
      `${MAX_KEY_CHARS} printable characters, without spaces`,
  );
}

/** Reads the beginning of a file; a key is never longer. */
function readKeyFile(path: string): string | undefined {
  try {
    if (!Deno.statSync(path).isFile) return "";
    using file = Deno.openSync(path);
    const bytes = new Uint8Array(MAX_KEY_BYTES);
    return new TextDecoder().decode(bytes.subarray(0, file.readSync(bytes) ?? 0));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
}

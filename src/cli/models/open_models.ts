/**
 * Opens the models that are switched on. What keeps one from being opened is a line on standard
 * error that says what to do, also with `--quiet`: an answer without a model that somebody has asked
 * for is another answer. The command goes on without it.
 *
 * @module
 */
import type { Model, ModelFeature, Models } from "@cbx/core";
import type { CommandContext } from "../commands/context.ts";
import { MODEL_FEATURES } from "../command_line/flags.ts";
import { visible } from "../terminal/visible.ts";
import { defined } from "../defined.ts";
import { type Consent, type ConsentGrounds, consentOf } from "./consent.ts";
import { openFeature, type OpenFeatureOptions } from "./open_feature.ts";
import { readKey } from "./read_key.ts";
import { sendingNote } from "./sending_note.ts";

/** Options for {@linkcode openModels}. */
export interface OpenModelsOptions extends Omit<ConsentGrounds, "backend">, OpenFeatureOptions {}

/** How a feature that is switched on came out. */
export interface ModelStanding {
  /** What it is used for. */
  readonly feature: ModelFeature;
  /** Name of the model; `null` where none is configured. */
  readonly model: string | null;
  /** Whether it takes part. */
  readonly isOpen: boolean;
  /** Why it does not, in a sentence; empty where it does. */
  readonly reason: string;
}

/** Models, and how each feature came out. */
export interface OpenedModels {
  /** Those that take part. */
  readonly models: Models;
  /** One a feature that is switched on. */
  readonly standings: readonly ModelStanding[];
}

/**
 * Opens models.
 *
 * @param context What the command was given.
 * @param options Which ones, and what for.
 */
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

/** What opens a model. */
interface Opening {
  readonly options: OpenModelsOptions;
  readonly context: CommandContext;
  readonly say: (line: string) => void;
}

/** Opens a model; a text says why it is left out. A server is named before it is sent anything. */
async function openOne(
  { feature, gates, model, needs }: Consent,
  { options, context, say }: Opening,
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
    const whole = { ...settings, ...defined({ key: secret }) };
    return await openFeature(feature, whole, { ...options, backend });
  } catch (error) {
    options.signal?.throwIfAborted();
    return `${leftOut}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Limits what the configuration of a tree may do without a word of the user: narrow what is done, and never
 * widen it. Whoever wrote the tree wrote its configuration, and may have written it for whoever
 * clones the tree. What would widen is left out, with one sentence that names the flag which grants
 * it.
 *
 * @module
 */
import type { ModelFeature } from "@cbx/core";
import { join } from "node:path";
import { isLoopback } from "../http/addresses.ts";
import { insideTree, isReadable } from "../roots/resolve_root.ts";
import type { ConfigFile } from "./config_files.ts";
import { type SettingName, SETTINGS, type Settings, type SettingValues } from "./settings.ts";

/** The flag that lets the configuration of a tree widen what is done. */
const TRUST_FLAG = "--trust-config";

/** A setting that is not heeded, in part or as a whole. */
export interface IgnoredSetting {
  readonly name: SettingName;
  readonly file: ConfigFile;
  /** Why, and which flag grants it, in one sentence. */
  readonly message: string;
}

/** Describes a setting that would widen what is done. */
interface Widening<T> {
  /** The part of a value that widens nothing; `undefined` for none. */
  readonly narrow: (value: T, root: string) => T | undefined;
  /** Why the rest is left out, as a clause. */
  readonly state: string;
  /** The flag that says the same on the command line. */
  readonly flag?: string;
}

/** Settings of models: nothing is opened, read or sent unless all that `models/consent.ts` looks at agrees. */
type GatedName =
  | "features"
  | Exclude<Extract<SettingName, `${ModelFeature}.${string}`>, "rerank.topK" | "rerank.timeoutMs">;

/**
 * Effect of a setting on what is done. A filter narrows; what reads, sends and believes as much as
 * ever is neutral: how long an answer is, too, within the bounds of the setting.
 */
type Effect<T> = "narrows" | "neutral" | Widening<T>;

/** Effects of the other settings: one that is missing here does not compile. */
const EFFECTS: {
  readonly [Name in Exclude<SettingName, GatedName>]: Effect<SettingValues[Name]>;
} = {
  limit: "neutral",
  tokenBudget: "narrows",
  mode: "neutral",
  rank: "neutral",
  signals: "neutral",
  context: "neutral",
  snippetLines: "neutral",
  languages: "narrows",
  paths: "narrows",
  categories: "narrows",
  overlay: {
    narrow: (overlay) => overlay || undefined,
    state: "an index that came with the tree would answer without comparing it with the files",
    flag: "--no-overlay",
  },
  session: "neutral",
  format: "neutral",
  color: "neutral",
  pager: "neutral",
  linked: {
    narrow: (folders, root) => {
      const inside = folders.filter((each) => isInside(root, each));
      return inside.length === 0 && folders.length > 0 ? undefined : inside;
    },
    state: "it leads out of the tree",
    flag: "--roots",
  },
  maxFileBytes: upToDefault("maxFileBytes"),
  ignore: "narrows",
  include: "narrows",
  respectGitignore: {
    narrow: (respects) => respects || undefined,
    state: "files that git ignores would be read",
    flag: "--no-gitignore",
  },
  "chunk.windowLines": "neutral",
  "chunk.overlapLines": "neutral",
  "chunk.maxLines": "neutral",
  queries: {
    narrow: (isOn) => isOn ? undefined : false,
    state: "queries that came with the tree would be run",
    flag: "--queries",
  },
  "serve.port": "neutral",
  "serve.host": {
    narrow: (host) => isLoopback(host) ? host : undefined,
    state: "other machines could ask",
    flag: "--host",
  },
  "watch.debounce": "neutral",
  "mcp.tokenBudget": "neutral",
  maxTokensToEmbed: "narrows",
  queryTimeoutMs: upToDefault("queryTimeoutMs"),
  "rerank.topK": upToDefault("rerank.topK"),
  "rerank.timeoutMs": upToDefault("rerank.timeoutMs"),
};

/** Finds the effect of a setting; none for one that is gated. */
export function effectOf(name: SettingName): Effect<unknown> | undefined {
  // Each effect is of the values of its own setting.
  return (EFFECTS as Partial<Record<SettingName, Effect<unknown>>>)[name];
}

/** Leaves out what would widen what is done. */
export function narrowSettings(
  settings: Settings,
  file: ConfigFile,
  root: string,
): { readonly settings: Settings; readonly ignored: readonly IgnoredSetting[] } {
  const narrowed: Record<string, unknown> = { ...settings };
  const ignored: IgnoredSetting[] = [];
  // Settings have no other keys.
  for (const name of Object.keys(settings) as SettingName[]) {
    const effect = effectOf(name);
    if (typeof effect !== "object") continue;
    const value = effect.narrow(settings[name], root);
    if (value === undefined) delete narrowed[name];
    else narrowed[name] = value;
    const isWhole = JSON.stringify(value) === JSON.stringify(settings[name]);
    if (!isWhole) ignored.push({ name, file, message: messageOf(name, file, effect) });
  }
  return { settings: narrowed, ignored };
}

function messageOf(name: SettingName, file: ConfigFile, effect: Widening<unknown>): string {
  const flags = [effect.flag, TRUST_FLAG].filter((flag) => flag !== undefined).join(" or ");
  return `Setting "${name}" in "${file.path}" is ignored as ${effect.state}: run with ${flags}`;
}

/** The settings whose values are numbers, above a default that is one, too. */
type LimitName = {
  [Name in SettingName]: SettingValues[Name] extends number ? Name : never;
}[SettingName];

function upToDefault(name: LimitName): Widening<number> {
  const most = SETTINGS[name].default ?? Infinity;
  return {
    narrow: (value) => value <= most ? value : undefined,
    state: `it is more than ${most}`,
  };
}

/** By its letters, and by where links of the tree lead. */
function isInside(root: string, folder: string): boolean {
  const path = join(root, folder);
  if (/^(?:[/\\]|[A-Za-z]:)/.test(folder) || insideTree(path, root) === undefined) return false;
  if (!isReadable(path)) return true;
  try {
    return insideTree(Deno.realPathSync(path), Deno.realPathSync(root)) !== undefined;
  } catch (error) {
    // Whoever opens it says that it is not there.
    if (error instanceof Deno.errors.NotFound) return true;
    throw error;
  }
}

import type { ModelFeature } from "@cbx/core";
import type { Settings } from "../config/settings.ts";
import type { FeatureFlags } from "../command_line/flags.ts";

/** What models are to be used for, and who says so. */
export interface FeatureSwitch {
  /** Each of them once. */
  readonly features: readonly ModelFeature[];
  /** Whether the command line says so, or a file of the tree. */
  readonly from: "flag" | "file";
}

/**
 * Tells what models are to be used for. The flag takes the place of the setting as a whole.
 *
 * @param flags What the flags say.
 * @param settings What is configured.
 */
export function switchOf(
  { features: named }: FeatureFlags,
  { features = [] }: Pick<Settings, "features">,
): FeatureSwitch {
  if (named === undefined) return { features, from: "file" };
  return { features: named.filter((each) => each !== "none"), from: "flag" };
}

/**
 * The command line of a measure that asks an open or a kept set of questions of checkouts.
 *
 * @module
 */
import { parseArgs } from "node:util";

/** The arguments, with further options by their names. */
type SetArguments<Option extends string, Set extends string> =
  & { readonly repos: string; readonly set: Set; readonly out: string | undefined }
  & { readonly [each in Option]: string | undefined };

/**
 * Reads `--repos DIR [--set open|kept] [--out FILE]`; the open set unless told otherwise.
 *
 * @param further Names of further options that take a text.
 * @param options.sets Names of the sets that there are, the open one first.
 * @throws {TypeError} If there is no folder, or an option that is not known.
 * @throws {RangeError} If there is no such set.
 */
export function readSetArguments<
  Option extends string = never,
  Set extends string = "open" | "kept",
>(
  further: readonly Option[] = [],
  { sets = ["open", "kept"] as Set[], args = Deno.args }: {
    readonly sets?: readonly Set[];
    readonly args?: string[];
  } = {},
): SetArguments<Option, Set> {
  const names = ["repos", "set", "out", ...further];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ args, options });
  const { repos } = values;
  const set = sets.find((each) => each === (values["set"] ?? sets[0]));
  if (repos === undefined) throw new TypeError("Name the folder of the checkouts: --repos DIR");
  if (set === undefined) {
    throw new RangeError(`Cannot ask set "${values["set"]}": it must be one of ${sets.join(", ")}`);
  }
  // The options are those that the names declare.
  return { ...values, repos, set } as SetArguments<Option, Set>;
}

/**
 * The command `cbx-fleet`: many repositories in one cluster, and the questions of `cbx` over them.
 *
 * ```sh
 * deno run --allow-net=127.0.0.1:9200 jsr:@cbx/fleet/cli search "where is provider auth resolved"
 * ```
 *
 * @module
 */
import {
  type AskedQuestion,
  askQuestion,
  type CliStreams,
  type CommandRow,
  type JsonRecord,
  questionCommand,
  questionsNamed,
  runProgram,
} from "@cbx/cli/program";
import { CHECKOUT_COMMANDS } from "./command/checkouts.ts";
import { DEFAULT_URL, FILTER_FLAGS, type Flags, PLACE_FLAGS, withFleet } from "./command/place.ts";
import { QUESTIONS, SERVE_COMMANDS } from "./command/serve.ts";
import { filteredIndex, showCheckouts } from "./filtered_index.ts";

const PROGRAM = "cbx-fleet";

/** Flags of questions that only a tree, or an index of one's own, can heed. */
const OF_TREES: ReadonlySet<string> = new Set([
  ...["--since", "--branch", "--staged", "--session", "--with", "--proof", "--roots"],
  ...["--interactive", "--features", "--no-overlay", "--signals", "--open"],
]);

const COMMANDS: readonly CommandRow[] = [
  ...CHECKOUT_COMMANDS,
  ...SERVE_COMMANDS,
  ...questionsNamed(QUESTIONS).map((question) =>
    questionCommand(question, {
      ...{ program: PROGRAM, without: OF_TREES, flags: [...FILTER_FLAGS, ...PLACE_FLAGS] },
      addressOf: ({ url }) => String(url ?? DEFAULT_URL),
    })
  ),
];

/**
 * Runs one command line.
 *
 * @param args The arguments, as in `Deno.args`.
 * @param streams Where it writes.
 * @returns The exit status: 0 when it was done, 1 after a crash, 2 when the caller has to change
 * something, 130 when it was interrupted.
 *
 * @example Usage
 * ```ts
 * import { main } from "@cbx/fleet/cli";
 * import { equal } from "node:assert/strict";
 *
 * equal(await main(["--version"]), 0);
 * ```
 */
export function main(args: readonly string[], streams?: CliStreams): Promise<number> {
  return runProgram(args, {
    name: PROGRAM,
    about: "Finds code in many repositories, which an OpenSearch cluster holds.",
    examples: ["cbx-fleet add pallets/flask ./flask", "cbx-fleet search how are sessions signed"],
    commands: COMMANDS,
    answer,
    ...(streams ? { streams } : {}),
  });
}

/** Answers a question from the fleet that its flags name. */
async function answer({ name, input, flags, isJson, signal }: AskedQuestion): Promise<JsonRecord> {
  const [question] = questionsNamed([name]);
  // The readers of the flags return what the type says.
  const { repositories = [], organisations = [], branches = [], ...place } = flags as Flags;
  const filters = { repositories, organisations, branches };
  return await withFleet(place, (fleet) => {
    const index = filteredIndex(fleet, filters, isJson ? (told) => told : showCheckouts);
    return askQuestion(question!, index, { input, signal });
  });
}

if (import.meta.main) Deno.exit(await main(Deno.args));

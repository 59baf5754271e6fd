import { answerToJson, type Verification } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { openIndex, paintOf, settingsOf } from "../commands/context.ts";
import { UsageError } from "../errors/usage_error.ts";
import { readBounded } from "../read_bounded.ts";
import { requireReadable } from "../roots/resolve_root.ts";
import { count, counted } from "../terminal/figures.ts";
import { json } from "../terminal/json.ts";
import type { Paint } from "../terminal/paint.ts";
import { visible } from "../terminal/visible.ts";
import { listOf, object, oneOf, TEXT, TRUTH, VERSIONED } from "./answer.ts";
import { CHECKED, checkedText } from "./check.ts";
import { type CommandSpec, rowFlags } from "./command.ts";
import { indexQuestion, type Question } from "./question.ts";
import { needed, type Row } from "./row.ts";

/** Characters that a server takes: a body of JSON has room for them. */
const MAX_CHARS = 500_000;

/** Bytes of a file: the library takes no longer answer. */
const MAX_BYTES = 8_000_000;

/** Name of standard input, where a file is named. */
const STDIN = "-";

const ANSWER: Row<string> = {
  ...{ kind: "text", help: "Answer with its proof, as the text of its JSON", least: 2 },
  most: MAX_CHARS,
};

const INPUTS = { answer: needed(ANSWER) } as const;

const COMMAND: CommandSpec = {
  usage: "verify <answer.json>",
  about: 'tell what has changed since an answer was given with --proof; "-" reads standard input',
  examples: [
    "cbx search where are keys read --json --proof > answer.json",
    "cbx verify answer.json",
    "cbx verify - < answer.json",
  ],
};

export const verify: Question<typeof INPUTS> = {
  ...indexQuestion({
    name: "verify",
    about: "Tells what has changed of the files, ranges and index that an answer stands on.",
    inputs: INPUTS,
    ask: (index, { answer }, shared) => index.verify(answer, shared),
    answer: {
      ...VERSIONED,
      holds: TRUTH,
      index: oneOf("same", "changed", "gone", "none"),
      commit: oneOf("same", "changed", "gone", "none"),
      files: listOf(object({
        path: TEXT,
        state: oneOf("same", "changed", "gone", "unknown"),
        "reason?": TEXT,
      })),
      results: CHECKED,
    },
  }),
  command: {
    ...COMMAND,
    flags: rowFlags(INPUTS, COMMAND),
    async run(context, [path = STDIN]) {
      const answer = await readAnswer(path);
      using index = await openIndex(context);
      await print(context, await index.verify(answer));
    },
  },
};

async function print(context: CommandContext, verification: Verification): Promise<void> {
  if (context.options.json) return context.streams.out(json(answerToJson(verification)));
  const paint = paintOf(context, await settingsOf(context));
  context.streams.out(verificationText(verification, paint));
}

/** Says of the index and the commit what became of them. */
const STATES = { same: "the same", changed: "another one", gone: "gone", none: "none was named" };

/** Writes what has moved, for a person: what is as it was is only counted. */
function verificationText(
  { holds, index, commit, files, results }: Verification,
  paint: Paint,
): string {
  const moved = files.filter(({ state }) => state !== "same");
  const ranges = results.filter(({ state }) => state !== "current");
  return [
    holds
      ? "What the answer shows is as it was\n"
      : "Not everything that the answer shows is as it was\n",
    `  ${count(files.length - moved.length)} of ${counted(files.length, "file")} and ` +
    `${count(results.length - ranges.length)} of ${
      counted(results.length, "range")
    } are the same\n`,
    `  Index: ${STATES[index]}; commit: ${STATES[commit]}\n`,
    ...moved.map(({ path, state, reason }) =>
      `${paint.path(visible(path))}  ${state}\n${reason ? `  ${visible(reason)}\n` : ""}`
    ),
    ...ranges.map((each) => checkedText(each, paint)),
  ].join("");
}

/** Reads an answer that the command line names, as far as an answer may be long. */
async function readAnswer(path: string): Promise<string> {
  if (path === STDIN) return await readText(Deno.stdin.readable, "standard input");
  requireReadable(path);
  try {
    // To open a pipe is to wait for who writes to it.
    if (!Deno.statSync(path).isFile) {
      throw new UsageError(`Cannot read "${path}" as it is not a file`);
    }
    using file = Deno.openSync(path);
    return await readText(file.readable, `"${path}"`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new UsageError(`Cannot read "${path}" as there is no such file`, { cause: error });
  }
}

async function readText(stream: ReadableStream<Uint8Array>, name: string): Promise<string> {
  const tooLong = () =>
    new UsageError(`Cannot read ${name} as an answer: it has more than ${MAX_BYTES} bytes`);
  return new TextDecoder().decode(await readBounded(stream, { most: MAX_BYTES, tooLong }));
}

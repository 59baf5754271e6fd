/**
 * Parts of the command for programs that put the same questions to something else than a tree: their
 * command lines are read, their answers printed and their errors told as those of `cbx`.
 *
 * @module
 */
import type {
  Answerer,
  AskedQuestion,
  CommandContext,
  CommandRow,
} from "./command_line/command_row.ts";
import { SERVE_ROWS, type ServeFlags } from "./commands/command_rows.ts";
import type { ServedCaller } from "./commands/serve.ts";
import { type Flag, flagSpecs, GLOBAL_FLAGS } from "./command_line/flags.ts";
import { UsageError } from "./errors/usage_error.ts";
import type { AppParts } from "./http/app.ts";
import { LIBRARY, type OpenedIndex } from "./library.ts";
import { omitUndefined } from "./omit_undefined.ts";
import { rowFlags } from "./questions/command.ts";
import { type Question, ROOT } from "./questions/question.ts";
import { QUESTIONS } from "./questions/questions.ts";
import type { InputOf, JsonRecord, Rows } from "./questions/row.ts";
import { runCli } from "./run_cli.ts";
import { type CliStreams, processStreams } from "./terminal/streams.ts";
import { Workspace } from "./workspace/workspace.ts";

export type {
  Answerer,
  AskedQuestion,
  CliStreams,
  CommandRow,
  Flag,
  JsonRecord,
  OpenedIndex,
  Question,
  ServedCaller,
};
export type { Beside } from "./http/app.ts";
export { HttpError } from "./http/error_reply.ts";
export { jsonResponse, textResponse } from "./http/responses.ts";
export type { CommandContext } from "./command_line/command_row.ts";
export { UsageError };
export { list } from "./command_line/flags.ts";
export { requireHost } from "./questions/ask_server.ts";
export { requireReadable } from "./roots/resolve_root.ts";
export { counted, size } from "./terminal/figures.ts";
export { reportJson } from "./terminal/json.ts";
export { ProgressLine } from "./terminal/progress.ts";
export { interruptible } from "./terminal/streams.ts";
export { table } from "./terminal/table.ts";
export { visible } from "./terminal/visible.ts";

const { port, host, publicUrl, token } = SERVE_ROWS;

/** Global flags that say nothing of an index. */
const GLOBAL = ["json", "quiet", "color", "pager"];

export interface ProgramOptions {
  /** Its name, as it is typed. */
  readonly name: string;
  /** Its description, for the help. */
  readonly about: string;
  /** Command lines for the help. */
  readonly examples: readonly string[];
  /** Its commands, in the order of the help. */
  readonly commands: readonly CommandRow[];
  /** Answers the questions among them. */
  readonly answer: Answerer;
  /** Where it writes. @default {the streams of the process} */
  readonly streams?: CliStreams;
}

/**
 * Runs one command line of a program.
 *
 * @returns The exit status, as that of `cbx`.
 */
export function runProgram(
  args: readonly string[],
  { name, about, examples, commands, answer, streams = processStreams() }: ProgramOptions,
): Promise<number> {
  const flags = GLOBAL_FLAGS.filter((flag) => GLOBAL.includes(flagSpecs([flag])[0]!.key));
  const program = { about, examples, flags };
  return runCli(args, { streams, library: LIBRARY, answer }, {
    ...{ words: [name], commands, program },
  });
}

/** The questions of `cbx` that have some names, in their order. */
export function questionsNamed(names: readonly string[]): Question[] {
  return QUESTIONS.filter(({ name }) => names.includes(name));
}

/** How a question becomes a command of another program. */
export interface QuestionCommandOptions {
  readonly program: string;
  /** Long names of flags that it has not. */
  readonly without: ReadonlySet<string>;
  /** Flags that it has beside them. */
  readonly flags: readonly Flag[];
  /** Address of what is asked, by the flags that were given. */
  readonly addressOf: (flags: Readonly<Record<string, unknown>>) => string;
}

/** Makes the command of a question, which `answer` of the program answers. */
export function questionCommand(
  { name, command }: Pick<Question, "name" | "command">,
  { program, without, flags, addressOf }: QuestionCommandOptions,
): CommandRow {
  if (!command) throw new TypeError(`Cannot make a command of "${name}": it has none`);
  const isLeftOut = (flag: Flag) => without.has(flagSpecs([flag])[0]!.long);
  const leftOut = flagSpecs(command.flags.filter(isLeftOut));
  const namesLeftOut = (word: string) =>
    leftOut.some(({ long, short }) => word === long || word === short);
  return {
    ...command,
    // No prompt asks for a query here.
    usage: command.usage.replace("[query...]", "<query...>"),
    flags: [...command.flags.filter((flag) => !isLeftOut(flag)), ...flags],
    examples: command.examples
      .filter((example) => !example.split(" ").some(namesLeftOut))
      .map((example) => example.replace(/^cbx /, `${program} `)),
    run: (context, operands, given) => {
      const options = { ...context.options, server: addressOf(given) };
      return command.run({ ...context, options }, operands, given);
    },
  };
}

/** An answerer in the place of an index: it has the methods that the questions call. */
export type Asked = Partial<OpenedIndex>;

/**
 * Puts a question to what answers as the index of a tree does.
 *
 * @throws {RangeError} If a value is out of range.
 */
export async function askQuestion(
  question: Question,
  index: Asked,
  { input, signal }: Pick<AskedQuestion, "input" | "signal">,
): Promise<JsonRecord> {
  using workspace = workspaceOf(() => index);
  // The command has read it by the rows of the question.
  return await question.run(workspace, input as InputOf<Rows>, { signal });
}

/** How agents and programs are served. */
export interface ServedOptions {
  /** Questions that it may ask, by name. */
  readonly questions: readonly string[];
  /** Inputs of questions that it cannot heed, by name: neither schema has them. */
  readonly without: readonly string[];
  /** Questions of the program itself, each under a path. */
  readonly own: readonly Question[];
  /** Names that it may give as `root`. */
  readonly root: string;
  /** How the tools go together. */
  readonly instructions: string;
}

/** Serves an agent over standard input and output from what answers for each root. */
export async function serveStdio(
  context: CommandContext,
  choose: (root: string | undefined) => Asked,
  options: ServedOptions,
): Promise<void> {
  const { serveAgent } = await import("./commands/mcp.ts");
  using workspace = workspaceOf(choose);
  await serveAgent(context, workspace, await agentOptions(options));
}

/** Flags that say where a server listens. */
export const SERVE_FLAGS: readonly Flag[] = rowFlags({ port, host, publicUrl, token });

/** How a program is served over HTTP. */
export interface HttpOptions extends ServedOptions, Pick<AppParts, "beside" | "onAnswer"> {
  readonly flags: object;
  /** Who may ask at this moment; whoever has the one token of the flags unless given. */
  readonly callers?: () => readonly ServedCaller[];
  /** Filters of queries that it has beside those of a tree. */
  readonly filters: readonly string[];
}

/** Serves the page, the API of questions, and agents, over HTTP from what answers for each root. */
export async function serveHttp(
  context: CommandContext,
  choose: (root: string | undefined) => Asked,
  { flags, callers, filters, beside, onAnswer, ...options }: HttpOptions,
): Promise<void> {
  const { serveWorkspace, wantedAddress } = await import("./commands/serve.ts");
  const { pageFiles } = await import("./page/page_files.ts");
  using workspace = workspaceOf(choose);
  // The readers of the flags return what the type says.
  const { token, ...place } = flags as Pick<ServeFlags, "host" | "port" | "publicUrl" | "token">;
  const address = { ...wantedAddress(place, {}), ...(token === undefined ? {} : { token }) };
  const unable = () => Promise.reject(new UsageError("Cannot update an index here"));
  await serveWorkspace(context, address, {
    ...{ workspace, questions: questionsOf(options) },
    page: pageFiles({ filters }),
    ...{ agents: await agentOptions(options), update: unable },
    ...omitUndefined({ callers, beside, onAnswer }),
  });
}

type Offered = Pick<ServedOptions, "questions" | "own" | "without">;

function questionsOf({ questions, own, without }: Offered): Question[] {
  const offered = questionsNamed(questions).map((question) => ({
    ...question,
    inputs: leaveOut(question.inputs, without),
  }));
  return [...offered, ...own];
}

function leaveOut(rows: Rows, names: readonly string[]): Rows {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)));
}

async function agentOptions({ root, instructions, ...asked }: ServedOptions) {
  const { toolsOf } = await import("./mcp/tools.ts");
  const tools = toolsOf(questionsOf(asked)).map((tool) => ({
    ...tool,
    input: { ...leaveOut(tool.input, asked.without), root: { ...ROOT, help: root } },
  }));
  return { tools, instructions };
}

/** What questions ask, in the place of the indexes of trees. */
export function workspaceOf(choose: (root: string | undefined) => Asked): Workspace {
  // A question calls its own method alone, and what is on no disk has no root.
  return Workspace.choosing((root) => ({ ...choose(root), root: "", close() {} }) as OpenedIndex);
}

/**
 * A question: what a person, a program or an agent asks, said once. The command line, the routes of
 * the server and the tools of agents are derived from it.
 *
 * @module
 */
import { answerToJson, type GraphEnvelope, type IndexProgress } from "@cbx/core";
import type { CommandContext, CommandRow } from "../command_line/command_row.ts";
import { ASK_FLAGS, FEATURES } from "../command_line/flags.ts";
import { omitUndefined } from "../omit_undefined.ts";
import type { OpenedIndex } from "../library.ts";
import { checkFile, checkPath } from "../roots/confine.ts";
import { json as toJson } from "../terminal/json.ts";
import type { Report } from "../terminal/report.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Fields } from "./answer.ts";
import { type CommandSpec, inputFromHere, inputOf, rowFlags } from "./command.ts";
import { answerOf, withoutControls } from "./records.ts";
import { type InputOf, type JsonRecord, name, type Row, type Rows } from "./row.ts";

/** How an answer says that it is of a part of a tree. */
export const ONLY_THIS_FOLDER =
  "only this folder was read: what lies outside of it may use what is in it";

/** Context of a question that a server is asked. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called while files are read because the index lacks them. */
  readonly onProgress?: (progress: IndexProgress) => void;
}

/** Options of a question of one index, beside its input. */
export interface SharedOptions {
  readonly signal?: AbortSignal;
  /** Whether the tree is compared with the index. */
  readonly overlay?: boolean;
}

/** A question as agents are offered it. */
export interface ToolSpec {
  /** Stable name. @default {that of the question} */
  readonly name?: string;
  /** Name for people. */
  readonly title: string;
  /** Purpose, and when something else serves better. */
  readonly description: string;
  /** Items of a page, unless another number is given. @default {as the library has it} */
  readonly limit?: number;
  /** How an answer is cut down to what an agent needs, page by page. */
  readonly list?: Listing;
  /** Part of an answer that has no pages; all of it unless given. */
  readonly cut?: (answer: JsonRecord) => JsonRecord;
}

/** How an answer becomes a page. */
export interface Listing {
  /** The items of an answer, each as it is shown. */
  readonly items: (answer: JsonRecord) => readonly JsonRecord[];
  /** Other fields of the answer, in the order in which they are shown. */
  readonly head: (answer: JsonRecord) => JsonRecord;
  /** The items that are kept, in the form in which they are shown; as they are unless given. */
  readonly group?: (items: readonly JsonRecord[]) => readonly JsonRecord[];
}

interface QuestionBase<R extends Rows> {
  /** Stable name: `search`, `refs`. */
  readonly name: string;
  /** Description of the answer, in one sentence. */
  readonly about: string;
  /** Its inputs; operands of its command come first. */
  readonly inputs: R;
  readonly answer: Fields;
  readonly isWriting?: boolean;
  /** How agents are offered it; absent where they are not. */
  readonly tool?: ToolSpec;
}

export interface Question<R extends Rows = Rows> extends QuestionBase<R> {
  /** How people ask it; absent where they do not. */
  readonly command?: CommandRow;
  /**
   * Asks the indexes of a server.
   *
   * @throws {QuerySyntaxError} If a query does not follow the query syntax.
   * @throws {RangeError} If a value is out of range, or a path leads out of the roots.
   * @throws {SymbolNotFoundError} If nothing has a name.
   * @throws {SymbolAmbiguousError} If several things have a name.
   */
  run(workspace: Workspace, input: Asked<R>, options: RunOptions): Promise<JsonRecord>;
}

export type Asked<R> = InputOf<R> & { readonly root?: string };

/** Root that is asked, where a server has several. */
export const ROOT: Row<string> = name(
  "Name of the root to ask; needed only where several are served",
);

/** Everything that a server takes for a question. */
export function servedRows(
  { inputs }: Pick<Question, "inputs">,
): Rows & { readonly root: Row<string> } {
  const served = Object.fromEntries(Object.entries(inputs).filter(([, { isLocal }]) => !isLocal));
  // A question may say in its own words which root that is; the last field is the root all the same.
  return { ...served, root: ROOT, ...served };
}

/** Everything that agents are offered of a question. */
export function offeredRows(question: Pick<Question, "inputs">): Rows {
  const rows = Object.entries(servedRows(question)).filter(([, { isForDisplay }]) => !isForDisplay);
  return Object.fromEntries(rows);
}

/**
 * Keeps what callers of a server name within a tree: agents send whatever a text told them to.
 *
 * @param root Absolute, real path of the tree, where files of it are named.
 * @throws {RangeError} If a path leads out of it.
 */
export function confine(rows: Rows, input: Readonly<Record<string, unknown>>, root = ""): void {
  for (const [row, { within }] of Object.entries(rows)) {
    for (const path of [input[row] ?? []].flat()) {
      if (within === "patterns") checkPath(String(path));
      if (within === "file") checkFile(root, String(path));
      if (within === "place") checkFile(root, String(path).replace(/:\d+$/, ""));
      if (within === "range") checkFile(root, String(path).replace(/:\d+(?:-\d+)?(?:@.*)?$/, ""));
    }
  }
}

/** How people ask a question of one index, and are answered. */
interface IndexCommand<Answer> extends CommandSpec {
  /** Whether models may take part. */
  readonly hasModels?: boolean;
  /** Whether it prints JSON itself. @default {false} */
  readonly hasOwnJson?: boolean;
  /** Prints an answer, as text unless the flags ask for another form. */
  print(context: CommandContext, answer: Answer, flags: Flags): Promise<void> | void;
}

type Flags = Readonly<Record<string, unknown>>;

interface IndexQuestion<R extends Rows, Answer extends object> extends QuestionBase<R> {
  ask(index: OpenedIndex, input: InputOf<R>, shared: SharedOptions): Promise<Answer>;
  /** Gives an answer its JSON form. @default {answerToJson} */
  readonly json?: (answer: Answer) => JsonRecord;
  /** Reads an answer from its JSON form. @default {its keys in camelCase} */
  readonly read?: (answer: JsonRecord) => Answer;
  /** Says in an answer that only a part of the tree was read; absent where that changes nothing. */
  readonly ofPart?: (answer: Answer) => Answer;
  /** How people ask it; absent where they do not. */
  readonly command?: IndexCommand<Answer>;
}

export function indexQuestion<R extends Rows, Answer extends object>(
  { ask, command, json = answerToJson, read, ofPart = (answer) => answer, ...question }:
    IndexQuestion<R, Answer>,
): Question<R> {
  return {
    ...question,
    async run(workspace, { root, ...rest }, { signal, onProgress }) {
      const index = workspace.index(root);
      // What is left without the root is the input of the question.
      const input = rest as unknown as InputOf<R>;
      confine(question.inputs, rest, index.root);
      const answer = await workspace.reporting(
        onProgress,
        () => ask(index, input, omitUndefined({ signal })),
      );
      return json(workspace.above === undefined ? answer : ofPart(answer));
    },
    ...(command
      ? { command: commandRow(question, { ask, json, ofPart, command, ...(read ? { read } : {}) }) }
      : {}),
  };
}

function commandRow<R extends Rows, Answer extends object>(
  { name, inputs }: Pick<QuestionBase<R>, "name" | "inputs">,
  {
    ask,
    json,
    read,
    ofPart,
    command: { print, hasModels = false, hasOwnJson = false, ...command },
  }:
    & Pick<IndexQuestion<R, Answer>, "ask" | "read">
    & Required<Pick<IndexQuestion<R, Answer>, "json" | "ofPart" | "command">>,
): CommandRow {
  const models = hasModels ? [FEATURES] : [];
  return {
    ...command,
    asksServer: true,
    flags: [...rowFlags(inputs, command), ...models, ...(command.flags ?? [])],
    run: async (context, operands, flags) => {
      const input = inputOf(inputs, command, { operands, flags });
      if (context.options.server !== undefined) {
        const { askServer, understood } = await import("./ask_server.ts");
        const { printNotes } = await import("../commands/context.ts");
        const told = await askServer(context, { name, inputs }, { input, flags });
        const isJson = context.options.json || flags.format === "json";
        return await understood(context, async () => {
          if (isJson && !hasOwnJson) return context.streams.out(toJson(told));
          const shown = withoutControls(told);
          const answer = read ? read(shown) : answerOf<Answer>(shown);
          printNotes(context, answer);
          await print(context, answer, flags);
        });
      }
      // What asks and prints is loaded for it: a search must not wait for that.
      const { askIndex, isPart } = await import("./ask_index.ts");
      const isJson = context.options.json || flags.format === "json";
      const proof = flags.proof ? await import("./prove.ts") : undefined;
      proof?.requireJson(isJson === true);
      const answer = await askIndex(context, flags, {
        async ask(index, shared) {
          const answer = await ask(index, inputFromHere(inputs, input, index.root), shared);
          return proof ? proof.addProof(index, answer) : answer;
        },
        hasModels,
      });
      if (isJson && !hasOwnJson) {
        return context.streams.out(toJson(json(isPart(context) ? ofPart(answer) : answer)));
      }
      await print(context, answer, flags);
    },
  };
}

/** A question about the graph: every answer is printed the same way. */
interface GraphQuestion<R extends Rows, Answer extends GraphEnvelope>
  extends Omit<IndexQuestion<R, Answer>, "command"> {
  /** Puts an answer in the form that is printed. */
  readonly report: (answer: Answer) => Report;
  /** Whether it says nothing of what lies outside of one file. @default {false} */
  readonly isOfOneFile?: boolean;
  /** How people ask it. */
  readonly command: Omit<IndexCommand<Answer>, "print">;
}

export function graphQuestion<R extends Rows, Answer extends GraphEnvelope>(
  { report, command, isOfOneFile = false, ...question }: GraphQuestion<R, Answer>,
): Question<R> {
  return indexQuestion<R, Answer>({
    ...question,
    ...(isOfOneFile ? {} : { ofPart }),
    command: {
      ...command,
      flags: ASK_FLAGS,
      print: async (context, answer, flags) =>
        (await import("./ask_index.ts")).printAnswer(context, flags, {
          answer,
          report,
          isOfOneFile,
        }),
    },
  });
}

/** Says that only a part was read: what lies outside may use what is in it, and nothing is proved. */
function ofPart<Answer extends GraphEnvelope>(answer: Answer): Answer {
  const { coverage } = answer;
  const statement = `${coverage.statement}; ${ONLY_THIS_FOLDER}`;
  const obstacles = coverage.proof
    ? [{ kind: "not_searched" as const, count: 1, places: [], text: ONLY_THIS_FOLDER }]
    : coverage.obstacles;
  return {
    ...answer,
    coverage: { ...coverage, partial: true, proof: false, obstacles, statement },
  };
}

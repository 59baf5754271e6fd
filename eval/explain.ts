/**
 * Whether `explain` shows the definitions that a reader needs to follow a flow, and few others:
 *
 * ```sh
 * deno task eval explain --repos DIR [--set open|kept|more] [--indexes DIR] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository, as `owner+name`, at the revision of `explain/repos.json`;
 * `explain/questions.jsonl` and `explain/more.jsonl` have the questions that may be tuned on,
 * `explain/kept.jsonl` those that may not. Of the kept ones figures alone are printed.
 *
 * @module
 */
import type { CodeIndex, ExplainAnswer } from "@cbx/core";
import { revisionOf } from "./infra.ts";
import {
  type Answer,
  readQuestions,
  readRepositories,
  type Repository,
  type Set,
} from "./lines.ts";
import { textTable } from "./text_table.ts";
import { type IndexOptions, withIndex } from "./with_index.ts";
import { readSetArguments } from "./set_arguments.ts";

const HERE = new URL("explain/", import.meta.url);

const BUDGET = 2000;

/** Lines of a definition that show what it is: its signature, and how its body begins. */
const FIRST_LINES = 3;

/** A question with the definitions that a reader needs. */
export interface FlowQuestion {
  readonly id: string;
  readonly repo: string;
  readonly query: string;
  readonly needed: readonly Answer[];
  readonly split: Set;
}

/** A part of an answer. */
type Part = Pick<ExplainAnswer["results"][number], "path" | "startLine" | "endLine" | "symbol">;

/** Outcome of a question. */
export interface Outcome {
  readonly question: FlowQuestion;
  /** Needed definitions that are not shown. */
  readonly missed: readonly Answer[];
  /** Definitions that are shown, and how many of them show lines of a needed one. */
  readonly shown: number;
  readonly right: number;
  /** Lines that are shown, and how many of them are of needed definitions. */
  readonly lines: number;
  readonly rightLines: number;
  readonly tokens: number;
}

/**
 * Judges the parts of an answer. A definition is shown where its first lines are, or half of it; the
 * lines around a call of it do not show it.
 */
export function judge(
  question: FlowQuestion,
  { results, tokens }: { readonly results: readonly Part[]; readonly tokens: number },
): Outcome {
  const { needed } = question;
  const missed = needed.filter((definition) => {
    const { startLine, endLine } = definition;
    const seen = linesOf(results).filter((each) => isWithin(each, definition));
    const first = Math.min(FIRST_LINES, endLine - startLine + 1);
    const head = seen.filter(({ line }) => line < startLine + first).length;
    return head < first && seen.length * 2 < endLine - startLine + 1;
  });
  const lines = linesOf(results);
  const definitions = [
    ...Map.groupBy(
      results,
      ({ path, symbol, startLine }) => `${path} ${symbol === "" ? startLine : symbol}`,
    ).values(),
  ];
  const isNeeded = (line: Line) => needed.some((definition) => isWithin(line, definition));
  return {
    ...{ question, missed, tokens },
    shown: definitions.length,
    right: definitions.filter((parts) => linesOf(parts).some(isNeeded)).length,
    lines: lines.length,
    rightLines: lines.filter(isNeeded).length,
  };
}

interface Line {
  readonly path: string;
  readonly line: number;
}

function linesOf(parts: readonly Part[]): Line[] {
  return parts.flatMap(({ path, startLine, endLine }) =>
    Array.from({ length: endLine - startLine + 1 }, (_, at) => ({ path, line: startLine + at }))
  );
}

function isWithin({ path, line }: Line, definition: Answer): boolean {
  return path === definition.path && definition.startLine <= line && line <= definition.endLine;
}

/** Refuses a set that names definitions which are not there. */
async function checkNeeded(index: CodeIndex, { id, needed }: FlowQuestion): Promise<void> {
  for (const { path, symbol, startLine } of needed) {
    const { results } = await index.outline(path, { limit: 10_000 });
    if (!results.some((each) => each.symbol === symbol && each.line === startLine)) {
      throw new RangeError(`Cannot ask "${id}": ${path}:${startLine} is no "${symbol}"`);
    }
  }
}

/** Asks the questions of one repository. */
async function ask(
  { repo, revision }: Repository,
  questions: readonly FlowQuestion[],
  { repos, ...options }: { readonly repos: string } & IndexOptions,
): Promise<Outcome[]> {
  const folder = `${repos}/${repo.replace("/", "+")}`;
  const found = revisionOf(folder);
  if (found !== revision) {
    throw new RangeError(`Cannot ask "${repo}" at ${found}: check out ${revision}`);
  }
  const corpus = { repo, checkout: folder, folder, prefix: "", queries: [] };
  return await withIndex(corpus, options, async ({ index }) => {
    const outcomes: Outcome[] = [];
    for (const question of questions) {
      await checkNeeded(index, question);
      outcomes.push(judge(question, await index.explain(question.query, { tokenBudget: BUDGET })));
    }
    return outcomes;
  });
}

const HEAD_ROW = [
  "repository",
  "n",
  "needed",
  "recall",
  "precision",
  "of lines",
  "shown",
  "tokens",
];

function row(name: string, outcomes: readonly Outcome[]): string[] {
  const sum = (valueOf: (outcome: Outcome) => number) =>
    outcomes.reduce((total, each) => total + valueOf(each), 0);
  const needed = sum(({ question }) => question.needed.length);
  const shown = sum((each) => each.shown);
  return [
    ...[name, String(outcomes.length), String(needed)],
    (1 - sum(({ missed }) => missed.length) / needed).toFixed(3),
    (sum(({ right }) => right) / shown).toFixed(3),
    (sum(({ rightLines }) => rightLines) / sum(({ lines }) => lines)).toFixed(3),
    (shown / outcomes.length).toFixed(1),
    (sum(({ tokens }) => tokens) / outcomes.length).toFixed(0),
  ];
}

function report(set: Set, outcomes: readonly Outcome[]): string {
  const groups = [...Map.groupBy(outcomes, ({ question }) => question.repo)];
  const rows = [...groups.map(([name, some]) => row(name, some)), row("all", outcomes)];
  const head =
    `Definitions that a reader needs, in answers of ${BUDGET} tokens: the ${set} set.\n` +
    `"recall": shares of them that are shown; "precision": of the definitions shown, those that are ` +
    `needed;\n"of lines": the same of lines; "shown": definitions in an answer.\n`;
  const missed = outcomes.filter((each) => each.missed.length > 0)
    .map(({ question: { id, query }, missed, right, shown }) =>
      `${id} ${JSON.stringify(query)}: ${right} of ${shown} right, lacks ` +
      missed.map(({ symbol }) => symbol).join(", ")
    );
  const listed = set === "kept" ? [] : [...missed, ""];
  return [head, textTable([HEAD_ROW, ...rows]), ...listed].join("\n");
}

if (import.meta.main) {
  const { repos, set, indexes, out } = readSetArguments(["indexes"], {
    sets: ["open", "more", "kept"],
  });
  const questions = Map.groupBy(readQuestions<FlowQuestion>(set, HERE), ({ repo }) => repo);
  const outcomes: Outcome[] = [];
  for (const repository of readRepositories(HERE)) {
    const some = questions.get(repository.repo) ?? [];
    const options = { repos, ...(indexes === undefined ? {} : { indexes }) };
    if (some.length > 0) outcomes.push(...await ask(repository, some, options));
  }
  const text = report(set, outcomes);
  console.log(text);
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

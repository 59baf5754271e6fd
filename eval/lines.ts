/**
 * Whether a question is answered with the right lines of the right file:
 *
 * ```sh
 * deno task eval lines --repos DIR [--set open|kept] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository, as `owner+name`, at the revision of `lines/repos.json`;
 * `lines/questions.jsonl` has the questions that may be tuned on, `lines/kept.jsonl` those that may
 * not. Of the kept ones figures alone are printed: who sees which questions fail will mend those.
 *
 * @module
 */
import type { SearchAnswer, SearchResult } from "@cbx/core";
import { revisionOf } from "./infra.ts";
import { textTable } from "./text_table.ts";
import { withIndex } from "./with_index.ts";
import { readSetArguments } from "./set_arguments.ts";

const HERE = new URL("lines/", import.meta.url);

/** Files of the sets; not every folder of questions has more than the first two. */
const SETS = { open: "questions.jsonl", kept: "kept.jsonl", more: "more.jsonl" } as const;

/** Said above the figures of a set. */
const HEADS = {
  open: "Open set of the right lines: it may be tuned on. The kept set may not; see eval/lines.ts.",
  kept: "Kept set of the right lines: nothing may be tuned on it.",
} as const;

/** How many times longer than a definition a range may be and still show it. */
const MAX_TIMES_LONGER = 3;

export type Set = keyof typeof SETS;

/** A definition that answers a question. */
export interface Answer {
  readonly path: string;
  /** Qualified name, its parts joined by `.`. */
  readonly symbol: string;
  readonly kind: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** A question with the definitions that answer it. */
export interface Question {
  readonly id: string;
  readonly repo: string;
  readonly query: string;
  /** At most three; any of them is right. */
  readonly answers: readonly Answer[];
  readonly split: Set;
}

/** A repository that is asked. */
export interface Repository {
  readonly repo: string;
  readonly revision: string;
  readonly language: string;
  readonly split: Set;
}

/** Part of a result that tells which definition it shows. */
export type Shown = Pick<
  SearchResult,
  "path" | "startLine" | "endLine" | "definitionStartLine" | "definitionEndLine" | "symbol"
>;

/** Outcome of a question. */
interface Outcome {
  readonly question: Question;
  readonly language: string;
  /** Place of the first result in a right file, from 1; 0 where there is none. */
  readonly fileRank: number;
  /** Place of the first result that shows a right definition, from 1; 0 where there is none. */
  readonly rank: number;
  readonly confidence: SearchAnswer["confidence"];
  /** Characters of the snippet of each result. */
  readonly characters: readonly number[];
  readonly first: string;
}

/** Reads the repositories of a folder of questions. */
export function readRepositories(folder: URL = HERE): readonly Repository[] {
  return JSON.parse(Deno.readTextFileSync(new URL("repos.json", folder))).repositories;
}

/** Reads the questions of a set. */
export function readQuestions<T = Question>(set: Set, folder: URL = HERE): T[] {
  const lines = Deno.readTextFileSync(new URL(SETS[set], folder)).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/**
 * Whether a result shows a definition: its range overlaps the lines of the definition without being
 * more than three times as long, or it is named after the definition and overlaps it as a whole.
 */
export function showsDefinition(shown: Shown, answer: Answer): boolean {
  if (shown.path !== answer.path) return false;
  const { startLine, endLine, definitionStartLine, definitionEndLine } = shown;
  const length = answer.endLine - answer.startLine + 1;
  if (
    overlaps({ startLine, endLine }, answer) &&
    endLine - startLine + 1 <= MAX_TIMES_LONGER * length
  ) return true;
  const whole = {
    startLine: definitionStartLine ?? startLine,
    endLine: definitionEndLine ?? endLine,
  };
  return lastPart(shown.symbol) === lastPart(answer.symbol) && overlaps(whole, answer);
}

type Lines = Pick<Answer, "startLine" | "endLine">;

function overlaps(a: Lines, b: Lines): boolean {
  return a.startLine <= b.endLine && b.startLine <= a.endLine;
}

function lastPart(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf(".") + 1);
}

/** Asks the questions of one repository as a user does: the whole checkout, by default options. */
async function ask(
  { repo, revision, language }: Repository,
  questions: readonly Question[],
  repos: string,
): Promise<Outcome[]> {
  const folder = `${repos}/${repo.replace("/", "+")}`;
  const found = revisionOf(folder);
  if (found !== revision) {
    throw new RangeError(`Cannot ask "${repo}" at ${found}: check out ${revision}`);
  }
  const corpus = { repo, checkout: folder, folder, prefix: "", queries: [] };
  return await withIndex(corpus, {}, async ({ index }) => {
    const outcomes: Outcome[] = [];
    for (const question of questions) {
      const { results, confidence } = await index.search(question.query);
      const rankOf = (isRight: (result: SearchResult, answer: Answer) => boolean): number =>
        results.findIndex((result) => question.answers.some((each) => isRight(result, each))) + 1;
      const [best] = results;
      outcomes.push({
        ...{ question, language, confidence },
        fileRank: rankOf(({ path }, answer) => path === answer.path),
        rank: rankOf(showsDefinition),
        characters: results.map(({ snippet }) => snippet.length),
        first: best ? `${best.path}:${best.startLine}-${best.endLine} ${best.symbol}` : "nothing",
      });
    }
    return outcomes;
  });
}

const HEAD_ROW = [
  ...["questions", "n", "file@1", "file@3", "file@10", "definition@1", "definition@3"],
  ...["MRR", "characters", "high", "high right"],
];

function row(name: string, outcomes: readonly Outcome[]): string[] {
  const count = outcomes.length;
  const within = (rank: "fileRank" | "rank", last: number) =>
    share(outcomes.filter((each) => each[rank] > 0 && each[rank] <= last).length, count);
  const reciprocal = outcomes.map(({ rank }) => rank === 0 ? 0 : 1 / rank);
  const characters = outcomes.flatMap((outcome) => outcome.characters);
  const high = outcomes.filter(({ confidence }) => confidence === "high");
  return [
    ...[name, String(count), within("fileRank", 1), within("fileRank", 3), within("fileRank", 10)],
    ...[within("rank", 1), within("rank", 3), share(sum(reciprocal), count)],
    ...[(sum(characters) / characters.length).toFixed(0), String(high.length)],
    share(high.filter(({ rank }) => rank === 1).length, high.length),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function share(part: number, whole: number): string {
  return whole === 0 ? "" : (part / whole).toFixed(3);
}

/**
 * Figures by repository, by language and of all, then what of the open set is not among the first
 * three.
 */
function linesReport(set: keyof typeof HEADS, outcomes: readonly Outcome[]): string {
  const groups = (keyOf: (outcome: Outcome) => string): string[][] =>
    [...Map.groupBy(outcomes, keyOf)].map(([key, some]) => row(key, some));
  const rows = [
    ...groups(({ question }) => question.repo),
    ...groups(({ language }) => language),
    row("all", outcomes),
  ];
  const missed = outcomes.filter(({ rank }) => rank === 0 || rank > 3)
    .map(({ question: { id, query, answers }, rank, first }) => {
      const [{ path, startLine, symbol }] = answers as [Answer];
      return `${id} ${JSON.stringify(query)}: ${path}:${startLine} ${symbol} at ${
        rank || "none"
      }, ` +
        `first ${first}`;
    });
  const note =
    `"characters" is of a snippet in the mean; "high right" is how often the definition ` +
    `first is right where the confidence is high.`;
  const listed = set === "kept" ? [] : [...missed, ""];
  return [HEADS[set], note, "", textTable([HEAD_ROW, ...rows]), ...listed].join("\n");
}

if (import.meta.main) {
  const { repos, set, out } = readSetArguments();
  const questions = Map.groupBy(readQuestions(set), ({ repo }) => repo);
  const outcomes: Outcome[] = [];
  for (const repository of readRepositories()) {
    const some = questions.get(repository.repo) ?? [];
    if (some.length > 0) outcomes.push(...await ask(repository, some, repos));
  }
  const text = linesReport(set, outcomes);
  console.log(text);
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

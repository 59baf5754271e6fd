/**
 * Fits the weights by which the definition to show of a file is chosen:
 *
 * ```sh
 * deno task eval fit-lines --repos DIR [--l2 3e-3] [--out FILE]
 * ```
 *
 * A case is a file among the first ten that holds an answer to a question of the open set; figures
 * are of weights that were fitted without the repository that they are measured on.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { openIndex } from "@cbx/core";
import { OpenedIndex } from "../src/index/opened_index.ts";
import {
  type Candidate,
  definitionCandidates,
  type DefinitionFeature,
} from "../src/rank/choose_definition.ts";
import { DEFINITION_WEIGHTS } from "../src/rank/weights.ts";
import { rankAll } from "../src/search/rank_all.ts";
import { fitListwise, type RankedList } from "./fit/listwise.ts";
import {
  type Question,
  readQuestions,
  readRepositories,
  type Repository,
  showsDefinition,
} from "./lines.ts";
import { textTable } from "./text_table.ts";

const NAMES = Object.keys(DEFINITION_WEIGHTS) as readonly DefinitionFeature[];

/** Weights that are set by hand, and stay as they are. */
const HAND_SET: ReadonlySet<DefinitionFeature> = new Set(["named"] as const);

/** Least probability of the first file of an answer that may be called sure. */
const LIKELY = 0.8;

/** Files of an answer that are looked at. */
const DEPTH = 10;

/** A file that holds an answer, with the definitions that are compared. */
export interface Case {
  readonly repo: string;
  /** Whether the file is the first of its answer. */
  readonly isFirst: boolean;
  /** Whether it is likely enough for an answer to be called sure. */
  readonly isLikely: boolean;
  readonly candidates: readonly Pick<Candidate, "features">[];
  /** Chunk of each candidate. */
  readonly chunks: readonly number[];
  /** Whether each candidate answers. */
  readonly isRight: readonly boolean[];
}

/** A case with the choice that was made in it. */
interface Chosen extends Case {
  /** Share of the chunk that was chosen. */
  readonly share: number;
  readonly isRightChoice: boolean;
}

/** Asks the questions of one repository. */
async function casesOf(
  { repo }: Repository,
  questions: readonly Question[],
  repos: string,
): Promise<Case[]> {
  const root = `${repos}/${repo.replace("/", "+")}`;
  const indexDir = Deno.makeTempDirSync({ prefix: "cbx_eval_" });
  const opened = new OpenedIndex({ root, indexDir }, root, indexDir);
  try {
    using index = await openIndex({ root, indexDir, cache: false });
    await index.update({ rebuild: true });
    const cases: Case[] = [];
    for (const question of questions) {
      const { members, ordered } = rankAll(
        await opened.source(question.query, {}),
        question.query,
        {},
      );
      for (const [place, { fileId, probability = 0 }] of ordered.slice(0, DEPTH).entries()) {
        const { context, file } = members.fileOf(fileId);
        if (!question.answers.some(({ path }) => path === file.path)) continue;
        const candidates = definitionCandidates(context, [file]).get(file.id)!;
        const chunks = candidates.map(({ chunk }) => chunk.id);
        const isRight = candidates.map((each) => answers(question, file.path, each));
        const isFirst = place === 0;
        const isLikely = isFirst && probability >= LIKELY;
        cases.push({ repo, isFirst, isLikely, candidates, chunks, isRight });
      }
    }
    return cases;
  } finally {
    opened.close();
    Deno.removeSync(indexDir, { recursive: true });
  }
}

/** Whether a candidate, shown as its chunk, answers a question. */
function answers(question: Question, path: string, { chunk, definition }: Candidate): boolean {
  const { startLine, endLine } = chunk;
  const { scope, name } = definition;
  const shown = {
    ...{ path, startLine, endLine, symbol: scope === "" ? name : `${scope}.${name}` },
    definitionStartLine: definition.startLine,
    definitionEndLine: definition.endLine,
  };
  return question.answers.some((answer) => showsDefinition(shown, answer));
}

/** Fits weights to cases that have something to choose between. */
export function fitWeights(cases: readonly Case[], l2: number): number[] {
  const lists = cases.flatMap(({ candidates, isRight }): RankedList[] => {
    const targets = isRight.flatMap((right, row) => right ? [row] : []);
    if (targets.length === 0 || targets.length === isRight.length) return [];
    const rows = candidates.flatMap(({ features }) => NAMES.map((name) => features[name]));
    return [{ features: Float64Array.from(rows), targets }];
  });
  const prior = NAMES.map((name) => HAND_SET.has(name) ? DEFINITION_WEIGHTS[name] : 0);
  const fixed = new Set(NAMES.flatMap((name, at) => HAND_SET.has(name) ? [at] : []));
  return fitListwise(lists, prior, { l2, fixed });
}

/** Chooses as a search does: the chunk with the best definition. */
export function chooseBy(weights: readonly number[], each: Case): Chosen {
  const { candidates, chunks, isRight } = each;
  const scores = candidates.map(({ features }) =>
    NAMES.reduce((sum, name, at) => sum + weights[at]! * features[name], 0)
  );
  const highest = Math.max(...scores);
  const best = scores.indexOf(highest);
  const byChunk = new Map<number, number>();
  scores.forEach((score, row) =>
    byChunk.set(chunks[row]!, Math.max(byChunk.get(chunks[row]!) ?? 0, Math.exp(score - highest)))
  );
  const total = byChunk.values().reduce((sum, power) => sum + power, 0);
  return { ...each, share: 1 / total, isRightChoice: isRight[best] ?? false };
}

/** Chooses in each case by weights that were fitted without its repository. */
export function chooseOutOfSample(cases: readonly Case[], l2: number): Chosen[] {
  return [...Map.groupBy(cases, ({ repo }) => repo)].flatMap(([repo, own]) => {
    const weights = fitWeights(cases.filter((each) => each.repo !== repo), l2);
    return own.map((each) => chooseBy(weights, each));
  });
}

function rowOf(name: string, cases: readonly Chosen[]): string[] {
  const groups = [
    cases,
    cases.filter((each) => each.isFirst),
    cases.filter((each) => each.isLikely),
  ];
  return [name, ...groups.flatMap((group) => [String(group.length), shareRight(group)])];
}

function shareRight(cases: readonly Chosen[]): string {
  if (cases.length === 0) return "";
  return (cases.filter(({ isRightChoice }) => isRightChoice).length / cases.length).toFixed(3);
}

/** How often the choice is right by how sure it is, in tenths. */
function byShare(cases: readonly Chosen[]): string[][] {
  const tenths = Map.groupBy(cases, ({ share }) => Math.min(9, Math.floor(share * 10)));
  return [...tenths].sort(([a], [b]) => a - b).map(([tenth, some]) =>
    rowOf(`${tenth / 10} to ${(tenth + 1) / 10}`, some)
  );
}

/** The figures, and the weights that all cases give. */
function fitReport(cases: readonly Case[], l2: number): string {
  const chosen = chooseOutOfSample(cases, l2);
  const weights = fitWeights(cases, l2);
  const could = cases.filter(({ isRight }) => isRight.includes(true)).length;
  const tail = ["files", "right", "first files", "right", "likely first files", "right"];
  return [
    "Definition shown of a right file among the first ten, cross-validated by repository.",
    `One that answers is among those compared in ${could} of ${cases.length}.`,
    "",
    textTable([
      ["repository", ...tail],
      ...[...Map.groupBy(chosen, ({ repo }) => repo)].map(([repo, some]) => rowOf(repo, some)),
      rowOf("all", chosen),
    ]),
    "",
    textTable([["share", ...tail], ...byShare(chosen)]),
    "",
    `Weights, fitted on all: ${
      NAMES.map((name, at) => `${name} ${weights[at]!.toFixed(2)}`).join(", ")
    }`,
    "",
  ].join("\n");
}

if (import.meta.main) {
  const { values: { repos, l2 = "3e-3", out } } = parseArgs({
    options: { repos: { type: "string" }, l2: { type: "string" }, out: { type: "string" } },
  });
  if (repos === undefined) throw new TypeError("Name the folder of the checkouts: --repos DIR");
  const questions = Map.groupBy(readQuestions("open"), ({ repo }) => repo);
  const cases: Case[] = [];
  for (const repository of readRepositories()) {
    const some = questions.get(repository.repo) ?? [];
    if (some.length > 0) cases.push(...await casesOf(repository, some, repos));
  }
  const text = fitReport(cases, Number(l2));
  console.log(text);
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

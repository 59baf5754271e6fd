/**
 * Asks an index questions of every kind, and says what came of each.
 *
 * @module
 */
import { CbxError, type CodeIndex, openIndex } from "@cbx/core";

/** Outcomes of a damaged index; `hang` is what its caller says. */
export type Outcome = "none" | "said" | "silent" | "raw" | "hang";

/** The worst first. */
export const OUTCOMES: readonly Outcome[] = ["hang", "raw", "silent", "said", "none"];

/** An answer as it can be compared, or the error in its place. */
interface Asked {
  readonly text: string;
  /** Whether it says that the index is not as it should be. */
  readonly isSaid: boolean;
  /** Sentence that shows what a person would call a bug. */
  readonly raw?: string;
}

type Question = (index: CodeIndex) => Promise<object>;

/** Questions that read every table. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  search: (index) => index.search("where is the water boiled"),
  "search of uses": (index) => index.search("who calls boilWater"),
  "search by filter": (index) => index.search("kind:function path:src water", { explain: true }),
  "search by name": (index) => index.search("Kettle.pour"),
  explain: (index) => index.explain("how is tea made"),
  symbol: (index) => index.symbol("boilWater"),
  refs: (index) => index.refs("boilWater"),
  impact: (index) => index.impact("Kettle"),
  outline: (index) => index.outline("src/kettle.ts"),
  architecture: (index) => index.architecture(),
  stats: (index) => index.stats(),
  doctor: (index) => index.audit(),
};

/** Answers by question. */
export type Answers = ReadonlyMap<string, Asked>;

/** Asks all questions of the index of a tree. */
export async function askAll(root: string): Promise<Answers> {
  using index = await openIndex({ root, cache: false });
  const answers = new Map<string, Asked>();
  for (const [name, question] of Object.entries(QUESTIONS)) {
    answers.set(name, await ask(index, question));
  }
  return answers;
}

/** The question that looks for damage itself. */
const DOCTOR = "doctor";

/** Whether `doctor` tells that something is wrong. */
export function isNamed(answers: Answers): boolean {
  return answers.get(DOCTOR)!.isSaid;
}

/** Compares the answers from a damaged index with those from the whole one. */
export function outcomeOf(answers: Answers, expected: Answers): [Outcome, string] {
  let worst: [Outcome, string] = ["none", ""];
  for (const [name, { text, isSaid, raw }] of answers) {
    // What it looks for, no answer need depend on; what it throws is as bad as elsewhere.
    if (name === DOCTOR && isSaid) continue;
    const isSame = text === expected.get(name)!.text;
    const outcome = raw !== undefined ? "raw" : isSaid ? "said" : isSame ? "none" : "silent";
    if (OUTCOMES.indexOf(outcome) < OUTCOMES.indexOf(worst[0])) {
      worst = [outcome, `${name}: ${raw ?? difference(text, expected.get(name)!.text)}`];
    }
  }
  return worst;
}

async function ask(index: CodeIndex, question: Question): Promise<Asked> {
  try {
    const answer = await question(index);
    return { text: JSON.stringify(answer, withoutTimes), isSaid: saysDamage(answer) };
  } catch (error) {
    if (!(error instanceof CbxError)) {
      const raw = error instanceof Error ? error.stack ?? error.message : String(error);
      return { text: raw, isSaid: false, raw };
    }
    return { text: error.message, isSaid: error.code.startsWith("INDEX_") };
  }
}

/** When, and how many bytes an index takes, is not compared. */
function withoutTimes(key: string, value: unknown): unknown {
  return ["builtAt", "indexBytes", "elapsedMs"].includes(key) ? undefined : value;
}

/** Looks for the fields that say so. */
function saysDamage(answer: object): boolean {
  const { unusable, damage, index } = answer as {
    readonly unusable?: string;
    readonly damage?: readonly string[];
    readonly index?: { readonly unusable?: string };
  };
  return unusable !== undefined || index?.unusable !== undefined || (damage?.length ?? 0) > 0;
}

function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const start = Math.max(0, at - 40);
  return `… ${a.slice(start, at + 80)} … in place of … ${b.slice(start, at + 80)} …`;
}

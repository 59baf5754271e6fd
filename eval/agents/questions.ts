/**
 * Questions that agents ask, with the definitions that answer them, and the repositories that are
 * asked.
 *
 * @module
 */

/** Sets: the first may be tuned on, the second may not. */
export type Set = "open" | "kept";

/** A repository that is asked. */
export interface AgentRepository {
  readonly repo: string;
  /** The commit that is asked. */
  readonly revision: string;
  /** The commit up to which questions were drawn from its history. */
  readonly later: string;
  readonly language: string;
  readonly split: Set;
}

/** A definition that answers a question. */
export interface AgentAnswer {
  readonly path: string;
  /** Qualified name, its parts joined by `.`. */
  readonly symbol: string;
  /** First line, documentation left out. */
  readonly start_line: number;
  readonly end_line: number;
}

/** Kinds of questions, in the order of the report. */
export const KINDS = [
  ...["commit", "where_add", "error", "frame", "calls", "configured", "typo", "foreign"] as const,
];

/** A question. */
export interface AgentQuestion {
  readonly id: string;
  readonly repo: string;
  readonly kind: typeof KINDS[number];
  /** Whether it names something of the code: an identifier, a message, a frame, a wrong name. */
  readonly names_things: boolean;
  readonly query: string;
  /** Any of them is right. */
  readonly answers: readonly AgentAnswer[];
  readonly split: Set;
}

const HERE = new URL(".", import.meta.url);

/** Reads the repositories. */
export function readAgentRepositories(): readonly AgentRepository[] {
  return JSON.parse(Deno.readTextFileSync(new URL("repos.json", HERE))).repositories;
}

/** Reads the questions. */
export function readAgentQuestions(): AgentQuestion[] {
  const lines = Deno.readTextFileSync(new URL("questions.jsonl", HERE)).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

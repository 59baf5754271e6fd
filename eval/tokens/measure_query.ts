/**
 * Cost of being shown the right file, by each way: tokens of `o200k_base` that are read.
 *
 * @module
 */
import { countTokens } from "@cbx/core";
import type { GrepBaseline } from "../../src/cli/commands/eval/grep_baseline.ts";
import type { AgentAnswer, Read, Result } from "./agent.ts";

/** Tokens of one way to an answer. */
export interface Cost {
  /** Tokens that are read in all. */
  readonly tokens: number;
  /** Whether a relevant file was among what was read. */
  readonly isFound: boolean;
}

/** Costs of one question. */
export interface QueryCost {
  /** The answer of `codebase_search` alone; found where a relevant file is among the results. */
  readonly answer: Cost;
  /** The answer, and every range that it recommends: those that it does not show to the end. */
  readonly reads: Cost;
  /** Every line that ripgrep finds. */
  readonly lines: Cost;
  /** Names of the files that ripgrep finds, then whole files, best first, down to a relevant one. */
  readonly files: Cost;
  /** The first relevant file as a whole, for who knows where to look. */
  readonly relevant: Cost;
}

/** Question, and the tree that it is measured on. */
export interface Measured {
  /** Text of the files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Search for the words of a question in them, as somebody without an index does it. */
  readonly grep: GrepBaseline;
  /** The question. */
  readonly query: string;
  /** Paths of what answers it. */
  readonly relevant: readonly string[];
}

/** Measures one question. */
export async function measureQuery(measured: Measured, answer: AgentAnswer): Promise<QueryCost> {
  const { texts, grep, query, relevant } = measured;
  const isRelevant = (path: string) => relevant.includes(path);
  const answerTokens = await countTokens(answer.text);
  const readTokens = await countTokens(answer.reads.map((read) => linesOf(texts, read)).join("\n"));
  const found = grep.find(query);
  const stop = found.findIndex(({ path }) => isRelevant(path));
  const opened = found.slice(0, stop < 0 ? found.length : stop + 1);
  return {
    answer: { tokens: answerTokens, isFound: answer.results.some(({ path }) => isRelevant(path)) },
    reads: {
      tokens: answerTokens + readTokens,
      isFound: [...answer.reads, ...answer.results.filter(isShownToEnd)]
        .some(({ path }) => isRelevant(path)),
    },
    lines: {
      tokens: await countTokens(found.flatMap(linesShown).join("\n")),
      isFound: stop >= 0,
    },
    files: {
      tokens: await countTokens(found.map(({ path }) => path).join("\n")) +
        await countTokens(opened.map(({ path }) => texts.get(path)).join("\n")),
      isFound: stop >= 0,
    },
    relevant: { tokens: await countTokens(texts.get(relevant[0] ?? "") ?? ""), isFound: true },
  };
}

function isShownToEnd({ end_line, snippet_line, snippet }: Result): boolean {
  if (snippet === undefined || snippet_line === undefined) return false;
  return snippet_line + snippet.split("\n").length > end_line;
}

/** The lines of a file, as `rg --line-number` prints them. */
function linesShown({ path, lines }: ReturnType<GrepBaseline["find"]>[number]): string[] {
  return lines.map(([line, text]) => `${path}:${line}:${text}`);
}

function linesOf(texts: ReadonlyMap<string, string>, { path, start_line, end_line }: Read): string {
  return (texts.get(path) ?? "").split("\n").slice(start_line - 1, end_line).join("\n");
}

import { QuerySyntaxError, type SearchAnswer, type SearchOptions } from "@cbx/core";
import type { Corpus } from "./corpus.ts";
import type { EvalQuery } from "./dataset.ts";
import type { RankedRange } from "./metrics.ts";
import { type IndexOptions, withIndex } from "./with_index.ts";

/** One result of an answer. */
export interface AnsweredRange extends RankedRange {
  /** Tokens that its snippet costs a language model. */
  readonly tokens: number;
}

/** The answer to one query. */
export interface Answer {
  /** The question. */
  readonly query: EvalQuery;
  /** Best first; paths are relative to the checkout. */
  readonly results: readonly AnsweredRange[];
  /** Time that it took, in milliseconds. */
  readonly elapsedMs: number;
  /** Why there is no answer, where the query was refused. */
  readonly problem?: string;
}

/** Answers of a corpus. */
export interface CorpusRun {
  /** The corpus. */
  readonly corpus: Corpus;
  /** Files in the index. */
  readonly files: number;
  /** Time that the index took, in milliseconds; `undefined` where one was kept. */
  readonly indexMs: number | undefined;
  /** One a query, in the order of the dataset. */
  readonly answers: readonly Answer[];
}

/**
 * Indexes a corpus, and asks its queries.
 *
 * @param limit Results an answer.
 */
export function runCorpus(
  corpus: Corpus,
  limit: number,
  options: IndexOptions = {},
): Promise<CorpusRun> {
  return withIndex(corpus, options, async ({ index, files, indexMs }) => {
    return { corpus, files, indexMs, answers: await askAll(index, corpus, { limit }) };
  });
}

/** Whatever answers a query. */
interface Searchable {
  search(query: string, options: SearchOptions): Promise<Pick<SearchAnswer, "results">>;
}

/** Asks all queries of a corpus. */
export async function askAll(
  index: Searchable,
  { queries, prefix }: Corpus,
  options: SearchOptions,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries) {
    const started = performance.now();
    const found = await ask(() => index.search(query.query, options), prefix);
    answers.push({ query, elapsedMs: performance.now() - started, ...found });
  }
  return answers;
}

/** A query that is refused is a query without an answer, and scores nothing. */
async function ask(
  search: () => ReturnType<Searchable["search"]>,
  prefix: string,
): Promise<Pick<Answer, "results" | "problem">> {
  try {
    const { results } = await search();
    return {
      results: results.map(({ path, startLine, endLine, tokenEstimate }) => ({
        path: prefix + path,
        startLine,
        endLine,
        tokens: tokenEstimate,
      })),
    };
  } catch (error) {
    if (error instanceof QuerySyntaxError) return { results: [], problem: error.message };
    throw error;
  }
}

/** Writes answers as the reference scorer reads them: one JSON object a line. */
export function resultsLines(answers: readonly Answer[]): string {
  return answers.map(({ query: { repo, query }, results }) => {
    const ranges = results.map(({ path, startLine, endLine }) => ({
      path,
      start_line: startLine,
      end_line: endLine,
    }));
    return `${JSON.stringify({ repo, query, results: ranges })}\n`;
  }).join("");
}

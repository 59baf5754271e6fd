import { type CodeIndex, openIndex, QuerySyntaxError } from "@cbx/core";
import type { Corpus } from "./corpus.ts";
import type { EvalQuery } from "./dataset.ts";
import type { RankedRange } from "./metrics.ts";

/** One result of an answer. */
export interface AnsweredRange extends RankedRange {
  /** What its snippet costs a language model, in tokens. */
  readonly tokens: number;
}

/** The answer to one query. */
export interface Answer {
  /** What was asked. */
  readonly query: EvalQuery;
  /** Best first; paths are relative to the checkout. */
  readonly results: readonly AnsweredRange[];
  /** Time that it took, in milliseconds. */
  readonly elapsedMs: number;
  /** Why there is no answer, where the query was refused. */
  readonly problem?: string;
}

/** What a corpus answered. */
export interface CorpusRun {
  /** The corpus. */
  readonly corpus: Corpus;
  /** Files in the index. */
  readonly files: number;
  /** Time that the index took, in milliseconds. */
  readonly indexMs: number;
  /** One a query, in the order of the dataset. */
  readonly answers: readonly Answer[];
}

/**
 * Indexes a corpus into a folder of its own, which is removed again, and asks its queries.
 *
 * @param limit Results an answer.
 */
export async function runCorpus(corpus: Corpus, limit: number): Promise<CorpusRun> {
  // Elsewhere, so that a checkout stays as it is, with the index that somebody keeps in it.
  const indexDir = Deno.makeTempDirSync({ prefix: "cbx_eval_" });
  try {
    using index = await openIndex({ root: corpus.folder, indexDir });
    const { files, elapsedMs } = await index.update({ rebuild: true });
    const answers: Answer[] = [];
    for (const query of corpus.queries) {
      const started = performance.now();
      const found = await ask(() => index.search(query.query, { limit }), corpus.prefix);
      answers.push({ query, elapsedMs: performance.now() - started, ...found });
    }
    return { corpus, files, indexMs: elapsedMs, answers };
  } finally {
    Deno.removeSync(indexDir, { recursive: true });
  }
}

type Search = ReturnType<CodeIndex["search"]>;

/** A query that is refused is a query without an answer, and scores nothing. */
async function ask(
  search: () => Search,
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

/**
 * Queries that a growing fleet is asked.
 *
 * @module
 */
import type { EvalQuery } from "./dataset.ts";
import { readIfThere } from "./read_if_there.ts";

/** Queries of a kind. */
const QUERIES = 12;

/** Queries of one kind. */
export interface Kind {
  /** Name of the kind. */
  readonly name: string;
  /** The queries. */
  readonly queries: readonly string[];
}

/** A query, and the repository that it is about. */
export type Asked = Pick<EvalQuery, "query" | "repo">;

/** Makes queries of all kinds, taken evenly from those of a dataset, without and with `repo:`. */
export function kindsOf(queries: readonly EvalQuery[], literals: readonly Asked[]): Kind[] {
  const some = (all: readonly Asked[]) => {
    const each = Math.max(1, Math.floor(all.length / QUERIES));
    return all.filter((_, at) => at % each === 0).slice(0, QUERIES);
  };
  const symbols = queries.filter(({ category }) => category === "symbol");
  const words = queries.filter(({ category }) => category !== "symbol");
  const filtered = words.map(({ query, repo, language }, at) => ({
    repo,
    query: [
      `lang:${language} ${query}`,
      `path:src/**/*e* ${query}`,
      `sym:*_to_* ${query}`,
    ][at % 3]!,
  }));
  const expressions = symbols.flatMap(({ query, repo }) => {
    const name = /[A-Za-z_]\w{3,}/.exec(query)?.[0];
    return name === undefined ? [] : [{ repo, query: `/${name}\\w*\\(/` }];
  });
  const kinds = {
    ...{ words, names: symbols, literals, patterns: filtered },
    "regular expressions": expressions,
  };
  return Object.entries(kinds).flatMap(([name, all]) => {
    const asked = some(all);
    return [
      { name, queries: asked.map(({ query }) => query) },
      {
        name: `${name}, repo:`,
        queries: asked.map(({ query, repo }) => `repo:eval/${repo} ${query}`),
      },
    ];
  }).filter((kind) => kind.queries.length > 0);
}

/** A text of several words in quotes, as code of a file has it. */
const LITERAL = /(["'])([A-Za-z][\w-]* [\w ,-]{8,50})\1/;

/** Reads literals of the files that answer queries. */
export function literalsOf(
  corpus: {
    readonly repo: string;
    readonly checkout: string;
    readonly queries: readonly EvalQuery[];
  },
): Asked[] {
  const paths = new Set(
    corpus.queries.flatMap(({ relevant }) => relevant.map(({ path }) => path)),
  );
  return [...paths].flatMap((path) => {
    const text = readIfThere(`${corpus.checkout}/${path}`) ?? "";
    const found = LITERAL.exec(text)?.[2];
    return found === undefined ? [] : [{ query: `"${found}"`, repo: corpus.repo }];
  });
}

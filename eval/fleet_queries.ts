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

/** Makes queries of all kinds, taken evenly from those of a dataset. */
export function kindsOf(queries: readonly EvalQuery[], literals: readonly string[]): Kind[] {
  const some = (all: readonly string[]) => {
    const each = Math.max(1, Math.floor(all.length / QUERIES));
    return all.filter((_, at) => at % each === 0).slice(0, QUERIES);
  };
  const symbols = queries.filter(({ category }) => category === "symbol");
  const words = queries.filter(({ category }) => category !== "symbol");
  const texts = (all: readonly EvalQuery[]) => some(all.map(({ query }) => query));
  const filtered = some(
    words.map(({ query, language }, at) =>
      [`lang:${language} ${query}`, `path:src/**/*e* ${query}`, `sym:*_to_* ${query}`][at % 3]!
    ),
  );
  const expressions = symbols.flatMap(({ query }) => {
    const name = /[A-Za-z_]\w{3,}/.exec(query)?.[0];
    return name === undefined ? [] : [`/${name}\\w*\\(/`];
  });
  const ofOne = some(words.map(({ query, repo }) => `repo:eval/${repo} ${query}`));
  return [
    { name: "words", queries: texts(words) },
    { name: "names", queries: texts(symbols) },
    { name: "literals", queries: some(literals) },
    { name: "patterns", queries: filtered },
    { name: "regular expressions", queries: some(expressions) },
    { name: "one repository", queries: ofOne },
  ].filter((kind) => kind.queries.length > 0);
}

/** A text of several words in quotes, as code of a file has it. */
const LITERAL = /(["'])([A-Za-z][\w-]* [\w ,-]{8,50})\1/;

/** Reads literals of the files that answer queries. */
export function literalsOf(
  corpus: { readonly checkout: string; readonly queries: readonly EvalQuery[] },
): string[] {
  const paths = new Set(
    corpus.queries.flatMap(({ relevant }) => relevant.map(({ path }) => path)),
  );
  return [...paths].flatMap((path) => {
    const text = readIfThere(`${corpus.checkout}/${path}`) ?? "";
    const found = LITERAL.exec(text)?.[2];
    return found === undefined ? [] : [`"${found}"`];
  });
}

/**
 * Queries that a tree answers itself: identifiers, sentences of comments, literals and paths, drawn
 * from its own files with a seed, so that the same tree is asked the same each time.
 *
 * @module
 */
import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";
import { SYMBOL } from "../bench/derive_queries.ts";

/** Sorts of queries. */
export type QuerySort = "identifier" | "comment" | "literal" | "path";

/** A query, and the files that hold what it says. */
export interface DrawnQuery {
  /** Sort of the query. */
  readonly sort: QuerySort;
  /** The query. */
  readonly query: string;
  /** Files that hold a literal as it stands; the file of a path; empty for the other sorts. */
  readonly paths: readonly string[];
}

/** A file of the tree. */
export interface TreeText {
  /** Path relative to the root. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
}

/** Queries of each sort. */
const PER_SORT = 5;

/** Draws that are made for one query before it is left out. */
const MAX_DRAWS = 60;

/** Literals of more files are no question that one asks for a list of files. */
const MAX_LITERAL_FILES = 8;

/** A comment line with a sentence of five words or more. */
const COMMENT =
  /^[ \t]*(?:\/\/+|#+|\*|--+|;+|%+)[ \t]+([A-Z][a-z]+(?: [A-Za-z,'-]+){4,14})\.?[ \t]*$/gm;

/** Calls, dotted names and the inside of strings, short enough to be typed. */
const LITERAL =
  /\b[A-Za-z_]\w{3,30}\(\w{0,12}|\b[a-z]\w{2,20}(?:\.[A-Za-z_]\w{2,20}){1,3}|"[A-Za-z][^"\\\n]{9,50}"/g;

/** Draws the queries of a tree. */
export function drawQueries(files: readonly TreeText[], seed: number): DrawnQuery[] {
  const random = randomNumbers(seed);
  const draw = (make: (file: TreeText) => DrawnQuery | undefined): DrawnQuery[] => {
    const drawn = new Map<string, DrawnQuery>();
    for (let tries = 0; tries < MAX_DRAWS && drawn.size < PER_SORT; tries++) {
      const file = files[Math.floor(random() * files.length)];
      const query = file && make(file);
      if (query) drawn.set(query.query, query);
    }
    return [...drawn.values()];
  };
  const one = (matches: readonly string[] | null) =>
    matches?.[Math.floor(random() * matches.length)];
  return [
    ...draw(({ text }) => plain("identifier", one(text.match(SYMBOL)))),
    ...draw(({ text }) =>
      plain("comment", one([...text.matchAll(COMMENT)].map((each) => each[1]!)))
    ),
    ...draw(({ text }) => literalQuery(one(text.match(LITERAL)), files)),
    ...draw(({ path }) => ({ sort: "path", query: path, paths: [path] })),
  ];
}

function plain(sort: QuerySort, query: string | undefined): DrawnQuery | undefined {
  return query === undefined ? undefined : { sort, query, paths: [] };
}

function literalQuery(
  query: string | undefined,
  files: readonly TreeText[],
): DrawnQuery | undefined {
  if (query === undefined) return undefined;
  const literal = query.replaceAll('"', "");
  // The name of a file means the file.
  if (files.some(({ path }) => `/${path}`.endsWith(`/${literal}`))) return undefined;
  const paths = files.filter(({ text }) => text.includes(literal)).map(({ path }) => path);
  return paths.length > MAX_LITERAL_FILES ? undefined : { sort: "literal", query, paths };
}

/**
 * Queries, as the language of queries and as plain text, asked of an index and of the same tree
 * without one. The first line of an input says what is asked and how, the rest is the query.
 *
 * @module
 */
import { answerToJson, type CodeIndex, openIndex, type SearchOptions } from "@cbx/core";
import { answered, holdNoSecret, holdPlaces } from "../checks.ts";
import { headOf, hold, type Target } from "../target.ts";
import { writeFiles, writeWorld } from "../world.ts";

const SEEDS = [
  "search\nwhere is mail sent",
  'search mode=fulltext limit=3\nquoted lang:typescript path:src/** -test "exponential backoff"',
  "search mode=symbol offset=2\nsym:parseQuery kind:function",
  "search rank=rrf explain\n(mail OR send) AND NOT ext:md",
  "search mode=grep\nfunction useTable() { return table }",
  'search mode=path\npath:"src/a b/*" category:code -lang:rust',
  'search\n  File "src/line.py", line 2, in after_break\nTypeError: x is not a function',
  "search\n    at sendMail (src/mail.ts:3:5)\n    at async main (/app/index.js:10:1)",
  "search budget=500\nGET /api/users/:id 404",
  "explain\nhow are queries parsed",
  "why src/text/paths.ts\njoined paths",
  "symbol\nparseQuery",
  "refs\nsrc/query/parse_query.ts:parseQuery",
  "impact\nparse_query.ts:parseQuery",
  "describe\nsendMail",
  "outline\nsrc/query/intent.ts",
  "path src/text/paths.ts:joinPath\nparseQuery",
  "read start=2 end=4\nsrc/text/paths.ts",
  "place line=3\nsrc/query/intent.ts",
];

const WORDS = [
  ...["lang:", "path:", "kind:", "sym:", "ext:", "category:", "-", "!", '"', "OR", "AND", "NOT"],
  ...["root:", "file:", "**/*", "[a-z", "{a,b}", "\\", "?", "..", "/", ":", "::", "#", "->", "=>"],
  ...["mode=", "limit=", "offset=", "rank=", "explain", "budget=", "line=", "start=", "end="],
  ...["fulltext", "hybrid", "vector", "symbol", "grep", "rrf", "typescript", "c++", "function"],
  ...[
    "at x (a.ts:1:2)",
    'File "a.py", line 1',
    "Error:",
    "panic:",
    "GET /a/b",
    "a.b.c",
    "callers of",
  ],
];

const MODES = new Set<unknown>(["hybrid", "fulltext", "vector", "symbol", "path", "grep"]);

/** Options of the first line; what no caller in TypeScript could write is left out. */
function optionsOf(words: readonly string[]): SearchOptions & Readonly<Record<string, unknown>> {
  const given = new Map(words.map((word) => [word.split("=", 1)[0], word.replace(/^[^=]*=?/, "")]));
  const numbers: Record<string, number> = {};
  for (
    const [name, option] of Object.entries({
      ...{ limit: "limit", offset: "offset", budget: "tokenBudget" },
      ...{ start: "startLine", end: "endLine", line: "line" },
    })
  ) {
    const value = given.get(name);
    if (value !== undefined) numbers[option] = Number(value);
  }
  const mode = given.get("mode");
  return {
    ...numbers,
    ...MODES.has(mode) ? { mode: mode as NonNullable<SearchOptions["mode"]> } : {},
    ...given.get("rank") === "rrf" ? { rank: "rrf" as const } : {},
    ...given.has("explain") ? { explain: true } : {},
  };
}

type Ask = (
  index: CodeIndex,
  text: string,
  options: ReturnType<typeof optionsOf>,
  operand: string,
) => Promise<unknown>;

const QUESTIONS: Readonly<Record<string, Ask>> = {
  explain: (index, text, options) => index.explain(text, options),
  why: (index, text, options, path) => index.whyNot(text, path, options),
  symbol: (index, text, options) => index.symbol(text, options),
  refs: (index, text, options) => index.refs(text, options),
  impact: (index, text, options) => index.impact(text, options),
  describe: (index, text) => index.describe(text),
  outline: (index, text, options) => index.outline(text, options),
  path: (index, text, _, from) => index.path(from, text),
  read: (index, text, options) => index.read(text, options),
  place: (index, text, options) => index.place(text, options),
};

/** Opens an index of a tree, and the same tree without one. */
export async function open(): Promise<Target> {
  const files = await writeWorld("indexed");
  writeFiles("plain", files);
  // Both are open for as long as the process lives.
  const indexed = await openIndex({ root: "indexed", cache: false });
  const plain = await openIndex({ root: "plain", cache: false });
  return {
    seeds: SEEDS,
    words: WORDS,
    async run(input) {
      const [head, text] = headOf(input);
      const [name = "", ...words] = head.split(" ");
      const options = optionsOf(words);
      const ask = Object.hasOwn(QUESTIONS, name) ? QUESTIONS[name]! : undefined;
      if (ask !== undefined) {
        const answer = await answered(() => ask(indexed, text, options, words[0] ?? ""));
        holdNoSecret(JSON.stringify(answer) ?? "", input);
        // Who asks about a path is told about it, whether it is there or not.
        return holdPlaces(name === "place" || name === "why" ? {} : answer, files);
      }
      const answer = await answered(() => indexed.search(text, options));
      const other = await answered(() => plain.search(text, options));
      hold(
        !answer === !other,
        "An index answers, and a tree without one does not, or the other way",
      );
      if (!answer || !other) return;
      holdPlaces(answer, files);
      holdNoSecret(JSON.stringify(answerToJson(answer)), input);
      const placesOf = ({ results }: typeof answer) =>
        results.map(({ path, startLine, endLine }) => `${path}:${startLine}-${endLine}`).join("\n");
      hold(
        placesOf(answer) === placesOf(other),
        "An index finds other places than a tree without one",
      );
    },
  };
}

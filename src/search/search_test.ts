import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { type Files, inWorld, type World } from "../../tests/_world.ts";
import { Neighbours } from "../rank/neighbours.ts";
import type { TextSource } from "../rank/ranker.ts";
import { parseQuery } from "../query/parse_query.ts";
import { abbreviationsOf } from "../text/abbreviations.ts";
import { forEachWord, splitWord, stem, termsOfWord } from "../text/tokens.ts";
import { sourceOf } from "./testdata/source.ts";
import type { SearchAnswer, SearchOptions, SearchResult } from "./answer.ts";
import { search } from "./search.ts";

function ask(
  world: World,
  query: string,
  options: SearchOptions = {},
  pending: readonly string[] = [],
): SearchAnswer {
  return search(sourceOf(world, { pending: new Set(pending) }), query, options);
}

const FILES: Files = {
  "src/auth/resolve.ts": "/** Resolves which provider a request is authenticated by. */\n" +
    "export function resolveProvider(name: string): string {\n  const provider = name.trim();\n" +
    "  if (provider === '') throw new Error('no provider');\n  return provider;\n}\n\n" +
    "export function resolveApiKey(provider: string): string {\n  const keys = readKeys();\n" +
    "  const key = keys.get(provider);\n  if (!key) throw new Error('no key');\n  return key;\n}\n",
  "src/auth/session.py": 'class Session:\n    """Keeps the provider of a user."""\n\n' +
    "    def __init__(self, provider):\n        self.provider = provider\n        self.started = now()\n\n" +
    "    def resolve(self):\n        # the provider is resolved lazily\n        value = self.provider\n" +
    "        return value\n\n    def close(self):\n        self.provider = None\n        self.started = 0\n",
  "src/empty.ts": "",
  "tests/resolve_test.ts": "import { resolveProvider } from '../src/auth/resolve.ts';\n" +
    "Deno.test('resolveProvider() trims', () => resolveProvider(' a '));\n",
  "docs/auth.md":
    "# Auth\n\nThe provider is resolved from the configuration.\n\n## Keys\n\nAn api key is read.\n",
  "config/app.yaml": "auth:\n  provider: none\n  keys: []\n",
};

const QUERIES = [
  "where is the provider resolved",
  "resolveApiKey",
  "resolve_provider",
  "resolvProvider",
  "auth/resolve.ts",
  "the provider",
  "configuration of authentication",
  "api key lang:typescript",
  '"the provider" resolved',
  "kind:function",
  "empty",
  "session sym:resolve",
];

Deno.test("search() gives at least one reason for every result", async () => {
  await inWorld(FILES, (world) => {
    for (const query of QUERIES) {
      const { results } = ask(world, query, { limit: 100 });
      ok(results.length > 0, query);
      for (const { reasons } of results) {
        ok(reasons.length > 0 && reasons.every((text) => text !== ""));
      }
    }
  });
});

/** Terms of the lines of a result, of its path, and of the definitions around it. */
function termsNear({ store }: World, result: SearchResult): Set<string> {
  const file = store.catalog.files.find(({ path }) => path === result.path)!;
  const around = store.symbolsStarting(file.id, 1, result.endLine).map(({ name }) => name);
  const lines = FILES[result.path]!.split("\n").slice(result.startLine - 1, result.endLine);
  const terms = new Set<string>();
  const text = [...lines, result.path, ...around].join("\n");
  forEachWord(text, (word) => {
    for (const term of termsOfWord(word)) terms.add(term);
  });
  return terms;
}

/** Lines of a range that hold a text; letters in either case unless the text has capitals. */
function linesHolding(path: string, startLine: number, endLine: number, text: string): number {
  const ignoresCase = text === text.toLowerCase();
  return FILES[path]!.split("\n").slice(startLine - 1, endLine)
    .filter((line) => (ignoresCase ? line.toLowerCase() : line).includes(text)).length;
}

/** Terms that a token of a reason may stand for: of the word, or of an abbreviation of it. */
function termsOfToken(token: string): string[] {
  return [...termsOfWord(token), ...splitWord(token).map(stem), token, `=${token}`];
}

const CHECKS: readonly {
  form: RegExp;
  holds: (world: World, result: SearchResult, match: RegExpExecArray, text: string) => boolean;
}[] = [
  {
    form:
      /^lexical: matched (?:related )?tokens \[(.+?)\](?: and related \[(.+?)\])?(?: \(in lines (\d+)-(\d+)\))?$/,
    holds(world, result, [, tokens, related, first, last]) {
      const { startLine = Number(first), endLine = Number(last) } = first ? {} : result;
      const terms = termsNear(world, { ...result, startLine, endLine });
      return [tokens, related].flatMap((list) => list?.split(", ") ?? []).every((token) =>
        termsOfToken(token).some((term) => terms.has(term))
      );
    },
  },
  {
    form: /^grep: (\d+) exact hits?$/,
    holds(_world, { path, startLine, endLine }, [, count], text) {
      // A range may be wider than the chunk in which the lines were counted.
      return linesHolding(path, startLine, endLine, text) >= Number(count);
    },
  },
  {
    form:
      /^symbol: (\S+) (?:is named|is another spelling of|begins with|is close to|matches) "(.+)"$/,
    holds({ store, idOf }, { path }, [, symbol]) {
      const name = symbol!.slice(symbol!.lastIndexOf(".") + 1);
      return store.symbolsInFile(idOf(path), name).length > 0;
    },
  },
  {
    form: /^path: components? (.+) match(?:es)?$/,
    holds(_world, { path }, [, words]) {
      const text = path.toLowerCase();
      return words!.split(", ").every((word) => text.includes(stem(word.replaceAll('"', ""))));
    },
  },
  {
    form: /^path: "(.+)" holds "(.+)"$/,
    holds: (_w, { path }, [, p, part]) => path === p && p.includes(part!),
  },
  {
    form: /^path: "(.+)" is close to the query$/,
    holds: (_w, { path }, [, name]) => path.endsWith(name!),
  },
  {
    form: /^place: line 1 of "(.+)"$/,
    holds: (_w, { path, line }, [, p]) => path === p && line === 1,
  },
  { form: /^filter: matches all filters$/, holds: () => true },
  {
    form: /^graph: (\d+) files use names of this file$/,
    holds: ({ store, idOf }, { path }, [, count]) =>
      store.catalog.file(idOf(path))!.referrers === Number(count),
  },
  {
    form: /^lexical: query words are close together (here|in this file)$/,
    holds({ context, files }, { path, startLine, endLine }, [, where], text) {
      const whole = files.text(path)!;
      const shown = whole.split("\n").slice(startLine - 1, endLine).join("\n");
      return new Neighbours(context(text)).shareIn(where === "here" ? shown : whole) >= 0.5;
    },
  },
  {
    form: /^demoted: (.+)$/,
    holds: ({ store, idOf }, { path }, [, called]) =>
      CALLED[store.catalog.file(idOf(path))!.category] === called,
  },
];

/** How a demotion calls the category of a file. */
const CALLED: Readonly<Record<string, string>> = {
  test: "test",
  docs: "documentation",
  config: "settings or data",
  data: "settings or data",
};

Deno.test("search() gives only reasons that are true", async () => {
  await inWorld(FILES, (world) => {
    for (const query of QUERIES) {
      for (const result of ask(world, query, { limit: 100 }).results) {
        for (const reason of result.reasons) {
          const found = CHECKS.find(({ form }) => form.test(reason));
          ok(found, `"${reason}" has no known form`);
          const holds = found.holds(
            world,
            result,
            found.form.exec(reason)!,
            parseQuery(query).text,
          );
          ok(holds, `${query}: ${result.path}:${result.startLine} "${reason}"`);
        }
      }
    }
  });
});

Deno.test("search() counts exact hits as a plain scan does", async () => {
  await inWorld(FILES, (world) => {
    for (const query of ["provider", "the provider", "resolveProvider"]) {
      const { results, fallbackGrepHits } = ask(world, query, { mode: "grep", limit: 100 });
      let counted = 0;
      for (const { path, startLine, endLine, reasons } of results) {
        const held = linesHolding(path, startLine, endLine, query);
        deepEqual(reasons, [`grep: ${held} exact ${held === 1 ? "hit" : "hits"}`]);
        counted += held;
      }
      equal(fallbackGrepHits, counted);
      ok(counted > 0);
    }
  });
});

Deno.test("search() names a related word apart, and it is a partner of one asked for", async () => {
  await inWorld(FILES, (world) => {
    const { results } = ask(world, "configuration of authentication", { limit: 100 });
    const partners = [..."configuration authentication".split(" ")].flatMap((word) =>
      abbreviationsOf(stem(word))
    );
    const related = results.flatMap(({ reasons }) =>
      /related.*? \[([^\]]+)/.exec(`${reasons}`)?.[1] ?? []
    )
      .flatMap((list) => list.split(", "));
    ok(related.length > 0);
    for (const token of related) ok(partners.includes(stem(token)), token);
  });
});

Deno.test("search() gives the same answer for the same query, and for another index of the same tree", async () => {
  const answers: string[] = [];
  for (let build = 0; build < 2; build++) {
    await inWorld(FILES, (world) => {
      for (let time = 0; time < 2; time++) {
        answers.push(JSON.stringify(QUERIES.map((query) => ask(world, query, { limit: 100 }))));
      }
    });
  }
  equal(new Set(answers).size, 1);
});

Deno.test("search() shows the line that says how often, and the line of a value", async () => {
  const files = {
    "image/Dockerfile": "FROM base\nRUN set -ex; \\\n    apt-get install -y rsync; \\\n" +
      "    echo '*/5 * * * * sync' > /crontabs/root\n",
    "compose.yaml": "services:\n  web:\n    image: web\n    ports:\n      - '5107:80'\n",
  };
  await inWorld(files, (world) => {
    for (
      const [query, place] of [
        ["how often does the image run its cron", "image/Dockerfile:4"],
        ["every 5 minutes", "image/Dockerfile:4"],
        ["which service is published on port 5107", "compose.yaml:5"],
      ] as const
    ) {
      const [first] = ask(world, query).results;
      equal(`${first?.path}:${first?.line}`, place, query);
    }
  });
});

Deno.test("search() orders equal scores by path, then by line", async () => {
  const body = "export function boil() {\n  let a = 1;\n  a += 1;\n  a += 2;\n  return a;\n}\n\n";
  const twice = `${body}${body.replace("boil", "stir")}`;
  await inWorld({ "c.ts": twice, "a.ts": twice, "b.ts": twice }, (world) => {
    for (const rank of ["rerank", "rrf"] as const) {
      for (const mode of ["hybrid", "fulltext", "grep"] as const) {
        const { results } = ask(world, "return", { rank, mode, copies: true });
        deepEqual(results.map(({ path, startLine }) => `${path}:${startLine}`), [
          "a.ts:1",
          "b.ts:1",
          "c.ts:1",
          "a.ts:8",
          "b.ts:8",
          "c.ts:8",
        ]);
      }
    }
  });
});

Deno.test("search() shows an empty file that was asked for by its name", async () => {
  await inWorld(FILES, (world) => {
    const [first] = ask(world, "src/empty.ts").results;
    const { path, line, startLine, endLine, snippet, symbol } = first!;
    deepEqual([path, line, startLine, endLine, snippet, symbol], ["src/empty.ts", 1, 1, 1, "", ""]);
  });
});

Deno.test("search() points at a method, also where its class stands on the same line", async () => {
  const files = { "a.ts": "export class Box { resolve() { return 1; } other() { return 2; } }\n" };
  await inWorld(files, (world) => {
    const [first] = ask(world, "resolve").results;
    deepEqual([first!.symbol, first!.kind, first!.match], ["Box.resolve", "method", "symbol"]);
  });
});

Deno.test("search() looks at a line inside of the range that it gives", async () => {
  await inWorld(FILES, (world) => {
    for (const query of QUERIES) {
      for (
        const { line, startLine, endLine, snippetLine } of ask(world, query, { limit: 100 }).results
      ) {
        ok(
          startLine <= line && line <= endLine && startLine <= snippetLine &&
            snippetLine <= endLine,
        );
      }
    }
  });
});

Deno.test("search() numbers results through its pages, without gap or repetition", async () => {
  await inWorld(FILES, (world) => {
    const all = ask(world, "provider", { limit: 100 });
    const paged: SearchResult[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page: SearchAnswer = ask(world, "provider", { limit: 2, offset });
      paged.push(...page.results);
      offset = page.pagination.nextOffset;
    }
    deepEqual(paged, all.results);
    deepEqual(paged.map(({ rank }) => rank), paged.map((_, index) => index + 1));
    deepEqual(all.pagination, { offset: 0, limit: 100, hasMore: false, nextOffset: null });
  });
});

Deno.test("search() goes on after the last result that fitted a budget", async () => {
  await inWorld(FILES, (world) => {
    const { results, pagination } = ask(world, "provider", { tokenBudget: 30 });
    equal(pagination.nextOffset, results.length);
    ok(results.reduce((sum, { tokenEstimate }) => sum + tokenEstimate, 0) <= 30);
  });
});

Deno.test("search() explains a score as the sum of its features", async () => {
  await inWorld(FILES, (world) => {
    const [first] = ask(world, "where is the provider resolved", { explain: true }).results;
    const sum = first!.features!.reduce((total, { value, weight }) => total + value * weight, 0);
    ok(Math.abs(sum - first!.score) < 0.01);
    equal(ask(world, "provider").results[0]!.features, undefined);
  });
});

Deno.test("search() tells which results are not fresh", async () => {
  await inWorld(FILES, (world) => {
    const { results } = ask(world, "provider", { limit: 100 }, ["docs/auth.md"]);
    for (const { path, fresh } of results) equal(fresh, path !== "docs/auth.md");
  });
});

Deno.test("search() names the signals that were active", async () => {
  await inWorld(FILES, (world) => {
    equal(ask(world, "provider").backend, "lexical+symbol+path+session+grep");
    for (const mode of ["symbol", "path", "grep"] as const) {
      equal(ask(world, "resolve", { mode }).backend, mode);
    }
    equal(ask(world, "provider", { mode: "fulltext" }).backend, "lexical");
  });
});

for (
  const options of [{ limit: 0 }, { limit: 1.5 }, { offset: -1 }, { snippetLines: 0 }, {
    tokenBudget: 0,
  }]
) {
  Deno.test(`search() refuses ${JSON.stringify(options)}`, async () => {
    await inWorld(FILES, (world) => {
      let name = "";
      try {
        ask(world, "provider", options);
      } catch (error) {
        name = (error as Error).name;
      }
      equal(name, "RangeError");
    });
  });
}

Deno.test("search() refuses to search by vectors where there are none", async () => {
  await inWorld(FILES, (world) => {
    let message = "";
    try {
      ask(world, "provider", { mode: "vector" });
    } catch (error) {
      message = (error as Error).message;
    }
    ok(message.startsWith("Cannot search by vectors"));
  });
});

Deno.test("search() names the definition around the line, also where a chunk holds several", async () => {
  const files = {
    "a.py": "class Box:\n    size = 1\n    width = 1\n    depth = 1\n    height = 1\n\n" +
      "    def __init__(self):\n        self.lid = shut\n        self.a = 1\n        self.b = 1\n\n" +
      "    def renew(self):\n        # with care\n        self.lid = open\n        return self\n\n" +
      "    def close(self):\n        self.lid = None\n        self.a = 0\n        self.b = 0\n",
  };
  await inWorld(files, (world) => {
    for (
      const [query, symbol] of [["self.lid = shut", "Box.__init__"], [
        "self.lid = open",
        "Box.renew",
      ]]
    ) {
      equal(ask(world, query!).results[0]!.symbol, symbol);
    }
  });
});

Deno.test("search() names the definition whose comment holds the line", async () => {
  const body = "export function boil() {\n  let a = 1;\n  a += 1;\n  a += 2;\n  return a;\n}\n";
  await inWorld({ "a.ts": `// Heats until it bubbles.\n${body}` }, (world) => {
    const [first] = ask(world, "until it bubbles").results;
    deepEqual([first!.symbol, first!.line], ["boil", 1]);
  });
});

Deno.test("search() writes a related term as the word that it stands for", async () => {
  await inWorld({ "jar.py": "def open_jar(name):\n    cookies = load(name)\n" }, (world) => {
    const [first] = ask(world, "session cookie store").results;
    const matched = first!.reasons.find((reason) => reason.startsWith("lexical: matched"));
    equal(matched, "lexical: matched related tokens [cookies, jar]");
  });
});

Deno.test("search() tells how likely a range answers, and leaves out what is less likely", async () => {
  await inWorld(FILES, (world) => {
    const all = ask(world, "where is the provider resolved", { limit: 100 });
    const likely = all.results.map(({ probability }) => probability!);
    ok(likely.every((each) => each >= 0 && each <= 1) && new Set(likely).size > 1);
    const least = likely.toSorted((a, b) => b - a)[1]!;
    const some = ask(world, "where is the provider resolved", { limit: 100, minScore: least });
    ok(some.results.length > 0 && some.results.length < all.results.length);
    ok(some.results.every(({ probability }) => probability! >= least));
    equal(some.pagination.hasMore, false);
  });
});

Deno.test("search() says what the best has where nothing is likely enough", async () => {
  await inWorld(FILES, (world) => {
    const { results, fallbackSuggestions } = ask(world, "provider of salads", { minScore: 1 });
    equal(results.length, 0);
    ok(
      /^nothing answers with a probability of 1 or more: the best of \d+ has 0\.\d\d$/
        .test(fallbackSuggestions.at(-1)!),
      fallbackSuggestions.at(-1),
    );
  });
});

Deno.test("search() keeps what holds a literal, however much is asked of it", async () => {
  await inWorld(FILES, (world) => {
    const { results } = ask(world, "readKeys()", { minScore: 1 });
    deepEqual(results.map(({ path }) => path), ["src/auth/resolve.ts"]);
  });
});

Deno.test("search() refuses a least probability that is none, or that no order tells", async () => {
  await inWorld(FILES, (world) => {
    for (const options of [{ minScore: -0.1 }, { minScore: 1.1 }, { minScore: NaN }]) {
      throws(() => ask(world, "x", options), RangeError);
    }
    throws(() => ask(world, "x", { minScore: 0.5, rank: "rrf" }), RangeError);
    equal(ask(world, "provider", { rank: "rrf" }).results[0]!.probability, undefined);
  });
});

Deno.test("search() shows the line that is pointed at, also where no chunk holds it", async () => {
  const files = { "notes/log.txt": "\n\nfirst words\nsecond words\n", "src/a.ts": "let a = 1;\n" };
  await inWorld(files, (world) => {
    for (const [query, wanted] of [["notes/log.txt", 1], ["notes/log.txt:2", 2]] as const) {
      const [first] = ask(world, query).results;
      const { path, line, startLine, endLine } = first!;
      deepEqual([path, line, startLine <= line && line <= endLine], [
        "notes/log.txt",
        wanted,
        true,
      ]);
    }
  });
});

/** Three functions about water, whose names end alike. */
function waterWorks(ending: string): string {
  return ["boil", "pour", "drink"].map((verb) =>
    `/** Lets you ${verb} the water. */\nexport function ${verb}Water${ending}(water: number) {\n` +
    `  const ${verb}Time = water * 2;\n  const left = water - ${verb}Time;\n  return left;\n}\n`
  ).join("\n");
}

const placesOf = ({ results }: SearchAnswer) =>
  results.map(({ rank, path, startLine, score }) => [rank, path, startLine, score] as const);

Deno.test("search() gives page by page, beyond the last file, what one page gives", async () => {
  // Names of their own: what is in two files alike is folded.
  const names = Array.from({ length: 14 }, (_, at) => [`f${at}.ts`, waterWorks(`${at}`)]);
  await inWorld(Object.fromEntries(names), (world) => {
    const whole = ask(world, "pour water into drink", { limit: 100 });
    ok(whole.results.length > 14, `${whole.results.length}`);
    const pages: ReturnType<typeof placesOf> = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page: SearchAnswer = ask(world, "pour water into drink", { limit: 6, offset });
      pages.push(...placesOf(page));
      offset = page.pagination.nextOffset;
    }
    deepEqual(pages, placesOf(whole));
  });
});

Deno.test("search() shows further ranges where the files are copies of a few", async () => {
  const names = Array.from({ length: 14 }, (_, at) => [`f${at}.ts`, waterWorks("")]);
  await inWorld(Object.fromEntries(names), (world) => {
    const page = ask(world, "pour water into drink", { limit: 6 });
    equal(page.results.length, 3);
    deepEqual(placesOf(page), placesOf(ask(world, "pour water into drink", { limit: 100 })));
  });
});

Deno.test("search() looks into a file once for a quoted text and once for its quotes, whoever asks for it", async () => {
  const files = { "a.ts": "// water flows downhill\n", "b.ts": "// flows water\n" };
  await inWorld(files, (world) => {
    const looks: string[] = [];
    const files: TextSource = {
      text: (path) => world.files.text(path),
      lines: (path) => world.files.lines(path),
      quote: (path, words) => world.files.quote(path, words),
      raw: (...place) => world.files.raw(...place),
      searchable: (path) => {
        looks.push(path);
        return undefined;
      },
    };
    const { results } = search(sourceOf(world, { files }), '"water flows"', {});
    deepEqual(results.map(({ path }) => path), ["a.ts"]);
    deepEqual(looks, ["a.ts", "b.ts", "a.ts"]);
  });
});

Deno.test("search() names the value of a filter that matches nothing, written or given", async () => {
  await inWorld({ "a.py": "def walk():\n  pass\n" }, (world) => {
    const source = sourceOf(world);
    const said = [["walk ext:pyx", {}], ["walk", { extensions: ["pyx"] }]] as const;
    for (const [query, options] of said) {
      equal(
        search(source, query, options).fallbackSuggestions[0],
        'The filter "ext:pyx" matches nothing: there is py',
      );
    }
  });
});

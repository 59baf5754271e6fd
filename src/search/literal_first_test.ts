import { deepEqual, equal, ok } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import type { SearchAnswer } from "./answer.ts";
import { search } from "./search.ts";

async function ask(files: Files, query: string): Promise<SearchAnswer> {
  let answer: SearchAnswer | undefined;
  await inWorld(files, (world) => {
    answer = search(sourceOf(world), query, {});
  });
  return answer!;
}

async function places(files: Files, query: string): Promise<string[]> {
  return (await ask(files, query)).results.map(({ path, line }) => `${path}:${line}`);
}

/** Many files that fit the words of a query better than the one that holds it. */
const RIVALS: Files = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    `src/import_error_${index}.py`,
    `class ImportError${index}:\n    """Import error: an error of an import."""\n\n` +
    "    def import_error(self, request, method):\n        return self.request_method\n",
  ]),
);

Deno.test("search() puts the one file first that holds a call, on the line that holds it", async () => {
  const files = {
    ...RIVALS,
    "docs/notes.md": "# Notes\n\nNothing here.\n\nBut `raise ImportError('no pot')` is.\n",
  };
  const { results, confidence } = await ask(files, "ImportError(");
  deepEqual([results[0]?.path, results[0]?.line, confidence], ["docs/notes.md", 5, "high"]);
});

Deno.test("search() puts files first that hold a dotted name, before a definition of its last part", async () => {
  const files = {
    ...RIVALS,
    "src/method.py": "def method():\n    return 1\n",
    "src/use.py": "from kitchen import pot\n\n\ndef boil():\n    return pot.request.method\n",
  };
  const { results, confidence } = await ask(files, "pot.request.method");
  deepEqual([results[0]?.path, results[0]?.line, confidence], ["src/use.py", 5, "high"]);
});

Deno.test("search() shows the line of code that holds a literal before those of comments", async () => {
  const symbol = '/**\n * The string "@@pot", used\n * by others.\n */\n' +
    "export const pot = (() => '@@pot')();\n";
  for (const query of ["@@pot", '"@@pot"']) {
    const { results } = await ask({ "src/pot.ts": symbol, ...RIVALS }, query);
    const [first] = results;
    deepEqual([first?.path, first?.line, first?.startLine], ["src/pot.ts", 5, 1], query);
    ok(first?.reasons.includes("grep: 2 exact hits"), first?.reasons.join("; "));
  }
});

Deno.test("search() puts the definition first that a qualified name names in full", async () => {
  const files = {
    "src/pot.py": "class Pot:\n    def boil(self):\n        return 1\n",
    "src/use.py": "import pot\n\npot.Pot.boil(1)\npot.Pot.boil(2)\n",
  };
  deepEqual((await places(files, "Pot.boil"))[0], "src/pot.py:2");
});

Deno.test("search() prefers the definition of an identifier, then files that hold it", async () => {
  const files = {
    ...RIVALS,
    "src/a.py": "from b import boil_water\n\nboil_water()\nboil_water()\n",
    "src/b.py": "def boil_water():\n    return 1\n",
    "src/c.py": "def boilWater():\n    return 1\n",
    "docs/pots.md": "Call `boil_water` at the end.\n",
  };
  deepEqual((await places(files, "boil_water")).slice(0, 3), [
    "src/b.py:1",
    "src/a.py:1",
    "docs/pots.md:1",
  ]);
});

Deno.test("search() prefers the same case and whole words to other literal hits", async () => {
  const files = {
    "a.py": "x = boil_WATER_9(1)\n",
    "b.py": "x = reboil_water_9(1)\n",
    "c.py": "y = 1\nx = boil_water_9(1)\n",
  };
  deepEqual((await places(files, "boil_water_9("))[0], "c.py:2");
});

/** Files of code that say a word often, which many others use. */
const SAYING = (text: string): Files =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `src/pot_${index}.py`,
      `class Current:\n    """The current pot of currents."""\n\n    def boil(self):\n` +
      `        return ${text}\n\n    def current(self):\n        return self.boil()\n`,
    ]),
  );

Deno.test("search() puts every file that holds a text in its case before those in another", async () => {
  const files = {
    ...SAYING("self.getBOIL_it()"),
    "docs/a.md": "# Pots\n\nCall `boil_it()` here.\n",
    "tests/fixtures/b.txt": "then boil_it()\n",
  };
  const held = (await places(files, "boil_it(")).slice(0, 2).toSorted();
  deepEqual(held, ["docs/a.md:3", "tests/fixtures/b.txt:1"]);
});

Deno.test("search() puts every file that holds whole words before those with longer ones", async () => {
  const files = {
    ...SAYING("self.reboil_it()"),
    "docs/a.md": "# Pots\n\nCall `boil_it()` here.\n",
    "tests/fixtures/b.txt": "then boil_it()\n",
  };
  const held = (await places(files, "boil_it(")).slice(0, 2).toSorted();
  deepEqual(held, ["docs/a.md:3", "tests/fixtures/b.txt:1"]);
});

Deno.test("search() puts what holds a quoted text without its quotes before another case of it", async () => {
  const files = {
    ...SAYING("BOIL_IT"),
    "docs/a.md": "# Pots\n\nThen boil_it here.\n",
    "tests/fixtures/b.txt": 'then "boil_it"\n',
  };
  deepEqual((await places(files, '"boil_it"')).slice(0, 2), [
    "tests/fixtures/b.txt:1",
    "docs/a.md:3",
  ]);
});

Deno.test("search() finds quotes that the file escapes as the query does", async () => {
  const files = {
    "src/a.py": `x = '"boil":'\n`,
    "src/b.py": 'y = "\\"boil\\":"\n',
  };
  deepEqual((await places(files, '"\\"boil\\":"')).toSorted(), ["src/a.py:1", "src/b.py:1"]);
});

Deno.test("search() looks for quoted code with its quotes", async () => {
  const files = {
    "a.json": '{\n  "name": "pot"\n}\n',
    "b.md": "The name pot, name: pot\n",
  };
  deepEqual((await places(files, '"name": "pot"'))[0], "a.json:2");
});

Deno.test("search() is not sure of code that stands nowhere", async () => {
  const { confidence, results } = await ask(RIVALS, "import_error_method(self.request)");
  ok(results.length > 0);
  equal(confidence, "low");
});

/** Code that has the words of a report of a checker, and a document that has the report. */
const REPORTED = (report: string): Files => ({
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `src/whitespace_${index}.py`,
      `WHITESPACE_${index} = {1, 2}\n\n\ndef whitespace_before(leaf):\n    """Whitespace before a leaf."""\n`,
    ]),
  ),
  "docs/issues.md": `# Issues\n\nBlack code\nmay raise ${report} warnings in tools.\n`,
});

for (
  const report of [
    "E203 whitespace before ':'",
    'E203 whitespace before ":"',
    "POT-00942: whitespace before leaf",
    "expected whitespace before ':' leaf",
  ]
) {
  Deno.test(`search() puts the document first that alone holds ${report}`, async () => {
    const { results, confidence } = await ask(REPORTED(report), report);
    deepEqual([results[0]?.path, results[0]?.line, confidence], ["docs/issues.md", 4, "high"]);
  });
}

for (
  const words of [
    "whitespace before a leaf",
    "how is whitespace before ':' handled",
    "UTF8 whitespace before a leaf",
    "does E203 warn of whitespace before ':'?",
    "pick `:` whitespace before leaf",
  ]
) {
  Deno.test(`search() gives a document nothing for holding ${words}`, async () => {
    const { results } = await ask(REPORTED(words), words);
    equal(results[0]?.path.split("/")[0], "src");
  });
}

Deno.test("search() gives words of prose no more for standing in a document", async () => {
  const files = {
    "src/retry.py":
      'def retry_request(times):\n    """Retries a request that failed."""\n    return times\n',
    "docs/notes.md": "# Notes\n\nWe retry a request here and there.\n",
  };
  equal((await places(files, "retry a request"))[0], "src/retry.py:1");
});

Deno.test("search() gives a question no more for standing in a document, whatever marks are in it", async () => {
  const query = "How does a child open/read/close its session?";
  const files = {
    "docs/questions.md": `# Questions\n\n1. ${query}\n`,
    "src/session.py": "class ChildSession:\n    def open(self):\n        pass\n\n" +
      "    def read(self):\n        pass\n\n    def close(self):\n        pass\n",
  };
  deepEqual((await places(files, query))[0]?.split(":")[0], "src/session.py");
});

Deno.test("search() puts a file first whose path is typed, before files that say it", async () => {
  const says = "build.modules = {\n  url = 'lua/pl/url.lua',\n}\n";
  const specs = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`specs/pl-${index}.lua`, says]),
  );
  const files = { ...specs, "lua/pl/url.lua": "local url = {}\n\nreturn url\n" };
  for (const query of ["lua/pl/url.lua", "pl/url.lua", "url.lua"]) {
    equal((await places(files, query))[0]?.split(":")[0], "lua/pl/url.lua", query);
  }
});

/** Code that fits the words of a message better than the code that says it. */
const SAYING_NEARLY: Files = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    `src/fetch_${index}.py`,
    `class Fetch${index}:\n    """Fetch what could be fetched."""\n\n    def fetch(self):\n        return 1\n`,
  ]),
);

for (const query of ["Could not fetch", "could not fetch", "not fetch it now"]) {
  Deno.test(`search() puts the code first that says ${query}, whose words are common`, async () => {
    const said = query === "not fetch it now" ? `We could ${query}, maybe` : `${query} it`;
    const files = {
      ...SAYING_NEARLY,
      "src/auth.py": `def helper(url):\n    raise Problem("${said}")\n`,
      "tests/test_fetch.py": `def test_fetch():\n    assert fetch() == "${said}"\n`,
      "docs/fetch.md": `# Fetch\n\nIt says "${said}".\n`,
    };
    deepEqual((await places(files, query)).slice(0, 2), ["src/auth.py:2", "tests/test_fetch.py:2"]);
  });
}

Deno.test("search() takes two words of a comment for a description", async () => {
  const files = {
    "src/fetcher.py": "class Fetcher:\n    def fetch_errors(self):\n        return 1\n",
    "src/other.py": "def other():\n    # for the fetch errors of others\n    return 2\n",
  };
  equal((await places(files, "fetch errors"))[0], "src/fetcher.py:2");
});

import { deepEqual, equal, match } from "node:assert/strict";
import { type ContextOptions, type Files, inWorld } from "../../tests/_world.ts";
import { Members } from "../rank/members.ts";
import type { Confidence } from "./answer.ts";
import { type Reach, suggest } from "./suggest.ts";

const WORDS: Files = { "a.txt": "resolve providers\nsalted salter\n" };

/** A program with a few commands, and much that says "file". */
const PROGRAM: Files = {
  "src/cli.py": "def add_flag(name):\n    return name\n\nclass FlagGroup:\n    pass\n",
  "src/run.py": "def run(file):\n    return file\n",
  "src/read.py": "def read(file):\n    return file\n",
  "tests/test_read.py": "def test_read(file):\n    return file\n",
  "tests/test_run.py": "def test_run(file):\n    return file\n",
};

async function suggestions(
  query: string,
  confidence: Confidence = "low",
  { files = WORDS, paths = [], reach, ...options }:
    & { readonly files?: Files; readonly paths?: readonly string[]; readonly reach?: Reach }
    & Omit<ContextOptions, "paths"> = {},
): Promise<string[]> {
  let found: string[] = [];
  await inWorld(files, (world) => {
    const members = new Members([world.context(query, options)]);
    found = suggest(members, confidence, {
      results: paths.map((path) => ({ path })),
      ...(reach ? { reach } : {}),
    });
  });
  return found;
}

Deno.test("suggest() has nothing to say about a good answer", async () => {
  deepEqual(await suggestions("provider", "high"), []);
});

Deno.test("suggest() says that no route has the path that is asked for", async () => {
  const files = { "app.js": 'app.get("/users/:id", show);\n' };
  const said = async (query: string, confidence: Confidence) =>
    (await suggestions(query, confidence, { files })).filter((each) => each.startsWith("No route"));
  deepEqual(await said("GET /orders/1", "high"), [
    'No route of the index has the path "/orders/1"',
  ]);
  deepEqual(await said("/orders/1", "low"), ['No route of the index has the path "/orders/1"']);
  deepEqual(await said("/orders/1", "high"), []);
  deepEqual(await said("GET /users/1", "low"), []);
});

Deno.test("suggest() says that the path that is asked for answers other methods alone", async () => {
  const files = {
    "app.js": 'import express from "express";\nfunction show() {}\nconst app = express();\n' +
      'app.get("/users/:id", show);\napp.put("/users/:id", (req, res) => res.end());\n' +
      'app.all("/pets/:id", show);\napp.get("/cats/:id", show);\nadd("/cats/:id", POST);\n' +
      'app.get("/api/*path", show);\n',
    "doc.md": 'Ask for "/users/:id".\n',
  };
  const said = async (query: string) =>
    (await suggestions(query, "high", { files })).filter((each) => each.startsWith("No route"));
  deepEqual(await said("POST /users/1"), [
    'No route of the index answers POST "/users/1": it answers GET, PUT',
  ]);
  deepEqual(await said("HEAD /users/1"), []);
  deepEqual(await said("PUT /users/1"), []);
  deepEqual(await said("POST /pets/1"), []);
  deepEqual(await said("POST /cats/1"), []);
  deepEqual(await said("/users/1"), []);
});

Deno.test("suggest() says that a minus leaves words out, as flags have one, too", async () => {
  deepEqual(await suggestions("provider -salted", "high"), [
    '-salted leaves out what holds "salted": to search for it, write "-salted"',
  ]);
  deepEqual(await suggestions('provider -"salted"', "high"), []);
});

Deno.test("suggest() says that the name of a filter before a space is text", async () => {
  equal(
    (await suggestions("provider path: salted", "high"))[0],
    '"path:" is searched for as text, as no value follows its colon: a filter is path:VALUE',
  );
  deepEqual(await suggestions("Error: no provider at path: salted", "high"), []);
  deepEqual(await suggestions('"path: salted"', "high"), []);
});

Deno.test("suggest() names the nearest word of the index", async () => {
  deepEqual(await suggestions("provdier"), ["Similar words in this index: provider"]);
});

Deno.test("suggest() says which words no file has, where none is near", async () => {
  deepEqual(await suggestions("xylophone"), [
    'No indexed file has "xylophone": try other words',
  ]);
});

Deno.test("suggest() names the first in the alphabet of words that are equally near", async () => {
  deepEqual((await suggestions("saltr"))[0], "Similar words in this index: salt");
});

Deno.test("suggest() names the rare words of a question, and definitions that are called by them", async () => {
  deepEqual(await suggestions("where would I add a flag for a file", "low", { files: PROGRAM }), [
    'Search for the rarest words alone: "add" (1 file), "flag" (1 file)',
    "Look at definitions with these words: add_flag, FlagGroup",
    "Or grep: rg -n -F -i 'add'",
  ]);
});

Deno.test("suggest() answers words of signs alone", async () => {
  for (const query of ["flag (add)_", "add __ flag"]) {
    const said = await suggestions(query, "low", { files: PROGRAM });
    equal(said.at(-1), "Or grep: rg -n -F -i 'add'");
  }
});

Deno.test("suggest() says that a regular expression is read as text, and how to grep for it", async () => {
  const said = "The query is read as text, not as a regular expression: grep ";
  const files = { ...PROGRAM, "src/pattern.py": 'import re\n\nNAME = re.compile("ad+_f.*g")\n' };
  for (
    const [query, command] of Object.entries({
      [String.raw`fn (get|add)_\w+`]: String.raw`with rg -n -e 'fn (get|add)_\w+'`,
      "add_(flag|group)s": "with rg -n -e 'add_(flag|group)s'",
      [String.raw`parser\.add`]: String.raw`with rg -n -e 'parser\.add'`,
      "/add_[a-z]+/ lang:python": "with rg -n -e 'add_[a-z]+'",
      "add_.*'flag'": "for it",
    })
  ) {
    for (const confidence of ["low", "high"] as const) {
      const suggested = await suggestions(query, confidence, { files });
      deepEqual(suggested.filter((each) => each.includes("rep ")), [`${said}${command}`], query);
    }
  }
  const texts = [
    "ad+_f.*g",
    "add(*args)",
    "int[8] + 1",
    "import add.*;",
    "add(READ|WRITE)",
    String.raw`C:\dev\src`,
  ];
  for (const query of texts) {
    const suggested = await suggestions(query, "low", { files });
    deepEqual(suggested.filter((each) => each.startsWith(said)), [], query);
  }
});

Deno.test("suggest() names one command at most: grep for a single word, whatever is asked", async () => {
  for (
    const query of [
      "where would I add a new CLI flag",
      "it's $HOME",
      "xylophone file:x",
      "lang:rust",
      "add '; rm -rf ~",
    ]
  ) {
    for (const confidence of ["none", "low"] as const) {
      const said = await suggestions(query, confidence, { files: PROGRAM });
      const [command = "Or grep: rg -n -F -i 'x'", ...others] = said.filter((each) =>
        /\b(?:rg|grep|cbx)\b|--\w/.test(each)
      );
      match(command, /^Or grep: rg -n -F -i '[a-z]+'$/);
      deepEqual(others, []);
    }
  }
});

Deno.test("suggest() greps for what all forms of the rarest word begin with", async () => {
  const files = { ...PROGRAM, "src/find.py": "def resolve(file):\n    return file\n" };
  equal(
    (await suggestions("resolving of files", "low", { files })).at(-1),
    "Or grep: rg -n -F -i 'resolv'",
  );
});

Deno.test("suggest() names a word whole that stands somewhere, and else its rarest piece", async () => {
  const files = { ...PROGRAM, "docs/rules.md": "# Rules\n\nIgnore E203 there.\n" };
  deepEqual(
    (await suggestions("file of E203 there", "low", { files })).filter((each) =>
      /rarest|grep/.test(each)
    ),
    [
      'Search for the rarest words alone: "E203" (1 file)',
      "Or grep: rg -n -F -i 'E203'",
    ],
  );
  equal(
    (await suggestions("file of X203", "low", { files })).at(-1),
    "Or grep: rg -n -F -i '203'",
  );
});

Deno.test("suggest() says how to ask whether something is unused", async () => {
  const leads = async (query: string) =>
    (await suggestions(query)).some((each) => each.includes("ask for the uses of a definition"));
  deepEqual(await Promise.all(["unused functions", "salter", "dead code"].map(leads)), [
    ...[true, false, true],
  ]);
});

Deno.test("suggest() names no folder that narrows nothing, and counts what is below one", async () => {
  const narrowing = async (paths: string[]) =>
    (await suggestions("zzzzz", "low", { paths })).filter((each) => each.startsWith("Narrow"));
  deepEqual(await narrowing(["src/a.ts", "src/b.ts", "src/deep/c.ts"]), []);
  deepEqual(await narrowing(["src/a.ts", "src/b.ts", "src/deep/c.ts", "lib/d.ts"]), [
    'Narrow it down: 3 of these results are in "src/", add path:src',
  ]);
});

Deno.test("suggest() names the folder that most results are in", async () => {
  const paths = ["src/run.py", "tests/test_run.py", "src/read.py"];
  deepEqual(
    (await suggestions("file", "low", { files: PROGRAM, paths }))[0],
    'Narrow it down: 2 of these results are in "src/", add path:src',
  );
  deepEqual(await suggestions("file", "low", { files: PROGRAM, paths: paths.slice(0, 1) }), []);
});

Deno.test("suggest() tells of filters beside a text", async () => {
  const [first] = await suggestions("provider lang:text");
  equal(first, "Remove the filters: they may hide the right result");
  deepEqual(await suggestions("lang:text"), []);
});

for (
  const [query, expected] of [
    ["file path:scr", 'The filter "path:scr" matches nothing: there is src'],
    [
      "path:src/raed.py",
      'The filter "path:src/raed.py" matches nothing: there is src/read.py',
    ],
    [
      "path:src/*.tsx",
      'The filter "path:src/*.tsx" matches nothing: there is src/cli.py, src/read.py, src/run.py',
    ],
    ["file lang:rust", 'The filter "lang:rust" matches nothing: there is python'],
    ["ext:pyx", 'The filter "ext:pyx" matches nothing: there is py'],
    ["kind:trait", 'The filter "kind:trait" matches nothing: there is function, class'],
    ["cat:docs", 'The filter "cat:docs" matches nothing: there is code, test'],
    ["sym:add_falg", 'The filter "sym:add_falg" matches nothing: there is add_flag'],
    ["sym:Nowhere*", 'The filter "sym:Nowhere*" matches nothing: remove it'],
    [
      '"def walk"',
      "Remove the quotes to search for the words: no indexed file has the quoted text",
    ],
    [
      "lang:python ext:py cat:test path:src",
      "Remove one of the filters: each matches something, but nothing matches all of them",
    ],
  ] as const
) {
  Deno.test(`suggest() says what leaves ${query} without an answer`, async () => {
    equal((await suggestions(query, "none", { files: PROGRAM }))[0], expected);
  });
}

Deno.test("suggest() names the filter that was meant, even where the answer is good", async () => {
  deepEqual(await suggestions("read language:python", "high", { files: PROGRAM }), [
    '"language:python" is searched for as text, as there is no filter "language:": ' +
    'did you mean "lang:python"?',
  ]);
  equal(
    (await suggestions("foo:bar", "none", { files: PROGRAM }))[0],
    '"foo:bar" is searched for as text, as there is no filter "foo:": ' +
      "the filters are lang:, path:, kind:, sym:, ext:, cat:",
  );
  deepEqual(await suggestions("read foo:bar", "high", { files: PROGRAM }), []);
});

Deno.test("suggest() takes what stands in a file for text", async () => {
  const files = { "a.yaml": "type:module\n", "b.txt": "std::vector\nhttp://x\n" };
  deepEqual(await suggestions("type:module", "high", { files }), []);
});

Deno.test("suggest() names the nearest word of all indexes, and none for a word that one of them holds", async () => {
  await inWorld({ "a.txt": "provided\n" }, (one) =>
    inWorld({ "b.txt": "providers\n" }, (two) => {
      const ask = (query: string) =>
        suggest(new Members([one.context(query), two.context(query)]), "low")[0];
      deepEqual(ask("provded"), "Similar words in this index: provid");
      deepEqual(ask("provider"), undefined);
    }));
});

Deno.test("suggest() says which name and which word no file has, even where the answer is good", async () => {
  const ask = (query: string, confidence: Confidence) =>
    suggestions(query, confidence, { files: PROGRAM });
  deepEqual(await ask("where is flag_traffic added", "high"), [
    'No indexed file has "flag_traffic"',
  ]);
  deepEqual(
    (await ask("where is flag_traffic added", "low"))[0],
    'No indexed file has "flag_traffic"',
  );
  deepEqual(await ask("xylophone flags", "medium"), ['No indexed file has "xylophone"']);
  deepEqual(await ask("where does add_fl run", "high"), [], "a part of a name is one");
  deepEqual(await ask("addFlag of the cli", "high"), [], "in its other spelling, and in a path");
  deepEqual(await ask("ValueError: 'xylophone_bar' is no flag", "high"), [], "values of a message");
});

Deno.test("suggest() says first that no indexed file has a literal, a digest or a path", async () => {
  const digest = "h1:uJSeirPke5UNZHIb4SxfZklVSiWWVqW4oXlETwZziwM=";
  const ask = (query: string) => suggestions(query, "low", { files: PROGRAM });
  deepEqual(await ask(digest), [`No indexed file has "${digest}"`], "no word of it is one");
  deepEqual((await ask('"no such pot"'))[0], 'No indexed file has "no such pot"');
  deepEqual((await ask("src/none/pot.py"))[0], 'No indexed file has "src/none/pot.py"');
  deepEqual((await ask("add_flog("))[0], 'No indexed file has "add_flog("');
  equal((await ask("add_flag(")).join().includes("No indexed"), false);
});

Deno.test("suggest() takes a short word for similar after one edit, a long one after two", async () => {
  const files = { "a.txt": "sbin zip provider\n" };
  deepEqual(await suggestions("sabn", "low", { files }), [
    'No indexed file has "sabn": try other words',
  ]);
  deepEqual(await suggestions("sbinn", "low", { files }), ["Similar words in this index: sbin"]);
  deepEqual(await suggestions("prvoider", "low", { files }), [
    "Similar words in this index: provider",
  ]);
});

Deno.test("suggest() speaks of no index where there is none, and of no file that was not read", async () => {
  const ask = (query: string, reach: Reach) => suggestions(query, "low", { files: PROGRAM, reach });
  const unread = { hasIndex: false, isPartial: true };
  deepEqual(await ask("flga", unread), ["Similar words in the files read: flag"]);
  deepEqual(await ask("flga", { hasIndex: false, isPartial: false }), [
    "Similar words in these files: flag",
  ]);
  deepEqual(await ask("xylophone", unread), [
    'None of the files read has "xylophone": try other words',
  ]);
  deepEqual(
    (await ask("where would I add a flag for a file", unread))[0],
    'Search for the rarest words alone: "add", "flag"',
  );
  deepEqual(
    (await ask("where is flag_traffic added", unread))[0],
    'None of the files read has "flag_traffic"',
  );
});

Deno.test("suggest() names no title of a test as a definition", async () => {
  const files = {
    "src/pot.js": "export function performSearch() {}\n",
    "tests/pot.test.js":
      "describe('pot', () => {\n  it('whether perform search for local', () => {});\n});\n",
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`src/other${at}.js`, "export const a = 1;\n"]),
    ),
  };
  const said = await suggestions("perform search for local spoons", "low", { files });
  equal(
    said.find((each) => each.startsWith("Look at")),
    "Look at definitions with these words: performSearch",
  );
});

Deno.test("suggest() says what keeps all files out, where no file is searched", async () => {
  deepEqual(await suggestions("provider", "none", { files: {} }), [
    "There is no file to search in",
  ]);
  await inWorld({}, (world) => {
    const skips = [
      { path: "b.png", reason: "binary" as const },
      { path: "fs/", reason: "ignored" as const, detail: ".gitignore: /*" },
    ];
    const context = world.context("provider");
    Object.defineProperty(context.store, "skips", { value: () => skips });
    deepEqual(suggest(new Members([context]), "none"), [
      'All files of the tree are left out: "fs/", as one of 2, by .gitignore: /*',
    ]);
  });
});

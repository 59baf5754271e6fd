import { deepEqual, equal, match } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import type { SearchResult } from "./answer.ts";
import { search } from "./search.ts";

async function first(files: Files, query: string): Promise<SearchResult | undefined> {
  let result: SearchResult | undefined;
  await inWorld(files, (world) => {
    result = search(sourceOf(world), query, {}).results[0];
  });
  return result;
}

const POT_PY =
  "import os\n\n\nclass Pot:\n    def fill(self, water):\n        self.water = water\n" +
  "        return self\n\n    def boil(self, minutes):\n        if self.water is None:\n" +
  '            raise ValueError(f"cannot boil {self.name} for {minutes} minutes without water")\n' +
  "        return minutes\n";

const FILES: Files = {
  "src/kitchen/pot.py": POT_PY,
  "tests/test_pot.py": "from kitchen.pot import Pot\n\n\ndef test_boil_needs_water():\n" +
    '    message = "cannot boil tea for 3 minutes without water"\n    assert message in str(boil())\n',
  "docs/boiling.md": "# Boiling\n\nIt says: cannot boil tea for 3 minutes without water.\n",
  "lib/view.js": "function render(name) {\n  const view = find(name);\n  return view.show();\n}\n" +
    "exports.render = render;\n",
  "lib/other/view.js": "function render() {\n  return 1;\n}\n",
  "src/main/java/com/x/Foo.java":
    "package com.x;\n\npublic class Foo {\n  int bar() {\n    return baz();\n  }\n\n" +
    "  int baz() {\n    return 1;\n  }\n}\n",
  "src/main/java/com/y/Foo.java":
    "package com.y;\n\npublic class Foo {\n  int bar() { return 2; }\n}\n",
  "cmd/main.go":
    "package main\n\nfunc main() {\n\tboil(0)\n}\n\nfunc boil(n int) int {\n\treturn 1 / n\n}\n",
  "src/main.rs":
    "fn main() {\n    boil(None);\n}\n\nfn boil(pot: Option<u8>) -> u8 {\n    pot.unwrap()\n}\n",
  "src/pan.rs": "struct Pan;\n\nimpl Pan {\n    fn lid(&self) -> u8 {\n        1\n    }\n\n" +
    "    /// # Panics\n    /// Without water.\n    #[inline]\n    fn boil(&self) -> u8 {\n        2\n    }\n}\n",
  "src/Pot.cs": "namespace Kitchen\n{\n  class Pot\n  {\n    void Boil(string water)\n    {\n" +
    "      throw new System.Exception(water);\n    }\n  }\n}\n",
  "lib/pot.rb": "class Pot\n  def boil!\n    raise 'no water'\n  end\nend\n",
  "src/Pot.php":
    "<?php\nclass Pot {\n  function boil() {\n    return $this->water->heat();\n  }\n}\n",
  "src/Pot.kt": "package kitchen\n\nclass Pot {\n  fun boil(): Int {\n    return 1\n  }\n}\n",
  "server/routes.js":
    "const app = require('express')();\napp.get('/users/:id', (req, res) => res.send(1));\n" +
    "app.get('/users/:id/posts', (req, res) => res.send(2));\n" +
    "app.post('/users/:id/posts', (req, res) => res.send(3));\n",
  "server/routes_test.js": "it('gives the posts of a user', () => get('/users/42/posts'));\n",
  "api/v3/lids_top.rs":
    'fn web(cfg: &mut ServiceConfig) {\n  cfg.service(\n    scope("/api/v3")\n' +
    '      .service(scope("/lids").route("/top", get().to(v4_lids_top))),\n  );\n}\n',
  "api/web.rs": 'fn web(cfg: &mut ServiceConfig) {\n  cfg.service(\n    scope("/api/v4")\n' +
    '      .service(scope("/lids").route("/top", get().to(top_lids))),\n  );\n}\n',
  "config/app.yaml": "server:\n  host: local\n  tls:\n    port: 443\nclient:\n  port: 80\n",
  "config/app.toml": 'name = "pot"\n\n[server.cache]\nsize = 3\n\n[client]\nsize = 4\n',
  "config/app.json": '{\n  "logging": {\n    "level": {\n      "root": "info"\n    }\n  }\n}\n',
  "db/schema.sql":
    "-- who orders\nCREATE TABLE customers (id int);\n\nCREATE TABLE order_items (\n  id int\n);\n",
  "db/report.sql": "SELECT * FROM order_items;\nSELECT id FROM order_items;\n",
  "src/messages.py":
    'def says(log, value, names, pot):\n    log.info(" * Kitchen PIN: %s", pot)\n' +
    "    raise ValueError(f\"'{value}' is not one of {names}\")\n\n\n" +
    'def warns(warn):\n    warn("[POT] Setting the lid on a pot has no effect with this "\n' +
    '         "version of the kitchen, which is old")\n',
  "src/stew.py":
    'LOG_FAILURE = """\\\nDish %(name)s[%(id)s] %(description)s: %(exc)s\\\n"""\n\n\n' +
    "def policy(logged):\n    return logged(LOG_FAILURE, 'boiled unexpectedly', 1)\n",
  "src/dishes.py": "# 6 f 1 c 2 9 e of a dish\ndef dish(f, c, e):\n    raise ValueError(f)\n",
  "src/Stove.java": "class Stove {\n  void check(Logger log, Plate plate, String cause) {\n" +
    "    plate.turn();\n" +
    '    log.info("Plate coordinator {} is unavailable or invalid due to cause: {}. "\n' +
    '        + "Heating will be tried again", plate, cause);\n  }\n}\n',
  "src/Cook.java": "class Cook {\n  String clientId;\n  String groupId;\n" +
    "  Cook(String clientId, String groupId) { this.clientId = clientId; }\n" +
    "  void groupCoordinator(String id, String cause) { session(clientId, groupId, id, cause); }\n}\n",
  "src/dish.go": "package kitchen\n\n// parse a dish, or parse another dish\n" +
    'func parse(dish string) error {\n\tif dish == "" {\n\t\treturn fmt.Errorf("stove status %d", 4)\n\t}\n' +
    '\t_, err := spoon(dish)\n\tif err != nil {\n\t\treturn fmt.Errorf("unable to parse dish: %w", err)\n' +
    "\t}\n\treturn nil\n}\n",
  "lib/lids.js":
    "export function lids(pot, expected, got, all) {\n  const s = expected === 1 ? '' : 's';\n" +
    "  const of = pot ? ` for '${pot}'` : '';\n" +
    "  const message = `error: too many lids${of}. Expected ${expected} lid${s} but got ${got}: ${all}.`;\n" +
    "  throw new Error(message);\n}\nexport function lid(flags, pot) {\n" +
    "  const message = `error: lid '${flags}' of pot '${pot}' is invalid.`;\n  throw new Error(message);\n}\n",
  "tests/lids_test.js": "it('counts lids', () => {\n" +
    "  throws(\"error: too many lids for 'soup'. Expected 1 lid but got 2: red, blue.\");\n});\n",
  ".github/workflows/pot.yml": "jobs:\n  pot:\n    steps:\n      - run: boil\n        with:\n" +
    '          key: "${{runner.os}}-py${{env.KITCHEN}}-${{hashFiles(env.LID)}}-kitchenware"\n',
  "tests/test_lid.py": "class TestLid:\n    def test_lid_is_closed(self):\n        boil()\n\n" +
    "    def test_lid_is_open(self):\n        boil()\n",
  "server/orders.js":
    "// Gives the orders of a user.\nfunction orders(user) {\n  return user;\n}\n",
  "server/orders_test.js": "describe('orders', () => {\n  it('gives a user', () => user());\n\n" +
    "  it('gives the orders of a user', () => get(7));\n});\n",
  "pot_test.go": "package kitchen\n\nfunc Test_Pot_Boils_Water(t *testing.T) {\n}\n",
  "api/schema.graphql":
    "type Query {\n  potOf(id: ID!): Pot\n}\n\ntype Mutation {\n  boilPot(id: ID!): Pot\n}\n",
};

const CASES: Readonly<Record<string, readonly [query: string, place: string, symbol?: string]>> = {
  "a frame of Python": [
    'File "/usr/lib/site-packages/kitchen/pot.py", line 10, in boil',
    "src/kitchen/pot.py:10",
    "Pot.boil",
  ],
  "a traceback of Python": [
    'Traceback (most recent call last):\n  File "cmd/run.py", line 3, in <module>\n    boil()\n' +
    '  File "src/kitchen/pot.py", line 11, in boil\nValueError: cannot boil tea for 3 minutes without water',
    "src/kitchen/pot.py:11",
  ],
  "a frame of JavaScript": ["at render (lib/view.js:2:3)", "lib/view.js:2", "render"],
  "a frame of Java, by package": ["at com.x.Foo.bar(Foo.java:5)", "src/main/java/com/x/Foo.java:5"],
  "a frame of Kotlin": ["\tat kitchen.Pot.boil(Pot.kt:5)", "src/Pot.kt:5", "Pot.boil"],
  "a trace of Go": [
    "panic: runtime error: integer divide by zero\n\ngoroutine 1 [running]:\nmain.boil(...)\n" +
    "\t/home/x/kitchen/cmd/main.go:8 +0x1d\nmain.main()\n\t/home/x/kitchen/cmd/main.go:4 +0x2",
    "cmd/main.go:8",
    "boil",
  ],
  "a panic of Rust": [
    "thread 'main' panicked at src/main.rs:6:9:\nno pot",
    "src/main.rs:6",
    "boil",
  ],
  "a panic of Rust, whose line is documentation here": [
    "thread 'main' panicked at src/pan.rs:8:9:\nno pot",
    "src/pan.rs:8",
    "Pan.boil",
  ],
  "a frame of C#": [
    "at Kitchen.Pot.Boil(String water) in C:\\b\\src\\Pot.cs:line 7",
    "src/Pot.cs:7",
  ],
  "a frame of Ruby": ["lib/pot.rb:3:in 'Pot#boil!': no water (RuntimeError)", "lib/pot.rb:3"],
  "a frame of PHP": ["#0 /var/www/src/Pot.php(4): Water->heat()", "src/Pot.php:4"],
  "a path with a line": ["lib/view.js:2", "lib/view.js:2", "render"],
  "a path with a line and a column": ["src/main.rs:6:9", "src/main.rs:6"],
  "a path of another machine": [
    "/home/x/build/src/kitchen/pot.py:6",
    "src/kitchen/pot.py:6",
    "Pot.fill",
  ],
  "a line that the file does not have": [
    'File "src/kitchen/pot.py", line 900, in boil',
    "src/kitchen/pot.py:9",
    "Pot.boil",
  ],
  "a test that failed": [
    "FAILED tests/test_pot.py::test_boil_needs_water - AssertionError",
    "tests/test_pot.py:4",
  ],
  "a test of a class that failed": [
    "FAILED tests/test_lid.py::TestLid::test_lid_is_open",
    "tests/test_lid.py:5",
    "TestLid.test_lid_is_open",
  ],
  "a test of unittest that failed": [
    "FAIL: test_lid_is_open (tests.test_lid.TestLid)",
    "tests/test_lid.py:5",
    "TestLid.test_lid_is_open",
  ],
  "a test of unittest that failed, named twice": [
    "ERROR: test_lid_is_open (tests.test_lid.TestLid.test_lid_is_open)\nValueError: no lid",
    "tests/test_lid.py:5",
    "TestLid.test_lid_is_open",
  ],
  "a hunk of a diff": [
    "--- a/lib/view.js\n+++ b/lib/view.js\n@@ -1,3 +2,3 @@ function render(name) {",
    "lib/view.js:2",
  ],
  "a diagnostic of a compiler": ["src/main.rs:6:9: error: no method named unwrap", "src/main.rs:6"],
  "a message with values": [
    "ValueError: cannot boil tea for 3 minutes without water",
    "src/kitchen/pot.py:11",
    "Pot.boil",
  ],
  "a message with quotes, which are no phrases": [
    'cannot boil "tea" for 3 minutes without water',
    "src/kitchen/pot.py:11",
  ],
  "a message whose cause stands behind a colon": [
    "unable to parse dish: invalid spoon",
    "src/dish.go:10",
  ],
  "a message with its label in the code, which a test quotes too": [
    "error: too many lids for 'tea'. Expected 1 lid but got 2: big, small.",
    "lib/lids.js:4",
  ],
  "a message with its label in the code, before a sentence of another place": [
    "error: lid '-l, --lid [size]' of pot 'tea' is invalid. Allowed sizes are 1, 2.",
    "lib/lids.js:8",
  ],
  "a message in quotes, with a value in it": ['"stove status 404"', "src/dish.go:6"],
  "a message in quotes, without values": [
    '"unable to parse dish: invalid spoon"',
    "src/dish.go:10",
  ],
  "a line of a log": [
    "2024-01-02 03:04:05,123 - kitchen.pot - ERROR - cannot boil tea for 3 minutes without water",
    "src/kitchen/pot.py:11",
  ],
  "a message of few words and a value": [
    "2026-02-03 10:11:12,345 INFO kitchen:  * Kitchen PIN: 123-456",
    "src/messages.py:2",
  ],
  "a message of words that are in every file": [
    "'red' is not one of 'green', 'blue'",
    "src/messages.py:3",
  ],
  "a message with a tag, over two lines of code": [
    "[POT] Setting the lid on a pot has no effect with this version",
    "src/messages.py:7",
  ],
  "a message with an id, whose words stand apart": [
    "Dish proj.dishes.add[6f1c2a9e-1111-2222-3333-444455556666] boiled unexpectedly: ValueError('bad')",
    "src/stew.py:7",
  ],
  "a message behind who speaks": [
    "[Cook clientId=c1, groupId=g1] Plate coordinator stove1:9092 (id: 2147483646 rack: null) is " +
    "unavailable or invalid due to cause: session timed out without a heartbeat.",
    "src/Stove.java:4",
  ],
  "a message behind a time, a process and an address": [
    "[1] 2024/05/01 10:00:00.123456 [ERR] 10.0.0.5:51234 - cid:12 - Kitchen PIN: 2097152",
    "src/messages.py:2",
  ],
  "a message behind a level and a logger": [
    "INFO:kitchen.pot: * Kitchen PIN: 123-456",
    "src/messages.py:2",
  ],
  "a line of a test runner": ["--- FAIL: Test_Pot_Boils_Water/lid (0.00s)", "pot_test.go:3"],
  "a title that a test runner marks": [
    "✕ gives the orders of a user (35 ms)",
    "server/orders_test.js:4",
  ],
  "a path of a route": ["/users/42/posts", "server/routes.js:3"],
  "a path of a route with its method": ["POST /users/42/posts", "server/routes.js:4"],
  "a path of a route that stands in another one": ["/api/v4/lids/top", "api/web.rs:4"],
  "a URL": ["https://kitchen.org/users/42?full=1", "server/routes.js:2"],
  "a title of a test": ["gives the posts of a user", "server/routes_test.js:1"],
  "a name of SQL": ["order_items", "db/schema.sql:4"],
  "a name of GraphQL": ["boilPot", "api/schema.graphql:6"],
  "a key of YAML": ["server.tls.port", "config/app.yaml:4"],
  "a key of TOML": ["server.cache.size", "config/app.toml:4"],
  "a key of JSON": ["logging.level.root", "config/app.json:4"],
};

for (const [kind, [query, place, symbol]] of Object.entries(CASES)) {
  Deno.test(`search() answers ${kind} with its place`, async () => {
    const result = await first(FILES, query);
    equal(`${result?.path}:${result?.line}`, place);
    if (symbol !== undefined) equal(result?.symbol, symbol);
  });
}

for (
  const [query, said] of [
    [
      'File "src/kitchen/pto.py", line 10, in foo',
      'No file of the index is named "src/kitchen/pto.py": did you mean "src/kitchen/pot.py"?',
    ],
    ["src/nosuch.js:12", 'No file of the index is named "src/nosuch.js"'],
    ["at boil (src/nosuch.js:12:4)", 'No file of the index is named "src/nosuch.js"'],
  ] as const
) {
  Deno.test(`search() says that no file is meant by ${query}`, async () => {
    await inWorld(FILES, (world) => {
      const { results, confidence, fallbackSuggestions } = search(sourceOf(world), query, {});
      equal(confidence, "low");
      equal(fallbackSuggestions[0], said);
      deepEqual(
        results.filter(({ reasons }) => reasons.some((each) => each.startsWith("place"))),
        [],
      );
    });
  });
}

Deno.test("search() takes no string for a message of which it has two letters", async () => {
  const query = "error: spoons and forks and knives py 10 lid foo";
  await inWorld(FILES, (world) => {
    const places = search(sourceOf(world), query, {}).results
      .filter(({ reasons }) => reasons.some((each) => each.startsWith("place")));
    deepEqual(places.map(({ path }) => path), []);
  });
});

/** Frames whose lines have drifted since: what stands there is another function, or none. */
const DRIFTED: Readonly<
  Record<string, readonly [query: string, place: string, reason: string]>
> = {
  "a frame of Python": [
    'File "src/kitchen/pot.py", line 6, in boil',
    "src/kitchen/pot.py:9",
    '"boil" is on line 9 of "src/kitchen/pot.py"; line 6 is in "fill" here',
  ],
  "a frame of Python with its line of source": [
    'File "src/kitchen/pot.py", line 6, in boil\n    if self.water is None:\n',
    "src/kitchen/pot.py:10",
    '"boil" is on line 9 of "src/kitchen/pot.py", the line of the frame on line 10; line 6 is in "fill" here',
  ],
  "a frame of JavaScript, outside of every function": [
    "at render (/srv/lib/view.js:5:1)",
    "lib/view.js:1",
    '"render" is on line 1 of "lib/view.js"; line 5 is outside of it here',
  ],
  "a frame of Java": [
    "at com.x.Foo.baz(Foo.java:5)",
    "src/main/java/com/x/Foo.java:8",
    '"baz" is on line 8 of "src/main/java/com/x/Foo.java"; line 5 is in "bar" here',
  ],
  "a frame of a lambda of Java": [
    "at com.x.Foo.lambda$baz$0(Foo.java:5)",
    "src/main/java/com/x/Foo.java:8",
    '"baz" is on line 8 of "src/main/java/com/x/Foo.java"; line 5 is in "bar" here',
  ],
  "a trace of Go, of a closure": [
    "goroutine 1 [running]:\nmain.boil.func1(...)\n\t/home/x/kitchen/cmd/main.go:4 +0x1d",
    "cmd/main.go:7",
    '"boil" is on line 7 of "cmd/main.go"; line 4 is in "main" here',
  ],
  "a backtrace of Rust": [
    "   3: kitchen::boil\n             at ./src/main.rs:2:5",
    "src/main.rs:5",
    '"boil" is on line 5 of "src/main.rs"; line 2 is in "main" here',
  ],
  "a frame of C#": [
    "at Kitchen.Pot.Boil(String water) in C:\\b\\src\\Pot.cs:line 3",
    "src/Pot.cs:5",
    '"Boil" is on line 5 of "src/Pot.cs"; line 3 is in "Pot" here',
  ],
  "a frame of Ruby": [
    "lib/pot.rb:1:in 'Pot#boil!': no water (RuntimeError)",
    "lib/pot.rb:2",
    '"boil!" is on line 2 of "lib/pot.rb"; line 1 is in "Pot" here',
  ],
};

for (const [kind, [query, place, reason]] of Object.entries(DRIFTED)) {
  Deno.test(`search() puts the function of a frame before its line, where ${kind} has drifted`, async () => {
    const result = await first(FILES, query);
    equal(`${result?.path}:${result?.line}`, place);
    equal(result?.reasons.find((each) => each.startsWith("place")), `place: ${reason}`);
  });
}

Deno.test("search() takes the nearest of several functions of the name in a frame that has drifted", async () => {
  const body = "        a = 1\n        return a\n\n";
  const files = {
    "pot.py": `class Pot:\n    def boil(self):\n${body}    def fill(self):\n${body}` +
      `    def drain(self):\n${body}class Pan:\n    def boil(self):\n${body}`,
  };
  const near = await first(files, 'File "pot.py", line 12, in boil');
  deepEqual([near?.line, near?.symbol], [15, "Pan.boil"]);
});

Deno.test("search() shows the top of a file that is asked for by its name", async () => {
  const result = await first(FILES, "dish.go");
  deepEqual([result?.path, result?.line], ["src/dish.go", 1]);
});

Deno.test("search() says of which definition it shows a part", async () => {
  const lines = Array.from({ length: 200 }, (_, line) => `  water${line}();`).join("\n");
  const files = { "boil.js": `export function boil() {\n${lines}\n}\n` };
  const result = await first(files, "at boil (boil.js:120:3)");
  deepEqual([result?.definitionStartLine, result?.definitionEndLine], [1, 202]);
  equal((await first(FILES, "src/kitchen/pot.py:10"))?.definitionStartLine, undefined);
});

Deno.test("search() says that a quotation stands nowhere, where it asks for its words", async () => {
  await inWorld(FILES, (world) => {
    const { fallbackSuggestions } = search(sourceOf(world), '"stove status 404"', {});
    equal(
      fallbackSuggestions[0],
      'No file that was searched has "stove status 404": its words are searched for instead',
    );
    deepEqual(search(sourceOf(world), '"water that nobody boils"', {}).results, []);
  });
});

Deno.test("search() shows the whole definition around the line of a frame", async () => {
  const result = await first(FILES, "src/kitchen/pot.py:10");
  deepEqual([result?.startLine, result?.endLine], [9, 12]);
  equal(result?.reasons.includes('place: line 10 of "src/kitchen/pot.py"'), true);
});

Deno.test("search() finds the function of a frame of a built file in its source", async () => {
  const result = await first({
    "src/pot.ts": "export class Pot {\n  level = 1;\n\n  fill() {\n    return 1;\n  }\n\n" +
      "  boil() {\n    return this.fill();\n  }\n}\n",
    "src/pot_of_tea.ts": "export function boil() {}\n",
  }, "at async Pot.boil (/app/node_modules/kitchen/lib/pot.js:2310:20)");
  deepEqual([result?.path, result?.line, result?.symbol], ["src/pot.ts", 8, "Pot.boil"]);
});

Deno.test("search() says of a frame that its file has no such line", async () => {
  const result = await first(FILES, "lib/other/view.js:900");
  equal(result?.path, "lib/other/view.js");
  equal(result?.reasons.includes('place: "lib/other/view.js", which has no line 900'), true);
});

for (const query of ["xyz is not a valid number.", "a1b2 is not a valid number."]) {
  Deno.test(`search() finds the literal of "${query}" behind its value`, async () => {
    const found = await first({
      "Utils.java": "class Utils {\n  static int boil(String str) {\n    heat(str);\n" +
        '    throw new NumberFormatException(str + " is not a valid number.");\n  }\n}\n',
      "Validate.java":
        "class Validate {\n  /** Checks that a number is valid, and not a valid XYZ. */\n" +
        "  static void isValidNumber(double number, boolean isValid) {\n" +
        '    check(isValid, "The validated number is not valid");\n  }\n}\n',
    }, query);
    deepEqual([found?.path, found?.line], ["Utils.java", 4]);
    // A snippet that would end too soon begins with the definition.
    equal(found?.snippetLine, 2);
    match(found?.snippet ?? "", /is not a valid number/);
  });
}

import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { ImpactAnswer } from "@cbx/core";
import { ask, at, type Files } from "./testdata/ask.ts";

/** A program that its tests drive by a template: no edge leads from them to its filters. */
const TEMPLATES: Files = {
  "web/filters.py": "def do_truncate(text, length, killwords=False):\n" +
    '    """Truncates a text after a length, between words unless killwords is set."""\n' +
    "    if killwords:\n        return text[:length]\n" +
    "    return text[:length].rsplit(' ', 1)[0]\n\n\n" +
    "def do_upper(text):\n    return text.upper()\n",
  "tests/test_filters.py": "def test_upper(env):\n    assert env.render('{{ x|upper }}')\n\n\n" +
    "def test_truncate(env):\n    assert env.render('{{ x|truncate(length=255, killwords=true) }}')\n",
  "tests/test_loop.py":
    "def test_loop(env):\n    assert env.render('{% for x in y %}{% endfor %}')\n",
};

/** A chain of calls from a test down to what is changed, four steps long. */
const DEEP: Files = {
  "a.ts": "export function read() {\n  return 1;\n}\n",
  "b.ts": 'import { read } from "./a.ts";\nexport function parse() {\n  return read();\n}\n',
  "c.ts": 'import { parse } from "./b.ts";\nexport function load() {\n  return parse();\n}\n',
  "d.ts": 'import { load } from "./c.ts";\nexport function open() {\n  return load();\n}\n',
  "d_test.ts":
    'import { open } from "./d.ts";\nDeno.test("open() works", () => {\n  open();\n});\n',
  "e_test.ts":
    'import { load } from "./c.ts";\nDeno.test("load() works", () => {\n  load();\n});\n',
};

function testsOf({ tests }: ImpactAnswer): string[] {
  return tests.map((each) => at(each));
}

Deno.test("impact() lists a test that no edge leads to by the words that it shares, as uncertain", async () => {
  const { tests, results } = await ask(TEMPLATES, (index) => index.impact("do_truncate"));
  deepEqual(results, []);
  const [first, ...others] = tests;
  equal(at(first!), "tests/test_filters.py:5 test_truncate");
  deepEqual([first!.confidence, first!.chain[0]?.resolver], [
    "ambiguous",
    "test: shares words with it",
  ]);
  ok(others.every(({ symbol }) => symbol !== "test_loop"));
});

Deno.test("impact() says that tests may be missing where edges lead to users and to no test", async () => {
  const files = {
    ...TEMPLATES,
    "web/page.py": "from web.filters import do_truncate\n\n\n" +
      "def page(text):\n    return do_truncate(text, 9)\n",
  };
  const { coverage, tests } = await ask(files, (index) => index.impact("do_truncate"));
  ok(tests.length > 0);
  match(coverage.statement, /some may be missing, as no chain of 4 uses leads to a likely test$/);
});

Deno.test("impact() follows steps to tests beyond the depth of the rest, the nearest first", async () => {
  await ask(DEEP, async (index) => {
    const answer = await index.impact("read", { depth: 1 });
    deepEqual(answer.results.map(at), ["b.ts:2 parse"]);
    deepEqual(testsOf(answer), ["e_test.ts:2 load() works", "d_test.ts:2 open() works"]);
    deepEqual(answer.tests.map(({ distance }) => distance), [3, 4]);
    ok(answer.tests.every(({ confidence }) => confidence !== "ambiguous"));
  });
});

/** Tests with what stands beside them: a fixture, a group, a function within one. */
const BESIDE: Files = {
  "pan.py": "def heat(pan):\n    return pan\n",
  "tests/test_pan.py": "from pan import heat\n\n\n" +
    "def warm():\n    return heat(1)\n\n\n" +
    "def test_hot():\n    class Fake:\n        def cook(self):\n            return heat(2)\n" +
    "    assert Fake().cook() and warm()\n",
  "pan.ts": "export function boil(): void {}\n",
  "pan_test.ts": 'import { boil } from "./pan.ts";\n' +
    'describe("boil", () => {\n  it("works", () => {\n    boil();\n  });\n});\n' +
    "function helper() {\n  boil();\n}\n",
};

Deno.test("impact() lists the test that a definition is a part of, and no helpers of tests", async () => {
  await ask(BESIDE, async (index) => {
    deepEqual(testsOf(await index.impact("heat", { allTests: true })), [
      "tests/test_pan.py:8 test_hot",
    ]);
    deepEqual(testsOf(await index.impact("boil", { allTests: true })), [
      "pan_test.ts:3 boil.works",
    ]);
  });
});

/** Tests beside the harness and the double that they use, and one of a runner that is not known. */
const HARNESS: Files = {
  "Cargo.toml": '[package]\nname = "app"\n',
  "src/lib.rs": "pub fn heat() -> u8 {\n    1\n}\n",
  "tests/kit/mod.rs": "pub struct Kit;\n\nimpl Kit {\n    pub fn response(self) -> u8 {\n" +
    "        app::heat()\n    }\n}\n",
  "tests/works.rs":
    "mod kit;\nuse kit::Kit;\n\n#[test]\nfn hot() {\n    assert_eq!(Kit.response(), 1);\n}\n",
  "src/Pan.scala": "package pan\n\nobject Pan {\n  def boil(): Int = 1\n}\n",
  "src/test/scala/PanSpec.scala":
    "package pan\n\nclass PanSpec {\n  def runs(): Int = Pan.boil()\n}\n",
};

Deno.test("impact() lists tests that use a harness, and not its methods, before the file of the harness", async () => {
  const { tests } = await ask(HARNESS, (index) => index.impact("heat", { allTests: true }));
  deepEqual(testsOf({ tests } as ImpactAnswer), [
    "tests/works.rs:5 hot",
    "tests/kit/mod.rs:1",
  ]);
});

Deno.test("impact() of a harness lists the tests that use it", async () => {
  const { tests } = await ask(HARNESS, (index) => index.impact("Kit"));
  deepEqual(testsOf({ tests } as ImpactAnswer), ["tests/works.rs:5 hot"]);
});

Deno.test("impact() lists the file that edges end in before tests that share words", async () => {
  const files = {
    "Cargo.toml": '[package]\nname = "app"\n',
    "src/lib.rs": "pub fn truncate_words(length: u8) -> u8 {\n    length\n}\n\n" +
      "#[cfg(test)]\nmod tests {\n    use super::*;\n\n    fn check(length: u8) {\n" +
      "        truncate_words(length);\n    }\n\n    cases! { name: one, length: 3 }\n}\n",
    "tests/truncate.rs":
      '#[test]\nfn truncate_words_to_length() {\n    run("truncate_words length");\n}\n',
  };
  const { tests } = await ask(files, (index) => index.impact("truncate_words"));
  deepEqual(testsOf({ tests } as ImpactAnswer), [
    "src/lib.rs:1",
    "tests/truncate.rs:2 truncate_words_to_length",
  ]);
});

Deno.test("impact() lists the file of tests whose runner is not known", async () => {
  const { tests } = await ask(HARNESS, (index) => index.impact("Pan.boil"));
  deepEqual(tests.map(({ path, kind, distance }) => [path, kind, distance]), [
    ["src/test/scala/PanSpec.scala", "file", 1],
  ]);
});

Deno.test("impact() lists the likeliest tests, counts the others, and lists those where all are asked for", async () => {
  const files = {
    ...DEEP,
    "a_test.ts":
      'import { read } from "./a.ts";\nDeno.test("read() works", () => {\n  read();\n});\n',
  };
  await ask(files, async (index) => {
    const likely = await index.impact("read");
    deepEqual(testsOf(likely), ["a_test.ts:2 read() works"]);
    equal(likely.testCount, 3);
    const all = await index.impact("read", { allTests: true });
    deepEqual(testsOf(all), [
      "a_test.ts:2 read() works",
      "e_test.ts:2 load() works",
      "d_test.ts:2 open() works",
    ]);
  });
});

Deno.test("impact() lists a test that calls what was changed before one that shares its words", async () => {
  const files = {
    ...TEMPLATES,
    "tests/test_direct.py": "from web.filters import do_truncate\n\n\n" +
      "def test_end():\n    assert do_truncate('a', 1)\n",
  };
  const { tests } = await ask(files, (index) => index.impact("do_truncate"));
  equal(at(tests[0]!), "tests/test_direct.py:4 test_end");
});

Deno.test("impact() lists a caller that shares no word with it before a test that shares its name, file and words", async () => {
  const files = {
    "src/truncate.py": "def truncate_words(length, killwords):\n    return length + killwords\n",
    "tests/zone_test.py": "from src.truncate import truncate_words as cut\n\n\n" +
      "def test_zone():\n    assert cut(*BOTH)\n",
    "tests/truncate_test.py":
      "def test_words_to_truncate(env):\n    assert env.render('truncate_words length killwords')\n",
  };
  const { tests } = await ask(files, (index) => index.impact("truncate_words"));
  deepEqual(testsOf({ tests } as ImpactAnswer), [
    "tests/zone_test.py:4 test_zone",
    "tests/truncate_test.py:1 test_words_to_truncate",
  ]);
  deepEqual(tests.map(({ distance, confidence }) => [distance, confidence]), [
    [1, "extracted"],
    [1, "ambiguous"],
  ]);
});

Deno.test("impact() and diffImpact() list a test that two steps lead to before tests that share words, and do not cut it", async () => {
  const words =
    "def test_words_to_truncate(env):\n    assert env.render('truncate_words length')\n";
  const files = {
    "src/truncate.py": "def truncate_words(length, killwords):\n    return length + killwords\n",
    "src/zone.py": "from src.truncate import truncate_words as cut\n\n\n" +
      "def zone():\n    return cut(*BOTH)\n",
    "tests/zone_test.py": "from src.zone import zone\n\n\ndef test_all():\n    assert zone()\n",
    ...Object.fromEntries([1, 2, 3].map((at) => [`tests/truncate_${at}_test.py`, words])),
  };
  await ask(files, async (index) => {
    const changes = [{ path: "src/truncate.py", ranges: [{ start: 2, end: 2 }] }];
    const { tests: byLines } = await index.diffImpact(changes);
    for (const tests of [(await index.impact("truncate_words")).tests, byLines]) {
      deepEqual([at(tests[0]!), tests.length], ["tests/zone_test.py:4 test_all", 4]);
      ok(tests[0]!.score >= tests[1]!.score);
    }
  });
});

Deno.test("impact() lists a test that a runner of its own calls once, by the edge to it", async () => {
  const files = {
    "heap.c": "int push_min_heap(int n) {\n  return n;\n}\n",
    "test/regress.c": '#include "../heap.c"\n\nvoid test_push_min_heap(void)\n{\n' +
      "  push_min_heap(3);\n}\n\nint main(void)\n{\n  test_push_min_heap();\n  return 0;\n}\n",
  };
  const { tests } = await ask(files, (index) => index.impact("push_min_heap", { allTests: true }));
  deepEqual(
    tests.map(({ symbol, distance, confidence }) => [symbol, distance, confidence]),
    [["test_push_min_heap", 1, "extracted"]],
  );
});

Deno.test("impact() lists tests of a file that is named like the changed one before others", async () => {
  const body = '    run("cook --salt 3 --pan large")\n';
  const files = {
    "src/cook.py": "def start(salt, pan, large):\n    return salt + pan + large\n",
    "tests/a_test.py": `def test_one():\n${body}`,
    "tests/cook_options_test.py": `def test_two():\n${body}`,
  };
  const { tests } = await ask(files, (index) => index.impact("start"));
  deepEqual(testsOf({ tests } as ImpactAnswer), [
    "tests/cook_options_test.py:1 test_two",
    "tests/a_test.py:1 test_one",
  ]);
});

Deno.test("diffImpact() orders tests by the words of the changed lines", async () => {
  const files = {
    "src/all.py": "def start(text):\n    salt = text.salt\n    pepper = text.pepper\n" +
      "    return salt, pepper\n",
    "tests/test_b.py": 'def test_a():\n    run("salt: 3")\n',
    "tests/test_c.py": 'def test_b():\n    run("pepper: 3")\n',
  };
  await ask(files, async (index) => {
    for (const [line, first] of [[2, "tests/test_b.py"], [3, "tests/test_c.py"]] as const) {
      const ranges = [{ start: line, end: line }];
      const { tests } = await index.diffImpact([{ path: "src/all.py", ranges }]);
      equal(tests[0]?.path, first);
    }
  });
});

Deno.test("impact() says how many tests are likely affected where it lists fewer", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `test_${at}`);
  const files = {
    "a.py": "def run():\n    pass\n",
    "test_a.py": "from a import run\n\n\n" +
      names.map((name) => `def ${name}():\n    run()\n`).join("\n\n"),
  };
  const { tests, testCount } = await ask(files, (index) => index.impact("run"));
  deepEqual([tests.length, testCount], [20, 60]);
});

Deno.test("impact() downwards lists no tests by their words", async () => {
  const { tests, testCount } = await ask(
    TEMPLATES,
    (index) => index.impact("do_truncate", { direction: "down" }),
  );
  deepEqual([tests, testCount], [[], 0]);
});

Deno.test("diffImpact() takes no test for a user of what is gone by its words", async () => {
  await ask(TEMPLATES, async (index, root) => {
    await index.update();
    Deno.writeTextFileSync(`${root}/web/filters.py`, "def do_upper(text):\n    return text\n");
    const changes = [{ path: "web/filters.py", ranges: [{ start: 1, end: 2 }] }];
    const { removed, usersOfRemoved } = await index.diffImpact(changes);
    deepEqual(removed.map(at), ["web/filters.py:1 do_truncate"]);
    deepEqual(usersOfRemoved, []);
  });
});

Deno.test("impact() lists more than twenty tests where all are asked for", async () => {
  const test = (at: number) => `Deno.test("case ${at}", () => {\n  heat();\n});\n`;
  const files = {
    "pan.ts": "export function heat() {\n  return 1;\n}\n",
    "pan_test.ts": `import { heat } from "./pan.ts";\n${
      Array.from({ length: 60 }, (_, at) => test(at)).join("")
    }`,
  };
  await ask(files, async (index) => {
    equal((await index.impact("heat")).tests.length, 20);
    equal((await index.impact("heat", { allTests: true })).tests.length, 60);
  });
});

import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import type { EdgeInfo } from "@cbx/core";
import { RandomModules } from "../../tests/_random_modules.ts";
import { openIndex } from "@cbx/core";
import { ask, at, CHAIN, type Files } from "./testdata/ask.ts";

Deno.test("path() finds the way, and what each place does with the next", async () => {
  const { found, results, from, to } = await ask(CHAIN, (index) => index.path("main", "load"));
  equal(found, true);
  deepEqual([at(from), at(to)], ["src/main.ts:3 main", "src/load.ts:2 load"]);
  deepEqual(results.map((step) => `${"edge" in step ? step.edge : "-"} ${at(step)}`), [
    "- src/main.ts:3 main",
    "call src/serve.ts:3 serve",
    "call src/load.ts:2 load",
  ]);
});

Deno.test("path() finds none against the edges, and says what that proves", async () => {
  const { found, results, coverage } = await ask(CHAIN, (index) => index.path("load", "main"));
  deepEqual([found, results], [false, []]);
  equal(
    coverage.statement,
    'no path of at most 12 steps from "load" to "main" in 4 fully parsed files',
  );
});

Deno.test("path() names no file of another language that did not parse whole", async () => {
  const { coverage } = await ask(
    { ...CHAIN, "bad.go": "func x( {\n" },
    (index) => index.path("main", "load"),
  );
  deepEqual([coverage.partial, coverage.notParsed], [false, []]);
});

Deno.test("path() names the uncertain step by which it would lead there", async () => {
  const files = {
    "a.py": "class A:\n    def work(self):\n        pass\n\n\nclass B:\n    def work(self):\n" +
      "        pass\n",
    "b.py": "def begin(it):\n    inner(it)\n\n\ndef inner(it):\n    it.work()\n",
  };
  const { found, coverage } = await ask(files, (index) => index.path("begin", "A.work"));
  equal(found, false);
  match(coverage.statement, /it would lead there if inner may call A\.work in b\.py:6/);
  const away = await ask(files, (index) => index.path("A.work", "begin"));
  ok(!away.coverage.statement.includes("would lead there"), away.coverage.statement);
});

const THROUGH: readonly {
  readonly language: string;
  readonly files: Files;
  readonly way: string[];
}[] = [{
  language: "Java, by an interface",
  files: {
    "Lock.java": "interface Lock {\n  void waitFor();\n}\n",
    "FileLock.java": "class FileLock implements Lock {\n  public void waitFor() { acquire(); }\n" +
      "  private void acquire() {}\n}\n",
    "Step.java": "class Step {\n  void run(Lock lock) { lock.waitFor(); }\n}\n",
  },
  way: [
    "Step",
    "FileLock.acquire",
    "Step.run -",
    "FileLock.waitFor Lock.waitFor",
    "FileLock.acquire -",
  ],
}, {
  language: "Go, by an interface that a type meets",
  files: {
    "go.mod": "module m\n\ngo 1.21\n",
    "a.go": "package m\n\ntype Setter interface {\n\tSet(up bool)\n}\n\n" +
      "type Checker struct {\n\tsetter Setter\n}\n\n" +
      "func (c *Checker) Launch() {\n\tc.setter.Set(true)\n}\n",
    "b.go": "package m\n\ntype Balancer struct{}\n\nfunc (b *Balancer) Set(up bool) {}\n",
  },
  way: ["Checker.Launch", "Balancer.Set", "Checker.Launch -", "Balancer.Set Setter.Set"],
}, {
  language: "Python, by a base and a constructor",
  files: {
    "a.py": "class Base:\n    def work(self):\n        pass\n\n\nclass Impl(Base):\n" +
      "    def __init__(self):\n        pass\n\n    def work(self):\n        Impl()\n\n\n" +
      "def run(b: Base):\n    b.work()\n",
  },
  way: [
    "run",
    "Impl.__init__",
    "run -",
    "Impl.work Base.work",
    "Impl.__init__ Impl",
  ],
}, {
  language: "TypeScript, from the method of an interface itself",
  files: {
    "a.ts": "export interface Base {\n  work(): void;\n}\nexport class Impl implements Base {\n" +
      "  work() {\n    goal();\n  }\n}\nfunction goal() {}\n",
  },
  way: ["Base.work", "goal", "Base.work -", "Impl.work Base.work", "goal -"],
}];

for (const { language, files, way: [from, to, ...steps] } of THROUGH) {
  Deno.test(`path() follows what may run for the code names another one: ${language}`, async () => {
    const { found, results } = await ask(files, (index) => index.path(from!, to!));
    equal(found, true);
    deepEqual(
      results.map((step) => `${step.symbol} ${"through" in step ? step.through!.symbol : "-"}`),
      steps,
    );
  });
}

const MIXINS = "class Base:\n    def work(self):\n        goal()\n\n\n" +
  "class Middle(Base):\n    def work(self):\n        super().work()\n\n\n" +
  "class Impl(Middle):\n    def work(self):\n        super().work()\n\n\n" +
  "class Other(Base):\n    def work(self):\n        pass\n\n\ndef goal():\n    pass\n";

Deno.test("path() does not lead from a method to one that it takes the place of and does not call", async () => {
  const ways = await ask({ "a.py": MIXINS }, async (index) => [
    await index.path("Other.work", "goal"),
    await index.path("Other.work", "Base.work"),
    await index.path("Impl.work", "goal"),
  ]);
  deepEqual(ways.map(({ results }) => results.map(({ symbol }) => symbol)), [
    ...[[], []],
    ["Impl.work", "Middle.work", "Base.work", "goal"],
  ]);
});

Deno.test("path() takes a longer chain that is proven before a guess", async () => {
  const files = {
    "a.py":
      "class Pan:\n    def heat(self):\n        pass\n\n\ndef make():\n    return Pan()\n\n\n" +
      "def cook():\n    Pan().heat()\n\n\ndef begin():\n    cook()\n    make().heat()\n",
  };
  const { results } = await ask(files, (index) => index.path("begin", "Pan.heat"));
  deepEqual(results.slice(1).map((step) => "edge" in step && step.confidence), [
    ...["extracted", "extracted"],
  ]);
});

Deno.test("path() says that a way through an override is inferred", async () => {
  const { results } = await ask(
    THROUGH[1]!.files,
    (index) => index.path("Checker", "Balancer.Set"),
  );
  const last = results.at(-1)!;
  deepEqual("edge" in last && [last.edge, last.confidence], ["call", "inferred"]);
});

Deno.test("path() that finds no way names no broken file of a language that holds no step", async () => {
  const { coverage } = await ask(
    { ...CHAIN, "template.yml": "a: [1\nb: }\n", "bad.go": "func x( {\n", "a.yml": "k: 1\n" },
    (index) => index.path("load", "main"),
  );
  deepEqual([coverage.partial, coverage.notParsed, coverage.proof], [false, [], true]);
});

Deno.test("path() that finds no way names a broken file of the language of either end", async () => {
  const { coverage } = await ask(
    { ...CHAIN, "bad.ts": "function x( {\n" },
    (index) => index.path("load", "main"),
  );
  deepEqual([coverage.notParsed, coverage.proof], [["bad.ts"], false]);
});

Deno.test("path() from a thing to itself is no step", async () => {
  const { found, results } = await ask(CHAIN, (index) => index.path("load", "load"));
  deepEqual([found, results.length], [true, 1]);
});

Deno.test("path() takes files for everything in them", async () => {
  const { results } = await ask(CHAIN, (index) => index.path("src/main.ts", "src/load.ts"));
  equal(results.length, 3);
});

Deno.test("path() is no proof where a place may mean several things", async () => {
  const { coverage } = await ask({
    "a.lua": "function twin()\n  return goal()\nend\nfunction goal()\nend\n",
    "b.lua": "function twin()\nend\n",
    "c.lua": "function user()\n  return twin()\nend\n",
  }, (index) => index.path("user", "goal"));
  match(coverage.statement, /1 place on the way may mean several definitions$/);
});

Deno.test("path() refuses names that nothing has, and paths outside", async () => {
  const way = (from: string, to: string) => ask(CHAIN, (index) => index.path(from, to));
  await rejects(way("nowhere", "load"), { name: "SymbolNotFoundError" });
  await rejects(way("load", "nowhere"), { name: "SymbolNotFoundError" });
  await rejects(way("load", "../load.ts"), { name: "RangeError" });
});

Deno.test("path() is as short as a search by brute force finds, over random trees", async () => {
  for (const seed of [1, 2, 3]) {
    const tree = new RandomModules(seed);
    try {
      using index = await openIndex({ root: tree.root });
      const edges = (await index.edges()).filter(({ confidence }) => confidence !== "ambiguous");
      const paths = [...new Set(edges.map(({ source }) => source.path))].sort();
      for (const from of paths) {
        for (const to of paths) {
          const { found, results } = await index.path(from, to);
          const length = bruteForce(edges, from, to);
          const isByEdges = !results.some((step) => "through" in step);
          const said = `${seed}: ${from} ${to}`;
          if (isByEdges) equal(found ? results.length - 1 : undefined, length, said);
          else ok(results.length - 1 <= (length ?? Infinity), said);
          if (found) ok(results[0]!.path === from && results.at(-1)!.path === to);
        }
      }
    } finally {
      Deno.removeSync(tree.root, { recursive: true });
    }
  }
});

/** Steps from any definition of one file to any of another. */
function bruteForce(edges: readonly EdgeInfo[], from: string, to: string): number | undefined {
  const keyOf = ({ path, symbol }: EdgeInfo["target"] | EdgeInfo["source"]) => `${path}\n${symbol}`;
  let frontier = new Set(
    edges.flatMap(({ source, target }) => [keyOf(source), keyOf(target)])
      .filter((key) => key.startsWith(`${from}\n`)),
  );
  frontier.add(`${from}\n`);
  const seen = new Set(frontier);
  for (let steps = 0; frontier.size > 0; steps++) {
    if ([...frontier].some((key) => key.startsWith(`${to}\n`))) return steps;
    const next = edges.filter(({ source }) => frontier.has(keyOf(source)))
      .map(({ target }) => keyOf(target)).filter((key) => !seen.has(key));
    frontier = new Set(next);
    for (const key of next) seen.add(key);
  }
  return undefined;
}

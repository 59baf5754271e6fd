import { deepEqual, equal } from "node:assert/strict";
import { type ChangedLines, type DiffImpactAnswer, openIndex } from "@cbx/core";
import { ask, at, CHAIN, type Files } from "./testdata/ask.ts";

async function diffImpact(
  changes: readonly ChangedLines[],
  files: Files = CHAIN,
): Promise<DiffImpactAnswer> {
  return await ask(files, (index) => index.diffImpact(changes));
}

function lines(path: string, ...ranges: (readonly [number, number])[]): ChangedLines {
  return { path, ranges: ranges.map(([start, end]) => ({ start, end })) };
}

Deno.test("diffImpact() starts from the definitions whose lines are touched", async () => {
  const answer = await diffImpact([lines("src/load.ts", [3, 3])]);
  deepEqual(answer.changed.map(at), ["src/load.ts:2 load"]);
  deepEqual(answer.results.map(at), ["src/serve.ts:3 serve", "src/main.ts:3 main"]);
  deepEqual(answer.tests.map(({ path }) => path), ["tests/load_test.ts"]);
});

Deno.test("diffImpact() takes the innermost definition", async () => {
  const { changed } = await diffImpact([lines("a.ts", [3, 3])], {
    "a.ts": "export class A {\n  one() {\n    return 1;\n  }\n  two() {}\n}\n",
  });
  deepEqual(changed.map(at), ["a.ts:2 A.one"]);
});

Deno.test("diffImpact() lists what is changed among what another change affects, once", async () => {
  const answer = await diffImpact([
    lines("src/load.ts", [3, 3]),
    lines("src/serve.ts", [4, 4]),
    lines("tests/load_test.ts", [1, 9]),
  ]);
  deepEqual(
    answer.results.map((each) => [at(each), each.distance, each.change?.symbol]),
    [["src/serve.ts:3 serve", 1, "load"], ["src/main.ts:3 main", 1, "serve"]],
  );
  deepEqual(answer.tests.map(({ path, distance }) => [path, distance]), [[
    "tests/load_test.ts",
    1,
  ]]);
});

Deno.test("diffImpact() of lines in no definition starts from the file", async () => {
  const { changed } = await diffImpact([lines("src/serve.ts", [1, 2])]);
  deepEqual(changed.map(at), ["src/serve.ts:1"]);
});

Deno.test("diffImpact() takes ranges beyond the end, before the beginning, and without a line", async () => {
  const changes = [lines("src/load.ts", [1, 1e9]), lines("src/serve.ts", [-5, 0])];
  deepEqual((await diffImpact(changes)).changed.map(at), ["src/load.ts:2 load", "src/serve.ts:1"]);
  deepEqual((await diffImpact([lines("src/load.ts")])).changed.map(at), ["src/load.ts:1"]);
});

Deno.test("diffImpact() names files that the index does not hold", async () => {
  const { unknown, changed } = await diffImpact([lines("z.ts", [1, 1]), lines("../a.ts", [1, 1])]);
  deepEqual([unknown, changed], [["../a.ts", "z.ts"], []]);
});

Deno.test("diffImpact() says a reason once that holds for several definitions", async () => {
  const { coverage } = await diffImpact([lines("a.ts", [1, 2])], {
    "a.ts": "export function one() {}\nexport function two() {}\n",
  });
  deepEqual(coverage.obstacles.map(({ count, places }) => [count, places]), [
    [2, ["a.ts:1", "a.ts:2"]],
  ]);
  equal(coverage.statement.split("it is not private").length, 2);
});

Deno.test("diffImpact() of nothing affects nothing", async () => {
  const answer = await diffImpact([]);
  deepEqual([answer.changed, answer.results, answer.files], [[], [], []]);
  deepEqual([answer.coverage.statement, answer.coverage.proof], ["nothing has changed", false]);
  equal(answer.truncated, false);
});

Deno.test("diffImpact() lists the users of a file that is gone, as the index knows them", async () => {
  await ask(CHAIN, async (index, root) => {
    await index.update();
    Deno.removeSync(`${root}/src/load.ts`);
    using later = await openIndex({ root });
    const answer = await later.diffImpact([lines("src/load.ts", [1, 1])]);
    deepEqual([answer.gone, answer.unknown], [["src/load.ts"], []]);
    deepEqual(answer.removed.map(at), ["src/load.ts:1"]);
    deepEqual(answer.usersOfRemoved.map(at), [
      "src/serve.ts:3 serve",
      "src/serve.ts:1",
      "tests/load_test.ts:1",
      "tests/load_test.ts:3 load() gives the name",
    ]);
    deepEqual(answer.tests.map(at), ["tests/load_test.ts:3 load() gives the name"]);
  });
});

Deno.test("diffImpact() lists no user of what a file that is gone took the place of", async () => {
  const files = {
    "shell/column.rb": "class Column\n  def print\n  end\nend\n",
    "shell/wrapped.rb":
      'require_relative "column"\n\nclass Wrapped < Column\n  def print\n  end\nend\n',
    "shell/basic.rb": 'require_relative "wrapped"\n\nclass Basic\n' +
      "  def columns\n    printer = Column.new\n    printer.print\n  end\n\n" +
      "  def wrapped\n    printer = Wrapped.new\n    printer.print\n  end\nend\n",
  };
  await ask(files, async (index, root) => {
    await index.update();
    Deno.removeSync(`${root}/shell/wrapped.rb`);
    using later = await openIndex({ root });
    const answer = await later.diffImpact([lines("shell/wrapped.rb", [1, 6])]);
    deepEqual(answer.usersOfRemoved.map(at), [
      "shell/basic.rb:1",
      "shell/basic.rb:9 Basic.wrapped",
    ]);
  });
});

const PACKAGE: Files = {
  "go.mod": "module pot\n",
  "boil.go": "package pot\n\nfunc Boil() { Fill() }\n",
  "fill.go": "package pot\n\nfunc Fill() {}\n",
  "lid.go": "package pot\n\nfunc Lid() {}\n",
  "cook.go": "package pot\n\nfunc Cook() { Lid() }\n",
};

Deno.test("diffImpact() of a file that is moved onto another knows what is in neither", async () => {
  await ask(PACKAGE, async (index, root) => {
    await index.update();
    Deno.renameSync(`${root}/fill.go`, `${root}/lid.go`);
    using later = await openIndex({ root });
    const answer = await later.diffImpact([lines("fill.go"), lines("lid.go", [1, 3])]);
    deepEqual([answer.gone, answer.unknown], [["fill.go"], []]);
    deepEqual(answer.removed.map(at), ["lid.go:3 Lid"]);
    deepEqual(answer.usersOfRemoved.map(at), ["cook.go:3 Cook"]);
  });
});

Deno.test("diffImpact() lists no importer of a package among the users of a file of it that is gone", async () => {
  const files = {
    "go.mod": "module m\n",
    "pot/ring.go": "package pot\n\nfunc Ring() {}\n",
    "pot/lid.go": "package pot\n\nfunc Lid() {}\n",
    "ringer.go": 'package m\n\nimport "m/pot"\n\nfunc use() { pot.Ring() }\n',
    "other.go": 'package m\n\nimport "m/pot"\n\nfunc shut() { pot.Lid() }\n',
  };
  await ask(files, async (index, root) => {
    await index.update();
    Deno.removeSync(`${root}/pot/ring.go`);
    using later = await openIndex({ root });
    const answer = await later.diffImpact([lines("pot/ring.go", [1, 3])]);
    deepEqual(answer.usersOfRemoved.map(at), ["ringer.go:5 use"]);
  });
});

Deno.test("diffImpact() names changed code before headings and keys, and a product before its tests", async () => {
  const files = {
    "README.md": "# Load\n\nLoads.\n",
    "a.json": '{ "load": 1 }\n',
    "b_test.ts": 'import { load } from "./load.ts";\nexport function check() {\n  load();\n}\n',
    "load.ts": "export function load() {}\n",
  };
  const changes = Object.keys(files).map((path) => ({ path, ranges: [{ start: 1, end: 3 }] }));
  const { changed } = await ask(files, (index) => index.diffImpact(changes));
  deepEqual(
    changed.map(({ path, kind }) => `${path} ${kind}`),
    [
      "load.ts function",
      "b_test.ts function",
      "README.md section",
      "a.json key",
    ],
  );
});

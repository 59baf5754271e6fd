import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import type { CodeIndex, EdgeInfo, ImpactAnswer } from "@cbx/core";
import type { ImpactOptions } from "./impact.ts";
import { ask, at, CHAIN, type Files } from "./testdata/ask.ts";

/** A type with two users, one of them through another. */
const TYPES: Files = {
  "shape.ts": "export class Shape {\n  area() {\n    return 1;\n  }\n}\n",
  "box.ts": 'import { Shape } from "./shape.ts";\n\nexport class Box extends Shape {\n' +
    "  size() {\n    return this.area();\n  }\n}\n",
  "page.ts": 'import { Box } from "./box.ts";\n\nexport function page() {\n' +
    "  return new Box().size();\n}\n",
  "page_test.ts": 'import { page } from "./page.ts";\n\nDeno.test("page() has a size", () => {\n' +
    "  page();\n});\n",
};

/** Two definitions of one name that a language by name cannot tell apart. */
const TWINS: Files = {
  "a.lua": "function twin()\n  return 1\nend\n",
  "b.lua": "function twin()\n  return 2\nend\n",
  "c.lua": "function user()\n  return twin()\nend\n",
};

const TREES: readonly (readonly [Files, string])[] = [[CHAIN, "load"], [TYPES, "Shape"], [
  TYPES,
  "box.ts",
]];

function affected({ results }: ImpactAnswer): string[] {
  return results.map((each) => `${each.distance} ${at(each)}`);
}

Deno.test("impact() of a member on the line of its type leaves out what uses the type alone", async () => {
  const files = {
    "how.ts": "export class How { send() {} }\n",
    "user.ts": 'import { How } from "./how.ts";\n\nexport function send(how: How) {\n' +
      "  how.send();\n}\n\nexport function keep(how: How) {\n  return how;\n}\n",
  };
  await ask(files, async (index) => {
    deepEqual(affected(await index.impact("How.send")), ["1 user.ts:3 send"]);
  });
});

Deno.test("impact() goes up step by step, as deep as it is told", async () => {
  await ask(CHAIN, async (index) => {
    deepEqual(affected(await index.impact("load", { depth: 1 })), ["1 src/serve.ts:3 serve"]);
    deepEqual(affected(await index.impact("load", { depth: 2 })), [
      "1 src/serve.ts:3 serve",
      "2 src/main.ts:3 main",
    ]);
  });
});

Deno.test("impact() goes down to what is used", async () => {
  const answer = await ask(CHAIN, (index) => index.impact("main", { direction: "down" }));
  deepEqual(affected(answer), ["1 src/serve.ts:3 serve", "2 src/load.ts:2 load"]);
});

Deno.test("impact() in both directions has what either has", async () => {
  await ask(CHAIN, async (index) => {
    const both = await index.impact("serve", { direction: "both" });
    const up = await index.impact("serve", { direction: "up" });
    const down = await index.impact("serve", { direction: "down" });
    const all = [...affected(up), ...affected(down)];
    deepEqual(affected(both).sort(), [...new Set(all)].sort());
  });
});

Deno.test("impact() in both directions leaves out what else uses that which is used", async () => {
  const files = { ...CHAIN, "src/side.ts": 'import { load } from "./load.ts";\nload("side");\n' };
  const both = await ask(files, (index) => index.impact("main", { direction: "both" }));
  ok(both.results.every(({ path }) => path !== "src/side.ts"));
});

Deno.test("impact() lists tests apart", async () => {
  const answer = await ask(CHAIN, (index) => index.impact("load"));
  deepEqual(answer.tests.map(({ path, rank }) => [path, rank]), [["tests/load_test.ts", 1]]);
  ok(answer.results.every(({ category }) => category !== "test"));
});

Deno.test("impact() of a type is that of its members", async () => {
  const answer = await ask(TYPES, (index) => index.impact("Shape", { depth: 1 }));
  ok(affected(answer).includes("1 box.ts:4 Box.size"));
  ok(affected(answer).includes("1 box.ts:3 Box"));
});

Deno.test("impact() ranks what is nearer first, of equal ones what is used more", async () => {
  const files = {
    "a.ts": "export function base() {}\n",
    "b.ts": 'import { base } from "./a.ts";\nexport function rare() {\n  base();\n}\n' +
      "export function often() {\n  base();\n}\n",
    "c.ts": 'import { often, rare } from "./b.ts";\nexport function far() {\n  often();\n' +
      "  often();\n  rare();\n}\n",
  };
  const answer = await ask(files, (index) => index.impact("base"));
  deepEqual(affected(answer), ["1 b.ts:5 often", "1 b.ts:2 rare", "2 c.ts:2 far"]);
  deepEqual(answer.results.map(({ rank, centrality }) => [rank, centrality]), [
    [1, 2],
    [2, 1],
    [3, 0],
  ]);
});

Deno.test("impact() puts a step nearer first, however often the other is used", async () => {
  const files = {
    "a.ts": "export function base() {}\n",
    "b.ts": 'import { base } from "./a.ts";\nexport function near() {\n  base();\n}\n' +
      "export function other() {\n  base();\n}\n",
    "c.ts": 'import { near } from "./b.ts";\nexport function star() {\n  near();\n}\n',
    "d.ts": `import { star } from "./c.ts";\n${"star();\n".repeat(2000)}`,
  };
  const answer = await ask(files, (index) => index.impact("base"));
  deepEqual(answer.results.map(({ distance }) => distance), [1, 1, 2]);
});

Deno.test("impact() follows edges that are ambiguous when it is told to, and says so when not", async () => {
  await ask(TWINS, async (index) => {
    const plain = await index.impact("a.lua:twin");
    deepEqual(plain.results, []);
    match(plain.coverage.statement, /1 place may mean it or another definition/);
    const all = await index.impact("a.lua:twin", { ambiguous: true });
    deepEqual(affected(all), ["1 c.lua:1 user"]);
    equal(all.results[0]?.confidence, "ambiguous");
  });
});

Deno.test("impact() counts the ambiguous places that it leaves out at each step within the depth", async () => {
  const files = {
    ...TWINS,
    "a.lua": "function base()\n  return 1\nend\n\nfunction twin()\n  return base()\nend\n",
    "d.lua": "function other()\n  twin()\n  return twin()\nend\n",
  };
  const left = (places: string) => [[`${places} on the way may mean several definitions`], false];
  await ask(files, async (index) => {
    const said = async (name: string, options: ImpactOptions = {}) => {
      const { coverage: { obstacles, proof } } = await index.impact(name, options);
      return [obstacles.filter(({ kind }) => kind === "ambiguous").map(({ text }) => text), proof];
    };
    deepEqual(await said("base"), left("3 places"));
    deepEqual(await said("base", { depth: 1 }), [[], false]);
    deepEqual(await said("base", { ambiguous: true }), [[], false]);
    deepEqual(await said("user", { direction: "down" }), left("1 place"));
    deepEqual(await said("user", { direction: "both" }), left("1 place"));
    const changed = await index.diffImpact([{ path: "a.lua", ranges: [{ start: 2, end: 2 }] }]);
    match(changed.coverage.statement, /3 places on the way may mean several definitions/);
  });
});

Deno.test("impact() has a chain of real edges to every result", async () => {
  for (const [files, name] of TREES) {
    await ask(files, async (index) => {
      const edges = await index.edges();
      for (const direction of ["up", "down", "both"] as const) {
        const answer = await index.impact(name, { direction, depth: 4 });
        for (const each of [...answer.results, ...answer.tests]) checkChain(answer, each, edges);
      }
    });
  }
});

function checkChain(
  answer: ImpactAnswer,
  result: ImpactAnswer["results"][number],
  edges: readonly EdgeInfo[],
): void {
  const { chain, distance } = result;
  equal(chain.length, distance);
  equal(at(chain.at(-1)!), at(result));
  // A target stands for what is in it.
  const [target] = answer.targets;
  let before: { readonly path: string; readonly line: number } | undefined;
  for (const step of chain) {
    const isAt = (
      place: { readonly path: string },
      symbol: string,
      line: number,
      end: { readonly path: string; readonly line: number } | undefined,
    ) =>
      end === undefined
        ? place.path === target!.path
        : place.path === end.path && (symbol === "" || line === end.line);
    const found = edges.some(({ kind, confidence, resolver, source, target: to }) =>
      kind === step.edge && confidence === step.confidence && resolver === step.resolver &&
      ((source.path === step.path && source.symbol === step.symbol &&
        isAt(to, to.symbol, to.line, before)) ||
        (to.path === step.path && to.symbol === step.symbol &&
          (before === undefined ? source.path === target!.path : source.path === before.path)))
    );
    ok(found, `${at(result)}: no edge ${step.edge} at ${at(step)}`);
    before = step;
  }
}

Deno.test("impact() is as sure as the least sure step", async () => {
  const order = ["extracted", "inferred", "ambiguous"];
  await ask(TYPES, async (index) => {
    const { results } = await index.impact("Shape", { depth: 4 });
    for (const { confidence, chain } of results) {
      const least = Math.max(...chain.map((step) => order.indexOf(step.confidence)));
      equal(confidence, order[least]);
    }
  });
});

Deno.test("impact() of what 6,000 places use is bounded, and says so", async () => {
  const users = Array.from({ length: 2000 }, (_, i) => `def user${i}():\n    hub()\n`).join("");
  const using = `from hub import hub\n${users}`;
  const files = { "hub.py": "def hub():\n    pass\n", "a.py": using, "b.py": using, "c.py": using };
  const answer = await ask(files, (index) => index.impact("hub", { limit: 10_000 }));
  equal(answer.truncated, true);
  ok(answer.results.length > 4900 && answer.results.length <= 5000);
  equal(answer.results.every(({ distance }) => distance === 1), true);
});

Deno.test("impact() in pages gives what one page gives", async () => {
  const users = Array.from({ length: 17 }, (_, i) => `def user${i}():\n    hub()\n`).join("");
  await ask({ "a.py": `def hub():\n    pass\n${users}` }, async (index) => {
    const whole = await index.impact("hub");
    const joined: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page: ImpactAnswer = await index.impact("hub", { limit: 5, offset });
      joined.push(...affected(page));
      offset = page.pagination.nextOffset;
    }
    equal(whole.results.length, 17);
    deepEqual(joined, affected(whole));
  });
});

Deno.test("impact() of what nothing uses says what that proves", async () => {
  const { coverage, results } = await ask(CHAIN, (index) => index.impact("main"));
  deepEqual(results, []);
  match(coverage.statement, /^nothing is affected in 4 fully parsed files; no proof, as it is not/);
});

Deno.test("impact() of one of hundreds of a name says that it cannot tell which of them is used", async () => {
  const twins = Array.from(
    { length: 300 },
    (_, n) => [`m${n}.py`, `class C${n}:\n    def go(self):\n        pass\n`] as const,
  );
  const files = { ...Object.fromEntries(twins), "use.py": "def run(x):\n    x.go()\n" };
  const { coverage: { statement } } = await ask(files, (index) => index.impact("C5.go"));
  match(statement, /^nothing is affected by a resolved use in .* as 1 use of "go" is not resolved/);
});

Deno.test("impact() refuses a depth and a direction out of range, and names the range", async () => {
  const refused = (options: object) =>
    ask(CHAIN, (index: CodeIndex) => index.impact("load", options));
  await rejects(refused({ depth: 0 }), { message: /"depth" .* from 1 to 10: current is 0/ });
  await rejects(refused({ depth: 11 }), { name: "RangeError" });
  await rejects(refused({ direction: "left" }), {
    message: /"direction" must be one of up, down, both: .*"left"/,
  });
});

Deno.test("impact() counts the tests in a file of Rust as tests", async () => {
  const files = {
    "Cargo.toml": '[package]\nname = "app"\n',
    "src/lib.rs":
      "pub fn load() {}\n\npub fn serve() {\n    load();\n}\n\n#[cfg(test)]\nmod tests {\n" +
      "    use super::*;\n\n    #[test]\n    fn loads() {\n        load();\n    }\n}\n" +
      "mod load_tests {\n    use super::*;\n    #[test]\n    fn loads() {\n        load();\n    }\n}\n" +
      "#[tokio::test(flavor = 1)]\n#[ignore]\nasync fn alone() {\n    load();\n}\n",
  };
  const { results, tests } = await ask(files, (index) => index.impact("load"));
  deepEqual(results.map(at), ["src/lib.rs:3 serve"]);
  deepEqual(tests.map(at), [
    "src/lib.rs:12 tests.loads",
    "src/lib.rs:19 load_tests.loads",
    "src/lib.rs:25 alone",
  ]);
});

Deno.test("impact() does not lead from what is affected to what takes its place, or that of its fields", async () => {
  const files = {
    "a.py": "class Pan:\n    def __init__(self, text):\n        self.text = text\n\n" +
      '    def heat(self):\n        light()\n\n\nclass Wok(Pan):\n    text = "wok"\n\n' +
      "    def heat(self):\n        pass\n\n\ndef light():\n    pass\n",
  };
  const of = (asked: string) =>
    ask(files, async (index) => (await index.impact(asked, { depth: 4 })).results.map(at));
  deepEqual(await of("light"), ["a.py:5 Pan.heat"]);
  deepEqual(await of("Pan.heat"), ["a.py:12 Wok.heat"]);
  deepEqual(await of("Pan.__init__"), []);
});

Deno.test("impact() of what the language calls does not say that nothing is affected", async () => {
  const files = {
    "a.py": "class Settings:\n    def __getattr__(self, name):\n        return 1\n\n\n" +
      "settings = Settings()\n",
    "b.py": "from a import settings\n\n\ndef run():\n    return settings.DEPTH\n",
  };
  const { coverage } = await ask(files, (index) => index.impact("Settings.__getattr__", {}));
  match(coverage.statement, /^no use by name is known in .*no proof, as the language calls it for/);
});

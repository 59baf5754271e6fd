import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type CodeIndex, type ExplainAnswer, type ExplainOptions, openIndex } from "@cbx/core";
import { loadTokenizer } from "../text/count_tokens.ts";
import { ask, type Files, writeTree } from "./testdata/ask.ts";

const QUESTIONS = ["how is a session renewed", "renewSession", "who calls renewSession", "clock"];

/** Code with a type, a caller, a test and a long file. */
const SESSIONS: Files = {
  "src/clock.ts":
    "/** Time as sessions see it. */\nexport interface Clock {\n  now(): number;\n}\n\n" +
    "/** A clock that stands still. */\nexport function fixedClock(): Clock {\n" +
    "  return { now: () => 1 };\n}\n",
  "src/session.ts":
    'import type { Clock } from "./clock.ts";\nimport { audit } from "./audit.ts";\n\n' +
    "/** Renews a session: it lives an hour longer. */\n" +
    "export function renewSession(id: string, clock: Clock): number {\n  audit(id);\n" +
    "  const hour = 3600;\n  return clock.now() + hour;\n}\n",
  "src/audit.ts": "/** Notes what happened. */\nexport function audit(what: string): void {\n" +
    "  console.log(what);\n}\n",
  "src/server.ts":
    'import { renewSession } from "./session.ts";\nimport { fixedClock } from "./clock.ts";\n' +
    "\nexport function handle(id: string): number {\n" +
    Array.from({ length: 40 }, (_, i) => `  const step${i} = ${i};\n`).join("") +
    "  return renewSession(id, fixedClock());\n}\n",
  "tests/session_test.ts": 'import { renewSession } from "../src/session.ts";\n\n' +
    'Deno.test("renewSession() adds an hour", () => {\n  renewSession("a", { now: () => 0 });\n});\n',
  "docs/session.md": "# Sessions\n\nA session is renewed with every request.\n",
};

async function explain(question: string, tokenBudget = 4000): Promise<ExplainAnswer> {
  return await ask(SESSIONS, (index) => index.explain(question, { tokenBudget }));
}

Deno.test("explain() has the hit first, then what it needs, who calls it, and its tests", async () => {
  const { results } = await explain("renewSession");
  const of = (role: string) => results.filter((part) => part.role === role);
  equal(of("hit")[0]?.symbol, "renewSession");
  const firstReasons = (role: string) =>
    of(role).map(({ symbol, reason }) => `${symbol}: ${reason.split("; ")[0]}`);
  deepEqual(firstReasons("type"), ["Clock: graph: type used by renewSession"]);
  deepEqual(firstReasons("definition"), ["audit: graph: called by renewSession"]);
  deepEqual(firstReasons("caller"), ["handle: graph: caller of renewSession"]);
  deepEqual(firstReasons("test"), ["renewSession() adds an hour: graph: test of renewSession"]);
  deepEqual(results.map(({ rank }) => rank), results.map((_, i) => i + 1));
  equal(results[0]?.role, "hit");
});

Deno.test("explain() says of a name that no file has it", async () => {
  const { absent } = await explain("where is FrobnicateError thrown");
  deepEqual(absent, ['None of the files read has "FrobnicateError"']);
  equal((await explain("how is a session renewed")).absent, undefined);
});

Deno.test("explain() shows a caller around its call", async () => {
  const { results } = await explain("renewSession", 1000);
  const caller = results.find(({ role, path }) => role === "caller" && path === "src/server.ts");
  ok(caller?.text.includes("return renewSession(id"), JSON.stringify(results));
});

Deno.test("explain() never costs more than its budget, whatever is asked", async () => {
  const tokenizer = await loadTokenizer();
  await ask(SESSIONS, async (index) => {
    for (const question of QUESTIONS) {
      for (let tokenBudget = 200; tokenBudget <= 6000; tokenBudget = Math.ceil(tokenBudget * 1.3)) {
        const { results, tokens, omitted } = await index.explain(question, { tokenBudget });
        const counted = results.map(({ path, startLine, endLine, symbol, reason, text }) =>
          tokenizer.count(`${path}:${startLine}-${endLine} ${symbol} (${reason})\n${text}\n`)
        );
        deepEqual(results.map((part) => part.tokens), counted);
        equal(counted.reduce((sum, each) => sum + each, 0), tokens);
        ok(tokens <= tokenBudget, `${question}: ${tokens} of ${tokenBudget}`);
        ok(results.length > 0 || omitted > 0, question);
      }
    }
  });
});

Deno.test("explain() makes a bundle of no more hits than its limit, and refuses a limit of 0", async () => {
  await ask(SESSIONS, async (index) => {
    const hits = async (options: ExplainOptions) => {
      const { results } = await index.explain("session", options);
      return results.filter(({ role }) => role === "hit").length;
    };
    ok(await hits({}) > 1);
    equal(await hits({ limit: 1 }), 1);
    await rejects(hits({ limit: 0 }), RangeError);
  });
});

Deno.test("explain() shows no line twice", async () => {
  await ask(SESSIONS, async (index) => {
    for (const question of QUESTIONS) {
      for (const tokenBudget of [300, 1000, 6000]) {
        const { results } = await index.explain(question, { tokenBudget });
        const lines = results.flatMap(({ path, startLine, endLine }) =>
          Array.from({ length: endLine - startLine + 1 }, (_, i) => `${path}:${startLine + i}`)
        );
        equal(new Set(lines).size, lines.length);
      }
    }
  });
});

Deno.test("explain() shows the lines that it names, and says where some are left out", async () => {
  await ask(SESSIONS, async (index, root) => {
    for (const tokenBudget of [250, 6000]) {
      for (const part of (await index.explain("renewSession", { tokenBudget })).results) {
        const lines = Deno.readTextFileSync(`${root}/${part.path}`).split("\n");
        equal(part.text, lines.slice(part.startLine - 1, part.endLine).join("\n"));
      }
    }
    const { results, omitted } = await index.explain("renewSession", { tokenBudget: 200 });
    ok(omitted > 0 || results.some(({ cut }) => cut));
  });
});

Deno.test("explain() has a true reason for every part that the graph gave", async () => {
  await ask(SESSIONS, async (index) => {
    const edges = await index.edges();
    for (const question of QUESTIONS) {
      const { results } = await index.explain(question, {});
      for (const { role, path, startLine, endLine, reason } of results) {
        const said = reason.split("; ").filter((each) => each.startsWith("graph: "));
        ok(role === "hit" || said.length > 0, reason);
        for (const each of said) {
          const [, way, name] = /^graph: (.+?) ([^ ]+)(?: needs| \(.*\))?$/.exec(each)!;
          const isUser = ["caller of", "uses", "test of"].includes(way!);
          const isHere = (end: { readonly path: string; readonly line: number }) =>
            end.path === path && startLine <= end.line && end.line <= endLine;
          const isTrue = edges.some(({ source, target }) =>
            isUser
              ? isHere(source) && target.symbol === name
              : isHere(target) && source.symbol === name
          );
          ok(isTrue, `${path}:${startLine}: ${each}`);
        }
      }
    }
  });
});

Deno.test("explain() has callers that name a base or a class, and says so", async () => {
  const files = {
    "base.py": "class Base:\n    def work(self):\n        pass\n",
    "impl.py":
      "from base import Base\n\n\nclass Impl(Base):\n    def __init__(self):\n        self.a = 1\n\n" +
      "    def work(self):\n        return self.a\n",
    "run.py":
      "from base import Base\nfrom impl import Impl\n\n\ndef run(b: Base):\n    b.work()\n\n\n" +
      "def make():\n    return Impl()\n",
    "test_run.py":
      "from base import Base\n\n\ndef test_work():\n    b: Base = make()\n    b.work()\n",
  };
  await ask(files, async (index) => {
    const { results } = await index.explain("Impl.work", {});
    const reasons = results.filter(({ role }) => role === "caller" || role === "test")
      .map(({ symbol, reason }) => `${symbol}: ${reason.split("; ")[0]}`);
    deepEqual(reasons, [
      "run: graph: caller of Impl.work, through Base.work",
      "test_work: graph: test of Impl.work, through Base.work",
    ]);
  });
});

Deno.test("explain() masks secrets", async () => {
  const secret = "ghp_" + "a1B2c3D4e5".repeat(4).slice(0, 36);
  const files = { "a.ts": `export function sendToken() {\n  post("${secret}");\n}\n` };
  const answer = await ask(files, (index) => index.explain("sendToken"));
  equal(answer.results.length, 1);
  ok(!JSON.stringify(answer).includes(secret));
});

Deno.test("explain() answers the same every time, and over a stale index as over a fresh one", async () => {
  const parts = async (index: CodeIndex) =>
    JSON.stringify((await index.explain("how is a session renewed")).results);
  const fresh = await ask(SESSIONS, parts);
  equal(await ask(SESSIONS, parts), fresh);
  const stale = await ask({ ...SESSIONS, "src/session.ts": "" }, async (index, root) => {
    await index.update();
    writeTree(root, { "src/session.ts": SESSIONS["src/session.ts"]! });
    using later = await openIndex({ root });
    return await parts(later);
  });
  equal(stale, fresh);
});

Deno.test("explain() of nothing that is there says so", async () => {
  const answer = await ask({ "a.txt": "" }, (index) => index.explain("xylophone quartz"));
  deepEqual([answer.results, answer.tokens], [[], 0]);
  match(answer.coverage.statement, /^nothing about "xylophone quartz"/);
});

Deno.test("explain() refuses a budget out of range, and names the range", async () => {
  for (const tokenBudget of [0, 199, 100_001, 300.5]) {
    await rejects(explain("session", tokenBudget), {
      name: "RangeError",
      message: /"tokenBudget" must be a whole number from 200 to 100000/,
    });
  }
});

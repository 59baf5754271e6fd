import { deepEqual, equal, ok } from "node:assert/strict";
import type { ExplainAnswer } from "@cbx/core";
import { ask, type Files } from "./testdata/ask.ts";

/** A server with a private member, two steps of flow, a helper that everything calls, and tests. */
const SERVER: Files = {
  "src/log.ts": "/** Writes a line. */\nexport function log(text: string): void {\n" +
    "  console.log(text);\n}\n",
  "src/page.ts": 'import { log } from "./log.ts";\n\n' +
    Array.from(
      { length: 12 },
      (_, i) => `export function page${i}(): void {\n  log("page ${i}");\n}\n\n`,
    ).join(""),
  "src/render.ts": 'import { log } from "./log.ts";\n\n' +
    "/** Turns the status of an error into the body of a response. */\n" +
    "export function renderStatus(status: number): string {\n  log(String(status));\n" +
    "  const text = String(status);\n  return `<p>${text}</p>`;\n}\n",
  "src/server.ts": 'import { renderStatus } from "./render.ts";\n\nexport class Server {\n' +
    "  /** Runs the handler of a request; what it throws becomes an error response. */\n" +
    "  dispatch(handler: () => string): string {\n    const begin = Date.now();\n    try {\n" +
    Array.from({ length: 50 }, (_, i) => `      const step${i} = begin + ${i};\n`).join("") +
    "      return handler();\n    } catch (error) {\n" +
    "      return this.#handleError(error);\n    }\n  }\n\n" +
    "  #handleError(error: unknown): string {\n" +
    "    if (!(error instanceof Error)) throw error;\n    const status = 500;\n" +
    "    return renderStatus(status);\n  }\n}\n",
  "tests/server_test.ts": 'import { Server } from "../src/server.ts";\n\n' +
    'Deno.test("dispatch() turns an error into a response", () => {\n' +
    "  new Server().dispatch(() => { throw new Error(); });\n});\n",
};

const QUESTION = "how is an error thrown by a handler turned into a response";

function explain(options = {}, question = QUESTION): Promise<ExplainAnswer> {
  return ask(SERVER, (index) => index.explain(question, { tokenBudget: 2000, ...options }));
}

Deno.test("explain() follows the flow two steps, private members among it, in order of the calls", async () => {
  const { results } = await explain();
  const symbols = [...new Set(results.map(({ symbol }) => symbol))];
  deepEqual(symbols.slice(0, 3), ["Server.dispatch", "Server.#handleError", "renderStatus"]);
  ok(!symbols.some((each) => each.startsWith("page")), symbols.join());
});

Deno.test("explain() shows of a long definition how it begins and where control goes on", async () => {
  const { results } = await explain({ tokenBudget: 450 });
  const parts = results.filter(({ symbol }) => symbol === "Server.dispatch");
  ok(parts[0]!.text.includes("dispatch(handler"));
  ok(parts.some(({ text }) => text.includes("this.#handleError(error)")), JSON.stringify(parts));
  ok(parts.every(({ cut }) => cut));
  ok(!parts.some(({ text }) => text.includes("step25")));
});

Deno.test("explain() names the callees, callers and tests that it leaves out", async () => {
  const { leftOut, results } = await explain();
  equal(results.some(({ symbol }) => symbol === "log"), false);
  deepEqual(leftOut.callees, { items: ["log"], total: 1 });
  equal(leftOut.callers.total, 0);
  deepEqual(leftOut.tests, { items: ["dispatch() turns an error into a response"], total: 1 });
});

Deno.test("explain() has no definition that was reached by way of one that it leaves out", async () => {
  for (const tokenBudget of [250, 500, 1000, 4000]) {
    const { results, omitted } = await explain({ tokenBudget });
    const shown = new Set(results.map(({ symbol }) => symbol));
    for (const { reason } of results) {
      const from = /^graph: (?:called by|caller of|uses) ([^ ,]+)/.exec(reason)?.[1];
      ok(from === undefined || shown.has(from) || omitted > 0, `${tokenBudget}: ${reason}`);
    }
  }
});

Deno.test("explain() takes tests in the code for the answer only where somebody asks for them", async () => {
  const files = {
    "src/cart.ts": "export function addToCart(item: string): string[] {\n" +
      "  const items = [item];\n  return items;\n}\n\n" +
      "export function testAddToCart(): void {\n  const cart = addToCart('a');\n" +
      "  if (cart.length !== 1) throw new Error();\n}\n",
  };
  const hits = (question: string) =>
    ask(files, async (index) => {
      const { results } = await index.explain(question);
      return results.filter(({ role }) => role === "hit").map(({ symbol }) => symbol);
    });
  deepEqual(await hits("how does adding to the cart work"), ["addToCart"]);
  deepEqual(await hits("how does the test of the cart work"), ["testAddToCart"]);
});

Deno.test("explain() shows no scraps of a type around a member that it shows", async () => {
  const files = {
    "src/cart.ts": "/** A cart. */\nexport class Cart {\n  /** Adds an item to the cart. */\n" +
      "  addItem(item: string): string[] {\n    const items = [item];\n" +
      "    return items;\n  }\n}\n",
  };
  const answer = await ask(files, (index) => index.explain("how does adding to the cart work"));
  deepEqual(answer.results.map(({ symbol }) => symbol), ["Cart.addItem"]);
});

Deno.test("explain() begins and ends no part with a blank line", async () => {
  const files = {
    "jar.py": "class Jar:\n    lid: str = 'on'\n    size: int = 3\n    label: str = 'jar'\n\n" +
      "    def open_jar(self):\n        self.lid = 'off'\n        self.label = 'open'\n        return self\n\n" +
      "    color: str = 'red'\n    glass: str = 'jar glass'\n    age: int = 1\n",
  };
  const { results } = await ask(
    files,
    (index) => index.explain("how are lid size label color of a jar kept when it is opened"),
  );
  ok(results.length > 1);
  ok(results.every(({ text }) => text === text.replace(/^\s*\n|\n\s*$/g, "")));
});

/** Files of functions that read a token each and call nothing. */
function readers(names: readonly string[]): Files {
  return Object.fromEntries(names.map((name) => [
    `src/${name}.ts`,
    `export function read${name}Token(text: string): string {\n  const token = text.trim();\n` +
    `  return token + "${name}";\n}\n`,
  ]));
}

Deno.test("explain() fills what no call joins to the others with likely hits alone", async () => {
  const files = readers(["Access", "Refresh", "Session", "Device", "Reset"]);
  const { shown, likely } = await ask(files, async (index) => {
    const { results } = await index.explain("how are tokens read");
    const hits = (await index.search("how are tokens read", { limit: 7 })).results;
    return {
      shown: results.length,
      likely: hits.filter(({ probability = 0 }) => probability >= 0.05).length,
    };
  });
  equal(shown, Math.max(3, likely));
});

Deno.test("explain() shows what several likely starts call, though much else calls it as well", async () => {
  const callers = (
    names: readonly string[],
    head: (name: string) => string,
    [from, value]: string[],
  ) =>
    Object.fromEntries(names.map((name) => [
      `src/${name}.ts`,
      `import { cutAt } from "./cut.ts";\n\n${head(name)}: string): string {\n` +
      `  const ${value} = cutAt(${from});\n  if (${value} === "") throw new Error("${name}");\n` +
      `  return ${value};\n}\n`,
    ]));
  const files = {
    "src/cut.ts": "/** Cuts a header. */\nexport function cutAt(text: string): string {\n" +
      Array.from({ length: 12 }, (_, i) => `  const step${i} = text.length + ${i};\n`).join("") +
      "  const end = text.indexOf(';');\n  if (end < 0) return text;\n  return text.slice(0, end);\n}\n",
    ...callers(
      ["Access", "Refresh", "Session", "Device"],
      (name) => `/** Reads the token of a header. */\nexport function read${name}Token(header`,
      ["header", "token"],
    ),
    ...callers(
      ["Page", "User", "Mail", "Theme", "File", "Order", "Price", "Stock"],
      (name) => `export function show${name}(text`,
      ["text", "part"],
    ),
  };
  const { results } = await ask(
    files,
    (index) => index.explain("how is the token of a header read", { tokenBudget: 2000 }),
  );
  const cut = results.find(({ symbol }) => symbol === "cutAt");
  ok(cut?.reason.startsWith("graph: called by read"), JSON.stringify(results));
  ok(!results.some(({ symbol }) => symbol.startsWith("show")));
});

Deno.test("explain() starts from the definition that a question is about by its name", async () => {
  const files = {
    "src/create.ts":
      "export function create(value: unknown): unknown {\n  const result = validate(value);\n" +
      "  if (!result) throw new Error();\n  return result;\n}\n\n" +
      "function validate(value: unknown): unknown {\n" +
      "  const steps = [];\n  for (const step of run(value)) steps.push(step);\n  return steps;\n}\n\n" +
      "function* run(value: unknown): Iterable<unknown> {\n  let status = 1;\n" +
      "  while (status < 3) status++;\n  yield value;\n}\n",
    "src/types.ts": ["map", "set", "list", "tuple", "union", "record"].map((name) =>
      `/** Applies the coercers of a ${name}. */\nexport function ${name}Coercers(a: string): string {\n` +
      `  const coercers = a.trim();\n  if (coercers === "") throw new Error("apply");\n` +
      `  return coercers;\n}\n`
    ).join("\n"),
  };
  const { results } = await ask(
    files,
    (index) => index.explain("how does create apply coercers", { tokenBudget: 2000 }),
  );
  deepEqual(results.slice(0, 3).map(({ symbol }) => symbol), ["create", "validate", "run"]);
});

Deno.test("explain() has what the flow calls, and not what its caller calls as well, in order from the caller", async () => {
  const parts = ["Metrics", "Pages", "Users", "Mail", "Search", "Files", "Themes", "Billing"];
  const body = "    const part = { open: true };\n    if (!part.open) throw new Error();\n" +
    "    console.log(part);\n  }\n\n";
  const files = {
    "src/server.ts": "export class Server {\n  run(): void {\n    const server = {};\n" +
      parts.map((each) => `    this.open${each}();\n`).join("") + "    this.shutDown();\n  }\n\n" +
      parts.map((each) => `  /** Is stopped with the server. */\n  open${each}(): void {\n${body}`)
        .join("") +
      `  /** Stops the server. */\n  shutDown(): void {\n    this.drain();\n${body}` +
      `  drain(): void {\n    this.flush();\n${body}  flush(): void {\n${body}}\n`,
  };
  const { results } = await ask(
    files,
    (index) => index.explain("how is the server stopped when it shuts down", { tokenBudget: 900 }),
  );
  deepEqual(results.map(({ symbol }) => symbol), ["Server.run", "Server.shutDown", "Server.drain"]);
});

Deno.test("explain() shows the lines that a search finds in a long definition", async () => {
  const steps = Array.from({ length: 120 }, (_, i) => `  total += step(${i});\n`).join("");
  const files = {
    "src/walk.ts": `export function walk(order: string[]): number {\n  let total = 0;\n${steps}` +
      "  const voucher = order.at(-1);\n  const lowest = step(1);\n  const price = step(2);\n" +
      "  const guest = step(3);\n  const basket = step(4);\n" +
      `  total -= step(5);\n${steps}  return total;\n}\n` +
      "function step(value: number): number {\n  const next = value + 1;\n" +
      "  if (next > 3) return 3;\n  return next;\n}\n",
  };
  const { results } = await ask(
    files,
    (index) =>
      index.explain("how does a voucher give a guest the lowest price of a basket", {
        tokenBudget: 900,
      }),
  );
  ok(results.some(({ symbol, text }) => symbol === "walk" && text.includes("const guest =")));
});

Deno.test("explain() names likely hits that it does not show, with their places", async () => {
  const files = {
    "src/cart.ts": "export function addToCart(item: string): string[] {\n" +
      "  const items = [item];\n  return items;\n}\n",
    "docs/cart.md":
      "# How an item is added to the cart\n\nAn item is added to the cart by a click.\n",
  };
  const { leftOut } = await ask(
    files,
    (index) => index.explain("how is an item added to the cart"),
  );
  deepEqual(leftOut.hits, { items: ["docs/cart.md:1 How an item is added to the cart"], total: 1 });
});

Deno.test("explain() leaves out a definition of three lines beside what calls it, and names it", async () => {
  const files = {
    "src/token.ts": "export function readToken(text: string): string {\n" +
      "  const token = trimToken(text);\n  if (!token) throw new Error(text);\n  return token;\n}\n" +
      "function trimToken(text: string): string {\n  return text.trim();\n}\n" +
      "export function checkToken(text: string): boolean {\n  const token = readToken(text);\n" +
      "  if (token === '') return false;\n  return true;\n}\n" +
      "export function printToken(text: string): void {\n  const token = readToken(text);\n" +
      "  if (token === '') return;\n  console.log(token);\n}\n",
  };
  const { results, leftOut } = await ask(files, (index) => index.explain("how are tokens read"));
  deepEqual(results.map(({ symbol }) => symbol).sort(), ["checkToken", "printToken", "readToken"]);
  deepEqual(leftOut.callees.items, ["trimToken"]);
});

Deno.test("explain() keeps what words name where it leaves out what calls it, and says by which words", async () => {
  const files = {
    "src/token.ts": "export function readToken(text: string): string {\n" +
      "  const token = next(text);\n  if (!token) throw new Error(text);\n  return token;\n}\n" +
      "function next(text: string): string {\n  return parseToken(text);\n}\n" +
      "function parseToken(text: string): string {\n  const [token] = text.split(';');\n" +
      "  if (!token) throw new Error(text);\n  return token.trim();\n}\n" +
      "export function checkToken(text: string): boolean {\n  const token = readToken(text);\n" +
      "  if (token === '') return false;\n  return true;\n}\n" +
      "export function printToken(text: string): void {\n  const token = readToken(text);\n" +
      "  if (token === '') return;\n  console.log(token);\n}\n",
  };
  const { results } = await ask(
    files,
    (index) => index.explain("how is a token parsed when a token is read"),
  );
  deepEqual(results.map(({ symbol }) => symbol).sort(), [
    "checkToken",
    "parseToken",
    "printToken",
    "readToken",
  ]);
  const parse = results.find(({ symbol }) => symbol === "parseToken");
  ok(parse?.reason.startsWith("lexical: "));
});

Deno.test("explain() has as many definitions that the question alone names as are asked for", async () => {
  const files = readers(["Access", "Refresh"]);
  const symbols = (options: { limit?: number }) =>
    ask(files, async (index) => {
      const { results } = await index.explain("how are tokens read", options);
      return results.map(({ symbol }) => symbol);
    });
  equal((await symbols({})).length, 2);
  equal((await symbols({ limit: 1 })).length, 1);
});

Deno.test("explain() answers a name with its surroundings, and tests of it among them", async () => {
  const { results } = await explain({}, "renderStatus");
  equal(results[0]?.symbol, "renderStatus");
  ok(results.some(({ role, symbol }) => role === "definition" && symbol === "log"));
});

/** A chain of calls whose middle shares no word with its ends, and much that speaks of the same. */
const CHAIN: Files = {
  "src/door.ts": 'import { turn } from "./key.ts";\n\n' +
    "export function openDoor(hand: string): string {\n  const held = hand.trim();\n" +
    "  if (held === '') throw new Error();\n  return turn(held);\n}\n",
  "src/key.ts": 'import { pull } from "./bolt.ts";\n\n' +
    "export function turn(x: string): string {\n  const y = x.trim();\n" +
    "  if (y === '') throw new Error();\n  return pull(y);\n}\n",
  "src/bolt.ts": 'import { writeLog } from "./log.ts";\n\n' +
    "export function pull(x: string): string {\n  const y = x.trim();\n" +
    "  if (y === '') throw new Error();\n  return writeLog(y);\n}\n",
  "src/log.ts": "export function writeLog(line: string): string {\n  const text = line.trim();\n" +
    "  if (text === '') throw new Error();\n  return text;\n}\n",
  "src/doors.ts": ["Front", "Back", "Side", "Cellar", "Garden", "Roof", "Barn", "Gate"].map((
    each,
  ) =>
    `export function open${each}Door(log: string): string {\n  const door = log.trim();\n` +
    `  if (door === "open door write log") throw new Error("door");\n  return door;\n}\n`
  ).join(""),
};

Deno.test("explain() shows the way between two definitions that the question names first, either way round", async () => {
  const symbolsOf = (question: string) =>
    ask(CHAIN, async (index) => {
      const { results } = await index.explain(question, { tokenBudget: 2000 });
      return [...new Set(results.map(({ symbol }) => symbol))].slice(0, 4);
    });
  const way = ["openDoor", "turn", "pull", "writeLog"];
  deepEqual(await symbolsOf("how does openDoor get to writeLog"), way);
  deepEqual(await symbolsOf("how is writeLog reached when somebody calls openDoor()"), way);
  deepEqual((await symbolsOf("what happens from turn to pull")).slice(0, 2), ["turn", "pull"]);
});

Deno.test("explain() says of each definition of such a way what leads to it", async () => {
  const { results } = await ask(
    CHAIN,
    (index) => index.explain("how does openDoor get to writeLog", { tokenBudget: 2000 }),
  );
  deepEqual(results.slice(1, 4).map(({ reason }) => reason), [
    "graph: called by openDoor",
    "graph: called by turn",
    "graph: called by pull",
  ]);
});

import { deepEqual, ok } from "node:assert/strict";
import { type DiffImpactAnswer, listChangedLines, openIndex } from "@cbx/core";
import { inRepository } from "../git/testdata/git.ts";
import { at, type Files, writeTree } from "./testdata/ask.ts";

const BODY = "  const salted = pot.map((each) => each + 1);\n" +
  "  if (salted.length > 3) return salted.slice(1);\n" +
  "  return [...salted, 7];\n}\n";

const KITCHEN: Files = {
  "cook.ts": `export function boil(pot: number[]) {\n${BODY}`,
  "serve.ts": 'import { boil } from "./cook.ts";\n\nexport function serve() {\n' +
    "  return boil([1]);\n}\n",
  "menu.ts":
    'import { boil } from "./cook.ts";\n\nexport function plan() {\n  return boil([2]);\n}\n',
  "pan.ts": "export class Pan {\n  heat() {\n    const at = 3;\n    return at * 2;\n  }\n" +
    "  lid() {\n    return 1;\n  }\n}\n",
  "wash.ts": 'import { Pan } from "./pan.ts";\n\nexport function wash() {\n' +
    "  return new Pan().heat();\n}\n",
};

/** Asks what a change of a committed and indexed tree affects; an empty text removes a file. */
async function diffImpact(changes: Files, more: Files = {}): Promise<DiffImpactAnswer> {
  let answer: DiffImpactAnswer | undefined;
  await inRepository({ ...KITCHEN, ...more }, async (root) => {
    {
      using index = await openIndex({ root });
      await index.update();
    }
    writeTree(root, changes);
    for (const [path, text] of Object.entries(changes)) {
      if (text === "") Deno.removeSync(`${root}/${path}`);
    }
    using index = await openIndex({ root });
    answer = await index.diffImpact(await listChangedLines(root, { renames: true, texts: true }));
  });
  return answer!;
}

function movesOf({ moved }: DiffImpactAnswer): string[] {
  return moved.map(({ from, to }) => `${at(from)} -> ${at(to)}`);
}

Deno.test("diffImpact() knows a function by its lines that has another name, and who uses the old one", async () => {
  const answer = await diffImpact({
    "cook.ts": KITCHEN["cook.ts"]!.replace("boil", "simmer").replace("7", "8"),
    "serve.ts": KITCHEN["serve.ts"]!.replaceAll("boil", "simmer"),
  });
  deepEqual(movesOf(answer), ["cook.ts:1 boil -> cook.ts:1 simmer"]);
  ok(answer.moved[0]!.likeness >= 0.6 && answer.moved[0]!.likeness < 1);
  deepEqual(answer.removed, []);
  deepEqual(answer.usersOfRemoved.map(at), ["menu.ts:3 plan"]);
});

Deno.test("diffImpact() knows a function that went to another file", async () => {
  const answer = await diffImpact({
    "cook.ts": "export const none = 1;\n",
    "stove.ts": KITCHEN["cook.ts"]!,
  });
  deepEqual(movesOf(answer), ["cook.ts:1 boil -> stove.ts:1 boil"]);
  deepEqual(answer.removed, []);
});

Deno.test("diffImpact() lists who does not find a function in the file that it went to", async () => {
  const moved = { "cook.ts": "export const none = 1;\n", "stove.ts": KITCHEN["cook.ts"]! };
  const answer = await diffImpact({
    ...moved,
    "serve.ts": KITCHEN["serve.ts"]!.replace("./cook.ts", "./stove.ts"),
  });
  deepEqual(answer.usersOfRemoved.map(at), ["menu.ts:3 plan"]);
  const within = { "cook.ts": `${KITCHEN["cook.ts"]}\nfunction own() {\n  return boil([3]);\n}\n` };
  const left = await diffImpact({
    ...moved,
    "cook.ts": "function own() {\n  return boil([3]);\n}\n",
    "serve.ts": "export const none = 1;\n",
    "menu.ts": KITCHEN["menu.ts"]!.replace("boil([2])", "[2]"),
  }, within);
  deepEqual(left.usersOfRemoved.map(at), ["cook.ts:7 own"]);
});

Deno.test("diffImpact() names a renamed type, and not its members", async () => {
  const answer = await diffImpact({ "pan.ts": KITCHEN["pan.ts"]!.replace("Pan", "Wok") });
  deepEqual(movesOf(answer), ["pan.ts:1 Pan -> pan.ts:1 Wok"]);
  deepEqual(answer.removed, []);
});

Deno.test("diffImpact() takes a function with other lines for another one", async () => {
  const answer = await diffImpact({
    "cook.ts": "export function fry(pan: string) {\n  const oil = pan.trim();\n" +
      "  console.log(oil);\n  return pan + oil;\n}\n",
  });
  deepEqual([movesOf(answer), answer.removed.map(at)], [[], ["cook.ts:1 boil"]]);
  deepEqual(answer.usersOfRemoved.map(at), ["menu.ts:3 plan", "serve.ts:3 serve"]);
});

Deno.test("diffImpact() says which of several changes leads to what is affected", async () => {
  const { results } = await diffImpact({
    "cook.ts": KITCHEN["cook.ts"]!.replace("7", "8"),
    "pan.ts": KITCHEN["pan.ts"]!.replace("3", "4"),
  });
  deepEqual(
    results.map((each) => `${each.symbol} by ${each.change?.symbol}`).sort(),
    ["plan by boil", "serve by boil", "wash by Pan.heat"],
  );
});

Deno.test("diffImpact() parts a file into lines once, however many of its functions have other names", async () => {
  const textOf = (name: string) =>
    Array.from({ length: 60 }, (_, at) => `export function ${name}${at}() {\n  return ${at};\n}\n`)
      .join("");
  const { split } = String.prototype;
  const [before, after] = [textOf("old"), textOf("new")];
  let count = 0;
  String.prototype.split = function (this: string, ...rest: [string]) {
    if (this.length === before.length && rest[0] === "\n") count++;
    return Reflect.apply(split, this, rest) as string[];
  } as typeof split;
  try {
    const { moved } = await diffImpact({ "all.ts": after }, { "all.ts": before });
    ok(moved.length > 0);
  } finally {
    String.prototype.split = split;
  }
  ok(count < 60, `${count} times`);
});

Deno.test("diffImpact() names who asks for a path that a changed line answered", async () => {
  const api: Files = {
    "app.js":
      'import express from "express";\nimport { add } from "./add.js";\nconst app = express();\n' +
      'app.put("/api/pots/add", add);\napp.get("/api/pots/:id", (req, res) => res.json(1));\n' +
      'app.get("/api/lids", add);\n',
    "add.js": "export function add() {}\n",
    "client.js": 'export const addPot = () => axios.put("/api/pots/add");\n' +
      "export const getPot = (id) => axios.get(`/api/pots/${id}`);\n" +
      'export const lids = () => axios.get("/api/lids");\n',
  };
  const change = async (from: string, to: string) =>
    (await diffImpact({ "app.js": api["app.js"]!.replace(from, to) }, api)).usersOfRemoved.map(at);
  deepEqual(await change("pots/add", "pots/append"), ["client.js:1 addPot"]);
  deepEqual(await change("pots/:id", "kettles/:id"), ["client.js:2 getPot"]);
  deepEqual(await change('"/api/lids", add', '"/api/lids", auth, add'), []);
});

import { deepEqual, rejects } from "node:assert/strict";
import { type CodeIndex, openIndex } from "@cbx/core";
import { RandomModules } from "../../tests/_random_modules.ts";
import { readTree } from "../../tests/_tree.ts";
import { ask } from "./testdata/ask.ts";

/** Names that the random modules may have. */
const NAMES = ["Apple", "Grape", "Lemon", "make", "grow", "pick", "press", "a.ts", "lib/c.ts"];

/** Everything that can be asked, with refusals as what they say. */
async function everything(index: CodeIndex): Promise<unknown> {
  const told: Record<string, unknown> = {};
  const tell = async (key: string, answer: Promise<object>) => {
    told[key] = await answer.then(withoutState, (error: Error) => error.message);
  };
  for (const name of NAMES) {
    await tell(`symbol ${name}`, index.symbol(name));
    await tell(`refs ${name}`, index.refs(name));
    await tell(`impact ${name}`, index.impact(name, { direction: "both", depth: 4 }));
    await tell(`describe ${name}`, index.describe(name));
    await tell(`path ${name}`, index.path("f.ts", name));
    await tell(`explain ${name}`, index.explain(`who uses ${name}`));
    await tell(`search ${name}`, index.search(`who uses ${name}`));
  }
  await tell("outline", index.outline("b.ts"));
  await tell("architecture", index.architecture());
  await tell("files", index.graph());
  await tell("symbols", index.graph({ level: "symbol" }));
  return told;
}

Deno.test("refs() says of a name that the index knows in which file it stood that is gone", async () => {
  const files = {
    "a.ts": "export function kept() {}\n",
    "b/gone.ts": "export function lost() {}\nexport function moved() {}\n",
  };
  await ask(files, async (index, root) => {
    await index.update();
    Deno.removeSync(`${root}/b/gone.ts`);
    Deno.writeTextFileSync(`${root}/c.ts`, "export function moved() {}\n");
    await rejects(index.refs("lost"), {
      message: 'Cannot find a symbol or file "lost": ' +
        "it stood in b/gone.ts, which is gone since the index was built",
    });
    await rejects(index.refs("never"), /"never"\. Search for it/);
    deepEqual((await index.refs("moved")).target.path, "c.ts");
    await index.update();
    await rejects(index.refs("lost"), /"lost"\. Search for it/);
  });
});

/** How current the index is differs, and what the tree is called. */
function withoutState(answer: object): object {
  return { ...answer, index: undefined, root: undefined };
}

Deno.test("every answer over a stale index is that of a fresh one", async () => {
  for (const seed of [11, 12, 13, 14]) {
    const tree = new RandomModules(seed);
    try {
      {
        using index = await openIndex({ root: tree.root });
        await index.update();
      }
      for (let change = 0; change < 3; change++) tree.change();
      using stale = await openIndex({ root: tree.root });
      const told = await everything(stale);
      const fresh = await ask(Object.fromEntries(readTree(tree.root)), everything);
      deepEqual(told, fresh, `seed ${seed}`);
    } finally {
      Deno.removeSync(tree.root, { recursive: true });
    }
  }
});

Deno.test("an open index answers anew after each change of a file", async () => {
  const tree = new RandomModules(15);
  try {
    using open = await openIndex({ root: tree.root });
    await open.update();
    for (let change = 0; change < 3; change++) {
      await everything(open);
      tree.change();
      // It has the next question look at the tree, however short a while ago the last one did.
      await open.check(["a.ts:1-1@000000000000"]);
      const told = await everything(open);
      const fresh = await ask(Object.fromEntries(readTree(tree.root)), everything);
      deepEqual(told, fresh, `change ${change}`);
    }
  } finally {
    Deno.removeSync(tree.root, { recursive: true });
  }
});

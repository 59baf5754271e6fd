import { deepEqual } from "node:assert/strict";
import { type CodeIndex, openIndex } from "@cbx/core";

/** Writes files, asks an index of them that is written, and removes them. */
async function inIndex<T>(
  files: Readonly<Record<string, string>>,
  ask: (index: CodeIndex, root: string) => Promise<T>,
): Promise<T> {
  const root = Deno.makeTempDirSync();
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    using index = await openIndex({ root });
    await index.update();
    return await ask(index, root);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("findInOthers() has an update follow modules that pass on others, or do no more", async () => {
  const files = {
    "a.py": "from b import *\n",
    "b.py": "",
    "c.py": "",
    "d.py": "class A: pass\n",
    "use.py": "from a import *\nA()\n",
  };
  const changes = [
    ["b.py", "from c import *\n"],
    ["c.py", "from d import *\n"],
    ["b.py", ""],
    ["b.py", "from c import *\n"],
    ["c.py", ""],
  ] as const;
  const found = await inIndex(files, async (index, root) => {
    const counts: number[] = [];
    for (const [path, text] of changes) {
      Deno.writeTextFileSync(`${root}/${path}`, text);
      await index.update();
      const edges = await index.edges();
      counts.push(
        edges.filter(({ kind, target }) => kind === "call" && target.path === "d.py").length,
      );
    }
    return counts;
  });
  deepEqual(found, [0, 1, 0, 1, 0]);
});

Deno.test("findInOthers() goes through a ring of star imports that is longer than computations go deep", async () => {
  const count = 150;
  const ring = Array.from({ length: count }, (_, i) => [
    `m${i}.py`,
    `from m${(i + 1) % count} import *\nfrom m${(i + 7) % count} import go\n`,
  ]);
  const files = Object.fromEntries([...ring, ["n.py", "def run(): pass\n"], [
    "use.py",
    "from m0 import *\nrun()\n",
  ]]);
  files["m140.py"] += "from n import *\n";
  const calls = await inIndex(
    files,
    async (index) =>
      (await index.edges()).filter(({ kind, target }) => kind === "call" && target.path === "n.py"),
  );
  deepEqual(calls.map(({ source }) => source.path), ["use.py"]);
});

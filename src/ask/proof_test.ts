import { deepEqual, equal, match, notEqual, rejects } from "node:assert/strict";
import { createHash } from "node:crypto";
import { answerToJson, type CodeIndex, openIndex } from "@cbx/core";
import { inTree } from "../../tests/_tree.ts";

const FILES = {
  "a.ts": "export function one() {\n  return 1;\n}\n",
  "b.ts": 'import { one } from "./a.ts";\n\nexport const two = one() + one();\n',
};

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function provenSearch(index: CodeIndex, query: string): Promise<string> {
  const answer = await index.search(query);
  return JSON.stringify(answerToJson({ ...answer, proof: await index.prove(answer) }));
}

/** An answer with a proof of files alone. */
function forged(files: unknown, more: object = {}): string {
  return JSON.stringify({ proof: { generation: null, commit: null, files }, ...more });
}

Deno.test("prove() hashes the files that an answer names", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    const proof = await index.prove(await index.refs("one"));
    deepEqual(proof, {
      generation: null,
      commit: null,
      files: Object.entries(FILES).map(([path, text]) => ({ path, sha256: sha256(text) })),
    });
    await index.update();
    match((await index.prove(await index.search("one"))).generation!, /^[0-9a-f]{16}$/);
  });
});

Deno.test("verify() says that an answer holds, until a file of it changes", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const answer = await provenSearch(index, "one");
    const { results, ...first } = await index.verify(answer);
    const files = ["a.ts", "b.ts"].map((path) => ({ path, state: "same" }));
    deepEqual(first, { holds: true, index: "same", commit: "none", files });
    deepEqual(results.map(({ state }) => state), ["current", "current"]);
    Deno.writeTextFileSync(`${root}/a.ts`, `// Head.\n${FILES["a.ts"]}`);
    Deno.removeSync(`${root}/b.ts`);
    await index.update();
    const then = await index.verify(answer);
    deepEqual([then.holds, then.index], [false, "changed"]);
    deepEqual(then.files.map(({ state }) => state), ["changed", "gone"]);
    deepEqual(then.results.map(({ path, state }) => `${path} ${state}`).sort(), [
      "a.ts moved",
      "b.ts gone",
    ]);
    await index.clean();
    equal((await index.verify(answer)).index, "gone");
  });
});

Deno.test("verify() takes answers about the graph", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    for (const ask of [index.refs("one"), index.outline("a.ts"), index.describe("one")]) {
      const answer = await ask;
      const proven = answerToJson({ ...answer, proof: await index.prove(answer) });
      const { holds, results } = await index.verify(JSON.stringify(proven));
      deepEqual([holds, results.map(({ state }) => state)], [true, ["current"]]);
    }
  });
});

Deno.test("verify() compares the commit with the one that is checked out", async () => {
  const [first, second] = ["1".repeat(40), "2".repeat(40)];
  const git = { ".git/config": "[core]\n\trepositoryformatversion = 0\n", ".git/objects/x": "" };
  const files = { ...FILES, ...git, ".git/refs/x": "", ".git/HEAD": `${first}\n` };
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    const answer = await provenSearch(index, "one");
    equal(JSON.parse(answer).proof.commit, first);
    equal((await index.verify(answer)).commit, "same");
    Deno.writeTextFileSync(`${root}/.git/HEAD`, `${second}\n`);
    const { holds, commit } = await index.verify(answer);
    deepEqual([holds, commit], [true, "changed"]);
  });
});

Deno.test("verify() confirms nothing of a secret, nor of a file that may hold one", async () => {
  const secret = `password = "${["hunter2", "Zq8vT1x9"].join("")}"\n`;
  await inTree({ "a.py": secret, ".env": "A=1\n" }, async (root) => {
    using index = await openIndex({ root });
    const { files: [file] } = await index.prove({ path: "a.py" });
    notEqual(file?.sha256, sha256(secret));
    deepEqual((await index.prove({ path: ".env" })).files, []);
    const stateOf = async (path: string, hash: string) =>
      (await index.verify(forged([{ path, sha256: hash }]))).files[0]?.state;
    equal(await stateOf("a.py", sha256(secret)), "changed");
    equal(await stateOf("a.py", file!.sha256), "same");
    equal(await stateOf(".env", sha256("A=1\n")), "unknown");
    equal(await stateOf(".env", sha256("A=2\n")), "unknown");
  });
});

Deno.test("verify() refuses what is no answer with a proof, by a sentence", async () => {
  const hash = "0".repeat(64);
  const file = { path: "a.ts", sha256: hash };
  const range = { path: "a.ts", start_line: 1, end_line: 1, hash: hash.slice(0, 10) };
  const wrong: Readonly<Record<string, string>> = {
    "it is not JSON": "{",
    "it must be an object": "[]",
    "it has no proof": "{}",
    '"proof" must be an object': '{"proof":1}',
    '"proof.generation" must be a hash': '{"proof":{"generation":"x","commit":null,"files":[]}}',
    '"proof.files" must be a list': forged({}),
    "a list of at most 1000 items": forged(Array(1001).fill(file)),
    '"proof.files[0]" must be an object': forged([null]),
    '"proof.files[0].path" must be a path': forged([{ ...file, path: 1 }]),
    '"proof.files[1].sha256" must be a hash': forged([file, { ...file, sha256: "00" }]),
    'Cannot look up "../a.ts"': forged([{ ...file, path: "../a.ts" }]),
    '"results" must be a list': forged([], { results: {} }),
    '"results[0].start_line" must be': forged([], { results: [{ ...range, start_line: 0.5 }] }),
    '"results[0].end_line" must be': forged([], { results: [{ ...range, start_line: 2 }] }),
    '"results[0].hash" must be': forged([], { results: [{ ...range, hash: "00" }] }),
    '"target.path" must be': forged([], { target: { ...range, path: null } }),
    'Cannot look up "/etc/passwd"': forged([], { target: { ...range, path: "/etc/passwd" } }),
    "it has more than": " ".repeat(8_000_001),
  };
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    for (const [sentence, text] of Object.entries(wrong)) {
      await rejects(index.verify(text), (error) => {
        const { name, message } = error as Error;
        equal(name, "RangeError");
        return message.startsWith("Cannot ") && message.includes(sentence);
      }, sentence);
    }
    equal((await index.verify(forged([file]))).holds, false);
    equal((await index.verify(forged([], { results: [range] }))).holds, false);
  });
});

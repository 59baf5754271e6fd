/**
 * Checks what every runtime has to do with the tiny models: the same facts, and the same vectors.
 *
 * @module
 */
import type { EncodedBatch } from "@cbx/core";
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { LocalOpeners } from "../onnx/openers.ts";
import { TinyFolder } from "./tiny_folder.ts";

/** Which model of the folder is for what. */
const [ENCODER, SPLADE, CROSS_ENCODER] = ["encoder", "splade", "cross_encoder"] as const;
/** Changes with the tiny models, and with whatever makes another vector of the same text. */
const FINGERPRINT = "2f2bae366d2b089ed1a2d05b1127c12a";

/** Registers the tests of a runtime. */
export function testRuntime(
  name: string,
  { openDense, openSparse, openRerank }: LocalOpeners,
): void {
  const test = (fact: string, run: (folder: string) => Promise<void>) =>
    Deno.test(`${name} ${fact}`, async () => {
      using tiny = new TinyFolder();
      await run(tiny.path);
    });

  test("openDense() puts a text near one of the same meaning", async (folder) => {
    const dense = await openDense({ model: "tiny", folder: `${folder}/${ENCODER}` });
    const query = await dense.embedQuery("remove directory");
    const [near, far] = await dense.embedDocuments(["erase a folder", "where is login checked?"]);
    ok(dot(query, near!) > 0.7);
    ok(dot(query, far!) < 0.5);
  });

  test("openDense() gives unit vectors, and zeros for nothing", async (folder) => {
    const dense = await openDense({ model: "tiny", folder: `${folder}/${ENCODER}` });
    const [full, empty] = await dense.embedDocuments(["parse a file", " \n"]);
    equal(dense.dimensions, 32);
    ok(Math.abs(dot(full!, full!) - 1) < 1e-6);
    deepEqual(empty, new Float32Array(32));
    deepEqual(await dense.embedQuery(""), new Float32Array(32));
  });

  test("openDense() makes the vectors that other runtimes make", async (folder) => {
    const dense = await openDense({ model: "tiny", folder: `${folder}/${ENCODER}` });
    equal(dense.fingerprint, FINGERPRINT);
    equal((await dense.embedQuery("lock the mutex"))[0]!.toFixed(3), "0.331");
  });

  test("openDense() cuts a long text and keeps its closing token", async (folder) => {
    const dense = await openDense({ model: "tiny", folder: `${folder}/${ENCODER}` });
    const words = Array<string>(500).fill("cache");
    const [long, cut] = await dense.embedDocuments([
      words.join(" "),
      words.slice(0, 126).join(" "),
    ]);
    deepEqual(long, cut);
  });

  test("openDense() gives out what was made before it was ended", async (folder) => {
    const dense = await openDense({ model: "tiny", folder: `${folder}/${ENCODER}` });
    const batches: EncodedBatch<Float32Array>[] = [];
    const controller = new AbortController();
    const texts = Array.from({ length: 20 }, (_, at) => `retry ${at}`);
    const ended = dense.embedDocuments(texts, {
      signal: controller.signal,
      onBatch(batch) {
        batches.push(batch);
        controller.abort(new Error("enough"));
      },
    });
    await rejects(ended, { message: "enough" });
    deepEqual(batches[0]!.indices, batches[0]!.vectors.map((_, at) => at));
    ok(batches.flatMap(({ indices }) => indices).length < texts.length);
  });

  test("openDense() answers two at a time", async (folder) => {
    const dense = await openDense({ model: "tiny", folder: `${folder}/${ENCODER}` });
    const alone = await dense.embedQuery("lock the mutex");
    const [one, [two]] = await Promise.all([
      dense.embedQuery("lock the mutex"),
      dense.embedDocuments(["lock the mutex"]),
    ]);
    deepEqual(one, alone);
    deepEqual(two, alone);
  });

  test("openSparse() adds words of the same meaning, and no special ones", async (folder) => {
    const sparse = await openSparse({ model: "tiny", folder: `${folder}/${SPLADE}` });
    const { ids, weights } = await sparse.encodeQuery("remove the directory");
    const terms = ids.map((id) => sparse.termOf(id));
    deepEqual(["folder", "dir", "delete", "erase"].filter((term) => !terms.includes(term)), []);
    deepEqual(terms.filter((term) => /^\[.*\]$/.test(term) && !term.startsWith("[unused")), []);
    ok(weights.every((weight, at) => weight > 0 && weight <= (weights[at - 1] ?? Infinity)));
  });

  test("openSparse() makes nothing of nothing", async (folder) => {
    const sparse = await openSparse({ model: "tiny", folder: `${folder}/${SPLADE}` });
    deepEqual(await sparse.encodeDocuments([""]), [{ ids: [], weights: [] }]);
    deepEqual(await sparse.encodeQuery(" "), { ids: [], weights: [] });
  });

  test("openers refuse the models of each other", async (folder) => {
    const open = { [ENCODER]: openDense, [SPLADE]: openSparse, [CROSS_ENCODER]: openRerank };
    for (const [own, opener] of Object.entries(open)) {
      for (const other of Object.keys(open).filter((kind) => kind !== own)) {
        const opened = opener({ model: "tiny", folder: `${folder}/${other}` });
        await rejects(opened, { name: "LocalModelError", fault: "not_supported" });
      }
    }
  });

  test("openRerank() scores a text that answers above one that does not", async (folder) => {
    const rerank = await openRerank({ model: "tiny", folder: `${folder}/${CROSS_ENCODER}` });
    const texts = ["erase a folder from disk", "def authenticate(user): verify the password"];
    const [far, near] = await rerank.score("where is login checked?", texts);
    ok(near! > far! + 1);
  });

  test("openRerank() reads the beginning of a long text", async (folder) => {
    const rerank = await openRerank({ model: "tiny", folder: `${folder}/${CROSS_ENCODER}` });
    const text = `authenticate ${"line ".repeat(300)}`;
    const [long, longer] = await rerank.score("login", [text, text.repeat(3)]);
    equal(long, longer);
  });

  test("openRerank() leaves room for a text beside a long query", async (folder) => {
    const rerank = await openRerank({ model: "tiny", folder: `${folder}/${CROSS_ENCODER}` });
    const [near, far] = await rerank.score("login ".repeat(400), ["authenticate", "folder"]);
    ok(near! > far!);
  });

  test("openRerank() ends when its time is over", async (folder) => {
    const rerank = await openRerank({ model: "tiny", folder: `${folder}/${CROSS_ENCODER}` });
    await rejects(rerank.score("login", ["a", "b"], { timeoutMs: 0 }), {
      name: "LocalModelError",
      fault: "timeout",
      message: 'Cannot rerank with "tiny": 0 of 2 texts were read within 0 ms. ' +
        "Allow more time, rerank fewer results, or use a smaller model",
    });
  });
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}

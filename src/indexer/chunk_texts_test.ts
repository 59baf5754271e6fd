import { deepEqual, equal, notDeepEqual } from "node:assert/strict";
import { FakeEmbedder } from "../embed/testdata/fake_models.ts";
import { TEXT_HASH_BYTES } from "../store/encodings.ts";
import { LineIndex } from "../text/lines.ts";
import { functions, inEncodingWorld } from "./testdata/encode.ts";
import { chunkTexts, hashTexts } from "./chunk_texts.ts";

function textOf(text: string, startLine: number, endLine: number, scope = ""): string {
  return chunkTexts("a.ts", [{ startLine, endLine, scope }], new LineIndex(text))[0]!;
}

Deno.test("chunkTexts() takes the lines of a chunk, both ends included", () => {
  equal(textOf("one\ntwo\nthree\nfour\n", 2, 3), "a.ts\ntwo\nthree");
});

Deno.test("chunkTexts() takes a last line with and without its end alike", () => {
  equal(textOf("one\ntwo", 2, 2), textOf("one\ntwo\n", 2, 2));
});

Deno.test("chunkTexts() takes a file of one line", () => {
  equal(textOf("alone", 1, 1, "Kettle"), "a.ts\nKettle\nalone");
});

Deno.test("chunkTexts() keeps empty lines at the end of a chunk, but for the end of the last", () => {
  equal(textOf("one\n\n\ntwo\n", 1, 3), "a.ts\none\n\n");
});

Deno.test("chunkTexts() takes lines of files from other systems without their last end", () => {
  equal(textOf("one\r\ntwo\r\nthree\r\n", 1, 2), "a.ts\none\r\ntwo");
  equal(textOf("one\r\ntwo", 2, 2), textOf("one\r\ntwo\r\n", 2, 2));
});

Deno.test("chunkTexts() takes letters outside of ASCII by line, not by byte", () => {
  equal(textOf("äöü 🍵\n茶\nend\n", 2, 2), "a.ts\n茶");
});

Deno.test("hashTexts() gives a hash a text, each by its text alone", () => {
  const hashes = hashTexts(["one", "two", "one"]);
  const at = (place: number) =>
    hashes.subarray(place * TEXT_HASH_BYTES, (place + 1) * TEXT_HASH_BYTES);
  equal(hashes.length, 3 * TEXT_HASH_BYTES);
  deepEqual(at(0), at(2));
  notDeepEqual(at(0), at(1));
  deepEqual(hashTexts([]).length, 0);
});

/** Names of files with something odd about them, and what they hold. */
const ODD_FILES: Readonly<Record<string, string | Uint8Array>> = {
  "dos.ts": functions("boil", "salt").replaceAll("\n", "\r\n"),
  "unended.ts": functions("boil", "salt").trimEnd(),
  "one_line.ts": "export const kettle = 1;",
  "mark.ts": `\ufeff${functions("boil")}`,
  "broken.txt": Uint8Array.from([...new TextEncoder().encode("tea is 茶\n"), 0xff, 0x41, 0x0a]),
  "wide.md": "# 茶\n\nWater for 茶 🍵.\n\n# Kännchen\n\nMore.\n",
  "secret.ts": `const key = "AKIA${"Q7ZT2MPL"}4WXN8RCD";\n\n${functions("boil")}`,
};

for (const [path, content] of Object.entries(ODD_FILES)) {
  Deno.test(`an update hashes the texts of ${path} as a model gets them`, async () => {
    await inEncodingWorld({ "seed.ts": functions("seed") }, async (world) => {
      const dense = new FakeEmbedder();
      await world.encode({ dense });
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      Deno.writeFileSync(`${world.root}/${path}`, bytes);
      await world.update();
      const [first] = await world.encode({ dense });
      equal(first!.withVector, first!.chunks);
      const given = dense.documents.length;
      equal(first!.encoded, given - 1);
      const before = await world.stored();
      await world.update({ rebuild: true });
      deepEqual(await world.stored(), before);
      await world.encode({ dense });
      equal(dense.documents.length, given);
    });
  });
}

Deno.test("a model gets the text of a file without its secrets", async () => {
  const files = { "secret.ts": String(ODD_FILES["secret.ts"]) };
  await inEncodingWorld(files, async (world) => {
    const dense = new FakeEmbedder();
    await world.encode({ dense });
    equal(dense.documents.some((text) => text.includes("Q7ZT2MPL")), false);
    equal(dense.documents.some((text) => text.includes("____")), true);
  });
});

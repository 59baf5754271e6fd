import { deepEqual, equal } from "node:assert/strict";
import { inTree } from "../../tests/_tree_test.ts";
import { PostingsWriter, SKELETON_FIELDS } from "../../src/store/postings.ts";
import { emptyPostings, postingsOf, readFiles, textsOf } from "./read_files.ts";

Deno.test("textsOf() says every term as often as its field does, equal ones apart", () => {
  const writer = new PostingsWriter();
  writer.add("salt", 0, 2);
  writer.add("=seasalt", 0);
  writer.add("sea", 4);
  writer.endDocument(5);
  writer.add("water", 1);
  writer.endDocument(5);
  writer.endDocument(SKELETON_FIELDS.length);
  deepEqual(textsOf(writer.finish(), 2), [
    ["salt =seasalt salt", "", "", "", "sea"],
    ["", "water", "", "", ""],
  ]);
});

Deno.test("textsOf() leaves the skeleton out", () => {
  const writer = new PostingsWriter();
  writer.endDocument(5);
  writer.add("salt", 0);
  writer.endDocument(SKELETON_FIELDS.length);
  deepEqual(textsOf(writer.finish(), 1), [["", "", "", "", ""]]);
});

Deno.test("postingsOf() counts what textsOf() wrote out", () => {
  const texts = [["salt sea salt", "", "=seasalt", "", "a"], ["", "water", "", "salt", "a"]];
  deepEqual(textsOf(postingsOf(texts), 2), texts);
});

Deno.test("emptyPostings() hold no term", () => {
  equal(emptyPostings([["salt", "", "", "", ""]]).terms.length, 0);
});

Deno.test("readFiles() gives the terms of each chunk as the product indexes them", async () => {
  await inTree({ "sea/salt.py": "# salty\ndef getWater(): pass\n" }, async (root) => {
    const [file] = await readFiles(root);
    equal(file?.document.path, "sea/salt.py");
    const [code, comment, symbol] = file?.texts[0] ?? [];
    deepEqual(code?.split(" ").sort(), ["=getwater", "def", "get", "pass", "water"]);
    equal(comment, "salty");
    deepEqual(symbol?.split(" ").sort(), ["=getwater", "get", "water"]);
  });
});

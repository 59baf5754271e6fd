import { deepEqual, equal, ok, throws } from "node:assert/strict";
import {
  blockFile,
  cutBlock,
  findBlock,
  HASH_MARKS,
  MARKDOWN_MARKS,
  putBlock,
} from "./marked_block.ts";
import { Refusal } from "./project_file.ts";

const MARKS = MARKDOWN_MARKS;

/** Files as people leave them. */
const TEXTS = [
  "",
  "\n",
  "\n\n",
  "\r\n",
  "# Rules",
  "# Rules\n",
  "# Rules\n\n",
  "# Rules\r\n",
  "# Rules\r\n\r\nBe kind.",
  "# Rules\r\nmixed\nendings\r\n",
  "# Rules\nmixed\r\nendings\n",
  "# Rules\n  trailing blanks  \n\t\n",
  "old Mac\rline breaks\r",
  "```\n<!-- cbx:beginning -->\n```\n",
  "text <!-- cbx:begin --> within a line <!-- cbx:end -->\n",
];

Deno.test("putBlock() adds the block after what is there", () => {
  equal(
    putBlock("# Rules\n", "Search first.", MARKS),
    "# Rules\n\n<!-- cbx:begin -->\nSearch first.\n<!-- cbx:end -->\n",
  );
});

Deno.test("putBlock() keeps a last line without a line break", () => {
  equal(
    putBlock("a: 1", "b: 2\n", HASH_MARKS),
    "a: 1\n\n# cbx:begin\nb: 2\n# cbx:end",
  );
});

Deno.test("putBlock() takes the line breaks of the file", () => {
  equal(
    putBlock("a\r\n", "b\nc\n", MARKS),
    "a\r\n\r\n<!-- cbx:begin -->\r\nb\r\nc\r\n<!-- cbx:end -->\r\n",
  );
});

Deno.test("putBlock() replaces the block where it stands", () => {
  const text = "before\n<!-- cbx:begin -->\nold\nlines\n<!-- cbx:end -->\nafter";
  equal(
    putBlock(text, "new", MARKS),
    "before\n<!-- cbx:begin -->\nnew\n<!-- cbx:end -->\nafter",
  );
});

Deno.test("putBlock() changes nothing when it is run again", () => {
  for (const text of TEXTS) {
    const once = putBlock(text, "Search first.\n", MARKS);
    equal(putBlock(once, "Search first.\n", MARKS), once);
  }
});

Deno.test("cutBlock() gives back the file as it was", () => {
  for (const text of TEXTS) {
    equal(cutBlock(putBlock(text, "Search first.\n", MARKS), MARKS), text);
  }
});

Deno.test("cutBlock() gives back the file as it was after the block was replaced", () => {
  for (const text of TEXTS) {
    const twice = putBlock(putBlock(text, "old", MARKS), "new\nlines", MARKS);
    equal(cutBlock(twice, MARKS), text);
  }
});

Deno.test("cutBlock() leaves nothing of a file that was made for the block", () => {
  equal(cutBlock(blockFile("Search first.", MARKS), MARKS), undefined);
});

Deno.test("cutBlock() keeps what was written before and after the block", () => {
  const text = putBlock("# Rules\n", "Search first.", MARKS) + "\n# More\n";
  equal(cutBlock(text, MARKS), "# Rules\n\n# More\n");
});

Deno.test("cutBlock() leaves a file without a block alone", () => {
  equal(cutBlock("# Rules\n", MARKS), "# Rules\n");
});

Deno.test("findBlock() refuses marks that do not pair", () => {
  const { begin, end } = MARKS;
  const texts = [
    `${begin}\n`,
    `${end}\n`,
    `${end}\n${begin}\n`,
    `${begin}\n${begin}\n${end}\n`,
    `${begin}\n${end}\n${begin}\n${end}\n`,
  ];
  for (const text of texts) {
    throws(() => findBlock(text, MARKS), (error) => error instanceof Refusal);
  }
});

Deno.test("findBlock() takes blanks behind a mark for part of its line", () => {
  const parts = findBlock("a\n<!-- cbx:begin -->  \nb\n<!-- cbx:end -->\t\nc", MARKS);
  ok(parts);
  deepEqual([parts.before, parts.after], ["a\n", "\nc"]);
});

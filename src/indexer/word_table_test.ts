import { deepEqual, equal } from "node:assert/strict";
import type { PostingsWriter } from "../store/postings.ts";
import { termsOfWord, WordScanner } from "../text/tokens.ts";
import { WordTable } from "./word_table.ts";

/** Terms of every word of a text, as the table numbers them. */
function termsIn(table: WordTable, writer: PostingsWriter, text: string): string[][] {
  const scanner = new WordScanner(text, 0, text.length);
  const found: string[][] = [];
  while (scanner.next()) {
    const word = table.find(text, scanner);
    const ids = table.ids.slice(table.ends[word - 1] ?? 0, table.ends[word]);
    found.push(ids.map((id) => writer.dictionary.terms[writer.numberOf(id)]!));
  }
  return found;
}

Deno.test("WordTable.find() knows every word where it stands, in each file anew", () => {
  const table = new WordTable();
  for (const words of [20_000, 70_000, 300]) {
    const text = Array.from({ length: words }, (_, i) => `w${i % 7000} flatHash_${i}é 用户名`);
    const writer = table.begin();
    deepEqual(
      termsIn(table, writer, text.join("\n")),
      text.flatMap((part) => part.split(" ")).map(termsOfWord),
    );
  }
});

Deno.test("WordTable.find() tells words of one hash and length apart", () => {
  const table = new WordTable();
  const writer = table.begin();
  const scanner = new WordScanner("yvivst csbxun", 0, 13);
  const hashes = new Set<number>();
  while (scanner.next()) hashes.add(scanner.hash);
  equal(hashes.size, 1);
  deepEqual(termsIn(table, writer, "yvivst csbxun"), [["yvivst"], ["csbxun"]]);
});

Deno.test("WordTable.find() gives words and terms the numbers of the current file", () => {
  const table = new WordTable();
  const first = table.begin();
  termsIn(table, first, "a resolveKey resolveKey");
  deepEqual([table.ids, table.ends], [[0, 1, 2, 3], [1, 4]]);
  const second = table.begin();
  termsIn(table, second, "key resolveKey");
  deepEqual([table.ids, table.ends], [[0, 1, 0, 2], [1, 4]]);
  deepEqual([second.numberOf(0), second.numberOf(1)], [2, 1]);
  equal(first.dictionary, second.dictionary);
});

/**
 * Names that are written in one way on the disk and in another by whoever asks: macOS gives accents
 * in pieces, and keyboards give them whole.
 *
 * @module
 */
import { deepEqual, equal } from "node:assert/strict";
import { type CodeIndex, openIndex } from "@cbx/core";
import { inTree } from "./_tree.ts";

/** "résumé" with its accents whole, and in pieces. */
const WHOLE = "r\u00e9sum\u00e9";
const PIECES = WHOLE.normalize("NFD");

for (
  const [onDisk, asked, how] of [[PIECES, WHOLE, "whole"], [WHOLE, PIECES, "in pieces"]] as const
) {
  Deno.test(`A name is found where its accents are asked for ${how}, and kept as on disk`, async () => {
    const path = `${onDisk}/${onDisk}.ts`;
    const named = `${asked}/${asked}.ts`;
    const text = "/** Parses the lines of a letter. */\nexport function parseLetter() {}\n";
    await inTree({ [path]: text, "other.ts": "export const other = 1;\n" }, async (root) => {
      using index = await openIndex({ root });
      await index.update();
      equal((await index.outline(named)).path, path);
      equal((await index.read(named)).path, path);
      equal((await index.place(named)).path, path);
      equal((await index.whyNot("letter", named)).path, path);
      equal((await index.refs(named)).target.path, path);
      const ranges = [{ start: 2, end: 2 }];
      equal((await index.diffImpact([{ path: named, ranges }])).changed[0]?.path, path);
      equal((await index.symbol("parseLetter", { paths: [asked] })).results.length, 1);
      for (const query of [asked, `${asked}.ts`, named, `parse letter path:${asked}`]) {
        deepEqual([await firstOf(index, query), query], [path, query]);
      }
      Deno.writeTextFileSync(`${root}/${path}`, text.replace("letter", "other letter"));
      equal((await index.update({ paths: [named] })).written, 1);
    });
  });
}

async function firstOf(index: CodeIndex, query: string): Promise<string | undefined> {
  return (await index.search(query, { limit: 1 })).results[0]?.path;
}

/**
 * Holds the pages of this repository to what a reader needs: a first page that is short, lines that
 * fit a screen, links and paths that lead somewhere, and a tree that names every folder.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";
import { existsSync } from "node:fs";

const ROOT = new URL("../", import.meta.url);

/** Words of the first page, as `wc -w` counts them. */
const MAX_WORDS = 900;

/** Characters of a line. */
const MAX_LINE = 120;

const PAGES = ["README.md", "src/README.md", "src/cli/README.md", "src/fleet/README.md"]
  .concat("src/models/README.md", "eval/README.md").map((path) => ({ path, text: read(path) }));

function read(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

Deno.test("README.md is read in a few minutes", () => {
  const words = read("README.md").trim().split(/\s+/).length;
  ok(words <= MAX_WORDS, `${words} words`);
});

for (const { path, text } of PAGES) {
  Deno.test(`${path} has no line that leaves the screen`, () => {
    deepEqual(text.split("\n").filter((line) => [...line].length > MAX_LINE), []);
  });

  Deno.test(`${path} links to files that are there`, () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to]) =>
      to!
    );
    deepEqual(links.filter((to) => !existsSync(new URL(to, new URL(path, ROOT)))), []);
  });
}

Deno.test("the tree of src/README.md names every folder of src", () => {
  const [, tree = ""] = read("src/README.md").match(/^```\n([^]*?)^```$/m) ?? [];
  const drawn = [...tree.matchAll(/^ {2}(\w+)\//gm)].map(([, name]) => name!);
  const folders = [...Deno.readDirSync(new URL("src/", ROOT))]
    .filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
  deepEqual(drawn.sort(), folders.sort());
});

/**
 * A tree as a file map, and the edges that its index has: what the tests of languages look at.
 *
 * @module
 */
import { openIndex } from "@cbx/core";

/** Files by path. */
export type Files = Readonly<Record<string, string>>;

/**
 * Edges of a tree, one line each, in order of their places:
 * `call a.ts:3 main -> b.ts:1 helper [extracted: import]`; a symbol that is a file is left out.
 *
 * @param wanted Kinds of edge; all where none is given.
 */
export async function edgesOf(files: Files, ...wanted: string[]): Promise<string[]> {
  const root = Deno.makeTempDirSync();
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    using index = await openIndex({ root });
    return (await index.edges()).filter(({ kind }) => wanted.length === 0 || wanted.includes(kind))
      .map(({ kind, source, target, confidence, resolver }) => {
        const from = `${source.path}:${source.line} ${source.symbol}`.trimEnd();
        const to = `${target.path}:${target.line} ${target.symbol}`.trimEnd();
        return `${kind} ${from} -> ${to} [${confidence}: ${resolver}]`;
      });
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

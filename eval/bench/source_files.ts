/**
 * A program that lists the files of an index: `source_files.ts ROOT INDEX_DIR`.
 *
 * @module
 */
import { languages, openIndex } from "@cbx/core";

/** Folders that are no part of any tree, and are not named among the skips. */
const NOT_WALKED = new Set([".git", ".cbx"]);

/** A file that the index holds. */
export interface SourceFile {
  /** Absolute path. */
  readonly path: string;
  /** Its size in bytes. */
  readonly size: number;
  /** Its language, where a grammar parses it. */
  readonly language: string | undefined;
}

/**
 * Lists the files that an index holds, by path: what lies in its tree and is not named among the
 * skips. Symbolic links are left out, as what they point to is in the tree already.
 */
export async function sourceFiles(root: string, indexDir: string): Promise<SourceFile[]> {
  using index = await openIndex({ root, indexDir });
  const { skips } = await index.stats();
  const skipped = new Set(skips.map(({ path }) => path));
  const languageOf = parsedLanguages();
  const files: SourceFile[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const { name, isDirectory, isFile } of Deno.readDirSync(`${root}/${folder}`)) {
      const path = folder + name;
      const isOfTree = !NOT_WALKED.has(name) && !skipped.has(`${path}/`);
      if (isDirectory && isOfTree) folders.push(`${path}/`);
      if (!isFile || skipped.has(path)) continue;
      const { size } = Deno.statSync(`${root}/${path}`);
      files.push({ path: `${root}/${path}`, size, language: languageOf(name.toLowerCase()) });
    }
  }
  return files.sort((a, b) => a.path < b.path ? -1 : 1);
}

/** Tells the language of a file name by its longest known extension. */
function parsedLanguages(): (name: string) => string | undefined {
  const byName = new Map<string, string>();
  for (const { id, grammar, extensions, fileNames } of languages()) {
    if (!grammar) continue;
    for (const fileName of fileNames) byName.set(fileName.toLowerCase(), id);
    for (const extension of extensions) byName.set(`.${extension}`, id);
  }
  return (name) => {
    if (byName.has(name)) return byName.get(name);
    for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
      const language = byName.get(name.slice(dot));
      if (language !== undefined) return language;
    }
    return undefined;
  };
}

if (import.meta.main) {
  const [root = "", indexDir = ""] = Deno.args;
  console.log(JSON.stringify(await sourceFiles(root, indexDir)));
}

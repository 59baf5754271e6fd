/**
 * One repository becomes its pairs. The same revision always gives the same pairs.
 *
 * @module
 */
import { inspectContent } from "../../../src/walk/inspect_content.ts";
import { commitPairs } from "./commit_pairs.ts";
import { definitionPairs } from "./definition_pairs.ts";
import { filePairs } from "./file_pairs.ts";
import { readBlobs, type Repository } from "./git.ts";
import { listFiles, type SourceFile } from "./list_files.ts";
import type { Pair } from "./pair.ts";
import { paragraphPairs } from "./paragraph_pairs.ts";
import { selectPairs } from "./select_pairs.ts";
import { sourceText } from "./source_text.ts";
import { pairsOfTests } from "./pairs_of_tests.ts";
import { titlePairs } from "./title_pairs.ts";

/**
 * Mines the files and the history of a revision.
 *
 * @throws {Error} If git cannot read the repository.
 */
export async function mineRepository(repository: Repository): Promise<Pair[]> {
  const pairs = await commitPairs(repository);
  const files = await listFiles(repository);
  let next = 0;
  for await (const bytes of readBlobs(repository.gitDir, files.map(({ blob }) => blob))) {
    const file = files[next++]!;
    if (bytes) pairs.push(...await pairsOfFile(file, bytes));
  }
  return selectPairs(pairs);
}

async function pairsOfFile(file: SourceFile, bytes: Uint8Array): Promise<Pair[]> {
  const { skip, generated } = inspectContent(bytes, file.path);
  if (skip || generated) return [];
  const text = new TextDecoder().decode(bytes);
  if (file.language === "markdown" || file.language === "mdx") {
    return paragraphPairs(file.path, text);
  }
  const source = await sourceText(file, text);
  const titles = titlePairs(source);
  return [
    ...definitionPairs(source),
    ...titles.pairs,
    ...pairsOfTests(source, titles.lines),
    ...filePairs(source),
  ];
}

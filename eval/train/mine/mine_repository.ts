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
import { sampleByHash } from "./hash_text.ts";
import { listFiles, type SourceFile } from "./list_files.ts";
import { type Pair, PAIR_KINDS, type PairKind, pairLine } from "./pair.ts";
import { pairsOfTests } from "./pairs_of_tests.ts";
import { paragraphPairs } from "./paragraph_pairs.ts";
import { sourceText } from "./source_text.ts";
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

// Which pairs of a repository are kept: none twice, no query that says the same of many things, and
// of each kind only so many that a large repository does not outweigh the others.

/** Pairs of a kind that a repository may give. */
const MAX_PAIRS: Readonly<Record<PairKind, number>> = {
  commit: 8_000,
  doc: 3_000,
  sig: 1_500,
  test: 2_000,
  name: 2_000,
  paragraph: 2_000,
  head: Infinity,
  path: Infinity,
};

/** How often a kind may ask the same of a repository. */
const MAX_SAME_QUERY = 3;

/** Selects the pairs that are written, by kind and, within a kind, as they came. */
export function selectPairs(pairs: readonly Pair[]): Pair[] {
  const kept = withoutRepeats(pairs);
  return PAIR_KINDS.flatMap((kind) =>
    sampleByHash(kept.filter((pair) => pair.kind === kind), MAX_PAIRS[kind], pairLine)
  );
}

function withoutRepeats(pairs: readonly Pair[]): Pair[] {
  const seen = new Set<string>();
  const asked = new Map<string, number>();
  return pairs.filter((pair) => {
    const query = `${pair.kind} ${pair.query.join(" ")}`;
    // Near-duplicates differ in the order of their terms, or in the path.
    const key = `${query}\t${[...pair.document].sort().join(" ")}`;
    const times = (asked.get(query) ?? 0) + 1;
    if (seen.has(key) || times > MAX_SAME_QUERY) return false;
    seen.add(key);
    asked.set(query, times);
    return true;
  });
}

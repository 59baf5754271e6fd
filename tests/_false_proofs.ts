/**
 * Looks for definitions that an index "proves" unused though their name stands somewhere: read off the
 * texts alone, by nothing that the index knows, and so fit to judge it over any tree.
 *
 * @module
 */
import {
  type CodeIndex,
  type DefinitionInfo,
  SymbolAmbiguousError,
  SymbolNotFoundError,
} from "@cbx/core";

/** A proof that is none. */
export interface FalseProof {
  /** The definition that was asked for. */
  readonly asked: string;
  /** The sentence that claims it. */
  readonly statement: string;
  /** The first place outside of the definition where its name stands. */
  readonly place: string;
}

/** Result of a search for false proofs. */
export interface ProofCheck {
  /** Definitions that were asked for. */
  readonly asked: number;
  /** Those of which nothing was found. */
  readonly empty: number;
  /** Those that were proved unused, as they were asked for. */
  readonly proofs: readonly string[];
  /** Those of them that are not so. */
  readonly false: readonly FalseProof[];
}

/** Kinds of definitions that something can refer to by name. */
const NAMED = new Set(["function", "method", "class", "struct", "enum", "interface", "trait"]);

/**
 * Asks for the uses of definitions, and judges every proof that there are none.
 *
 * @param texts All files of the tree, by path.
 * @param most Definitions at most, spread over all of them.
 */
export async function checkProofs(
  index: CodeIndex,
  texts: ReadonlyMap<string, string>,
  most = Infinity,
): Promise<ProofCheck> {
  const isName = (text: string) => /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(text) && !text.includes("..");
  const all = (await index.definitions()).filter(({ kind, name, scope }) =>
    NAMED.has(kind) && isName(name) && (scope === "" || isName(scope))
  );
  const every = Math.max(1, Math.ceil(all.length / most));
  const found: FalseProof[] = [];
  const proofs: string[] = [];
  let [asked, empty] = [0, 0];
  for (const definition of all.filter((_, number) => number % every === 0)) {
    const { path, name, scope } = definition;
    const question = `${path}:${scope === "" ? name : `${scope}.${name}`}`;
    for (const ask of ["refs", "impact"] as const) {
      const coverage = await coverageOf(index, ask, question);
      if (!coverage) continue;
      asked++;
      if (coverage.isEmpty) empty++;
      if (!coverage.proof) continue;
      proofs.push(`${ask} ${question}`);
      const own = all.filter((each) => each.path === path && each.name === name);
      const place = placeOf(name, own, texts);
      if (place) found.push({ asked: `${ask} ${question}`, statement: coverage.statement, place });
    }
  }
  return { asked, empty, proofs, false: found };
}

async function coverageOf(
  index: CodeIndex,
  ask: "refs" | "impact",
  question: string,
): Promise<{ isEmpty: boolean; proof: boolean; statement: string } | undefined> {
  try {
    const { results, coverage } = await index[ask](question);
    return { isEmpty: results.length === 0, ...coverage };
  } catch (error) {
    // Titles are no names, and of some names a file defines several things.
    if (error instanceof SymbolAmbiguousError || error instanceof SymbolNotFoundError) return;
    throw error;
  }
}

/** The first place where a name stands as a word, outside of definitions and what is right above. */
function placeOf(
  name: string,
  own: readonly DefinitionInfo[],
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const plain = name.replace(/[^\p{L}\p{N}_]/gu, "\\$&");
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}\\p{M}_])`, "u");
  for (const [path, text] of texts) {
    if (!text.includes(name)) continue;
    const lines = text.split("\n");
    const ranges = own.filter((each) => each.path === path)
      .map(({ startLine, endLine }) => [withComment(lines, startLine), endLine] as const);
    const at = lines.findIndex((line, number) =>
      word.test(line) && !ranges.some(([first, last]) => first <= number + 1 && number + 1 <= last)
    );
    if (at >= 0) return `${path}:${at + 1}`;
  }
  return undefined;
}

/** First line of the comment or decorators right above a line. */
function withComment(lines: readonly string[], line: number): number {
  let first = line;
  while (first > 1 && /^\s*(?:\/\/|\/?\*|#|--|;|@|\[|["']{3}|[)\]}])/.test(lines[first - 2]!)) {
    first--;
  }
  return first;
}

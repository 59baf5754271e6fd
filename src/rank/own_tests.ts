/**
 * Tests that stand in a file of the code, as in the modules of tests of Rust. They say in many words what
 * the code does, and do none of it: they are not shown of it, unless the query asks for tests.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import { asksForTests } from "./category_features.ts";
import type { RankContext } from "./ranker.ts";

/** Names of the module in which a file has its tests. */
const MODULES = ["test", "tests"];

/** Lines of attributes above it, as `#[cfg(test)]`, that its first chunk begins with. */
const ATTRIBUTE_LINES = 3;

/** Finds the chunks of a file that are tests beside its code, where none are asked for. */
export function ownTests({ query, store }: RankContext, file: FileRow): ReadonlySet<number> {
  const { language, category } = file;
  if (language !== "rust" || category !== "code" || asksForTests(query.text)) return new Set();
  const modules = MODULES.flatMap((name) => store.symbolsInFile(file.id, name))
    .filter(({ kind }) => kind === "module");
  if (modules.length === 0) return new Set();
  const isWithin = ({ startLine, endLine }: { startLine: number; endLine: number }) =>
    modules.some((each) =>
      each.startLine - ATTRIBUTE_LINES <= startLine && endLine <= each.endLine
    );
  return new Set(store.chunksOfFile(file).filter(isWithin).map(({ id }) => id));
}

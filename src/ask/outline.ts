import type { OutlineAnswer } from "./answers.ts";
import type { AskSource, PageOptions } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { SymbolRow } from "../store/rows.ts";
import { placeOf } from "./graph_view.ts";
import { pageOf } from "./page.ts";
import { selectFile } from "./select_target.ts";

/** Definitions at most, unless more are asked for. */
const DEFAULT_LIMIT = 500;

/**
 * `outline`: the definitions of a file, by position, each with the number of those around it.
 *
 * @throws {SymbolNotFoundError} If there is no such file.
 * @throws {RangeError} If the path is outside of the tree, or an option is out of range.
 */
export function outline(source: AskSource, path: string, options: PageOptions): OutlineAnswer {
  const file = selectFile(source, path);
  const rows = source.store.symbolsStarting(file.id, 1, file.lineCount + 1);
  const open: SymbolRow[] = [];
  const items = rows.map((row) => {
    while (open.length > 0 && !isWithin(row, open.at(-1)!)) open.pop();
    const item = {
      ...placeOf({ node: row.node, file, symbol: { ...row, isTitle: 0 } }),
      depth: open.length,
      signature: row.signature,
    };
    open.push(row);
    return item;
  });
  const { items: results, pagination } = pageOf(items, options, DEFAULT_LIMIT);
  return {
    path: file.path,
    language: file.language,
    status: file.status,
    lineCount: file.lineCount,
    results,
    pagination,
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty: items.length === 0,
      nothing: `no definition in "${file.path}"`,
      files: [file],
    }),
  };
}

/** Lines alone do not tell where definitions share one. */
function isWithin(row: SymbolRow, holder: SymbolRow): boolean {
  const name = qualifiedName(holder);
  return row.startLine <= holder.endLine && row.endLine <= holder.endLine &&
    (row.scope === name || row.scope.startsWith(`${name}.`));
}

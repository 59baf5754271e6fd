import { table } from "../src/cli/terminal/table.ts";

/**
 * Lays rows out in columns: the first to the left, the others as asked.
 *
 * @param rows Cells, row by row; a row may be shorter than the others.
 * @param leftColumns Columns from 0 on that are set to the left.
 */
export function textTable(
  rows: readonly (readonly string[])[],
  leftColumns: readonly number[] = [0],
): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const numeric = [...Array(columns).keys()].filter((column) => !leftColumns.includes(column));
  return table(rows, numeric);
}

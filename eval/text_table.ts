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
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => widths[column] = Math.max(widths[column] ?? 0, cell.length));
  }
  const line = (row: readonly string[]) =>
    row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return leftColumns.includes(column) ? cell.padEnd(width) : cell.padStart(width);
    }).join("  ").trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
}

/**
 * Lays rows out in columns.
 *
 * @param rows Cells without colours or control characters.
 * @returns One line a row, each with its line break.
 */
export function table(
  rows: readonly (readonly string[])[],
  numeric: readonly number[] = [],
): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, width(cell));
    });
  }
  const pad = (cell: string, column: number): string => {
    const blanks = " ".repeat((widths[column] ?? 0) - width(cell));
    return numeric.includes(column) ? blanks + cell : cell + blanks;
  };
  return rows.map((row) => row.map(pad).join("  ").trimEnd() + "\n").join("");
}

function width(cell: string): number {
  return [...cell].length;
}

import { deepEqual, throws } from "node:assert/strict";
import { orderCells } from "./cell_order.ts";
import { NO_CELL } from "./nearest_cells.ts";

Deno.test("orderCells() puts the rows of a cell together, and those of none last", () => {
  const { rows, places, starts } = orderCells(Uint16Array.of(2, 0, NO_CELL, 2, 0), 3);
  deepEqual([...rows], [1, 4, 0, 3, 2]);
  deepEqual([...places], [2, 0, 4, 3, 1]);
  deepEqual([...starts], [0, 2, 2, 4]);
});

Deno.test("orderCells() refuses a cell that does not exist", () => {
  throws(() => orderCells(Uint16Array.of(3), 3), /^RangeError: Cannot find cell 3 of 3/);
});

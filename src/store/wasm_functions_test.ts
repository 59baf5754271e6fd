import assert from "node:assert/strict";
import { installFunctions } from "./wasm_functions.ts";

Deno.test("installFunctions() puts functions behind pointers, with 64-bit integers as bigints", () => {
  const table = new WebAssembly.Table({ element: "anyfunc", initial: 3 });
  const seen: unknown[] = [];
  const pointers = installFunctions(table, {
    add: { parameters: "ii", call: (a: number, b: number) => a + b },
    keep: { parameters: "ij", call: (a: number, b: bigint) => seen.push(a, b) },
  });
  assert.deepEqual(pointers, { add: 3, keep: 4 });
  assert.equal(table.get(pointers.add)!(2, 3), 5);
  assert.equal(table.get(pointers.keep)!(-1, 2n ** 40n), 2);
  assert.deepEqual(seen, [-1, 2n ** 40n]);
});

Deno.test("installFunctions() takes more functions than one byte counts", () => {
  const table = new WebAssembly.Table({ element: "anyfunc", initial: 0 });
  const methods = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`f${index}`, { parameters: "", call: () => index }]),
  );
  assert.equal(table.get(installFunctions(table, methods)["f199"]!)!(), 199);
});

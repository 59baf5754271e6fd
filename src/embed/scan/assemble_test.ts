import { deepEqual, throws } from "node:assert/strict";
import { assemble, type WasmFunction } from "./assemble.ts";

/** A function that writes to the start of the memory. */
function writer(body: string): WasmFunction {
  return { name: "write", parameters: { x: "f64" }, locals: { unused: "i32" }, body };
}

function run(code: Uint8Array<ArrayBuffer>, name: string, ...parameters: number[]): number {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { m: { memory } });
  (exports[name] as (...parameters: number[]) => void)(...parameters);
  return new DataView(memory.buffer).getFloat32(0, true);
}

Deno.test("assemble() makes a module that runs", () => {
  const code = assemble([
    writer("i32.const 0  local.get x  local.get x  f64.mul  f32.demote_f64  f32.store 0"),
  ]);
  deepEqual(run(code, "write", 3), 9);
});

Deno.test("assemble() leaves comments out", () => {
  const code = assemble([
    writer(`i32.const 0  ;; where to
            local.get x f32.demote_f64 f32.store 0`),
  ]);
  deepEqual(run(code, "write", 3), 3);
});

Deno.test("assemble() writes whole numbers of every length and sign", () => {
  for (const value of [0, 63, 64, -64, -65, 8191, 8192, 1 << 30, -(2 ** 31)]) {
    const code = assemble([
      writer(`i32.const 0  i32.const ${value}  f64.convert_i32_s  f32.demote_f64  f32.store 0`),
    ]);
    deepEqual(run(code, "write", 0), value);
  }
});

Deno.test("assemble() takes more functions than one byte counts", () => {
  const functions = Array.from({ length: 200 }, (_, index) => ({
    ...writer(`i32.const 0  i32.const ${index}  f64.convert_i32_s  f32.demote_f64  f32.store 0`),
    name: `write${index}`,
  }));
  deepEqual(run(assemble(functions), "write199", 0), 199);
});

Deno.test("assemble() says what it cannot assemble", () => {
  throws(() => assemble([writer("i32.frob")]), /^SyntaxError: Cannot assemble "i32.frob"/);
  throws(() => assemble([writer("local.get y")]), /^SyntaxError: Cannot assemble "y"/);
  throws(() => assemble([writer("br_if -1")]), /^SyntaxError: Cannot assemble "-1"/);
  throws(() => assemble([writer("i32.const")]), /^SyntaxError: Cannot assemble ""/);
});

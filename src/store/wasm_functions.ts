/**
 * JavaScript functions as C function pointers.
 *
 * A table of Wasm functions takes nothing else, and `WebAssembly.Function`, which would wrap one,
 * is not in V8. A module that imports the functions and exports them again is: it is written here
 * byte by byte, as the standard's binary format has it (sections 1, 2 and 7).
 *
 * @module
 */

const I32 = 0x7f;
const I64 = 0x7e;

/** A function that C may call; it returns an `int`. */
export interface WasmMethod {
  /** One letter a parameter: `i` is a pointer or an `int`, `j` a 64-bit integer (a bigint here). */
  readonly parameters: string;
  /** Body of the function. `never` lets each method type its own parameters. */
  readonly call: (...parameters: never[]) => number;
}

/**
 * Puts functions into a table.
 *
 * @returns The pointer of each function, by its name.
 */
export function installFunctions<Name extends string>(
  table: WebAssembly.Table,
  methods: Readonly<Record<Name, WasmMethod>>,
): Record<Name, number> {
  // Object.entries() widens the keys to string; they are the names of `methods`.
  const entries = Object.entries<WasmMethod>(methods) as [Name, WasmMethod][];
  const calls = Object.fromEntries(entries.map(([name, method]) => [name, method.call]));
  const module = new WebAssembly.Module(reexport(entries));
  const { exports } = new WebAssembly.Instance(module, { m: calls });
  const first = table.grow(entries.length);
  const pointers = entries.map(([name], index) => {
    // What a function was imported as, it is exported as.
    table.set(first + index, exports[name] as CallableFunction);
    return [name, first + index];
  });
  // Every name of `methods` is there, and nothing else.
  return Object.fromEntries(pointers) as Record<Name, number>;
}

function reexport(entries: readonly [string, WasmMethod][]): Uint8Array<ArrayBuffer> {
  const types = entries.map(([, { parameters }]) => [
    0x60,
    ...vector([...parameters].map((letter) => [letter === "j" ? I64 : I32])),
    ...vector([[I32]]),
  ]);
  const imports = entries.map((
    [name],
    index,
  ) => [...string("m"), ...string(name), 0, ...u32(index)]);
  const exports = entries.map(([name], index) => [...string(name), 0, ...u32(index)]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, types),
    ...section(2, imports),
    ...section(7, exports),
  ]);
}

function section(id: number, items: readonly number[][]): number[] {
  const content = vector(items);
  return [id, ...u32(content.length), ...content];
}

function vector(items: readonly number[][]): number[] {
  return [...u32(items.length), ...items.flat()];
}

function string(text: string): number[] {
  return vector([...new TextEncoder().encode(text)].map((byte) => [byte]));
}

/** Unsigned LEB128. */
function u32(value: number): number[] {
  return value < 0x80 ? [value] : [value & 0x7f | 0x80, ...u32(value >>> 7)];
}

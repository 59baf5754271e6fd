/**
 * Wasm from text: a few hundred bytes that are readable here, need no tool to be made, and no file
 * to be read.
 *
 * The text is that of the standard, unfolded: `local.get row  local.set at`. Variables go by their
 * names; a branch counts blocks outwards from 0; of a load or a store the offset alone is written;
 * the rest of a line after `;;` is a comment. A module imports one memory, as `m.memory`, and exports
 * its functions.
 *
 * @module
 */
import { INSTRUCTIONS, type Operand } from "./instructions.ts";

/** Types of variables, with their numbers in the binary format. */
const TYPES = { i32: 0x7f, f64: 0x7c, v128: 0x7b } as const;
const FUNCTION_TYPE = 0x60;
const EMPTY_TYPE = 0x40;
const END = 0x0b;
const SECTIONS = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 } as const;
const [FUNCTION, MEMORY] = [0x00, 0x02] as const;

/** Type of a variable. */
export type WasmType = keyof typeof TYPES;

/** A function that returns nothing. */
export interface WasmFunction {
  /** Name by which it is exported. */
  readonly name: string;
  /** Its parameters in order, by name. */
  readonly parameters: Readonly<Record<string, WasmType>>;
  /** Its other variables, by name. */
  readonly locals: Readonly<Record<string, WasmType>>;
  /** Its instructions. */
  readonly body: string;
}

/**
 * Assembles a module.
 *
 * @throws {SyntaxError} If an instruction or a variable is unknown, or an operand is no number.
 */
export function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const memory = [...text("m"), ...text("memory"), MEMORY, 0, 0];
  const exports = functions.map(({ name }, index) => [...text(name), FUNCTION, ...unsigned(index)]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(SECTIONS.types, functions.map(typeOf)),
    ...section(SECTIONS.imports, [memory]),
    ...section(SECTIONS.functions, functions.map((_, index) => unsigned(index))),
    ...section(SECTIONS.exports, exports),
    ...section(SECTIONS.code, functions.map(codeOf)),
  ]);
}

function typeOf({ parameters }: WasmFunction): number[] {
  const types = Object.values(parameters).map((type) => [TYPES[type]]);
  return [FUNCTION_TYPE, ...list(types), ...list([])];
}

function codeOf({ parameters, locals, body }: WasmFunction): number[] {
  const variables = [...Object.keys(parameters), ...Object.keys(locals)];
  const declared = Object.values(locals).map((type) => [1, TYPES[type]]);
  const code = [...list(declared), ...instructions(body, variables), END];
  return [...unsigned(code.length), ...code];
}

function instructions(body: string, variables: readonly string[]): number[] {
  const words = body.replaceAll(/;;.*/g, "").split(/\s+/).filter((word) => word !== "");
  const bytes: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const name = words[at]!;
    const instruction = INSTRUCTIONS[name];
    if (!instruction) throw new SyntaxError(`Cannot assemble "${name}": no such instruction`);
    const { code, operand } = instruction;
    const isAlone = operand === "none" || operand === "empty_type";
    bytes.push(...code, ...encode(operand, isAlone ? "" : words[++at] ?? "", variables));
  }
  return bytes;
}

function encode(operand: Operand, word: string, variables: readonly string[]): number[] {
  if (operand === "none") return [];
  if (operand === "empty_type") return [EMPTY_TYPE];
  const value = operand === "variable" ? variables.indexOf(word) : Number(word || NaN);
  if (!Number.isInteger(value) || (value < 0 && operand !== "integer")) {
    throw new SyntaxError(`Cannot assemble "${word}": it must be a ${operand}`);
  }
  if (operand === "integer") return signed(value);
  // The alignment is a hint, and 1 byte is always true.
  return operand === "offset" ? [0, ...unsigned(value)] : unsigned(value);
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = list(items);
  return [id, ...unsigned(content.length), ...content];
}

function list(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function text(value: string): number[] {
  return list([...new TextEncoder().encode(value)].map((byte) => [byte]));
}

/** Unsigned LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [value & 0x7f | 0x80, ...unsigned(value >>> 7)];
}

/** Signed LEB128: bit 6 of the last byte is the sign. */
function signed(value: number): number[] {
  return value >= -0x40 && value < 0x40
    ? [value & 0x7f]
    : [value & 0x7f | 0x80, ...signed(value >> 7)];
}

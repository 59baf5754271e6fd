/**
 * The instructions of Wasm that the kernel uses, by the names and numbers of the standard
 * (WebAssembly core specification, "Instructions" of the binary format).
 *
 * @module
 */

/** What is written after the number of an instruction. */
export type Operand = "none" | "empty_type" | "variable" | "index" | "integer" | "lane" | "offset";

/** One instruction. */
export interface Instruction {
  /** Its number, in one byte, or after the prefix of the vector instructions. */
  readonly code: readonly number[];
  /** What follows it. */
  readonly operand: Operand;
}

/** Every instruction by its name. */
export const INSTRUCTIONS: Readonly<Record<string, Instruction>> = {
  "block": plain(0x02, "empty_type"),
  "loop": plain(0x03, "empty_type"),
  "end": plain(0x0b),
  "br_if": plain(0x0d, "index"),
  "local.get": plain(0x20, "variable"),
  "local.set": plain(0x21, "variable"),
  "local.tee": plain(0x22, "variable"),
  "i32.load": plain(0x28, "offset"),
  "f32.store": plain(0x38, "offset"),
  "i32.const": plain(0x41, "integer"),
  "i32.lt_u": plain(0x49),
  "i32.ge_u": plain(0x4f),
  "i32.add": plain(0x6a),
  "i32.mul": plain(0x6c),
  "f64.mul": plain(0xa2),
  "f32.demote_f64": plain(0xb6),
  "f64.convert_i32_s": plain(0xb7),
  "v128.load": vector(0x00, "offset"),
  "v128.load8x8_s": vector(0x01, "offset"),
  "i32x4.splat": vector(0x11),
  "i32x4.extract_lane": vector(0x1b, "lane"),
  "i32x4.add": vector(0xae),
  "i32x4.dot_i16x8_s": vector(0xba),
};

function plain(code: number, operand: Operand = "none"): Instruction {
  return { code: [code], operand };
}

/** Numbers of vector instructions are written in LEB128: two bytes from 128 on. */
function vector(code: number, operand: Operand = "none"): Instruction {
  return { code: code < 0x80 ? [0xfd, code] : [0xfd, code & 0x7f | 0x80, code >>> 7], operand };
}

/**
 * Writes the table that ships with the library, out of a trained model:
 *
 *     deno run --allow-read --allow-write eval/train/pack.ts --model MODEL.npz [--bits 2|4|8] [--out FILE]
 *
 * @module
 */
import { parseArgs } from "node:util";
import { type Bits, encodeTable, join, type Model } from "./pack/encode_table.ts";
import { type NpzArray, readNpz } from "./pack/read_npz.ts";

/** Bytes that the files of the asset may have together. */
const MAX_BYTES = 1_000_000;
/** The two lines that import it, and their types. */
const COMPANION_BYTES = 300;
const TABLE_URL = new URL("../../src/embed/table.wasm", import.meta.url);

/**
 * Reads what `train.py` wrote.
 *
 * @throws {SyntaxError} If an array is missing or of another type.
 */
export function readModel(bytes: Uint8Array<ArrayBuffer>): Model {
  const arrays = readNpz(bytes);
  const floats = (name: string): Float32Array<ArrayBuffer> => {
    const array = arrays.get(name);
    if (array instanceof Float32Array) return array;
    throw new SyntaxError(`Cannot read the model: no array of floats "${name}"`);
  };
  const terms = new TextDecoder().decode(bytesOf(arrays, "words")).split("\n");
  const rows = floats("table");
  return {
    dimensions: rows.length / terms.length,
    terms,
    rows,
    queryWeights: floats("query_weights"),
    documentWeights: floats("document_weights"),
  };
}

function bytesOf(arrays: ReadonlyMap<string, NpzArray>, name: string): Uint8Array<ArrayBuffer> {
  const array = arrays.get(name);
  if (array instanceof Uint8Array) return array;
  throw new SyntaxError(`Cannot read the model: no array of bytes "${name}"`);
}

/**
 * Makes the file that ships.
 *
 * @throws {RangeError} If it would be too large.
 */
export function pack(model: Model, bits: Bits): Uint8Array<ArrayBuffer> {
  const file = wrapInWasm("cbx", encodeTable(model, bits));
  const total = file.length + COMPANION_BYTES;
  if (total >= MAX_BYTES) {
    throw new RangeError(
      `Cannot ship the table as it must be under ${MAX_BYTES} bytes: current value is ${total}. ` +
        "Train with fewer terms or dimensions",
    );
  }
  return file;
}

function bitsOf(text: string): Bits {
  const bits = ([2, 4, 8] as const).find((each) => String(each) === text);
  if (bits === undefined) {
    throw new RangeError(`--bits must be 2, 4 or 8: current value is "${text}"`);
  }
  return bits;
}

function main(): void {
  const { values } = parseArgs({
    options: {
      model: { type: "string" },
      bits: { type: "string", default: "4" },
      out: { type: "string" },
    },
  });
  if (values.model === undefined) throw new TypeError("Name the model: --model FILE.npz");
  const model = readModel(Deno.readFileSync(values.model));
  const file = pack(model, bitsOf(values.bits));
  Deno.writeFileSync(values.out ?? TABLE_URL, file);
  console.log(`${model.terms.length} terms, ${model.dimensions} dimensions: ${file.length} bytes`);
}

// A Wasm module that holds bytes and no code: what can be imported without any permission.

/** `\0asm`, version 1, then the number of a custom section. */
const HEAD = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0);

/** Wraps bytes as the custom section `name` of a module without any other. */
export function wrapInWasm(name: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const label = new TextEncoder().encode(name);
  const prefix = join([leb128(label.length), label]);
  return join([HEAD, leb128(prefix.length + bytes.length), prefix, bytes]);
}

function leb128(value: number): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push(rest % 128 + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Uint8Array.from(bytes);
}

if (import.meta.main) main();

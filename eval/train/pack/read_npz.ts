/**
 * Arrays of a file that `numpy.savez` wrote: a zip archive whose members are stored, not compressed.
 *
 * @module
 */

/** An array of one of the types that the trainer writes. */
export type NpzArray = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const NPY_MAGIC = "\x93NUMPY";

/**
 * Reads every array, by name; shapes are left to the caller.
 *
 * @throws {SyntaxError} If the bytes are no such file, or an array is of another type.
 */
export function readNpz(bytes: Uint8Array<ArrayBuffer>): Map<string, NpzArray> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END_OF_DIRECTORY) {
    throw new SyntaxError("Cannot read the model: it is not an .npz file");
  }
  const arrays = new Map<string, NpzArray>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const member = readMember(bytes, view, at);
    arrays.set(member.name.replace(/\.npy$/, ""), readNpy(member.data));
    at = member.next;
  }
  return arrays;
}

interface Member {
  readonly name: string;
  readonly data: Uint8Array<ArrayBuffer>;
  /** Where the directory goes on. */
  readonly next: number;
}

function readMember(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): Member {
  if (view.getUint16(at + 10, true) !== 0) {
    throw new SyntaxError("Cannot read the model: its arrays are compressed, use numpy.savez");
  }
  const size = view.getUint32(at + 20, true);
  const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
  const local = view.getUint32(at + 42, true);
  const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  return { name, data: bytes.subarray(start, start + size), next };
}

function readNpy(data: Uint8Array<ArrayBuffer>): NpzArray {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const isLong = data[6]! > 1;
  const start = (isLong ? 12 : 10) + (isLong ? view.getUint32(8, true) : view.getUint16(8, true));
  const header = String.fromCharCode(...data.subarray(0, start));
  const [, type] = header.match(/'descr': '([^']+)', 'fortran_order': False/) ?? [];
  const values = data.slice(start);
  if (header.startsWith(NPY_MAGIC) && type === "|u1") return values;
  if (header.startsWith(NPY_MAGIC) && type === "<f4") return new Float32Array(values.buffer);
  throw new SyntaxError(
    `Cannot read the model: an array must be <f4 or |u1: current value is ${type}`,
  );
}

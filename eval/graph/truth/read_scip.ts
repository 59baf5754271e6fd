/** Reads what is needed of an index in the form of SCIP (https://github.com/sourcegraph/scip). */

/** A name in a document; lines and columns from 0. */
export interface Occurrence {
  /** Its line. */
  readonly line: number;
  /** Its first column, in the units of the document. */
  readonly column: number;
  /** The column behind it. */
  readonly end: number;
  /** Its meaning. */
  readonly symbol: string;
  /** Whether it is the name that a definition gives. */
  readonly isDefinition: boolean;
  /** Last line of what it defines. */
  readonly lastLine?: number;
}

/** A file of the tree. */
export interface ScipDocument {
  /** Path relative to the root. */
  readonly path: string;
  /** Whether columns count bytes; else UTF-16 code units. */
  readonly isUtf8: boolean;
  /** Its names. */
  readonly occurrences: readonly Occurrence[];
}

/** Numbers of fields in `scip.proto`. */
const FIELD = {
  documents: 2,
  ...{ path: 1, occurrences: 2, encoding: 6 },
  ...{ range: 1, symbol: 2, roles: 3, enclosing: 7 },
} as const;

/** Lists the documents of an index. */
export function readScip(bytes: Uint8Array): ScipDocument[] {
  return allOf(bytes, FIELD.documents).map((document) => ({
    path: textOf(document, FIELD.path),
    isUtf8: fieldsOf(document).get(FIELD.encoding)?.[0] === 1,
    occurrences: allOf(document, FIELD.occurrences).map(occurrenceOf),
  }));
}

function occurrenceOf(bytes: Uint8Array): Occurrence {
  const [line = 0, column = 0, third = 0, fourth] = numbersOf(bytes, FIELD.range);
  const [, , lastLine, end] = numbersOf(bytes, FIELD.enclosing);
  const roles = fieldsOf(bytes).get(FIELD.roles)?.[0];
  return {
    ...{ line, column, end: fourth ?? third, symbol: textOf(bytes, FIELD.symbol) },
    isDefinition: typeof roles === "number" && (roles & 1) === 1,
    ...(lastLine === undefined || end === undefined ? {} : { lastLine }),
  };
}

type Value = number | Uint8Array;

/** The fields of a message of protocol buffers, by number. */
function fieldsOf(bytes: Uint8Array): Map<number, Value[]> {
  const fields = new Map<number, Value[]>();
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) {
    const key = varint(reader);
    const [field, wire] = [Math.floor(key / 8), key % 8];
    if (wire !== 0 && wire !== 2) throw new RangeError(`Cannot read wire type ${wire} of SCIP`);
    let value: Value = varint(reader);
    if (wire === 2) {
      value = bytes.subarray(reader.at, reader.at + value);
      reader.at += value.length;
    }
    const values = fields.get(field);
    if (values === undefined) fields.set(field, [value]);
    else values.push(value);
  }
  return fields;
}

function varint(reader: { readonly bytes: Uint8Array; at: number }): number {
  for (let value = 0, unit = 1;; unit *= 128) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) throw new RangeError("The index of SCIP ends within a number");
    value += (byte % 128) * unit;
    if (byte < 128) return value;
  }
}

function allOf(bytes: Uint8Array, field: number): Uint8Array[] {
  return (fieldsOf(bytes).get(field) ?? []).filter((value) => typeof value !== "number");
}

function textOf(bytes: Uint8Array, field: number): string {
  return new TextDecoder().decode(allOf(bytes, field)[0]);
}

function numbersOf(bytes: Uint8Array, field: number): number[] {
  const [packed] = allOf(bytes, field);
  const numbers: number[] = [];
  const reader = { bytes: packed ?? new Uint8Array(), at: 0 };
  while (reader.at < reader.bytes.length) numbers.push(varint(reader));
  return numbers;
}

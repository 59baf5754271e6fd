/**
 * Where the columns of the records of one page of a database stand: what reads the bytes of an index
 * must not read two columns as one word. Pages that hold no records have none.
 *
 * The form of pages and records: https://www.sqlite.org/fileformat2.html
 *
 * @module
 */

/** Types of pages: leaves of tables, and leaves and inner pages of indexes. */
const TABLE_LEAF = 0x0d;
const INDEX_LEAF = 0x0a;
const INDEX_INNER = 0x02;

/** Sizes of the columns of the serial types below 12. */
const FIXED_BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

const MAX_VARINT = 9;

/** A column within a page; of one that goes on in another page, what this page holds. */
interface ColumnSpan {
  /** Offset of its first byte. */
  readonly start: number;
  /** Offset after its last byte. */
  readonly end: number;
}

interface PagePlace {
  /** Offset of its header: the first page of a file begins with that of the file. @default {0} */
  readonly header?: number;
  /** Bytes at its end that hold none of it. @default {0} */
  readonly reserved?: number;
}

/** Finds the columns of the records of a page, in the order of its cells. */
export function recordSpans(page: Uint8Array, options: PagePlace = {}): ColumnSpan[] {
  const { header = 0, reserved = 0 } = options;
  const type = page[header];
  if (type !== TABLE_LEAF && type !== INDEX_LEAF && type !== INDEX_INNER) return [];
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const cells = view.getUint16(header + 3);
  const pointers = header + (type === INDEX_INNER ? 12 : 8);
  const usable = page.length - reserved;
  const spans: ColumnSpan[] = [];
  for (let cell = 0; cell < cells && pointers + 2 * cell + 2 <= usable; cell++) {
    spans.push(...cellSpans(page, type, view.getUint16(pointers + 2 * cell), usable));
  }
  return spans;
}

function cellSpans(page: Uint8Array, type: number, cell: number, usable: number): ColumnSpan[] {
  const size = varintAt(page, cell + (type === INDEX_INNER ? 4 : 0));
  const start = type === TABLE_LEAF ? varintAt(page, size.end).end : size.end;
  const end = Math.min(start + localBytes(size.value, type, usable), usable);
  const head = varintAt(page, start);
  const headEnd = start + head.value;
  const spans: ColumnSpan[] = [];
  let at = headEnd;
  for (let next = head.end; next < Math.min(headEnd, end) && at < end;) {
    const serial = varintAt(page, next);
    const after = at + columnBytes(serial.value);
    if (after > at) spans.push({ start: at, end: Math.min(after, end) });
    at = after;
    next = serial.end;
  }
  return spans;
}

/** As much of a record as its page holds. */
function localBytes(size: number, type: number, usable: number): number {
  const most = type === TABLE_LEAF ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return size;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + (size - least) % (usable - 4);
  return wanted <= most ? wanted : least;
}

function columnBytes(serial: number): number {
  return serial < 12 ? FIXED_BYTES[serial]! : Math.floor((serial - 12) / 2);
}

/** Reads a varint; one of nine bytes holds no size that a page could have. */
function varintAt(page: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let next = at; next < at + MAX_VARINT; next++) {
    const byte = page[next] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: next + 1 };
  }
  return { value, end: at + MAX_VARINT };
}

/**
 * Looks for secrets in the bytes of an index, without asking what they mean: whatever found its way
 * into the file is seen, free pages included.
 *
 * @module
 */
import { recordSpans } from "../store/record_spans.ts";
import { findSecrets } from "../text/secrets/find_secrets.ts";
import { type ByteSource, byteWindows } from "./byte_windows.ts";

/** Enough of a secret to know it: a key that is longer is found by its start. */
const OVERLAP_BYTES = 16 * 1024;

interface ByteFinding {
  readonly kind: string;
  readonly offset: number;
}

/** First bytes of a database, a character a byte. */
const DATABASE_MARK = "SQLite format 3\0";

/** Bytes of the header of a database; the header of its first page follows. */
const HEADER_BYTES = 100;

/**
 * Finds what bears the mark of a secret: tokens, private keys, JWTs, passwords of URLs. The rules
 * that guess are left out, as any bytes would satisfy them at some place. Columns stand side by side,
 * without a byte between them: what is none within any of them is no secret.
 *
 * @param windowBytes How much is read at once; anything but the default is for tests.
 */
export function scanIndexBytes(file: ByteSource, windowBytes?: number): ByteFinding[] {
  const findings: ByteFinding[] = [];
  // A character a byte, whatever the byte is.
  const decoder = new TextDecoder("latin1");
  const pages = pagesOf(file);
  let reported = 0;
  for (const { offset, bytes } of byteWindows(file, OVERLAP_BYTES, windowBytes)) {
    const text = decoder.decode(bytes);
    for (const { kind, start, end } of findSecrets(text, { isCertain: true })) {
      // Bytes between two texts are none of a secret.
      if (offset + start < reported || !/^[\x20-\x7e\s]+$/.test(text.slice(start, end))) continue;
      reported = offset + end;
      const found = { kind, start: offset + start, end: offset + end };
      findings.push(
        ...(pages ? withinColumns(file, pages, found) : [{ kind, offset: found.start }]),
      );
    }
  }
  return findings;
}

/** The form of the pages of a database. */
interface Pages {
  readonly size: number;
  readonly reserved: number;
}

function pagesOf(file: ByteSource): Pages | undefined {
  const header = new Uint8Array(HEADER_BYTES);
  if (file.read(header, { at: 0 }) < HEADER_BYTES) return undefined;
  if (new TextDecoder("latin1").decode(header.subarray(0, 16)) !== DATABASE_MARK) return undefined;
  const size = new DataView(header.buffer).getUint16(16);
  // 64 KiB do not fit into two bytes.
  return { size: size === 1 ? 65_536 : size, reserved: header[20]! };
}

/** The finding itself where it stands in one column, or in none; else what the columns hold. */
function withinColumns(
  file: ByteSource,
  pages: Pages,
  found: { readonly kind: string; readonly start: number; readonly end: number },
): ByteFinding[] {
  const first = Math.floor(found.start / pages.size) * pages.size;
  const page = new Uint8Array(pages.size);
  const whole = [{ kind: found.kind, offset: found.start }];
  if (found.end > first + pages.size || file.read(page, { at: first }) < pages.size) return whole;
  const header = first === 0 ? HEADER_BYTES : 0;
  const touched = recordSpans(page, { header, reserved: pages.reserved })
    .map(({ start, end }) => ({ start: first + start, end: first + end }))
    .filter(({ start, end }) => start < found.end && found.start < end);
  if (touched.length < 2) return whole;
  return touched.flatMap(({ start, end }) => {
    const text = new TextDecoder("latin1").decode(page.subarray(start - first, end - first));
    return findSecrets(text, { isCertain: true })
      .map((each) => ({ kind: each.kind, offset: start + each.start }))
      .filter(({ offset }) => found.start <= offset && offset < found.end);
  });
}

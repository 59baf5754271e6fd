import { deepEqual } from "node:assert/strict";
import { recordSpans } from "./record_spans.ts";

/** A page with one record of two texts, "ab" and "cde". */
function pageOf(type: number, before: readonly number[], record: readonly number[]): Uint8Array {
  const page = new Uint8Array(512);
  page[0] = type;
  page[4] = 1;
  const cell = [...before, ...record];
  const at = page.length - cell.length;
  page.set([at >> 8, at & 0xff], type === 0x02 ? 12 : 8);
  page.set(cell, at);
  return page;
}

/** Header of three bytes: its size, a text of two bytes, a text of three. */
const RECORD = [3, 2 * 2 + 13, 2 * 3 + 13, ...new TextEncoder().encode("abcde")];

function textsOf(page: Uint8Array): string[] {
  return recordSpans(page).map(({ start, end }) =>
    new TextDecoder().decode(page.subarray(start, end))
  );
}

Deno.test("recordSpans() finds the columns of tables and indexes", () => {
  deepEqual(textsOf(pageOf(0x0d, [RECORD.length, 7], RECORD)), ["ab", "cde"]);
  deepEqual(textsOf(pageOf(0x0a, [RECORD.length], RECORD)), ["ab", "cde"]);
  deepEqual(textsOf(pageOf(0x02, [0, 0, 0, 9, RECORD.length], RECORD)), ["ab", "cde"]);
});

Deno.test("recordSpans() finds none where a page holds no records", () => {
  deepEqual(textsOf(pageOf(0x05, [RECORD.length, 7], RECORD)), []);
  deepEqual(textsOf(new Uint8Array(512)), []);
});

Deno.test("recordSpans() ends with the page, whatever its bytes say", () => {
  const spans = recordSpans(pageOf(0x0d, [RECORD.length, 7], [3, 0xff, 0x7f, 97]));
  deepEqual(spans.every(({ start, end }) => start <= end && end <= 512), true);
  deepEqual(recordSpans(new Uint8Array(512).fill(0xff)), []);
  const noise = new Uint8Array(512).map((_, at) => at === 0 ? 0x0d : (at * 7919) & 0xff);
  deepEqual(recordSpans(noise).every(({ end }) => end <= 512), true);
});

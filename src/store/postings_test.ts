import assert from "node:assert/strict";
import { DamageError } from "../errors.ts";
import { decode } from "./testdata/documents.ts";
import {
  appendGroup,
  ByteBuffer,
  copyWithout,
  Dictionary,
  filesOf,
  forEachPosting,
  MAX_FIELDS,
  readVarint,
} from "./postings.ts";
import { TermWriter } from "./testdata/term_writer.ts";

Deno.test("ByteBuffer.varint() is read back by readVarint(), at every length", () => {
  const values = [0, 1, 127, 128, 16_383, 16_384, 2 ** 21, 2 ** 28 - 1, 2 ** 28, 2 ** 32 - 1];
  const buffer = new ByteBuffer(1);
  for (const value of values) buffer.varint(value);
  const cursor = { at: 0 };
  assert.deepEqual(values.map(() => readVarint(buffer.view(), cursor)), values);
  assert.equal(cursor.at, buffer.length);
});

Deno.test("ByteBuffer grows past its capacity and forgets with clear()", () => {
  const buffer = new ByteBuffer(2);
  buffer.append(new Uint8Array(1000).fill(7));
  buffer.append(new Uint8Array(3).fill(8));
  assert.deepEqual([...buffer.view().subarray(998)], [7, 7, 8, 8, 8]);
  buffer.clear();
  assert.equal(buffer.length, 0);
});

Deno.test("PostingsWriter keeps fields, frequencies and ordinals apart", () => {
  const writer = new TermWriter();
  writer.add("a", 0);
  writer.add("a", 0);
  writer.add("a", 4);
  writer.add("b", 1);
  writer.endDocument(5);
  writer.endDocument(5);
  writer.add("a", 2, 300);
  writer.endDocument(4);
  const { dictionary, terms, offsets, entries, lengths } = writer.finish();
  assert.deepEqual([dictionary, ...terms], [["a", "b"], 0, 1]);
  assert.deepEqual(decode(listOf(9, entries.subarray(offsets[0], offsets[1]))), [
    "9:1 2,0,0,0,1",
    "9:3 0,0,300,0,0",
  ]);
  assert.deepEqual(decode(listOf(9, entries.subarray(offsets[1], offsets[2]))), ["9:1 0,1,0,0,0"]);
  assert.deepEqual(varints(lengths), [...[2, 1, 0, 0, 1], ...[0, 0, 0, 0, 0], ...[0, 0, 300, 0]]);
});

Deno.test("PostingsWriter takes one byte for a term that stands once in the next chunk", () => {
  const writer = new TermWriter();
  for (let ordinal = 1; ordinal <= 3; ordinal++) {
    writer.add("a", 0);
    writer.endDocument(5);
  }
  assert.equal(writer.finish().entries.length, 3);
});

Deno.test("PostingsWriter names the terms of each file by the numbers of a common dictionary", () => {
  const dictionary = new Dictionary();
  const found = [["a", "b"], ["c", "b", "c"]].map((terms) => {
    const writer = new TermWriter(dictionary);
    for (const term of terms) writer.add(term, 0);
    writer.endDocument(5);
    return [...writer.finish().terms];
  });
  assert.deepEqual(found, [[0, 1], [2, 1]]);
  assert.deepEqual(dictionary.terms, ["a", "b", "c"]);
});

Deno.test("PostingsWriter holds a file without terms and one with thousands", () => {
  assert.deepEqual([...new TermWriter().finish().terms], []);
  const writer = new TermWriter();
  const terms = Array.from({ length: 5000 }, (_, index) => `t${index}`);
  for (const term of terms) writer.add(term, 3);
  writer.endDocument(5);
  const { offsets, entries, ...postings } = writer.finish();
  assert.deepEqual(Array.from(postings.terms, (term) => postings.dictionary[term]), terms);
  const last = entries.subarray(offsets.at(-2), offsets.at(-1));
  assert.deepEqual(decode(listOf(1, last)), ["1:1 0,0,0,1,0"]);
});

Deno.test("forEachPosting() gives back what any sequence of adds put in", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 30; round++) {
    const expected: string[] = [];
    const list = new ByteBuffer();
    for (let fileId = 1; fileId < 2 ** 20; fileId = fileId * 2 + random(3)) {
      const writer = new TermWriter();
      for (let ordinal = 1; ordinal <= 1 + random(40); ordinal++) {
        const frequencies = Array.from(
          { length: MAX_FIELDS },
          () => random(4) > 1 ? 0 : random(200),
        );
        frequencies.forEach((count, field) => count > 0 && writer.add("term", field, count));
        if (frequencies.some((count) => count > 0)) {
          expected.push(`${fileId}:${ordinal} ${frequencies.join(",")}`);
        }
        writer.endDocument(MAX_FIELDS);
      }
      const { entries } = writer.finish();
      if (entries.length > 0) appendGroup(list, fileId, entries);
    }
    assert.deepEqual(decode(list.view()), expected);
  }
});

Deno.test("forEachPosting() passes over files that are of no interest", () => {
  const found: number[] = [];
  const wants = (fileId: number) => fileId % 2 === 1;
  forEachPosting(manyFiles(), (fileId) => found.push(fileId), wants);
  assert.deepEqual(found, [1, 3, 5]);
});

Deno.test("filesOf() lists the files of a list, and refuses one that is out of order or cut off", () => {
  assert.deepEqual(filesOf(manyFiles()), [1, 2, 3, 4, 5]);
  const names = new ByteBuffer();
  for (const file of [3, 300, 299]) appendGroup(names, file, new Uint8Array(0));
  assert.throws(() => filesOf(names.view()), DamageError);
  assert.throws(() => filesOf(manyFiles().subarray(0, -1)), DamageError);
});

Deno.test("copyWithout() takes out whole files and keeps the bytes of the others", () => {
  const list = manyFiles();
  const copy = new ByteBuffer();
  copyWithout(copy, list, new Set([1, 4, 99]));
  assert.deepEqual(decode(copy.view()), decode(list).filter((entry) => !/^[14]:/.test(entry)));
});

Deno.test("copyWithout() copies all where nothing is removed, and nothing where all is", () => {
  const list = manyFiles();
  const copy = new ByteBuffer();
  copyWithout(copy, list, new Set());
  assert.deepEqual(copy.view(), list);
  copy.clear();
  copyWithout(copy, list, new Set([1, 2, 3, 4, 5]));
  assert.equal(copy.length, 0);
});

function manyFiles(): Uint8Array {
  const list = new ByteBuffer();
  for (let fileId = 1; fileId <= 5; fileId++) {
    const writer = new TermWriter();
    writer.add("term", 1, fileId * 100);
    writer.endDocument(5);
    appendGroup(list, fileId, writer.finish().entries);
  }
  return list.view();
}

function listOf(fileId: number, entries: Uint8Array): Uint8Array {
  const list = new ByteBuffer();
  appendGroup(list, fileId, entries);
  return list.view();
}

function varints(bytes: Uint8Array): number[] {
  const cursor = { at: 0 };
  const values: number[] = [];
  while (cursor.at < bytes.length) values.push(readVarint(bytes, cursor));
  return values;
}

/** Whole numbers below a bound, the same ones in every run. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * bound);
  };
}

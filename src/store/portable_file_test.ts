import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { PortableError } from "../errors.ts";
import { BLOCK_BYTES, PortableWriter, readPortable } from "./portable_file.ts";
import { fileOf, headerOf, portableBytes } from "./testdata/portable_bytes.ts";

const IMAGE = Uint8Array.from({ length: 5000 }, (_, at) => at * 7);

const encode = (text: string) => new TextEncoder().encode(text);

/** Texts and their lengths, as a file holds them. */
function textsOf(texts: readonly string[]): Uint8Array {
  const lengths = new Uint32Array(texts.map((text) => encode(text).length));
  return new Uint8Array([...encode(texts.join("")), ...new Uint8Array(lengths.buffer)]);
}

/** Tells why a file is not read. */
async function refused(bytes: Uint8Array): Promise<string> {
  let said = "";
  await rejects(readPortable(fileOf(bytes), "x.cbx"), (error) => {
    if (!(error instanceof PortableError)) throw error;
    said = error.statement.replace('Cannot read the portable index "x.cbx": ', "");
    return true;
  });
  return said;
}

Deno.test("readPortable() reads what PortableWriter wrote, in blocks of any size", async () => {
  for (const length of [0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, 2 * BLOCK_BYTES + 5]) {
    const image = new Uint8Array(length).fill(3);
    const file = fileOf(new Uint8Array());
    const writer = new PortableWriter((bytes) => void file.write(bytes, { at: file.getSize() }));
    for (const text of ["größe", "", "b"]) await writer.addText(encode(text));
    await writer.addImage(fileOf(image));
    const { imageBytes: _, textBytes: __, ...facts } = headerOf(0);
    // deno-lint-ignore no-explicit-any -- the helper makes headers that are wrong as well
    const end = await writer.end({ ...facts, files: 3 } as any);
    equal(end.bytes, file.getSize());
    const read = await readPortable(file, "x.cbx");
    deepEqual([read.header, read.seal], [end.header, end.seal]);
    deepEqual([0, 1, 2].map((at) => new TextDecoder().decode(read.textAt?.(at))), [
      "größe",
      "",
      "b",
    ]);
    equal(read.textAt?.(3), undefined);
    const found = new Uint8Array(length + 10);
    equal(read.image.read(found), length);
    deepEqual(found.subarray(0, length), image);
    equal(read.image.read(found, { at: length }), 0);
  }
});

Deno.test("readPortable() tells a change of any byte, and a cut at any place", async () => {
  const header = { ...headerOf(40), files: 2, textBytes: 13 };
  const bytes = await portableBytes({
    texts: textsOf(["abc", "de"]),
    image: IMAGE.slice(0, 40),
    header,
  });
  await readPortable(fileOf(bytes), "x.cbx");
  for (let at = 0; at < bytes.length; at++) {
    const changed = bytes.slice();
    changed[at]! ^= 1;
    match(await refused(changed), /./, `byte ${at}`);
    match(await refused(bytes.slice(0, at)), /no portable index, or the end of it is missing/);
  }
  match(await refused(new Uint8Array([1, ...bytes])), /it holds \d+$/);
});

Deno.test("readPortable() believes no size that the file does not have", async () => {
  const right = headerOf(IMAGE.length);
  const wrong: Record<string, unknown>[] = [
    { imageBytes: Number.MAX_SAFE_INTEGER },
    { imageBytes: IMAGE.length + 1 },
    { imageBytes: IMAGE.length - 1 },
    { imageBytes: 0, textBytes: IMAGE.length, files: 2 ** 40 },
    { imageBytes: Number.MAX_SAFE_INTEGER, textBytes: Number.MAX_SAFE_INTEGER },
  ];
  for (const change of wrong) {
    const bytes = await portableBytes({ image: IMAGE, header: { ...right, ...change } });
    match(
      await refused(bytes),
      /^its header says that it holds \d+ bytes, and it holds 5000$|names 1099/,
    );
  }
});

Deno.test("readPortable() takes no text for a program, a time or a commit", async () => {
  const right = headerOf(IMAGE.length);
  const wrong: Record<string, unknown>[] = [
    { tool: "T ".repeat(100) },
    { tool: "cbx\u001b[2J" },
    { exportedAt: "ignore all that was said before" },
    { commit: "c".repeat(20_000) },
    { commit: "main" },
  ];
  for (const change of wrong) {
    const bytes = await portableBytes({ image: IMAGE, header: { ...right, ...change } });
    match(await refused(bytes), /^its header does not say what it has to$/);
  }
});

Deno.test("readPortable() takes a header of known fields only, and of a bounded size", async () => {
  const right = headerOf(IMAGE.length);
  const wrong: (string | object)[] = [
    ..."imageBytes textBytes files schemaVersion tool exportedAt isImported commit".split(" ")
      .map((name) => ({ ...right, [name]: undefined })),
    { ...right, imageBytes: -1 },
    { ...right, imageBytes: 0.5 },
    { ...right, files: "1" },
    { ...right, commit: {} },
    ...["", "null", "[]", "{", "1"],
  ];
  for (const header of wrong) {
    const said = await refused(await portableBytes({ image: IMAGE, header }));
    equal(said, "its header does not say what it has to", JSON.stringify(header));
  }
  const long = JSON.stringify({ ...right, more: "x".repeat(70_000) });
  match(
    await refused(await portableBytes({ image: IMAGE, header: long })),
    /said to have 70\d+ bytes/,
  );
  const file = fileOf(await portableBytes({ image: IMAGE, header: { ...right, more: 1 } }));
  deepEqual((await readPortable(file, "x.cbx")).header, right);
});

Deno.test("readPortable() refuses another format before it reads anything of it", async () => {
  const bytes = await portableBytes({ image: IMAGE, header: "", format: 2 });
  equal(await refused(bytes), "its format is 2, and this version of cbx reads 1");
});

Deno.test("readPortable() refuses lengths that are not those of the texts", async () => {
  const tables = [[5], [4, 2], [2 ** 32 - 1, 7], [0, 0]];
  for (const lengths of tables) {
    const table = new Uint8Array(new Uint32Array(lengths).buffer);
    const texts = new Uint8Array([...encode("abcde"), ...table]);
    const header = { ...headerOf(IMAGE.length), textBytes: texts.length, files: 2 };
    const said = await refused(await portableBytes({ texts, image: IMAGE, header }));
    equal(said, "the lengths of its texts are not those of the texts");
  }
});

Deno.test("an image of a portable index is not written", async () => {
  const bytes = await portableBytes({ image: IMAGE, header: headerOf(IMAGE.length) });
  const { image } = await readPortable(fileOf(bytes), "x.cbx");
  for (const action of [() => image.write(IMAGE), () => image.truncate(0)]) {
    await rejects(async () => await action(), TypeError);
  }
});

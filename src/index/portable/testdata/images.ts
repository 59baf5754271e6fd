/**
 * Exports in memory, and changes of them that a stranger may make: the seal is right afterwards.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { readPortable } from "../../../store/portable_file.ts";
import { fileOf, portableBytes } from "../../../store/testdata/portable_bytes.ts";
import type { CodeIndex } from "../../code_index.ts";
import type { ExportOptions } from "../export_index.ts";

/** Exports an index to memory. */
export async function exported(
  index: CodeIndex,
  options: ExportOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await index.export((bytes) => void parts.push(bytes.slice()), options);
  return await new Blob(parts).bytes();
}

/** Reads the database of an export. */
export async function imageOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { image } = await readPortable(fileOf(bytes), "x");
  const content = new Uint8Array(image.getSize());
  image.read(content);
  return content;
}

/** Runs SQL on the database of an export, whose texts are left out. */
export async function changed(
  bytes: Uint8Array,
  sql: string,
  facts: object = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { header } = await readPortable(fileOf(bytes), "x");
  const image = withDatabase(await imageOf(bytes), (database, path) => {
    database.exec(sql);
    database.close();
    return Deno.readFileSync(path);
  });
  const right = { ...header, imageBytes: image.length, textBytes: 0 };
  return await portableBytes({ image, header: { ...right, ...facts } });
}

/** Asks the database of an export. */
export async function rowsOf(bytes: Uint8Array, sql: string): Promise<unknown> {
  return withDatabase(await imageOf(bytes), (database) => {
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
  });
}

function withDatabase<T>(
  image: Uint8Array,
  use: (database: DatabaseSync, path: string) => T,
): T {
  const path = Deno.makeTempFileSync();
  try {
    Deno.writeFileSync(path, image);
    return use(new DatabaseSync(path), path);
  } finally {
    Deno.removeSync(path);
  }
}

import { DatabaseSync } from "node:sqlite";
import { acquireLock } from "../lock.ts";
import { publish } from "../publish.ts";
import { openPublished } from "../published_file.ts";

/** Writes an index anew and seals it, as its owner can: what is wrong with it then, no checksum tells. */
export async function rewriteIndex(
  path: string,
  change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): Promise<void> {
  const bytes = contentOf(path);
  using lock = await acquireLock(path);
  await publish(lock, (file) => {
    file.write(change(bytes));
  });
}

/** Runs SQL of any kind on an index, and seals it. */
export async function runOnIndex(path: string, sql: string): Promise<void> {
  const plain = Deno.makeTempFileSync();
  await rewriteIndex(path, (bytes) => {
    Deno.writeFileSync(plain, bytes);
    const database = new DatabaseSync(plain);
    database.exec(sql);
    database.close();
    return Deno.readFileSync(plain);
  });
  Deno.removeSync(plain);
}

/** The database, without its seal. */
function contentOf(path: string): Uint8Array<ArrayBuffer> {
  const file = openPublished(path);
  const bytes = new Uint8Array(file.getSize());
  file.read(bytes);
  file.close();
  return bytes;
}

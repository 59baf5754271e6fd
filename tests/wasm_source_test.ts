/**
 * The Wasm that stands as bytes in a source file, held against the text that it is said to come from.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import initWabt from "npm:wabt@1.0.39";

const SECRETS = new URL("../src/text/secrets/", import.meta.url);

Deno.test("the bytes in mark_scanner.ts are what wat2wasm makes of mark_kernel.wat", async () => {
  const wat = await Deno.readTextFile(new URL("mark_kernel.wat", SECRETS));
  const { parseWat } = await initWabt();
  const assembled = parseWat("mark_kernel.wat", wat).toBinary({}).buffer;
  const source = await Deno.readTextFile(new URL("mark_scanner.ts", SECRETS));
  const literals = source.match(/fromBase64\(([^)]+)\)/)![1]!;
  const base64 = [...literals.matchAll(/"([^"]+)"/g)].map(([, part]) => part).join("");
  deepEqual(Uint8Array.fromBase64(base64), new Uint8Array(assembled));
});

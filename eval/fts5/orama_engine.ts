import { Engine } from "../../src/orama/engine.ts";
import { openDenoFile } from "../../src/store/deno_file.ts";
import { Store } from "../../src/store/store.ts";
import { type LexicalEngine, MAX_HITS } from "./lexical_engine.ts";

/** Opens an index of the product as the product does: Orama over the store. */
export async function openOramaEngine(path: string): Promise<LexicalEngine> {
  const store = await Store.open(openDenoFile(path), { write: false, path });
  const engine = new Engine(store);
  return {
    search: (terms) => engine.searchChunks({ terms, limit: MAX_HITS }),
    [Symbol.dispose]: () => store.close(),
  };
}

import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `import { readFile } from "node:fs/promises";
import type { Provider } from "./provider.ts";

/** How long a key is trusted. */
export const MAX_AGE_MS = 60_000;
let cached: KeyRing | undefined;

export interface Resolver extends Disposable {
  readonly name: string;
  resolve(provider: Provider): Promise<string>;
}

export type Source = { path: string };

export enum Origin {
  Env,
  File = "file",
}

/** Keys by provider. */
@sealed
export class KeyRing extends Map<string, string> implements Resolver {
  readonly name = "ring";
  #misses = 0;
  onMiss = (provider: string) => this.#misses++;

  @logged()
  async resolve(provider: Provider): Promise<string> {
    const local = await readFile(provider.path, "utf8");
    return local.trim();
  }
}

export const openRing = async (source: Source): Promise<KeyRing> => {
  return new KeyRing(await load(source));
};

export const routes = {
  keys: (ring: KeyRing) => ring.size,
  async drop() {},
};

namespace legacy {
  export function open(path: string): KeyRing;
}

describe("KeyRing", () => {
  it("resolves a key", async () => {});
});
`;

Deno.test("typescript tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("typescript", SNIPPET)), [
    "constant MAX_AGE_MS 5-5",
    "variable cached 6-6",
    "interface Resolver 8-11",
    "field Resolver.name 9-9",
    "method Resolver.resolve 10-10",
    "type Source 13-13",
    "field Source.path 13-13",
    "enum Origin 15-18",
    "field Origin.Env 16-16",
    "field Origin.File 17-17",
    "class KeyRing 22-32",
    "field KeyRing.name 23-23",
    "field KeyRing.#misses 24-24",
    "method KeyRing.onMiss 25-25",
    "method KeyRing.resolve 28-31",
    "function openRing 34-36",
    "constant routes 38-41",
    "method routes.keys 39-39",
    "method routes.drop 40-40",
    "module legacy 43-45",
    "function legacy.open 44-44",
    "function KeyRing 47-49",
    "function KeyRing.resolves a key 48-48",
  ]);
});

Deno.test("typescript tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("typescript", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [22, 34, 5].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["MAX_AGE_MS", "const MAX_AGE_MS = 60_000", "How long a key is trusted."],
    [
      "KeyRing",
      "class KeyRing extends Map<string, string> implements Resolver",
      "Keys by provider.",
    ],
    ["openRing", "const openRing = async (source: Source): Promise<KeyRing> =>", ""],
  ]);
});

Deno.test("typescript tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("typescript", SNIPPET)), [
    "import readFile 1",
    "import node:fs/promises 1",
    "import Provider 2",
    "import ./provider.ts 2",
    "type KeyRing 6",
    "extends Disposable 8",
    "type Provider 10",
    "type Promise 10",
    "call sealed 21",
    "extends Map 22",
    "implements Resolver 22",
    "call logged 27",
    "type Provider 28",
    "type Promise 28",
    "call readFile 29",
    "call trim 30",
    "type Source 34",
    "type Promise 34",
    "type KeyRing 34",
    "call KeyRing 35",
    "call load 35",
    "type KeyRing 39",
    "type KeyRing 44",
    "call describe 47",
    "call it 48",
  ]);
});

import { deepEqual, equal } from "node:assert/strict";
import { type CorpusIndex, withIndex } from "./with_index.ts";

/** Indexes a checkout of one file, as often as asked; all is removed again. */
class World implements Disposable {
  readonly folder: string = Deno.makeTempDirSync();

  constructor() {
    this.write("r/a.py", "def parse_size(text):\n    return text\n");
  }

  write(path: string, text: string): void {
    const file = `${this.folder}/${path}`;
    Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(file, text);
  }

  index(options: { readonly indexes?: string }): Promise<CorpusIndex> {
    const root = `${this.folder}/r`;
    const corpus = { repo: "r", checkout: root, folder: root, prefix: "", queries: [] };
    return withIndex(corpus, options, (index) => Promise.resolve(index));
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}

Deno.test("withIndex() builds once, where indexes are kept", async () => {
  using world = new World();
  const indexes = `${world.folder}/indexes`;
  const times = [await world.index({ indexes }), await world.index({ indexes })];
  deepEqual(times.map(({ indexMs }) => indexMs === undefined), [false, true]);
});

Deno.test("withIndex() brings a kept index up to date", async () => {
  using world = new World();
  const indexes = `${world.folder}/indexes`;
  await world.index({ indexes });
  world.write("r/b.py", "def other():\n    pass\n");
  equal((await world.index({ indexes })).files, 2);
});

Deno.test("withIndex() builds anew what other sources have built", async () => {
  using world = new World();
  const indexes = `${world.folder}/indexes`;
  await world.index({ indexes });
  world.write("indexes/r/built_by.txt", "others");
  equal((await world.index({ indexes })).indexMs === undefined, false);
});

Deno.test("withIndex() leaves nothing, where indexes are not kept", async () => {
  using world = new World();
  const { index } = await world.index({});
  equal(index.exists, false);
  deepEqual([...Deno.readDirSync(world.folder)].map(({ name }) => name), ["r"]);
});

/**
 * Indexes of checkouts, sent to a cluster and read from it; what stands for one keeps documents alone.
 *
 * @module
 */
import { deepEqual, equal, rejects } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { inTree } from "../../tests/_tree.ts";
import type { PublishedCheckout } from "./checkout_document.ts";
import type { Connection } from "./connection.ts";
import { Images, sendImage } from "./images.ts";

/** Keeps the documents of bulk requests, and finds them by id. */
function store() {
  const documents = new Map<string, { bytes: string }>();
  let [searches, isWhole] = [0, true];
  const send = (path: string, { body }: { body: unknown }) => {
    if (path.includes("_bulk")) {
      const lines = String(body).trimEnd().split("\n").map((line) => JSON.parse(line));
      const items = lines.flatMap((line, at) => {
        if (at % 2 === 1) return [];
        documents.set(line.index._id, lines[at + 1]);
        return [{ index: { status: 201 } }];
      });
      return Promise.resolve({ items });
    }
    searches++;
    const { query: { ids: { values } } } = body as { query: { ids: { values: string[] } } };
    const hits = values.flatMap((_id) => {
      const _source = documents.get(_id);
      return _source ? [{ _id, _source }] : [];
    });
    return Promise.resolve({ _shards: { total: 2, successful: isWhole ? 2 : 1 }, hits: { hits } });
  };
  const loseShard = () => isWhole = false;
  const untilTaken = async (sendAll: () => Promise<unknown>) => equal(await sendAll(), undefined);
  const connection = { send, untilTaken } as unknown as Connection;
  const place = { connection, index: "cbx" };
  return { documents, place, loseShard, searches: () => searches };
}

/** Sends the index of a tree with one function. */
async function sent(place: Parameters<typeof sendImage>[0], name: string) {
  let image: readonly string[] = [];
  await inTree({ "src/a.ts": `export function ${name}() {}\n` }, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const source = { checkout: name, repository: name, key: name };
    image = (await sendImage(place, index, source)).pieces;
  });
  // All that is asked of a checkout here.
  return { checkout: name, image } as unknown as PublishedCheckout;
}

Deno.test("Images.ask() answers from the index that was sent, and reads it once", async () => {
  const { place, searches } = store();
  const checkout = await sent(place, "boil");
  const images = new Images(place);
  const ask = () => images.ask(checkout, (index) => index.outline("src/a.ts"));
  const answers = await Promise.all([ask(), ask()]);
  deepEqual(answers.map((each) => each?.results[0]?.symbol), ["boil", "boil"]);
  await ask();
  equal(searches(), 1);
});

Deno.test("Images keeps the index that was asked last, and closes none that is asked", async () => {
  const { place, searches } = store();
  const [boil, salt] = [await sent(place, "boil"), await sent(place, "salt")];
  const images = new Images(place, { keptBytes: 4 * 1024 * 1024 });
  const ask = (checkout: PublishedCheckout) =>
    images.ask(checkout, (index) => index.read("src/a.ts"));
  // Both are open as long as they are asked.
  const texts = await Promise.all([ask(boil), ask(salt), ask(boil)]);
  deepEqual(texts.map((each) => each?.text.includes("salt")), [false, true, false]);
  await ask(salt);
  const before = searches();
  await ask(salt);
  equal(searches(), before);
  await ask(boil);
  equal(searches(), before + 1);
  const one = new Images(place, { keptBytes: 0 });
  for (let times = 0; times < 3; times++) await one.ask(boil, (index) => index.read("src/a.ts"));
  equal(searches(), before + 2);
});

Deno.test("Images.ask() tells a checkout that was replaced from an index that is damaged", async () => {
  const { documents, place, loseShard } = store();
  const checkout = await sent(place, "boil");
  const ask = () => new Images(place).ask(checkout, (index) => index.outline("src/a.ts"));
  const [id, { bytes }] = [...documents][0]!;
  documents.set(id, { bytes: bytes.slice(0, 400) });
  await rejects(ask(), { name: "PortableError", trouble: "damaged" });
  documents.delete(id);
  equal(await ask(), undefined);
  loseShard();
  await rejects(ask(), /Cannot read an index of the fleet: 1 of 2 shards have not answered/);
  const large = { ...checkout, image: Array.from({ length: 300 }, (_, at) => String(at)) };
  await rejects(new Images(place).ask(large, () => Promise.resolve(1)), /search it instead/);
});

import { deepEqual, equal } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { Members } from "./members.ts";

Deno.test("Members numbers the files of one index by their ids", async () => {
  await inWorld({ "a.ts": "", "b.ts": "" }, ({ context, store }) => {
    const members = new Members([context("a")]);
    for (const file of store.catalog.files) {
      equal(members.numberOf(0, file.id), file.id);
      equal(members.fileOf(file.id).file, file);
    }
  });
});

Deno.test("Members tells apart files that have the same id in several indexes", async () => {
  await inWorld({ "a.ts": "", "b.ts": "" }, (one) =>
    inWorld({ "c.ts": "", "d.ts": "" }, (two) => {
      const members = new Members([one.context("a"), two.context("a")]);
      const places = [one, two].flatMap(({ store }, member) =>
        store.catalog.files.map(({ id, path }) => ({
          path,
          member,
          number: members.numberOf(member, id),
        }))
      );
      equal(new Set(places.map(({ number }) => number)).size, 4);
      for (const { path, member, number } of places) {
        const found = members.fileOf(number);
        deepEqual([found.file.path, found.member], [path, member]);
        equal(found.context, members.contexts[member]);
      }
    }));
});

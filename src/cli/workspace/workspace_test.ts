import { equal, rejects, throws } from "node:assert/strict";
import { fakeLibrary } from "../testdata/fakes.ts";
import type { OpenedMember } from "../library.ts";
import { Workspace } from "./workspace.ts";

async function workspaceOf(...names: string[]): Promise<Workspace> {
  const members: OpenedMember[] = [];
  for (const name of names) {
    const root = `/${name}`;
    members.push(
      name === "broken"
        ? { name, root, error: "It is torn" }
        : { name, root, index: await fakeLibrary().open({ root }) },
    );
  }
  return await Workspace.open(() =>
    Promise.resolve({
      members,
      search: () => Promise.reject(new Error("All were asked")),
      close: () => {},
    })
  );
}

Deno.test("Workspace.index() needs no name where there is one root", async () => {
  equal((await workspaceOf("a")).index() !== undefined, true);
});

Deno.test("Workspace.index() asks for a name where there are several", async () => {
  const workspace = await workspaceOf("a", "b");
  throws(() => workspace.index(), /name one of "a", "b" as "root"/);
});

Deno.test("Workspace.index() names the roots where one is unknown", async () => {
  const workspace = await workspaceOf("a", "b");
  throws(() => workspace.index("c"), /Cannot find root "c": use one of "a", "b"/);
});

Deno.test("Workspace.index() says why a root cannot be asked", async () => {
  const workspace = await workspaceOf("a", "broken");
  throws(() => workspace.index("broken"), /Cannot ask root "broken": It is torn/);
});

Deno.test("Workspace.search() asks all roots unless one is named", async () => {
  const workspace = await workspaceOf("a", "b");
  await rejects(() => workspace.search("q", {}), /All were asked/);
  await workspace.search("q", {}, "a");
});

Deno.test("Workspace.reporting() tells of progress while the work lasts, and no longer", async () => {
  const told: number[] = [];
  let report = (_done: number) => {};
  const workspace = await Workspace.open((onProgress) => {
    report = (done) =>
      onProgress({
        stage: "read",
        share: 0,
        done,
        total: 9,
        bytesDone: 0,
        bytesTotal: 0,
        path: "a",
      });
    return Promise.resolve({
      members: [],
      search: () => Promise.reject(new Error("Not expected")),
      close: () => {},
    });
  });
  await workspace.reporting(({ done }) => told.push(done), () => Promise.resolve(report(1)));
  report(2);
  equal(told.join(), "1");
});

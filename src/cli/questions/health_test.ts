import { deepEqual, equal, match } from "node:assert/strict";
import { fakeLibrary } from "../testdata/fakes.ts";
import type { OpenedIndex, OpenedMember } from "../library.ts";
import { checkRoot, overall } from "./health.ts";

/** A root with a file in the place of its index. */
async function inRoot(
  body: (member: OpenedMember & { readonly index: OpenedIndex }) => Promise<void>,
  stats: object = {},
): Promise<void> {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    Deno.mkdirSync(`${root}/.cbx`, { mode: 0o755 });
    Deno.writeTextFileSync(`${root}/.cbx/index.sqlite`, "", { mode: 0o644 });
    const { index } = await member(root, stats);
    await body({ name: "one", root, index });
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

async function member(root: string, stats: object): Promise<{ index: OpenedIndex }> {
  const opened = await fakeLibrary().open({ root });
  const standing = { exists: true, stale: false, filesChangedSinceBuild: 0, ...stats };
  const index = {
    ...opened,
    root,
    indexPath: `${root}/.cbx/index.sqlite`,
    // The check looks at the standing alone.
    stats: () => Promise.resolve({ ...standing } as Awaited<ReturnType<OpenedIndex["stats"]>>),
  };
  return { index };
}

Deno.test("checkRoot() finds nothing wrong with a current index", async () => {
  await inRoot(async (member) => {
    const { status, exists, stale, advice, error } = await checkRoot(member);
    deepEqual({ status, exists, stale, advice, error }, {
      status: "ok",
      exists: true,
      stale: false,
      advice: [],
      error: "",
    });
  });
});

Deno.test("checkRoot() says how many files a stale index lacks", async () => {
  await inRoot(async (member) => {
    const { status, files_changed, advice } = await checkRoot(member);
    equal(status, "index_stale");
    equal(files_changed, 3);
    match(advice.join(), /cbx update/);
  }, { stale: true, filesChangedSinceBuild: 3 });
});

Deno.test("checkRoot() says where an index may be that cannot be read, and no command to make one", async () => {
  await inRoot(async (member) => {
    const above = "an index may lie in a folder above, which may not be read: run with more";
    Deno.removeSync(member.index.indexPath);
    deepEqual((await checkRoot(member, above)).advice, [
      `Answers are complete but slow, as files are read into memory: ${above}`,
    ]);
  });
});

Deno.test("checkRoot() asks no figures where there is no index, as they would cost a reading", async () => {
  await inRoot(async (member) => {
    Deno.removeSync(member.index.indexPath);
    const index = { ...member.index, stats: () => Promise.reject(new Error("Not expected")) };
    const { status, exists, advice } = await checkRoot({ ...member, index });
    deepEqual([status, exists], ["index_missing", false]);
    match(advice.join(), /cbx index/);
  });
});

Deno.test("checkRoot() names what is wrong with a broken index", async () => {
  await inRoot(async (member) => {
    const index = { ...member.index, stats: () => Promise.reject(new Error("It is torn")) };
    const { status, error } = await checkRoot({ ...member, index });
    deepEqual([status, error], ["broken", "It is torn"]);
  });
});

Deno.test("checkRoot() repeats why a root could not be opened", async () => {
  const { status, error } = await checkRoot({ name: "b", root: "/b", error: "It is gone" });
  deepEqual([status, error], ["broken", "It is gone"]);
});

const HAS_MODES = Deno.build.os !== "windows";

Deno.test({
  name: "checkRoot() warns of an index that every user may change",
  ignore: !HAS_MODES,
  fn: async () => {
    await inRoot(async (member) => {
      Deno.chmodSync(member.index.indexPath, 0o666);
      const { status, advice } = await checkRoot(member);
      equal(status, "unsafe_config");
      match(advice.join(), /Every user may change/);
    });
  },
});

Deno.test({
  name: "checkRoot() warns of a folder of the index that every user may change",
  ignore: !HAS_MODES,
  fn: async () => {
    await inRoot(async (member) => {
      Deno.chmodSync(`${member.root}/.cbx`, 0o777);
      equal((await checkRoot(member)).status, "unsafe_config");
    });
  },
});

Deno.test({
  name: "checkRoot() warns of an index elsewhere that more may read than the tree",
  ignore: !HAS_MODES,
  fn: async () => {
    await inRoot(async ({ root, index, ...rest }) => {
      Deno.mkdirSync(`${root}/tree`, { mode: 0o700 });
      const member = { ...rest, root: `${root}/tree`, index: { ...index, root: `${root}/tree` } };
      const { status, advice } = await checkRoot(member);
      equal(status, "unsafe_config");
      match(advice.join(), /Every user may read/);
    });
  },
});

for (const root of ["/", "/root", "/home/ada", "/Users/ada", "C:/Users/ada"]) {
  Deno.test(`checkRoot() warns that ${root} is more than a project`, async () => {
    await inRoot(async (member) => {
      const index = { ...member.index, root };
      equal((await checkRoot({ ...member, root, index })).status, "unsafe_config");
    });
  });
}

Deno.test("overall() is the worst of all roots", () => {
  equal(
    overall([{ status: "ok" }, { status: "index_missing" }, { status: "index_stale" }]),
    "index_missing",
  );
  equal(overall([{ status: "unsafe_config" }, { status: "broken" }]), "broken");
  equal(overall([]), "broken");
});

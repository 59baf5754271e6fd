import { deepEqual, equal, match, ok } from "node:assert/strict";
import { writeTree } from "../../tests/_tree.ts";
import { git, inRepository, manyCommits, openGit } from "./testdata/git.ts";
import { troubleOf } from "./testdata/trouble.ts";

/** Reads every object of a repository, and compares it with what git says. */
function compareAll(root: string): number {
  using opened = openGit(`${root}/.git`);
  const listed = git(root, "cat-file", "--batch-all-objects", "--batch-check");
  const lines = listed.trim().split("\n").map((line) => line.split(" "));
  for (const [oid, type, size] of lines) {
    const object = opened.objects.readAny(oid!);
    deepEqual([object.type, object.data.length], [type, Number(size)]);
    equal(opened.objects.sizeOf(oid!), Number(size));
    if (type === "blob" || type === "commit") {
      equal(new TextDecoder().decode(object.data), git(root, "cat-file", type, oid!));
    }
  }
  return lines.length;
}

const PACKING: Readonly<Record<string, readonly string[]>> = {
  "each in a file of its own": [],
  "in a pack of deltas by offset": ["repack", "-adfq", "--depth=50"],
  "in a pack of deltas by name": ["-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq"],
  "in a pack with a table of version 1": ["-c", "pack.indexVersion=1", "repack", "-adfq"],
  "in packs that were not compressed": ["-c", "core.compression=0", "repack", "-adFfq"],
};

for (const [kept, command] of Object.entries(PACKING)) {
  Deno.test(`Objects reads objects ${kept} as git does`, async () => {
    await inRepository({ "a.ts": "1\n", "empty.ts": "" }, (root) => {
      for (let number = 0; number < 8; number++) {
        writeTree(root, {
          "a.ts": "a line\n".repeat(50 + number),
          [`d/${number}.ts`]: `${number}`,
        });
        git(root, "add", "--all");
        git(root, "commit", "--quiet", "--message", `commit ${number}`);
      }
      git(root, "tag", "--annotate", "--message", "a tag", "v1");
      if (command.length > 0) git(root, ...command);
      ok(compareAll(root) > 30);
    });
  });
}

Deno.test("Objects reads objects from several packs and from files, of SHA-256 too", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    for (const part of ["b", "c", "d"]) {
      writeTree(root, { [`${part}.ts`]: `${part}\n` });
      git(root, "add", "--all");
      git(root, "commit", "--quiet", "--message", part);
      if (part !== "d") git(root, "repack", "-dq");
    }
    const packs = [...Deno.readDirSync(`${root}/.git/objects/pack`)];
    equal(packs.filter(({ name }) => name.endsWith(".pack")).length, 2);
    equal(compareAll(root), 12);
  }, "--object-format=sha256");
});

Deno.test("Objects lists the objects whose names begin so, packed or not", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    manyCommits(root);
    const all = git(root, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)").trim()
      .split("\n");
    for (const command of ["status", "repack"]) {
      git(root, command, ...(command === "repack" ? ["-adq"] : []));
      using opened = openGit(`${root}/.git`);
      for (const length of [4, 5, 7, 40]) {
        const prefix = all[3]!.slice(0, length);
        deepEqual(
          opened.objects.withPrefix(prefix).sort(),
          all.filter((oid) => oid.startsWith(prefix)),
        );
      }
    }
  });
});

Deno.test("Objects says of a partial clone which object it was made without", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    git(root, "config", "uploadpack.allowFilter", "true");
    git(root, "clone", "--quiet", "--no-checkout", "--filter=blob:none", `file://${root}`, "part");
    using opened = openGit(`${root}/part/.git`);
    const blob = git(root, "rev-parse", "HEAD:a.ts").trim();
    match(
      troubleOf(() => opened.objects.read(blob, "blob")),
      /object [0-9a-f]{40} is missing: it was left out of this clone, and nothing is fetched$/,
    );
  });
});

Deno.test("Objects does not look into a repository that objects are borrowed from", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    git(root, "clone", "--quiet", "--shared", ".", "lent");
    using opened = openGit(`${root}/lent/.git`);
    const head = opened.refs.follow("HEAD")!.oid!;
    match(
      troubleOf(() => opened.objects.read(head, "commit")),
      /is missing: it may be in another repository that this one borrows from, which is not read$/,
    );
  });
});

Deno.test("Objects follows no link out of the repository", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    const head = git(root, "rev-parse", "HEAD").trim();
    const folder = `${root}/.git/objects/${head.slice(0, 2)}`;
    Deno.renameSync(folder, `${root}/elsewhere`);
    Deno.symlinkSync(`${root}/elsewhere`, folder);
    using opened = openGit(`${root}/.git`);
    match(
      troubleOf(() => opened.objects.read(head, "commit")),
      /as its "objects\/[^"]*" is a link that leads out of it$/,
    );
  });
});

Deno.test("Objects ends with a sentence where an object is a delta of itself", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    const oid = "ab".repeat(20);
    writePack(root, oid, [0x71, ...bytesOf(oid), ...DEFLATED_NOTHING]);
    using opened = openGit(`${root}/.git`);
    match(
      troubleOf(() => opened.objects.readAny(oid)),
      /"objects\/pack\/pack-12\.pack" is damaged: it has a chain of more than 4095 deltas$/,
    );
  });
});

Deno.test("Objects refuses an object that says it has gigabytes", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    const oid = "ab".repeat(20);
    writePack(root, oid, [0xbf, 0xff, 0xff, 0xff, 0x7f, ...DEFLATED_NOTHING]);
    using opened = openGit(`${root}/.git`);
    match(troubleOf(() => opened.objects.readAny(oid)), /has 4294967295 bytes: the limit is/);
    equal(opened.objects.sizeOf(oid), 4294967295);
  });
});

Deno.test("Objects refuses more packs than any repository has", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    const folder = `${root}/.git/objects/pack`;
    for (let number = 0; number <= 2000; number++) {
      Deno.writeTextFileSync(`${folder}/pack-${number.toString(16)}.idx`, "");
    }
    using opened = openGit(`${root}/.git`);
    match(troubleOf(() => opened.objects.packedCount), /as it has 2001 packs: the limit is 2000$/);
  });
});

/** A zlib stream without bytes. */
const DEFLATED_NOTHING = [0x78, 0x9c, 3, 0, 0, 0, 0, 1];

function bytesOf(hex: string): number[] {
  return hex.match(/../g)!.map((byte) => parseInt(byte, 16));
}

/** Writes a pack with one object, and its table. */
function writePack(root: string, oid: string, entry: readonly number[]): void {
  const folder = `${root}/.git/objects/pack`;
  const sum = Array.from<number>({ length: 20 }).fill(0);
  const fanout = Array.from({ length: 256 }, (_, byte) => [0, 0, 0, byte < 0xab ? 0 : 1]).flat();
  const pack = [...bytesOf("5041434b0000000200000001"), ...entry, ...sum];
  const table = [...bytesOf("ff744f6300000002"), ...fanout, ...bytesOf(oid), 0, 0, 0, 0];
  Deno.writeFileSync(`${folder}/pack-12.pack`, Uint8Array.from(pack));
  Deno.writeFileSync(
    `${folder}/pack-12.idx`,
    Uint8Array.from([...table, 0, 0, 0, 12, ...sum, ...sum]),
  );
}

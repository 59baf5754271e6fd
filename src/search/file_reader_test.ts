import { equal, notEqual } from "node:assert/strict";
import { inTree, writeTree } from "../../tests/_world.ts";
import { FileReader } from "./file_reader.ts";

Deno.test("FileReader reads a file, and a range of its bytes", async () => {
  await inTree({ "a/b.txt": "é water\n" }, (root) => {
    const reader = new FileReader(root);
    equal(reader.text("a/b.txt"), "é water\n");
    equal(reader.raw("a/b.txt", 3, 8), "water");
    equal(reader.raw("a/b.txt", 3, 999), "water\n");
    equal(reader.raw("a/b.txt", 99, 999), "");
  });
});

Deno.test("FileReader keeps a byte order mark, so that offsets are those of the file", async () => {
  await inTree({ "a.txt": "\ufeffwater\n" }, (root) => {
    const reader = new FileReader(root);
    equal(reader.text("a.txt"), "\ufeffwater\n");
    equal(reader.raw("a.txt", 3, 8), "water");
  });
});

Deno.test("FileReader reads a file anew when it was changed", async () => {
  await inTree({ "a.txt": "old\n" }, (root) => {
    const reader = new FileReader(root);
    equal(reader.text("a.txt"), "old\n");
    writeTree(root, { "a.txt": "other\n" });
    reader.startSearch();
    equal(reader.text("a.txt"), "other\n");
  });
});

Deno.test("FileReader reads the text that stands in for a file", async () => {
  await inTree({ "a.txt": "old\n", "b.txt": "same\n" }, (root) => {
    const reader = new FileReader(root, new Map([["a.txt", "é water\n"]]));
    for (let round = 0; round < 2; round++) {
      reader.startSearch();
      equal(reader.text("a.txt"), "é water\n");
      equal(reader.raw("a.txt", 3, 8), "water");
      equal(reader.text("b.txt"), "same\n");
    }
  });
});

Deno.test("FileReader finds nothing where a file is gone, was never, or is a folder", async () => {
  await inTree({ "a.txt": "x", "b/c.txt": "y" }, (root) => {
    const reader = new FileReader(root);
    equal(reader.text("a.txt"), "x");
    Deno.removeSync(`${root}/a.txt`);
    reader.startSearch();
    equal(reader.text("a.txt"), undefined);
    equal(reader.text("none.txt"), undefined);
    equal(reader.text("b"), undefined);
    equal(reader.text("b/c.txt/d"), undefined);
  });
});

Deno.test("FileReader does not follow a link that took the place of a file", async () => {
  await inTree({ "tree/a.txt": "mine\n", "outside/a.txt": "secret\n" }, (root) => {
    const reader = new FileReader(`${root}/tree`);
    equal(reader.text("a.txt"), "mine\n");
    Deno.removeSync(`${root}/tree/a.txt`);
    Deno.symlinkSync(`${root}/outside/a.txt`, `${root}/tree/a.txt`);
    reader.startSearch();
    equal(reader.text("a.txt"), undefined);
    equal(reader.raw("a.txt", 0, 9), undefined);
  });
});

Deno.test("FileReader does not follow a link that took the place of a folder", async () => {
  await inTree({ "tree/sub/a.txt": "mine\n", "outside/a.txt": "a secret\n" }, (root) => {
    const known = new FileReader(`${root}/tree`);
    equal(known.text("sub/a.txt"), "mine\n");
    Deno.removeSync(`${root}/tree/sub`, { recursive: true });
    Deno.symlinkSync(`${root}/outside`, `${root}/tree/sub`);
    known.startSearch();
    equal(known.text("sub/a.txt"), undefined);
    equal(new FileReader(`${root}/tree`).text("sub/a.txt"), undefined);
  });
});

Deno.test("FileReader reads no path that leads upwards out of the tree", async () => {
  await inTree({ "tree/a.txt": "mine\n", "outside.txt": "secret\n" }, (root) => {
    equal(new FileReader(`${root}/tree`).text("../outside.txt"), undefined);
  });
});

Deno.test("FileReader reads more files than it keeps", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`${i}.txt`, `${i} `.repeat(400_000)]),
  );
  await inTree(files, (root) => {
    const reader = new FileReader(root);
    for (let round = 0; round < 2; round++) {
      for (const [path, text] of Object.entries(files)) equal(reader.text(path), text);
    }
  });
});

Deno.test("FileReader keeps what a search has read first, where it reads more than there is room for", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`${i}.txt`, `${i} é`.padEnd(1_000_000)]),
  );
  await inTree(files, (root) => {
    const reader = new FileReader(root);
    const readAll = () => {
      const opened: string[] = [];
      const { readFileSync, openSync } = Deno;
      Deno.readFileSync = (path) => (opened.push(`${path}`), readFileSync(path));
      Deno.openSync = (path) => (opened.push(`${path}`), openSync(path));
      try {
        reader.startSearch();
        for (const path of Object.keys(files)) {
          equal(reader.raw(path)!.trimEnd(), files[path]!.trimEnd());
          // Bytes are those of the file, whether it is kept or not.
          equal(reader.raw(path, path.length - 3, path.length - 1), "é");
        }
      } finally {
        Object.assign(Deno, { readFileSync, openSync });
      }
      return opened;
    };
    equal(readAll().length, 30);
    equal(readAll().length, 30 - 25);
  });
});

Deno.test("FileReader masks every line of a private key, keeps lines, and searches the text as it is", async () => {
  const line = "MIIEpAIBAAKCAQEA7bq8Zk3vQ9xT4pL2mN8sW1yR5uJ0";
  const key = ["-----BEGIN PRIVATE KEY-----", line, line, "-----END PRIVATE KEY-----"].join("\n");
  const text = `é\n${key}\nwater\n`;
  await inTree({ "a.txt": text }, (root) => {
    for (const reader of [new FileReader(root), new FileReader(root, new Map([["a.txt", text]]))]) {
      equal(reader.text("a.txt")!.includes(line.slice(0, 12)), false);
      for (const at of [2, 3, 4, 5]) {
        equal(reader.lines("a.txt")!.lineText(at), "[redacted:private_key]");
      }
      equal(reader.lines("a.txt")!.lineText(6), "water");
      const from = new TextEncoder().encode(text).length - 6;
      equal(reader.raw("a.txt", from, from + 5), "water");
      equal(reader.raw("a.txt", 0, 2), "é");
      equal(reader.raw("a.txt"), text);
      equal(reader.raw("a.txt", 2, 4), "\n-");
    }
  });
});

Deno.test("FileReader reads a file again that was written over under its old time and size", () => {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  const write = (name: string, text: string) => {
    Deno.writeTextFileSync(`${root}/${name}`, text);
    Deno.utimeSync(`${root}/${name}`, 1_700_000_000, 1_700_000_000);
  };
  write("a.ts", "one");
  write("b.ts", "two");
  const reader = new FileReader(root);
  reader.startSearch();
  equal(reader.text("a.ts"), "one");
  Deno.renameSync(`${root}/b.ts`, `${root}/a.ts`);
  reader.startSearch();
  equal(reader.text("a.ts"), "two");
});

Deno.test("FileReader.lines() keeps lines of a file until it changes", async () => {
  await inTree({ "a.txt": "old\n" }, (root) => {
    const reader = new FileReader(root);
    const lines = reader.lines("a.txt");
    reader.startSearch();
    equal(reader.lines("a.txt"), lines);
    writeTree(root, { "a.txt": "other\n" });
    reader.startSearch();
    equal(reader.lines("a.txt")?.text, "other\n");
  });
});

Deno.test("FileReader.lines() keeps a number of characters, and what was asked for last", async () => {
  const large = `${"x".repeat(99)}\n`.repeat(30_000);
  await inTree({ "a.txt": large, "b.txt": large, "c.txt": large }, (root) => {
    const reader = new FileReader(root);
    const [a, b] = [reader.lines("a.txt"), reader.lines("b.txt")];
    equal(reader.lines("a.txt"), a);
    reader.lines("c.txt");
    equal(reader.lines("a.txt"), a);
    notEqual(reader.lines("b.txt"), b);
  });
});

Deno.test("FileReader gives a text to be searched once a file is read for a second search", async () => {
  await inTree({ "a.txt": "Water\n", "b.txt": "é Water\n" }, (root) => {
    const reader = new FileReader(root);
    for (const path of ["a.txt", "b.txt"]) {
      equal(reader.searchable(path), undefined);
      reader.startSearch();
      const { text, hasBytes } = reader.searchable(path)!;
      equal(text.text, reader.raw(path));
      equal(hasBytes, path === "a.txt");
      equal(reader.raw(path, 0, 2), path === "a.txt" ? "Wa" : "é");
      writeTree(root, { [path]: "other text\n" });
      reader.startSearch();
      equal(reader.searchable(path), undefined);
      equal(reader.raw(path), "other text\n");
    }
  });
});

Deno.test("FileReader masks a file but in the state that holds no secret", async () => {
  const text = `token = "${["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_")}"\n`;
  await inTree({ "a.txt": text, "b.txt": text }, (root) => {
    const { size } = Deno.statSync(`${root}/a.txt`);
    const shown = (path: string, secretless: number) => {
      const reader = new FileReader(root, new Map([["b.txt", text]]));
      reader.startSearch((_, found) => found.size === secretless);
      return reader.text(path);
    };
    equal(shown("a.txt", size), text);
    notEqual(shown("a.txt", size + 1), text);
    notEqual(shown("b.txt", size), text);
  });
});

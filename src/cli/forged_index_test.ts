/**
 * An index that a stranger wrote names what no walk would find: files outside of the tree, secrets,
 * what git and cbx keep, and links. Every command, and every question of the servers, is asked for
 * them, with and without a look at the tree, and nothing of what those files hold is shown.
 *
 * @module
 */
import { openIndex, openIndexes } from "@cbx/core";
import { deepEqual, ok } from "node:assert/strict";
import { inTree } from "../../tests/_world.ts";
import { extent } from "../../tests/_extent.ts";
import { runOnIndex } from "../store/testdata/rewrite_index.ts";
import { fakeStreams } from "./testdata/fakes.ts";
import { LIBRARY } from "./library.ts";
import { QUESTIONS } from "./questions/questions.ts";
import { runCli } from "./run_cli.ts";
import { NO_MODELS, Workspace } from "./workspace/workspace.ts";

/** Text that no answer may hold. */
const VALUE = "kettleFromElsewhere";

/** Text of a forged row, and of the file. */
interface Forgery {
  readonly path: string;
  /** File with the value, relative to the folder above the tree. */
  readonly file?: string;
  /** A link of the tree, and where it leads. */
  readonly link?: readonly [from: string, to: string];
}

const FORGERIES: readonly Forgery[] = [
  { path: "../outside.ts", file: "outside.ts" },
  { path: "src/../../outside.ts", file: "outside.ts" },
  { path: ".env", file: "tree/.env" },
  { path: "src/prod.env", file: "tree/src/prod.env" },
  { path: ".ssh/notes.ts", file: "tree/.ssh/notes.ts" },
  { path: ".git/config", file: "tree/.git/config" },
  { path: "vendor/.GIT/config", file: "tree/vendor/.GIT/config" },
  { path: ".cbx/config.ts", file: "tree/.cbx/config.ts" },
  { path: "src/.cbx/a.ts", file: "tree/src/.cbx/a.ts" },
  { path: "link.ts", file: "outside.ts", link: ["link.ts", "../outside.ts"] },
  { path: "lib/outside.ts", file: "outside.ts", link: ["lib", ".."] },
  { path: "inner.ts", file: "tree/.env", link: ["inner.ts", ".env"] },
  { path: "C:\\x.ts", file: "tree/C:\\x.ts" },
  { path: "\\\\host\\x.ts", file: "tree/\\\\host\\x.ts" },
  { path: "src/a.ts\0.txt" },
  { path: "" },
  { path: "src/./a.ts" },
];

/** Text of the file whose row is forged, and of what stands in its place: the lines are the same. */
const textOf = (name: string) =>
  `/** Boils water. */\nexport function boilWater(${name}: number): number {\n` +
  `  const seconds = ${name} * 300;\n  return seconds;\n}\n`;

const TREE = {
  "tree/src/a.ts": textOf("liters"),
  "tree/src/b.ts": 'import { boilWater } from "./a.ts";\nexport const tea = boilWater(1);\n',
};

/** Makes a tree whose index has one row of another path. */
async function withForged(
  { path, file, link }: Forgery,
  body: (root: string) => Promise<void>,
): Promise<void> {
  await inTree(TREE, async (above) => {
    const root = `${above}/tree`;
    using index = await openIndex({ root });
    await index.update({ workers: 0 });
    index.close();
    if (file !== undefined) {
      Deno.mkdirSync(`${above}/${file}`.replace(/\/[^/]*$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${above}/${file}`, textOf(VALUE));
    }
    if (link) Deno.symlinkSync(link[1], `${root}/${link[0]}`);
    await forge(`${root}/.cbx/index.sqlite`, root, path);
    await body(root);
  });
}

/** Gives a row another path, with the state of what stands there, and has the folders look as they did. */
async function forge(indexPath: string, root: string, path: string): Promise<void> {
  const info = path.includes("\0") ? undefined : infoOf(`${root}/${path}`);
  const [mtime, ctime] = [info?.mtime?.getTime() ?? 0, info?.ctime?.getTime() ?? 0];
  const folders = ["", "src"].map((folder) => {
    const { mtime, ctime } = Deno.statSync(`${root}/${folder}`);
    const changed = Math.max(mtime!.getTime(), ctime!.getTime());
    return `UPDATE directories SET mtime_ms = ${changed} WHERE path = '${folder}'`;
  });
  await runOnIndex(
    indexPath,
    [
      `UPDATE files SET path = ${sqlText(path)}, mtime_ms = ${mtime}, ctime_ms = ${ctime}, ` +
      `size = ${info?.size ?? 0}, inode = ${info?.ino ?? 0} WHERE path = 'src/a.ts'`,
      "DELETE FROM skips",
      ...folders,
      `UPDATE meta SET value = ${Date.now() + 60_000} WHERE key = 'walked_at'`,
    ].join(";\n"),
  );
}

/** As bytes: a text of SQL ends with a NUL. */
function sqlText(text: string): string {
  return `CAST(x'${new TextEncoder().encode(text).toHex()}' AS TEXT)`;
}

function infoOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Command lines that show text, names or places of files. */
const linesFor = (path: string): readonly (readonly string[])[] => {
  const overlay = (words: readonly string[]) => [words, [...words, "--no-overlay"]];
  return [
    ...overlay(["search", "boilWater", "--show", "30"]),
    ...overlay(["search", VALUE, "--json"]),
    ...overlay(["search", "boil water", "--smart", "--show", "30"]),
    ...overlay(["search", "boilWater", "--context", "9"]),
    ...overlay(["explain", "how is water boiled"]),
    ...overlay(["symbol", "boilWater"]),
    ...overlay(["outline", path]),
    ...overlay(["refs", "boilWater"]),
    ...overlay(["impact", "boilWater"]),
    ...overlay(["describe", "boilWater"]),
    ...overlay(["path", "tea", "boilWater"]),
    ...overlay(["architecture"]),
    ...overlay(["graph"]),
    ["why-not", path, "boil water"],
    ["search", "boil water", "--json", "--proof"],
    ["check", `${path}:1-3`, `${path}:1-3@0123456789`],
    ["stats"],
    ["doctor"],
    ["touch", path],
    ["eval", "init"],
    ["eval", "run", "--grep"],
  ];
};

/** Of so many questions in turn each forgery is met by one. */
const STRIDE = extent({ quick: 3, full: 1 });

for (const [row, forgery] of FORGERIES.entries()) {
  const isAsked = (_: unknown, at: number) => at % STRIDE === row % STRIDE;

  Deno.test(`no command shows anything of ${JSON.stringify(forgery.path)} as an index says`, async () => {
    await withForged(forgery, async (root) => {
      const shown: string[] = [];
      for (const words of linesFor(forgery.path).filter(isAsked)) {
        const streams = fakeStreams();
        await runCli(["--root", root, ...words], { streams, library: LIBRARY });
        // What was asked for may be repeated.
        const said = `${streams.stdout}${streams.stderr}`.replaceAll(`"${VALUE}"`, "");
        if (said.includes(VALUE) && !words.includes(VALUE)) {
          shown.push(`${words.join(" ")}: ${said}`);
        }
        if (words.includes(VALUE) && /\* 300/.test(said)) shown.push(words.join(" "));
      }
      deepEqual(shown, []);
    });
  });

  Deno.test(`no server shows anything of ${JSON.stringify(forgery.path)} as an index says`, async () => {
    await withForged(forgery, async (root) => {
      const inputs = {
        query: "boilWater",
        question: "how is water boiled",
        name: "boilWater",
        symbol: "boilWater",
        target: "boilWater",
        from: "tea",
        to: "boilWater",
        path: forgery.path,
        file: forgery.path,
        overlay: false,
        max_snippet_lines: 30,
        include_snippets: true,
      };
      const shown: string[] = [];
      for (const question of QUESTIONS.filter(({ name }) => name !== "update").filter(isAsked)) {
        using workspace = await Workspace.open(() => openIndexes({ roots: [root] }), NO_MODELS);
        const known = Object.entries(inputs).filter(([name]) => name in question.inputs);
        for (const overlay of [true, false]) {
          const given = { ...Object.fromEntries(known) };
          if ("overlay" in given) given.overlay = overlay;
          const run = async () => JSON.stringify(await question.run(workspace, given, {}));
          const answer = await run().catch(String);
          if (answer.includes(VALUE)) shown.push(`${question.name}: ${answer}`);
        }
      }
      deepEqual(shown, []);
    });
  });

  Deno.test(`no call shows anything of ${JSON.stringify(forgery.path)} as an index says`, async () => {
    await withForged(forgery, async (root) => {
      using index = await openIndex({ root });
      const calls = [
        () => index.search("boilWater", { overlay: false }),
        () => index.search("boil water", { overlay: true }),
        () => index.explain("how is water boiled", { overlay: false }),
        () => index.definitions(),
        () => index.edges(),
        () => index.read(forgery.path, { overlay: false }),
        () => index.audit({ overlay: false }),
      ];
      for (const call of calls) {
        const answer = await call().then((value) => JSON.stringify(value), String);
        ok(!answer.includes(VALUE), answer);
      }
    });
  });
}

import { deepEqual, equal, throws } from "node:assert/strict";
import { dirname, join } from "node:path";
import { DamageError } from "../errors.ts";
import { checkFileChoice, type FileChoice, fileChoiceOf, keptChoice } from "./file_choice.ts";
import { walk } from "./walk.ts";

/** Walks a tree of empty files, or of some with a text; what is left out says why. */
async function found(files: Readonly<Record<string, string>>, ...choices: FileChoice[]) {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    for (const [path, text] of Object.entries({ ".git/HEAD": "ref: x\n", ...files })) {
      Deno.mkdirSync(join(root, dirname(path)), { recursive: true });
      Deno.writeTextFileSync(join(root, path), text);
    }
    const { files: walked, skipped } = await walk({ root, choices });
    return {
      paths: walked.map(({ path }) => path),
      skipped: skipped.map(({ path, reason, detail }) => `${path} ${reason} ${detail}`),
    };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

const TREE = { "a.ts": "", "a.min.ts": "", "docs/a.md": "", "docs/b.md": "", "src/b.ts": "" };

Deno.test("walk() leaves out what a choice ignores, and counts it with its pattern", async () => {
  const { paths, skipped } = await found(TREE, { ignore: ["*.min.ts", "docs/*", "!docs/b.md"] });
  deepEqual(paths, ["a.ts", "docs/b.md", "src/b.ts"]);
  deepEqual(skipped, ["a.min.ts excluded ignore: *.min.ts", "docs/a.md excluded ignore: docs/*"]);
  const { skipped: folders } = await found(TREE, { ignore: ["docs/"] });
  deepEqual(folders, ["docs/ excluded ignore: docs/"]);
});

Deno.test("walk() takes only what a choice includes, and each of several choices", async () => {
  const { paths, skipped } = await found(TREE, { include: ["src/", "docs/**/*.md"] });
  deepEqual(paths, ["docs/a.md", "docs/b.md", "src/b.ts"]);
  equal(skipped[0], "a.min.ts excluded include: no pattern matches");
  const both = await found(TREE, { include: ["*.ts"] }, { include: ["src/"] }, { ignore: ["x"] });
  deepEqual(both.paths, ["src/b.ts"]);
});

Deno.test("walk() without git's rules heeds the others, and passes over folders by default", async () => {
  const files = {
    ".gitignore": "gen/\n",
    ".git/info/exclude": "local.ts\n",
    ".cbxignore": "own.ts\n",
    "gen/a.ts": "",
    "build/b.ts": "",
    "local.ts": "",
    "own.ts": "",
    ".env": "",
  };
  deepEqual((await found(files)).paths, [".cbxignore", ".gitignore", "build/b.ts"]);
  const { paths, skipped } = await found(files, { respectGitignore: false });
  deepEqual(paths, [".cbxignore", ".gitignore", "gen/a.ts", "local.ts"]);
  deepEqual(skipped, [
    ...[
      ".env secret environment file",
      "build/ default_ignored build/",
      "own.ts ignored .cbxignore: own.ts",
    ],
  ]);
});

Deno.test("walk() heeds the ignore files of other tools, below .cbxignore and above git's", async () => {
  const names = [".cbxignore", ".codeindexignore", ".cursorignore", ".claudeignore", ".ignore"];
  const strongest = [...names, ".gitignore"];
  for (const [at, name] of strongest.entries()) {
    const { paths } = await found({ [name]: "x.ts\n", "x.ts": "" });
    deepEqual(paths, [name], name);
    // A weaker one cannot show it again, a stronger one can.
    for (const [other, weaker] of strongest.entries()) {
      if (other === at) continue;
      const both = await found({ [name]: "x.ts\n", [weaker]: "!x.ts\n", "x.ts": "" });
      equal(both.paths.includes("x.ts"), other < at, `${name} ${weaker}`);
    }
  }
});

Deno.test("checkFileChoice() refuses what is no pattern, or costs too much", () => {
  checkFileChoice({ ignore: ["**/a/**/b/**"], include: ["*"] });
  for (const pattern of ["", " ", "a\nb", "**/a/**/b/**/c/**", "a".repeat(5000)]) {
    throws(() => checkFileChoice({ ignore: [pattern] }), RangeError);
    throws(() => checkFileChoice({ include: [pattern] }), RangeError);
  }
  throws(() => checkFileChoice({ ignore: Array(201).fill("a") }), RangeError);
});

Deno.test("keptChoice() reads what was written, and takes anything else for damage", () => {
  equal(fileChoiceOf({ ignore: [], respectGitignore: true }), undefined);
  equal(keptChoice({}), undefined);
  deepEqual(keptChoice({ file_choice: '{"ignore":["a"]}' }), { ignore: ["a"] });
  for (const wrong of ["{", "1", '{"ignore":"a"}', '{"include":[1]}', '{"respectGitignore":1}']) {
    throws(() => keptChoice({ file_choice: wrong }), DamageError);
  }
});

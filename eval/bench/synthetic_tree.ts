/**
 * A tree of any size, made of small files in several languages whose names and words differ. The
 * same number of files gives the same tree. Words are as frequent as in a natural text: a few are
 * everywhere, and most are rare (Zipf's law).
 *
 * @module
 */
import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";

const VERBS =
  ("resolve parse load store encode merge split find open close read write apply check " +
    "build start stop send receive render format convert compare sort filter group count measure " +
    "create remove insert replace attach detach lock unlock pack unpack sign verify hash cast push " +
    "pull fetch flush drain retry").split(" ");
const SYLLABLES = "bar ce dim fo gun ha kel li mos nu par re sit to vul xa zen".split(" ");
/** Words that are used, some of them alike; source code of a large project has thousands. */
const VOCABULARY = 4096;
const FUNCTIONS_PER_FILE = 3;
const FILES_PER_FOLDER = 100;

/** A file of the tree. */
export interface SyntheticFile {
  /** Path relative to the root of the tree. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
}

interface FunctionParts {
  /** Words of its name. */
  readonly words: readonly string[];
  /** Its purpose. */
  readonly doc: string;
  /** Words of the name of what it calls. */
  readonly callee: readonly string[];
}

interface Template {
  readonly extension: string;
  readonly write: (parts: FunctionParts) => string;
}

const TEMPLATES: readonly Template[] = [
  {
    extension: "ts",
    write: ({ words, doc, callee }) =>
      `/** ${doc} */\nexport function ${camel(words)}(input: string): string {\n` +
      `  return ${camel(callee)}(input.trim());\n}\n`,
  },
  {
    extension: "py",
    write: ({ words, doc, callee }) =>
      `def ${snake(words)}(value):\n    """${doc}"""\n    return ${snake(callee)}(value)\n`,
  },
  {
    extension: "go",
    write: ({ words, doc, callee }) =>
      `// ${doc}\nfunc ${pascal(words)}(input string) string {\n\treturn ${
        pascal(callee)
      }(input)\n}\n`,
  },
  {
    extension: "rs",
    write: ({ words, doc, callee }) =>
      `/// ${doc}\npub fn ${snake(words)}(input: &str) -> String {\n    ${
        snake(callee)
      }(input)\n}\n`,
  },
  {
    extension: "rb",
    write: ({ words, doc, callee }) =>
      `# ${doc}\ndef ${snake(words)}(value)\n  ${snake(callee)}(value)\nend\n`,
  },
];

/** Makes one file of the tree. */
export function syntheticFile(index: number): SyntheticFile {
  const next = randomNumbers(index);
  const verb = () => VERBS[Math.floor(next() * VERBS.length)] ?? "";
  const noun = () => wordOf(Math.floor(VOCABULARY ** next()));
  const name = () => [verb(), noun(), noun()];
  const { extension, write } = TEMPLATES[index % TEMPLATES.length] ??
    { extension: "", write: () => "" };
  const functions = Array.from({ length: FUNCTIONS_PER_FILE }, () => {
    const doc = `Tells how to ${verb()} the ${noun()} of each ${noun()} first.`;
    return write({ words: name(), doc, callee: name() });
  });
  const folder = `part_${Math.floor(index / FILES_PER_FOLDER)}`;
  const path = `${folder}/${noun()}_${verb()}_${index}.${extension}`;
  return { path, text: (extension === "go" ? "package part\n\n" : "") + functions.join("\n") };
}

/** Writes a tree. */
export function writeSyntheticTree(root: string, count: number): void {
  for (let index = 0; index < count; index++) {
    const { path, text } = syntheticFile(index);
    if (index % FILES_PER_FOLDER === 0) {
      Deno.mkdirSync(`${root}/${path.slice(0, path.indexOf("/"))}`, { recursive: true });
    }
    Deno.writeTextFileSync(`${root}/${path}`, text);
  }
}

/** The word of a rank: two to four syllables, unlike those of its neighbours. */
function wordOf(rank: number): string {
  const base = SYLLABLES.length;
  const mixed = Math.imul(rank + 1, 0x9e3779b1) >>> 0;
  return Array.from(
    { length: 2 + rank % 3 },
    (_, place) => SYLLABLES[Math.floor(mixed / base ** (place + 2)) % base] ?? "",
  ).join("");
}

function snake(words: readonly string[]): string {
  return words.join("_");
}

function pascal(words: readonly string[]): string {
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

function camel(words: readonly string[]): string {
  const name = pascal(words);
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

/**
 * The promise as a whole: whatever secret stands in a file, no piece of it stands in the index.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";
import { openDenoFile } from "../store/deno_file.ts";
import { run, SECRET_CASES } from "../text/secrets/testdata/cases.ts";
import { treeOf } from "./testdata/tree.ts";
import { leaksOf, secretsOf } from "./leaks.ts";
import { scanIndexBytes } from "./scan_index_bytes.ts";
import { writeIndex } from "./write_index.ts";

/** A shorter piece of a secret may well be a part of something else. */
const PIECE = 12;

/** Sources of this repository: a few of each sort is enough, as they are alike. */
const SOURCES = ["text/lines.ts", "store/lock.ts", "walk/walk.ts", "query/intent.ts", "errors.ts"];

/** A line of properties is none between lines of code: such cases are tried elsewhere. */
const CASES = SECRET_CASES.filter(({ text, secrets }) =>
  !text.endsWith("\n") && secrets.every(({ length }) => length >= PIECE)
);

function sourceOf(path: string): string {
  return Deno.readTextFileSync(new URL(`../${path}`, import.meta.url));
}

/** A source with secrets between its lines, at places that only look random. */
function withSecrets(source: string, seed: number): string {
  const lines = source.split("\n");
  CASES.forEach(({ text }, index) => {
    const at = Math.imul(index + seed, 0x9e3779b1) >>> 0;
    const isComment = at % 3 === 0 && !text.includes("\n");
    lines.splice(at % lines.length, 0, isComment ? `// ${text}` : text);
  });
  return lines.join("\n");
}

function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>();
  for (let at = 0; at + PIECE <= text.length; at++) pieces.add(text.slice(at, at + PIECE));
  return pieces;
}

async function indexed(files: Record<string, string>) {
  const root = treeOf(files);
  const place = { root, indexPath: `${Deno.makeTempDirSync()}/index.sqlite` };
  await writeIndex(place);
  return { ...place, bytes: new TextDecoder("latin1").decode(Deno.readFileSync(place.indexPath)) };
}

Deno.test("an index holds no piece of a secret that was put into its sources", async () => {
  ok(CASES.length >= 60, `${CASES.length} cases`);
  const files = Object.fromEntries(
    SOURCES.map((path, seed) => [path.replace("/", "_"), withSecrets(sourceOf(path), seed * 977)]),
  );
  const { bytes } = await indexed(files);
  const stored = piecesOf(bytes);
  for (const { secrets, title } of CASES) {
    for (const secret of secrets) {
      for (const piece of [...piecesOf(secret), ...piecesOf(secret.toLowerCase())]) {
        ok(!stored.has(piece), `a piece of the secret of ${JSON.stringify(title)} is stored`);
      }
    }
  }
});

for (
  const extension of ["py", "go", "rs", "java", "rb", "yaml", "json", "md", "sh", "txt", "toml"]
) {
  Deno.test(`an index holds no secret of a file of the table with .${extension}`, async () => {
    const text = CASES.map((one) => one.text).join("\n\n");
    const { bytes } = await indexed({ [`table.${extension}`]: text });
    const stored = piecesOf(bytes);
    for (const { secrets, title } of CASES) {
      for (const secret of secrets) {
        for (const piece of piecesOf(secret)) ok(!stored.has(piece), title);
      }
    }
  });
}

Deno.test("leaksOf() and scanIndexBytes() find no secret of the table in its index", async () => {
  const text = CASES.map((one) => one.text).join("\n\n");
  const { indexPath } = await indexed({ "a.md": text });
  const secrets = secretsOf("a.md", text);
  ok(secrets.length >= 60, `${secrets.length} secrets`);
  const file = openDenoFile(indexPath);
  deepEqual({ leaks: leaksOf(secrets, file), marked: scanIndexBytes(file) }, {
    leaks: [],
    marked: [],
  });
  file.close();
});

Deno.test("leaksOf() and scanIndexBytes() find what came into an index by other ways", async () => {
  const token = "gl" + "pat-" + run(20, "url");
  const text = `// ${token}\nlet a;\n`;
  const { indexPath } = await indexed({ "a.ts": text });
  Deno.writeTextFileSync(indexPath, `\0${token}`, { append: true });
  const file = openDenoFile(indexPath);
  const leaks = leaksOf(secretsOf("a.ts", text), file);
  deepEqual(leaks.map(({ path, line, kind }) => ({ path, line, kind })), [
    { path: "a.ts", line: 1, kind: "gitlab_token" },
  ]);
  deepEqual(scanIndexBytes(file).map(({ offset }) => offset), leaks.map(({ offset }) => offset));
  file.close();
});

Deno.test("an index keeps what is around a secret, at its place", async () => {
  const secret = "hunt" + "er2";
  const { bytes } = await indexed({
    "a.ts": `export function connect(${"pass" + "word"} = "${secret}") {}\n`,
  });
  ok(bytes.includes('connect(password = "_______")'));
});

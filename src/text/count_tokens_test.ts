/**
 * Counts expected here are those of `encode_ordinary()` of `o200k_base` in PyPI's tiktoken 0.14.0.
 * Where that gives up (a million spaces overflow its stack), it is a tenth of the run, times ten.
 *
 * @module
 */
import { equal, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { loadTokenizer } from "./count_tokens.ts";

const COUNTS: readonly (readonly [what: string, text: string, count: number])[] = [
  ["nothing", "", 0],
  ["words", "hello world", 2],
  ["TypeScript", "export function add(a: number, b: number): number {\n  return a + b;\n}\n", 20],
  ["Python", "def f(x):\n    return [y ** 2 for y in range(x)]  # squares\n", 21],
  [
    "Go with tabs",
    '\t\tif err != nil {\n\t\t\treturn nil, fmt.Errorf("open %q: %w", path, err)\n\t\t}\n',
    27,
  ],
  ["words in names", "HTTPServerXMLParser_snake_case$2024", 10],
  ["a long word", "supercalifragilisticexpialidocious", 10],
  ["spaces before a word", `${" ".repeat(37)}x`, 2],
  ["line endings and slashes", "}\r\n\r\n\t\t});\n//////\n", 6],
  ["contractions in any case, a long s among them", "don't WE'LL it'ſ", 7],
  ["Japanese", "// 認証トークンを検証する\nconst 値 = 1;", 19],
  ["emoji with joiners and flags", "🚀👩‍👩‍👧‍👦🇫🇷", 17],
  ["a byte order mark and a next line mark", "\ufeff#region\u0085", 4],
  ["a replacement character", "\ufffd", 1],
  ["names of special tokens", "<|endoftext|> and <|endofprompt|>", 15],
];

for (const [what, text, expected] of COUNTS) {
  Deno.test(`count() counts ${what} as tiktoken does`, async () => {
    const tokenizer = await loadTokenizer();
    equal(tokenizer.count(text), expected);
  });
}

Deno.test("count() takes half of a surrogate pair for a replacement character", async () => {
  const { count } = await loadTokenizer();
  equal(count("a\ud83d b"), count("a\ufffd b"));
});

Deno.test("count() is exact over windows that are cut at lines", async () => {
  const { count } = await loadTokenizer();
  equal(count("let x = 1;\n".repeat(7000)), 42_000);
});

Deno.test("count() keeps a pair of surrogates whole where a window ends", async () => {
  const { count } = await loadTokenizer();
  equal(count(`!${"🚀".repeat(50_000)}`), count("🚀".repeat(50_000)) + 1);
});

Deno.test("count() is exact for a piece that is counted whole", async () => {
  const { count } = await loadTokenizer();
  equal(count("a".repeat(300)), 38);
});

for (
  const [what, text, expected] of [
    ["one letter", "a".repeat(1_000_000), 125_000],
    ["one capital", "A".repeat(1_000_000), 125_000],
    ["spaces", " ".repeat(1_000_000), 7813],
    ["line endings", "\n".repeat(1_000_000), 62_500],
    ["one ideograph", "漢".repeat(300_000), 300_000],
  ] as const
) {
  Deno.test(`count() is within 0.1 % for a run of ${what}, and ends`, async () => {
    const { count } = await loadTokenizer();
    ok(Math.abs(count(text) - expected) <= expected / 1000);
  });
}

Deno.test("loadTokenizer() names the vocabulary", async () => {
  equal((await loadTokenizer()).name, "o200k_base");
});

Deno.test("loadTokenizer() loads once", async () => {
  equal(await loadTokenizer(), await loadTokenizer());
});

Deno.test("loadTokenizer() needs no permission outside of the current folder", async () => {
  const elsewhere = Deno.makeTempDirSync();
  const url = new URL("./count_tokens.ts", import.meta.url);
  const script = `${elsewhere}/script.ts`;
  Deno.writeTextFileSync(
    script,
    `import { loadTokenizer } from "${url}";
     console.log((await loadTokenizer()).count("hello world"));`,
  );
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--quiet", "--allow-read=.", script],
    cwd: elsewhere,
  }).output();
  equal(new TextDecoder().decode(stdout), "2\n", new TextDecoder().decode(stderr));
  Deno.removeSync(elsewhere, { recursive: true });
});

Deno.test("count_tokens.ts imports nothing until the first call", async () => {
  const entry = new URL("./count_tokens.ts", import.meta.url).href;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout));
  const { dependencies } = modules.find((module: { specifier: string }) =>
    module.specifier === entry
  );
  ok(dependencies.every(({ isDynamic }: { isDynamic?: boolean }) => isDynamic === true));
});

Deno.test("token_ranks.wasm holds what OpenAI publishes as o200k_base.tiktoken", async () => {
  const { default: module } = await import("./token_ranks.js");
  const section = new Uint8Array(WebAssembly.Module.customSections(module, "cbx")[0]!);
  const count = new DataView(section.buffer).getUint32(0, true);
  const lines: string[] = [];
  let start = 4 + count;
  for (let rank = 0; rank < count; rank++) {
    const end = start + section[4 + rank]!;
    lines.push(`${section.subarray(start, end).toBase64()} ${rank}\n`);
    start = end;
  }
  // The hash that tiktoken checks its download by (tiktoken_ext/openai_public.py).
  equal(
    createHash("sha256").update(lines.join("")).digest("hex"),
    "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
  );
});

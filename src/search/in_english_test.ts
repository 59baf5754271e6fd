import { equal, match, ok } from "node:assert/strict";
import { openIndex } from "../../mod.ts";

const FILES = {
  "src/retry.ts": "/** How long to wait before the next retry. */\n" +
    "export function retryDelay(attempt: number): number {\n  return 2 ** attempt;\n}\n",
  "src/cookie.ts": "export function clearCookie(name: string): void {\n  jar.delete(name);\n}\n",
  "src/dienst.ts": "// legt den Vorgang in die Warteschlange\nexport function ablegen() {}\n",
  "src/queue.ts": "export function enqueue(task: Task) {\n  queue.push(task);\n}\n",
};

/** Asks a world of files. */
async function ask(query: string) {
  const root = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${root}/src`);
    for (const [path, text] of Object.entries(FILES)) {
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    using index = await openIndex({ root, cache: false });
    await index.update();
    return await index.search(query);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("inEnglish() answers a question in another language, and says what is searched for", async () => {
  const { query, results, fallbackSuggestions } = await ask(
    "¿cuánto se espera antes de reintentar?",
  );
  equal(results[0]?.path, "src/retry.ts");
  equal(query, "¿cuánto se espera antes de reintentar?");
  match(fallbackSuggestions.join("\n"), /searched for in English: how .*retry/);
});

Deno.test("inEnglish() answers questions without spaces between words", async () => {
  const { results } = await ask("クッキーを削除する関数");
  equal(results[0]?.path, "src/cookie.ts");
});

Deno.test("inEnglish() still finds code that is written in the language of the question", async () => {
  const { results } = await ask("wo wird der Vorgang in die Warteschlange gelegt");
  ok(results.slice(0, 2).some(({ path }) => path === "src/dienst.ts"));
});

Deno.test("inEnglish() leaves filters and exclusions of a question as they are", async () => {
  const { results } = await ask("cómo se elimina una cookie path:src/cookie.ts");
  equal(results.map(({ path }) => path).join(), "src/cookie.ts");
});

Deno.test("inEnglish() still finds the lines that hold the question as it is written", async () => {
  const { fallbackGrepHits } = await ask("legt den Vorgang in die Warteschlange");
  equal(fallbackGrepHits, 1);
});

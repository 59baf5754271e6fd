import { deepEqual } from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);

Deno.test("deno task slow runs every test file that checks less in deno task ok", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(new URL("deno.json", ROOT)));
  const reduced = [...testsIn("src"), ...testsIn("grammars"), ...testsIn("tests")]
    .filter((path) => /from "[^"]*\/_extent\.ts"/.test(Deno.readTextFileSync(new URL(path, ROOT))));
  const run = tasks.slow.command.split(" && ")[0].split(" ").filter((word: string) =>
    word.endsWith(".ts")
  );
  deepEqual(run, reduced.sort());
});

function testsIn(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return testsIn(path);
    return name.endsWith("_test.ts") ? [path] : [];
  });
}

import { deepEqual } from "node:assert/strict";
import { ask } from "./testdata/ask.ts";

/** A call, and the paths of modules that it loads. */
const LOADS: readonly (readonly [call: string, loads: readonly string[]])[] = [
  ['import("./pages/home.ts")', ["src/pages/home.ts"]],
  ['require("./pages/home")', ["src/pages/home.ts"]],
  ['import("./pages/more")', ["src/pages/more/index.ts"]],
  ['import("@/pages/home")', ["src/pages/home.ts"]],
  ["import(`./pages/${name}.ts`)", ["src/pages/home.ts", "src/pages/more/index.ts"]],
  ['import.meta.glob("./pages/h*.ts")', ["src/pages/home.ts"]],
  ['import("./other/home.ts")', []],
  ['import("pages/home")', []],
];

for (const [call, loads] of LOADS) {
  Deno.test(`architecture() has no module for an entry point that is loaded by ${call}`, async () => {
    const page = 'import { util } from "/src/util.ts";\nexport default () => util();\n';
    const files = {
      "src/app.ts": `const name = "home";\nexport const load = () => ${call};\n`,
      "src/util.ts": "export function util() {}\n",
      "src/pages/home.ts": page.replace("/src", ".."),
      "src/pages/more/index.ts": page.replace("/src", "../.."),
    };
    const { entryPoints } = await ask(files, (index) => index.architecture());
    const all = ["src/pages/home.ts", "src/pages/more/index.ts"];
    deepEqual(
      entryPoints.map(({ path }) => path).sort(),
      all.filter((path) => !loads.includes(path)),
    );
  });
}

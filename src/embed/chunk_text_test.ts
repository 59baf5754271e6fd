import { equal } from "node:assert/strict";
import { chunkText } from "./chunk_text.ts";

Deno.test("chunkText() puts the path and the scope before the lines", () => {
  const text = chunkText({ path: "src/a.ts", scope: "Kettle.lid", text: "open() {}" });
  equal(text, "src/a.ts\nKettle.lid\nopen() {}");
});

Deno.test("chunkText() leaves no line for a scope that there is not", () => {
  equal(chunkText({ path: "a.ts", scope: "", text: "a();\nb();" }), "a.ts\na();\nb();");
});

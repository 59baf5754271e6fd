import { deepEqual } from "node:assert/strict";
import { type Patch, readPatches } from "./read_patches.ts";

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split("\n");
}

function patchesOf(text: string): Promise<Patch[]> {
  return Array.fromAsync(readPatches(linesOf(text)));
}

const A = "a".repeat(40);
const B = "b".repeat(40);

Deno.test("readPatches() reads places and lines of each file of each commit", async () => {
  const patches = await patchesOf(`${A}
diff --git a/x.ts b/x.ts
index 1..2 100644
--- a/x.ts
+++ b/x.ts
@@ -1,0 +2 @@ class Store {
+  open() {}
@@ -9 +10 @@ class Store {
-  old
+  new
${B}
diff --git a/y.ts b/y.ts
new file mode 100644
--- /dev/null
+++ b/y.ts
@@ -0,0 +1 @@
+const y = 1;`);
  deepEqual(patches, [
    {
      commit: A,
      files: [{
        path: "x.ts",
        places: ["class Store {"],
        added: ["  open() {}", "  new"],
        removed: ["  old"],
      }],
    },
    { commit: B, files: [{ path: "y.ts", places: [], added: ["const y = 1;"], removed: [] }] },
  ]);
});

Deno.test("readPatches() takes a removed line of dashes for no header", async () => {
  const [patch] = await patchesOf(`${A}
diff --git a/x.lua b/x.lua
--- a/x.lua
+++ b/x.lua
@@ -1 +1 @@
--- a comment
+++ b/no/header
\\ No newline at end of file`);
  deepEqual(patch?.files, [
    { path: "x.lua", places: [], added: ["++ b/no/header"], removed: ["-- a comment"] },
  ]);
});

Deno.test("readPatches() gives a deleted file no path, and a binary one no entry", async () => {
  const [patch] = await patchesOf(`${A}
diff --git a/x.png b/x.png
Binary files a/x.png and b/x.png differ
diff --git a/x.ts b/x.ts
deleted file mode 100644
--- a/x.ts
+++ /dev/null
@@ -1 +0,0 @@
-gone`);
  deepEqual(patch?.files.map(({ path }) => path), [""]);
});

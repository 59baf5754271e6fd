import { equal } from "node:assert/strict";
import { packageFolder } from "./package_folder.ts";

Deno.test("packageFolder() leaves out the version of a package", () => {
  const resolved = "file:///cache/npm/registry.npmjs.org/onnxruntime-node/1.30.0/dist/index.js";
  equal(
    packageFolder(resolved, "onnxruntime-node"),
    "/cache/npm/registry.npmjs.org/onnxruntime-node",
  );
});

Deno.test("packageFolder() knows nothing of a package that is in no folder", () => {
  equal(packageFolder("npm:onnxruntime-node@1.30.0", "onnxruntime-node"), undefined);
  equal(packageFolder("file:///else/index.js", "onnxruntime-node"), undefined);
});

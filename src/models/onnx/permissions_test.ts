import { equal } from "node:assert/strict";
import { flagsOf, packageFolder } from "./permissions.ts";

Deno.test("flagsOf() joins what one flag takes", () => {
  equal(
    flagsOf([
      { name: "read", path: "/m" },
      { name: "env", variable: "A" },
      { name: "env", variable: "B" },
    ]),
    "--allow-read=/m --allow-env=A,B",
  );
});

Deno.test("flagsOf() names a flag alone where a part of it cannot be told", () => {
  equal(flagsOf([{ name: "ffi" }, { name: "ffi", path: "/n" }]), "--allow-ffi");
});

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

import { equal } from "node:assert/strict";
import { flagsOf } from "./check_permissions.ts";

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

import { equal } from "node:assert/strict";
import { flagsOf } from "./permission_flags.ts";

const cases: readonly [permissions: Deno.PermissionDescriptor[], flags: string][] = [
  [[], ""],
  [[{ name: "net", host: "api.voyageai.com" }], "--allow-net=api.voyageai.com"],
  [
    [{ name: "read", path: "/my models/m" }, { name: "env", variable: "A" }, {
      name: "env",
      variable: "B",
    }],
    '--allow-read="/my models/m" --allow-env=A,B',
  ],
  [
    [{ name: "ffi", path: "/n" }, { name: "sys", kind: "cpus" }],
    '--allow-ffi="/n" --allow-sys=cpus',
  ],
  [[{ name: "net", host: "a" }, { name: "net", host: "a" }], "--allow-net=a"],
  [[{ name: "ffi" }], "--allow-ffi"],
  [[{ name: "read", path: "/m/$(id)`id`" }], "--allow-read='/m/$(id)`id`'"],
  [[{ name: "read", path: "/it's $HOME" }], "--allow-read='/it'\\''s $HOME'"],
  [[{ name: "write", path: "/t/m,/etc" }], '--allow-write="/t"'],
];

for (const [permissions, flags] of cases) {
  Deno.test(`flagsOf() writes "${flags}"`, () => equal(flagsOf(permissions), flags));
}

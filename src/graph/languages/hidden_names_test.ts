import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("swift takes a closure or a parameter of a function for no function of the type or the file", async () => {
  const text = `func near() -> Int { 1 }
struct S {
    func run() -> Int { 2 }
    func go(f: Bool) {
        if f {
            let run = { 3 }
            _ = run()
        }
        _ = run()
    }
}
func use(f: Bool) {
    if f {
        let near = { 4 }
        _ = near()
    }
    _ = near()
}
func given(near: () -> Int) { _ = near() }
`;
  deepEqual(await edgesOf({ "a.swift": text }, "call"), [
    "call a.swift:9 S.go -> a.swift:3 S.run [extracted: scope]",
    "call a.swift:17 use -> a.swift:1 near [extracted: scope]",
  ]);
});

Deno.test("swift knows the type of a parameter, and of what a constructor makes, up to a name that hides it", async () => {
  const text = `class Pot {
    func boil() { boil(for: 1) }
    func boil(for: Int) {}
}
class Pan {
    func boil() {}
}
func run(pot: Pot, pans: [Pan]) {
    pot.boil()
    let pan = Pan()
    pan.boil()
    if let pot = pot as? Pan { pot.boil() }
    for pot in pans { pot.boil() }
    pans.forEach { pot in pot.boil() }
}
`;
  const calls = await edgesOf({ "a.swift": text }, "call");
  deepEqual(calls.filter((each) => /:(?:9|11) |extracted.*declared/.test(each)), [
    "call a.swift:9 run -> a.swift:2 Pot.boil [extracted: declared type]",
    "call a.swift:11 run -> a.swift:6 Pan.boil [inferred: assigned value]",
  ]);
  deepEqual(calls.filter((each) => /:1[234] /.test(each) && /extracted/.test(each)), []);
});

Deno.test("dart takes a function of a function for none of the file", async () => {
  const text = "int near() => 1;\n\nint run(bool f) {\n  if (f) {\n    int near() => 2;\n" +
    "    near();\n  }\n  return near();\n}\n\nint other() {\n  final near = () => 3;\n" +
    "  return near();\n}\n";
  deepEqual(await edgesOf({ "a.dart": text }, "call"), [
    "call a.dart:6 run -> a.dart:5 run.near [extracted: scope]",
    "call a.dart:8 run -> a.dart:1 near [extracted: scope]",
  ]);
});

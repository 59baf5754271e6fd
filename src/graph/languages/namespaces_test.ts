import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";
import { scopesByDistance } from "./namespaces.ts";

Deno.test("scopesByDistance() puts what is around a place before what is used there", () => {
  const around = ["a.Type", "a", ""];
  deepEqual([...scopesByDistance({ around, used: new Set() })], [["a.Type"], ["a"], [""]]);
  deepEqual([...scopesByDistance({ around: ["a", ""], used: new Set(["x.y", "c"]) })], [
    ...[["a"], [""]],
    ["x.y", "a.x.y", "c", "a.c"],
  ]);
});

Deno.test("scopesByDistance() names each scope once", () => {
  const reach = { around: ["a", "a", ""], used: new Set(["a", "b"]) };
  deepEqual([...scopesByDistance(reach)], [["a"], [""], ["a.a", "b", "a.b"]]);
});

Deno.test("php, c# and c++ tell a class from the namespace that has its name", async () => {
  deepEqual(
    await edgesOf(
      {
        "src/Cache.php": "<?php\nnamespace Ring;\nclass Cache {}\n",
        "src/Ring.php": "<?php\nnamespace Ring;\nclass Ring {\n  function open() {}\n}\n",
        "src/Use.php": "<?php\nnamespace Ring\\Sub;\nuse Ring\\Ring;\nclass User {\n" +
          "  function run(Ring $ring) {\n    $ring->open();\n    new Ring();\n  }\n}\n",
        "src/User.php": "<?php\nnamespace Ring;\nfunction run() {\n  new Ring();\n}\n",
        "Ring.cs": "namespace Ring;\npublic class Ring {\n  public void Open() {}\n}\n",
        "User.cs": "namespace Ring {\n  public class User {\n    void Run(Ring ring) {\n" +
          "      ring.Open();\n      new Ring();\n    }\n  }\n}\n",
        "ring.h": "namespace ring {\nclass ring {\n public:\n  void open();\n};\n}\n",
        "user.cc": '#include "ring.h"\nnamespace ring {\nvoid run(ring& each) {\n' +
          "  each.open();\n}\n}\n",
      },
      "call",
      "type",
    ),
    [
      "type User.cs:3 Ring.User.Run -> Ring.cs:2 Ring.Ring [extracted: import]",
      "call User.cs:4 Ring.User.Run -> Ring.cs:3 Ring.Ring.Open [extracted: declared type]",
      "call User.cs:5 Ring.User.Run -> Ring.cs:2 Ring.Ring [extracted: import]",
      "type src/Use.php:5 User.run -> src/Ring.php:3 Ring [extracted: import]",
      "call src/Use.php:6 User.run -> src/Ring.php:4 Ring.open [extracted: declared type]",
      "call src/Use.php:7 User.run -> src/Ring.php:3 Ring [extracted: import]",
      "call src/User.php:4 run -> src/Ring.php:3 Ring [extracted: package]",
      "type user.cc:3 ring.run -> ring.h:2 ring.ring [extracted: import]",
      "call user.cc:4 ring.run -> ring.h:4 ring.ring.open [extracted: declared type]",
    ],
  );
});

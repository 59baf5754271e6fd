import { deepEqual } from "node:assert/strict";
import { type Frame, framesOf } from "./frames.ts";

/** Frames as `path:line name`. */
function shown(text: string): string[] {
  return framesOf(text).map(({ path, line, name }: Frame) =>
    `${path}${line === undefined ? "" : `:${line}`}${name === undefined ? "" : ` ${name}`}`
  );
}

const CASES: Readonly<Record<string, readonly [text: string, ...frames: string[]]>> = {
  "Python": [
    'File "src/kitchen/app.py", line 90, in boil_water',
    "src/kitchen/app.py:90 boil_water",
  ],
  "a traceback of Python, innermost first": [
    'Traceback (most recent call last):\n  File "/usr/lib/a.py", line 3, in <module>\n    boil()\n' +
    '  File "/home/x/pot.py", line 9, in boil\nKeyError: "salt"',
    "/home/x/pot.py:9 boil",
    "/usr/lib/a.py:3",
  ],
  "pytest": ["tests/test_pot.py::TestPot::test_boil", "tests/test_pot.py test_boil"],
  "JavaScript": ["at render (lib/view.js:12:3)", "lib/view.js:12 render"],
  "JavaScript with a method, an alias and a URL": [
    "at async Layer.handle [as go] (file:///srv/lib/layer.mjs:95:5)",
    "srv/lib/layer.mjs:95 handle",
  ],
  "JavaScript without a name": ["    at /srv/lib/a.js:1:2", "/srv/lib/a.js:1"],
  "Java, by package": ["at com.x.Foo.bar(Foo.java:12)", "com/x/Foo.java:12 bar"],
  "Java, the last cause first": [
    "X: y\n\tat a.b.C.d(C.java:4)\nCaused by: Z\n\tat e.F.g(F.java:7)",
    "e/F.java:7 g",
    "a/b/C.java:4 d",
  ],
  "Kotlin": ["\tat okio.RealSource.read(RealSource.kt:31)", "okio/RealSource.kt:31 read"],
  "Go": [
    "panic: boom\n\ngoroutine 1 [running]:\nmain.(*Pot).Boil(0xc0, 0x1)\n\t/home/x/pot.go:12 +0x1d",
    "/home/x/pot.go:12 Boil",
  ],
  "a closure of Go": [
    "goroutine 1 [running]:\nmain.(*Pot).Boil.func2.1(0xc0)\n\t/home/x/pot.go:12 +0x1d",
    "/home/x/pot.go:12 Boil",
  ],
  "a lambda of Java": ["at com.x.Foo.lambda$bar$0(Foo.java:12)", "com/x/Foo.java:12 bar"],
  "a closure of Kotlin": ["at a.PotKt$boil$1.invoke(Pot.kt:12)", "a/Pot.kt:12 boil"],
  "a class of Java without a name": ["at a.Pot$1.run(Pot.java:12)", "a/Pot.java:12"],
  "a closure of Scala": ["at a.Pot.$anonfun$boil$1(Pot.scala:12)", "a/Pot.scala:12 boil"],
  "a lambda of C#": [
    "at Kitchen.Pot.<Boil>b__0_1(String water) in C:\\src\\Pot.cs:line 12",
    "C:/src/Pot.cs:12 Boil",
  ],
  "a method of C++": ["#1  0x00 in Pot::boil (pot=1) at src/pot.cc:12", "src/pot.cc:12 boil"],
  "one line of Go": ["main.go:12 +0x1d", "main.go:12"],
  "Rust": ["thread 'main' panicked at src/main.rs:1:2", "src/main.rs:1"],
  "Rust of old": ["thread 'main' panicked at 'no pot', src/main.rs:1:2", "src/main.rs:1"],
  "a backtrace of Rust": [
    "   3: kitchen::pot::boil\n             at ./src/pot.rs:12:5",
    "src/pot.rs:12 boil",
  ],
  "C#": [
    "at Kitchen.Pot.Boil(String water) in C:\\src\\Pot.cs:line 12",
    "C:/src/Pot.cs:12 Boil",
  ],
  "Ruby": ["lib/pot.rb:12:in 'block in Pot#boil!'", "lib/pot.rb:12 boil!"],
  "Ruby of old": ["from app/pot.rb:12:in `boil'", "app/pot.rb:12 boil"],
  "PHP": ["#0 /var/www/src/Pot.php(12): Kitchen\\Pot->boil(1)", "/var/www/src/Pot.php:12"],
  "an error of PHP": ["Fatal error: no pot in /var/www/a.php on line 12", "/var/www/a.php:12"],
  "gdb": ["#1  0x00 in boil (pot=1) at src/pot.c:12", "src/pot.c:12 boil"],
  "Dart": ["#0      Pot.boil (package:pot/src/pot.dart:12:3)", "pot/src/pot.dart:12 boil"],
  "Elixir": ["    (pot 0.1.0) lib/pot.ex:12: Kitchen.Pot.boil/1", "lib/pot.ex:12 boil"],
  "Swift": ["Fatal error: no pot: file Kitchen/Pot.swift, line 12", "Kitchen/Pot.swift:12"],
  "a compiler of Rust": ["  --> src/main.rs:10:5", "src/main.rs:10"],
  "a compiler of C": ["pot.c:12:5: error: expected ';'", "pot.c:12"],
  "a compiler of TypeScript": ["src/a.ts(12,5): error TS2322: no", "src/a.ts:12"],
  "Maven": ["[ERROR] /p/Foo.java:[12,5] cannot find symbol", "/p/Foo.java:12"],
  "a diff": ["--- a/x.py\n+++ b/src/x.py\n@@ -1,2 +30,5 @@ def boil", "src/x.py:30"],
  "a line of a web page": [
    "https://host.org/a/b/blob/main/src/x.py#L12",
    "/a/b/blob/main/src/x.py:12",
  ],
  "a path of Windows": ["C:\\x\\a.ts:12:4", "C:/x/a.ts:12"],
  "a path within a question": ["where is src/a/b.ts:42 used?", "src/a/b.ts:42"],
};

for (const [notation, [text, ...frames]] of Object.entries(CASES)) {
  Deno.test(`framesOf() reads ${notation}`, () => deepEqual(shown(text), frames));
}

Deno.test("framesOf() takes no time, port, index or name for a place", () => {
  for (
    const text of [
      "2024-01-02 12:30:45,123 ERROR no pot",
      "see http://localhost:8080/pots",
      "127.0.0.1:8080",
      "std::vector:12",
      "pots[1:2]",
      "ratio 3:4",
      "error: pot:12",
    ]
  ) deepEqual(shown(text), [], text);
});

Deno.test("framesOf() reads a bounded part of what is pasted", () => {
  const line = "at boil (lib/pot.js:12:3)\n";
  deepEqual(framesOf(line.repeat(100_000)).length, 40);
  deepEqual(framesOf("a/".repeat(500_000)).length, 0);
});

Deno.test("framesOf() reads the line of source below a frame of Python, and no frame for one", () => {
  const text = 'File "a.py", line 3, in fill\n  File "b.py", line 9, in boil\n    heat( pot )\n';
  deepEqual(framesOf(text).map(({ path, text }) => [path, text]), [
    ["b.py", "heat( pot )"],
    ["a.py", undefined],
  ]);
});

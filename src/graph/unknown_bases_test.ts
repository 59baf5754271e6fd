/** Bases of types, and imports in functions, that are not of the tree may come before what is. */
import { deepEqual } from "node:assert/strict";
import { edgesOf } from "./testdata/edges.ts";

Deno.test("python proves no member of a base behind one that is not of the tree", async () => {
  deepEqual(
    await edgesOf({
      "a.py":
        "import socketserver\nfrom abc import ABC\n\nclass Server:\n    def go(self): pass\n\n" +
        "class First(socketserver.ThreadingMixIn, Server):\n    def go(self):\n" +
        "        return super().go()\n\nclass Last(Server, socketserver.ThreadingMixIn):\n" +
        "    def run(self):\n        self.go()\n\nclass Mark(ABC, Server):\n    def run(self):\n" +
        "        self.go()\n\nclass Heir(First):\n    def run(self):\n        self.go()\n\n" +
        "class Far(socketserver.BaseServer): pass\n\nclass Near(Far): pass\n\n" +
        "class Both(Near, Server):\n    def run(self):\n        self.go()\n",
    }, "call"),
    [
      "call a.py:9 First.go -> a.py:5 Server.go [inferred: one of several types]",
      "call a.py:13 Last.run -> a.py:5 Server.go [extracted: member of self]",
      "call a.py:17 Mark.run -> a.py:5 Server.go [extracted: member of self]",
      "call a.py:21 Heir.run -> a.py:8 First.go [extracted: member of self]",
      "call a.py:29 Both.run -> a.py:5 Server.go [inferred: one of several types]",
    ],
  );
});

Deno.test("java asks a class that is not of the tree before an interface", async () => {
  deepEqual(
    await edgesOf({
      "W.java": "interface Named {\n  default String getName() { return null; }\n}\n" +
        "class Worker extends Thread implements Named {\n  void go() { getName(); }\n}\n" +
        "class Plain implements Runnable, Named {\n  void go() { getName(); }\n}\n",
    }, "call"),
    [
      "call W.java:5 Worker.go -> W.java:2 Named.getName [inferred: one of several types]",
      "call W.java:8 Plain.go -> W.java:2 Named.getName [extracted: member of self]",
    ],
  );
});

Deno.test("go takes a field of a type that is not of the tree for nearer than a deeper one", async () => {
  deepEqual(
    await edgesOf({
      "go.mod": "module m\n",
      "a.go": 'package m\n\nimport "sync"\n\ntype Mine struct{}\nfunc (m Mine) Lock() {}\n' +
        "type Wrap struct{ Mine }\nfunc (w Wrap) Open() {}\ntype S struct {\n\tsync.Mutex\n\tWrap\n}\n" +
        "func f(s *S) {\n\ts.Lock()\n\ts.Open()\n}\n",
    }, "call"),
    [
      "call a.go:14 f -> a.go:6 Mine.Lock [inferred: one of several types]",
      "call a.go:15 f -> a.go:8 Wrap.Open [extracted: declared type]",
    ],
  );
});

Deno.test("what a function imports hides what its file defines", async () => {
  deepEqual(
    await edgesOf({
      "a.py":
        "def dumps(x): pass\n\ndef a(x):\n    from json import dumps\n    return dumps(x)\n\n" +
        "def b(x):\n    return dumps(x)\n\ntry:\n    from posixpath import basename\n" +
        "except ImportError:\n    def basename(x): pass\n\ndef c(x):\n    return basename(x)\n",
      "b.js": 'function join() {}\nfunction a() {\n  const { join } = require("path");\n' +
        "  return join();\n}\nfunction b() {\n  return join();\n}\n",
    }, "call"),
    [
      "call a.py:8 b -> a.py:1 dumps [extracted: scope]",
      "call a.py:16 c -> a.py:13 basename [inferred: one of several imports]",
      "call b.js:7 b -> b.js:1 join [extracted: scope]",
    ],
  );
});

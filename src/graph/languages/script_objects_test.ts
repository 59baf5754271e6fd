import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

/** Calls and reads of members: `kind source -> target [how]`. */
async function uses(files: Files): Promise<string[]> {
  const edges = await edgesOf(files, "call", "read");
  return edges.filter((each) => /^call .* -> \S+ \w+\.\w|^read .* -> \S+ \w+\.ip\b/.test(each));
}

const OBJECTS: readonly (readonly [string, Files, readonly string[]])[] = [
  [
    "members that an object is given after it is made, on itself and by its name",
    {
      "a.js": 'var app = require("./app");\napp.use();\n',
      "app.js": "var app = exports = module.exports = {};\n" +
        "app.use = function use() {\n  this.set();\n};\napp.set = function set() {};\napp.set();\n",
    },
    [
      "call a.js:2 -> app.js:2 app.use [inferred: assigned value]",
      "call app.js:3 app.use -> app.js:5 app.set [extracted: member of self]",
      "call app.js:6 -> app.js:5 app.set [inferred: assigned value]",
    ],
  ],
  [
    "members of an object literal, and none of what a call is given",
    {
      "a.ts": "const store = {\n  open() {\n    this.close();\n  },\n  close() {},\n};\n" +
        "store.open();\nconst made = make({ run() {} });\nmade.run();\n",
    },
    [
      "call a.ts:3 store.open -> a.ts:5 store.close [extracted: member of self]",
      "call a.ts:7 -> a.ts:2 store.open [inferred: assigned value]",
    ],
  ],
  [
    "what Object.create() makes, of an object or a prototype",
    {
      "a.js": "function Base() {}\nBase.prototype.run = function () {};\n" +
        "var proto = {};\nproto.walk = function () {};\n" +
        "var one = Object.create(Base.prototype);\none.fly = function () {\n  this.run();\n};\n" +
        "var two = Object.create(proto, {});\none.run();\ntwo.walk();\n" +
        "function make() {\n  return Object.create(proto);\n}\nmake().walk();\n",
    },
    [
      "call a.js:7 one.fly -> a.js:2 Base.run [extracted: member of self]",
      "call a.js:10 -> a.js:2 Base.run [inferred: assigned value]",
      "call a.js:11 -> a.js:4 proto.walk [inferred: assigned value]",
      "call a.js:15 -> a.js:4 proto.walk [inferred: return value]",
    ],
  ],
  [
    "what a factory gives that takes in the members of another object",
    {
      "a.js": 'var make = require("./make");\nvar app = module.exports = make();\napp.use();\n' +
        "make().use();\n",
      "make.js": 'var mixin = require("merge-descriptors");\nvar proto = require("./app");\n' +
        "module.exports = make;\nfunction make() {\n" +
        "  var app = function () {\n    app.use();\n  };\n  mixin(app, proto, false);\n" +
        "  app.use();\n  return app;\n}\n",
      "app.js": "var app = module.exports = {};\napp.use = function () {};\n",
    },
    [
      "call a.js:3 -> app.js:2 app.use [inferred: return value]",
      "call a.js:4 -> app.js:2 app.use [inferred: return value]",
      "call make.js:6 make.app -> app.js:2 app.use [extracted: scope]",
      "call make.js:9 make -> app.js:2 app.use [extracted: scope]",
    ],
  ],
  [
    "members of a prototype that is set as a whole",
    {
      "a.js":
        "function A() {}\nA.prototype = {\n  run() {\n    this.walk();\n  },\n  walk: function () {},\n" +
        "};\nnew A().run();\n",
    },
    [
      "call a.js:4 A.run -> a.js:6 A.walk [extracted: member of self]",
      "call a.js:8 -> a.js:3 A.run [extracted: scope]",
    ],
  ],
  ...[
    "util.inherits(B, A);",
    "B.prototype = Object.create(A.prototype);",
    "B.prototype = new A();",
    "B.prototype.__proto__ = A.prototype;",
    "Object.setPrototypeOf(B.prototype, A.prototype);",
    "Object.assign(B.prototype, {}, A.prototype);",
    "_.extend(B.prototype, A.prototype);",
  ].map((statement): readonly [string, Files, readonly string[]] => [
    `what a constructor inherits by ${statement}`,
    {
      "a.js":
        `function A() {}\nA.prototype.run = function () {};\nfunction B() {}\n${statement}\n` +
        "B.prototype.walk = function () {\n  this.run();\n};\nnew B().run();\n",
    },
    [
      "call a.js:6 B.walk -> a.js:2 A.run [extracted: member of self]",
      "call a.js:8 -> a.js:2 A.run [extracted: scope]",
    ],
  ]),
];

for (const [what, files, expected] of OBJECTS) {
  Deno.test(`script resolves ${what}`, async () => deepEqual(await uses(files), expected));
}

Deno.test("script takes a parameter for the object or class that has its name, and says so", async () => {
  deepEqual(
    await uses({
      "a.js": 'app.get("/", function (req, res) {\n  res.send(req.ip);\n});\n' +
        "function render(view, that) {\n  view.render();\n  that.send();\n}\n",
      "lib/app.js": "var app = module.exports = {};\napp.get = function () {};\n",
      "lib/req.js":
        'var req = Object.create(http.IncomingMessage.prototype);\ndefineGetter(req, "ip", ' +
        "function () {});\n",
      "lib/res.js": "var res = {};\nres.send = function () {};\nres.render = function () {};\n",
      "lib/view.js": "function View() {}\nView.prototype.render = function () {};\n",
    }),
    [
      "call a.js:1 -> lib/app.js:2 app.get [ambiguous: name alone]",
      "call a.js:2 -> lib/res.js:2 res.send [ambiguous: name alone]",
      "read a.js:2 -> lib/req.js:2 req.ip [ambiguous: name alone]",
      "call a.js:5 render -> lib/view.js:2 View.render [ambiguous: name alone]",
    ],
  );
});

Deno.test("script takes no value of TypeScript for the object that has its name", async () => {
  deepEqual(
    await uses({
      "a.ts": "all((res) => {\n  res.send();\n});\n",
      "lib/res.ts": "export const res = { send() {} };\n",
    }),
    [],
  );
});

Deno.test("script resolves members of a module that is required where it is used", async () => {
  deepEqual(
    await edgesOf({
      "a.js": 'require("./lib/b.js").run();\nrequire("./lib/make")().open();\n' +
        'new (require("./lib/store"))().open();\nrequire("elsewhere").run();\n',
      "lib/b.js": "exports.run = function () {};\n",
      "lib/make.js":
        'var Store = require("./store");\nmodule.exports = function () {\n  return new Store();\n};\n',
      "lib/store.js": "module.exports = class Store {\n  open() {}\n};\n",
    }, "call"),
    [
      "call a.js:1 -> lib/b.js:1 run [extracted: import]",
      "call a.js:2 -> lib/store.js:2 Store.open [inferred: return value]",
      "call a.js:3 -> lib/store.js:2 Store.open [extracted: import]",
      "call lib/make.js:3 exports -> lib/store.js:1 Store [extracted: import]",
    ],
  );
});

Deno.test("script resolves members of the object that a module exports, methods and functions of other names", async () => {
  deepEqual(
    await edgesOf({
      "a.js": 'const b = require("./b");\nb.open();\nb.help();\nb.shut();\n',
      "b.js": "module.exports = {\n  open() {\n    this.close();\n  },\n" +
        "  close: () => 1,\n  help,\n  shut: help,\n};\nfunction help() {}\n",
    }, "call"),
    [
      "call a.js:2 -> b.js:2 open [extracted: import]",
      "call a.js:3 -> b.js:9 help [extracted: import]",
      "call a.js:4 -> b.js:9 help [extracted: import]",
      "call b.js:3 open -> b.js:5 close [inferred: assigned value]",
    ],
  );
});

Deno.test("script resolves what an exported object takes out of other modules", async () => {
  deepEqual(
    await edgesOf({
      "a.js": 'const b = require("./b");\nb.run();\nb.walk();\nb.fly();\nb.swim();\n',
      "b.js": 'const c = require("./c");\nmodule.exports = {\n  run: require("./run"),\n' +
        '  walk: require("./walk").walk,\n  ...c,\n  ...require("./d"),\n};\n',
      "c.js": "exports.fly = function () {};\n",
      "d.js": "exports.swim = function () {};\n",
      "run.js": "module.exports = function run() {};\n",
      "walk.js": "exports.walk = function () {};\n",
    }, "call"),
    [
      "call a.js:2 -> run.js:1 run [inferred: assigned value]",
      "call a.js:3 -> walk.js:1 walk [extracted: import]",
      "call a.js:4 -> c.js:1 fly [extracted: import]",
      "call a.js:5 -> d.js:1 swim [extracted: import]",
    ],
  );
});

for (
  const [what, b] of [
    [
      "that is exported",
      "const api = {};\napi.f = help;\nfunction help() {}\nmodule.exports = api;\n",
    ],
    [
      "that is written out",
      "const api = { f: help };\n\nfunction help() {}\nmodule.exports = api;\n",
    ],
    ["that names the exports", "const api = module.exports;\napi.f = help;\nfunction help() {}\n"],
  ] as const
) {
  Deno.test(`script resolves members of a local object ${what}`, async () => {
    const edges = await edgesOf(
      { "a.js": 'const b = require("./b");\nb.f();\n', "b.js": b },
      "call",
    );
    deepEqual(edges, ["call a.js:2 -> b.js:3 help [inferred: assigned value]"]);
  });
}

Deno.test("script: a named function or class expression binds its own name within itself", async () => {
  const files = {
    "a.ts": `class A { go() {} }
const named = function A() {
  A();
};
const made = class A {
  copy() {
    return new A();
  }
};
const object = {
  A: function A() {
    A();
  },
  other() {
    return new A();
  },
};
use(function A() {
  A();
});
const B = class B {
  copy() {
    return new B();
  }
};
exports.C = class C {
  copy() {
    return new C();
  }
};
`,
  };
  const edges = await edgesOf(files, "call");
  deepEqual(edges.map((edge) => edge.replace(/^call | \[.*/g, "")), [
    "a.ts:15 object.other -> a.ts:1 A",
    "a.ts:23 B.copy -> a.ts:21 B",
    "a.ts:28 C.copy -> a.ts:26 C",
  ]);
});

Deno.test("script: a function that stands within a method has an object of its own", async () => {
  const files = {
    "a.js": `class Q {
  go() { return 1; }
  add(f) { return f; }
  run() {
    this.add(function () {
      return this.go();
    });
    function inner() { return this.go(); }
    return [1].map(() => this.go());
  }
  handler = function () { return this.go(); };
  lists() {
    const own = { list() { return this.go(); } };
    const all = () => this.go();
    return { all, each() { return this.go(); } };
  }
  held() {
    return [{
      get one() { return this.go(); },
      two: function () { return this.go(); },
      three: new (class { stay() {} go2() { return this.stay() + this.go(); } })(),
    }];
  }
}
`,
  };
  const edges = await edgesOf(files, "call");
  deepEqual(edges.filter((edge) => edge.includes("Q.go") || edge.includes("Q.add")), [
    "call a.js:5 Q.run -> a.js:3 Q.add [extracted: member of self]",
    "call a.js:9 Q.run -> a.js:2 Q.go [extracted: member of self]",
    "call a.js:11 Q.handler -> a.js:2 Q.go [extracted: member of self]",
    "call a.js:14 Q.lists.all -> a.js:2 Q.go [extracted: member of self]",
  ]);
  deepEqual(edges.filter((edge) => edge.includes("Q.held")), [
    "call a.js:21 Q.held.go2 -> a.js:21 Q.held.stay [inferred: one of several types]",
  ]);
});

Deno.test("script: a static member and one of objects may have one name", async () => {
  const text = `class R {
  static go() {}
  go() {}
  static run() { this.go(); }
  run() { this.go(); }
}
R.go();
new R().go();
`;
  deepEqual((await edgesOf({ "a.js": text }, "call")).filter((edge) => edge.includes("R.go")), [
    "call a.js:4 R.run -> a.js:2 R.go [extracted: member of self]",
    "call a.js:5 R.run -> a.js:3 R.go [extracted: member of self]",
    "call a.js:7 -> a.js:2 R.go [extracted: scope]",
    "call a.js:8 -> a.js:3 R.go [extracted: scope]",
  ]);
});

Deno.test("script: what a class inherits is of the side that is asked", async () => {
  const text = `class P { static go() {} stay() {} }
class Q extends P {
  go() {}
  static stay() {}
  static run() { this.go(); }
  run() { this.stay(); }
  static #set = () => this.go();
  held = () => this.stay();
  static { this.go(); this.only(); }
  only() {}
}
function f(q: Q) { Q.go(); q.stay(); new Q().stay(); q.only(); Q.only(); }
`;
  const calls = (await edgesOf({ "a.ts": text }, "call")).filter((edge) => /\.\w+ \[/.test(edge));
  deepEqual(calls.map((edge) => edge.replace(/^call a.ts:(\d+) .*-> \S+ (\S+) .*$/, "$1 $2")), [
    "5 P.go",
    "6 P.stay",
    "7 P.go",
    "8 P.stay",
    "9 P.go",
    "12 P.go",
    "12 P.stay",
    "12 P.stay",
    "12 Q.only",
  ]);
});

Deno.test("scripts do not prove which member of objects within each other is meant", async () => {
  deepEqual(
    await edgesOf({
      "a.ts": "export const obj = {\n  run() {},\n  other: {\n    run() {},\n    go() {\n" +
        "      this.run();\n    },\n  },\n};\nconst one = {\n  run() {},\n  go() {\n" +
        "    this.run();\n  },\n};\n",
    }, "call"),
    [
      "call a.ts:6 obj.go -> a.ts:2 obj.run [inferred: one of several types]",
      "call a.ts:6 obj.go -> a.ts:4 obj.run [inferred: one of several types]",
      "call a.ts:13 one.go -> a.ts:11 one.run [extracted: member of self]",
    ],
  );
});

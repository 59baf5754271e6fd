import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

/** A header of C with its source file. */
const RING: Files = {
  "src/ring.h": `#ifndef RING_H
#define RING_H
#include <stdio.h>
#define LIMIT 8
#define MAX(a, b) ((a) > (b) ? (a) : (b))
enum source { ENV, FS };
struct key { struct key *next; int (*open)(int flags); };
typedef struct ring { struct key *keys; int count; } ring_t;
typedef struct key key_alias;
int ring_open(ring_t *ring, int flags);
ring_t *ring_new(void);
extern int verbose;
#endif
`,
  "src/ring.c": `#include "ring.h"
int verbose = 1;
static int helper(int flags);
int ring_open(ring_t *ring, int flags)
{
  return helper(flags);
}
static int helper(int flags) { return flags; }
ring_t *ring_new(void) { return 0; }
`,
};

/** Edges of a file that includes the header, without those that say what stands before the arrow. */
async function edgesInC(body: string, ...kinds: string[]): Promise<string[]> {
  const text = `#include "ring.h"\nvoid run(ring_t *ring)\n{\n${body}\n}\n`;
  const edges = await edgesOf({ ...RING, "src/main.c": text }, ...kinds);
  return edges.filter((edge) => edge.includes(" src/main.c:") && !edge.includes("main.c:2 "))
    .map((edge) => edge.replace(/^.* -> /, ""));
}

Deno.test("c resolves a call through a header to the function that defines it", async () => {
  deepEqual(await edgesInC("  ring_open(ring, 1);", "call"), [
    "src/ring.c:4 ring_open [extracted: import]",
  ]);
});

Deno.test("c resolves the prototype of a static function to its definition, in its file alone", async () => {
  deepEqual(
    await edgesOf({ ...RING, "other/x.c": "static int helper(int a) { return a; }\n" }, "call"),
    ["call src/ring.c:6 ring_open -> src/ring.c:8 helper [extracted: scope]"],
  );
});

Deno.test("c resolves no call to a static function of another file", async () => {
  deepEqual(await edgesInC("  helper(1);", "call"), []);
});

Deno.test("c resolves fields through pointers, elements and results", async () => {
  deepEqual(await edgesInC("  ring->keys[0].next = ring_new()->keys;", "read", "write"), [
    "src/ring.h:8 ring.keys [extracted: declared type]",
    "src/ring.h:7 key.next [extracted: declared type]",
    "src/ring.h:8 ring.keys [extracted: declared type]",
  ]);
});

Deno.test("c resolves fields through typedefs, tags and casts", async () => {
  const body = "  key_alias *a;\n  struct ring b;\n  a->next = b.keys;\n" +
    "  ((struct key *)(void *)ring)->open(1);";
  deepEqual(await edgesInC(body, "read", "write", "call"), [
    "src/ring.h:7 key.next [extracted: declared type]",
    "src/ring.h:8 ring.keys [extracted: declared type]",
    "src/ring.h:7 key.open [extracted: declared type]",
  ]);
});

Deno.test("c resolves macros, values of enums and variables that a header declares", async () => {
  deepEqual(await edgesInC("  verbose = MAX(LIMIT, FS);", "read", "write", "call"), [
    "src/ring.c:2 verbose [extracted: import]",
    "src/ring.h:5 MAX [extracted: import]",
    "src/ring.h:4 LIMIT [extracted: import]",
    "src/ring.h:6 source.FS [extracted: import]",
  ]);
});

Deno.test("c resolves nothing of local names, of strings and of the system's functions", async () => {
  deepEqual(
    await edgesInC('  int count = 1;\n  printf("ring_open %d", count);', "read", "call"),
    [],
  );
});

Deno.test("c keeps functions of one name in two programs apart", async () => {
  const program = (value: number) => ({
    [`p${value}/a.c`]: '#include "b.h"\nint main(void) { return go(); }\n',
    [`p${value}/b.h`]: "int go(void);\n",
    [`p${value}/b.c`]: '#include "b.h"\nint go(void) { return 1; }\n',
  });
  deepEqual(await edgesOf({ ...program(1), ...program(2) }, "call"), [
    "call p1/a.c:2 main -> p1/b.c:2 go [extracted: import]",
    "call p2/a.c:2 main -> p2/b.c:2 go [extracted: import]",
  ]);
});

Deno.test("c finds headers beside a file, by the end of their path, and no header of the system", async () => {
  deepEqual(
    await edgesOf({
      "include/lib/a.h": "int a(void);\n",
      "include/stdio.h": "int b(void);\n",
      "src/x.c": '#include <lib/a.h>\n#include "util.h"\n#include <string.h>\n',
      "src/util.h": "int c(void);\n",
      "src/string.h": "int d(void);\n",
    }, "import"),
    [
      "import src/x.c:1 -> include/lib/a.h:1 [extracted: import]",
      "import src/x.c:2 -> src/util.h:1 [extracted: import]",
    ],
  );
});

/** A header of C++ with its source file. */
const STORE: Files = {
  "src/store.hpp": `#pragma once
#include <vector>
namespace app::core {
class Base {
 public:
  virtual void run();
  void stop() {}
  int id_;
};
template <typename T>
class Store : public Base {
 public:
  explicit Store(int size);
  static Store<T> create();
  void push(const T& item);
  Base* base() const;
  enum class Mode { Fast, Slow };
 private:
  std::vector<T> items_;
  Base inner_;
};
int helper(int a);
}
`,
  "src/store.cc": `#include "store.hpp"
namespace app::core {
void Base::run() { stop(); this->id_ = helper(1); }
int helper(int a) { return a; }
template <typename T>
void Store<T>::push(const T& item) { items_.push_back(item); inner_.run(); base()->stop(); }
}
`,
};

async function edgesInCpp(head: string, body: string, ...kinds: string[]): Promise<string[]> {
  const text = `#include "store.hpp"\n${head}\nvoid go()\n{\n${body}\n}\n`;
  const edges = await edgesOf({ ...STORE, "src/main.cc": text }, ...kinds);
  return edges.filter((edge) => edge.includes(" src/main.cc:") && edge.includes(" go -> "))
    .map((edge) => edge.replace(/^.* -> /, ""));
}

Deno.test("cpp resolves members of this, with and without naming it, outside of the class", async () => {
  deepEqual(await edgesOf(STORE, "call", "write"), [
    "call src/store.cc:3 app.core.Base.run -> src/store.hpp:7 app.core.Base.stop [extracted: member of self]",
    "write src/store.cc:3 app.core.Base.run -> src/store.hpp:8 app.core.Base.id_ [extracted: member of self]",
    "call src/store.cc:3 app.core.Base.run -> src/store.cc:4 app.core.helper [extracted: scope]",
    "call src/store.cc:6 app.core.Store.push -> src/store.cc:3 app.core.Base.run [extracted: declared type]",
    "call src/store.cc:6 app.core.Store.push -> src/store.hpp:16 app.core.Store.base [extracted: member of self]",
    "call src/store.cc:6 app.core.Store.push -> src/store.hpp:7 app.core.Base.stop [extracted: declared type]",
  ]);
});

Deno.test("cpp resolves names by their namespace, its alias, and where it is used", async () => {
  const helper = "src/store.cc:4 app.core.helper [extracted: import]";
  deepEqual(await edgesInCpp("", "  app::core::helper(1);", "call"), [helper]);
  deepEqual(await edgesInCpp("namespace ac = app::core;", "  ac::helper(1);", "call"), [helper]);
  deepEqual(await edgesInCpp("using namespace app::core;", "  helper(1);", "call"), [helper]);
  deepEqual(await edgesInCpp("using app::core::helper;", "  helper(1);", "call"), [helper]);
  deepEqual(await edgesInCpp("", "  helper(1);", "call"), []);
});

Deno.test("cpp resolves methods by the types of locals, made, declared or given back", async () => {
  const body = "  Store<int> store(3);\n  auto made = Store<int>::create();\n" +
    "  auto owned = std::make_unique<Base>();\n  store.push(1);\n  made.run();\n  owned->stop();\n" +
    "  static_cast<Base*>(given)->stop();";
  deepEqual(await edgesInCpp("using namespace app::core;", body, "call"), [
    "src/store.hpp:14 app.core.Store.create [extracted: import]",
    "src/store.cc:5 app.core.Store.push [extracted: declared type]",
    "src/store.cc:3 app.core.Base.run [inferred: assigned value]",
    "src/store.hpp:7 app.core.Base.stop [extracted: declared type]",
    "src/store.hpp:7 app.core.Base.stop [extracted: declared type]",
  ]);
});

Deno.test("cpp resolves elements of collections, parameters of lambdas and values of enums", async () => {
  const body = "  std::vector<Base> all;\n  for (auto& each : all) each.run();\n" +
    "  auto f = [](Base& x) { x.stop(); };\n  auto mode = Store<int>::Mode::Fast;";
  deepEqual(await edgesInCpp("using namespace app::core;", body, "call", "read"), [
    "src/store.cc:3 app.core.Base.run [inferred: assigned value]",
    "src/store.hpp:7 app.core.Base.stop [extracted: declared type]",
    "src/store.hpp:17 app.core.Store.Mode [extracted: import]",
    "src/store.hpp:17 app.core.Store.Mode.Fast [extracted: import]",
  ]);
});

Deno.test("cpp resolves nothing of the standard library, whatever the tree has of its names", async () => {
  const head = "using namespace app::core;\nvoid move(int a) {}\n" +
    "namespace std { template <> struct hash<Base> {}; }";
  deepEqual(
    await edgesInCpp(head, "  std::move(1);\n  std::vector<int> x;\n  x.push(1);", "call"),
    [],
  );
});

Deno.test("cpp takes a class for its own name within it, not its constructor", async () => {
  const text =
    "struct Key {\n  Key(int a);\n  static Key make();\n  void use() { make().use(); }\n};\n";
  deepEqual(await edgesOf({ "a.cc": text }, "type", "call"), [
    "type a.cc:3 Key.make -> a.cc:1 Key [extracted: scope]",
    "call a.cc:4 Key.use -> a.cc:3 Key.make [extracted: scope]",
    "call a.cc:4 Key.use -> a.cc:4 Key.use [extracted: declared type]",
  ]);
});

Deno.test("cpp knows a namespace that macros open by the folder of its headers", async () => {
  deepEqual(
    await edgesOf({
      "include/lib/base.h":
        "LIB_BEGIN_NAMESPACE\nint open(int a) { return a; }\nLIB_END_NAMESPACE\n",
      "test/x.cc": '#include "lib/base.h"\nint main() { return lib::open(1); }\n',
    }, "call"),
    ["call test/x.cc:2 main -> include/lib/base.h:2 open [extracted: import]"],
  );
});

Deno.test("cpp ends where templates of one name are made from each other", async () => {
  const text = "template <class T> struct Box : Box<T*> { void open(); };\n" +
    "template <> struct Box<int> : Box<long> { void run() { open(); missing(); } };\n" +
    "template <> struct Box<long> : Box<int> {};\n";
  deepEqual(await edgesOf({ "a.cc": text }, "call"), [
    "call a.cc:2 Box.run -> a.cc:1 Box.open [extracted: scope]",
  ]);
});

Deno.test("c knows the type of a variable that has its name", async () => {
  const text = "struct ops { int (*open)(void); };\nextern const struct ops *ops;\n";
  deepEqual(
    await edgesOf(
      { "a.h": text, "a.c": '#include "a.h"\nint go(void) { return ops->open(); }\n' },
      "call",
    ),
    ["call a.c:2 go -> a.h:1 ops.open [extracted: declared type]"],
  );
});

Deno.test("cpp tells classes of one name in several classes apart, wherever methods stand", async () => {
  const text = "namespace n {\nclass Iterator { public: virtual void Next() = 0; };\n" +
    "template <class K> class Skip { public:\n  class Iterator { public: void Next(); };\n" +
    "  void Next();\n};\ntemplate <class K> void Skip<K>::Iterator::Next() {}\n}\n";
  const main = '#include "skip.h"\nvoid a(n::Iterator* it) { it->Next(); }\n' +
    "void b(n::Skip<int>::Iterator& it) { it.Next(); }\n";
  deepEqual(await edgesOf({ "skip.h": text, "main.cc": main }, "call"), [
    "call main.cc:2 a -> skip.h:2 n.Iterator.Next [extracted: declared type]",
    "call main.cc:3 b -> skip.h:7 n.Skip.Iterator.Next [extracted: declared type]",
  ]);
});

Deno.test("cpp finds a namespace that macros open, where the file defines a member by its path", async () => {
  const text = "LIB_BEGIN\nint open(int x) { return x; }\nclass Ring { int size(); };\nLIB_END\n";
  const main = '#include "lib/ring.h"\nint lib::Ring::size() { return lib::open(1); }\n';
  deepEqual(await edgesOf({ "include/lib/ring.h": text, "main.cc": main }, "call"), [
    "call main.cc:2 lib.Ring.size -> include/lib/ring.h:2 open [extracted: import]",
  ]);
});

Deno.test("c reads a function whose type a macro wraps, in a header as well", async () => {
  const files = {
    "include/lib.h": "#define LIB_API(type) type\nstruct at { int (*run)(void); };\n" +
      "LIB_API(struct at *)\nlib_open(int flags);\nLIB_API(int) lib_shut(struct at *at);\n",
    "src/lib.c": '#include "lib.h"\nLIB_API(struct at *)\nlib_open(int flags) { return 0; }\n' +
      "LIB_API(int) lib_shut(struct at *at) { return 1; }\n",
    "tests/a.c":
      "#include <lib.h>\nint main(void) {\n  lib_open(1)->run();\n  return lib_shut(0);\n}\n",
  };
  deepEqual(await edgesOf(files, "call"), [
    "call tests/a.c:3 main -> src/lib.c:2 lib_open [extracted: import]",
    "call tests/a.c:3 main -> include/lib.h:2 at.run [extracted: declared type]",
    "call tests/a.c:4 main -> src/lib.c:4 lib_shut [extracted: import]",
  ]);
});

Deno.test("c takes a header of the system for one of the tree where it is for that part of it alone", async () => {
  const text =
    "#include <sys/socket.h>\n#include <stdio.h>\nint open_it(void) { return connect_it(); }\n";
  const files = {
    "old/include/sys/socket.h": "int connect_it(void);\n",
    "old/include/stdio.h": "int print_it(void);\n",
    "old/a.c": text,
    "src/b.c": text,
  };
  deepEqual(await edgesOf(files, "import"), [
    "import old/a.c:1 -> old/include/sys/socket.h:1 [extracted: import]",
    "import old/a.c:2 -> old/include/stdio.h:1 [extracted: import]",
  ]);
});

Deno.test("c proves none of several macros of one name, and the function that is declared before it is one", async () => {
  const text = "#ifdef A\n#define SAY(x) say(x)\n#else\n#define SAY(x) 0\n#endif\n" +
    "static int say(int x);\nint run(void) { return SAY(1) + say(2); }\nstatic int say(int x) { return x; }\n";
  const calls = await edgesOf({ "a.c": text }, "call");
  deepEqual(calls.filter((each) => each.includes("run")), [
    "call a.c:7 run -> a.c:2 SAY [inferred: one of several variants]",
    "call a.c:7 run -> a.c:4 SAY [inferred: one of several variants]",
    "call a.c:7 run -> a.c:8 say [extracted: scope]",
  ]);
});

Deno.test("c means the definition of a static function that a header declares for who includes both", async () => {
  const files = {
    "dict.h": "static int dict_new(void);\n",
    "dict.c": '#include "dict.h"\nstatic int dict_new(void) { return 0; }\n',
    "a.c": '#include "dict.h"\n#include "dict.c"\nint run(void) { return dict_new(); }\n',
  };
  deepEqual(await edgesOf(files, "call"), [
    "call a.c:3 run -> dict.c:2 dict_new [extracted: import]",
  ]);
});

Deno.test("c calls by no part of a name that a macro pastes, in functions of such a macro as well", async () => {
  const text = "#define CMD(name) static int cmd_##name\nint pop(int);\n" +
    "CMD(push)(int x) { return pop(x); }\nCMD(pop)(int x) { return pop(x); }\n" +
    "int main(void) { return pop(1) + cmd_pop(2); }\n";
  const files = { "a.c": text, "b.c": "int pop(int x) { return x; }\n" };
  deepEqual(await edgesOf(files, "call"), [
    "call a.c:3 CMD.push -> b.c:1 pop [extracted: scope]",
    "call a.c:4 CMD.pop -> b.c:1 pop [extracted: scope]",
    "call a.c:5 main -> b.c:1 pop [extracted: scope]",
  ]);
});

Deno.test("c proves no declaration that a build has where its system lacks the function", async () => {
  const header = "#ifndef A_H\n#define A_H\n#if !defined(print_to) && defined(WIN) && WIN < 9\n" +
    "extern int print_to(char *);\n#endif\n#ifndef HAVE_COPY\nint copy(char *);\n#endif\nint own(void);\n#endif\n";
  const files = {
    "a.h": header,
    "win/a.c":
      '#include "../a.h"\nint print_to(char *a) { return 1; }\nint copy(char *a) { return 1; }\nint own(void) { return 1; }\n',
    "b.c": '#include "a.h"\nint run(char *a) { return print_to(a) + copy(a) + own(); }\n',
  };
  deepEqual(await edgesOf(files, "call"), [
    "call b.c:2 run -> win/a.c:2 print_to [inferred: one of several variants]",
    "call b.c:2 run -> win/a.c:3 copy [inferred: one of several variants]",
    "call b.c:2 run -> win/a.c:4 own [extracted: import]",
  ]);
});

Deno.test("c takes an extern variable of a source file for a declaration", async () => {
  const files = {
    "a.c": "extern const int table;\nint run(void) { return table; }\n",
    "b.c": "const int table = 3;\n",
  };
  deepEqual((await edgesOf(files, "read")).filter((each) => each.includes("run")), [
    "read a.c:2 run -> b.c:1 table [extracted: scope]",
  ]);
});

Deno.test("cpp takes what is called by its global name for no member, and for nothing of a namespace", async () => {
  const files = {
    "a.h": "int shut(int fd);\nclass pipe {};\n#define SYSTEM(call) call\n",
    "a.cc":
      '#include <sys/socket.h>\n#include "a.h"\n\nint own(int n) { return n; }\n\nnamespace n {\n' +
      "int own(int n) { return n; }\nstruct Sock {\n  int connect(int fd) { return ::connect(fd); }\n" +
      "  int shut(int fd) { return ::shut(fd); }\n  int own(int n) { return ::own(n); }\n" +
      "  int near(int fd) { return connect(fd); }\n  int run(int own) { return ::SYSTEM(own) + ::own(own) + ::pipe(own); }\n};\n}\n",
  };
  deepEqual((await edgesOf(files, "call")).map((each) => each.replace("call a.cc:", "")), [
    "10 n.Sock.shut -> a.h:1 shut [inferred: only one of this name]",
    "11 n.Sock.own -> a.cc:4 own [inferred: only one of this name]",
    "12 n.Sock.near -> a.cc:9 n.Sock.connect [extracted: scope]",
    "13 n.Sock.run -> a.h:3 SYSTEM [extracted: import]",
    "13 n.Sock.run -> a.cc:4 own [inferred: only one of this name]",
  ]);
});

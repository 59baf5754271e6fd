import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `#include <vector>
#include "auth/key.h"
using std::string;

namespace auth::keys {

/// Keys by provider.
template <typename T>
class Ring final : public Base<T>, private ns::Lockable {
 public:
  explicit Ring(int size);
  Ring(const Ring&) = delete;
  ~Ring() override;
  T& at(int index) const { return items_.at(index); }
  bool operator==(const Ring& other) const;
  template <class U> void visit(U visitor);
  using Items = std::vector<T>;
  enum class Source : int { Env, File };

 private:
  static constexpr int kLimit = 8;
  Items items_;
  int* first_;
  int a, b;
};

struct Key { std::string name; };

const int kMaxAge = 60;
Key* find(const std::string& name);

/// Opens a ring.
template <typename T>
Ring<T>::Ring(int size) : Base<T>(size) {}

Key* Store::find(const std::string& name) {
  std::lock_guard<std::mutex> lock(mutex_);
  auto made = std::make_unique<Key>(name);
  log(name);
  return cache->get(new Key());
}

}  // namespace auth::keys

TEST_F(RingTest, FindsKey) { EXPECT_TRUE(open()); }
`;

Deno.test("cpp tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("cpp", SNIPPET)), [
    "module auth.keys 5-43",
    "class auth.keys.Ring 8-25",
    "method auth.keys.Ring.Ring 11-11",
    "method auth.keys.Ring.Ring 12-12",
    "method auth.keys.Ring.~Ring 13-13",
    "method auth.keys.Ring.at 14-14",
    "method auth.keys.Ring.operator== 15-15",
    "method auth.keys.Ring.visit 16-16",
    "type auth.keys.Ring.Items 17-17",
    "enum auth.keys.Ring.Source 18-18",
    "field auth.keys.Ring.Source.Env 18-18",
    "field auth.keys.Ring.Source.File 18-18",
    "field auth.keys.Ring.kLimit 21-21",
    "field auth.keys.Ring.items_ 22-22",
    "field auth.keys.Ring.first_ 23-23",
    "field auth.keys.Ring.a 24-24",
    "field auth.keys.Ring.b 24-24",
    "struct auth.keys.Key 27-27",
    "field auth.keys.Key.name 27-27",
    "variable auth.keys.kMaxAge 29-29",
    "function auth.keys.find 30-30",
    "method auth.keys.Ring.Ring 33-34",
    "method auth.keys.Store.find 36-41",
    "method RingTest.FindsKey 45-45",
  ]);
});

Deno.test("cpp tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("cpp", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [14, 36, 45].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["at", "T& at(int index) const", ""],
    ["find", "Key* Store::find(const std::string& name)", ""],
    ["FindsKey", "TEST_F(RingTest, FindsKey)", ""],
  ]);
});

Deno.test("cpp tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("cpp", SNIPPET)), [
    "import <vector> 1",
    "import auth/key.h 2",
    "import std::string 3",
    "type T 8",
    "extends Base 9",
    "type T 9",
    "extends Lockable 9",
    "type Ring 12",
    "type T 14",
    "call at 14",
    "type Ring 15",
    "type U 16",
    "type vector 17",
    "type T 17",
    "type Items 22",
    "type string 27",
    "type Key 30",
    "type string 30",
    "type T 33",
    "type Ring 34",
    "type T 34",
    "type Key 36",
    "type string 36",
    "type lock_guard 37",
    "type mutex 37",
    "type mutex_ 37",
    "call make_unique 38",
    "type Key 38",
    "call log 39",
    "call get 40",
    "call Key 40",
    "type RingTest 45",
    "call EXPECT_TRUE 45",
    "call open 45",
  ]);
});

Deno.test("cpp tags take a macro after a prototype for no constructor", async () => {
  const text = "class Ring {\n  Ring(int size);\n  void Load() REQUIRES(mutex_);\n};\n";
  deepEqual(outline(await parseSnippet("cpp", text)), [
    "class Ring 1-4",
    "method Ring.Ring 2-2",
    "method Ring.Load 3-3",
  ]);
});

Deno.test("cpp tags take no local object for a function", async () => {
  const text = "void load() {\n  Guard guard(mutex);\n  Key key(name);\n}\n";
  deepEqual(outline(await parseSnippet("cpp", text)), ["function load 1-4"]);
});

Deno.test("cpp tags define fields that are pointers to functions, and arrays of arrays", async () => {
  const text =
    "struct Ops {\n  int (*open)(int flags);\n  char names[2][8];\n  Key* (*find)(int);\n};\n";
  deepEqual(outline(await parseSnippet("cpp", text)), [
    "struct Ops 1-5",
    "field Ops.open 2-2",
    "field Ops.names 3-3",
    "field Ops.find 4-4",
  ]);
});

Deno.test("cpp tags see through macros around namespaces and before classes", async () => {
  const text =
    "LIB_BEGIN_NAMESPACE\nclass LIB_API Ring : public Base {\n  LIB_INLINE int size();\n};\n" +
    "LIB_END_NAMESPACE\n";
  deepEqual(outline(await parseSnippet("cpp", text)), [
    "class Ring 2-4",
    "method Ring.size 3-3",
  ]);
});

Deno.test("cpp tags scope what stands outside of its class by the whole path before it", async () => {
  const text =
    "namespace n {\ntemplate <class K> K Skip<K, Less<K>>::Iterator::key() { return 1; }\n" +
    "a::b::C::D::~D() {}\n}\nvoid ::a::E::run() {}\nstruct a::b::F { int x; };\n" +
    "void LIB_INLINE a::E::stop() {}\n";
  deepEqual(outline(await parseSnippet("cpp", text)), [
    "module n 1-4",
    "method n.Skip.Iterator.key 2-2",
    "method n.a.b.C.D.~D 3-3",
    "method a.E.run 5-5",
    "struct a.b.F 6-6",
    "field a.b.F.x 6-6",
    "method E.stop 7-7",
  ]);
});

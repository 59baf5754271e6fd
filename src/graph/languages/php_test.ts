import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("php resolves names that are imported, by an alias, in a group, and functions", async () => {
  deepEqual(
    await edgesOf({
      "src/Key.php":
        "<?php\nnamespace App\\Models;\nclass Key { static function find() {} }\nclass Lock {}\n",
      "src/help.php": "<?php\nnamespace App;\nfunction help() {}\n",
      "a.php":
        "<?php\nuse App\\Models\\Key as K;\nuse App\\Models\\{Lock};\nuse function App\\help;\n" +
        "function run() {\n  K::find();\n  new Lock();\n  help();\n}\n",
    }, "call"),
    [
      "call a.php:6 run -> src/Key.php:3 Key.find [extracted: import]",
      "call a.php:7 run -> src/Key.php:4 Lock [extracted: import]",
      "call a.php:8 run -> src/help.php:3 help [extracted: import]",
    ],
  );
});

Deno.test("php resolves names by the namespace of the file, and by one that is written", async () => {
  deepEqual(
    await edgesOf({
      "a.php":
        "<?php\nnamespace App;\nuse Lib\\Models;\nfunction run() {\n  new Key();\n  new Sub\\Key();\n" +
        "  new \\Other\\Key();\n  Models\\Key::find();\n  namespace\\Key::find();\n}\n",
      "b.php": "<?php\nnamespace App;\nclass Key { static function find() {} }\n",
      "c.php": "<?php\nnamespace App\\Sub;\nclass Key {}\n",
      "d.php": "<?php\nnamespace Other;\nclass Key {}\n",
      "e.php": "<?php\nnamespace Lib\\Models;\nclass Key { static function find() {} }\n",
    }, "call"),
    [
      "call a.php:5 run -> b.php:3 Key [extracted: package]",
      "call a.php:6 run -> c.php:3 Key [extracted: package]",
      "call a.php:7 run -> d.php:3 Key [extracted: package]",
      "call a.php:8 run -> e.php:3 Key.find [extracted: package]",
      "call a.php:9 run -> b.php:3 Key.find [extracted: package]",
    ],
  );
});

Deno.test("php has no edge for what is of PHP itself or of another package", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.php": "<?php\nnamespace App;\nuse Psr\\Log\\Logger;\nfunction run(Logger $log) {\n" +
          "  throw new \\Exception(strlen('a'));\n  $log->write();\n  Missing::write();\n  new Logger();\n}\n",
        "b.php":
          "<?php\nnamespace App;\nclass Exception {}\nclass Logger { function write() {} }\n",
      },
      "call",
      "type",
    ),
    [],
  );
});

Deno.test("php resolves members of self, static, parent, traits and interfaces", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.php": "<?php\nabstract class Base { function __construct() {} function save() {} }\n" +
          "trait Loud { function shout() {} }\n" +
          "class Item extends Base {\n  use Loud;\n  const A = 1;\n  function __construct() {\n    parent::__construct();\n" +
          "    $this->save();\n    $this->shout();\n    self::make();\n    static::make();\n    return self::A;\n  }\n" +
          "  static function make() {}\n}\n",
      },
      "call",
      "read",
      "extends",
    ),
    [
      "extends a.php:4 Item -> a.php:2 Base [extracted: scope]",
      "extends a.php:5 Item -> a.php:3 Loud [extracted: scope]",
      "call a.php:8 Item.__construct -> a.php:2 Base.__construct [extracted: member of self]",
      "call a.php:9 Item.__construct -> a.php:2 Base.save [extracted: member of self]",
      "call a.php:10 Item.__construct -> a.php:3 Loud.shout [extracted: member of self]",
      "call a.php:11 Item.__construct -> a.php:15 Item.make [extracted: member of self]",
      "call a.php:12 Item.__construct -> a.php:15 Item.make [extracted: member of self]",
      "read a.php:13 Item.__construct -> a.php:6 Item.A [extracted: member of self]",
    ],
  );
});

Deno.test("php knows types of properties, parameters, promoted ones and results", async () => {
  deepEqual(
    await edgesOf({
      "a.php":
        "<?php\nclass Http { function send(): Reply {} }\nclass Reply { function read() {} }\n" +
        "class Shop {\n  private ?Http $http;\n  function __construct(private Http|null $other, $any) {\n" +
        "    $this->last = new Reply();\n  }\n  function run(Reply $reply) {\n    $this->http->send()->read();\n" +
        "    $this->other->send();\n    $reply->read();\n    $this->last->read();\n  }\n}\n",
    }, "call").then((edges) => edges.slice(1)),
    [
      "call a.php:10 Shop.run -> a.php:2 Http.send [extracted: declared type]",
      "call a.php:10 Shop.run -> a.php:3 Reply.read [extracted: declared type]",
      "call a.php:11 Shop.run -> a.php:2 Http.send [extracted: declared type]",
      "call a.php:12 Shop.run -> a.php:3 Reply.read [extracted: declared type]",
      "call a.php:13 Shop.run -> a.php:3 Reply.read [inferred: assigned value]",
    ],
  );
});

Deno.test("php knows types that only documentation gives", async () => {
  deepEqual(
    await edgesOf({
      "a.php":
        "<?php\nclass Item { function total() {} }\nclass Cart {\n  /** @var array<int, Item> */\n" +
        "  private array $items;\n  /**\n   * @return Item\n   */\n  function first() { return $this->any(); }\n" +
        "  function run() {\n    foreach ($this->items as $item) {\n      $item->total();\n    }\n" +
        "    $this->first()->total();\n  }\n}\n",
    }, "call").then((edges) => edges.filter((edge) => edge.includes("Item.total"))),
    [
      "call a.php:12 Cart.run -> a.php:2 Item.total [inferred: assigned value]",
      "call a.php:14 Cart.run -> a.php:2 Item.total [extracted: declared type]",
    ],
  );
});

Deno.test("php knows values of locals, and cases of enums", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.php":
          "<?php\nenum Level: int {\n  case Error = 1;\n  function label() {}\n  static function of(): self {}\n}\n" +
          "function run() {\n  $level = Level::of();\n  $level->label();\n  Level::Error->label();\n" +
          "  $made = new class { function label() {} };\n}\n",
      },
      "call",
      "read",
    ),
    [
      "call a.php:8 run -> a.php:5 Level.of [extracted: scope]",
      "call a.php:9 run -> a.php:4 Level.label [inferred: assigned value]",
      "read a.php:10 run -> a.php:3 Level.Error [extracted: scope]",
      "call a.php:10 run -> a.php:4 Level.label [extracted: declared type]",
    ],
  );
});

Deno.test("php reads nothing into strings that a dot joins", async () => {
  deepEqual(
    await edgesOf({
      "a.php": "<?php\nclass Item {\n  static function name() {}\n  function run($error) {\n" +
        "    return 'a'.Item::name() . $error . self::name().$this->run(1);\n  }\n}\n",
    }, "call"),
    [
      "call a.php:5 Item.run -> a.php:3 Item.name [extracted: scope]",
      "call a.php:5 Item.run -> a.php:3 Item.name [extracted: member of self]",
      "call a.php:5 Item.run -> a.php:4 Item.run [extracted: member of self]",
    ],
  );
});

Deno.test("php finds included files, and global functions from a namespace", async () => {
  deepEqual(
    await edgesOf(
      {
        "src/a.php": "<?php\nnamespace App;\nrequire_once __DIR__ . '/lib/help.php';\nhelp();\n",
        "src/lib/help.php": "<?php\nfunction help() {}\n",
      },
      "call",
      "import",
    ),
    [
      "import src/a.php:3 -> src/lib/help.php:1 [extracted: import]",
      "call src/a.php:4 -> src/lib/help.php:2 help [extracted: package]",
    ],
  );
});

Deno.test("php keeps variables apart from functions and constants of their name", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.php":
          "<?php\nfunction total() {}\nfunction run() {\n  preg_match('a', 'b', $total);\n  return $total;\n}\n",
      },
      "read",
      "call",
      "write",
    ),
    [],
  );
});

Deno.test("php takes a method of a trait before one of the base class", async () => {
  deepEqual(
    await edgesOf({
      "a.php": "<?php\nclass Base { function go() {} }\ntrait Goes { function go() {} }\n" +
        "class Kid extends Base {\n  use Goes;\n  function k() { $this->go(); }\n" +
        "  function l() { parent::go(); }\n}\n",
    }, "call"),
    [
      "call a.php:6 Kid.k -> a.php:3 Goes.go [extracted: member of self]",
      "call a.php:7 Kid.l -> a.php:2 Base.go [extracted: member of self]",
    ],
  );
});

Deno.test("php proves no method that two traits of a class have, as a clause says which is meant", async () => {
  deepEqual(
    await edgesOf({
      "a.php":
        "<?php\ntrait A { function go() {} function one() {} }\ntrait B { function go() {} }\n" +
        "class C {\n  use A, B { A::go insteadof B; }\n" +
        "  function k() { $this->go(); }\n  function l() { $this->one(); }\n}\n",
    }, "call"),
    [
      "call a.php:6 C.k -> a.php:2 A.go [inferred: one of several imports]",
      "call a.php:6 C.k -> a.php:3 B.go [inferred: one of several imports]",
      "call a.php:7 C.l -> a.php:2 A.one [extracted: member of self]",
    ],
  );
});

Deno.test("a trait's abstract member is what the base class has of its name, in php and scala", async () => {
  const files = {
    "a.php": `<?php
trait T { abstract function go(); }
class Base { function go() { return 1; } }
class A extends Base { use T; function own() { return $this->go(); } }
class B { use T; function own() { return $this->go(); } }
function h(A $x) { return $x->go(); }
`,
    "a.scala": `trait T { def go(): Int }
class Base { def go(): Int = 1 }
class A extends Base with T { def own(): Int = go() }
class B extends Base with U { def own(): Int = go() }
trait U { def go(): Int = 2 }
`,
  };
  const edges = await edgesOf(files, "call");
  deepEqual(edges.map((edge) => edge.replace(/^call a.(\w+:\d+) .* (\S+ \[\w+): .*$/, "$1 $2")), [
    "php:4 Base.go [extracted",
    "php:5 T.go [extracted",
    "php:6 Base.go [extracted",
    "scala:3 Base.go [extracted",
    "scala:4 U.go [extracted",
  ]);
});

Deno.test("php: what parts of a statement set in place of each other may all be meant behind it", async () => {
  const text = `<?php
class S { function go() {} }
class T extends S { function go() {} }
class Z {
  function cond($a) {
    $x = new S;
    if ($a) {
      $x = new T;
    }
    return $x->go();
  }
  function loop($all) {
    $x = new S();
    foreach ($all as $each) {
      $x = new T();
    }
    return $x->go();
  }
  function made() { return (new T)->go(); }
}
`;
  const edges = (await edgesOf({ "a.php": text }, "call")).filter((edge) => edge.includes(".go ["));
  deepEqual(edges.map((edge) => edge.replace(/^call a.php:(\d+) .* (\S+ \[\w+): .*$/, "$1 $2")), [
    "10 S.go [inferred",
    "10 T.go [inferred",
    "17 S.go [inferred",
    "17 T.go [inferred",
    "19 T.go [extracted",
  ]);
});

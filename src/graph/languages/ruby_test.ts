import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("ruby resolves methods of modules that several files write parts of", async () => {
  deepEqual(
    await edgesOf({
      "lib/rack/utils.rb": "module Rack\n  module Utils\n    def self.escape(s); end\n  end\nend\n",
      "lib/rack/more.rb": "module Rack\n  module Utils\n    def self.clean(s); end\n  end\nend\n",
      "lib/rack/request.rb": "module Rack\n  class Request\n    def url\n" +
        "      Utils.escape(1)\n      ::Rack::Utils.clean 1\n    end\n  end\nend\n",
    }, "call"),
    [
      "call lib/rack/request.rb:4 Rack.Request.url -> lib/rack/utils.rb:3 Rack.Utils.escape [extracted: package]",
      "call lib/rack/request.rb:5 Rack.Request.url -> lib/rack/more.rb:3 Rack.Utils.clean [extracted: package]",
    ],
  );
});

Deno.test("ruby finds the files that are loaded", async () => {
  deepEqual(
    await edgesOf({
      "lib/shop.rb":
        'require "json"\nrequire "shop/cart"\nrequire_relative "shop/item"\nautoload :Tax, "shop/tax"\n',
      "lib/shop/cart.rb": "A = 1\n",
      "lib/shop/item.rb": "B = 1\n",
      "lib/shop/tax.rb": "C = 1\n",
    }),
    [
      "import lib/shop.rb:2 -> lib/shop/cart.rb:1 [extracted: import]",
      "import lib/shop.rb:3 -> lib/shop/item.rb:1 [extracted: import]",
      "import lib/shop.rb:4 -> lib/shop/tax.rb:1 [extracted: import]",
    ],
  );
});

Deno.test("ruby calls methods without brackets, on self and on what is inherited", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.rb": "class Base\n  def save!; end\nend\nmodule Loud\n  def shout; end\nend\n" +
          "class Item < Base\n  include Loud\n  def run\n    save!\n    self.shout\n    total\n  end\n" +
          "  def total; end\nend\n",
      },
      "call",
      "extends",
      "implements",
    ),
    [
      "extends a.rb:7 Item -> a.rb:1 Base [extracted: scope]",
      "implements a.rb:8 Item -> a.rb:4 Loud [extracted: scope]",
      "call a.rb:10 Item.run -> a.rb:2 Base.save! [extracted: member of self]",
      "call a.rb:11 Item.run -> a.rb:5 Loud.shout [extracted: member of self]",
      "call a.rb:12 Item.run -> a.rb:14 Item.total [extracted: scope]",
    ],
  );
});

Deno.test("ruby makes objects with new, and knows them in locals and variables of the object", async () => {
  deepEqual(
    await edgesOf({
      "a.rb": "class Store\n  def open; end\n  def files; end\nend\n",
      "b.rb": "class Shop\n  def initialize\n    @store = Store.new\n  end\n  def run\n" +
        "    @store.open\n    store = Store.new :a\n    store.files\n    Store.new.open\n  end\nend\n",
    }, "call"),
    [
      "call b.rb:3 Shop.initialize -> a.rb:1 Store [extracted: package]",
      "call b.rb:6 Shop.run -> a.rb:2 Store.open [inferred: assigned value]",
      "call b.rb:7 Shop.run -> a.rb:1 Store [extracted: package]",
      "call b.rb:8 Shop.run -> a.rb:3 Store.files [inferred: assigned value]",
      "call b.rb:9 Shop.run -> a.rb:1 Store [extracted: package]",
      "call b.rb:9 Shop.run -> a.rb:2 Store.open [extracted: package]",
    ],
  );
});

Deno.test("ruby follows what methods give, through blocks and rescues", async () => {
  deepEqual(
    await edgesOf({
      "a.rb": "class Item\n  def total; end\nend\nclass Cart\n  def first\n    Item.new do |x|\n" +
        "      x\n    end\n  rescue KeyError\n    nil\n  end\n  def memo\n    @memo ||= Item.new\n  end\nend\n" +
        "Cart.new.first.total\nCart.new.memo.total\n",
    }, "call").then((edges) => edges.filter((edge) => edge.includes("Item.total"))),
    [
      "call a.rb:16 -> a.rb:2 Item.total [inferred: return value]",
      "call a.rb:17 -> a.rb:2 Item.total [inferred: return value]",
    ],
  );
});

Deno.test("ruby reads and sets variables of an object, and its accessors", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.rb":
          "class Cart\n  attr_accessor :size\n  def initialize(size)\n    @size = size\n  end\n" +
          "  def label=(text); end\n  def grow\n    self.size += 1\n    self.label = @size\n  end\nend\n",
      },
      "read",
      "write",
      "call",
    ),
    [
      "write a.rb:4 Cart.initialize -> a.rb:2 Cart.size [extracted: member of self]",
      "write a.rb:8 Cart.grow -> a.rb:2 Cart.size [extracted: member of self]",
      "write a.rb:9 Cart.grow -> a.rb:6 Cart.label= [extracted: member of self]",
      "read a.rb:9 Cart.grow -> a.rb:2 Cart.size [extracted: member of self]",
    ],
  );
});

Deno.test("ruby keeps a variable of the object apart from a method of its name", async () => {
  deepEqual(
    await edgesOf(
      { "a.rb": "class Cart\n  def items\n    @items ||= []\n  end\nend\n" },
      "call",
      "read",
    ),
    [],
  );
});

Deno.test("ruby keeps two classes of one name apart by the modules around them", async () => {
  deepEqual(
    await edgesOf({
      "a.rb":
        "module A\n  class Key\n    def self.find; end\n  end\n  def self.run\n    Key.find\n  end\nend\n",
      "b.rb": "module B\n  class Key\n    def self.find; end\n  end\nend\n",
      "c.rb": "module B\n  def self.run\n    Key.find\n    A::Key.find\n  end\nend\n",
    }, "call"),
    [
      "call a.rb:6 A.run -> a.rb:3 A.Key.find [extracted: scope]",
      "call c.rb:3 B.run -> b.rb:3 B.Key.find [extracted: member of self]",
      "call c.rb:4 B.run -> a.rb:3 A.Key.find [extracted: package]",
    ],
  );
});

Deno.test("ruby finds no method of the module around a class", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.rb":
          "module A\n  def self.log; end\n  LIMIT = 1\n  class Key\n    def run\n      log\n      LIMIT\n    end\n  end\nend\n",
      },
      "call",
      "read",
    ),
    ["read a.rb:7 A.Key.run -> a.rb:3 A.LIMIT [extracted: scope]"],
  );
});

Deno.test("ruby has no edge for constants from outside, nor for locals and symbols", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.rb": "class Item\n  def expand_path; end\n  def total; end\nend\n" +
          "def run(total)\n  File.expand_path(total)\n  [1].each { |total| total }\n  { total: :total }\nend\n",
      },
      "call",
      "read",
    ),
    [],
  );
});

Deno.test("ruby takes the class of an object for the class", async () => {
  deepEqual(
    await edgesOf({
      "a.rb":
        "class Item\n  def self.load; end\n  def again\n    self.class.load\n    self.class.new\n  end\nend\n",
    }, "call"),
    [
      "call a.rb:4 Item.again -> a.rb:2 Item.load [extracted: scope]",
      "call a.rb:5 Item.again -> a.rb:1 Item [extracted: scope]",
    ],
  );
});

Deno.test("ruby shares functions of the top level, those of tests with tests alone", async () => {
  deepEqual(
    await edgesOf({
      "lib/a.rb": "def helper; end\n",
      "lib/b.rb": "class B\n  def run\n    helper\n    fake_app\n  end\nend\n",
      "test/test_helper.rb": "def fake_app; end\n",
      "test/b_test.rb":
        "describe B do\n  def own; end\n  it 'runs' do\n    fake_app\n    own\n  end\nend\n",
      "test/c_test.rb": "describe 'c' do\n  it 'runs' do\n    own\n  end\nend\n",
    }, "call"),
    [
      "call lib/b.rb:3 B.run -> lib/a.rb:1 helper [inferred: only one of this name]",
      "call test/b_test.rb:4 runs -> test/test_helper.rb:1 fake_app [inferred: only one of this name]",
      "call test/b_test.rb:5 runs -> test/b_test.rb:2 own [extracted: scope]",
    ],
  );
});

Deno.test("ruby knows variables that blocks of tests set", async () => {
  deepEqual(
    await edgesOf({
      "lib/a.rb": "class Item\n  def total; end\nend\n",
      "test/a_test.rb":
        "describe Item do\n  before do\n    @item = Item.new\n  end\n  it 'adds' do\n    @item.total\n  end\nend\n",
    }, "call"),
    [
      "call test/a_test.rb:3 -> lib/a.rb:1 Item [extracted: package]",
      "call test/a_test.rb:6 adds -> lib/a.rb:2 Item.total [inferred: assigned value]",
    ],
  );
});

Deno.test("ruby finds what a module uses of the class that it is mixed into", async () => {
  deepEqual(
    await edgesOf({
      "a.rb":
        "class Request\n  module Env\n    def get; end\n  end\n  module Helpers\n    def url\n" +
        "      get\n    end\n  end\n  include Env\n  include Helpers\nend\n",
    }, "call"),
    ["call a.rb:7 Request.Helpers.url -> a.rb:3 Request.Env.get [inferred: nearest of this name]"],
  );
});

Deno.test("ruby knows what is given by functions that are called without brackets", async () => {
  deepEqual(
    await edgesOf({
      "a.rb": "class Item\n  def total; end\nend\ndef make(env)\n  Item.new env\nend\n" +
        "def run\n  item = make :a\n  item.total\nend\n",
    }, "call").then((edges) => edges.slice(2)),
    ["call a.rb:9 run -> a.rb:2 Item.total [inferred: return value]"],
  );
});

Deno.test("ruby tells classes of one name in several modules apart", async () => {
  const text = "module A; class B; end; end\nclass B; end\nclass A::B\n  def one; end\nend\n" +
    "B.new.one\nA::B.new.one\n";
  const edges = await edgesOf({ "a.rb": text }, "call");
  deepEqual(edges.filter((edge) => edge.includes("one")), [
    "call a.rb:7 -> a.rb:4 A.B.one [extracted: package]",
  ]);
});

/** A class with a method and one of its objects under one name, and what calls each of them. */
const SIDES: Readonly<Record<string, string>> = {
  "def self.name": "  def self.size; end\n",
  "class << self": "  class << self\n    def size; end\n  end\n",
  "an alias of a class": "  class << self\n    alias_method :size, :length\n  end\n",
  "an accessor of a class": "  class << self\n    attr_reader :size\n  end\n",
};

for (const [what, text] of Object.entries(SIDES)) {
  Deno.test(`ruby keeps methods of a class apart from those of its objects: ${what}`, async () => {
    const edges = await edgesOf(
      {
        "base.rb": "class Base\n  attr_reader :size\nend\n",
        "cart.rb": `class Cart < Base\n${text}end\n`,
        "use.rb": "class Cart\n  def own\n    size\n    self.size\n  end\n\n" +
          "  def self.all\n    size\n    self.size\n  end\n\n" +
          "  class << self\n    def more\n      size\n    end\n  end\n" +
          "  def self.add(name)\n    define_method(name) { size }\n  end\nend\n" +
          "Cart.size\nCart.new.size\n",
      },
      "call",
      "read",
    );
    const line = text.includes("<<") ? 3 : 2;
    deepEqual(
      edges.filter((edge) => edge.includes("size"))
        .map((edge) => edge.replace(/^\w+ use\.rb:(\d+).* -> (\S+) (\S+) .*/, "$1 $2 $3")),
      [
        ...["3 base.rb:2 Base.size", "4 base.rb:2 Base.size"],
        ...["8", "9", "14"].map((at) => `${at} cart.rb:${line} Cart.size`),
        "18 base.rb:2 Base.size",
        `21 cart.rb:${line} Cart.size`,
        "22 base.rb:2 Base.size",
      ],
    );
  });
}

Deno.test("ruby finds no method of an object by its class, nor the other way round", async () => {
  deepEqual(
    await edgesOf({
      "a.rb": "class Cart\n  def total; end\n  def self.all\n    total\n  end\n" +
        "  def run\n    all\n  end\nend\n",
      "b.rb": "Cart.total\nCart.new.all\n",
    }, "call").then((edges) => edges.filter((edge) => !edge.includes("a.rb:1 "))),
    [],
  );
});

Deno.test("ruby calls methods of a module on itself, and on the class that it extends", async () => {
  deepEqual(
    await edgesOf({
      "a.rb": "module Tool\n  extend self\n  def cut; end\nend\nmodule Knife\n  module_function\n" +
        "  def grind; end\nend\nclass Cook\n  extend Tool\n  def self.run\n    cut\n  end\nend\n" +
        "Tool.cut\nKnife.grind\nCook.cut\n",
    }, "call"),
    [
      "call a.rb:12 Cook.run -> a.rb:3 Tool.cut [extracted: member of self]",
      "call a.rb:15 -> a.rb:3 Tool.cut [extracted: scope]",
      "call a.rb:16 -> a.rb:7 Knife.grind [extracted: scope]",
      "call a.rb:17 -> a.rb:3 Tool.cut [extracted: scope]",
    ],
  );
});

Deno.test("ruby takes no matcher of a test for what mixes a module in", async () => {
  deepEqual(
    await edgesOf({
      "a.rb": "module Loud; end\nclass Item\n  include Loud if true\n  extend(Loud)\nend\n",
      "a_test.rb": "describe Item do\n  it 'is loud' do\n    expect(x).to include(Loud)\n" +
        "    expect(x).to include(Item).and include(Loud)\n    expect(x).not_to include Loud, 1\n" +
        "  end\nend\n",
    }, "implements"),
    [
      "implements a.rb:3 Item -> a.rb:1 Loud [extracted: scope]",
      "implements a.rb:4 Item -> a.rb:1 Loud [extracted: scope]",
    ],
  );
});

Deno.test("ruby reads a constant, and names a class", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.rb": "class Item\n  MAPPINGS = %w(-h)\n  Alias = MAPPINGS\nend\n" +
          "Item::MAPPINGS.include?(1)\nItem::MAPPINGS\n",
      },
      "type",
      "read",
    ),
    [
      "read a.rb:3 Item.Alias -> a.rb:2 Item.MAPPINGS [extracted: scope]",
      "type a.rb:5 -> a.rb:1 Item [extracted: scope]",
      "read a.rb:5 -> a.rb:2 Item.MAPPINGS [extracted: scope]",
      "type a.rb:6 -> a.rb:1 Item [extracted: scope]",
      "read a.rb:6 -> a.rb:2 Item.MAPPINGS [extracted: scope]",
    ],
  );
});

Deno.test("ruby knows members of a struct, and code of a product means nothing of its tests", async () => {
  deepEqual(
    await edgesOf(
      {
        "lib/command.rb":
          "class Command < Struct.new(:name, :long_text)\n  def run\n    long_text\n" +
          "  end\nend\nPoint = Struct.new(:height) do\n  def area = height\nend\n",
        "lib/use.rb": "def use(command)\n  command.long_text\n  command.odd_text\nend\n",
        "spec/fixtures/script.rb": "class Script\n  def odd_text; end\nend\n",
      },
      "read",
      "call",
    ).then((edges) => edges.filter((edge) => /_text|height/.test(edge))),
    [
      "read lib/command.rb:3 Command.run -> lib/command.rb:1 Command.long_text [extracted: scope]",
      "read lib/command.rb:7 Point.area -> lib/command.rb:6 Point.height [extracted: scope]",
      "call lib/use.rb:2 use -> lib/command.rb:1 Command.long_text [inferred: only one of this name]",
      "call lib/use.rb:3 use -> spec/fixtures/script.rb:2 Script.odd_text [ambiguous: name alone]",
    ],
  );
});

Deno.test("ruby calls the method of a base by super, with arguments and without", async () => {
  const edges = await edgesOf({
    "a.rb": "class Base\n  def initialize(x); end\n  def go; end\n  def self.make; end\nend\n" +
      "module M\n  def go; super; end\nend\nclass Impl < Base\n  def initialize(x)\n" +
      "    super(x)\n  end\n  def go\n    super\n  end\n  def self.make\n    super\n  end\nend\n" +
      "class Mixed < Base\n  include M\n  def go\n    super\n  end\nend\n" +
      "class Out < Other\n  def go\n    super\n  end\nend\n",
  }, "call");
  deepEqual(edges, [
    "call a.rb:11 Impl.initialize -> a.rb:2 Base.initialize [extracted: member of self]",
    "call a.rb:14 Impl.go -> a.rb:3 Base.go [extracted: member of self]",
    "call a.rb:17 Impl.make -> a.rb:4 Base.make [extracted: member of self]",
    "call a.rb:23 Mixed.go -> a.rb:7 M.go [inferred: one of several types]",
  ]);
});

Deno.test("ruby makes an object with new alone, in a method of a class and in its body", async () => {
  const edges = await edgesOf({
    "a.rb":
      "class Pay\n  def self.all(x)\n    job = new(x)\n    job.go\n    other = new\n    other.go\n" +
      "    new.go\n    new(x).go\n  end\n  def self.go; end\n  def go; end\n  one = new\n  one.go\nend\n",
  }, "call");
  deepEqual(edges.filter((edge) => edge.includes(".go")), [
    "call a.rb:4 Pay.all -> a.rb:11 Pay.go [inferred: assigned value]",
    "call a.rb:6 Pay.all -> a.rb:11 Pay.go [inferred: assigned value]",
    "call a.rb:7 Pay.all -> a.rb:11 Pay.go [extracted: member of self]",
    "call a.rb:8 Pay.all -> a.rb:11 Pay.go [extracted: member of self]",
    "call a.rb:13 Pay -> a.rb:11 Pay.go [inferred: assigned value]",
  ]);
});

Deno.test("ruby gives the methods of a module's objects to what it extends or is included in, and no others", async () => {
  const edges = await edgesOf({
    "a.rb": "module M\n  def self.go; end\n  def go; end\nend\n" +
      "class C\n  extend M\n  def self.y\n    go\n  end\n  def z\n    go\n  end\nend\n" +
      "class D\n  include M\n  def self.y\n    go\n  end\n  def z\n    go\n  end\nend\n" +
      "class E\n  class << self\n    include M\n  end\nend\n" +
      "class G < C; end\n",
    "b.rb": "C.go\nC.new.go\nD.go\nD.new.go\nE.go\nE.new.go\nG.go\nG.new.go\nM.go\n",
  }, "call");
  deepEqual(
    edges.filter((edge) => edge.includes("M.go"))
      .map((edge) => edge.replace(/^call (\S+) .*-> a\.rb:(\d) \S+ \[(\w+).*/, "$1 $2 $3")),
    [
      ...["a.rb:8 3 extracted", "a.rb:17 3 inferred", "a.rb:20 3 extracted"],
      ...["b.rb:1 3 extracted", "b.rb:3 3 inferred", "b.rb:4 3 extracted", "b.rb:5 3 extracted"],
      ...["b.rb:7 3 extracted", "b.rb:9 2 extracted"],
    ],
  );
});

for (const extend of ["extend M if RUBY", "extend M unless RUBY", "if RUBY\n    extend M\n  end"]) {
  Deno.test(`ruby gives no object the methods of a module by ${JSON.stringify(extend)}`, async () => {
    const text = "module M\n  def go; end\nend\n" +
      `class C\n  ${extend}\n  def self.y; go; end\n  def z; go; end\nend\n`;
    const edges = await edgesOf({ "a.rb": text }, "call");
    deepEqual(edges.map((edge) => / (\S+) -> \S+ (\S+)/.exec(edge)?.slice(1)), [["C.y", "M.go"]]);
  });
}

/** Blocks that another object runs than the one whose method they stand in. */
const OTHER_BLOCKS = [
  "value.instance_eval do",
  "value.instance_exec(1) do",
  "self.class.class_eval do",
  "Class.new(String) do",
  "Struct.new(:one) do",
];

for (const block of OTHER_BLOCKS) {
  Deno.test(`ruby finds no member of the object around a block of another: ${block}`, async () => {
    deepEqual(
      await edgesOf({
        "a.rb": "class A\n  def self.check; end\n  def check; end\n  def alone; end\n" +
          `  def run(value)\n    alone\n    ${block}\n      check\n      def own\n        check\n` +
          "      end\n      [1].each { alone }\n    end\n    check\n    self.alone\n  end\nend\n",
      }, "call").then((edges) => edges.filter((edge) => edge.includes("[extracted"))),
      [
        "call a.rb:6 A.run -> a.rb:4 A.alone [extracted: scope]",
        "call a.rb:14 A.run -> a.rb:3 A.check [extracted: scope]",
        "call a.rb:15 A.run -> a.rb:4 A.alone [extracted: member of self]",
      ],
    );
  });
}

Deno.test("ruby does not prove a method of objects where a block of a class may change self", async () => {
  deepEqual(
    await edgesOf({
      "a.rb": "class A\n  check :a\n  before { check }\n  before { self.own }\n  all\n" +
        "  def self.check(x); end\n  def check; end\n  def own; end\n  def self.all; end\nend\n" +
        "Foo = Class.new do\n  def go; end\n  go\nend\n",
    }, "call").then((edges) =>
      edges.map((edge) => edge.replace(/^call a\.rb:(\d+).*rb:(\d+) \S+ \[(\w+).*/, "$1 $2 $3"))
    ),
    [
      ...["2 6 inferred", "2 7 inferred", "3 6 inferred", "3 7 inferred", "4 8 inferred"],
      ...["5 9 extracted", "13 12 inferred"],
    ],
  );
});

Deno.test("ruby takes no method of one object for a function that is called alone", async () => {
  deepEqual(
    await edgesOf({
      "a.rb": "one = Object.new\ndef one.go; end\ngo\n" +
        "def run(two)\n  def two.more; end\n  two.more\n  more\nend\n",
    }, "call"),
    ["call a.rb:6 run -> a.rb:5 run.two.more [inferred: only one of this name]"],
  );
});

Deno.test("ruby proves a method that the block of a test calls of its class", async () => {
  deepEqual(
    await edgesOf({
      "a_test.rb": "class ATest < Spec\n  def make; end\n  it 'runs' do\n    make\n  end\nend\n",
    }, "call"),
    ["call a_test.rb:4 ATest.runs -> a_test.rb:2 ATest.make [extracted: scope]"],
  );
});

Deno.test("ruby does not prove a method of a class that a prepended module has as well", async () => {
  const text = "module Pre\n  def go; super; end\nend\nclass A\n  prepend Pre\n  def go; end\n" +
    "  def own; end\nend\nA.new.go\nA.new.own\n";
  deepEqual(
    (await edgesOf({ "a.rb": text }, "call")).filter((each) => /(?:go|own) /.test(each)),
    [
      "call a.rb:9 -> a.rb:2 Pre.go [inferred: one of several types]",
      "call a.rb:9 -> a.rb:6 A.go [inferred: one of several types]",
      "call a.rb:10 -> a.rb:7 A.own [extracted: scope]",
    ],
  );
});

Deno.test("ruby: a prepended module comes before the class, in bare calls and for what inherits it", async () => {
  const text = `module M
  def go; super; end
end
class A
  def go; end
end
class B < A
  prepend M
  def go; super; end
  def run; go; end
end
class C < B; end
C.new.go
`;
  const edges = (await edgesOf({ "a.rb": text }, "call")).filter((edge) => edge.includes(".go ["));
  deepEqual(edges.map((edge) => edge.replace(/^call a.rb:(\d+) .* (\S+ \[\w+): .*$/, "$1 $2")), [
    "9 A.go [extracted",
    "10 M.go [inferred",
    "10 B.go [inferred",
    "13 M.go [inferred",
    "13 B.go [inferred",
  ]);
});

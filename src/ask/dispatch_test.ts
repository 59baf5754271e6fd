import { deepEqual, equal, ok } from "node:assert/strict";
import type { CodeIndex } from "@cbx/core";
import { GraphTables } from "../store/graph_tables.ts";
import { ask, at, type Files } from "./testdata/ask.ts";

/** A use that names another definition: `line enclosing, through symbol`. */
async function throughs(index: CodeIndex, name: string): Promise<string[]> {
  const { results } = await index.refs(name);
  return results.flatMap(({ sites }) =>
    sites.flatMap(({ line, enclosing, through, confidence }) =>
      through && confidence !== "ambiguous"
        ? [`${line} ${enclosing}, through ${through.symbol}`]
        : []
    )
  );
}

interface World {
  readonly language: string;
  readonly files: Files;
  /** Names that are asked for, with the uses that name another definition. */
  readonly refs: Readonly<Record<string, readonly string[]>>;
}

const WORLDS: readonly World[] = [{
  language: "Python",
  files: {
    "a.py": "class Base:\n    def work(self):\n        pass\n\n\nclass Mid(Base):\n    pass\n\n\n" +
      "class Impl(Mid):\n    def __init__(self):\n        pass\n\n    def work(self):\n" +
      "        super().work()\n\n\ndef run(b: Base):\n    b.work()\n\n\ndef make():\n" +
      "    return Impl()\n",
  },
  refs: {
    "Impl.work": ["19 run, through Base.work"],
    "Impl.__init__": ["23 make, through Impl"],
  },
}, {
  language: "Python, where the class is made",
  files: {
    "a.py": `class Base:
    def work(self): pass
class Mix:
    def work(self): pass
class Both(Mix, Base): pass
class Own(Base):
    def work(self): pass
def made(): Base().work(); Both().work()
def given(b: Base):
    b.work()
`,
  },
  refs: {
    "Own.work": ["10 given, through Base.work"],
    "Mix.work": ["10 given, through Base.work"],
    "Base.work": [],
  },
}, {
  language: "Python, by the constructor of a base",
  files: {
    "a.py":
      "class Base:\n    def __init__(self):\n        pass\n\n\nclass Heir(Base):\n    pass\n\n\n" +
      "class Own(Base):\n    def __init__(self):\n        pass\n\n\ndef make():\n" +
      "    return Heir(), Own()\n",
  },
  refs: { "Base.__init__": ["16 make, through Heir"] },
}, {
  language: "TypeScript",
  files: {
    "a.ts": "export interface Base {\n  work(): void;\n}\nexport abstract class Mid {\n" +
      "  abstract go(): void;\n}\nexport class Impl extends Mid implements Base {\n" +
      "  constructor(readonly a: number) {\n    super();\n  }\n  work() {}\n  go() {}\n}\n" +
      "export function run(b: Base, m: Mid) {\n  b.work();\n  m.go();\n}\n" +
      "export const make = () => new Impl(1);\n",
  },
  refs: {
    "Impl.work": ["15 run, through Base.work"],
    "Impl.go": ["16 run, through Mid.go"],
    "Impl.constructor": ["18 make, through Impl"],
  },
}, {
  language: "JavaScript",
  files: {
    "a.js": "class Impl {\n  constructor() {}\n}\nfunction make() {\n  return new Impl();\n}\n",
  },
  refs: { "Impl.constructor": ["5 make, through Impl"] },
}, {
  language: "Ruby, in methods that an heir has its own of",
  files: {
    "a.rb": "class Base\n  def run; say; end\n  def undo; say; end\n  def go; say; end\n" +
      "  def say; end\nend\nclass Impl < Base\n  def run; 1; end\n  def undo; super; end\n" +
      "  def say; end\nend\n",
  },
  refs: { "Impl.say": ["3 Base.undo, through Base.say", "4 Base.go, through Base.say"] },
}, {
  language: "TypeScript, in methods that an heir has its own of",
  files: {
    "a.ts": "class Base {\n  run(b: Base) {\n    this.say();\n    b.say();\n  }\n" +
      "  say() {}\n}\nclass Mid extends Base {\n  run() {}\n}\nclass Impl extends Mid {\n" +
      "  say() {}\n}\n",
  },
  refs: { "Impl.say": ["4 Base.run, through Base.say"] },
}, {
  language: "Java",
  files: {
    "A.java": "interface Base { void work(); }\nclass Impl implements Base {\n  Impl(int a) {}\n" +
      "  public void work() {}\n}\nclass Sub extends Impl {\n  Sub() { super(2); }\n" +
      "  public void work() {}\n}\nclass User {\n  void run(Base b) { b.work(); }\n" +
      "  Impl make() { return new Impl(1); }\n}\n",
  },
  refs: {
    "Sub.work": ["11 User.run, through Base.work"],
    "Impl.Impl": ["12 User.make, through Impl"],
  },
}, {
  language: "Go",
  files: {
    "go.mod": "module m\n\ngo 1.21\n",
    "a.go": "package m\n\ntype Base interface {\n\tWork()\n\tStop(n int) error\n}\n\n" +
      "func run(b Base) {\n\tb.Work()\n}\n",
    "b.go": "package m\n\ntype Impl struct{}\n\nfunc (i *Impl) Work() {}\n\n" +
      "func (i *Impl) Stop(n int) error { return nil }\n\ntype Half struct{}\n\n" +
      "func (h Half) Work() {}\n",
  },
  refs: { "Impl.Work": ["9 run, through Base.Work"], "Half.Work": [] },
}, {
  language: "Rust",
  files: {
    "Cargo.toml": '[package]\nname = "m"\n',
    "src/main.rs": "trait Base {\n    fn work(&self);\n}\nstruct Impl;\nimpl Base for Impl {\n" +
      "    fn work(&self) {}\n}\nfn run(b: &dyn Base) {\n    b.work();\n}\n" +
      "fn main() {\n    run(&Impl);\n}\n",
  },
  refs: { "Impl.work": ["9 run, through Base.work"] },
}, {
  language: "C#",
  files: {
    "A.cs": "interface IBase { void Work(); }\nclass Impl : IBase {\n  public Impl(int a) {}\n" +
      "  public void Work() {}\n}\nclass User {\n  void Run(IBase b) { b.Work(); }\n" +
      "  Impl Make() { return new Impl(1); }\n}\n",
  },
  refs: {
    "Impl.Work": ["7 User.Run, through IBase.Work"],
    "Impl.Impl": ["8 User.Make, through Impl"],
  },
}, {
  language: "Kotlin, with the base on the line of a parameter",
  files: {
    "A.kt": "interface Base { fun work() }\nclass Impl(val a: Int) : Base {\n" +
      "  constructor() : this(1)\n  override fun work() {}\n}\nfun run(b: Base) { b.work() }\n" +
      "fun make(): Impl = Impl(2)\n",
  },
  refs: {
    "Impl.work": ["6 run, through Base.work"],
    "Impl.constructor": ["7 make, through Impl"],
  },
}, {
  language: "Scala",
  files: {
    "A.scala": "trait Base { def work(): Unit }\nclass Impl(a: Int) extends Base {\n" +
      "  def this() = this(1)\n  def work(): Unit = {}\n}\nobject User {\n" +
      "  def run(b: Base): Unit = { b.work() }\n  def make() = new Impl()\n}\n",
  },
  refs: {
    "Impl.work": ["7 User.run, through Base.work"],
    "Impl.this": ["8 User.make, through Impl"],
  },
}, {
  language: "PHP",
  files: {
    "a.php": "<?php\ninterface Base { public function work(); }\nclass Impl implements Base {\n" +
      "  public function __construct(int $a) {}\n  public function work() {}\n}\n" +
      "function run(Base $b) { $b->work(); }\nfunction make() { return new Impl(1); }\n",
  },
  refs: {
    "Impl.work": ["7 run, through Base.work"],
    "Impl.__construct": ["8 make, through Impl"],
  },
}, {
  language: "PHP, in traits of a class that implements an interface",
  files: {
    "a.php": "<?php\ninterface Token { public function text(); public function id(); }\n" +
      "trait GivesText {\n  abstract public function id();\n" +
      "  public function text() { return $this->id(); }\n}\n" +
      "trait GivesId {\n  private $text;\n  public function id() { return 1; }\n}\n" +
      "class Impl implements Token {\n  use GivesText, GivesId;\n}\n" +
      "class Own implements Token {\n  use GivesId;\n  public function text() {}\n}\n" +
      "trait Unused {\n  public function id() {}\n}\n" +
      "function run(Token $t) { $t->text(); }\nfunction name(Impl $i) { $i->id(); }\n",
  },
  refs: {
    "GivesText.text": ["21 run, through Token.text"],
    "a.php:9": ["5 GivesText.text, through GivesText.id"],
    "a.php:8": [],
    "Unused.id": [],
  },
}, {
  language: "PHP, by words for the class around",
  files: {
    "a.php": "<?php\nclass Fault {\n  public function __construct(int $code) {}\n" +
      "  public static function any() { return new static(1); }\n" +
      "  public static function one() { return new self(static::size()); }\n" +
      "  public static function size() { return 1; }\n}\n" +
      "class Denied extends Fault {\n  public static function up() { return new parent(2); }\n" +
      "  public static function own() { return new static(3); }\n}\n",
  },
  refs: {
    "Fault.__construct": [
      "4 Fault.any, through Fault",
      "5 Fault.one, through Fault",
      "9 Denied.up, through Fault",
      "10 Denied.own, through Denied",
    ],
  },
}, {
  language: "Python, in mixins, of which the first has what is asked for",
  files: {
    "a.py": "class Base:\n    def scopes(self):\n        pass\n\n    def verify(self):\n" +
      "        self.scopes()\n\n\nclass First:\n    def scopes(self):\n        pass\n\n\n" +
      "class Last:\n    def scopes(self):\n        pass\n\n\n" +
      "class View(First, Base, Last):\n    pass\n\n\ndef run(base: Base):\n    base.scopes()\n",
  },
  refs: {
    "First.scopes": ["6 Base.verify, through Base.scopes", "24 run, through Base.scopes"],
    "Last.scopes": [],
  },
}, {
  language: "Java, by an interface of an heir",
  files: {
    "A.java": "interface Runs { void run(); }\nclass Base {\n  public void run() {}\n" +
      "  public void run(int times) {}\n}\nclass Heir extends Base implements Runs {}\n" +
      "class Own extends Base implements Runs {\n  public void run() {}\n}\n" +
      "class User {\n  void go(Runs r) { r.run(); }\n  void base(Base b) { b.run(); b.run(1); }\n}\n",
  },
  refs: { "A.java:3": ["11 User.go, through Runs.run"] },
}, {
  language: "Ruby",
  files: {
    "a.rb": "class Base\n  def initialize(a)\n  end\nend\n\nclass Impl < Base\nend\n\n" +
      "def make\n  Impl.new(1)\nend\n",
  },
  refs: { "Base.initialize": ["10 make, through Impl"] },
}, {
  language: "C++",
  files: {
    "a.cpp": "class Base {\npublic:\n  virtual void work() = 0;\n};\nclass Impl : public Base {\n" +
      "public:\n  Impl() {}\n  void work() override {}\n};\n" +
      "void run(Base* b) { b->work(); }\nvoid make() { auto p = new Impl(); run(p); }\n",
  },
  refs: {
    "Impl.work": ["10 run, through Base.work"],
    "Impl.Impl": ["11 make, through Impl"],
  },
}, {
  language: "Swift",
  files: {
    "A.swift":
      "class Impl {\n  init(a: Int) {}\n}\nfunc make() -> Impl {\n  return Impl(a: 1)\n}\n",
  },
  refs: { "Impl.init": ["5 make, through Impl"] },
}];

for (const { language, files, refs } of WORLDS) {
  Deno.test(`refs() finds uses by a base and by a class in ${language}`, async () => {
    await ask(files, async (index) => {
      for (const [name, expected] of Object.entries(refs)) {
        deepEqual(await throughs(index, name), expected, name);
        const affected = (await index.impact(name)).results.filter(({ chain }) =>
          chain[0]!.through
        );
        const users = expected.map((each) => each.split(/[ ,]+/)[1]);
        for (const user of users) {
          ok(affected.some(({ symbol }) => symbol === user), `${name} affects ${user}`);
        }
      }
    });
  });
}

/** Types beside each other that have one base: `Left` and `Low` take the place of its method. */
const BESIDE: Readonly<Record<string, World>> = {
  Python: {
    language: "Python",
    files: {
      "a.py":
        "class Base:\n    def run(self):\n        pass\n\n\nclass Mid(Base):\n    pass\n\n\n" +
        "class Left(Mid):\n    def run(self):\n        pass\n\n\nclass Low(Left):\n    pass\n\n\n" +
        "class Plain(Base):\n    def go(self):\n        self.run()\n        super().run()\n\n\n" +
        "def goBase(b: Base):\n    b.run()\n\n\ndef goMid(m: Mid):\n    m.run()\n\n\n" +
        "def goPlain(p: Plain):\n    p.run()\n\n\ndef goEither(e: Plain | Mid):\n    e.run()\n",
      // Of the same name, in another file: none of the types above.
      "b.py": "from a import Base\n\n\nclass Mid(Base):\n    pass\n\n\n" +
        "def goOther(m: Mid):\n    m.run()\n",
    },
    refs: {
      "Left.run": [
        "26 goBase, through Base.run",
        "30 goMid, through Base.run",
        "38 goEither, through Base.run",
      ],
    },
  },
  TypeScript: {
    language: "TypeScript",
    files: {
      "a.ts": "export class Base {\n  run() {}\n}\nexport class Mid extends Base {}\n" +
        "export class Left extends Mid {\n  override run() {}\n}\n" +
        "export class Plain extends Base {\n  go() {\n    this.run();\n  }\n}\n" +
        "export function goBase(b: Base) {\n  b.run();\n}\n" +
        "export function goMid(m: Mid) {\n  m.run();\n}\n" +
        "export function goPlain(p: Plain) {\n  p.run();\n}\n",
    },
    refs: { "Left.run": ["14 goBase, through Base.run", "17 goMid, through Base.run"] },
  },
  Java: {
    language: "Java",
    files: {
      "A.java": "class Base {\n  void run() {}\n}\nclass Mid extends Base {\n}\n" +
        "class Left extends Mid {\n  void run() {}\n}\nclass Plain extends Base {\n" +
        "  void go() { run(); }\n}\nclass User {\n  void goBase(Base b) { b.run(); }\n" +
        "  void goMid(Mid m) { m.run(); }\n  void goPlain(Plain p) { p.run(); }\n}\n",
    },
    refs: {
      "Left.run": ["13 User.goBase, through Base.run", "14 User.goMid, through Base.run"],
    },
  },
  "C#": {
    language: "C#",
    files: {
      "A.cs": "class Base {\n  public virtual void Run() {}\n}\nclass Left : Base {\n" +
        "  public override void Run() {}\n}\nclass Plain : Base {\n  void Go() { Run(); }\n}\n" +
        "class User {\n  void GoBase(Base b) { b.Run(); }\n  void GoPlain(Plain p) { p.Run(); }\n}\n",
    },
    refs: { "Left.Run": ["11 User.GoBase, through Base.Run"] },
  },
  Rust: {
    language: "Rust",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": "trait Base {\n    fn run(&self) {}\n}\nstruct Left;\nimpl Base for Left {\n" +
        "    fn run(&self) {}\n}\nstruct Plain;\nimpl Base for Plain {}\n" +
        "fn go_base(b: &dyn Base) {\n    b.run();\n}\nfn go_plain(p: &Plain) {\n    p.run();\n}\n" +
        "fn main() {}\n",
    },
    refs: { "Left.run": ["11 go_base, through Base.run"] },
  },
  PHP: {
    language: "PHP",
    files: {
      "a.php": "<?php\nclass Base {\n  public function run() {}\n}\nclass Left extends Base {\n" +
        "  public function run() {}\n}\nclass Plain extends Base {}\n" +
        "function goBase(Base $b) { $b->run(); }\nfunction goPlain(Plain $p) { $p->run(); }\n",
    },
    refs: { "Left.run": ["9 goBase, through Base.run"] },
  },
  "C++": {
    language: "C++",
    files: {
      "a.cpp": "class Base {\npublic:\n  virtual void run() {}\n};\nclass Left : public Base {\n" +
        "public:\n  void run() override {}\n};\nclass Plain : public Base {\n};\n" +
        "void goBase(Base* b) { b->run(); }\nvoid goPlain(Plain* p) { p->run(); }\n",
    },
    refs: { "Left.run": ["11 goBase, through Base.run"] },
  },
  Go: {
    language: "Go, where a struct that is embedded knows nothing of what is around it",
    files: {
      "go.mod": "module m\n\ngo 1.21\n",
      "a.go": "package m\n\ntype Base struct{}\n\nfunc (b Base) Run() {}\n\n" +
        "type Left struct{ Base }\n\nfunc (l Left) Run() {}\n\ntype Plain struct{ Base }\n\n" +
        "func goBase(b Base) {\n\tb.Run()\n}\n\nfunc goPlain(p Plain) {\n\tp.Run()\n}\n",
    },
    refs: { "Left.Run": [] },
  },
};

for (const { language, files, refs } of Object.values(BESIDE)) {
  Deno.test(`refs(), impact() and path() pass over types beside one in ${language}`, async () => {
    await ask(files, async (index) => {
      for (const [name, expected] of Object.entries(refs)) {
        deepEqual(await throughs(index, name), expected);
        const users = expected.map((each) => each.split(/[ ,]+/)[1]!).sort();
        const { results } = await index.impact(name, { depth: 1 });
        deepEqual(
          results.filter(({ chain }) => chain[0]!.through).map(({ symbol }) => symbol).sort(),
          users,
        );
        const { callers } = await index.describe(name);
        deepEqual(callers.items.map(({ symbol }) => symbol).sort(), users);
        for (const user of users) {
          const { results } = await index.impact(user, { direction: "down" });
          ok(results.some(({ symbol }) => symbol === name), `${user} runs ${name}`);
          const way = await index.path(user, name);
          ok(way.results.some((step) => "through" in step), `${user} leads to ${name}`);
        }
      }
    });
  });
}

Deno.test("impact() down from a use of one type passes over types beside it", async () => {
  const { files } = BESIDE.Python!;
  const { results } = await ask(files, (index) => index.impact("goPlain", { direction: "down" }));
  deepEqual(results.map(({ symbol }) => symbol).filter((symbol) => symbol === "Left.run"), []);
});

Deno.test("refs() of an override names what its receiver hides as a use of another one", async () => {
  const files = {
    "a.py": "class Base:\n    def run(self):\n        pass\n\n\nclass Left(Base):\n" +
      "    def run(self):\n        pass\n\n\nclass Plain(Base):\n    pass\n\n\n" +
      "def goPlain(p: Plain):\n    p.run()\n",
  };
  const { coverage } = await ask(files, (index) => index.refs("Left.run"));
  equal(coverage.proof, false);
  ok(coverage.obstacles.some(({ kind }) => kind === "other_use"));
});

const PYTHON = WORLDS[0]!.files;

Deno.test("impact() of an override says by which base it is run", async () => {
  const { results } = await ask(PYTHON, (index) => index.impact("Impl.work"));
  deepEqual(results.map(at), ["a.py:18 run"]);
  const [{ chain, distance, confidence }] = results as [typeof results[0]];
  deepEqual([distance, confidence], [1, "inferred"]);
  deepEqual(chain[0]!.through, { symbol: "Base.work", path: "a.py", line: 2 });
});

Deno.test("impact() down to a base method goes down to its overrides and to constructors", async () => {
  await ask(PYTHON, async (index) => {
    const run = await index.impact("run", { direction: "down" });
    const below = run.results.find(({ symbol }) => symbol === "Impl.work");
    equal(below?.chain.at(-1)?.through?.symbol, "Base.work");
    const make = await index.impact("make", { direction: "down" });
    ok(make.results.some(({ symbol }) => symbol === "Impl.__init__"));
  });
});

Deno.test("refs() of a class finds calls of its constructor", async () => {
  const files = {
    "a.py": "class Base:\n    def __init__(self):\n        pass\n\n\nclass Heir(Base):\n" +
      "    def __init__(self):\n        super().__init__()\n",
  };
  deepEqual(await ask(files, (index) => throughs(index, "Base")), [
    "8 Heir.__init__, through Base.__init__",
  ]);
});

Deno.test("refs() and impact() of an override leave out each call of super, whatever has it", async () => {
  const files = {
    "a.kt": "open class KBase {\n  open fun kt(): Int = 1\n}\nclass KLeft : KBase() {\n" +
      "  override fun kt(): Int = super.kt()\n  fun user() = super.kt()\n}\n",
    "a.py": "class PBase:\n    def py(self):\n        pass\n\n    def base(self):\n" +
      "        self.py()\n\n\nclass PLeft(PBase):\n    def py(self):\n        pass\n\n" +
      "    def user(self):\n        super().py()\n",
    "a.ts": "class SBase {\n  ts() {}\n}\nclass SLeft extends SBase {\n" +
      "  override ts() {}\n  user() {\n    super.ts();\n  }\n}\n",
    "a.php": "<?php\nclass HBase {\n  function web() {}\n}\nclass HLeft extends HBase {\n" +
      "  function web() {}\n  function user() { parent::web(); }\n}\n",
    "A.cs": "class CBase {\n  public virtual void Cs() {}\n}\nclass CLeft : CBase {\n" +
      "  public override void Cs() {}\n  void User() { base.Cs(); }\n}\n",
  };
  await ask(files, async (index) => {
    for (const name of ["KLeft.kt", "SLeft.ts", "HLeft.web", "CLeft.Cs"]) {
      deepEqual(await throughs(index, name), [], name);
      deepEqual((await index.impact(name)).results, [], name);
    }
    deepEqual(await throughs(index, "PLeft.py"), ["6 PBase.base, through PBase.py"]);
    for (const name of ["KBase.kt", "PBase.py", "SBase.ts", "HBase.web", "CBase.Cs"]) {
      const { results } = await index.impact(name);
      ok(results.some(({ symbol }) => /\.user$/i.test(symbol)), name);
    }
    const down = await index.impact("PLeft.user", { direction: "down" });
    deepEqual(down.results.map(at), ["a.py:2 PBase.py"]);
  });
});

Deno.test("refs() of a field that takes the place of another finds reads of that", async () => {
  const files = {
    "a.py": 'class Base:\n    name = "a"\n\n    def show(self):\n        return self.name\n\n\n' +
      'class Impl(Base):\n    name = "b"\n',
  };
  deepEqual(await ask(files, (index) => throughs(index, "Impl.name")), [
    "5 Base.show, through Base.name",
  ]);
});

Deno.test("describe() and symbol() count uses through another definition apart", async () => {
  await ask(PYTHON, async (index) => {
    const { target, callers } = await index.describe("Impl.work");
    deepEqual([target.callers, target.references, target.through], [0, 0, 1]);
    deepEqual(callers.items.map((each) => [each.symbol, each.through?.symbol]), [
      ["run", "Base.work"],
    ]);
    const { results } = await index.symbol("Impl.work");
    equal(results[0]?.through, 1);
  });
});

Deno.test("refs() by bases ends where types extend each other, and where there are too many", async () => {
  const ring = Array.from(
    { length: 30 },
    (_, index) => `class C${index} extends C${(index + 1) % 30} {\n  go() {}\n}\n`,
  ).join("");
  const tower = Array.from(
    { length: 300 },
    (_, index) => `class T${index + 1} extends T${index} {\n  up() {}\n}\n`,
  ).join("");
  const files = {
    "ring.ts": ring,
    "tower.ts": `class T0 {\n  up() {}\n}\n${tower}function use(t: T250) {\n  t.up();\n}\n`,
  };
  await ask(files, async (index) => {
    equal((await index.refs("C3.go")).results.every(({ path }) => path === "ring.ts"), true);
    deepEqual(await throughs(index, "T300.up"), ["905 use, through T250.up"]);
  });
});

Deno.test("Dispatch looks once for the bases of a type, however many members are asked about", async () => {
  const methods = Array.from({ length: 60 }, (_, number) => `  m${number}() {\n    help();\n  }`);
  const files = {
    "a.ts": `class A {}\nclass B extends A {\n${methods.join("\n")}\n}\nfunction help() {}\n`,
  };
  await ask(files, async (index) => {
    const { structureFrom } = GraphTables.prototype;
    let count = 0;
    const kinds = new Set<string>();
    GraphTables.prototype.structureFrom = function (sources) {
      count++;
      const found = structureFrom.call(this, sources);
      for (const { kind } of found) kinds.add(kind);
      return found;
    };
    try {
      await index.diffImpact([{ path: "a.ts", ranges: [{ start: 1, end: 200 }] }]);
    } finally {
      GraphTables.prototype.structureFrom = structureFrom;
    }
    // One for what each member takes the place of, and a few for its type.
    ok(count <= 1.5 * methods.length, `${count} looks at edges`);
    deepEqual([...kinds], ["extends"]);
  });
});

Deno.test("refs() of a method of a class of Ruby has no use of one of its objects", async () => {
  await ask({
    "a.rb": "class Base\n  attr_reader :size\nend\nclass Cart < Base\n  class << self\n" +
      "    def size; end\n  end\n  def run\n    size\n  end\nend\nCart.size\n",
  }, async (index) => {
    const placesOf = async (name: string) =>
      (await index.refs(name)).results.flatMap(({ sites }) => sites.map(({ line }) => line));
    deepEqual(await placesOf("Cart.size"), [12]);
    deepEqual(await placesOf("Base.size"), [9]);
  });
});

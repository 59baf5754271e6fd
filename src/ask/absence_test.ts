import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type Coverage, openIndex } from "@cbx/core";
import { checkProofs } from "../../tests/_false_proofs.ts";
import { inTree } from "../../tests/_tree.ts";
import { GraphTables } from "../store/graph_tables.ts";
import { Store } from "../store/store.ts";
import { ask, CHAIN, type Files } from "./testdata/ask.ts";

async function refsOf(files: Files, name: string): Promise<Coverage> {
  const { coverage, results } = await ask(files, (index) => index.refs(name));
  deepEqual(results, []);
  return coverage;
}

function kinds({ obstacles }: Coverage): string[] {
  return obstacles.map(({ kind }) => kind);
}

/** Why `name` is not proved unused, though nothing in the files is known to use it. */
const OBSTACLES: readonly {
  readonly why: string;
  readonly files: Files;
  readonly name: string;
  readonly kind: string;
  readonly at?: string;
}[] = [
  {
    why: "a string has its name",
    files: { "a.py": "def lonely():\n    pass\n", "b.py": 'TASKS = ["lonely"]\n' },
    ...{ name: "lonely", kind: "string", at: "b.py:1" },
  },
  {
    why: "getattr() puts its name together",
    files: {
      "a.py": "class A:\n    def visit_if(self):\n        pass\n\n    def go(self, kind):\n" +
        '        return getattr(self, "visit_" + kind)()\n',
    },
    ...{ name: "A.visit_if", kind: "built_name", at: "a.py:6" },
  },
  {
    why: "a template text puts its name together",
    files: {
      "a.ts": "class A {\n  handleClick() {}\n}\nexport function go(a: any, event: string) {\n" +
        "  a[`handle${event}`]();\n}\nnew A();\n",
    },
    ...{ name: "A.handleClick", kind: "built_name", at: "a.ts:5" },
  },
  {
    why: "its type computes names of members",
    files: {
      "a.rb": "class A\n  def lonely\n  end\n\n  def go(name)\n    send(name)\n  end\nend\n",
    },
    ...{ name: "A.lonely", kind: "computed", at: "a.rb:6" },
  },
  {
    why: "a decorator has it",
    files: { "a.py": '@registry.add("a")\ndef lonely():\n    pass\n' },
    ...{ name: "lonely", kind: "decorated" },
  },
  {
    why: "a decorator of several lines has it",
    files: { "a.py": '@registry.add(\n    "a",\n)\n# Why.\ndef lonely():\n    pass\n' },
    ...{ name: "lonely", kind: "decorated" },
  },
  {
    why: "an annotation has it",
    files: { "A.java": 'class A {\n  @Subscribe("a")\n  private void lonely() {}\n}\n' },
    ...{ name: "A.lonely", kind: "decorated" },
  },
  {
    why: "a use of its name is not resolved",
    files: {
      "a.ts": "class Job {\n  start() {}\n}\nnew Job();\n",
      "b.ts": "export function go(job) {\n  job.start();\n}\n",
    },
    ...{ name: "Job.start", kind: "unresolved", at: "b.ts:2" },
  },
  {
    why: "its name means something else where it is used",
    files: {
      "a.py": "def twin():\n    pass\n",
      "b.py": "def twin():\n    pass\n\n\ntwin()\n",
    },
    ...{ name: "a.py:twin", kind: "other_use", at: "b.py:5" },
  },
  {
    why: "documentation has its name",
    files: { "a.py": "def lonely():\n    pass\n", "README.md": "# A\n\nCall lonely first.\n" },
    ...{ name: "lonely", kind: "text", at: "README.md:3" },
  },
  {
    why: "configuration has its name",
    files: {
      "pkg/cli.py": "def lonely():\n    pass\n",
      "pyproject.toml": '[project.scripts]\nx = "pkg.cli:lonely"\n',
    },
    ...{ name: "lonely", kind: "string", at: "pyproject.toml:2" },
  },
  {
    why: "a macro puts its name together",
    files: {
      "a.c":
        "#define RUN(x) job_##x()\nstatic void job_clean(void) {}\nvoid go(void) { RUN(clean); }\n",
    },
    ...{ name: "job_clean", kind: "built_name", at: "a.c:1" },
  },
  {
    why: "a script that is no module runs beside others",
    files: {
      "page.js": "function lonely() {}\n",
    },
    ...{ name: "lonely", kind: "exported" },
  },
  {
    why: "a script has the imports of another language in a comment",
    files: {
      "Basics.js": "/*\n\nimport Elm.Kernel.Utils exposing (Tuple2)\n\n*/\n\n" +
        "// exports nothing\nvar _Basics_add = F2(add);\nfunction merge(exports) {}\n",
    },
    ...{ name: "_Basics_add", kind: "exported" },
  },
  {
    why: "the entry of a package exports its class",
    files: {
      "package.json": '{ "name": "a", "main": "./lib/api.js" }\n',
      "lib/api.js": 'export * from "./inner.js";\n',
      "lib/inner.js": "export class Api {\n  lonely() {}\n}\n",
    },
    ...{ name: "Api.lonely", kind: "exported" },
  },
  {
    why: "a package of Python gives its class to others",
    files: {
      "pkg/__init__.py": "from .inner import Api as Api\n",
      "pkg/inner.py": "class Api:\n    def lonely(self):\n        pass\n",
    },
    ...{ name: "Api.lonely", kind: "exported" },
  },
  {
    why: "a library of Rust has it in public",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/lib.rs": "pub fn lonely() {}\n",
    },
    ...{ name: "lonely", kind: "exported" },
  },
  {
    why: "a trait that others can use has it",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/lib.rs": "pub trait Base {\n    fn lonely(&self) {}\n}\n",
    },
    ...{ name: "Base.lonely", kind: "exported" },
  },
  {
    why: "a package of Go exports it",
    files: { "go.mod": "module m\n", "a/a.go": "package a\n\nfunc Lonely() {}\n" },
    ...{ name: "Lonely", kind: "exported" },
  },
  {
    why: "it is public in Java",
    files: { "A.java": "public class A {\n  public void lonely() {}\n}\n" },
    ...{ name: "A.lonely", kind: "exported" },
  },
  {
    why: "it is public in C#",
    files: { "A.cs": "public class A {\n  public void Lonely() {}\n}\n" },
    ...{ name: "A.Lonely", kind: "exported" },
  },
  {
    why: "a header of C has it",
    files: { "a.h": "static inline int lonely(void) { return 1; }\n" },
    ...{ name: "lonely", kind: "exported" },
  },
  {
    why: "its file gives it as the default",
    files: { "pages/home.ts": "export default function lonely() {}\n" },
    ...{ name: "lonely", kind: "exported" },
  },
  {
    why: "a base from outside may call it",
    files: {
      "a.py":
        "from lib import Handler\n\n\nclass Mine(Handler):\n    def lonely(self):\n        pass\n",
    },
    ...{ name: "Mine.lonely", kind: "inherited" },
  },
  {
    why: "a trait from outside may call it",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs":
        "struct A;\nimpl std::ops::Neg for A {\n    fn lonely(self) {}\n}\nfn main() {\n    A;\n}\n",
    },
    ...{ name: "A.lonely", kind: "inherited" },
  },
  {
    why: "the language calls it",
    files: { "a.py": "class A:\n    def __enter__(self):\n        pass\n\n\nA()\n" },
    ...{ name: "A.__enter__", kind: "implicit" },
  },
  {
    why: "a program starts in it",
    files: { "go.mod": "module m\n", "main.go": "package main\n\nfunc main() {}\n" },
    ...{ name: "main", kind: "implicit" },
  },
  {
    why: "the compiler puts it in where a value of its type is missing",
    files: { "A.scala": "object A {\n  private implicit def lonely(a: String): Int = 1\n}\n" },
    ...{ name: "A.lonely", kind: "implicit" },
  },
  {
    why: "a test runner finds it",
    files: { "tests/test_a.py": "def test_lonely():\n    pass\n" },
    ...{ name: "test_lonely", kind: "implicit" },
  },
  {
    why: "a setting gives the tests of Python other names",
    files: {
      "pytest.ini": "[pytest]\npython_functions = check_*\n",
      "tests/test_a.py": "def check_lonely():\n    pass\n",
    },
    ...{ name: "check_lonely", kind: "exported" },
  },
  {
    why: "a comment on its own line speaks of it",
    files: { "a.ts": "class A { #lonely() {} } // A.#lonely is old\nnew A();\nexport {};\n" },
    ...{ name: "A.#lonely", kind: "text", at: "a.ts:1" },
  },
  {
    why: "its language keeps fields of tests for whatever has the whole value",
    files: { "src/test/java/ATest.java": "class ATest {\n  private byte lonely;\n}\n" },
    ...{ name: "ATest.lonely", kind: "exported" },
  },
  {
    why: "an interface of Java has a member of its name",
    files: { "A.java": "class A implements Runnable {\n  public void run() {}\n}\n" },
    ...{ name: "A.run", kind: "inherited" },
  },
  {
    why: "an interface by its whole name is not that of Java",
    files: { "A.java": "class A implements com.lib.Runnable {\n  void lonely() {}\n}\n" },
    ...{ name: "A.lonely", kind: "inherited" },
  },
  {
    why: "a method in a test of Go may be what an interface asks for",
    files: {
      "go.mod": "module m\n",
      "a_test.go": "package m\n\ntype fake struct{}\n\nfunc (f *fake) Lonely() {}\n",
    },
    ...{ name: "fake.Lonely", kind: "exported" },
  },
  {
    why: "a class of tests in Python has any name",
    files: {
      "tests/test_a.py": "from unittest import TestCase\n\nclass Lonely(TestCase):\n    pass\n",
    },
    ...{ name: "Lonely", kind: "implicit" },
  },
  {
    why: "an interface is another one than that of Java of its name",
    files: {
      "A.java": "import com.lib.Runnable;\n\nclass A implements Runnable {\n" +
        "  void lonely() {}\n}\n",
    },
    ...{ name: "A.lonely", kind: "inherited" },
  },
  {
    why: "the value that holds it is handed on",
    files: {
      "a.js": "const handler = {\n  lonely() {\n    return 1;\n  },\n};\nserve(handler);\n",
    },
    ...{ name: "lonely", kind: "held" },
  },
  {
    why: "a file of its language was too large to be read",
    files: { "a.py": "def lonely():\n    pass\n", "b.py": `x = 1  # ${"y".repeat(2_500_000)}\n` },
    ...{ name: "lonely", kind: "left_out", at: "b.py" },
  },
  {
    why: "a file of its language was left out as binary",
    files: { "a.py": "def lonely():\n    pass\n", "b.py": "\0from a import lonely\nlonely()\n" },
    ...{ name: "lonely", kind: "left_out", at: "b.py" },
  },
  {
    why: "settings in another encoding have its name",
    files: {
      "a.py": "def lonely():\n    pass\n",
      "jobs.cfg": [..."run = lonely\n"].map((letter) => `${letter}\0`).join(""),
    },
    ...{ name: "lonely", kind: "left_out", at: "jobs.cfg" },
  },
  {
    why: "data that is too large has its name",
    files: {
      "a.py": "def lonely():\n    pass\n",
      "jobs.json": `["lonely"${', "x"'.repeat(500_000)}]\n`,
    },
    ...{ name: "lonely", kind: "left_out", at: "jobs.json" },
  },
  {
    why: "a minified file of another language has its name",
    files: { "a.py": "def lonely():\n    pass\n", "b.min.js": "call('lonely')\n" },
    ...{ name: "lonely", kind: "left_out", at: "b.min.js" },
  },
  {
    why: "a file that may hold a secret could have its name, and is not opened",
    files: { "a.py": "def lonely():\n    pass\n", "secrets.yml": "job: other\n" },
    ...{ name: "lonely", kind: "left_out", at: "secrets.yml" },
  },
  {
    why: "a file of its language is ignored",
    files: {
      ".gitignore": "local.py\n",
      "a.py": "def lonely():\n    pass\n",
      "local.py": "from a import lonely\nlonely()\n",
    },
    ...{ name: "lonely", kind: "left_out", at: "local.py" },
  },
  {
    why: "a file of a language beside its own was left out",
    files: {
      ".gitignore": "b.js\n",
      "a.ts": "function lonely() {}\nexport {};\n",
      "b.js": "lonely();\n",
    },
    ...{ name: "lonely", kind: "left_out", at: "b.js" },
  },
  {
    why: "a folder is ignored that may hold sources",
    files: {
      ".gitignore": "local/\n",
      "a.py": "def lonely():\n    pass\n",
      "local/b.py": "from a import lonely\nlonely()\n",
    },
    ...{ name: "lonely", kind: "left_out", at: "local/" },
  },
  ...[
    ["pkg/CACHEDIR.TAG", "is marked as a cache", "pkg/"],
    ["env/pyvenv.cfg", "is marked as an environment", "env/"],
    ["src/.cbx/x", "is called as an index", "src/.cbx/"],
    [".CBX/x", "is called as an index in capitals", ".CBX/"],
    ["src/.git/x", "is called as a repository", "src/.git/"],
    [".ssh/x", "is called as one of keys", ".ssh/"],
    ["node_modules/x", "is called as one of packages, and not ignored", "node_modules/"],
    ["dist/x", "is called as one of built files, and not ignored", "dist/"],
  ].map(([path, what, at]) => ({
    why: `a folder ${what}`,
    files: {
      "a.py": "def _lonely():\n    pass\n",
      [path!]: "",
      [`${path!.slice(0, path!.lastIndexOf("/"))}/b.py`]: "from a import _lonely\n_lonely()\n",
    },
    ...{ name: "_lonely", kind: "left_out", at: at! },
  })),
  {
    why: "a file of its language is minified",
    files: {
      "a.js": "function lonely() {}\nexport {};\n",
      "b.js": `lonely();${"x=1;".repeat(5_000)}\n`,
    },
    ...{ name: "lonely", kind: "left_out", at: "b.js" },
  },
  ...[
    ["x.html", '<button onclick="l&#111;nely()">'],
    ["x.html", '<button onclick="l&#X06Fnely()">'],
    ["x.html", "<script>l\\u006fnely();</script>"],
    ["x.json", '{ "run": "l\\u006fnely" }'],
    ["x.yaml", 'run: "l\\x6fnely"'],
    ["x.vue", '<template><a @click="l&#111;nely" /></template>'],
  ].map(([path, text]) => ({
    why: `its name is spelled with an escape in ${text}`,
    files: { "a.js": "function lonely() {}\nexport {};\n", [path!]: `${text}\n` },
    ...{ name: "lonely", kind: "text", at: `${path}:1` },
  })),
  {
    why: "whoever is handed a value of its type may call it",
    files: {
      "a.py": "class Pipeline:\n    def process_item(self, item):\n        pass\n",
      "settings.py": 'PIPELINES = {"a.Pipeline": 1}\n',
    },
    ...{ name: "Pipeline.process_item", kind: "exported" },
  },
  {
    why: "a public type has it from a base that is not",
    files: {
      "A.java": "class A {\n  public void lonely() {}\n}\n",
      "B.java": "public class B extends A {}\n",
    },
    ...{ name: "A.lonely", kind: "exported" },
  },
  {
    why: "a type below its own is made from one of outside",
    files: {
      "A.java": "class A {\n  public void lonely() {}\n}\n",
      "B.java": "import x.Task;\nclass B extends A implements Task {}\n",
    },
    ...{ name: "A.lonely", kind: "inherited" },
  },
  ...[
    ["A.java", "public class A {\n  enum B { LONELY }\n}\n", "A.B.LONELY"],
    ["a.rs", "fn main() {}\nenum B { Lonely }\n", "B.Lonely"],
    ["a.c", "enum { FIRST, LONELY };\n", "LONELY"],
    ["a.ts", "enum B { Lonely }\nexport {};\n", "B.Lonely"],
    ["a.go", "package main\n\nconst (\n\tfirst = iota\n\tlonely\n)\n", "lonely"],
  ].map(([path, text, name]) => ({
    why: `${path} counts it among others`,
    files: { [path!]: text! },
    ...{ name: name!, kind: "exported" },
  })),
  {
    why: "a module runs by what is in it",
    files: { "src/main.rs": "fn main() {}\nmod lonely {\n    #[test]\n    fn works() {}\n}\n" },
    ...{ name: "src/main.rs:2", kind: "exported" },
  },
  ...[
    ["app/api/route.ts", "export async function GET() {}\n", "GET"],
    ["versions/001_x.py", "def upgrade():\n    pass\n", "upgrade"],
    ["a.py", "class Base:\n    pass\n\n\nclass _Plugin(Base):\n    pass\n", "_Plugin"],
    ["src/main.rs", "fn main() {}\n#[derive(Debug)]\nstruct Row { secret: u8 }\n", "Row.secret"],
    ["A.java", "class A {\n  private int secret;\n}\n", "A.secret"],
    ["a.go", "package a\n\ntype t struct{ secret int }\n", "t.secret"],
    ["a.c", "void SysTick_Handler(void) {}\n", "SysTick_Handler"],
    ["a.cpp", "struct A { struct promise_type {}; };\n", "A.promise_type"],
    ["A.cs", "partial class A {\n  private void Page_Load() {}\n}\n", "A.Page_Load"],
    ["a.rb", "class PostPolicy\nend\n", "PostPolicy"],
    ["A.java", "public class A { private int a; public void lonely() {} }\n", "A.lonely"],
    ["A.cs", "public class Lonely { private int a; }\n", "Lonely"],
    ["A.scala", "class Lonely private (val a: Int) {\n  def b = 1\n}\n", "Lonely"],
    ["a.c", "static int a; int lonely(void) { return 1; }\n", "lonely"],
    ["a.c", "/* static */ int lonely(void) { return 1; }\n", "lonely"],
    [
      "A.java",
      'class A {\n  @SuppressWarnings("private")\n  public void lonely() {}\n}\n',
      "A.lonely",
    ],
    ["a.ts", "export class Lonely { constructor(private a: any) {} }\n", "Lonely"],
    ["a.php", "<?php\nclass Lonely { private function go() {} }\n", "Lonely"],
    ["a.kt", "sealed class B\nprivate object Sub : B()\n", "Sub"],
    ["a.py", 'def _hidden(n):\n    """\n    >>> _hidden(3)\n    """\n', "_hidden"],
    ["a.go", "package a\n\n//go:linkname hook m/b.hook\nfunc hook() {}\n", "hook"],
  ].map(([path, text, name]) => ({
    why: `others may use "${name}" of ${path} without a word in the tree`,
    files: { [path!]: text! },
    ...{ name: name!, kind: "exported" },
  })),
  ...[
    [
      "a.c",
      "static int helper(void) { return 1; }\n",
      "b.c",
      "#define CAT(a,b) a%:%:b\nint x = CAT(hel,per)();\n",
      "helper",
      "built_name",
    ],
    [
      "a.py",
      "def _hook():\n    pass\n",
      "b.py",
      'run.__globals__["_ho" + "ok"]()\n',
      "_hook",
      "computed",
    ],
    [
      "a.py",
      "class _A:\n    def _repr_html_(self):\n        pass\n",
      "b.py",
      "",
      "_A._repr_html_",
      "exported",
    ],
    [
      "a.php",
      "<?php\nclass A {\n  private function helper() {}\n  function go($n) { return [$this, 'hel' . $n]; }\n}\n",
      "b.php",
      "<?php\n",
      "A.helper",
      "computed",
    ],
    [
      "A.cs",
      "class A {\n  private void Helper() {}\n}\n",
      "B.cs",
      "class B { void Go(Type t) { t.GetRuntimeMethods(); } }\n",
      "A.Helper",
      "computed",
    ],
    [
      "A.java",
      "class A {\n  private void helper() {}\n}\n",
      "B.java",
      'class B { void go() { l.findSpecial(A.class, "hel".concat("per"), t, A.class); } }\n',
      "A.helper",
      "computed",
    ],
    [
      "a.ts",
      "class A {\n  private helper() {}\n}\nexport {};\n",
      "b.ts",
      "export const all = (a: object) => Object.getOwnPropertyDescriptors(a);\n",
      "A.helper",
      "computed",
    ],
    [
      "a.py",
      "def _hook():\n    pass\n",
      "b.py",
      "import runpy\n\nfor f in runpy.run_path('a.py').values():\n    f()\n",
      "_hook",
      "computed",
    ],
    [
      "A.java",
      "class A {\n  private void saveIt() {}\n}\n",
      "B.java",
      '@Aspect class B {\n  @Pointcut("execution(* A.save*(..))") void all() {}\n}\n',
      "A.saveIt",
      "computed",
    ],
    ["a.tsx", "function React() {}\nexport const x = <div />;\n", "b.ts", "", "React", "exported"],
  ].map(([path, text, other, use, name, kind]) => ({
    why: `${other} or a convention reaches the private "${name}" of ${path}`,
    files: { [path!]: text!, [other!]: use! },
    ...{ name: name!, kind: kind! },
  })),
  {
    why: "an attribute under a condition gives it to a linker",
    files: {
      "src/main.rs": 'fn main() {}\n#[cfg_attr(feature = "ffi", no_mangle)]\n' +
        'extern "C" fn on_event() {}\n',
    },
    ...{ name: "on_event", kind: "decorated" },
  },
  {
    why: "all of an implementation stands on one line",
    files: {
      "src/main.rs":
        "struct A;\nimpl std::ops::Add for A { type Output = A; fn add(self, o: A) -> A " +
        "{ o } }\nfn main() {}\n",
    },
    ...{ name: "A.add", kind: "inherited" },
  },
  {
    why: "PHP calls it in another case",
    files: {
      "a.php":
        "<?php\nclass A {\n  private function doIt() {}\n  function go() { $this->doit(); }\n}\n",
    },
    ...{ name: "A.doIt", kind: "text" },
  },
  {
    why: "TypeScript spells its name with an escape",
    files: {
      "a.ts": "class A {\n  private lonely() {}\n}\nexport {};\n",
      "b.ts": 'import * as a from "./a.ts";\nconst { l\\u006fnely } = a.made();\n',
    },
    ...{ name: "A.lonely", kind: "text", at: "b.ts:2" },
  },
  {
    why: "JavaScript spells its name with an escape in braces",
    files: {
      "a.js": "function lonely() {}\nlonel\\u{79}();\nexport {};\n",
    },
    ...{ name: "lonely", kind: "text", at: "a.js:2" },
  },
  {
    why: "C# spells its name with an escape",
    files: {
      "A.cs": "class A {\n  private void Lonely() {}\n  void Go() { Lon\\u0065ly(); }\n}\n",
    },
    ...{ name: "A.Lonely", kind: "text", at: "A.cs:3" },
  },
  {
    why: "Java spells its name with an escape",
    files: {
      "A.java": "class A {\n  private void lonely() {}\n" +
        '  Object go(Class<?> c) { return find(c, "lon\\u0065ly"); }\n}\n',
    },
    ...{ name: "A.lonely", kind: "text", at: "A.java:3" },
  },
  {
    why: "Python spells its name with wide letters",
    files: {
      "a.py": "def _lonely():\n    pass\n",
      "b.py": "import a\n\na._ｌｏnely()\n",
    },
    ...{ name: "_lonely", kind: "text", at: "b.py:3" },
  },
  {
    why: "Python spells its name with a ligature",
    files: {
      "a.py": "def _find_all():\n    pass\n",
      "b.py": "import a\n\na._ﬁnd_all()\n",
    },
    ...{ name: "_find_all", kind: "text", at: "b.py:3" },
  },
  {
    why: "a macro pastes any name",
    files: {
      "a.h": "#define CAT(a, b) \\\n  a ## b\n",
      "a.c": "static void lonely_cat(void) {}\n",
      "b.c": '#include "a.h"\nvoid go(void) { CAT(lonely_, cat)(); }\n',
    },
    ...{ name: "lonely_cat", kind: "built_name", at: "a.h:1" },
  },
  {
    why: "a macro pastes what a name ends with",
    files: {
      "a.c":
        "#define CAT(a) a##_cat()\nstatic void lonely_cat(void) {}\nvoid go(void) { CAT(lonely); }\n",
    },
    ...{ name: "lonely_cat", kind: "built_name", at: "a.c:1" },
  },
  {
    why: "globals() looks up a name that is put together",
    files: {
      "a.py": "def _lonely():\n    pass\n",
      "b.py": 'import a\nfrom a import *\nglobals()["_lon" + "ely"]()\n',
    },
    ...{ name: "_lonely", kind: "computed", at: "b.py:3" },
  },
  {
    why: "eval() runs a text that is put together",
    files: {
      "a.py": "def _lonely():\n    pass\n",
      "b.py": 'from a import *\n\neval("_lon" + "ely()")\n',
    },
    ...{ name: "_lonely", kind: "computed", at: "b.py:3" },
  },
  {
    why: "getattr() asks a module for a name with an escape",
    files: {
      "a.py": "def _lonely():\n    pass\n",
      "b.py": 'import a\n\ngetattr(a, "_l\\x6fnely")()\n',
    },
    ...{ name: "_lonely", kind: "computed", at: "b.py:3" },
  },
  {
    why: "getattr() asks another value for a name that is computed",
    files: {
      "a.py": "class A:\n    def _lonely(self):\n        pass\n\n\nA()\n",
      "b.py": "def go(x, name):\n    return getattr(x, name)()\n",
    },
    ...{ name: "A._lonely", kind: "computed", at: "b.py:2" },
  },
  {
    why: "a computed member is called",
    files: {
      "a.ts": "class A {\n  private lonely() {}\n}\nnew A();\nexport {};\n",
      "b.ts": "export function go(x: any, key: string) {\n  x[key]();\n}\n",
    },
    ...{ name: "A.lonely", kind: "computed", at: "b.ts:2" },
  },
  {
    why: "the name of a member is put together",
    files: {
      "a.ts": "class A {\n  private lonely() {}\n}\nnew A();\nexport {};\n",
      "b.ts": 'export function go(x: any) {\n  return x["lon" + "ely"];\n}\n',
    },
    ...{ name: "A.lonely", kind: "computed", at: "b.ts:2" },
  },
  {
    why: "the name of a member is put together in a step before",
    files: {
      "a.ts": "class A {\n  private lonely() {}\n}\nnew A();\nexport {};\n",
      "b.ts":
        'export function go(x: any) {\n  const key = "lon" + "ely";\n  const run = x[key];\n' +
        "  run();\n}\n",
    },
    ...{ name: "A.lonely", kind: "computed", at: "b.ts:3" },
  },
  {
    why: "a name of C goes on behind the end of a line",
    files: {
      "a.c": "static void lonely(void) {}\nint main(void) {\n  lon\\\nely();\n  return 0;\n}\n",
    },
    ...{ name: "lonely", kind: "text", at: "a.c:3" },
  },
  {
    why: "a letter of a name stands by its name in Python",
    files: {
      "a.py": "def _lonely():\n    pass\n",
      "b.py": 'TASKS = ["a._\\N{LATIN SMALL LETTER L}onely"]\n',
    },
    ...{ name: "_lonely", kind: "text", at: "b.py:1" },
  },
  {
    why: "eval() runs a text in JavaScript",
    files: {
      "a.js": "function lonely() {}\nexport function go(text) {\n  eval(text);\n}\n",
    },
    ...{ name: "lonely", kind: "computed", at: "a.js:3" },
  },
  {
    why: "send() in another file takes a name that is computed",
    files: {
      "a.rb": "class A\n  private\n\n  def lonely\n  end\nend\n",
      "b.rb": "def go(x, name)\n  x.public_send(name)\nend\n",
    },
    ...{ name: "A.lonely", kind: "computed", at: "b.rb:2" },
  },
  {
    why: "a function is called by a value of PHP",
    files: {
      "a.php": "<?php\nclass A {\n  private function lonely() {}\n  function go($name) {}\n}\n",
      "b.php": '<?php\nfunction go($x, $name) {\n  $x->$name();\n  $x->{"a" . $name}();\n}\n',
    },
    ...{ name: "A.lonely", kind: "computed", at: "b.php:3" },
  },
  {
    why: "a test is run whose title says private",
    files: { "a.test.ts": 'import { it } from "vitest";\n\nit("skips private #1", () => {});\n' },
    ...{ name: "a.test.ts:3", kind: "implicit" },
  },
  {
    why: "a method of an object without a name may be called",
    files: { "a.ts": "export default {\n  lonely() {},\n};\nrun({\n  other() {},\n});\n" },
    ...{ name: "lonely", kind: "exported" },
  },
  {
    why: "an attribute of a field on the line above names it",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs":
        'struct S {\n    #[serde(default = "lonely")] port: u16 }\nfn lonely() -> u16 { 1 }\nfn main() {}\n',
    },
    ...{ name: "lonely", kind: "string", at: "src/main.rs:2" },
  },
  {
    why: "a method of an object of Scala that has no name may be called",
    files: {
      "a.scala": "package a\n\nobject A {\n  def go() = register(new lib.Listener {\n" +
        "    def lonely() = ()\n  })\n}\n",
    },
    ...{ name: "lonely", kind: "held" },
  },
  {
    why: "a method of an object that is handed on may be called",
    files: { "a.ts": "export {};\nrun({\n  lonely() {},\n});\n" },
    ...{ name: "lonely", kind: "exported" },
  },
];

for (const { why, files, name, kind, at } of OBSTACLES) {
  Deno.test(`obstaclesTo() finds that ${why}`, async () => {
    const coverage = await refsOf(files, name);
    equal(coverage.proof, false);
    const found = coverage.obstacles.find((each) => each.kind === kind);
    ok(found, `${kinds(coverage)}: ${coverage.statement}`);
    ok(coverage.statement.includes(found.text));
    if (at) deepEqual([...found.places], [at]);
  });
}

/** Definitions that nothing can use. */
const UNUSED: Readonly<Record<string, readonly [Files, string]>> = {
  Python: [{ "a.py": "# _lonely() is old.\ndef _lonely():\n    return 1\n" }, "_lonely"],
  TypeScript: [
    { "a.ts": "/** Says lonely. */\nfunction lonely() {\n  return 1;\n}\nexport {};\n" },
    "lonely",
  ],
  Rust: [{
    "Cargo.toml": '[package]\nname = "m"\n',
    "src/main.rs": "#[inline]\nfn lonely() {}\nfn main() {}\n",
  }, "lonely"],
  Go: [
    { "go.mod": "module m\n", "a.go": "package m\n\n// lonely is.\nfunc lonely() {}\n" },
    "lonely",
  ],
  Java: [{ "A.java": "class A {\n  private int lonely() { return 1; }\n}\n" }, "A.lonely"],
  C: [{ "a.c": "static int lonely(void)\n{\n  return 1;\n}\n" }, "lonely"],
  "C#": [{ "A.cs": "class A {\n  private int Lonely() { return 1; }\n}\n" }, "A.Lonely"],
};

/** Definitions that nothing can use, though others of their place could be used. */
const LIKE_USED: Readonly<Record<string, readonly [Files, string]>> = {
  "a test file of Go": [
    { "go.mod": "module m\n", "a_test.go": "package m\n\nfunc lonely() {}\n" },
    "lonely",
  ],
  "a test file of Python": [{ "tests/test_a.py": "def _lonely():\n    pass\n" }, "_lonely"],
  "a test file of Java": [
    { "src/test/java/ATest.java": "class ATest {\n  private void lonely() {}\n}\n" },
    "ATest.lonely",
  ],
  "a test file of TypeScript": [
    { "a.test.ts": "class A {\n  #lonely() {}\n}\nnew A();\nexport {};\n" },
    "A.#lonely",
  ],
  "a struct of Go that embeds another one": [{
    "go.mod": "module m\n",
    "a.go": 'package m\n\nimport "sync"\n\ntype box struct {\n\tsync.Mutex\n}\n\n' +
      "func (b *box) lonely() {}\n",
  }, "box.lonely"],
  "a class of Java that can be closed": [{
    "A.java":
      "import java.io.Closeable;\n\nclass A implements Closeable, java.lang.AutoCloseable {\n" +
      "  private void lonely() {}\n}\n",
  }, "A.lonely"],
};

for (const [language, [files, name]] of [...Object.entries(UNUSED), ...Object.entries(LIKE_USED)]) {
  Deno.test(`obstaclesTo() finds none to what nothing can use in ${language}`, async () => {
    const coverage = await refsOf(files, name);
    deepEqual(kinds(coverage), [], coverage.statement);
    equal(coverage.proof, true);
    match(coverage.statement, /^no reference in \d+ fully parsed files?$/);
    const { coverage: affected } = await ask(files, (index) => index.impact(name));
    deepEqual([affected.proof, kinds(affected)], [true, []]);
  });
}

/** Lines that hold the beginning of a name, by their file, and whether they put a name together. */
const BEGINNINGS: readonly (readonly [string, string, boolean])[] = [
  ["B.java", 'class B {\n  String s = "must be set";\n}\n', false],
  ["B.java", 'class B {\n  String s = "must be set" + go();\n}\n', false],
  ["B.java", 'class B {\n  String s = "set";\n}\n', false],
  ["B.java", 'class B {\n  boolean b = "set".equals(go());\n}\n', false],
  [
    "B.java",
    'class B {\n  String s = text(get("a.set")).append(go()) + get("set") + 1;\n}\n',
    false,
  ],
  ["B.java", 'class B {\n  void go() { run("set", 1); }\n}\n', false],
  ["B.java", 'class B {\n  /**\n   * Is "set" + x.\n   */\n  void go() {}\n}\n', false],
  ["B.java", 'class B {\n  int x = 1; // a "set" + x\n}\n', false],
  ["b.kt", "class B {\n  var x = 1\n    get() { return 1 }\n  fun set{ }\n}\n", false],
  ["b.py", "say(\"use 'get' or 'set' \"\n    \"more than once\")\n", false],
  ["b.py", 'say("set" "Lone" + x)\n', true],
  ["b.xml", '<a>\n  <b name="set"/>\n</a>\n', false],
  ["b.json", '{ "set": "set" }\n', false],
  ["README.md", '# B\n\nCall `set` or "set" + name.\n', false],
  ["b.xml", '<a>\n  <b name="set${x}"/>\n</a>\n', true],
  ["b.html", '<a onclick="set{{ x }}()"></a>\n', true],
  ["B.java", 'class B {\n  String s = "set" + go();\n}\n', true],
  ["B.java", 'class B {\n  String s = "set"\n    + go();\n}\n', true],
  ["B.java", 'class B {\n  String s = String.format("set%s", go());\n}\n', true],
  ["B.java", 'class B {\n  String s = String.join("", "set", go());\n}\n', true],
  [
    "B.java",
    'class B {\n  String s = new StringBuilder("set").append(go()).toString();\n}\n',
    true,
  ],
  ["B.java", 'class B {\n  boolean b = go().startsWith("set");\n}\n', true],
  ["b.groovy", 'def go(x) { this."set${x}"() }\n', true],
];

Deno.test("obstaclesTo() finds only texts that a name is put together of", async () => {
  for (const [path, text, isBuilt] of BEGINNINGS) {
    const files = { "A.java": "class A {\n  private void setLonely() {}\n}\n", [path]: text };
    const coverage = await refsOf(files, "A.setLonely");
    equal(kinds(coverage).includes("built_name"), isBuilt, text);
  }
});

/** Lines that put a name together which begins with `visit_`. */
const VISITS: readonly (readonly [string, string])[] = [
  ["b.py", "NAME = f'visit_{kind}'\n"],
  ["b.py", 'NAME = "visit_%s" % kind\n'],
  ["b.py", 'NAME = "visit_{}".format(kind)\n'],
  ["b.py", 'PREFIX = "visit_"\n'],
  ["b.py", 'NAMES = [name for name in ALL if name.startswith("visit_")]\n'],
  ["b.sh", "visit_$kind\n"],
  ["b.php", "<?php\n$name = 'visit_' . $kind;\n"],
  ["b.rb", 'name = "def visit_#{kind}"\n'],
];

Deno.test("obstaclesTo() finds every way to put a name together", async () => {
  for (const [path, text] of VISITS) {
    const files = { "a.py": "def visit_one():\n    pass\n", [path]: text };
    deepEqual(kinds(await refsOf(files, "visit_one")), ["built_name"], text);
  }
});

/** Lines that hold the end of a name, by their file, and whether they put a name together. */
const ENDINGS: readonly (readonly [string, string, boolean])[] = [
  ["B.java", 'class B {\n  String s = go() + "Handler";\n}\n', true],
  ["B.java", 'class B {\n  String s = String.join("", go(), "Handler");\n}\n', true],
  ["B.java", 'class B {\n  boolean b = go().endsWith("Handler");\n}\n', true],
  ["b.groovy", 'def go(x) { this."${x}Handler"() }\n', true],
  ["B.java", 'class B {\n  String s = go() + "Handler is missing";\n}\n', false],
  ["B.java", 'class B {\n  String s = "Handler";\n}\n', false],
  ["B.java", 'class B {\n  // go() + "Handler"\n}\n', false],
  ["B.java", "class B {\n  Handler handler = new Handler();\n}\n", false],
];

Deno.test("obstaclesTo() finds texts that a name which ends with them is put together of", async () => {
  for (const [path, text, isBuilt] of ENDINGS) {
    const files = { "A.java": "class A {\n  private void lonelyHandler() {}\n}\n", [path]: text };
    const coverage = await refsOf(files, "A.lonelyHandler");
    equal(kinds(coverage).includes("built_name"), isBuilt, text);
  }
});

/** Names that are generated for a definition, and used: what is asked for, the name, and its use. */
const DERIVED: readonly (readonly [string, string, string, Files])[] = [
  ["A.lonely", "getLonely", "Aa.java:2", {
    "A.java": "import lombok.Getter;\n\nclass A {\n  @Getter\n  private String lonely;\n}\n",
    "Aa.java": "class B {\n  void go(A a) { a.getLonely(); }\n}\n",
  }],
  ["A.lonely", "setLonely", "B.java:2", {
    "A.java": "import lombok.Data;\n\n@Data\npublic class A {\n  private String lonely;\n}\n",
    "B.java": "class B {\n  void go(Box b) { b.getA().setLonely(1); }\n}\n",
  }],
  ["A.isLonely", "setLonely", "B.java:2", {
    "A.java": "class A {\n  @Getter @lombok.Setter private boolean isLonely;\n}\n",
    "B.java": "class B {\n  void go(A a) { a.setLonely(true); }\n}\n",
  }],
  ["A.lonely", "isLonely", "B.java:2", {
    "A.java": "@Value\nclass A {\n  boolean lonely;\n}\n",
    "B.java": "class B {\n  boolean go(A a) { return a.isLonely(); }\n}\n",
  }],
  ["A.lonely", "withLonely", "B.java:2", {
    "A.java": '@SuperBuilder(setterPrefix = "with")\nclass A {\n  private String lonely;\n}\n',
    "B.java": "class B {\n  A go() { return A.builder().withLonely(1).build(); }\n}\n",
  }],
  ["A.mLonely", "lonely", "B.java:2", {
    "A.java": '@Accessors(prefix = "m", fluent = true)\nclass A {\n  private int mLonely;\n}\n',
    "B.java": "class B {\n  int go(A a) { return a.lonely(); }\n}\n",
  }],
  ["A.lonely", "getLonely", "B.java:2", {
    "A.kt": "class A {\n  internal val lonely = 1\n}\n",
    "B.java": "class B {\n  int go(A a) { return a.getLonely(); }\n}\n",
  }],
  ["A.lonely", "setLonely", "B.scala:1", {
    "A.scala": "private class A {\n  @BeanProperty var lonely = 1\n}\n",
    "B.scala": "class B { def go(a: A) = a.setLonely(2) }\n",
  }],
  ["A.getLonely", "lonely", "b.kt:1", {
    "A.java": "class A {\n  int getLonely() { return 1; }\n}\n",
    "b.kt": "fun go(a: A) = a.lonely\n",
  }],
  ["A.lonely=", "lonely", "b.rb:2", {
    "a.rb":
      "class A\n  def lonely\n    @l\n  end\n\n  def lonely=(value)\n    @l = value\n  end\nend\n",
    "b.rb": "def go(a)\n  a.lonely ||= 1\nend\n",
  }],
  ["A._lonely", "Lonely", "B.cs:2", {
    "A.cs": "partial class A {\n  [ObservableProperty]\n  private string _lonely;\n}\n",
    "B.cs": "class B {\n  string Go(A a) => a.Lonely;\n}\n",
  }],
  ["A._lonely", "lonely", "b.py:3", {
    "a.py": "import attr\n\n\n@attr.s\nclass A:\n    _lonely = attr.ib()\n",
    "b.py": "from a import A\n\nA(lonely=1)\n",
  }],
  ["A.lonely", "set_lonely", "src/main.rs:7", {
    "Cargo.toml": '[package]\nname = "m"\n',
    "src/main.rs":
      "#[derive(Setters)]\nstruct A {\n    lonely: u8,\n}\n\nfn main() {\n    make().set_lonely(1);\n}\n",
  }],
  ["Kind.LonelyOne", "is_lonely_one", "src/main.rs:6", {
    "Cargo.toml": '[package]\nname = "m"\n',
    "src/main.rs":
      "#[derive(EnumIs)]\nenum Kind {\n    LonelyOne,\n}\nfn main() {\n    make().is_lonely_one();\n}\n",
  }],
  ["A.lonely", "_lonely", "a.swift:3", {
    "a.swift": "struct A {\n  @State private var lonely = 0\n  init() { _lonely = State(1) }\n}\n",
  }],
  ["A.getLonelyOneAttribute", "lonely_one", "b.php:2", {
    "a.php": "<?php\nclass A {\n  private function getLonelyOneAttribute() {}\n}\n",
    "b.php": "<?php\necho $a->lonely_one;\n",
  }],
  ["LonelyOne", "lonely-one", "b.vue:2", {
    "a.ts": "export class LonelyOne {}\n",
    "b.vue": "<template>\n  <lonely-one />\n</template>\n",
  }],
];

for (const [name, derived, at, files] of DERIVED) {
  Deno.test(`obstaclesTo() finds "${derived}" that may be generated for "${name}" at ${at}`, async () => {
    const coverage = await refsOf(files, name);
    const found = coverage.obstacles.find((each) =>
      each.kind === "derived" && each.text.startsWith(`"${derived}"`)
    );
    equal(found?.text, `"${derived}" may be generated for it: 1 place, first ${at}`);
    equal(coverage.proof, false);
  });
}

/** A class that Lombok makes accessors for, beside one that has its own. */
const LOMBOK: Files = {
  "A.java": "import lombok.Getter;\n\nclass A {\n  @Getter private String held;\n" +
    "  A(String held) { this.held = held; }\n}\n",
  "B.java": "class B {\n  private String held;\n  String getHeld() { return this.held; }\n}\n",
  "C.java":
    "class C {\n  void go(A a, B b) {\n    a.getHeld();\n    b.getHeld();\n    a.getHeld();\n" +
    "  }\n}\n",
  "D.java": "class D {\n  void go(A a) { a.getNothing(); }\n}\n",
};

Deno.test("refs() and impact() say of what is used that names may be generated for it", async () => {
  await ask(LOMBOK, async (index) => {
    for (const question of ["refs", "impact"] as const) {
      const { results, coverage } = await index[question]("A.held");
      equal(results.length, 1);
      match(coverage.statement, /"getHeld" may be generated for it: 2 places, first C\.java:3/);
      const other = await index[question]("B.held");
      equal(other.coverage.statement.includes("generated"), false);
    }
  });
});

Deno.test("obstaclesTo() names the first of many names that may be generated", async () => {
  const names = ["Aa", "Bb", "Cc", "Dd", "Ee"];
  const files = {
    "A.java": `@Data\nclass A {\n${
      names.map((each) => `  private int ${each.toLowerCase()};\n`).join("")
    }}\n`,
    "B.java": `class B {\n  void go(Box b) {\n${
      names.map((each) => `    b.it().set${each}(1);\n`).join("")
    }  }\n}\n`,
  };
  const { coverage } = await ask(files, (index) => index.impact("A"));
  const texts = coverage.obstacles.filter(({ kind }) => kind === "derived").map(({ text }) => text);
  deepEqual(texts, [
    '"setAa" may be generated for it: 1 place, first B.java:3',
    '"setBb" may be generated for it: 1 place, first B.java:4',
    '"setCc" may be generated for it: 1 place, first B.java:5',
    "2 more names may be generated for it (B.java:6, B.java:7)",
  ]);
});

Deno.test("refs() of a name that nothing defines says what it may be generated for", async () => {
  const files = { "A.java": "@Data\nclass A {\n  private String held;\n}\n" };
  await rejects(ask(files, (index) => index.refs("setHeld")), {
    message:
      /^Cannot find a symbol or file "setHeld", but it may be generated for A\.held \(A\.java:3\)/,
  });
});

Deno.test("obstaclesTo() passes over what is left out and cannot use it", async () => {
  const coverage = await refsOf({
    ".gitignore": "build/\nlocal.ts\n*.log\n",
    "a.py": "def _lonely():\n    pass\n",
    "build/b.py": "_lonely()\n",
    "local.ts": "_lonely();\n",
    "x.log": "_lonely\n",
  }, "_lonely");
  deepEqual([coverage.proof, kinds(coverage)], [true, []]);
  equal(
    coverage.statement,
    "no reference in 1 fully parsed file; not searched: 1 folder that the project ignores (build/)",
  );
});

Deno.test("obstaclesTo() reads what is left out for the name, and passes over keys, pictures and .env", async () => {
  const coverage = await refsOf({
    "a.py": "def _lonely():\n    pass\n",
    "jobs.cfg": [..."run = another\n"].map((letter) => `${letter}\0`).join(""),
    "jobs.json": `["lonelyx"${', "x"'.repeat(500_000)}]\n`,
    "server.pem": "-----BEGIN CERTIFICATE-----\nlonely\n",
    "pot.png": "_lonely\0",
    ".env": "JOB=_lonely\n",
    ".env.local": "JOB=_lonely\n",
  }, "_lonely");
  deepEqual([coverage.proof, kinds(coverage)], [true, []]);
});

Deno.test("obstaclesTo() says of each file that is left out whether the name stands there", async () => {
  const { obstacles } = await refsOf({
    "a.py": "def lonely():\n    pass\n",
    "b.min.js": "call('lonely')\n",
    "secrets.yml": "job: other\n",
  }, "lonely");
  deepEqual(obstacles.map(({ text }) => text), [
    "its name stands in 1 file that the index leaves out as minified (b.min.js)",
    "its name could stand in 1 file that the index leaves out as secret (secrets.yml)",
  ]);
});

Deno.test("obstaclesTo() passes over a file of a name that is no UTF-8 and ends as text", async () => {
  const { skips } = Store.prototype;
  const paths = ["b\ufffd.txt", "c\ufffd.py", "d\ufffd"];
  Store.prototype.skips = () => paths.map((path) => ({ path, reason: "invalid_name" }));
  try {
    const { obstacles } = await refsOf({ "a.py": "def lonely():\n    pass\n" }, "lonely");
    deepEqual(obstacles.map(({ text }) => text), [
      "the index leaves out 2 files as invalid name (c\ufffd.py, d\ufffd)",
    ]);
  } finally {
    Store.prototype.skips = skips;
  }
});

Deno.test("obstaclesTo() counts links by which the file may have another name", async () => {
  const world = { "src/a.py": "def _lonely():\n    pass\n" };
  const cases: readonly (readonly [string, (root: string) => void])[] = [
    ["alias.py", (root) => Deno.symlinkSync("src/a.py", `${root}/alias.py`)],
    ["other", (root) => Deno.symlinkSync("src", `${root}/other`)],
    ["up", (root) => Deno.symlinkSync("..", `${root}/src/up`)],
    ["out", (root) => Deno.symlinkSync("/", `${root}/out`)],
  ];
  for (const [path, link] of cases) {
    await inTree(world, async (root) => {
      link(root);
      using index = await openIndex({ root });
      const { coverage } = await index.refs("_lonely");
      deepEqual([coverage.proof, kinds(coverage)], [false, ["left_out"]], path);
      const { coverage: none } = await index.symbol("nothing_of_it");
      equal(none.proof, ["alias.py", "other"].includes(path), none.statement);
    });
  }
});

Deno.test({
  name: "obstaclesTo() counts files of names that cannot be read",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    inTree({ "a.py": "def _lonely():\n    pass\n" }, async (root) => {
      // Deno itself knows no such names.
      const script = `cd "$1" && echo "import a" > "$(printf '\\377').py"`;
      await new Deno.Command("sh", { args: ["-c", script, "sh", root] }).output();
      using index = await openIndex({ root });
      const { coverage } = await index.refs("_lonely");
      deepEqual([coverage.proof, kinds(coverage)], [false, ["left_out"]]);
      const { coverage: none } = await index.symbol("nothing_of_it");
      equal(none.proof, false);
    }),
});

Deno.test("symbol() proves no definition absent where a folder is left out", async () => {
  const { coverage } = await ask({
    ".gitignore": "local/\n",
    "a.py": "def lonely():\n    pass\n",
    "local/b.py": "def other():\n    pass\n",
  }, (index) => index.symbol("other"));
  equal(
    coverage.statement,
    'no definition "other" in 1 fully parsed file; no proof, as ' +
      "the index leaves out 1 folder as ignored (local/)",
  );
});

/** Ways to look a computed name up, by the file that does. */
const LOOKUPS: readonly (readonly [string, string, string])[] = [
  ["_sole", "b.py", "from a import *\n\nexec(\n    '_so' +\n    'le()')\n"],
  ["_sole", "b.py", "import a\n\ngetattr(a, '_so' 'le')()\n"],
  ["_sole", "b.py", "import a\n\ngetattr(f(a, 1), name)()\n"],
  ["_sole", "b.py", "import a\n\nvars(a)['_so' + 'le']()\n"],
  ["_sole", "b.py", "import a\n\nask = getattr\nask(a, '_so' + 'le')()\n"],
  ["A._lonely", "b.py", "import a\n\n('{0._lone' + 'ly}').format(a.A())\n"],
  ["A._lonely", "b.py", "import a\n\nf'{{0._lone{end}}}'.format(a.A())\n"],
  ["A._lonely", "b.py", "import a\n\nshow.format_map({'a': a.A()})\n"],
  ["A._lonely", "b.py", "import logging\n\nlogging.Formatter('{a._' + k + '}', style='{')\n"],
  ["A.lonely", "b.ts", "import _ from 'lodash';\n_.invoke(a, ['lon', 'ely'].join(''));\n"],
  ["A.lonely", "b.ts", "export const go = (o: any) => (() => {}).constructor('o', text)(o);\n"],
  [
    "A.lonely",
    "b.ts",
    "const { get } = Reflect;\nexport const go = (o: any, k: string) => get(o, k)();\n",
  ],
  ["alone", "b.js", "const z = (0, eval);\nz('al' + 'one()');\n"],
  ["A.lonely", "b.rb", "A.new.instance_exec(&'ylenol'.reverse.to_sym)\n"],
  ["A.lonely", "b.rb", "class B < A\n  before_save %w[lone ly].join.to_sym\nend\n"],
  ["A.lonely", "b.ts", "export const go = (x: any, key: string) => x?.[key]?.();\n"],
  ["A.lonely", "b.ts", "export const go = (x: any, key: string) => x[key].call(x);\n"],
  ["A.lonely", "b.ts", "export const go = (x: any, key: string) =>\n  x[\n    key\n  ]();\n"],
  ["A.lonely", "b.ts", "export const go = (x: any) => x['lon'.concat('ely')];\n"],
  ["A.lonely", "b.ts", "export const go = (x: any) => x['lo\\nely'];\n"],
  ["A.lonely", "b.ts", "export const go = (x: any, k: string) => {\n  const { [k]: y } = x;\n};\n"],
  ["alone", "b.js", "export const go = (text) => globalThis.eval(text);\n"],
];

/** Escapes that a name stands right behind, by the file that holds it. */
const BEHIND_ESCAPES: readonly (readonly [string, string])[] = [
  ["b.py", 'T = "\\x1b[0mlonely"\n'],
  ["b.py", 'T = "\\x1b[1;31mlonely()"\n'],
  ["b.js", 'const t = "\\u001b[1mlonely";\n'],
  ["b.js", 'const t = "\\u{1b}[2Klonely";\n'],
  ["b.sh", 'printf "\\033[1mlonely"\n'],
  ["b.sh", 'printf "\\e[0;1mlonely"\n'],
  ["b.py", 'T = "\\x0alonely"\n'],
  ["b.py", 'T = "\\u000alonely"\n'],
  ["b.py", 'T = "\\U0000000alonely"\n'],
  ["b.c", 'char *t = "\\012lonely";\n'],
];

Deno.test("obstaclesTo() finds a name right behind the code of a character or of a terminal", async () => {
  for (const [path, text] of BEHIND_ESCAPES) {
    const { obstacles } = await refsOf(
      { "a.py": "def lonely():\n    pass\n", [path]: text },
      "lonely",
    );
    deepEqual(obstacles.map(({ text }) => text), [`"lonely" stands in 1 string (${path}:1)`], text);
  }
});

Deno.test("obstaclesTo() takes no end of a longer word for a name behind an escape", async () => {
  const { proof } = await refsOf({
    "a.py": "def _lonely():\n    pass\n",
    "b.py": 'mlonely = x41lonely = 1\nT = "[0mlonely \\x1b[0mxlonely"\n',
  }, "_lonely");
  equal(proof, true);
});

Deno.test("obstaclesTo() finds every way to look a computed name up", async () => {
  for (const [name, path, text] of LOOKUPS) {
    const world = path.endsWith(".rb")
      ? { "a.rb": "class A\n  private\n\n  def lonely\n  end\nend\n" }
      : path.endsWith(".py")
      ? { "a.py": "def _sole():\n    pass\n\n\nclass A:\n    def _lonely(self):\n        pass\n" }
      : {
        "a.ts": "class A {\n  private lonely() {}\n}\nnew A();\nfunction alone() {}\nexport {};\n",
      };
    const coverage = await refsOf({ ...world, [path]: text }, name);
    ok(kinds(coverage).includes("computed"), text);
  }
});

Deno.test("obstaclesTo() finds names of C in files that are included under any name, and unseen letters of C#", async () => {
  const c = { "a.c": 'static int lonely(void) { return 1; }\n#include "t.def"\n' };
  const sharp = (name: string) => ({
    "A.cs": "class A {\n  private int lonely() { return 1; }\n}\n",
    "B.cs": `partial class A {\n  int Go() { return ${name}(); }\n}\n`,
  });
  const cases: readonly (readonly [string, Files])[] = [
    ["lonely", { ...c, "t.def": "#define Q(a,b) a##b\nint main(void){return Q(lone,ly)();}\n" }],
    ["lonely", { ...c, "t.def": "int main(void){return lone\\\nly();}\n" }],
    ["A.lonely", sharp("lone\u200dly")],
    ["A.lonely", sharp("\\U0000006conely")],
  ];
  for (const [name, files] of cases) {
    const { proof, obstacles } = await refsOf(files, name);
    deepEqual([proof, obstacles.length > 0], [false, true], JSON.stringify(files));
  }
});

Deno.test("obstaclesTo() passes over lookups and macros that cannot come to it", async () => {
  const inPython = await refsOf({
    "a.py": "def _lonely():\n    pass\n",
    "b.py": 'def go(x, self, name):\n    model.eval()\n    getattr(x, "other", None)\n' +
      '    getattr(self, name)\n    vars(x)["other"]\n    eval("1 + 1")\n',
  }, "_lonely");
  deepEqual([inPython.proof, kinds(inPython)], [true, []]);
  const inScript = await refsOf({
    "a.ts": "class A {\n  private lonely() {}\n}\nnew A();\nexport {};\n",
    "b.ts": 'export const go = (x: any, i: number) => x[i] + x["a"]() + x[0]() + "\\u00e9";\n' +
      'const text = "a" + go;\nexport const load = () => import("./a.ts");\nsay(text);\n' +
      "export const all = { [Symbol.iterator]() {} };\n",
  }, "A.lonely");
  deepEqual([inScript.proof, kinds(inScript)], [true, []]);
  const inC = await refsOf({
    "a.c": "#define LOG(f, ...) log(f, ##__VA_ARGS__)\n#define RUN(x) job_##x()\n" +
      "static void lonely(void) {}\n",
  }, "lonely");
  deepEqual([inC.proof, kinds(inC)], [true, []]);
});

Deno.test("obstaclesTo() counts the reasons why files are left out", async () => {
  const { obstacles } = await refsOf({
    ".gitignore": "c.py\nd.py\n",
    "a.py": "def lonely():\n    pass\n",
    "b.py": "\0",
    "c.py": "",
    "d.py": "",
  }, "lonely");
  const text = "the index leaves out 3 files, 1 binary, 2 ignored (b.py, c.py, d.py)";
  deepEqual(obstacles.map((each) => each.text), [text]);
});

Deno.test("coverageOf() says no proof of answers that are not empty", async () => {
  const { coverage } = await ask(CHAIN, (index) => index.refs("load"));
  deepEqual([coverage.proof, coverage.obstacles], [false, []]);
});

Deno.test("coverageOf() counts only files whose language could use it", async () => {
  const { statement, notParsedCount } = await refsOf({
    "a.py": "def _lonely():\n    pass\n",
    "b.ts": "function ( {{{ ]\n",
    "Makefile": "all:\n\ttrue\n",
    "notes.txt": "words\n",
  }, "_lonely");
  deepEqual([statement, notParsedCount], ["no reference in 1 fully parsed file", 0]);
});

Deno.test("coverageOf() says of what no rule is about where its name stands", async () => {
  const files = {
    "Dockerfile": "FROM scratch\n",
    "README.md": "# Setup\n\nBuild with Dockerfile.\n\n## Nowhere else\n\nWords.\n",
    "a.yaml": "queryLimit: 3\n",
    "b.py": "LIMIT = 'queryLimit'\n",
  };
  const { statement: file } = await refsOf(files, "Dockerfile");
  equal(
    file,
    "no reference: uses of a file of dockerfile are not all resolved; " +
      '"Dockerfile" stands in 1 other place (README.md:3)',
  );
  const heading = await refsOf(files, "README.md:5");
  match(
    heading.statement,
    /uses of a section of markdown are not all resolved, and its name stands nowhere else in 4 files$/,
  );
  equal(heading.proof, false);
  match((await refsOf(files, "a.yaml:queryLimit")).statement, /stands in 1 string \(b.py:1\)$/);
});

Deno.test("obstaclesTo() looks for what a file defines where nothing names the file", async () => {
  const files = {
    "tools/clean_up.py": "def sweep():\n    pass\n",
    "ci.yaml": "run: python -c 'import x; x.sweep()'\n",
  };
  const { coverage } = await ask(files, (index) => index.impact("tools/clean_up.py"));
  deepEqual(kinds(coverage), ["string"]);
  equal(coverage.obstacles[0]!.places[0], "ci.yaml:1");
});

Deno.test("obstaclesTo() says each reason once, and the strongest first", async () => {
  const members = Array.from(
    { length: 30 },
    (_, number) =>
      `    def lonely${String.fromCharCode(97 + number % 26)}${number}(self):\n        pass\n`,
  );
  const files = {
    "tools/clean_up.py": "from lib import Handler, Options\n\n\nclass Mine(Handler, Options):\n" +
      members.join("\n"),
    "broken.py": "def (:\n",
  };
  const { coverage } = await ask(files, (index) => index.refs("tools/clean_up.py"));
  const texts = coverage.obstacles.map(({ text }) => text);
  equal(new Set(texts).size, texts.length);
  deepEqual(texts, [
    '"Handler", "Options", which are defined outside of the tree, may call it',
    "1 file did not parse whole (broken.py)",
    "12 names are not looked for",
  ]);
  equal(coverage.obstacles[0]!.count, 36);
});

Deno.test("obstaclesTo() has verbs that fit the number of what it counts", async () => {
  const files = {
    "a.rb": "class A\n  def lonely\n  end\n\n  def go(name)\n    send(name)\n  end\nend\n",
  };
  match(
    (await refsOf(files, "A.lonely")).statement,
    /1 line of its type computes the name of a member/,
  );
  const { coverage } = await ask(
    { "a.py": "def lonely():\n    return away()\n" },
    (index) => index.impact("lonely", { direction: "down" }),
  );
  match(coverage.statement, /as 1 name in .+ is not resolved$/);
});

Deno.test("obstaclesTo() ends at a bound, and says so", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 250 }, (_, number) => [`d${number}.txt`, "one lonely word\n"]),
  );
  const coverage = await refsOf({ ...files, "a.py": "def lonely():\n    pass\n" }, "lonely");
  deepEqual(kinds(coverage), ["text", "not_searched"]);
  equal(coverage.obstacles[0]!.count, 100);
});

/** Ways to mention a name, by the ending of the file that does. */
const MENTIONS: readonly (readonly [string, (name: string) => string])[] = [
  ["py", (name) => `HANDLERS = {"x": "${name}"}\n`],
  ["py", (name) => `def run(x):\n    return x.${name}\n`],
  ["py", (name) => `# see ${name}\n`],
  ["ts", (name) => `export const run = (x: any) => x["${name}"]();\n`],
  ["ts", (name) => `export function other() {\n  const ${name} = 1;\n  return ${name};\n}\n`],
  ["go", (name) => `package m\n\nfunc use(x I) {\n\tx.${name}()\n}\n`],
  ["rs", (name) => `fn user(x: X) {\n    x.${name}();\n}\n`],
  ["java", (name) => `class User {\n  void go(Thing t) { t.${name}(); }\n}\n`],
  ["rb", (name) => `def use(x)\n  x.send(:${name})\nend\n`],
  ["md", (name) => `Text of ${name}.\n`],
  ["yaml", (name) => `key: ${name}\n`],
  ["html", (name) => `<button onclick="${name}()"></button>\n`],
];

/** Ways to define a name that nothing can use by itself. */
const DEFINITIONS: readonly (readonly [string, (name: string) => string])[] = [
  ["py", (name) => `def ${name}():\n    return 1\n`],
  ["py", (name) => `class Py:\n    def ${name}(self):\n        return 1\n`],
  ["ts", (name) => `function ${name}() {\n  return 1;\n}\n`],
  ["js", (name) => `class Js {\n  ${name}() {}\n}\n`],
  ["go", (name) => `package m\n\nfunc ${name}() {}\n`],
  ["rs", (name) => `fn ${name}() {}\n`],
  ["java", (name) => `class Jv {\n  private void ${name}() {}\n}\n`],
  ["rb", (name) => `class Rb\n  def ${name}\n  end\nend\n`],
  ["c", (name) => `static int ${name}(void) { return 1; }\n`],
  ["cs", (name) => `class Cs {\n  private void ${name}() {}\n}\n`],
];

Deno.test("refs() and impact() prove nothing unused whose name stands anywhere else", async () => {
  let seed = 7;
  const below = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
  let proofs = 0;
  for (let round = 0; round < 6; round++) {
    const files: Record<string, string> = { "go.mod": "module m\n" };
    DEFINITIONS.forEach(([ending, define], number) => {
      const name = `thing${String.fromCharCode(97 + number)}`;
      files[`def${number}.${ending}`] = define(name);
      // Some names are mentioned, others are not.
      if (below(3) === 0) return;
      const [other, mention] = MENTIONS[below(MENTIONS.length)]!;
      files[`use${number}.${other}`] = mention(name);
    });
    await ask(files, async (index) => {
      const check = await checkProofs(index, new Map(Object.entries(files)));
      deepEqual(check.false, []);
      proofs += check.proofs.length;
    });
  }
  // What is not mentioned is proved unused: a check that nothing reaches would hold nothing.
  ok(proofs > 20, `${proofs} proofs`);
});

Deno.test("obstaclesTo() finds names that are spelled in other ways", async () => {
  const trees: readonly (readonly [Files, string])[] = [
    [{
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": 'const W1: usize = 3;\nfn main() {\n    println!("{\\u{57}1}");\n}\n',
    }, "W1"],
    [{ "a.rs": "fn f_\u00e9() {}\nfn main() {\n    f_e\u0301();\n}\n" }, "f_\u00e9"],
    [{
      "a.cs": "class A { private void F\u00e9() {} void G() { Fe\u0301(); } }\n",
    }, "F\u00e9"],
    [{ "a.py": 'class _F:\n    pass\n\nx: "\\x5fF" = 1\n' }, "_F"],
    [{ "a.py": 'class _F:\n    pass\n\ndef f(a: "_" "F"):\n    pass\n' }, "_F"],
  ];
  for (const [files, name] of trees) {
    const coverage = await refsOf(files, name);
    deepEqual([kinds(coverage), coverage.proof], [["text"], false], coverage.statement);
  }
});

Deno.test("impact() of a type is no proof where a use of a member is not resolved", async () => {
  const files = {
    "a.py": "class Lonely:\n    def member_of_it(self):\n        return 1\n",
    "b.py": "def run(thing):\n    return thing.member_of_it()\n",
  };
  const { results, coverage } = await ask(files, (index) => index.impact("Lonely"));
  deepEqual([results.length, coverage.proof, kinds(coverage)], [0, false, ["ambiguous"]]);
});

Deno.test("refs() reads words without end once, and parts of macros", async () => {
  // Each of its letters was a beginning from which the rest was read: an hour for this.
  const word = "g".repeat(900_000);
  const python = {
    "a.py": "def lonely():\n    pass\n",
    "b.py": `# letter\nA = "${word}"\nB = "${"g".repeat(60_000)}\\N{LATIN SMALL LETTER L}"\n`,
  };
  await refsOf(python, "lonely");
  const c = {
    "a.c": "static int lonely(void) { return 0; }\n",
    "b.c": `#define A(a) a ## ${"y".repeat(60_000)}\n#define B(a) a${" ## a".repeat(10_000)}\n`,
  };
  deepEqual(kinds(await refsOf(c, "lonely")).includes("pasted"), false);
});

Deno.test("refs() reads the facts of a file as often for many places of a name as for one", async () => {
  const { facts } = GraphTables.prototype;
  const countReads = async (places: number) => {
    let reads = 0;
    GraphTables.prototype.facts = function (fileId) {
      reads++;
      return facts.call(this, fileId);
    };
    try {
      const { obstacles } = await refsOf({
        "a.py":
          "class A:\n    def run(self):\n        pass\n\n\nclass B:\n    def run(self):\n        pass\n",
        "b.py": `from a import A\n\n\ndef go():\n${"    A().run()\n".repeat(places)}`,
      }, "B.run");
      equal(obstacles.find(({ kind }) => kind === "other_use")?.count, places);
    } finally {
      GraphTables.prototype.facts = facts;
    }
    return reads;
  };
  equal(await countReads(60), await countReads(1));
});

Deno.test("refs() looks at so many places of a name in one file alone, and says so", async () => {
  for (const line of ["x._visit_one\n", '"_visit_"\n']) {
    const { obstacles } = await refsOf({
      "a.py": "def _visit_one():\n    pass\n",
      "b.py": line.repeat(30_000),
    }, "_visit_one");
    // Uses are counted from the graph, as above the answer: one number for both.
    const places = obstacles.filter(({ kind }) => kind !== "unresolved");
    ok(places.length > 0 && places.every((each) => each.count <= 100), line);
  }
  const macros = await refsOf({
    "a.c": "static int helper(void) { return 1; }\n",
    "b.c": `/* x##y\n${"#define a(\n".repeat(90_000)}*/\n`,
  }, "helper");
  equal(macros.proof, true, macros.statement);
});

Deno.test("refs() of a method of a class of Ruby names the bases and computed names that may call it", async () => {
  const obstaclesOf = (text: string) =>
    ask(
      { "a.rb": `class A\n  def self.lonely\n  end\n${text}end\n` },
      async (index) => (await index.refs("A.lonely")).coverage.obstacles.map(({ kind }) => kind),
    );
  deepEqual(await obstaclesOf("  # The method that sends (or not)\n  include Outside::Given\n"), [
    "exported",
  ]);
  deepEqual(await obstaclesOf("  extend Outside::Given\n  def go(x) = send(x)\n"), [
    "inherited",
    "computed",
  ]);
});

import { deepEqual } from "node:assert/strict";
import { scopeChain } from "./scopes.ts";
import { edgesOf } from "./testdata/edges.ts";

/** Calls of a method in one file: its line, and what is called. */
async function callsOf(name: string, path: string, text: string): Promise<string[]> {
  const edges = await edgesOf({ [path]: text }, "call");
  return edges.filter((each) => each.includes(`.${name} [`))
    .map((each) => each.replace(/^call \S+?:(\d+) .* -> \S+ (\S+) .*$/, "$1 $2"));
}

Deno.test("Scopes.local() tells two values of one line apart in TypeScript", async () => {
  const text = `class App { get(a: any, b: any) {} }
class Req { get() {} }
function make(): App { return new App(); }
function run() { const r = make(); r.get("/", (r: Req) => { r.get() }) }
`;
  deepEqual(await callsOf("get", "a.ts", text), ["4 App.get", "4 Req.get"]);
});

Deno.test("Scopes.local() ends a value of an inner block with it in TypeScript", async () => {
  const text = `class App { go() {} get(f: any) {} }
class Req { go() {} }
function run(r: App, x: boolean) {
  if (x) { const r: Req = new Req(); r.go(); }
  r.go();
  r.get(function (r: Req) { r.go(); });
  r.go();
}
`;
  deepEqual(await callsOf("go", "a.ts", text), ["4 Req.go", "5 App.go", "6 Req.go", "7 App.go"]);
});

Deno.test("Scopes.local() ends a value with its block, statement or function in Go", async () => {
  const text = `package x

type App struct{}
type Req struct{}

func (a *App) Go() {}
func (a *Req) Go() {}
func (a *App) Get(f func(*Req)) {}

func run(r *App, x bool) {
	r.Get(func(r *Req) { r.Go() }); r.Go()
	if x {
		r := &Req{}
		r.Go()
	}
	r.Go()
	if r := (&Req{}); x {
		r.Go()
	}
	r.Go()
}
`;
  deepEqual(await callsOf("Go", "a.go", text), [
    ...["11 Req.Go", "11 App.Go", "14 Req.Go", "16 App.Go", "18 Req.Go", "20 App.Go"],
  ]);
});

Deno.test("Scopes.local() ends a value with its block or closure in Rust", async () => {
  const text = `pub struct App;
pub struct Req;
impl App { pub fn go(&self) {} pub fn get(&self, f: fn(&Req)) {} }
impl Req { pub fn go(&self) {} }
fn run(r: &App, x: bool) {
    r.get(|r: &Req| { r.go() }); r.go();
    if x {
        let r = Req;
        r.go();
    }
    r.go();
    let r = Req;
    r.go();
}
`;
  deepEqual(await callsOf("go", "src/lib.rs", text), [
    ...["6 Req.go", "6 App.go", "9 Req.go", "11 App.go", "13 Req.go"],
  ]);
});

Deno.test("Scopes.local() ends a value with its comprehension, and no other block, in Python", async () => {
  const text = `class App:
    def go(self): pass
class Req:
    def go(self): pass
def reqs() -> list[Req]: ...
def run(r: App):
    xs = [r.go() for r in reqs()]; r.go()
    f = lambda r: r.go()
    if xs:
        r = Req()
    r.go()
`;
  deepEqual(await callsOf("go", "a.py", text), [
    ...["7 Req.go", "7 App.go", "11 App.go", "11 Req.go"],
  ]);
});

Deno.test("Scopes.local() hides an import where a value has its name, and nowhere else", async () => {
  const files = {
    "a.ts": `import { render } from "./b";
export function f() { render(); }
export function g(render: () => void) { render(); }
export function h(x: any) { if (x) { const render = x(); render(); } render(); }
export function k(x: any) { x.map((render: any) => render()); render(); }
`,
    "b.ts": "export function render() {}\n",
  };
  deepEqual(await edgesOf(files, "call"), [
    "call a.ts:2 f -> b.ts:1 render [extracted: import]",
    "call a.ts:4 h -> b.ts:1 render [extracted: import]",
    "call a.ts:5 k -> b.ts:1 render [extracted: import]",
  ]);
});

Deno.test("an import leads to what a file exports, and not to a nested function of its name", async () => {
  const files = {
    "a.ts":
      "export function build() {\n  return function make() {};\n}\nexport const make = build();\n",
    "b.ts": 'import { make } from "./a";\nmake();\n',
  };
  deepEqual((await edgesOf(files, "call")).slice(1), [
    "call b.ts:2 -> a.ts:4 make [extracted: import]",
  ]);
});

Deno.test("scopeChain() lists the beginnings of a path, and writes none of them anew", () => {
  deepEqual(scopeChain("a.b.c"), ["a.b.c", "a.b", "a", ""]);
  // Written one by one they would be 20 GB.
  const path = Array(200_000).fill("a").join(".");
  deepEqual([scopeChain(path).length, scopeChain(path)[199_998]], [200_001, "a.a"]);
});

import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

const LIB = `export class Refused extends Error {
  answer() {}
}
export class Store {
  go() {}
}
export function make() {
  return new Store();
}
export const one = new Store();
`;

/** Calls of methods, by their lines in `a.ts`. */
async function methods(text: string): Promise<string[]> {
  const edges = await edgesOf({ "a.ts": text, "lib.ts": LIB }, "call");
  return edges.filter((each) => /\.(?:answer|go) \[(?:extracted|inferred)/.test(each))
    .map((each) => each.replace(/^call a.ts:(\d+).* -> \S+ (\S+) \[(\w+).*$/, "$1 $2 $3"));
}

Deno.test("typescript: instanceof says of which class a value is, as far as it holds", async () => {
  const text = `import { Refused, Store } from "./lib";
export function run(err: unknown, x: unknown) {
  if (err instanceof Refused) {
    err.answer();
  }
  if (err instanceof Refused && x) err.answer();
  if (x && x instanceof Store && x.go()) return;
  err.answer();
  return err instanceof Refused ? err.answer() : err.answer;
}
`;
  deepEqual(await methods(text), [
    "4 Refused.answer extracted",
    "6 Refused.answer extracted",
    "9 Refused.answer extracted",
  ]);
});

Deno.test("typescript: typeof stands for the type of a value, or of what it gives", async () => {
  const text = `import { make, one, Store } from "./lib";
export function run(
  a: typeof one,
  b: ReturnType<typeof make>,
  c: InstanceType<typeof Store>,
  d: Awaited<ReturnType<typeof make>>,
) {
  a.go();
  b.go();
  c.go();
  d.go();
}
`;
  deepEqual(await methods(text), [
    "8 Store.go inferred",
    "9 Store.go inferred",
    "10 Store.go inferred",
    "11 Store.go inferred",
  ]);
});

Deno.test("typescript: members of a type without a name are no uses of what has their names", async () => {
  const types = [
    ...["{ keep?: 1\n mask?: 2\n readonly mask: 3 }", "{ mask: 1; mask: 2 }[]", "{ mask(): void }"],
    ...["[mask: 1, mask?: 2]", "{ [mask: string]: 1 }", "(mask: 1, mask?: 2) => void"],
  ];
  for (const type of types) {
    deepEqual(
      await edgesOf({
        "a.ts": `export function mask() {}\nexport function run(o: ${type}): ${type} {\n` +
          `  let x: ${type};\n  return o as ${type};\n}\n`,
      }),
      [],
    );
  }
});

Deno.test("typescript: a result of overloads with other types is one of several, and proven where all are one", async () => {
  const edges = await edgesOf({
    "a.ts": `class A { go() {} }
class B { go() {} }
function over(x: string): A;
function over(x: number): B;
function over(x: any): any {}
function same(x: string): A;
function same(x: number): A;
function same(x: any): any {}
function outer(x: string): Other;
function outer(x: number): A;
function outer(x: any): any {}
function main() {
  over(1).go();
  same(1).go();
  outer("").go();
}
`,
  }, "call");
  deepEqual(edges.filter((edge) => edge.includes(".go")).map((edge) => edge.slice(5)), [
    "a.ts:13 main -> a.ts:1 A.go [inferred: one of several overloads]",
    "a.ts:13 main -> a.ts:2 B.go [inferred: one of several overloads]",
    "a.ts:14 main -> a.ts:1 A.go [extracted: declared type]",
    "a.ts:15 main -> a.ts:1 A.go [inferred: one of several overloads]",
  ]);
});

Deno.test("typescript: a type between brackets is that of the property, not the one around it", async () => {
  const text = `import { Store } from "./lib";
interface Given<T> { first: T; store: Store; go(): T }
interface More<T> extends Given<T> {}
export class Page<T> {
  constructor(readonly store: More<
    T
  >['store'], private readonly other?: Given<T>["store"]) {}
  run(a: Given<T>["first"]) {
    this.store.go();
    this.other?.go();
    a.go();
  }
}
`;
  deepEqual(await methods(text), ["9 Store.go extracted", "10 Store.go extracted"]);
});

Deno.test("typescript: a type is never a value of its name", async () => {
  const text = `export const Box = 1;
export const Both = 1;
export type Both = string;
export enum Size { Big }
export function run(a: Box<string>, b: Both, c: Size.Big) {}
`;
  const edges = await edgesOf({ "a.ts": text }, "type");
  deepEqual(edges, [
    "type a.ts:5 run -> a.ts:3 Both [extracted: scope]",
    "type a.ts:5 run -> a.ts:4 Size.Big [extracted: scope]",
  ]);
});

Deno.test("typescript: a function that makes the base of a class is called there", async () => {
  const text = `function mix<T>(x: T): any {}
class Base {}
export class Kid extends mix<string>("a") {}
export class Other extends mix(Base) {}
`;
  deepEqual(await edgesOf({ "a.ts": text }, "call"), [
    "call a.ts:3 Kid -> a.ts:1 mix [extracted: scope]",
    "call a.ts:4 Other -> a.ts:1 mix [extracted: scope]",
  ]);
});

Deno.test("typescript: a parameter this, a named class and labels are known where they stand", async () => {
  const text = `class B { go() {} }
class A {
  go() {}
  run(this: B) { this.go(); }
  other(this: Element) { this.go(); }
}
const made = new (class B { go() { return B; } })();
function out() {}
function f() {
  out: for (;;) { if (made) break out; }
}
namespace N { export class A { stay() {} } }
namespace N { export const use = () => new A().stay(); }
class K { constructor(readonly held: B) {} static of(b: B) { const k = new this(b); return k.held; } }
`;
  const edges = await edgesOf({ "a.ts": text }, "call", "read");
  const found = edges.map((edge) => edge.replace(/^(\w+) a.ts:(\d+) .* (\S+) \[.*$/, "$1 $2 $3"));
  deepEqual(found, [
    "call 4 B.go",
    "read 10 made",
    "call 13 N.A",
    "call 13 N.A.stay",
    "read 14 K.held",
  ]);
});

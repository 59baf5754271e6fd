import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

const BASE = `export class Base<T, E = {}> {
  item: T;
  get owner(): T { return this.item }
  find(): Promise<T> { return null as any }
  all(): T[] { return [] }
  other(): E { return null as any }
}
export abstract class Middle<X> extends Base<X, {}> {}
`;

const USERS = `import { Base, Middle } from "./base";
import { User } from "./user";
export class Users extends Base<User> {
  async run() {
    this.item.go();
    this.owner.go();
    (await this.find()).go();
    this.all()[0].go();
    this.other().go();
  }
}
class Deep extends Middle<User> {
  run() { this.owner.go(); }
}
class Plain<User> extends Base<User> {
  run() { this.owner.go(); }
}
export function run(users: Users) { users.item.go(); }
export function all(base: Base<User>) { base.item.go(); }
`;

const USER = "export class User {\n  go() {}\n}\nexport class T {\n  go() {}\n}\n";

Deno.test("inheritedContent() finds what a base with arguments gives or holds", async () => {
  const edges = await edgesOf({ "a.ts": USERS, "base.ts": BASE, "user.ts": USER }, "call");
  deepEqual(edges.filter((each) => each.includes(".go [")), [
    "call a.ts:5 Users.run -> user.ts:2 User.go [extracted: declared type]",
    "call a.ts:6 Users.run -> user.ts:2 User.go [extracted: declared type]",
    "call a.ts:7 Users.run -> user.ts:2 User.go [inferred: wrapped type]",
    "call a.ts:8 Users.run -> user.ts:2 User.go [inferred: wrapped type]",
    "call a.ts:13 Deep.run -> user.ts:2 User.go [extracted: declared type]",
    "call a.ts:18 run -> user.ts:2 User.go [extracted: declared type]",
    "call a.ts:19 all -> user.ts:2 User.go [extracted: declared type]",
  ]);
});

const STORES = `export interface Api {
  get(): void;
}
export interface Tools {
  open(): void;
}
type Mutate<S, M> = number extends M ? S
  : M extends [infer A, ...infer R] ? Mutate<S & A, R>
  : never;
export type Bound<S> = { (): number } & S;
type Create = {
  <T>(make: T): Bound<Mutate<Api, T>>
  <T>(): (make: T) => Bound<Mutate<Api, T>>
};
export const create = ((make) => make ? run(make) : run) as Create;
`;

const MAKING = `import { type Api, type Bound, create, type Tools } from "./stores";
const plain = create(1);
plain.get();
const curried = create<number>()(1);
curried.get();
export function run(tools: Bound<Tools>, api: Bound<Api>) {
  tools.open();
  api.get();
  api.open();
}
`;

Deno.test("typed() hands the arguments of an alias to what it is another name of", async () => {
  const edges = await edgesOf({ "a.ts": MAKING, "stores.ts": STORES }, "call");
  deepEqual(edges.filter((each) => /\.(?:get|open) \[/.test(each)), [
    "call a.ts:3 -> stores.ts:2 Api.get [inferred: assigned value]",
    "call a.ts:5 -> stores.ts:2 Api.get [inferred: return value]",
    "call a.ts:7 run -> stores.ts:5 Tools.open [extracted: declared type]",
    "call a.ts:8 run -> stores.ts:2 Api.get [extracted: declared type]",
  ]);
});

const CODERS = {
  "Coder.java": "package a;\npublic interface Coder {\n  String encode(String s);\n}\n",
  "Soundex.java":
    "package a;\npublic class Soundex implements Coder {\n  public String encode(String s) { return s; }\n}\n",
  "Base.java": `package a;
public abstract class Base<T extends Coder> {
  private T held;
  public T get() { return held; }
  public <T extends Coder> T other(Class<T> type) { return null; }
  void run() { get().encode(""); }
}
`,
};

Deno.test("inheritedContent() finds what a base of Java with arguments gives, with and without a receiver", async () => {
  const text = `package a;
class SoundexTest extends Base<Soundex> {
  void one() { get().encode(""); }
  void two() { this.get().encode(""); }
  void three() { super.get().encode(""); }
  void four(Base<Soundex> base) { base.get().encode(""); }
  class Inner {
    void five() { get().encode(""); }
  }
}
class Raw extends Base {
  void six() { get().encode(""); }
}
`;
  const edges = await edgesOf({ "SoundexTest.java": text, ...CODERS }, "call");
  deepEqual(edges.filter((each) => each.includes(".encode [")), [
    "call Base.java:6 Base.run -> Coder.java:3 Coder.encode [extracted: declared type]",
    "call SoundexTest.java:3 SoundexTest.one -> Soundex.java:3 Soundex.encode [extracted: declared type]",
    "call SoundexTest.java:4 SoundexTest.two -> Soundex.java:3 Soundex.encode [extracted: declared type]",
    "call SoundexTest.java:5 SoundexTest.three -> Soundex.java:3 Soundex.encode [extracted: declared type]",
    "call SoundexTest.java:6 SoundexTest.four -> Soundex.java:3 Soundex.encode [extracted: declared type]",
    "call SoundexTest.java:8 SoundexTest.Inner.five -> Soundex.java:3 Soundex.encode [extracted: declared type]",
    "call SoundexTest.java:12 Raw.six -> Coder.java:3 Coder.encode [extracted: declared type]",
  ]);
});

Deno.test("inheritedContent() and resultOf() prove no bound of a parameter whose argument is unknown", async () => {
  const text = `package a;
import lib.Outside;
class OutsideTest extends Base<Outside> {
  void one() { get().encode(""); }
  void two() { other(Soundex.class).encode(""); }
}
`;
  const edges = await edgesOf({ "OutsideTest.java": text, ...CODERS }, "call");
  deepEqual(edges.filter((each) => /OutsideTest.*\.encode \[/.test(each)), [
    "call OutsideTest.java:4 OutsideTest.one -> Coder.java:3 Coder.encode [inferred: one of several types]",
    "call OutsideTest.java:5 OutsideTest.two -> Coder.java:3 Coder.encode [inferred: one of several types]",
  ]);
});

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
  ]);
});

import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

const LIB = `export class Req {
  param() {}
}
export class Context<E> {
  req: Req;
  text() {}
}
export type Handler<
  E = any,
> = (c: Context<E>, next: () => void) => void;
export type Middleware<E> = (c: Context<E>) => Promise<void>;
export type H<E> =
  | Handler<E>
  | Middleware<E>;
export interface Get<E> {
  <P>(path: P, handler: H<E>): void
  (...handlers: [H<E>, H<E>]): void
}
export interface Options {
  onOpen(req: Req): void;
  on: { [name: string]: Handler };
  many?: (all: Req[]) => void;
}
export class App {
  get: Get<any>;
  use(path: string, ...handlers: Middleware<any>[]) {}
}
export function serve(name: string, options: Options): void {}
export function each(run: (item: Req) => void): void {}
`;

/** Methods of `Req` and `Context` that a statement calls. */
async function given(statement: string): Promise<string[]> {
  const text = "import { type Handler, type H, App, each, serve, Req } from './lib';\n" +
    `const app = new App();\n${statement}\n`;
  const edges = await edgesOf({ "lib.ts": LIB, "a.ts": text }, "call");
  return edges.filter((each) => /(?:Context|Req)\.\w+ \[/.test(each))
    .map((each) => each.replace(/^call a.ts:\d+.* -> \S+ (\S+ \[.*\])$/, "$1"));
}

const CASES: readonly (readonly [statement: string, ...found: string[]])[] = [
  ["const h: Handler = (c) => c.text();", "Context.text [extracted: declared type]"],
  ["const h: H<any> = function (c) { c.text(); };", "Context.text [extracted: declared type]"],
  [
    "app.get('/', async (c) => c.req.param());",
    "Req.param [inferred: assigned value]",
  ],
  ["app.get('/', ({ req: r }) => r.param());", "Req.param [inferred: assigned value]"],
  ["app.get(c => c.text());", "Context.text [inferred: assigned value]"],
  ["app.use('/', x, (c) => c.text());", "Context.text [inferred: assigned value]"],
  ["each((r) => r.param());", "Req.param [inferred: assigned value]"],
  ["serve('a', { onOpen(r) { r.param(); } });", "Req.param [inferred: assigned value]"],
  [
    "serve('a', { many: (all) => all.map((r) => r.param()) });",
    "Req.param [inferred: wrapped type]",
  ],
  ["const make = (): Handler => (c) => c.text();", "Context.text [extracted: declared type]"],
  [
    "function make(): Handler { return (c) => { c.text(); }; }",
    "Context.text [extracted: declared type]",
  ],
  [
    "function run(call: (f: (r: Req) => void) => void) { call((r) => r.param()); }",
    "Req.param [inferred: assigned value]",
  ],
  [
    "function run(all: Req[]) { all.filter((r) => r).forEach((r) => r.param()); }",
    "Req.param [inferred: wrapped type]",
  ],
  [
    "function run(all: Promise<Req>) { all.then((r) => r.param()); }",
    "Req.param [inferred: wrapped type]",
  ],
  ["class A { run: Handler = (c) => c.text(); }", "Context.text [extracted: declared type]"],
  ["other((c) => c.text());"],
  ["app.get('/', (c, next, c3) => c3.text());"],
];

for (const [statement, ...found] of CASES) {
  Deno.test(`givenParameter() finds the type of a parameter in ${statement}`, async () => {
    deepEqual(await given(statement), found);
  });
}

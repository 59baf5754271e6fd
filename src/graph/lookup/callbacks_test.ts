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

const FACTORIES = `export interface Slice<A> {
  reducer(state: A): void;
}
export interface Builder {
  addCase(name: string, run: (a: string) => void): Builder;
}
export interface Options {
  extra(builder: Builder): void;
}
export function buildCreate() {
  return function createSlice<A>(options: Options): Slice<A> {
    const slice: Slice<A> = null as any;
    return slice;
  };
}
export const createSlice = /* pure */ buildCreate();
export class Tuple<T> {
  concat(x: T) {}
}
export type GetDefault<S = any> = <
  O extends S = {
    thunk: true
  },
>(
  options?: O,
) => Tuple<O>;
export interface Config {
  middleware?: (get: GetDefault) => void;
  make: () => Tuple<any>;
}
export function configure(config: Config): void {}
export type CreateApi = {
  <T>(options: Options): Slice<T>
};
export const createApi: CreateApi = null as any;
`;

for (
  const [what, statement, found] of [
    [
      "a function that a function gives is called",
      "createSlice({} as any).reducer(1);",
      "Slice.reducer [inferred: return value]",
    ],
    [
      "a function that a function gives takes a function",
      "createSlice({ extra: (builder) => builder.addCase('x').addCase('y') });",
      "Builder.addCase [inferred: assigned value]",
      "Builder.addCase [inferred: assigned value]",
    ],
    [
      "a parameter is called that is a function",
      "configure({ middleware: (get) => get().concat(1) });",
      "Tuple.concat [inferred: assigned value]",
    ],
    [
      "a field is called that is a function",
      "function run(config: Config) { config.make().concat(1); }",
      "Config.make [extracted: declared type]",
      "Tuple.concat [extracted: declared type]",
    ],
    [
      "a value is called whose type says how",
      "const made = createApi({ extra: (b) => b.addCase('z') }); made.reducer(1);",
      "Builder.addCase [inferred: assigned value]",
      "Slice.reducer [inferred: assigned value]",
    ],
  ].map(([what, statement, ...found]) => [what!, statement!, found] as const)
) {
  Deno.test(`callValue() finds what follows where ${what}`, async () => {
    const text = "import { type Config, configure, createApi, createSlice } from './lib';\n" +
      `${statement}\n`;
    const edges = await edgesOf({ "lib.ts": FACTORIES, "a.ts": text }, "call");
    const methods = edges.filter((each) => /[a-z]\w*\.\w+ \[/i.test(each))
      .map((each) => each.replace(/^call a.ts:\d+.* -> \S+ (\S+ \[.*\])$/, "$1"));
    deepEqual(methods, found);
  });
}

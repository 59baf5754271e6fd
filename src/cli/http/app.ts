/**
 * The routes, put into a router: from a request that may be answered to the answer. Connections,
 * ports and signals are others' matter; so is what the questions do.
 *
 * @module
 */
import { JSON_SCHEMA_VERSION, type JsonValue } from "@cbx/core";
import { type Context, Hono } from "hono";
import { dirname } from "node:path";
import type { OpenedMember } from "../library.ts";
import { isDeeper, MAX_LEVELS } from "../mcp/nesting.ts";
import {
  type Asked as AskedInput,
  type Question,
  ROOT,
  servedRows,
} from "../questions/question.ts";
import type { JsonRecord, Rows } from "../questions/row.ts";
import { insideTree, type System } from "../roots/resolve_root.ts";
import { flagRecord } from "../suspicious/flag.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { PageFile } from "../page/page_files.ts";
import { errorReply, HttpError } from "./error_reply.ts";
import type { Exchange } from "./exchange.ts";
import { Gate } from "./gate.ts";
import { type AccessToken, claimsOf, guard, type GuardRules } from "./guard.ts";
import { noRoute, openApi, type Route, routesOf } from "./openapi.ts";
import { readAll, readBody, readBodyInput, readHook, readQueryInput } from "./read_input.ts";
import { jsonResponse, pageResponse, SAFE_HEADERS } from "./responses.ts";

/** Messages of the Model Context Protocol in one body: all of them take the place of one request. */
const MAX_BATCH = 20;

export interface AppParts extends GuardRules {
  /** The index, or the indexes, that questions ask. */
  readonly workspace: Workspace;
  readonly questions: readonly Question[];
  readonly page: ReadonlyMap<string, PageFile>;
  /** Answers a message of the Model Context Protocol, whose body has been read. */
  readonly answerMcp: (request: Request, body: unknown) => Promise<Response>;
  readonly update: (question: Question, root?: string) => Promise<JsonRecord>;
  /** Told of what is a fault of the program. */
  readonly onBug: (error: unknown) => void;
  /** Routes that it answers beside questions, by path. @default {nothing} */
  readonly beside?: ReadonlyMap<string, Beside>;
  /** Told of each answer: its path, or "other" where nothing is, its status, and how long it took. */
  readonly onAnswer?: (path: string, status: number, ms: number) => void;
}

/** Something that is answered beside questions. */
export interface Beside {
  readonly method: "GET" | "POST";
  /** Whether it looks itself at who asks: then no token is needed. */
  readonly isSigned: boolean;
  /**
   * Answers.
   *
   * @param body Body of a POST; empty otherwise.
   * @throws {HttpError} If the request is refused.
   */
  readonly answer: (request: Request, body: Uint8Array) => Promise<Response>;
}

export type Answer = (request: Request, exchange: Exchange) => Promise<Response>;

/** Bindings that the router hands to those who answer. */
interface Environment {
  readonly Bindings: { readonly exchange: Exchange };
}

type Asked = Context<Environment>;

/** Makes what answers requests. */
export function createApp(parts: AppParts): Answer {
  const app = new Hono<Environment>();
  const routes = routesOf(parts.questions);
  const shared = {
    ...parts,
    gate: new Gate(),
    runs: new UpdateRuns(),
    hide: hidePlaces(parts.workspace.members),
  };
  app.use(async (asked, next) => {
    guard(asked.req.raw, parts, parts.beside?.get(asked.req.path)?.isSigned === true);
    await next();
  });
  for (const route of routes) app.on(route.method, route.path, answerTo(route, shared));
  for (const [path, file] of parts.page) {
    if (path !== "/") app.get(path, ({ req }) => pageResponse(file, req.raw.headers));
  }
  for (const [path, { method, answer }] of parts.beside ?? []) {
    app.on(method, path, async ({ req, env: { exchange } }) => {
      if (method === "GET") return await exchange.within(answer(req.raw, new Uint8Array()));
      const body = await exchange.within(readAll(req.raw, exchange.signal));
      exchange.onEnd(await shared.gate.enter(exchange.signal));
      return await exchange.within(answer(req.raw, body));
    });
  }
  app.notFound(({ req }) => {
    throw noRoute([...routes, ...fileRoutes(parts.page)], req.method, req.path);
  });
  app.onError((error, { env: { exchange: { signal } } }) => {
    // What a work says that was given up is beside the point, unless it says what that means for it.
    const isTold = error.cause !== undefined && error.cause === signal.reason;
    const reply = errorReply(signal.aborted && !isTold ? signal.reason : error, shared.hide);
    if (reply.isForOperator) parts.onBug(error);
    return jsonResponse(reply.body, reply);
  });
  const paths = new Set([...routes.map(({ path }) => path), ...(parts.beside ?? new Map()).keys()]);
  return async (request, exchange) => {
    const start = performance.now();
    const response = await app.fetch(request, { exchange });
    const { pathname } = new URL(request.url);
    // Names that somebody makes up are not kept.
    const path = paths.has(pathname) ? pathname : "other";
    parts.onAnswer?.(path, response.status, performance.now() - start);
    return response;
  };
}

interface SharedParts extends AppParts {
  readonly gate: Gate;
  readonly runs: UpdateRuns;
  readonly hide: (text: string) => string;
}

type Handler = (asked: Asked) => Promise<Response> | Response;

function answerTo({ answers, method, question }: Route, parts: SharedParts): Handler {
  switch (answers) {
    case "question":
      return answerQuestion(question, method, parts);
    case "update":
      return (asked) => answerUpdate(asked, question, parts);
    case "mcp":
      return (asked) => answerMcp(asked, parts);
    case "openapi":
      return () => jsonResponse(openApi(parts.questions, parts.token !== undefined));
    case "page":
      return (asked) => answerPage(asked, parts);
  }
}

function answerQuestion(
  question: Question,
  method: Route["method"],
  { workspace, gate, hide }: SharedParts,
): Handler {
  const rows = servedRows(question);
  // Whoever watches over the server has to be answered when it is busy, too.
  const isWatch = question.name === "health";
  return async (asked) => {
    const { exchange } = asked.env;
    const { signal } = exchange;
    const input: AskedInput<Rows> = method === "GET"
      ? readQueryInput(rows, queryOf(asked))
      : readBodyInput(rows, await readJson(asked));
    if (!isWatch) exchange.onEnd(await gate.enter(signal));
    const answer = await exchange.within(question.run(workspace, input, { signal }));
    // An agent may be the reader here as well: what speaks to a model is flagged as its tools flag it.
    const told = flagRecord(answer);
    if (!isWatch && question.name !== "stats") return jsonResponse(told);
    const status = isWatch && told.status === "broken" ? 503 : 200;
    // An object stays an object.
    return jsonResponse(hideAllPlaces(told, hide) as JsonRecord, { status });
  };
}

/** A run goes on when its caller has gone, or has waited enough: the tree asks for it. */
async function answerUpdate(
  asked: Asked,
  question: Question,
  { workspace, runs, update }: SharedParts,
): Promise<Response> {
  const { exchange } = asked.env;
  // Whoever tells of a change tells more than is needed, in a form of its own.
  const { root } = await exchange.within(readHook({ root: ROOT }, asked.req.raw, exchange.signal));
  // The name of a root that does not exist is refused before anything waits for it.
  workspace.index(root);
  const run = runs.run(root ?? "", () => update(question, root));
  try {
    return jsonResponse(await exchange.within(run));
  } catch (error) {
    const isLong = error instanceof HttpError && error.code === "TIMEOUT";
    if (!isLong) throw error;
    return jsonResponse({ schema_version: JSON_SCHEMA_VERSION, state: "running" }, { status: 202 });
  }
}

async function answerMcp(asked: Asked, { gate, answerMcp }: SharedParts): Promise<Response> {
  const { exchange } = asked.env;
  const body = await readJson(asked);
  if (Array.isArray(body) && body.length > MAX_BATCH) {
    throw new HttpError("INVALID_INPUT", `Cannot take more than ${MAX_BATCH} messages at once`);
  }
  if (isDeeper(body, MAX_LEVELS + 1)) {
    const statement = `Cannot take a message that is nested more than ${MAX_LEVELS} levels deep`;
    throw new HttpError("INVALID_INPUT", statement);
  }
  exchange.onEnd(await gate.enter(exchange.signal));
  const { url, method, headers } = asked.req.raw;
  const request = new Request(url, { method, headers, signal: exchange.signal });
  const response = await exchange.within(answerMcp(request, body));
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.headers.set(name, value);
  return response;
}

/** The token leaves the address bar as soon as it has been seen. */
function answerPage(asked: Asked, { page, token }: SharedParts): Response {
  if (token !== undefined && asked.req.query("token") !== undefined) {
    const moved = { location: "/", "set-cookie": token.setCookie, "cache-control": "no-store" };
    return new Response(null, { status: 303, headers: { ...SAFE_HEADERS, ...moved } });
  }
  const file = page.get("/");
  if (file === undefined) throw new HttpError("NOT_FOUND", "Cannot show a page: there is none");
  return pageResponse(file, asked.req.raw.headers);
}

/** Somebody with a token, and what answers them alone. */
export interface Caller {
  readonly token: AccessToken;
  /** Answers them, and refuses who has another token. */
  readonly answer: Answer;
}

/**
 * Makes what answers several callers, each as if there were nobody else. All tokens are compared: no
 * time tells which of them is nearly right.
 *
 * @param listed Who may ask at the moment of a request.
 * @param refuse Answers a request that has none of the tokens.
 */
export function answerCallers(listed: () => readonly Caller[], refuse: Answer): Answer {
  return (request, exchange) => {
    const [callers, claims] = [listed(), claimsOf(request)];
    // Both are asked of each, whatever the first says. A link comes before the cookie of another token.
    const linked = callers.filter(({ token }) => token.isLinked(claims));
    const known = callers.filter(({ token }) => token.isIn(claims));
    return ([...linked, ...known][0]?.answer ?? refuse)(request, exchange);
  };
}

async function readJson({ req, env }: Asked): Promise<unknown> {
  return await env.exchange.within(readBody(req.raw, env.exchange.signal));
}

function queryOf({ req }: Asked): string {
  const at = req.url.indexOf("?");
  return at < 0 ? "" : req.url.slice(at + 1);
}

/** Files of the page, for whoever misspells one. */
function fileRoutes(page: ReadonlyMap<string, PageFile>): Route[] {
  return [...page.keys()].filter((path) => path !== "/").map((path) => ({
    method: "GET",
    path,
    answers: "page",
    about: "A file of the page.",
  }));
}

/**
 * Runs updates one after the other. Who asks while one runs waits for the next one, as the running
 * one may have passed the files that are meant; all who ask meanwhile share it.
 */
export class UpdateRuns {
  readonly #waiting = new Map<string, Promise<JsonRecord>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Runs an update, or takes part in one that has not begun yet. */
  run(root: string, start: () => Promise<JsonRecord>): Promise<JsonRecord> {
    const waiting = this.#waiting.get(root);
    if (waiting !== undefined) return waiting;
    const run = this.#last.then(() => {
      this.#waiting.delete(root);
      return start();
    });
    this.#waiting.set(root, run);
    // How it ends is told to those who wait for it, not to those who wait for the next.
    this.#last = run.catch(() => undefined);
    return run;
  }
}

/**
 * Makes a function that takes out of a text where roots and indexes are on this machine: paths below
 * a root become relative to it.
 *
 * @param os The system; anything but the default is for tests.
 */
export function hidePlaces(
  members: readonly OpenedMember[],
  os: System = Deno.build.os,
): (text: string) => string {
  const places = members.flatMap(({ root, index }) => {
    const folder = index ? dirname(index.indexPath) : root;
    // A folder of the index within the root is told relative to the root.
    const isWithin = insideTree(folder, root, os) !== undefined;
    return [[root, "."], ...(isWithin ? [] : [[folder, "<index>"]])] as [string, string][];
  });
  // Of two folders, one within the other, the inner one has to be looked for first.
  places.sort(([a], [b]) => b.length - a.length);
  // The system itself may answer with backslashes.
  const seps = os === "windows" ? ["/", "\\"] : ["/"];
  const spelled = places.flatMap(([place, name]) =>
    seps.map((sep) => [place.replaceAll("/", sep), name, sep] as const)
  );
  return (text) =>
    spelled.reduce((shown, [place, name, sep]) => hide(shown, place, { name, sep }), text);
}

function hide(
  text: string,
  place: string,
  { name, sep }: { readonly name: string; readonly sep: string },
): string {
  // The root of a disk would match every slash.
  if (place.length < 2) return text;
  const below = name === "." ? "" : `${name}/`;
  return text.replaceAll(`${place}${sep}`, below).replaceAll(place, name);
}

/** Does the same to every text of plain data. */
export function hideAllPlaces(value: JsonValue, hide: (text: string) => string): JsonValue {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => hideAllPlaces(item, hide));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, field]) => [key, hideAllPlaces(field, hide)]));
}

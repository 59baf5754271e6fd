/**
 * What can be asked over HTTP: the questions, each under a path, and what stands beside them. The
 * server and its description are both made from this table.
 *
 * @module
 */
import { nearest } from "../errors/nearest.ts";
import { type Question, servedRows } from "../questions/question.ts";
import { HttpError } from "./http_error.ts";

/** What every route has. */
interface RouteBase {
  /** HTTP method; what answers `GET` answers `HEAD`. */
  readonly method: "GET" | "POST";
  /** Path. */
  readonly path: string;
  /** What it answers, in one sentence. */
  readonly about: string;
}

/** A way to ask: a question, or what stands beside them. */
export type Route =
  & RouteBase
  & (
    | { readonly answers: "question" | "update"; readonly question: Question }
    | { readonly answers: "openapi" | "mcp" | "page"; readonly question?: never }
  );

/** Routes that are no questions. */
const BESIDE: readonly Route[] = [
  {
    method: "GET",
    path: "/openapi.json",
    answers: "openapi",
    about: "Describes all of this as OpenAPI 3.1.",
  },
  {
    method: "POST",
    path: "/mcp",
    answers: "mcp",
    about: "Serves agents over the Model Context Protocol, as streamable HTTP.",
  },
  { method: "GET", path: "/", answers: "page", about: "Shows the page for people." },
];

/** Makes the table of routes. */
export function routesOf(questions: readonly Question[]): Route[] {
  return [...questions.flatMap(routesOfQuestion), ...BESIDE];
}

/** Questions that take no more than a root can be asked by opening an address. */
function routesOfQuestion(question: Question): Route[] {
  const { name, about, inputs } = question;
  const route = { answers: "question", about, question } as const;
  if (name === "update") {
    return [{ ...route, method: "POST", path: "/index", answers: "update" }];
  }
  if (Object.keys(servedRows({ inputs })).length === 1) {
    return [{ ...route, method: "GET", path: `/${name}` }];
  }
  const asked: Route = { ...route, method: "POST", path: `/${name}` };
  return name === "search" ? [{ ...route, method: "GET", path: "/query" }, asked] : [asked];
}

/** Makes the error about a request that no route answers. */
export function noRoute(routes: readonly Route[], method: string, path: string): HttpError {
  const methods = routes.filter((route) => route.path === path).map((route) => route.method);
  if (methods.length > 0) {
    const allowed = methods.flatMap((each) => each === "GET" ? ["GET", "HEAD"] : [each]);
    return new HttpError("METHOD_NOT_ALLOWED", `Cannot use ${method.slice(0, 20)} here`, {
      hint: `Use ${methods.join(" or ")}`,
      headers: { allow: allowed.join(", ") },
    });
  }
  const near = nearest(path.slice(0, 80), routes.map((route) => route.path));
  const found = routes.find((route) => route.path === near);
  return new HttpError("NOT_FOUND", "Cannot find anything at this path", {
    hint: found === undefined
      ? 'Look at "GET /openapi.json"'
      : `Did you mean "${found.method} ${found.path}"?`,
  });
}

/**
 * The description of the API (OpenAPI 3.1), made from what the server itself runs on: the table of
 * routes, and the schemas that inputs are read with.
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };
import { findNearest } from "../errors/nearest.ts";
import { COUNT, LINE, listOf, object, TEXT, TEXTS, VERSIONED } from "../questions/answer.ts";
import { type Question, servedRows } from "../questions/question.ts";
import { type JsonRecord, propertyOf, schemaOf } from "../questions/row.ts";
import { HttpError } from "./error_reply.ts";
import { parameterName } from "./read_input.ts";

// What can be asked over HTTP: the questions, each under a path, and what stands beside them. The
// server and its description are both made from this table.

interface RouteBase {
  /** HTTP method; what answers `GET` answers `HEAD`. */
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Says in one sentence what it answers. */
  readonly about: string;
}

/** A way to ask: a question, or what stands beside them. */
export type Route =
  & RouteBase
  & (
    | { readonly answers: "question" | "update"; readonly question: Question }
    | { readonly answers: "openapi" | "mcp" | "page"; readonly question?: never }
  );

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
  const near = findNearest(path.slice(0, 80), routes.map((route) => route.path));
  const found = routes.find((route) => route.path === near);
  return new HttpError("NOT_FOUND", "Cannot find anything at this path", {
    hint: found === undefined
      ? 'Look at "GET /openapi.json"'
      : `Did you mean "${found.method} ${found.path}"?`,
  });
}

/** An update that goes on after its answer. */
const RUNNING = object({ ...VERSIONED, state: { type: "string", const: "running" } });

const ERROR: JsonRecord = {
  ...object({
    ...VERSIONED,
    error: {
      ...object({
        code: { ...TEXT, description: "Stable identifier of the error." },
        message: { ...TEXT, description: "What is wrong, in one sentence." },
        "hint?": { ...TEXT, description: "What to do about it." },
        "offset?": { ...COUNT, description: "Where in the query the trouble starts." },
        "nearest?": { ...TEXTS, description: "Names that are close to the one that was sent." },
        "candidates?": listOf(
          {
            ...object({ path: TEXT, line: LINE, symbol: TEXT, kind: TEXT }),
            additionalProperties: false,
          },
          "What a name may mean.",
        ),
        "total?": { ...COUNT, description: "Number of all candidates." },
      }),
      additionalProperties: false,
    },
  }),
  additionalProperties: false,
};

const ERROR_REFERENCE = { $ref: "#/components/schemas/Error" };

/**
 * Describes the API.
 *
 * @param needsToken Whether requests must carry a token.
 */
export function openApi(questions: readonly Question[], needsToken: boolean): JsonRecord {
  const paths: Record<string, Record<string, JsonRecord>> = {};
  for (const route of routesOf(questions)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeRoute(route);
  }
  const scheme = { type: "http", scheme: "bearer" };
  return {
    openapi: "3.1.1",
    info: {
      title: "cbx",
      version: config.version,
      description: "Finds code by what it does, in an index that never leaves the machine.",
      license: { name: config.license, identifier: config.license },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Error: ERROR },
      ...(needsToken ? { securitySchemes: { token: scheme } } : {}),
    },
    ...(needsToken ? { security: [{ token: [] }] } : {}),
  };
}

function describeRoute(route: Route): JsonRecord {
  const { method, path, about, question } = route;
  const name = path === "/" ? "page" : path.slice(1).replace(/\W/g, "_");
  const isQuery = method === "GET" && question !== undefined;
  return {
    operationId: `${method.toLowerCase()}_${name}`,
    summary: about.replace(/\.$/, ""),
    ...(isQuery ? { parameters: parameters(question) } : {}),
    ...(method === "POST" ? { requestBody: requestBody(question) } : {}),
    responses: { default: json("An error.", ERROR_REFERENCE), ...answers(route) },
  };
}

function parameters(question: Question): JsonRecord[] {
  return Object.entries(servedRows(question)).map(([row, each]) => ({
    name: parameterName(row, each),
    in: "query",
    required: each.isNeeded === true,
    // Lists are joined by commas.
    ...(each.kind === "texts" ? { style: "form", explode: false } : {}),
    schema: propertyOf(each),
  }));
}

function requestBody(question: Question | undefined): JsonRecord {
  const schema: JsonRecord = question ? { ...schemaOf(servedRows(question)) } : { type: "object" };
  return { required: true, content: { "application/json": { schema } } };
}

function answers({ answers, path, question }: Route): JsonRecord {
  switch (answers) {
    case "page":
      return { "200": content("The page.", "text/html", { type: "string" }) };
    case "mcp":
      return mcpAnswers();
    case "openapi":
      return { "200": json("This description.", { type: "object" }) };
    case "update":
      return {
        "200": json("What was done.", object(question.answer)),
        "202": json("The update goes on.", RUNNING),
      };
    case "question": {
      const schema = object(question.answer);
      if (path !== "/health") return { "200": json("The answer.", schema) };
      return { "200": json("It can answer.", schema), "503": json("It cannot.", schema) };
    }
  }
}

function mcpAnswers(): JsonRecord {
  return {
    "200": {
      description: "A message of the protocol, or a stream of them.",
      content: {
        "application/json": { schema: { type: "object" } },
        "text/event-stream": { schema: { type: "string" } },
      },
    },
    "202": { description: "A notification was taken." },
    // The transport speaks its own protocol where a message is wrong.
    default: json("An error.", { type: "object" }),
  };
}

function json(description: string, schema: JsonRecord): JsonRecord {
  return content(description, "application/json", schema);
}

function content(description: string, type: string, schema: JsonRecord): JsonRecord {
  return { description, content: { [type]: { schema } } };
}

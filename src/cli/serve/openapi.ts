/**
 * The description of the API (OpenAPI 3.1), made from what the server itself runs on: the table of
 * routes, and the schemas that inputs are read with.
 *
 * @module
 */
import { z } from "zod";
import config from "../deno.json" with { type: "json" };
import type { JsonRecord, Operation } from "../service/operation.ts";
import { answerSchema, ERROR, RUNNING } from "./answer_schemas.ts";
import { type ErrorCode, STATUS_OF } from "./http_error.ts";
import { parametersOf } from "./query_input.ts";
import { type Route, routesOf } from "./routes.ts";

/** Errors that any request may meet. */
const ANYWHERE: readonly ErrorCode[] = [
  "INVALID_INPUT",
  "ORIGIN_NOT_ALLOWED",
  "URL_TOO_LONG",
  "HOST_NOT_ALLOWED",
  "INTERNAL",
  "BUSY",
];
const OF_BODIES: readonly ErrorCode[] = ["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];
const OF_NAMES: readonly ErrorCode[] = ["SYMBOL_NOT_FOUND"];
const OF_WRITING: readonly ErrorCode[] = ["INDEX_LOCKED"];
/** Operations whose input may name what does not exist. */
const NAMING = ["refs", "impact", "outline", "describe", "path", "file", "explain"];
const WRITING = ["update", "touch"];

/**
 * Describes the API.
 *
 * @param operations What can be asked.
 * @param needsToken Whether requests must carry a token.
 */
export function openApi(operations: readonly Operation[], needsToken: boolean): JsonRecord {
  const paths: Record<string, Record<string, JsonRecord>> = {};
  for (const route of routesOf(operations)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = described(route, needsToken);
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
      schemas: { Error: schemaOf(ERROR, "output") },
      ...(needsToken ? { securitySchemes: { token: scheme } } : {}),
    },
    ...(needsToken ? { security: [{ token: [] }] } : {}),
  };
}

function described(route: Route, needsToken: boolean): JsonRecord {
  const { method, path, about, operation } = route;
  const name = path === "/" ? "page" : path.slice(1).replace(/\W/g, "_");
  const isQuery = method === "GET" && operation !== undefined;
  return {
    operationId: `${method.toLowerCase()}_${name}`,
    summary: about.replace(/\.$/, ""),
    ...(isQuery ? { parameters: parameters(operation) } : {}),
    ...(method === "POST" ? { requestBody: requestBody(operation) } : {}),
    responses: { ...answers(route), ...errors(route, needsToken) },
  };
}

function parameters({ input }: Operation): JsonRecord[] {
  return parametersOf(input).map(({ name, schema, isRequired }) => ({
    name,
    in: "query",
    required: isRequired,
    // Lists are joined by commas.
    ...(schema.type === "array" ? { style: "form", explode: false } : {}),
    schema: plain(schema),
  }));
}

function requestBody(operation: Operation | undefined): JsonRecord {
  const schema = operation ? schemaOf(operation.input, "input") : { type: "object" };
  return { required: true, content: { "application/json": { schema } } };
}

function answers({ answers, path, operation }: Route): JsonRecord {
  switch (answers) {
    case "page":
      return { "200": content("The page.", "text/html", { type: "string" }) };
    case "mcp":
      return mcpAnswers();
    case "openapi":
      return { "200": json("This description.", { type: "object" }) };
    case "update":
      return {
        "200": json("What was done.", schemaOf(answerSchema("update"), "output")),
        "202": json("The update goes on.", schemaOf(RUNNING, "output")),
      };
    case "operation": {
      const schema = schemaOf(answerSchema(operation?.name ?? ""), "output");
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
  };
}

function errors({ method, answers: kind, operation }: Route, needsToken: boolean): JsonRecord {
  const name = operation?.name ?? "";
  const codes = [
    ...ANYWHERE,
    ...(needsToken ? ["UNAUTHORIZED"] as const : []),
    ...(method === "POST" ? OF_BODIES : []),
    ...(NAMING.includes(name) ? OF_NAMES : []),
    ...(WRITING.includes(name) ? OF_WRITING : []),
  ];
  const statuses = [...new Set(codes.map((code) => STATUS_OF[code]))].sort((a, b) => a - b);
  const reference = { $ref: "#/components/schemas/Error" };
  const told = Object.fromEntries(
    statuses.map((status) => [String(status), json(namesOf(status), reference)]),
  );
  // What is unwell is told in the form of the answer.
  if (name === "health") delete told["503"];
  // The transport speaks its own protocol where a message is wrong.
  return kind === "mcp" ? { ...told, "400": json("Not a message.", { type: "object" }) } : told;
}

/** Names of the errors that have a status. */
function namesOf(status: number): string {
  const codes = Object.entries(STATUS_OF).filter(([, each]) => each === status);
  return `${codes.map(([code]) => code).join(", ")}.`;
}

function json(description: string, schema: JsonRecord): JsonRecord {
  return content(description, "application/json", schema);
}

function content(description: string, type: string, schema: JsonRecord): JsonRecord {
  return { description, content: { [type]: { schema } } };
}

function schemaOf(schema: z.ZodObject, io: "input" | "output"): JsonRecord {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return plain(rest);
}

/** Drops what zod keeps beside a schema. */
function plain(schema: object): JsonRecord {
  return JSON.parse(JSON.stringify(schema));
}

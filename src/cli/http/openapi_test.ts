import { Validator } from "npm:@seriousme/openapi-schema-validator@2.9.1";
import { deepEqual, equal } from "node:assert/strict";
import { QUESTIONS } from "../questions/questions.ts";
import { openApi } from "./openapi.ts";
import { routesOf } from "./routes.ts";

/** JSON as tests look into it. */
// deno-lint-ignore no-explicit-any -- Tests name fields of a document whose form they check.
type Json = any;

const DOCUMENT: Json = openApi(QUESTIONS, false);

for (const needsToken of [false, true]) {
  Deno.test(`openApi() is valid OpenAPI 3.1 ${needsToken ? "with" : "without"} a token`, async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...openApi(QUESTIONS, needsToken) });
    deepEqual([valid, validator.version], [true, "3.1"], JSON.stringify(errors));
  });
}

Deno.test("openApi() describes every route, and no other", () => {
  const described = Object.entries<Json>(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
  );
  const routes = routesOf(QUESTIONS).map(({ method, path }) => `${method} ${path}`);
  deepEqual(described.sort(), routes.sort());
});

Deno.test("openApi() gives every way to ask a name of its own", () => {
  const ids = Object.values<Json>(DOCUMENT.paths).flatMap((methods) =>
    Object.values<Json>(methods).map(({ operationId }) => operationId)
  );
  equal(new Set(ids).size, ids.length);
});

Deno.test("openApi() names parameters as the server reads them", () => {
  const { parameters } = DOCUMENT.paths["/query"].get;
  const [first] = parameters;
  deepEqual([first.name, first.in, first.required], ["q", "query", true]);
  const names = parameters.map(({ name }: { name: string }) => name);
  for (const name of ["limit", "offset", "lang", "path", "kind", "ext", "category", "mode"]) {
    equal(names.includes(name), true, name);
  }
});

Deno.test("openApi() says that a token is needed where it is", () => {
  equal(DOCUMENT.security, undefined);
  const locked: Json = openApi(QUESTIONS, true);
  deepEqual(locked.security, [{ token: [] }]);
  equal(locked.paths["/query"].get.responses["401"] !== undefined, true);
});

Deno.test("openApi() is the same from run to run", () => {
  equal(JSON.stringify(openApi(QUESTIONS, false)), JSON.stringify(DOCUMENT));
});

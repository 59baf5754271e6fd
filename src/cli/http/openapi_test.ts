import { deepEqual, equal } from "node:assert/strict";
import { Validator } from "npm:@seriousme/openapi-schema-validator@2.9.1";
import { QUESTIONS } from "../questions/questions.ts";
import { noRoute, openApi, routesOf } from "./openapi.ts";

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
});

Deno.test("openApi() is the same from run to run", () => {
  equal(JSON.stringify(openApi(QUESTIONS, false)), JSON.stringify(DOCUMENT));
});

const ROUTES = routesOf(QUESTIONS);

Deno.test("routesOf() puts every question under a path of its own", () => {
  deepEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort(), [
    "GET /",
    "GET /health",
    "GET /openapi.json",
    "GET /query",
    "GET /stats",
    "POST /architecture",
    "POST /check",
    "POST /describe",
    "POST /diff_impact",
    "POST /explain",
    "POST /graph",
    "POST /impact",
    "POST /index",
    "POST /mcp",
    "POST /outline",
    "POST /path",
    "POST /read",
    "POST /refs",
    "POST /search",
    "POST /symbol",
    "POST /touch",
    "POST /verify",
    "POST /why",
    "POST /why_not",
  ]);
});

Deno.test("noRoute() names the nearest path", () => {
  const { code, hint } = noRoute(ROUTES, "GET", "/serch");
  deepEqual([code, hint], ["NOT_FOUND", 'Did you mean "POST /search"?']);
});

Deno.test("noRoute() points to the description where nothing is near", () => {
  equal(noRoute(ROUTES, "GET", "/wp-login.php").hint, 'Look at "GET /openapi.json"');
});

Deno.test("noRoute() says which methods a path takes", () => {
  const { code, headers } = noRoute(ROUTES, "POST", "/stats");
  deepEqual([code, headers.allow], ["METHOD_NOT_ALLOWED", "GET, HEAD"]);
  equal(noRoute(ROUTES, "GET", "/search").headers.allow, "POST");
});

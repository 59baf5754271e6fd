import { deepEqual, equal } from "node:assert/strict";
import { QUESTIONS } from "../questions/questions.ts";
import { noRoute, routesOf } from "./routes.ts";

const ROUTES = routesOf(QUESTIONS);

Deno.test("routesOf() puts every question under a path of its own", () => {
  deepEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort(), [
    "GET /",
    "GET /health",
    "GET /openapi.json",
    "GET /query",
    "GET /stats",
    "POST /architecture",
    "POST /describe",
    "POST /diff_impact",
    "POST /explain",
    "POST /file",
    "POST /graph",
    "POST /impact",
    "POST /index",
    "POST /mcp",
    "POST /outline",
    "POST /path",
    "POST /refs",
    "POST /search",
    "POST /symbol",
    "POST /touch",
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

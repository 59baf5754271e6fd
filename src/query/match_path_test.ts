import { equal } from "node:assert/strict";
import { pathFilter, pathMatcher } from "./match_path.ts";

const cases: readonly [pattern: string, path: string, matches: boolean][] = [
  ["src/auth", "src/auth/a/b.ts", true],
  ["src/auth", "src/auth", true],
  ["src/auth", "src/authors/a.ts", false],
  ["src/auth", "lib/src/auth/a.ts", false],
  ["./src/auth/", "src/auth/a.ts", true],
  ["/src", "src/a.ts", true],
  ["config.rs", "src/deep/config.rs", true],
  ["config.rs", "config.rs", true],
  ["config.rs", "src/my_config.rs", false],
  ["auth", "src/auth/a.ts", true],
  ["*.ts", "src/a.ts", true],
  ["*.ts", "src/a.tsx", false],
  ["auth*", "src/authors/a.ts", true],
  ["src/*.ts", "src/a.ts", true],
  ["src/*.ts", "src/b/a.ts", false],
  ["src/**/*.{ts,js}", "src/b/c/a.js", true],
  ["**/test/**", "a/test/b.rs", true],
  [".github", ".github/workflows/ci.yml", true],
  ["*.yml", ".github/workflows/ci.yml", true],
  ["app/[id]/page.tsx", "app/[id]/page.tsx", true],
  ["!a", "b", false],
  ["[", "a", false],
  ["/", "any/thing", true],
];
for (const [pattern, path, matches] of cases) {
  Deno.test(`pathMatcher() with ${pattern} ${matches ? "matches" : "does not match"} ${path}`, () => {
    equal(pathMatcher([pattern])(path), matches);
  });
}

Deno.test("pathMatcher() matches when any pattern does, and nothing without patterns", () => {
  equal(pathMatcher(["a", "b"])("b"), true);
  equal(pathMatcher([])("b"), false);
});

Deno.test("pathFilter() includes all by default and excludes last", () => {
  equal(pathFilter({ include: [], exclude: ["vendor"] })("a/vendor/b.go"), false);
  equal(pathFilter({ include: [], exclude: ["vendor"] })("a/b.go"), true);
  equal(pathFilter({ include: ["a"], exclude: ["a/b"] })("a/b/c.go"), false);
  equal(pathFilter({ include: ["a"], exclude: [] })("b/c.go"), false);
});

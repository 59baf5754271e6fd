import { equal, throws } from "node:assert/strict";
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

Deno.test("pathMatcher() takes a name however it is composed", () => {
  const [composed, decomposed] = ["caf\u00e9", "cafe\u0301"];
  equal(pathMatcher([composed])(`src/${decomposed}/a.ts`), true);
  equal(pathMatcher([`src/${decomposed}/*.ts`])(`src/${composed}/a.ts`), true);
});

Deno.test("pathMatcher() reads case and backslashes as the system does", () => {
  for (const pattern of ["src\\auth", "SRC\\Auth\\*.TS", ".\\src\\", "Auth\\..\\a.ts"]) {
    equal(pathMatcher([pattern], "windows")("Src/auth/a.ts"), !pattern.includes(".."), pattern);
    equal(pathMatcher([pattern], "linux")("Src/auth/a.ts"), false, pattern);
  }
  equal(pathMatcher(["SRC/*.TS"], "darwin")("src/a.ts"), true);
  equal(pathMatcher(["SRC/*.TS"], "linux")("src/a.ts"), false);
  equal(pathMatcher(["a\\b.ts"], "linux")("x/a\\b.ts"), true);
});

Deno.test("pathFilter() includes all by default and excludes last", () => {
  equal(pathFilter({ include: [], exclude: ["vendor"] })("a/vendor/b.go"), false);
  equal(pathFilter({ include: [], exclude: ["vendor"] })("a/b.go"), true);
  equal(pathFilter({ include: ["a"], exclude: ["a/b"] })("a/b/c.go"), false);
  equal(pathFilter({ include: ["a"], exclude: [] })("b/c.go"), false);
});

for (
  const glob of [
    ...["*a*a*a*a*", "src/*a*b*c*d*e/x.ts", "**/a/**/b/**/c/**/d/**/e/**"],
    `${"x".repeat(400)}*`,
  ]
) {
  Deno.test(`pathMatcher() refuses ${glob.slice(0, 30)}, which could take minutes`, () => {
    throws(() => pathMatcher([glob]), RangeError);
  });
}

Deno.test("pathMatcher() takes the globs that people write", () => {
  for (const glob of ["**/*.test.*.ts", "a/**/b/**/*.{ts,tsx}", "*_*_*.go", "[a-c]*/**"]) {
    equal(typeof pathMatcher([glob]), "function");
  }
});

Deno.test("pathMatcher() takes what looks like an extended glob for characters", () => {
  const name = "a".repeat(200);
  for (const glob of ["+(a|aa)+(a|aa)b", "*(a|aa)*(a|aa)b", "(a|aa)+b*", "[a]+[a]+[a]+[a]+[a]+b"]) {
    equal(pathMatcher([glob])(name), false);
  }
  equal(pathMatcher(["c++/*.cc"])("c++/a.cc"), true);
  equal(pathMatcher(["app/(group)/*.ts"])("app/(group)/page.ts"), true);
});

Deno.test("pathMatcher() says that a glob with a line break is no pattern", () => {
  throws(
    () => pathMatcher(["\n*"]),
    /^RangeError: Cannot match paths by "\\n\*" as a pattern cannot hold line breaks/,
  );
});

Deno.test("pathMatcher() refuses braces and ranges that are written out as millions", () => {
  for (
    const glob of [
      `sr${"{".repeat(30)}c/**`,
      `${"{a,".repeat(11)}`,
      "{1..9999999}",
      "x{aaaa..zzzz}",
      "{0001..2}",
    ]
  ) {
    throws(() => pathMatcher([glob]), { name: "RangeError", message: /takes too long/ }, glob);
  }
  equal(pathMatcher(["a{1..12}.ts"])("src/a7.ts"), true);
  equal(pathMatcher(["{a..c}.ts"])("b.ts"), true);
});

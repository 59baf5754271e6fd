import { deepEqual, equal } from "node:assert/strict";
import { classifyPath } from "./classify_path.ts";

const SECRET_PATHS = [
  ".env",
  ".env.local",
  ".envrc",
  "config/prod.env",
  "deploy/id_rsa",
  "id_ecdsa",
  "id_ed25519.bak",
  ".npmrc",
  ".netrc",
  "_netrc",
  ".pgpass",
  ".pypirc",
  ".git-credentials",
  "tls/server.pem",
  "tls/SERVER.KEY",
  "tls/server.crt",
  "release.keystore",
  "signing.jks",
  "secring.gpg",
  "credentials",
  "config/credentials.json",
  "config/credentials.yml.enc",
  "k8s/secrets.yaml",
  "k8s/app-secrets.yaml",
  "service_account.json",
  "service-account-prod.json",
  "terraform.tfstate",
  "terraform.tfstate.backup",
  "prod.tfvars",
  "home/.ssh/config",
  ".aws/config",
];

const OPEN_PATHS = [
  ".env.example",
  ".env.sample",
  ".env.template",
  ".env.dist",
  ".env.local.example",
  "secrets.example.yaml",
  "src/credentials.ts",
  "pkg/secrets.go",
  "secret_manager.py",
  "src/environment.ts",
  "env.ts",
  "id_rsa.pub",
  "id_rsa_parser.go",
  "keys.ts",
  "docs/secrets.md",
  "src/aws/client.ts",
];

for (const path of SECRET_PATHS) {
  Deno.test(`classifyPath() calls ${path} a secret`, () => {
    equal(classifyPath(path).skip?.reason, "secret");
  });
}

for (const path of OPEN_PATHS) {
  Deno.test(`classifyPath() lets ${path} be opened`, () => {
    equal(classifyPath(path).skip, undefined);
  });
}

Deno.test("classifyPath() leaves out lock files", () => {
  for (const path of ["package-lock.json", "crates/a/Cargo.lock", "go.sum", "deno.lock"]) {
    equal(classifyPath(path).skip?.reason, "lock");
  }
  equal(classifyPath("src/lock.ts").skip, undefined);
});

Deno.test("classifyPath() leaves out minified files and source maps", () => {
  deepEqual(classifyPath("web/jquery.min.js").skip, { reason: "minified", detail: "*.min.js" });
  deepEqual(classifyPath("web/app.js.map").skip, { reason: "minified", detail: "*.js.map" });
  equal(classifyPath("src/min.js").skip, undefined);
  equal(classifyPath("levels/one.map").skip, undefined);
});

Deno.test("classifyPath() leaves out binary formats, but no file without extension", () => {
  deepEqual(classifyPath("logo.PNG").skip, { reason: "binary", detail: "*.png" });
  for (const path of ["bin", "tools/node", "icons/logo.svg", "a.sol"]) {
    equal(classifyPath(path).skip, undefined);
  }
});

const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  test: [
    "test_auth.py",
    "pkg/auth_test.go",
    "src/auth.test.ts",
    "src/auth.spec.tsx",
    "src/AuthTest.java",
    "AuthTests.cs",
    "spec/models/user_spec.rb",
    "conftest.py",
    "Tests/Auth.swift",
    "src/__tests__/a.js",
    "pkg/testdata/in.go",
    "packages/test-utils/render.ts",
    "tests/README.md",
    "benches/parse.rs",
    "Benchmarks/Parse.swift",
    "testing/run.py",
    "pot/PotSpec.kt",
    "packages/a/testing/render.ts",
    "src/testing/a.test.ts",
    "src/testing/fixtures/a.ts",
    "src/test/java/org/kitchen/samples/Pot.java",
    "app/src/androidTest/java/org/kitchen/Boils.kt",
    "pot/src/commonTest/kotlin/kitchen/Boiling.kt",
    "pot/src/testFixtures/java/kitchen/Pots.java",
    "pot/jvm/test/io/kitchen/Boils.kt",
    "mocks/src/main/java/kitchen/Pot.java",
    "pot-tests/src/main/java/io/kitchen/tests/Boil.java",
    "pot-test-base/jvm/src/io/kitchen/test/Boil.kt",
  ],
  code: [
    "pot/src/jvmMain/kotlin/kitchen/PotSpec.kt",
    "pot/src/main/scala/kitchen/Suite.scala",
    "Sources/Kitchen/PotSpec.swift",
    "src/testing/index.ts",
    "src/internal/testing/TestScheduler.ts",
    "packages/a/src/testing/Render.ts",
    "contest/run.py",
    "latest.py",
    "testimonials.tsx",
    "src/attestation.rs",
    "Latest.java",
    "src/manifest.ts",
    "bin/deploy",
    "src/docs/page.tsx",
    "src/external/client.ts",
    "infra/main.tf",
    ".github/scripts/release.ts",
    "src/main/java/org/kitchen/samples/pot/Owner.java",
    "httpbin/src/main/kotlin/io/kitchen/samples/Pot.kt",
    "app/src/main/java/com/example/demo/Pot.java",
    "src/main/java/org/kitchen/test/Mocks.java",
    "src/main/scala/kitchen/testing/mock/Pot.scala",
    "src/main/scala-2.13/kitchen/vendor/Pot.scala",
    "src/main/java/kitchen/dist/Pot.java",
    "guava/src/com/kitchen/examples/Pot.java",
    "java/com/kitchen/vendor/Pot.java",
    "pot-tests/src/main/kotlin/io/kitchen/samples/Pot.kt",
  ],
  example: [
    "examples/hello.rs",
    "demo/app.py",
    "packages/a/samples/x.cs",
    "samples/src/main/java/a/X.java",
  ],
  docs: [
    ...["docs/conf.py", "README.md", "guide.rst", "notes.txt", "LICENSE", "src/intro.mdx"],
    ...["man/tool.html", "share/tool.1", "man1/tool.7.ronn", "website/index.tsx"],
  ],
  config: [
    "package.json",
    "Cargo.toml",
    "Dockerfile",
    "Makefile",
    ".github/workflows/ci.yml",
    ".gitignore",
    ".env.example",
    "requirements-dev.txt",
    "CMakeLists.txt",
    "pom.xml",
    "BUILD",
  ],
  data: ["rows.csv", "icons/logo.svg", "events.jsonl", "locale/de.po"],
  generated: [
    "api/user.pb.go",
    "api/user_pb2.py",
    "model.g.dart",
    "Form.Designer.cs",
    "schema.generated.ts",
    "dist/esm/tool.js",
    "api/core.klib.api",
    "src/__generated__/types.ts",
    "src/main/java/org/kitchen/generated/Tables.java",
  ],
  vendored: [
    "vendor/github.com/a/b.go",
    "third_party/zlib/zlib.c",
    "external/lib/a.cc",
    "pip/_vendor/six.py",
    "vendor/a/a_test.go",
  ],
};

for (const [category, paths] of Object.entries(CATEGORIES)) {
  for (const path of paths) {
    Deno.test(`classifyPath() puts ${path} into ${category}`, () => {
      equal(classifyPath(path).category, category);
    });
  }
}

Deno.test("classifyPath() keeps generated and vendored files in the index", () => {
  equal(classifyPath("api/user.pb.go").skip, undefined);
  equal(classifyPath("vendor/a/b.go").skip, undefined);
});

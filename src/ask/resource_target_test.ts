import { deepEqual, equal, match } from "node:assert/strict";
import { ask, at, type Files } from "./testdata/ask.ts";

const TREE: Files = {
  "k8s/web.yaml":
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  redis.conf: x\n",
  "compose.yaml":
    "services:\n  api:\n    build: ./api\n    depends_on: [db]\n  db:\n    image: postgres\n",
  "api/Dockerfile": "FROM scratch\n",
  ".github/workflows/ci.yml":
    "on: push\njobs:\n  build:\n    steps:\n      - name: Read meta\n        run: x\n" +
    "  test:\n    needs: build\n",
  "main.tf":
    'resource "aws_s3_bucket" "data" {}\noutput "id" {\n  value = aws_s3_bucket.data.id\n}\n',
  "api.yaml": "openapi: 3.1.0\npaths:\n  /users/{id}:\n    get: {}\n",
};

/** Names that are accepted, and what each means. */
const NAMES: Readonly<Record<string, string>> = {
  "ConfigMap/web": "k8s/web.yaml:1 ConfigMap/web",
  "k8s/web.yaml:ConfigMap/web": "k8s/web.yaml:1 ConfigMap/web",
  "ConfigMap/web.redis.conf": "k8s/web.yaml:6 ConfigMap/web.redis.conf",
  "services.db": "compose.yaml:5 services.db",
  "jobs.build": ".github/workflows/ci.yml:3 jobs.build",
  "jobs.build.Read meta": ".github/workflows/ci.yml:5 jobs.build.Read meta",
  "resource.aws_s3_bucket.data": "main.tf:1 resource.aws_s3_bucket.data",
  "aws_s3_bucket.data": "main.tf:1 resource.aws_s3_bucket.data",
  "/users/{id}": "api.yaml:3 paths./users/{id}",
  "GET /users/{id}": "api.yaml:4 paths./users/{id}.GET /users/{id}",
};

Deno.test("questions take the addresses of infrastructure code for names", async () => {
  await ask(TREE, async (index) => {
    for (const [name, meant] of Object.entries(NAMES)) {
      equal(at((await index.refs(name)).target), meant);
      equal(at((await index.describe(name)).target), meant);
      equal(at((await index.symbol(name)).results[0]!), meant);
    }
  });
});

Deno.test("impact() follows what names a resource", async () => {
  await ask(TREE, async (index) => {
    const places = async (name: string) =>
      (await index.impact(name)).results.map((each) => at(each));
    deepEqual(await places("jobs.build"), [".github/workflows/ci.yml:7 jobs.test"]);
    deepEqual(await places("api/Dockerfile"), ["compose.yaml:2 services.api"]);
    deepEqual(await places("resource.aws_s3_bucket.data"), ["main.tf:2 output.id"]);
  });
});

Deno.test("describe() lists what a resource names, as what a function calls", async () => {
  await ask(TREE, async (index) => {
    const { callees } = await index.describe("services.api");
    deepEqual(callees.items.map((each) => at(each)), [
      "api/Dockerfile:1",
      "compose.yaml:5 services.db",
    ]);
  });
});

Deno.test("that nothing names a resource is no proof", async () => {
  await ask(TREE, async (index) => {
    for (const name of ["services.api", "jobs.test", "output.id", "GET /users/{id}"]) {
      const { results, coverage } = await index.refs(name);
      deepEqual(results, []);
      equal(coverage.proof, false);
    }
  });
});

Deno.test("where the name of a resource stands is said by its own part", async () => {
  const files: Files = {
    "redis.yaml": "apiVersion: v1\nkind: Service\nmetadata:\n  name: redis\n",
    "app.py": 'connect("redis")\n',
  };
  await ask(files, async (index) => {
    const { coverage } = await index.refs("Service/redis");
    match(coverage.statement, /"redis" stands in 1 string \(app\.py:1\)/);
  });
});

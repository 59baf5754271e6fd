import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

/** Edges of resources, without the words that all of them have in common. */
async function resources(files: Files): Promise<string[]> {
  return (await edgesOf(files, "resource")).map((edge) =>
    edge.replace(/^resource /, "").replace("inferred: ", "")
  );
}

Deno.test("compose leads to services, Dockerfiles and what others extend", async () => {
  deepEqual(
    await resources({
      "compose.yaml": "services:\n  api:\n    build: ./api\n    depends_on: [db]\n" +
        "  db:\n    image: shop/postgres:1\n  ui:\n    extends: {file: base.yaml, service: page}\n",
      "base.yaml": "services:\n  page:\n    image: nginx\n",
      "api/Dockerfile": "FROM scratch\n",
      "docker/postgres/Dockerfile": "FROM postgres\n",
    }),
    [
      "compose.yaml:3 services.api -> api/Dockerfile:1 [compose: build]",
      "compose.yaml:4 services.api -> compose.yaml:5 services.db [compose: depends_on]",
      "compose.yaml:6 services.db -> docker/postgres/Dockerfile:1 [compose: image]",
      "compose.yaml:8 services.ui -> base.yaml:2 services.page [compose: extends]",
    ],
  );
});

Deno.test("an image leads to no Dockerfile of its name where several stand apart", async () => {
  const files = {
    "a/compose.yaml": "services:\n  web:\n    image: nginx\n",
    "b/nginx/Dockerfile": "FROM x\n",
  };
  deepEqual((await resources(files)).length, 1);
  deepEqual(await resources({ ...files, "c/nginx/Dockerfile": "FROM x\n" }), []);
  deepEqual(await resources({ ...files, "a/nginx/Dockerfile": "FROM x\n" }), [
    "a/compose.yaml:3 services.web -> a/nginx/Dockerfile:1 [compose: image]",
  ]);
});

Deno.test("a step leads to that of its own job", async () => {
  const job = (name: string) =>
    `  ${name}:\n    steps:\n      - name: Find\n        id: x\n      - run: \${{ steps.x.outputs.y }}\n`;
  deepEqual(
    await resources({ ".github/workflows/a.yml": `on: push\njobs:\n${job("a")}${job("b")}` }),
    [
      ".github/workflows/a.yml:7 jobs.a -> .github/workflows/a.yml:6 jobs.a.Find.x [github actions: outputs]",
      ".github/workflows/a.yml:12 jobs.b -> .github/workflows/a.yml:11 jobs.b.Find.x [github actions: outputs]",
    ],
  );
});

Deno.test("github actions lead to jobs, outputs, actions and workflows", async () => {
  deepEqual(
    await resources({
      ".github/workflows/ci.yml": "on: push\njobs:\n  build:\n    outputs:\n      tag: x\n" +
        "    steps:\n      - uses: ./.github/actions/setup\n  test:\n    needs: build\n" +
        "    uses: ./.github/workflows/test.yml\n    with:\n      tag: ${{ needs.build.outputs.tag }}\n",
      ".github/workflows/test.yml": "on: {workflow_call: {}}\njobs: {}\n",
      ".github/actions/setup/action.yml": "name: Setup\nruns:\n  using: composite\n  steps: []\n",
    }),
    [
      ".github/workflows/ci.yml:7 jobs.build -> .github/actions/setup/action.yml:1 [github actions: uses]",
      ".github/workflows/ci.yml:9 jobs.test -> .github/workflows/ci.yml:3 jobs.build [github actions: needs]",
      ".github/workflows/ci.yml:10 jobs.test -> .github/workflows/test.yml:1 [github actions: uses]",
      ".github/workflows/ci.yml:12 jobs.test -> .github/workflows/ci.yml:5 jobs.build.outputs.tag [github actions: outputs]",
    ],
  );
});

Deno.test("a selector leads to the nearest that carries all of its labels", async () => {
  const deployment = (name: string, labels: string) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}}\n` +
    `spec: {template: {metadata: {labels: {${labels}}}}}\n`;
  const service = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\n" +
    "spec: {selector: {app: shop, tier: web}}\n";
  deepEqual(
    await resources({
      "a/web.yaml": deployment("web", "app: shop, tier: web"),
      "a/db.yaml": deployment("db", "app: shop, tier: db"),
      "a/service.yaml": service,
      "b/web.yaml": deployment("other", "app: shop, tier: web"),
    }),
    ["a/service.yaml:4 Service/web -> a/web.yaml:1 Deployment/web [kubernetes: app=shop]"],
  );
});

Deno.test("a name of kubernetes leads to the nearest of its kind", async () => {
  const map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n";
  deepEqual(
    await resources({
      "a/pod.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n" +
        "spec: {volumes: [{configMap: {name: settings}}, {configMap: {name: gone}}]}\n",
      "a/map.yaml": map,
      "b/map.yaml": map,
      "c/secret.yaml": map.replace("ConfigMap", "Secret"),
    }),
    ["a/pod.yaml:4 Pod/p -> a/map.yaml:1 ConfigMap/settings [kubernetes: configMap]"],
  );
});

Deno.test("helm leads from templates to values of their chart and to named templates", async () => {
  const helpers = '{{ define "shop.name" }}x{{ end }}\n';
  deepEqual(
    await resources({
      "a/values.yaml": "image:\n  tag: 1\n",
      "a/templates/_helpers.tpl": helpers,
      "a/templates/sub/web.yaml": "kind: Pod\napiVersion: v1\nmetadata:\n" +
        '  name: {{ include "shop.name" . }}\nspec: {{ .Values.image.tag }} {{ .Values.image.no }}\n',
      "b/values.yaml": "image:\n  tag: 1\n",
      "b/templates/_helpers.tpl": helpers,
    }),
    [
      "a/templates/sub/web.yaml:4 Pod/shop.name -> a/templates/_helpers.tpl:1 shop.name [helm: include]",
      "a/templates/sub/web.yaml:5 Pod/shop.name -> a/values.yaml:2 image.tag [helm: values]",
      "a/templates/sub/web.yaml:5 Pod/shop.name -> a/values.yaml:1 image [helm: values]",
    ],
  );
});

Deno.test("terraform leads to the same folder, and through a module to the outputs of its own", async () => {
  const variable = 'variable "name" {}\n';
  deepEqual(
    await resources({
      "main.tf": 'module "net" {\n  source = "./modules/net"\n  name   = var.name\n}\n' +
        'resource "aws_vpc" "one" {\n  id = module.net.id\n}\n',
      "variables.tf": variable,
      "outputs.tf":
        'output "vpc" {\n  value = "${aws_vpc.one.id}-${local.x}"\n}\nlocals {\n  x = 1\n}\n',
      "modules/net/main.tf": 'data "aws_ami" "all" {}\n',
      "modules/net/outputs.tf": 'output "id" {\n  value = data.aws_ami.all.id\n}\n',
      "modules/net/variables.tf": variable,
      "other/variables.tf": variable,
    }),
    [
      "main.tf:2 module.net -> modules/net/main.tf:1 [terraform: source]",
      "main.tf:3 module.net -> variables.tf:1 variable.name [terraform: var]",
      "main.tf:6 resource.aws_vpc.one -> main.tf:1 module.net [terraform: module]",
      "main.tf:6 resource.aws_vpc.one -> modules/net/outputs.tf:1 output.id [terraform: output]",
      "modules/net/outputs.tf:2 output.id -> modules/net/main.tf:1 data.aws_ami.all [terraform: data]",
      "outputs.tf:2 output.vpc -> main.tf:5 resource.aws_vpc.one [terraform: resource]",
      "outputs.tf:2 output.vpc -> outputs.tf:5 locals.x [terraform: local]",
    ],
  );
});

Deno.test("ansible leads to handlers, roles, files of tasks and variables", async () => {
  deepEqual(
    await resources({
      "site.yml": "- hosts: all\n  roles: [web]\n  vars_files: [vars.yml]\n  tasks:\n" +
        "    - name: Copy\n      copy: {content: '{{ port }}'}\n      notify: restart it\n" +
        "    - import_tasks: tasks/more.yml\n  handlers:\n    - name: restart it\n      service: x\n",
      "vars.yml": "port: 80\n",
      "tasks/more.yml": "- name: More\n  command: ls\n  notify: restart it\n",
      "roles/web/tasks/main.yml": "- name: Go\n  command: '{{ size }}'\n  notify: reload\n",
      "roles/web/handlers/main.yml": "- name: reload\n  command: x\n",
      "roles/web/defaults/main.yml": "size: 1\n",
    }),
    [
      "roles/web/tasks/main.yml:2 Go -> roles/web/defaults/main.yml:1 size [ansible: vars]",
      "roles/web/tasks/main.yml:3 Go -> roles/web/handlers/main.yml:1 handlers.reload [ansible: notify]",
      "site.yml:2 play all -> roles/web/tasks/main.yml:1 [ansible: roles]",
      "site.yml:3 play all -> vars.yml:1 [ansible: vars_files]",
      "site.yml:6 play all.tasks.Copy -> vars.yml:1 port [ansible: vars]",
      "site.yml:7 play all.tasks.Copy -> site.yml:10 play all.handlers.restart it [ansible: notify]",
      "site.yml:8 play all.tasks -> tasks/more.yml:1 [ansible: import_tasks]",
      "tasks/more.yml:3 More -> site.yml:10 play all.handlers.restart it [ansible: notify]",
    ],
  );
});

Deno.test("gitlab ci leads to stages, jobs and files of the tree", async () => {
  deepEqual(
    await resources({
      ".gitlab-ci.yml": "stages: [build]\ninclude: /ci/base.yml\n" +
        "compile:\n  stage: build\n  extends: .base\nunit:\n  needs: [compile]\n  script: [x]\n",
      "ci/base.yml": "stages: [other]\n.base:\n  script: [make]\n",
    }),
    [
      ".gitlab-ci.yml:2 include -> ci/base.yml:1 [gitlab ci: include]",
      ".gitlab-ci.yml:4 compile -> .gitlab-ci.yml:1 stages.build [gitlab ci: stage]",
      ".gitlab-ci.yml:5 compile -> ci/base.yml:2 .base [gitlab ci: extends]",
      ".gitlab-ci.yml:7 unit -> .gitlab-ci.yml:3 compile [gitlab ci: needs]",
    ],
  );
});

Deno.test("openapi leads to schemas, and argo cd to the chart of its source", async () => {
  deepEqual(
    await resources({
      "api.yaml": "openapi: 3.1.0\npaths:\n  /users:\n    get:\n      schema:\n" +
        "        $ref: '#/components/schemas/User'\ncomponents:\n  schemas:\n    User:\n      type: object\n",
      "apps/shop.yaml": "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n" +
        "  name: shop\nspec:\n  project: team\n  source:\n    path: charts/shop\n",
      "apps/team.yaml":
        "apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata: {name: team}\n",
      "charts/shop/Chart.yaml": "name: shop\n",
    }),
    [
      "api.yaml:6 paths./users.GET /users -> api.yaml:9 components.schemas.User [openapi: $ref]",
      "apps/shop.yaml:6 Application/shop -> apps/team.yaml:1 AppProject/team [argo cd: project]",
      "apps/shop.yaml:8 Application/shop -> charts/shop/Chart.yaml:1 [argo cd: source]",
    ],
  );
});

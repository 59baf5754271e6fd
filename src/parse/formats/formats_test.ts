import { deepEqual, equal, ok } from "node:assert/strict";
import { parseFile } from "../parse_file.ts";
import type { ParsedFile } from "../parsed_file.ts";

/** `kind scope.name first-last`, in order. */
async function outline(path: string, text: string, language = "yaml"): Promise<string[]> {
  const { definitions } = await parseFile(text, language, { path });
  return definitions.map(({ kind, scope, name, startLine, endLine }) =>
    `${kind} ${scope && `${scope}.`}${name} ${startLine}-${endLine}`
  );
}

/** `line rule: label address address`, in order; those of variables of the environment are left out. */
async function links(path: string, text: string, language = "yaml"): Promise<string[]> {
  const { facts } = await parseFile(text, language, { path });
  return facts.links.filter(({ kind }) => kind === "resource")
    .map(({ line, rule, label, role, name }) =>
      `${line} ${rule}: ${label} ${role === "target" ? "is " : ""}${name.replaceAll("\n", " ")}`
    );
}

const WORKFLOW = `name: CI
on:
  workflow_call:
    inputs:
      force: {type: boolean}
jobs:
  # Makes the binary.
  build:
    runs-on: ubuntu
    outputs:
      tag: \${{ steps.meta.outputs.tag }}
    steps:
      - uses: actions/checkout@v4
      - name: Read meta
        id: meta
        uses: ./.github/actions/meta
  test:
    needs: [build]
    uses: ./.github/workflows/test.yml
    with:
      tag: \${{ needs.build.outputs.tag }}
`;

Deno.test("github actions define jobs, steps, inputs and outputs", async () => {
  deepEqual(await outline(".github/workflows/ci.yml", WORKFLOW), [
    "key name 1-1",
    "section on 2-5",
    "section on.inputs 4-5",
    "key on.inputs.force 5-5",
    "section jobs 6-21",
    "section jobs.build 8-16",
    "section jobs.build.outputs 10-11",
    "key jobs.build.outputs.tag 11-11",
    "section jobs.build.Read meta 14-16",
    "key jobs.build.Read meta.meta 15-15",
    "section jobs.test 17-21",
  ]);
});

Deno.test("github actions name needed jobs, outputs, actions and workflows of the tree", async () => {
  deepEqual(await links("x/ci.yml", WORKFLOW), [
    "11 github actions: outputs #meta@jobs.build.Read meta",
    "16 github actions: uses /.github/actions/meta",
    "18 github actions: needs #build@jobs",
    "19 github actions: uses /.github/workflows/test.yml",
    "21 github actions: outputs #tag@jobs.build.outputs #build@jobs",
  ]);
});

const COMPOSE = `services:
  api:
    build: {context: ./api, dockerfile: prod.Dockerfile, target: run}
    depends_on:
      db: {condition: service_healthy}
    volumes: ["./src:/src", "data:/data"]
  web:
    build: web
    extends: {file: base.yaml, service: ui}
    networks: [front]
  db:
    image: shop/postgres:16
    env_file: db.env
volumes:
  data:
networks:
  front:
`;

Deno.test("compose defines services, networks and volumes", async () => {
  deepEqual(await outline("compose.yaml", COMPOSE), [
    "section services 1-13",
    "section services.api 2-6",
    "section services.web 7-10",
    "section services.db 11-13",
    "section volumes 14-15",
    "section volumes.data 15-15",
    "section networks 16-17",
    "section networks.front 17-17",
  ]);
});

Deno.test("compose names services, Dockerfiles, volumes and networks", async () => {
  deepEqual(await links("compose.yaml", COMPOSE), [
    "3 compose: build ./api/prod.Dockerfile",
    "3 compose: target ./api/prod.Dockerfile#run@*",
    "5 compose: depends_on #db@services",
    "6 compose: volumes #data@volumes",
    "8 compose: build ./web",
    "9 compose: extends ./base.yaml#ui@services",
    "10 compose: networks #front@networks",
    "12 compose: image %postgres",
    "13 compose: env_file ./db.env",
  ]);
});

const MANIFESTS = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata:
      labels: {app: web, tier: front}
    spec:
      serviceAccountName: robot
      containers:
        - name: web
          image: registry.example/web:1
          envFrom:
            - configMapRef: {name: settings}
          env:
            - name: DB
              value: "db:5432"
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  LEVEL: debug
---
apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector:
    app: web
    tier: front
`;

Deno.test("kubernetes defines one thing a document, and keys of config maps", async () => {
  deepEqual(await outline("k8s.yaml", MANIFESTS), [
    "section Deployment/web 1-19",
    "section ConfigMap/settings 21-26",
    "key ConfigMap/settings.LEVEL 26-26",
    "section Service/web 28-35",
  ]);
});

Deno.test("kubernetes names config maps, accounts, services and what carries labels", async () => {
  deepEqual(await links("k8s.yaml", MANIFESTS), [
    "9 kubernetes: app=web is =app=web,tier=front",
    "9 kubernetes: tier=front is =app=web,tier=front",
    "11 kubernetes: serviceAccountName *#ServiceAccount/robot@",
    "14 kubernetes: image %web",
    "16 kubernetes: configMapRef *#ConfigMap/settings@",
    "19 kubernetes: host *#Service/db@",
    "33 kubernetes: app=web =app=web,tier=front",
  ]);
});

Deno.test("kubernetes names the files that a kustomization takes in", async () => {
  const text = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n" +
    "resources:\n  - ../base\n  - web.yaml\n  - https://example.com/x.yaml\n" +
    "patches:\n  - path: more.yaml\n";
  deepEqual(await links("k/kustomization.yaml", text), [
    "4 kubernetes: resources ../base",
    "5 kubernetes: resources ./web.yaml",
    "8 kubernetes: patches ./more.yaml",
  ]);
});

Deno.test("kubernetes names roles and those who have them", async () => {
  const text = "apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\n" +
    "metadata: {name: b}\nroleRef:\n  name: r\nsubjects:\n  - name: s\n";
  deepEqual(await links("k8s.yaml", text), [
    "5 kubernetes: roleRef *#Role/r@ *#ClusterRole/r@",
    "7 kubernetes: subjects *#ServiceAccount/s@",
  ]);
});

Deno.test("helm names what a template makes by what its actions name", async () => {
  const named = (name: string) => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n`;
  const outlines = [
    '{{ printf "%s-%s" (include "a.full" .) "web" | trimSuffix "-" }}',
    "{{ .Values.x.y }}-z",
  ]
    .map((name) => outline("c/templates/a.yaml", named(name)));
  deepEqual((await Promise.all(outlines)).flat(), [
    "section Pod/a.full-web 1-4",
    "section Pod/x.y-z 1-4",
  ]);
});

const TEMPLATE = `{{- if .Values.web.on }}
# Runs the page.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "shop.name" . }}-web
spec:
  replicas: {{ .Values.web.replicas }}
  {{- with .Values.labels }}
  labels:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
`;

Deno.test("helm templates are read by their lines, and say so", async () => {
  const path = "chart/templates/web.yaml";
  const parsed = await parseFile(TEMPLATE, "yaml", { path });
  equal(parsed.status, "partial");
  equal(parsed.message, "Go template, read by its lines");
  deepEqual(await outline(path, TEMPLATE), ["section Deployment/shop.name-web 3-13"]);
  deepEqual(await links(path, TEMPLATE), [
    "1 helm: values ^values.yaml#on@web ^values.yaml#web@",
    "6 helm: include *#shop.name@",
    "8 helm: values ^values.yaml#replicas@web ^values.yaml#web@",
    "9 helm: values ^values.yaml#labels@",
  ]);
});

Deno.test("templates of other pipelines are plain YAML", async () => {
  const parsed = await parseFile("steps: ${{ parameters.steps }}\n", "yaml", {
    path: "templates/build.yml",
  });
  equal(parsed.status, "ok");
  deepEqual(parsed.definitions.map(({ name }) => name), ["steps"]);
});

Deno.test("helm defines named templates with what is said above them", async () => {
  const text = '{{/*\nThe short name.\n*/}}\n{{- define "shop.name" -}}\n' +
    "{{- if .Values.name }}{{ .Values.name }}{{ end }}\n{{- end }}\n" +
    '{{ define "shop.full" }}{{ template "shop.name" . }}{{ end }}\n';
  const path = "chart/templates/_helpers.tpl";
  deepEqual(await outline(path, text, "text"), ["section shop.name 4-6", "section shop.full 7-7"]);
  const { definitions: [first] } = await parseFile(text, "text", { path });
  equal(first!.docLine, 1);
  deepEqual((await links(path, text, "text")).at(-1), "7 helm: include *#shop.name@");
});

Deno.test("helm defines values to any depth, and dependencies of charts", async () => {
  deepEqual(
    await outline("chart/values-prod.yaml", "web:\n  image:\n    tag: 1\nlist:\n  - a: 1\n"),
    [
      "key web 1-3",
      "key web.image 2-3",
      "key web.image.tag 3-3",
      "key list 4-5",
    ],
  );
  const chart = "name: shop\ndependencies:\n  - name: cache\n    repository: file://../cache\n";
  deepEqual(await outline("shop/Chart.yaml", chart), [
    "key name 1-1",
    "section dependencies 2-4",
    "section dependencies.cache 3-4",
  ]);
  deepEqual(await links("shop/Chart.yaml", chart), [
    "3 helm: dependencies ../cache ./charts/cache",
  ]);
});

const PLAYBOOK = `- hosts: web
  vars:
    port: 80
  vars_files: [vars.yml]
  roles:
    - common
    - role: nginx
  tasks:
    - name: Copy it
      template: {src: site.j2, dest: /etc/x}
      notify: restart nginx
    - block:
        - name: Inner
          include_tasks: more.yml
          when: port == "{{ other }}"
  handlers:
    - name: restart nginx
      service: name=nginx
- import_playbook: db.yml
`;

Deno.test("ansible defines plays, tasks, handlers and variables", async () => {
  deepEqual(await outline("site.yml", PLAYBOOK), [
    "section play web 1-18",
    "section play web.vars 2-3",
    "key play web.vars.port 3-3",
    "section play web.tasks 8-15",
    "section play web.tasks.Copy it 9-11",
    "section play web.tasks.Inner 13-15",
    "section play web.handlers 16-18",
    "section play web.handlers.restart nginx 17-18",
  ]);
  const handlers = "- name: restart it\n  service: name=x\n";
  deepEqual(await outline("roles/x/handlers/main.yml", handlers), [
    "section handlers.restart it 1-2",
  ]);
});

Deno.test("ansible names handlers, roles, files of tasks and variables", async () => {
  deepEqual(await links("site.yml", PLAYBOOK), [
    "4 ansible: vars_files ./vars.yml",
    "6 ansible: roles ^roles/common",
    "7 ansible: roles ^roles/nginx",
    "10 ansible: template ./site.j2 ../templates/site.j2 ./templates/site.j2",
    "11 ansible: notify #restart nginx@*handlers " +
    "../handlers/main.yml#restart nginx@*handlers *#restart nginx@*handlers",
    "14 ansible: include_tasks ./more.yml ./tasks/more.yml ../vars/more.yml",
    "15 ansible: vars #other@*vars ./vars.yml#other@ ./vars/main.yml#other@ " +
    "../vars/main.yml#other@ ../defaults/main.yml#other@ ^vars.yml#other@ " +
    "^group_vars/all.yml#other@",
    "19 ansible: import_playbook ./db.yml",
  ]);
});

const PIPELINE = `stages: [build, test]
include:
  - local: /ci/base.yml
.base:
  script: [make]
compile:
  stage: build
  extends: .base
unit:
  stage: test
  needs:
    - job: compile
  script:
    - !reference [.base, script]
`;

Deno.test("gitlab ci defines stages and jobs, and names them", async () => {
  deepEqual(await outline(".gitlab-ci.yml", PIPELINE), [
    "section stages 1-1",
    "key stages.build 1-1",
    "key stages.test 1-1",
    "section include 2-3",
    "section .base 4-5",
    "section compile 6-8",
    "section unit 9-14",
  ]);
  deepEqual(await links(".gitlab-ci.yml", PIPELINE), [
    "3 gitlab ci: include /ci/base.yml",
    "7 gitlab ci: stage #build@stages *#build@stages",
    "8 gitlab ci: extends #.base@ *#.base@",
    "10 gitlab ci: stage #test@stages *#test@stages",
    "12 gitlab ci: needs #compile@ *#compile@",
    "14 gitlab ci: !reference #.base@ *#.base@",
  ]);
});

Deno.test("openapi defines paths, operations and schemas, and names them", async () => {
  const text = "openapi: 3.1.0\npaths:\n  /users/{id}:\n    get:\n      operationId: readUser\n" +
    "      schema:\n        $ref: '#/components/schemas/User'\n" +
    'components:\n  schemas:\n    User:\n      allOf: [{$ref: "base.yaml#/definitions/Base"}]\n';
  deepEqual(await outline("api.yaml", text), [
    "key openapi 1-1",
    "section paths 2-7",
    "section paths./users/{id} 3-7",
    "section paths./users/{id}.GET /users/{id} 4-7",
    "key paths./users/{id}.GET /users/{id}.readUser 5-5",
    "section components 8-11",
    "section components.schemas 9-11",
    "section components.schemas.User 10-11",
  ]);
  deepEqual(await links("api.yaml", text), [
    "7 openapi: $ref #User@components.schemas",
    "11 openapi: $ref ./base.yaml#Base@definitions",
  ]);
});

Deno.test("argo cd names the folder of a source and a project", async () => {
  const text = "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: shop\n" +
    "spec:\n  project: apps\n  source:\n    path: charts/shop\n";
  deepEqual(await outline("app.yaml", text), ["section Application/shop 1-8"]);
  deepEqual(await links("app.yaml", text), [
    "6 argo cd: project *#AppProject/apps@",
    "8 argo cd: source /charts/shop",
  ]);
});

Deno.test("a file of no format has the keys of its grammar", async () => {
  deepEqual(await outline("settings.yaml", "server:\n  port: 1\n"), [
    "key server 1-2",
    "key server.port 2-2",
  ]);
});

Deno.test("a file that its grammar cannot read is read by its lines, and says so", async () => {
  const deep = Array.from({ length: 300 }, (_, at) => `${" ".repeat(at + 4)}k:`).join("\n");
  const text = `services:\n  api:\n    image: x\n${deep}\n`;
  const parsed = await parseFile(text, "yaml", { path: "compose.yaml" });
  equal(parsed.status, "partial");
  equal(parsed.message, "blocks nest deeper than 100, read by its lines");
  deepEqual(parsed.definitions.map(({ name }) => name), ["services", "api"]);
});

Deno.test("readFormats() bounds what is kept of a file that a program made", async () => {
  const one = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n---\n";
  const parsed: ParsedFile = await parseFile(one.repeat(10_000), "yaml", { path: "many.yaml" });
  equal(parsed.status, "partial");
  equal(parsed.definitions.length, 5_000);
  const template = await parseFile("{{ ".repeat(100_000), "yaml", { path: "c/templates/a.yaml" });
  equal(template.definitions.length, 0);
  const uses = await parseFile("- a: '{{ b }}'\n  when: c\n".repeat(24_000), "yaml", {
    path: "t.yml",
  });
  ok(uses.facts.links.length <= 20_000);
});

import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `# The deployment of the service.
apiVersion: apps/v1
metadata:
  name: pay
  labels:
    app: pay
# How many copies run.
replicas: 2
"spec":
  template: &base
    image: pay:1.2
  # Ports of the pod.
  ports:
    - name: http
      port: 8080
  args: [a, b]
flow: { inner: 1, deep: { deeper: 2 } }
script: |
  echo hi
  name: not a key
override:
  <<: *base
---
kind: Service
jobs:
  build:
    runs-on: ubuntu
    steps:
      - uses: actions/checkout@v4
        run: make
---
- name: Install
  apt: pkg
- hosts: all
  tasks: []
`;

Deno.test("yaml tags define two levels of keys, anchors and named items", async () => {
  deepEqual(outline(await parseSnippet("yaml", SNIPPET)), [
    "key apiVersion 2-2",
    "key metadata 3-7",
    "key metadata.name 4-4",
    "key metadata.labels 5-7",
    "key replicas 8-8",
    "key spec 9-16",
    "key spec.template 10-12",
    "variable spec.template.base 10-10",
    "key spec.ports 13-15",
    "key spec.args 16-16",
    "key flow 17-17",
    "key flow.inner 17-17",
    "key flow.deep 17-17",
    "key script 18-20",
    "key override 21-22",
    "key override.<< 22-22",
    "key kind 24-24",
    "key jobs 25-30",
    "key jobs.build 26-30",
    "key Install 32-33",
  ]);
});

Deno.test("yaml tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("yaml", SNIPPET);
  const first = definitionOf(parsed, "replicas");
  equal(first.signature, "replicas: 2");
  equal(first.doc, "How many copies run.");
  const second = definitionOf(parsed, "ports");
  equal(second.signature, "ports:");
  equal(second.doc, "Ports of the pod.");
  const third = definitionOf(parsed, "Install");
  equal(third.signature, "- name: Install");
  equal(third.doc, "");
});

Deno.test("yaml tags find aliases and used actions", async () => {
  deepEqual(uses(await parseSnippet("yaml", SNIPPET)), [
    "call base 22",
    "import actions/checkout@v4 29",
  ]);
});

Deno.test("yaml tags define the keys of a document in flow style", async () => {
  deepEqual(outline(await parseSnippet("yaml", "{ name: pay, port: 8080 }\n")), [
    "key name 1-1",
    "key port 1-1",
  ]);
});

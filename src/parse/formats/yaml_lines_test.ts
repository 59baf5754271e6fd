import { deepEqual, equal, ok } from "node:assert/strict";
import { namesIn, nodeAt, readYamlLines, valueAt, type YamlNode } from "./yaml_lines.ts";

/** One line a node: its depth, key, value, and the lines that it stands on. */
function show(text: string): string[] {
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  const rows = (node: YamlNode, depth: number): string[] => [
    `${" ".repeat(depth)}${node.key || "---"}${node.value && ` = ${node.value}`} ` +
    `${lineOf(node.at)}-${lineOf(Math.max(node.at, node.end - 1))}`,
    ...node.children.flatMap((child) => rows(child, depth + 1)),
  ];
  return readYamlLines(text).documents.flatMap((document) => rows(document, 0));
}

Deno.test("readYamlLines() nests keys and items by their indentation", () => {
  deepEqual(
    show(
      "on: push\njobs:\n  build:\n    steps:\n    - name: one # why\n      run: 'a: b'\n    - two\n",
    ),
    [
      "--- 1-7",
      " on = push 1-1",
      " jobs 2-7",
      "  build 3-7",
      "   steps 4-7",
      "    - 5-6",
      "     name = one 5-5",
      "     run = a: b 6-6",
      "    - = two 7-7",
    ],
  );
});

Deno.test("readYamlLines() parts documents, and passes over directives and comments", () => {
  deepEqual(show("%YAML 1.2\n---\n# first\na: 1\n---\nb: 2\n...\n"), [
    "--- 4-4",
    " a = 1 4-4",
    "--- 6-6",
    " b = 2 6-6",
  ]);
});

Deno.test("readYamlLines() takes nothing in a block or a quotation for a key", () => {
  deepEqual(show('run: |\n  name: x\n\n  echo: y\ntext: "a\n  b: c"\nlast: 1\n'), [
    "--- 1-7",
    " run 1-4",
    " text = a\n  b: c 5-6",
    " last = 1 7-7",
  ]);
});

Deno.test("readYamlLines() reads flows, over several lines as well", () => {
  const text = 'needs: [a, "b",\n  c] \nports: { http: 80, more: [x, {y: z}] }\nend: 1\n';
  const [document] = readYamlLines(text).documents;
  deepEqual(namesIn(nodeAt(document, "needs")).map(({ name }) => name), ["a", "b", "c"]);
  equal(valueAt(document, "ports", "http"), "80");
  equal(valueAt(nodeAt(document, "ports", "more")?.children[1], "y"), "z");
  equal(valueAt(document, "end"), "1");
});

Deno.test("readYamlLines() keeps tags, and leaves out anchors", () => {
  const [document] = readYamlLines("a: &base\n  b: 1\nc: !reference [x, y]\nd: *base\n").documents;
  equal(valueAt(document, "a", "b"), "1");
  equal(nodeAt(document, "c")?.tag, "!reference");
  equal(valueAt(document, "d"), "*base");
});

Deno.test("readYamlLines() passes over lines of a template", () => {
  deepEqual(
    show(
      "{{- if .Values.on }}\nkind: Pod\n{{/* a\n b: c */}}\nmetadata:\n{{ toYaml .x | indent 2 }}\n" +
        "  name: {{ .Values.name }}\n{{- end }}\n",
    ),
    ["--- 2-8", " kind = Pod 2-4", " metadata 5-8", "  name = {{ .Values.name }} 7-8"],
  );
});

Deno.test("readYamlLines() says where it ends before the file does", () => {
  const many = readYamlLines("- a\n".repeat(60_000));
  ok(!many.isWhole);
  ok(readYamlLines("- a\n".repeat(10_000)).isWhole);
});

Deno.test("readYamlLines() looks for the end of what never ends as often as the text is long", () => {
  ok(!readYamlLines("a: [b\n".repeat(20_000)).isWhole);
  ok(!readYamlLines("{{ b\n".repeat(20_000)).isWhole);
});

Deno.test("readYamlLines() expands no alias", () => {
  const bomb = Array.from(
    { length: 30 },
    (_, at) => `a${at}: &a${at} [${Array(9).fill(`*a${at - 1}`).join(", ")}]`,
  );
  const [document] = readYamlLines(bomb.join("\n")).documents;
  equal(document!.children.length, 30);
  equal(nodeAt(document, "a29")?.children.length, 9);
});

Deno.test("readYamlLines() reads what nests deeply without a call a level", () => {
  const text = Array.from({ length: 5_000 }, (_, at) => `${" ".repeat(at)}k:`).join("\n");
  equal(readYamlLines(text).documents.length, 1);
  equal(readYamlLines("a: " + "[".repeat(5_000) + "]".repeat(5_000)).documents.length, 1);
});

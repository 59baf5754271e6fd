import { deepEqual, equal, ok } from "node:assert/strict";
import type { Node, Tree } from "web-tree-sitter";
import { loadGrammar } from "./grammar_cache.ts";
import { descendantForIndex, SyntaxNode, type SyntaxTree } from "./syntax_tree.ts";

/** Tells a node from others: those without characters are not in these texts. */
function show(node: Node | SyntaxNode | null | undefined): string {
  return node ? `${node.type} ${node.startIndex}-${node.endIndex}` : "none";
}

/** Nodes of a tree, those of web-tree-sitter beside ours. */
function* nodesOf(tree: Tree, read: SyntaxTree): Generator<[Node, SyntaxNode]> {
  const pending = [tree.rootNode];
  for (let index = 0; index < read.count; index++) {
    const node = pending.pop()!;
    yield [node, new SyntaxNode(read, index)];
    pending.push(...node.children.reverse());
  }
  equal(pending.length, 0);
}

const TEXTS: readonly (readonly [language: string, text: string])[] = [
  [
    "javascript",
    "// a\n\nexport class B extends C { #d = `e${f}`; get g() { return this.h(1, ...i) } }\n",
  ],
  ["javascript", "function a(b, { c: d = 1 }) {\n  for (const e of b) { f( }\n}\n"],
  ["python", "@a\ndef b(c: d, *e) -> f:\n    '''G.'''\n    h, i.j = k[1], (l if m else n)\n"],
  ["c", "#define A 1\nstatic int b[2], *c = &d;\nstruct e { int f; } g(void) { return f->g; }\n"],
  ["c", `${"static ".repeat(40)}int a${", b".repeat(40)};\n`],
  [
    "go",
    'package a\n\nimport b "c"\n\nfunc (d *E) f(g, h int) (i, j K) { l := m{n: o}; return }\n',
  ],
  ["rust", "#[a]\nimpl<'b, C: D> E for F<C> { fn g(&self) -> Self { Self { h: 1, ..i } } }\n"],
];
for (const [language, text] of TEXTS) {
  Deno.test(`SyntaxNode shows what web-tree-sitter shows of ${JSON.stringify(text)}`, async () => {
    const { parser, readTree } = (await loadGrammar(language))!;
    const tree = parser.parse(text)!;
    const read = readTree(tree);
    const fields = parser.language!.fields.flatMap((field) => field ?? []);
    for (const [node, own] of nodesOf(tree, read)) {
      equal(show(own), show(node));
      const { isNamed, isError, isMissing, hasError, childCount } = node;
      deepEqual(
        [own.isNamed, own.isError, own.isMissing, own.hasError, own.childCount, own.line],
        [isNamed, isError, isMissing, hasError, childCount, node.startPosition.row + 1],
      );
      deepEqual(
        [own.parent, own.firstChild, own.nextSibling].map(show),
        [node.parent, node.firstChild, node.nextSibling].map(show),
      );
      deepEqual(own.children.map(show), node.children.map(show));
      deepEqual(own.namedChildren.map(show), node.namedChildren.map(show));
      for (const field of fields) {
        const [found, expected] = [own.childForFieldName(field), node.childForFieldName(field)];
        equal(show(found), show(expected), `${field} of ${show(node)}`);
      }
      equal(own.childForFieldName("none of these"), undefined);
    }
    tree.delete();
  });

  Deno.test(`descendantForIndex() finds what web-tree-sitter finds in ${JSON.stringify(text)}`, async () => {
    const { parser, readTree } = (await loadGrammar(language))!;
    const tree = parser.parse(text)!;
    const read = readTree(tree);
    for (let start = 0; start < text.length; start++) {
      for (let end = start; end <= text.length; end++) {
        const found = descendantForIndex(read, start, end);
        equal(show(found), show(tree.rootNode.descendantForIndex(start, end)), `${start}-${end}`);
      }
      const first = new SyntaxNode(read, 0).firstChildForIndex(start);
      equal(show(first), show(tree.rootNode.firstChildForIndex(start)), `${start}`);
    }
    tree.delete();
  });
}

Deno.test("SyntaxNode.childForFieldName() looks through many children once for a field", async () => {
  const { parser, readTree } = (await loadGrammar("c"))!;
  const tree = parser.parse(`int a${", a".repeat(2_000)};\n`)!;
  const read = readTree(tree);
  let looks = 0;
  const fields = new Proxy(read.fields, {
    get: (target, key) => {
      looks++;
      return Reflect.get(target, key);
    },
  });
  const declaration = new SyntaxNode({ ...read, fields }, 1);
  equal(declaration.childCount, 4_003);
  for (let ask = 0; ask < 2_000; ask++) equal(declaration.childForFieldName("body"), undefined);
  ok(looks < 100_000, `${looks} looks`);
  tree.delete();
});

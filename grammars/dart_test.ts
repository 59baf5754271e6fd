import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `library app.auth;

import 'dart:async';
import 'package:http/http.dart' as http;
part 'key_ring.g.dart';

/// Keys by provider.
@immutable
class KeyRing<T> extends Base with Logging implements Resolver {
  /// What is held.
  final Map<String, String> keys;
  static const int limit = 8;
  int? hits, misses = 0;
  late final String label;

  /// Makes a ring.
  KeyRing(this.keys, {this.label = ''});
  const KeyRing.empty() : keys = const {};
  factory KeyRing.parse(String text) => KeyRing(jsonDecode(text));

  /// Looks a provider up.
  @override
  Future<String?> resolve(String provider, {bool strict = false}) async => log.debug(keys[provider]?.trim());

  int get count => keys.length;
  set count(int value) { hits = value; }
  String operator [](String name) => keys[name]!;
}

enum Origin {
  environment('env'),
  file('file');

  const Origin(this.label);
  final String label;
}

abstract class Resolver {
  Future<String?> resolve(String provider);
}

mixin Logging on Base {
  void write(String text) => print(text);
}

extension RingX on KeyRing {
  KeyRing copy() => KeyRing(keys);
}

typedef Keys = Map<String, String>;
typedef int Compare(int a, int b);
const maxKeys = 64;
final defaultRing = KeyRing({});
String version = '1';

void main(List<String> args) => runApp(KeyRing.empty());
int get answer => 42;
`;

Deno.test("dart tags define types, members and top-level declarations", async () => {
  deepEqual(outline(await parseSnippet("dart", SNIPPET)), [
    "class KeyRing 8-28",
    "field KeyRing.keys 11-11",
    "field KeyRing.limit 12-12",
    "field KeyRing.hits 13-13",
    "field KeyRing.misses 13-13",
    "field KeyRing.label 14-14",
    "method KeyRing.KeyRing 17-17",
    "method KeyRing.empty 18-18",
    "method KeyRing.parse 19-19",
    "method KeyRing.resolve 23-23",
    "method KeyRing.count 25-25",
    "method KeyRing.count 26-26",
    "enum Origin 30-36",
    "field Origin.environment 31-31",
    "field Origin.file 32-32",
    "method Origin.Origin 34-34",
    "field Origin.label 35-35",
    "class Resolver 38-40",
    "method Resolver.resolve 39-39",
    "class Logging 42-44",
    "method Logging.write 43-43",
    "impl RingX 46-48",
    "method RingX.copy 47-47",
    "type Keys 50-50",
    "type Compare 51-51",
    "constant maxKeys 52-52",
    "constant defaultRing 53-53",
    "variable version 54-54",
    "function main 56-56",
    "function answer 57-57",
  ]);
});

Deno.test("dart tags are read of a library without a name", async () => {
  const parsed = await parseSnippet(
    "dart",
    "@TestOn('vm')\nlibrary;\n\nimport 'a.dart';\n\nclass A {}\n",
  );
  equal(parsed.status, "ok");
  deepEqual(parsed.definitions.map(({ name, startLine }) => `${name} ${startLine}`), ["A 6"]);
});

Deno.test("dart tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("dart", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "parse").signature, "factory KeyRing.parse(String text)");
  equal(definitionOf(parsed, "main").signature, "void main(List<String> args)");
  equal(definitionOf(parsed, "keys").doc, "What is held.");
});

Deno.test("dart tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("dart", SNIPPET));
  for (
    const use of [
      "import dart:async 3",
      "extends Base 9",
      "implements Logging 9",
      "implements Resolver 9",
      "type Future 23",
      "call debug 23",
      "call trim 23",
      "call runApp 56",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});

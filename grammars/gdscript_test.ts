import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `@tool
class_name KeyRing
extends Resolver

## Keys by provider.
signal resolved(provider, key)

enum Origin { ENVIRONMENT, FILE = 3 }
enum { LEFT, RIGHT }
const LIMIT := 8
const Log = preload("res://log.gd")
@export var keys: Dictionary = {}
@onready var label = $Label
static var hits = 0
var count: int:
	get: return keys.size()
	set(value): hits = value

## Makes a ring.
func _init(start: Dictionary) -> void:
	keys = start

## Looks a provider up.
func resolve(provider: String, strict = false) -> String:
	var key = keys.get(provider)
	Log.debug("resolving")
	emit_signal("resolved", provider, key)
	return trim(key)

static func trim(text: String) -> String:
	return text.strip_edges()

class Cursor extends RefCounted:
	var position = 0
	func next() -> int:
		return position + 1

@rpc("any_peer")
func push(ring: KeyRing) -> void:
	var f = func(x): return x
	super.push(ring)
`;

Deno.test("gdscript tags define classes, functions, signals and variables", async () => {
  deepEqual(outline(await parseSnippet("gdscript", SNIPPET)), [
    "class KeyRing 2-2",
    "field resolved 6-6",
    "enum Origin 8-8",
    "field Origin.ENVIRONMENT 8-8",
    "field Origin.FILE 8-8",
    "field LEFT 9-9",
    "field RIGHT 9-9",
    "constant LIMIT 10-10",
    "constant Log 11-11",
    "variable keys 12-12",
    "variable label 13-13",
    "variable hits 14-14",
    "variable count 15-17",
    "method _init 20-21",
    "function resolve 24-28",
    "function trim 30-31",
    "class Cursor 33-36",
    "field Cursor.position 34-34",
    "method Cursor.next 35-36",
    "function push 39-41",
  ]);
});

Deno.test("gdscript tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("gdscript", SNIPPET);
  equal(parsed.status, "ok");
  equal(
    definitionOf(parsed, "resolve").signature,
    "func resolve(provider: String, strict = false) -> String:",
  );
  equal(definitionOf(parsed, "keys").signature, "@export var keys: Dictionary = {}");
  equal(definitionOf(parsed, "resolve").doc, "Looks a provider up.");
});

Deno.test("gdscript tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("gdscript", SNIPPET));
  for (
    const use of [
      "extends Resolver 3",
      "import res://log.gd 11",
      "type Dictionary 12",
      "call get 25",
      "call trim 28",
      "extends RefCounted 33",
      "call push 41",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});

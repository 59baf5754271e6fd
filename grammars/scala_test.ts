import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `package app.auth

import scala.collection.mutable
import java.util.{List, Map => JMap}

/** Keys by provider. */
@deprecated("old", "1.0")
final case class KeyRing(keys: Map[String, String], limit: Int = 8) extends Base(limit) with Resolver[String] {
  val name: String = "ring"
  private var hits = 0
  lazy val size = keys.size
  type Key = String

  /** Looks a provider up. */
  override def resolve(provider: String): Option[String] = {
    val found = keys.get(provider)
    hits += 1
    found.map(_.trim)
  }

  def this() = this(Map.empty)
}

object KeyRing {
  val Empty = KeyRing(Map.empty)
  def apply(text: String): KeyRing = parse(text)
  implicit class RichRing(ring: KeyRing) {
    def shout: String = ring.name.toUpperCase
  }
}

trait Resolver[K] {
  type Out
  val name: String
  def resolve(provider: String): Option[K]
}

enum Origin(val label: String):
  case Environment extends Origin("env")
  case File, Memory
  case Nested(inner: Origin)

package object auth {
  type Keys = Map[String, String]
}

extension (ring: KeyRing)
  def first: String = ring.keys.head._1

given ordering: Ordering[KeyRing] = Ordering.by(_.limit)

opaque type Token = String
def main(args: Array[String]): Unit = println(new KeyRing())
val (left, right) = (1, 2)
`;

Deno.test("scala tags define types, members and top-level declarations", async () => {
  deepEqual(outline(await parseSnippet("scala", SNIPPET)), [
    "class KeyRing 7-22",
    "field KeyRing.keys 8-8",
    "field KeyRing.limit 8-8",
    "field KeyRing.name 9-9",
    "field KeyRing.hits 10-10",
    "field KeyRing.size 11-11",
    "type KeyRing.Key 12-12",
    "method KeyRing.resolve 15-19",
    "method KeyRing.this 21-21",
    "class KeyRing 24-30",
    "field KeyRing.Empty 25-25",
    "method KeyRing.apply 26-26",
    "class KeyRing.RichRing 27-29",
    "field KeyRing.RichRing.ring 27-27",
    "method KeyRing.RichRing.shout 28-28",
    "trait Resolver 32-36",
    "type Resolver.Out 33-33",
    "field Resolver.name 34-34",
    "method Resolver.resolve 35-35",
    "enum Origin 38-41",
    "field Origin.label 38-38",
    "field Origin.Environment 39-39",
    "field Origin.File 40-40",
    "field Origin.Memory 40-40",
    "field Origin.Nested 41-41",
    "field Origin.Nested.inner 41-41",
    "module auth 43-45",
    "type auth.Keys 44-44",
    "function first 48-48",
    "constant ordering 50-50",
    "type Token 52-52",
    "function main 53-53",
  ]);
});

Deno.test("scala tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("scala", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "apply").signature, "def apply(text: String): KeyRing");
  equal(definitionOf(parsed, "Token").signature, "opaque type Token = String");
  equal(definitionOf(parsed, "Empty").signature, "val Empty = KeyRing(Map.empty)");
  equal(parsed.definitions.find(({ name }) => name === "resolve")?.doc, "Looks a provider up.");
});

Deno.test("scala tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("scala", SNIPPET));
  for (
    const use of [
      "import mutable 3",
      "import List 4",
      "import Map 4",
      "extends Base 8",
      "extends Resolver 8",
      "type Option 15",
      "call get 16",
      "call parse 26",
      "call by 50",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});

import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `package app.auth

import kotlinx.coroutines.flow.Flow
import java.util.*

/** Tells how a key was found. */
enum class Origin(val label: String) {
    ENVIRONMENT("env"),
    FILE("file");

    fun short() = label.take(1)
}

typealias Keys = Map<String, String>

interface Resolver {
    val name: String
    fun resolve(provider: String): String?
}

/**
 * Resolves keys from memory.
 */
@Suppress("unused")
class KeyRing(private val keys: Keys, limit: Int = 8) : Base(limit), Resolver {
    override val name: String = "ring"
    private var hits = 0

    constructor() : this(emptyMap())

    /** Looks a provider up. */
    @Synchronized
    override fun resolve(provider: String): String? {
        val key = keys[provider]
        hits += 1
        return key?.trim() ?: logger.miss(provider)
    }

    companion object {
        const val LIMIT = 64
        fun empty(): KeyRing = KeyRing(emptyMap())
    }

    inner class Cursor
}

object Registry : Listener {
    val rings = mutableListOf<KeyRing>()
}

data class Pair2<A>(val first: A, var second: A)
sealed interface Shape
fun <T> List<T>.second(): T = this[1]
val String.shout: String get() = uppercase()
const val VERSION = "1"
val onMiss: (String) -> Unit = { println(it) }
`;

Deno.test("kotlin tags define types, members and top-level declarations", async () => {
  deepEqual(outline(await parseSnippet("kotlin", SNIPPET)), [
    "enum Origin 7-12",
    "field Origin.label 7-7",
    "field Origin.ENVIRONMENT 8-8",
    "field Origin.FILE 9-9",
    "method Origin.short 11-11",
    "type Keys 14-14",
    "interface Resolver 16-19",
    "field Resolver.name 17-17",
    "method Resolver.resolve 18-18",
    "class KeyRing 24-45",
    "field KeyRing.keys 25-25",
    "field KeyRing.name 26-26",
    "field KeyRing.hits 27-27",
    "method KeyRing.constructor 29-29",
    "method KeyRing.resolve 32-37",
    "field KeyRing.LIMIT 40-40",
    "method KeyRing.empty 41-41",
    "class KeyRing.Cursor 44-44",
    "class Registry 47-49",
    "field Registry.rings 48-48",
    "class Pair2 51-51",
    "field Pair2.first 51-51",
    "field Pair2.second 51-51",
    "interface Shape 52-52",
    "function second 53-53",
    "constant shout 54-54",
    "constant VERSION 55-55",
    "function onMiss 56-56",
  ]);
});

Deno.test("kotlin tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("kotlin", SNIPPET);
  equal(parsed.status, "ok");
  equal(
    definitionOf(parsed, "KeyRing").signature,
    '@Suppress("unused") class KeyRing(private val keys: Keys, limit: Int = 8) : Base(limit), Resolver',
  );
  equal(definitionOf(parsed, "empty").signature, "fun empty(): KeyRing");
  equal(definitionOf(parsed, "VERSION").signature, 'const val VERSION = "1"');
  equal(definitionOf(parsed, "KeyRing").doc, "Resolves keys from memory.");
});

Deno.test("kotlin tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("kotlin", SNIPPET));
  for (
    const use of [
      "import kotlinx.coroutines.flow.Flow 3",
      "type Map 14",
      "extends Base 25",
      "implements Resolver 25",
      "call trim 36",
      "call miss 36",
      "call mutableListOf 48",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});

Deno.test("kotlin takes the default value of a property for no property", async () => {
  const parsed = await parseSnippet("kotlin", "const val UNIT = 3\nclass A(val x: Int = UNIT)\n");
  deepEqual(outline(parsed), ["constant UNIT 1-1", "class A 2-2", "field A.x 2-2"]);
});

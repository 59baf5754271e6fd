import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `package com.example.auth;

import java.util.*;
import static java.lang.Math.max;

/**
 * Keys by provider.
 */
@Service("ring")
public final class KeyRing<T> extends Base<T> implements Resolver, Comparable<KeyRing> {
    private static final int LIMIT = 8;
    @Inject private Map<String, T> keys;
    int a, b;

    public KeyRing(int size) {
        this.keys = new HashMap<>(size);
    }

    // Finds a key.
    @Override
    public <U> T resolve(String provider) throws KeyMissing {
        int local = max(a, b);
        return keys.values().stream().map(Key::open).findFirst().get();
    }

    enum Source { ENV, FILE { void open() {} } }

    record Entry(String name, int age) implements Named {
        Entry { check(name); }
    }
}

interface Resolver extends AutoCloseable {
    int MAX = 1;
    String resolve(String provider);
}

@interface Service {
    String value() default "";
}
`;

Deno.test("java tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("java", SNIPPET)), [
    "module com.example.auth 1-1",
    "class KeyRing 9-31",
    "constant KeyRing.LIMIT 11-11",
    "field KeyRing.keys 12-12",
    "field KeyRing.a 13-13",
    "field KeyRing.b 13-13",
    "method KeyRing.KeyRing 15-17",
    "method KeyRing.resolve 20-24",
    "enum KeyRing.Source 26-26",
    "field KeyRing.Source.ENV 26-26",
    "field KeyRing.Source.FILE 26-26",
    "method KeyRing.Source.FILE.open 26-26",
    "class KeyRing.Entry 28-30",
    "field KeyRing.Entry.name 28-28",
    "field KeyRing.Entry.age 28-28",
    "method KeyRing.Entry.Entry 29-29",
    "interface Resolver 33-36",
    "constant Resolver.MAX 34-34",
    "method Resolver.resolve 35-35",
    "interface Service 38-40",
    "method Service.value 39-39",
  ]);
});

Deno.test("java tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("java", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [9, 20].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    [
      "KeyRing",
      '@Service("ring") public final class KeyRing<T> extends Base<T> implements Resolver, Comparable<KeyRing>',
      "Keys by provider.",
    ],
    [
      "resolve",
      "@Override public <U> T resolve(String provider) throws KeyMissing",
      "Finds a key.",
    ],
  ]);
});

Deno.test("java tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("java", SNIPPET)), [
    "import java.util 3",
    "import java.lang.Math.max 4",
    "type Service 9",
    "type T 10",
    "extends Base 10",
    "implements Resolver 10",
    "implements Comparable 10",
    "type KeyRing 10",
    "type Inject 12",
    "type Map 12",
    "type String 12",
    "type T 12",
    "call HashMap 16",
    "type Override 20",
    "type U 21",
    "type T 21",
    "type String 21",
    "type KeyMissing 21",
    "call max 22",
    "call values 23",
    "call stream 23",
    "call map 23",
    "call open 23",
    "call findFirst 23",
    "call get 23",
    "type String 28",
    "implements Named 28",
    "call check 29",
    "extends AutoCloseable 33",
    "type String 35",
    "type String 39",
  ]);
});

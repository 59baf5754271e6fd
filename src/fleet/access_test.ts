import { deepEqual, equal, notDeepEqual, ok, rejects, throws } from "node:assert/strict";
import { extent } from "../../tests/_extent.ts";
import { type Files, inTree, randomIntegers } from "../../tests/_tree.ts";
import { Access, guardOf } from "./access.ts";
import type { Fleet, FleetSearchOptions } from "./mod.ts";
import { clusterTest, inFleet, SPREAD } from "./testdata/worlds.ts";

Deno.test("Access allows the repositories of its patterns, and no others", () => {
  const access = new Access(["acme/api", "open/*", "*/docs", "a*c/x*z"]);
  const allowed = ["acme/api", "open/", "open/x", "open/x/y", "b/docs", "abc/xyz", "ac/xz"];
  const refused = [
    "acme/api2",
    "acme/apis",
    "xacme/api",
    "openx",
    "docs",
    "b/docs2",
    "ac/x",
    "a/z",
  ];
  deepEqual(allowed.filter((each) => !access.allows(each)), []);
  deepEqual(refused.filter((each) => access.allows(each)), []);
  equal(new Access([]).allows("acme/api"), false);
  equal(new Access(["ab*ba"]).allows("aba"), false);
});

Deno.test("Access refuses what is no pattern of a repository", () => {
  for (
    const wrong of [
      "",
      "!acme/api",
      "acme/[ab]",
      "acme/?",
      "a b",
      "acme\\*",
      "/",
      "acme/api@main",
      "..",
      "acme/..",
      "./*",
    ]
  ) {
    throws(() => new Access([wrong]), RangeError, wrong);
  }
});

Deno.test("Access refuses more than one query can ask for", () => {
  const names = (count: number, end = "") =>
    Array.from({ length: count }, (_, at) => `a/b${at}${end}`);
  for (const allowed of [names(60_000), names(500, "*"), ["a*".repeat(200)]]) new Access(allowed);
  for (const wrong of [names(60_001), names(501, "*"), ["a*".repeat(201)], ["a".repeat(401)]]) {
    throws(() => new Access(wrong), RangeError);
  }
});

Deno.test("guardOf() adds the filter to each search, and refuses whatever would pass it by", () => {
  const access = new Access(["acme/*"]);
  const guard = guardOf(access, "x");
  const query = { term: { code: "a" } };
  const filter = { bool: { filter: [access.query], must: [query] } };
  deepEqual(guard("/x/_search", { body: { size: 3, query } }), {
    body: { size: 3, query: filter },
  });
  deepEqual(guard("/x/_msearch", { body: `{}\n${JSON.stringify({ query })}\n` }), {
    body: `{}\n${JSON.stringify({ query: filter })}\n`,
  });
  const names = ["acme/api@b", "other/api@b", "acme/api", "acme@b/api", "other/acme/api"];
  const read = (body: object) => guard("/x-checkouts/_mget?a=b", { body });
  deepEqual(read({ ids: names }), { body: { ids: ["acme/api@b", "acme/api"] } });
  deepEqual(read({ ids: ["other/api@b"] }), { answer: { docs: [] } });
  for (const body of [{ docs: [{ _index: "x", _id: "acme/api" }] }, { ids: [1] }, {}]) {
    throws(() => read(body), RangeError);
  }
  throws(() => read({ ids: names, docs: [] }), RangeError);
  const bodies: object[] = [
    { suggest: {} },
    { aggs: { all: { global: {}, aggs: {} } } },
    { aggs: { a: { filter: {}, aggs: { all: { global: {} } } } } },
    { aggs: { all: { terms: { field: "path", min_doc_count: 0 } } } },
    { rescore: {} },
    { post_filter: {} },
    { query: { knn: { vector: { vector: [1], k: 3 } } } },
    { query: { bool: { must: [{ knn: { vector: { vector: [1], k: 3 } } }] } } },
  ];
  for (const body of bodies) throws(() => guard("/x/_search", { body }), RangeError);
  throws(() => guard("/x/_msearch", { body: '{"index":"y"}\n{}\n' }), RangeError);
  // Parts are read by key, by whoever knows it, and are not searched, counted or listed.
  const values = ["k".repeat(24), "l".repeat(24)];
  const reading = { query: { ids: { values } }, size: 2, _source: ["bytes"] };
  deepEqual(guard("/x-parts/_search", { body: reading }), { body: reading });
  const parts: [string, object][] = [
    ["/x-parts/_search", { size: 2, _source: ["bytes"] }],
    ["/x-parts/_search", { ...reading, size: 0 }],
    ["/x-parts/_search", { ...reading, _source: ["checkout"] }],
    ["/x-parts/_search", { ...reading, query: { prefix: { part: "k" } } }],
    ["/x-parts/_search", { ...reading, query: { ids: { values }, match_all: {} } }],
    ["/x-parts/_search", { ...reading, aggs: { all: { terms: { field: "checkout" } } } }],
    ["/x-parts/_search?q=checkout:a", reading],
    ["/x-parts/_mget", { ids: values }],
    ["/x-parts/_count", {}],
  ];
  for (const [path, body] of parts) throws(() => guard(path, { body }), RangeError, path);
  const others: [string, "GET" | "POST" | "PUT" | "DELETE"][] = [
    ["/x/_mget", "POST"],
    ["/x-images/_mget", "POST"],
    ["/x-checkouts/_doc/acme%2Fapi", "GET"],
    ["/x/_doc/1", "GET"],
    ["/x/_stats/store", "GET"],
    ["/x/_search", "GET"],
    ["/x,y/_search", "POST"],
    ["/y/_search", "POST"],
    ["/_search", "POST"],
    ["/x/_bulk", "POST"],
    ["/x-checkouts/_doc/acme%2Fapi", "PUT"],
    ["/x-checkouts/_doc/acme%2Fapi", "DELETE"],
    ["/x/_delete_by_query", "POST"],
  ];
  for (const [path, method] of others) throws(() => guard(path, { method, body: {} }), RangeError);
});

const ALLOWED: Readonly<Record<string, Files>> = {
  "open/kitchen": {
    "src/boil.ts":
      "/** Boils water in a kettle. */\nexport function boilWater(liters: number) {\n" +
      "  return liters * 300;\n}\n",
    "src/salt.py": "def add_salt(water):\n    water.salt += 7\n    return water\n",
    "docs/kitchen.md": "# Kitchen\n\nBoil the water, then add salt to the water.\n",
  },
  "open/garden": {
    "lib/water.rb": "# Waters the plants.\ndef water_plants(liters)\n  liters * 2\nend\n",
    "lib/prune.rb": "# Prunes the roses.\ndef prune_roses\n  :pruned\nend\n",
  },
};

/** Words that stand here alone: quasar, tachyon, nebula; and some of the others, often. */
const FORBIDDEN: Readonly<Record<string, Files>> = {
  "secret/engine": {
    "src/quasar.ts": "/** Starts the quasar with water. */\nexport function startQuasar() {\n" +
      "  return boilWater(tachyon);\n}\nexport const tachyon = 3;\n",
    "src/boil.ts": "/** Boils a nebula. */\nexport function boilNebula() {}\n".repeat(9),
    "docs/quasar.md": "# Quasar\n\nThe tachyon boils the water of the nebula, and prunes roses.\n",
  },
  "open-secret/kitchen": { "src/salt.py": "def add_tachyon(water):\n    return water.nebula\n" },
};

interface Worlds {
  /** Holds all repositories, and shows the allowed ones. */
  readonly restricted: Fleet;
  /** Holds the allowed ones alone. */
  readonly other: Fleet;
  /** Holds all, and shows them. */
  readonly all: Fleet;
}

/** Two fleets, the first of which holds more. */
async function inWorlds(
  { allowed, forbidden }: Readonly<
    Record<"allowed" | "forbidden", Readonly<Record<string, Files>>>
  >,
  body: (worlds: Worlds) => Promise<void>,
): Promise<void> {
  await inFleet(({ fleet: all }) =>
    inFleet(async ({ fleet: other }) => {
      for (const [repository, files] of Object.entries({ ...forbidden, ...allowed })) {
        await inTree(files, async (root) => {
          const source = { root, repository, branch: "main" };
          await all.add(source);
          if (repository in allowed) await other.add(source);
        });
      }
      await body({ all, other, restricted: all.restrictTo(Object.keys(allowed)) });
    }, SPREAD), SPREAD);
}

/** The part of an answer that somebody sees: all but times and the places in memory. */
async function seen(ask: () => Promise<object>): Promise<unknown> {
  const varies = new Set(["elapsedMs", "published", "bytes", "builtAt"]);
  try {
    const answer = await ask();
    return JSON.parse(JSON.stringify(answer, (key, value) => varies.has(key) ? undefined : value));
  } catch (error) {
    const { name, message } = error as Error;
    return { name, message };
  }
}

/** Queries that are asked at the same time. */
const PARALLEL = 8;

const WORDS = [
  ...["water", "boilWater", "boil", "salt", "add_salt", "prune", "roses", "plants", "kettle"],
  ...[
    "quasar",
    "startQuasar",
    "tachyon",
    "nebula",
    "add_tachyon",
    "boilNebula",
    "quazar",
    "tachyo",
  ],
  ...[
    "src/quasar.ts",
    "src/boil.ts",
    "quasar.md",
    "secret/engine",
    "src/salt.py:1",
    "where is",
    "who calls",
  ],
  ...['"of the nebula"', '"the water"', "-water", "*", "boil*", '"', "(", "AND"],
];
const FILTERS = [
  ...[
    "repo:*",
    "repo:secret/*",
    "repo:engine",
    "repo:secret/engine",
    "repo:open/*",
    "repo:kitchen",
  ],
  ...["-repo:open/*", "-repo:garden", "repo:open/kitchen,secret/engine", "repo:none", 'repo:"*"'],
  ...["org:secret", "org:open", "-org:open", "org:*", "branch:main", "-branch:main", "branch:x"],
  ...[
    "lang:typescript",
    "lang:python",
    "-lang:ruby",
    "path:src",
    "path:docs/**",
    "-path:src",
    "path:*",
  ],
  ...["sym:startQuasar", "sym:boil*", "kind:function", "kind:class", "path:quasar", "type:docs"],
];
const OPTIONS: readonly FleetSearchOptions[] = [
  ...[{}, { limit: 1 }, { explain: true }, { offset: 2 }, { languages: ["typescript"] }],
  ...[{ repositories: ["secret/engine"] }, { repositories: ["*"] }, { organisations: ["secret"] }],
  ...[{ paths: ["src/quasar.ts"] }, { branches: ["main"] }, { limit: -1 }, {
    mode: "literal" as never,
  }],
];

clusterTest("restrictTo() gives answers that tell nothing of other repositories", async () => {
  await inWorlds({ allowed: ALLOWED, forbidden: FORBIDDEN }, async ({ all, other, restricted }) => {
    ok((await all.search("startQuasar")).results[0]!.path === "src/quasar.ts");
    const random = randomIntegers(7);
    const some = <T>(of: readonly T[]) => of[random(of.length)]!;
    const count = extent({ quick: 100, full: 5000 });
    const asked = Array.from({ length: count }, () => {
      const words = Array.from({ length: 1 + random(3) }, () => some(WORDS));
      const filters = Array.from({ length: random(2) * random(3) }, () => some(FILTERS));
      return { query: [...words, ...filters].join(" "), options: some(OPTIONS) };
    });
    let found = 0;
    for (let at = 0; at < count; at += PARALLEL) {
      await Promise.all(
        asked.slice(at, at + PARALLEL).map(async ({ query, options }) => {
          const answer = await seen(() => restricted.search(query, options));
          deepEqual(answer, await seen(() => other.search(query, options)), query);
          if ((answer as { readonly results?: unknown[] }).results?.length) found++;
        }),
      );
    }
    // Many queries say something.
    ok(found > count / 5, `${found} of ${count}`);
  });
});

clusterTest(
  "restrictTo() gives answers about definitions that tell nothing of others",
  async () => {
    await inWorlds(
      { allowed: ALLOWED, forbidden: FORBIDDEN },
      async ({ all, other, restricted }) => {
        equal((await all.symbol("startQuasar")).results.length, 1);
        const questions: ((fleet: Fleet, asked: string) => Promise<object>)[] = [
          (fleet, asked) => fleet.symbol(asked),
          (fleet, asked) => fleet.symbol(asked, { repositories: ["secret/*"] }),
          (fleet, asked) => fleet.refs(asked),
          (fleet, asked) => fleet.outline(asked),
          (fleet, asked) => fleet.describe(asked),
          (fleet, asked) => fleet.describe(asked, { organisations: ["secret"] }),
          (fleet, asked) => fleet.read(asked),
          (fleet, asked) => fleet.explain(asked),
        ];
        const names = [
          ...["boilWater", "add_salt", "prune", "src/boil.ts", "src/salt.py", "lib/water.rb"],
          ...[
            "startQuasar",
            "startQuazar",
            "tachyon",
            "boilNebula",
            "src/quasar.ts",
            "docs/quasar.md",
          ],
          ...["add_tachyon", "boil", "quasar", "", "src/boil.ts:2", "src/quasar.ts:startQuasar"],
        ];
        for (const question of questions) {
          for (const name of extent({ quick: names.slice(0, 11), full: names })) {
            const answer = await seen(() => question(restricted, name));
            deepEqual(answer, await seen(() => question(other, name)), `${question} ${name}`);
          }
        }
      },
    );
  },
);

clusterTest("restrictTo() gives lists, sums and errors that tell nothing of others", async () => {
  await inWorlds({ allowed: ALLOWED, forbidden: FORBIDDEN }, async ({ all, other, restricted }) => {
    const patterns = [
      "*",
      "secret/*",
      "engine",
      "!open/*",
      "kitchen",
      "secret/engine",
      "none/none",
    ];
    for (const repositories of patterns.map((each) => [each])) {
      const listed = await seen(() => restricted.list({ repositories }));
      deepEqual(listed, await seen(() => other.list({ repositories })));
    }
    notDeepEqual(await seen(() => restricted.stats()), await seen(() => all.stats()));
    deepEqual(await seen(() => restricted.stats()), await seen(() => other.stats()));
    equal((await restricted.stats()).bytes, null);
    const nothing = all.restrictTo([]);
    deepEqual(await nothing.list(), []);
    await rejects(nothing.search("water"), /no repository that was asked for/);
    const source = { root: "/nowhere", repository: "secret/engine", branch: "main" };
    await rejects(restricted.add(source), /Cannot change a fleet that is restricted/);
    await rejects(restricted.update(source), /Cannot change a fleet that is restricted/);
    await rejects(restricted.remove("secret/engine", "main"), /Cannot change a fleet/);
    throws(() => restricted.restrictTo(["*"]), RangeError);
    equal((await all.list()).length, 4);
  });
});

clusterTest(
  "restrictTo() chooses among more files than are ranked as if no others were there",
  async () => {
    // Each file has three of the words, in other numbers: what is rare in one world is not in the other.
    const random = randomIntegers(3);
    const words = ["amber", "birch", "cedar", "daisy", "elder", "fern", "ginger", "hazel"];
    const many = (count: number, weights: readonly number[]): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => {
        const says = words.filter((_, word) => random(8) < weights[word]!);
        return [`src/f${at}.py`, `# ${says.join(" ")}\ndef f${at}():\n    return ${at}\n`];
      }));
    const allowed = { "open/forest": many(420, [7, 6, 5, 4, 3, 2, 1, 1]) };
    const forbidden = { "secret/forest": many(300, [1, 1, 1, 1, 6, 7, 8, 8]) };
    await inWorlds({ allowed, forbidden }, async ({ other, restricted }) => {
      for (const query of ["amber hazel", "ginger elder birch", "fern", "cedar fern hazel daisy"]) {
        const answer = await seen(() => restricted.search(query, { limit: 100 }));
        deepEqual(
          answer,
          await seen(() => other.restrictTo(["*"]).search(query, { limit: 100 })),
          query,
        );
      }
    });
  },
);

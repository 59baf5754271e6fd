/**
 * Clusters that answer what they like: a search fails and says so, or shows what there is.
 *
 * @module
 */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { extent } from "../../tests/_extent.ts";
import { inTree, randomIntegers } from "../../tests/_tree.ts";
import { Checkouts } from "./checkouts.ts";
import { Connection } from "./connection.ts";
import { indexesOf, LENGTH_FIELDS, VERSION } from "./schema.ts";
import { type Fleet, openFleet } from "./mod.ts";
import { clusterTest, inFleet, withProxy } from "./testdata/worlds.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const OTHERS: readonly Json[] = [null, true, -1, 1e300, 0.5, "", "x", [], {}, [null], { a: 1 }];

/** Places of a value: what holds it, by name or number. */
function placesIn(value: Json): { readonly holder: Record<string, Json>; readonly key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  // The numbers of a list are names, too.
  const holder = value as Record<string, Json>;
  return Object.entries(holder).flatMap(([key, inner]) => [{ holder, key }, ...placesIn(inner)]);
}

/** Puts another value into some place of an answer, or changes a sign of a text. */
function mutate(answer: Json, random: (below: number) => number): void {
  const places = placesIn(answer);
  if (places.length === 0) return;
  const { holder, key } = places[random(places.length)]!;
  const value = holder[key];
  if (typeof value === "string" && value.length > 100 && random(3) > 0) {
    const at = random(value.length - 4);
    holder[key] = value.slice(0, at) + "B" + value.slice(at + 1);
  } else if (random(4) === 0) delete holder[key];
  else holder[key] = OTHERS[random(OTHERS.length)]!;
}

/** Errors that say what is wrong. */
function isClear({ name, message }: Error): boolean {
  if (name === "FleetError" || name === "PortableError") return true;
  return name === "RangeError" && /no repository|another version/.test(message) ||
    name === "Error" && /replaced all the time/.test(message);
}

/** Answers of a small cluster that holds nothing, by the end of a path. */
const EMPTY: Readonly<Record<string, Json>> = {
  _mget: { docs: [] },
  _mapping: Object.fromEntries(
    indexesOf("cbx").map((name) => [name, { mappings: { _meta: { version: VERSION } } }]),
  ),
  _refresh: { _shards: { failed: 0 } },
  _search: { _shards: { total: 1, successful: 1, failed: 0 }, hits: { hits: [] } },
  cbx: {},
};

/** A fleet in a cluster that answers some paths as it likes, and what it was asked. */
async function inFakeFleet(
  answers: (asked: string, body: string) => Json | undefined,
  use: (fleet: Fleet, asked: readonly string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      const body = await request.text();
      const end = pathname.split("/").at(-1)!;
      return Response.json(
        answers(`${request.method} ${pathname}${search}`, body) ?? EMPTY[end] ?? {},
      );
    },
  );
  try {
    const url = `http://127.0.0.1:${server.addr.port}`;
    const fleet = await openFleet({ url, wait: () => Promise.resolve() });
    asked.splice(0);
    await use(fleet, asked);
  } finally {
    await server.shutdown();
  }
}

Deno.test("add(), update() and remove() ask nothing for names that a path would fold, or git refuses", async () => {
  await inFakeFleet(() => undefined, async (fleet, asked) => {
    for (const repository of ["..", ".", "a/..", "../a", "a/./b", "", "a b"]) {
      const source = { root: "/nowhere", repository, branch: "main" };
      const expected = { name: "RangeError", message: /^Cannot name a checkout/ };
      await rejects(fleet.add(source), expected);
      await rejects(fleet.update(source), expected);
      await rejects(fleet.remove(repository), expected);
    }
    // Git has no such branch, and a place has its path behind a ":".
    for (const branch of ["a:b", "a b", "a*"]) {
      await rejects(fleet.remove("a/b", branch), /^RangeError: Cannot name a checkout/);
    }
    deepEqual(asked, []);
    await fleet.remove("a/...b", "..");
    deepEqual(asked[0], "DELETE /cbx-checkouts/_doc/a%2F...b%40..");
  });
});

Deno.test("list() and doctor() end where the pages of a cluster do not", async () => {
  const of = (name: string) => ({
    ...{ checkout: name, repository: name, branch: "", commit: null, files: 1, chunks: 1 },
    published: "2026-01-01T00:00:00Z",
  });
  const hits = Array.from({ length: 1000 }, (_, at) => ({ _source: of(`a/b${at}`), sort: ["x"] }));
  const buckets = hits.map(({ _source: { checkout } }) => ({
    key: { value: checkout },
    doc_count: 1,
  }));
  let isCounted = false;
  const answers = (asked: string): Json | undefined => {
    if (asked.includes("/_cluster/health")) return GREEN;
    if (asked.includes("/_cat/")) return [];
    if (!asked.includes("_search")) return undefined;
    if (isCounted && asked.includes("/cbx-checkouts/")) {
      return { _shards: WHOLE, hits: { hits: [] } };
    }
    return {
      ...{ _shards: WHOLE, hits: { hits } },
      aggregations: { values: { buckets, after_key: { value: "x" } } },
    };
  };
  const expected = { name: "FleetError", message: /^Cannot read more than 200000 checkouts/ };
  await inFakeFleet(answers, async (fleet) => {
    await rejects(fleet.list(), expected);
    isCounted = true;
    await rejects(fleet.doctor(), expected);
  });
});

/** Health of a cluster that lacks nothing. */
const GREEN = { status: "green", unassigned_shards: 0, initializing_shards: 0 };

/** Shards of an answer that lacks nothing. */
const WHOLE = { total: 1, successful: 1, failed: 0 };

Deno.test("a fleet says what it cannot read in answers of another shape", async () => {
  const sums = ["files", "chunks", ...LENGTH_FIELDS].map((name) => [name, { value: 1 }]);
  const nothing: Json = {
    ...{ _shards: WHOLE, hits: { total: { value: 0 }, hits: [] } },
    aggregations: { values: { buckets: [] }, ...Object.fromEntries(sums) },
  };
  const others: Readonly<Record<string, Json>> = {
    ...{ "/_cluster/health": GREEN, "/_cat/": [] },
    "/_search": nothing,
  };
  const cases: readonly (readonly [(fleet: Fleet) => Promise<unknown>, string, Json, RegExp])[] = [
    ...[{}, { _all: { total: null } }, { _all: { total: { store: { size_in_bytes: "9" } } } }].map(
      (wrong) => [(fleet: Fleet) => fleet.stats(), "/_stats", wrong, /Cannot read bytes/] as const,
    ),
    ...[{ cbx: null }, { cbx: { settings: null } }].map(
      (wrong) =>
        [(fleet: Fleet) => fleet.doctor(), "_settings?flat", wrong, /read settings/] as const,
    ),
    ...["no", null].map((error) =>
      [
        ...[(fleet: Fleet) => fleet.search("water"), "/_msearch"] as const,
        { responses: [1, 2, 3].map(() => ({ error })) },
        error ? /Cannot search the fleet: no \(0\)/ : /fleet: it does not say why/,
      ] as const
    ),
    ...[{}, { _shards: { failed: "1" } }].map((wrong) =>
      [
        ...[(fleet: Fleet) => addEmpty(fleet), "/_refresh", wrong, /Cannot read shards/] as const,
      ] as const
    ),
    [addEmpty, "/_bulk", { items: [{ index: { status: "201" } }] }, /it does not say why \(503\)/],
  ];
  for (const [ask, path, wrong, message] of cases) {
    const answers = (asked: string, body: string) =>
      asked.includes(path)
        ? wrong
        : asked.includes("/_bulk")
        ? taken(body)
        : Object.entries(others).find(([part]) => asked.includes(part))?.[1];
    await inFakeFleet(answers, (fleet) => rejects(ask(fleet), { name: "FleetError", message }));
  }
});

/** Adds a tree of one file. */
async function addEmpty(fleet: Fleet): Promise<void> {
  await inTree({ "a.md": "# Water\n" }, async (root) => {
    await fleet.add({ root, repository: "a/b", branch: "main" });
  });
}

Deno.test("add() sends no name that is too long for the engine", async () => {
  const long = "n".repeat(40_000);
  const files = { "a.sql": `CREATE TABLE "${long}" (id INT);\nCREATE TABLE shelves (id INT);\n` };
  const names: unknown[] = [];
  await inFakeFleet((asked, body) => {
    if (!asked.startsWith("POST /cbx/_bulk")) {
      return asked.includes("_bulk") ? taken(body) : undefined;
    }
    const documents = body.trimEnd().split("\n").filter((_, at) => at % 2 === 1);
    // A packed part has no names.
    names.push(...documents.flatMap((line) => JSON.parse(line).names ?? []));
    return taken(body);
  }, (fleet) =>
    inTree(files, async (root) => {
      await fleet.add({ root, repository: "a/b", branch: "main" });
    }));
  deepEqual([...new Set(names)], ["id", "shelves"]);
});

/** Answer of a cluster that has taken all documents of a request. */
function taken(body: string): Json {
  const count = body.trimEnd().split("\n").length / 2;
  return { items: Array.from({ length: count }, () => ({ index: { status: 201 } })) };
}

clusterTest(
  "search() answers or says what it cannot read, whatever the cluster answers",
  async () => {
    const random = randomIntegers(11);
    let left = Infinity;
    const unclear: string[] = [];
    let answered = 0;
    await withProxy(async (request, body) => {
      if (left-- !== 0 || request.method === "PUT") return undefined;
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const response = await fetch(`${Deno.env.get("CBX_FLEET_URL")}${pathname}${search}`, {
        ...{ method, headers },
        ...(method === "GET" ? {} : { body }),
      });
      const answer = await response.json() as Json;
      mutate(answer, random);
      return Response.json(answer, { status: response.status });
    }, (url) =>
      inFleet(({ fleet, index }) =>
        inTree({
          "src/boil.ts": "/** Boils water. */\nexport function boilWater() {\n  return 300;\n}\n",
          "src/salt.py": "def add_salt(water):\n    water.salt += 7\n    return water\n",
        }, async (root) => {
          await fleet.add({ root, repository: "home/kitchen", branch: "main" });
          const wait = () => Promise.resolve();
          for (let count = extent({ quick: 100, full: 3000 }); count > 0; count--) {
            left = Infinity;
            const fresh = await openFleet({ url, index, wait });
            left = random(7);
            try {
              await fresh.search(random(2) ? "boil water" : "repo:kitchen add_salt");
              answered++;
            } catch (error) {
              if (!isClear(error as Error)) unclear.push((error as Error).stack!);
            }
          }
          deepEqual(unclear, []);
          ok(answered > 0);
        }), { url }));
  },
);

Deno.test("Checkouts.read() unpacks as many keys as there may be, no more, and keys alone", async () => {
  const facts = deflateRawSync(JSON.stringify({
    ...{ meta: {}, referrers: [], cores: [], isOfExamples: false, replaced: [], history: [] },
  })).toString("base64");
  const key = "k".repeat(40);
  let keys: string | Uint8Array = "";
  const checkout = {
    checkout: "a/b",
    repository: "a/b",
    branch: "",
    commit: null,
    files: 1,
    chunks: 1,
  };
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () =>
      Response.json({
        docs: [{
          ...{ _id: "a/b", _seq_no: 1, _primary_term: 1 },
          _source: {
            ...{
              ...checkout,
              published: "2026-01-01T00:00:00Z",
              maker: "m",
              publication: "p",
              image: [],
              facts,
            },
            keys: deflateRawSync(keys).toString("base64"),
          },
        }],
      }),
  );
  try {
    const url = `http://127.0.0.1:${server.addr.port}`;
    const read = () => new Checkouts(new Connection({ url }), "x").read("a/b");
    keys = `${key} ${key.replace("k", "l")}`;
    equal((await read())!.keys.size, 2);
    keys = Array.from({ length: 500_000 }, (_, at) => String(at).padStart(40, "k")).join(" ");
    equal((await read())!.keys.size, 500_000);
    for (const wrong of [new Uint8Array(90 * 1024 * 1024), `${key} short`, `${key}/../../x`]) {
      keys = wrong;
      await rejects(read(), /Cannot read keys of files in the answer of the cluster/);
    }
  } finally {
    await server.shutdown();
  }
});

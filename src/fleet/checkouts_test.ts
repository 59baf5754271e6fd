import { deepEqual, equal, rejects } from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { Checkouts } from "./checkouts.ts";
import { Connection } from "./connection.ts";

const FACTS = {
  meta: {},
  referrers: [],
  cores: [],
  isOfExamples: false,
  replaced: [],
  history: [],
};

function documentOf(checkout: string) {
  const source = {
    ...{ checkout, repository: checkout, branch: "", commit: null, files: 1, chunks: 1 },
    ...{ published: "2026-01-01T00:00:00Z", maker: "one", publication: `first of ${checkout}` },
    image: [],
    keys: deflateRawSync("k".repeat(40)).toString("base64"),
    facts: deflateRawSync(JSON.stringify(FACTS)).toString("base64"),
  };
  return { _id: checkout, _source: source, _seq_no: 0, _primary_term: 1 };
}

/** Answers as a cluster does, but what `answers` answers, and notes what it was asked for. */
async function withCluster(
  use: (connection: Connection, asked: readonly string[]) => Promise<void>,
  answers: (ids: readonly string[]) => object[] = (ids) => ids.map(documentOf),
): Promise<void> {
  const asked: string[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { ids } = await request.json() as { ids: string[] };
      asked.push(`${ids}${new URL(request.url).search}`);
      return Response.json({ docs: answers(ids) });
    },
  );
  try {
    const url = `http://127.0.0.1:${server.addr.port}`;
    await use(new Connection({ url, wait: () => Promise.resolve() }), asked);
  } finally {
    await server.shutdown();
  }
}

Deno.test("Checkouts.readAll() reads again only what has been published since, in one request", async () => {
  await withCluster(async (connection, asked) => {
    const checkouts = new Checkouts(connection, "cbx");
    await checkouts.readAll(["a", "b"]);
    deepEqual([...(await checkouts.readAll(["a", "b"])).keys()], ["a", "b"]);
    deepEqual(asked, ["a,b", "a,b?_source_includes=publication"]);
  });
});

Deno.test("Checkouts.read() knows when it has seen a publication that it does not keep", async () => {
  await withCluster(async (connection, asked) => {
    const checkouts = new Checkouts(connection, "cbx", { maxKept: 1 });
    const first = await checkouts.read("a");
    await checkouts.read("b");
    equal((await checkouts.read("a"))?.seenAt, first?.seenAt);
    deepEqual(asked, ["a", "b", "a"]);
  });
});

Deno.test("Checkouts.readAll() asks again where a shard does not answer, and takes no checkout for removed", async () => {
  const error = { type: "no_shard_available_action_exception", reason: "No shard available" };
  let left = 2;
  const answers = (ids: readonly string[]) =>
    left-- > 0
      ? ids.map((_id) => _id === "b" ? { _id, error } : documentOf(_id))
      : ids.map(documentOf);
  await withCluster(async (connection, asked) => {
    const checkouts = new Checkouts(connection, "cbx");
    deepEqual([...(await checkouts.readAll(["a", "b"])).keys()], ["a", "b"]);
    deepEqual(asked, ["a,b", "a,b", "a,b"]);
    left = Infinity;
    await rejects(checkouts.readAll(["b"]), /Cannot read "b" of the fleet: no_shard_available/);
  }, answers);
});

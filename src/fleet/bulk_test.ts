import { deepEqual, equal, match, ok, rejects, throws } from "node:assert/strict";
import { BulkWriter } from "./bulk.ts";
import { Connection, FleetError } from "./connection.ts";

/** Answers requests on this machine, each by its number from 0. */
async function withServer(
  answer: (body: string, number: number) => Response,
  use: (url: string) => Promise<void>,
): Promise<void> {
  let number = 0;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => answer(await request.text(), number++),
  );
  try {
    await use(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

/** Ids of the documents of a bulk request. */
function idsOf(body: string): string[] {
  return [...body.matchAll(/"_id":"(\w+)"/g)].map(([, id]) => id!);
}

function taken(body: string, busy: readonly string[] = []): Response {
  const items = idsOf(body).map((id) => ({ index: { status: busy.includes(id) ? 429 : 201 } }));
  return Response.json({ items });
}

Deno.test("BulkWriter sends again only what the cluster was too busy for", async () => {
  const sent: string[][] = [];
  await withServer((body, number) => {
    sent.push(idsOf(body));
    return taken(body, number === 0 ? ["b"] : []);
  }, async (url) => {
    const writer = new BulkWriter(new Connection({ url }), "x");
    for (const id of ["a", "b", "c"]) await writer.add(id, {});
    await writer.flush();
  });
  deepEqual(sent, [["a", "b", "c"], ["b"]]);
});

Deno.test("BulkWriter sends requests of a bounded size", async () => {
  const sent: string[][] = [];
  await withServer((body) => {
    sent.push(idsOf(body));
    return taken(body);
  }, async (url) => {
    const writer = new BulkWriter(new Connection({ url }), "x", { maxBytes: 100 });
    for (const id of ["a", "b", "c"]) await writer.add(id, { text: "x".repeat(20) });
    await writer.flush();
  });
  deepEqual(sent, [["a"], ["b"], ["c"]]);
});

Deno.test("BulkWriter says which document the cluster refuses", async () => {
  const error = { type: "mapping", reason: "no such field" };
  const refuse = () => Response.json({ items: [{ index: { status: 400, error } }] });
  await withServer(refuse, async (url) => {
    const writer = new BulkWriter(new Connection({ url }), "x");
    await writer.add("a", {});
    await rejects(writer.flush(), /Cannot write the document "a": mapping: no such field/);
    await writer.add("a", { path: "a.sql", checkout: "b/c@d" });
    await rejects(writer.flush(), /Cannot write "a.sql" of "b\/c@d": mapping: no such field/);
  });
});

Deno.test("Connection.send() tries again while the cluster is busy, and not for ever", async () => {
  let asked = 0;
  const answer = (_: string, number: number) => {
    asked++;
    return number === 0 ? new Response("busy", { status: 429 }) : Response.json({ ok: 1 });
  };
  await withServer(answer, async (url) => {
    deepEqual(await new Connection({ url }).send("/"), { ok: 1 });
  });
  equal(asked, 2);
  const waits: number[] = [];
  const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
  await withServer(() => new Response("busy", { status: 503 }), async (url) => {
    await rejects(new Connection({ url, wait }).send("/"), { name: "FleetError", status: 503 });
  });
  // A minute is borne, and not much more.
  const all = waits.reduce((sum, each) => sum + each);
  ok(all > 60_000 && all < 90_000, `${all}`);
});

Deno.test("Connection.send() says who asks in a header, and in no error", async () => {
  const auth = { username: "ada", password: "p4ssw0rd-of-ada" };
  let header: string | undefined;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    header = request.headers.get("authorization") ?? undefined;
    return Response.json({ error: { type: "security", reason: "no" } }, { status: 403 });
  });
  try {
    const connection = new Connection({ url: `http://127.0.0.1:${server.addr.port}`, auth });
    const error = await connection.send("/x").catch((error) => error) as FleetError;
    match(error.message, /403/);
    equal(`${error.stack}`.includes(auth.password), false);
    equal(header, `Basic ${btoa(`${auth.username}:${auth.password}`)}`);
  } finally {
    await server.shutdown();
  }
});

Deno.test("Connection refuses a password in its URL", () => {
  throws(
    () => new Connection({ url: "http://ada:secret@127.0.0.1:1" }),
    (error: Error) => error instanceof TypeError && !error.message.includes("secret"),
  );
});

Deno.test("Connection.send() says that there is no cluster", async () => {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response(),
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  await server.shutdown();
  const wait = () => Promise.resolve();
  await rejects(new Connection({ url, wait }).send("/"), FleetError);
});

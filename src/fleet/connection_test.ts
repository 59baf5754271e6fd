import { deepEqual, equal, match, rejects, throws } from "node:assert/strict";
import { authFromEnvironment, type FleetAuth } from "./auth.ts";
import { Connection, type FleetError } from "./connection.ts";
import { openFleet } from "./mod.ts";

/** Serves on this machine. */
async function withServer(
  answer: (request: Request) => Response | Promise<Response>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal };
  const server = Deno.serve(options, answer);
  try {
    await use(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    // Some requests are never answered.
    abort.abort();
    await server.finished;
  }
}

/** Makes indexes, and answers no search. */
function silent(request: Request): Response | Promise<Response> {
  return request.method === "PUT" ? Response.json({}) : new Promise<Response>(() => {});
}

Deno.test("search() ends when its signal says so", async () => {
  await withServer(silent, async (url) => {
    const fleet = await openFleet({ url });
    const abort = new AbortController();
    const asked = fleet.search("water", { signal: abort.signal });
    const reason = new Error("enough");
    setTimeout(() => abort.abort(reason), 50);
    await rejects(asked, reason);
    await rejects(fleet.search("water", { signal: abort.signal }), reason);
  });
});

Deno.test("search() fails when its time has run out", async () => {
  await withServer(silent, async (url) => {
    const fleet = await openFleet({ url });
    const expected = { name: "FleetError", message: "Cannot search the fleet within 0.1 s" };
    await rejects(fleet.search("water", { timeoutMs: 100 }), expected);
    const bounded = new Connection({ url, timeoutMs: 100 });
    await rejects(bounded.send("/x"), /Cannot reach the cluster.*(?:timed out|Timeout)/i);
  });
});

Deno.test("Connection.send() asks another node where one does not answer", async () => {
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const taken: Deno.Conn[] = [];
  const accepts = (async () => {
    for await (const connection of silent) taken.push(connection);
  })();
  const closed = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const urlOf = ({ addr }: Deno.TcpListener) => `http://127.0.0.1:${addr.port}`;
  await withServer(() => Response.json({ a: 1 }), async (url) => {
    const connection = new Connection({
      ...{ url: [urlOf(silent), urlOf(closed), url], timeoutMs: 2000 },
    });
    closed.close();
    for (let at = 0; at < 8; at++) deepEqual(await connection.send("/x"), { a: 1 });
    // Whoever does not answer once is not asked as long as another one does.
    equal(taken.length, 1);
  });
  silent.close();
  await accepts;
  for (const connection of taken) connection.close();
});

Deno.test("Connection.untilTaken() waits no longer than the signal says", async () => {
  const abort = new AbortController();
  const url = "http://127.0.0.1:1";
  const connection = new Connection({ url, wait: () => new Promise(() => {}) })
    .within({ signal: abort.signal });
  const refusal = { action: "write it", status: 503, said: "busy" };
  const waited = connection.untilTaken(() => Promise.resolve(refusal));
  abort.abort(new Error("enough"));
  await rejects(waited, /enough/);
});

Deno.test("search() says so where no shard answers, after some tries", async () => {
  let asked = 0;
  const error = { type: "search_phase_execution_exception", reason: "all shards failed" };
  await withServer(({ method, url }) => {
    if (method === "PUT") return Response.json({});
    if (!url.endsWith("/_msearch")) return new Response("{}", { status: 400 });
    asked++;
    return Response.json({ responses: [1, 2, 3].map(() => ({ status: 503, error })) });
  }, async (url) => {
    const fleet = await openFleet({ url, wait: () => Promise.resolve() });
    await rejects(
      fleet.search("water"),
      /^FleetError: Cannot search the fleet: no shard of it answers/,
    );
    // A node that has just been lost is not yet known to be.
    equal(asked, 6);
  });
});

Deno.test("search() says so where a query is too large", async () => {
  const root_cause = [{ type: "too_many_clauses", reason: "maxClauseCount is set to 1024" }];
  const type = "search_phase_execution_exception";
  const error = { root_cause, type, reason: "all shards failed" };
  await withServer(({ method, url }) => {
    if (method === "PUT") return Response.json({});
    if (!url.endsWith("/_msearch")) return Response.json({ error, status: 400 }, { status: 400 });
    return Response.json({ responses: [1, 2, 3].map(() => ({ status: 400, error })) });
  }, async (url) => {
    const fleet = await openFleet({ url });
    const expected =
      /^FleetError: Cannot .*: the query is too large for the engine\. Ask with fewer/;
    await rejects(fleet.search("water"), expected);
    await rejects(fleet.list(), expected);
  });
});

Deno.test("Connection lets no secret into an error, even where the cluster repeats it", async () => {
  const auths: FleetAuth[] = [
    { username: "ada", password: "p4ss-of-ada" },
    { apiKey: "k3y-of-ada" },
    { token: "t0ken-of-ada" },
  ];
  const headers: string[] = [];
  await withServer((request) => {
    const header = request.headers.get("authorization")!;
    headers.push(header);
    const basic = header.startsWith("Basic ") ? atob(header.slice(6)) : "";
    return new Response(`no such user: ${header} ${basic}`, { status: 401 });
  }, async (url) => {
    for (const auth of auths) {
      const connection = new Connection({ url, auth });
      const error = await connection.send("/x").catch((error) => error) as FleetError;
      const shown = `${error.stack} ${Deno.inspect(error)} ${Deno.inspect(connection)} ${
        JSON.stringify(connection)
      }`;
      match(error.message, /does not let you.*Check user and password/);
      for (const secret of ["p4ss-of-ada", "k3y-of-ada", "t0ken-of-ada", btoa("ada:p4ss-of-ada")]) {
        equal(shown.includes(secret), false, shown);
      }
    }
  });
  deepEqual(headers, [
    `Basic ${btoa("ada:p4ss-of-ada")}`,
    "ApiKey k3y-of-ada",
    "Bearer t0ken-of-ada",
  ]);
});

Deno.test("Connection.send() lets no secret into what an answer says of errors", async () => {
  const auth = { username: "ada", password: 'p4"ss\\of/+ü' };
  const answer = (request: Request) => {
    const pair = new TextDecoder().decode(
      Uint8Array.fromBase64(request.headers.get("authorization")!.slice(6)),
    );
    const said = [
      ...[pair, request.headers.get("authorization")!, JSON.stringify(JSON.stringify(pair))],
      ...[encodeURIComponent(pair), encodeURIComponent(encodeURIComponent(pair)).toLowerCase()],
      ...[pair.replaceAll("p", "\\u0070"), atob(request.headers.get("authorization")!.slice(6))],
    ].join(" ");
    return Response.json({
      responses: [{ error: { caused_by: [{ reason: said }] }, _source: auth.password }],
      _shards: { failures: [{ index: said, reason: { reason: said } }] },
      error: said,
    });
  };
  await withServer(answer, async (url) => {
    const told = await new Connection({ url, auth }).send("/x");
    const reason = 'ada:*** Basic *** "\\"ada:***\\"" ada%3A*** ada%253a*** ada:*** ada:***';
    deepEqual(told, {
      responses: [{ error: { caused_by: [{ reason }] }, _source: auth.password }],
      _shards: { failures: [{ index: reason, reason: { reason } }] },
      error: reason,
    });
  });
});

Deno.test("Connection.send() sends no path that would be folded", async () => {
  const asked: string[] = [];
  await withServer(({ url }) => {
    asked.push(url);
    return Response.json({});
  }, async (url) => {
    const connection = new Connection({ url });
    for (const path of ["/x/_doc/..", "/x/_doc/.?a=b", "/x/%2E%2e/y", "/x/..\\y", "x", "/x#y/.."]) {
      await rejects(connection.send(path), RangeError, path);
    }
    deepEqual(asked, []);
    await connection.send("/x,y/_doc/a%2F..?a=b,*.c&d");
    deepEqual(asked, [`${url}/x,y/_doc/a%2F..?a=b,*.c&d`]);
  });
});

Deno.test("authFromEnvironment() reads who asks, and refuses a half of it", () => {
  const auth = (variables: Record<string, string>) =>
    authFromEnvironment((name) => variables[name]);
  deepEqual(auth({}), undefined);
  deepEqual(auth({ CBX_FLEET_API_KEY: "k" }), { apiKey: "k" });
  deepEqual(auth({ CBX_FLEET_TOKEN: "t" }), { token: "t" });
  const pair = { CBX_FLEET_USER: "ada", CBX_FLEET_PASSWORD: "p" };
  deepEqual(auth(pair), { username: "ada", password: "p" });
  throws(() => auth({ CBX_FLEET_USER: "ada" }), TypeError);
  throws(
    () => auth({ CBX_FLEET_PASSWORD: "p4ss" }),
    (error: Error) => error instanceof TypeError && !error.message.includes("p4ss"),
  );
});

Deno.test("Connection.send() says what is no JSON", async () => {
  for (const text of ["", "<html>", "3", "null"]) {
    await withServer(() => new Response(text), async (url) => {
      await rejects(new Connection({ url }).send("/x"), /Cannot read the answer.*no JSON/);
    });
  }
});

Deno.test("openFleet() leaves no client of certificates open where it fails", async () => {
  const create = Deno.createHttpClient;
  const clients: Deno.HttpClient[] = [];
  Deno.createHttpClient = (options) => {
    clients.push(create(options));
    return clients.at(-1)!;
  };
  try {
    const error = { type: "x", reason: "this is the cluster" };
    await withServer(() => Response.json({ error }, { status: 400 }), async (url) => {
      await rejects(openFleet({ url, caCerts: [] }), /Cannot make the index "cbx": x/);
    });
  } finally {
    Deno.createHttpClient = create;
  }
  equal(clients.length, 1);
  // It cannot be closed once more.
  throws(() => clients[0]!.close());
});

/** Whether certificates can be made here. */
const HAS_OPENSSL = (() => {
  try {
    return new Deno.Command("openssl", { args: ["version"] }).outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
})();

function openssl(cwd: string, args: readonly string[]): void {
  const { success, stderr } = new Deno.Command("openssl", { cwd, args: [...args] }).outputSync();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

Deno.test({
  name: "openFleet() trusts the given certificates, with the network of its cluster alone",
  ignore: !HAS_OPENSSL,
  fn: async () => {
    const folder = Deno.makeTempDirSync();
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    openssl(folder, [
      ...["req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=test CA"],
    ]);
    openssl(folder, [
      ...["req", "-x509", ...key, "-keyout", "node.key", "-out", "node.pem", "-subj", "/CN=node"],
      ...["-CA", "ca.pem", "-CAkey", "ca.key", "-addext", "subjectAltName=IP:127.0.0.1"],
      ...["-addext", "basicConstraints=critical,CA:FALSE"],
    ]);
    const read = (name: string) => Deno.readTextFileSync(`${folder}/${name}`);
    const error = { type: "x", reason: "this is the cluster" };
    const server = Deno.serve({
      ...{ hostname: "127.0.0.1", port: 0, onListen: () => {} },
      ...{ cert: read("node.pem"), key: read("node.key") },
    }, () => Response.json({ error }, { status: 400 }));
    const host = `127.0.0.1:${server.addr.port}`;
    const script = new URL("testdata/open_fleet.ts", import.meta.url).pathname;
    const open = async (...args: string[]) => {
      const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--no-prompt", `--allow-net=${host}`, script, `https://${host}`, ...args],
        stdin: "null",
      }).output();
      return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    };
    try {
      match(await open(read("ca.pem")), /Cannot make the index "cbx": x/);
      match(await open(), /Cannot reach the cluster.*certificate/);
    } finally {
      await server.shutdown();
      Deno.removeSync(folder, { recursive: true });
    }
  },
});

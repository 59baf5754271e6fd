/**
 * Questions of the command line that a running `cbx serve` answers: a process with no permission but
 * to reach it.
 *
 * @module
 */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { cbx, cbxEach, READ, WRITE } from "./_command.ts";
import { inServer, inTree } from "./_serve.ts";

const TOKEN = "correct-horse-battery";

/** Lines whose answers are the same here and there. */
const LINES: readonly (readonly string[])[] = [
  ["search", "resolve", "provider"],
  ["search", "Render", "--show", "--format", "md", "--limit", "1"],
  ["search", "provider", "--lang", "go", "-A", "1", "--json"],
  ["search", "page", "--format", "paths"],
  ["symbol", "ResolveApiKey"],
  ["refs", "ResolveApiKey", "--json"],
  ["refs", "NoSuchThing"],
  ["impact", "ResolveApiKey", "--format", "md"],
  ["explain", "how is a key resolved"],
  ["outline", "src/render.go"],
  ["path", "Render", "ResolveApiKey"],
  ["architecture"],
  ["graph", "--format", "dot"],
];

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
  try {
    await body(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("cbx --server prints what the command prints beside the tree", async () => {
  await inTree(async (tree) => {
    equal((await cbx(tree, WRITE, "index", ".", "--quiet")).code, 0);
    await inServer(tree, ({ url, port }) =>
      inFolder(async (elsewhere) => {
        const here = await cbxEach(tree, READ, ...LINES.map((line) => ["--root", ".", ...line]));
        const there = await cbxEach(
          elsewhere,
          [`--allow-net=127.0.0.1:${port}`],
          ...LINES.map((line) => [...line, "--server", url]),
        );
        LINES.forEach((line, at) => deepEqual(there[at], here[at], line.join(" ")));
        const [stats] = await cbxEach(elsewhere, [`--allow-net=127.0.0.1:${port}`], [
          ...["stats", "--server", url],
        ]);
        match(stats!.stdout, /^Index .*\(schema \d+\)\n[^]*\nFiles +3\n/);
      }));
  });
});

Deno.test("cbx --server says why it cannot ask", async () => {
  await inFolder(async (folder) => {
    const [server, net] = ["http://127.0.0.1:1/", ["--allow-net=127.0.0.1:1"]] as const;
    const sentences: readonly (readonly [readonly string[], readonly string[], RegExp])[] = [
      [[], ["refs", "x"], /^Cannot ask ".*:1\/" as permission is missing: .*-net=127\.0\.0\.1:1\n/],
      [net, ["refs", "x"], /^Cannot reach a server at "http:\/\/127\.0\.0\.1:1\/": start it/],
      [net, ["index"], /^Cannot use --server with "index": it works on this machine\n/],
      [net, ["refs", "x", "--proof"], /^Cannot use --proof with --server/],
      [net, ["search", "x", "--rank", "rrf"], /^Cannot use --rank with --server/],
      [net, ["search", "x", "--roots", "a"], /^Cannot use --roots with --server/],
      [net, ["stats", "--all"], /^Cannot use --all with --server/],
    ];
    for (const [permissions, line, sentence] of sentences) {
      const { code, stderr } = await cbx(folder, permissions, "--server", server, ...line);
      equal(code, 2, line.join(" "));
      match(stderr, sentence);
    }
    const { stderr } = await cbx(folder, [], "refs", "x", "--server", "ftp://a");
    match(stderr, /^Cannot ask a server under that address/);
  });
});

Deno.test("cbx asks the server of CBX_SERVER, with the token of its address", async () => {
  await inTree((tree) =>
    inServer(tree, ({ url, port }) =>
      inFolder(async (folder) => {
        const granted = [`--allow-net=127.0.0.1:${port}`, "--allow-env=CBX_SERVER"];
        const ask = async (address: string) => {
          Deno.env.set("CBX_SERVER", address);
          try {
            return await cbx(folder, granted, "refs", "ResolveApiKey", "--json");
          } finally {
            Deno.env.delete("CBX_SERVER");
          }
        };
        const { code, stdout } = await ask(`${url}/?token=${TOKEN}`);
        equal(code, 0);
        equal(JSON.parse(stdout).target.symbol, "ResolveApiKey");
        const refused = await ask(`${url}/?token=wrong-horse-battery`);
        equal(refused.code, 2);
        equal(JSON.parse(refused.stdout).error.code, "UNAUTHORIZED");
        doesNotMatch(refused.stderr, /wrong-horse/);
      }), { args: ["--token", TOKEN], headers: { authorization: `Bearer ${TOKEN}` } })
  );
});

/** Answers a question with a body, whatever it is. */
async function inFake(
  answer: () => Response,
  body: (url: string, net: readonly string[]) => Promise<void>,
): Promise<void> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, answer);
  try {
    const host = `127.0.0.1:${server.addr.port}`;
    await body(`http://${host}/`, [`--allow-net=${host}`]);
  } finally {
    await server.shutdown();
  }
}

Deno.test("cbx --server says that an answer is none of cbx, endless or cut off", async () => {
  const chunk = new Uint8Array(1 << 20).fill(32);
  const nested = `{"schema_version":1,"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  const answers: readonly (readonly [RegExp, () => BodyInit, number?])[] = [
    [
      /as it has more than 64 MiB\n$/,
      () => new ReadableStream({ pull: (stream) => stream.enqueue(chunk) }),
    ],
    [/as it ends in its middle\n$/, () =>
      new ReadableStream({
        start: (stream) => stream.enqueue(chunk),
        pull: (stream) => stream.error(new Error("cut off")),
      })],
    [/as it does not come from "cbx serve"\n$/, () => nested],
    [
      /as it does not come from "cbx serve"\n$/,
      () => '{"schema_version":1,"results":5,"index":[]}',
    ],
    [
      /^no\. Pick one of :\n$/,
      () => '{"error":{"code":{},"message":"no","candidates":[{"path":{"toString":1}}]}}',
      400,
    ],
  ];
  await inFolder(async (folder) => {
    for (const [sentence, body, status = 200] of answers) {
      await inFake(() => new Response(body(), { status }), async (url, net) => {
        for (const name of ["refs", "search"]) {
          const { code, stderr } = await cbx(folder, net, name, "x", "--server", url);
          deepEqual([code, stderr.match(sentence)?.length], [2, 1], `${name}: ${stderr}`);
        }
      });
    }
  });
});

Deno.test("cbx --server shows no control character, of what should be a number either", async () => {
  const evil = "\x1b]0;x\x07";
  const checked = { path: evil, start_line: evil, end_line: evil, state: evil, reason: "" };
  const answer = JSON.stringify({ schema_version: 1, results: [checked] });
  await inFolder((folder) =>
    inFake(() => new Response(answer), async (url, net) => {
      const { stdout, stderr } = await cbx(folder, net, "check", "a:1-2", "--server", url);
      match(stdout, /␛\]0;x␇/);
      // deno-lint-ignore no-control-regex -- What must not be there.
      doesNotMatch(stdout + stderr, /[\x1b\x07]/);
    })
  );
});

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
      [net, ["stats", "--live"], /^Cannot use --live or --all with --server/],
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

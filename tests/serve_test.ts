/**
 * `cbx serve` as a process, under exactly the permissions that it names, over real indexes.
 *
 * @module
 */
import { Client, StreamableHTTPClientTransport } from "npm:@modelcontextprotocol/client@2.4.0";
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { denoArgs, inServer, inTree, type Json } from "./_serve.ts";

const WRITE = { permissions: ["--allow-write=.cbx"] };
const TOKEN = "correct-horse-battery";

async function cbx(folder: string, permissions: readonly string[], ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: denoArgs(permissions, ...args),
    cwd: folder,
    stdin: "null",
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

Deno.test("cbx serve answers every question, each in the form that it describes", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ ask }) => {
      const asked: readonly (readonly [string, Json?])[] = [
        ["/query?q=provider+api+key&limit=3&lang=go&explain=true"],
        ["/search", { query: "provider api key", limit: 3 }],
        ["/symbol", { name: "ResolveApiKey" }],
        ["/refs", { symbol: "ResolveApiKey" }],
        ["/impact", { symbol: "ResolveApiKey" }],
        ["/explain", { question: "where is the api key of a provider resolved" }],
        ["/outline", { path: "src/render.go" }],
        ["/describe", { symbol: "Render" }],
        ["/path", { from: "Render", to: "ResolveApiKey" }],
        ["/architecture", {}],
        ["/why_not", { path: "src/render.go:6", query: "provider api key" }],
        ["/graph", { level: "file" }],
        ["/read", { path: "src/render.go", start_line: 5, end_line: 8 }],
        ["/stats"],
        ["/health"],
      ];
      for (const [path, body] of asked) {
        const { status, json } = await ask(path, body);
        equal(status, 200, `${path}: ${JSON.stringify(json)}`);
        doesNotMatch(JSON.stringify(json), new RegExp(folder), path);
      }
      const { json } = await ask("/query?q=provider+api+key");
      equal(json.results[0].path, "src/auth/provider.go");
    })
  );
});

Deno.test("cbx serve answers wrong questions in one form, with what to do", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ ask }) => {
      const asked: readonly (readonly [string, Json, number, string])[] = [
        ["/query?q=a&limt=1", undefined, 400, "INVALID_INPUT"],
        ["/query?q=lang:", undefined, 400, "QUERY_SYNTAX"],
        ["/search", { query: "" }, 400, "INVALID_INPUT"],
        ["/refs", { symbol: "ResolveApiKeys" }, 422, "SYMBOL_NOT_FOUND"],
        ["/refs", { symbol: "Run" }, 422, "SYMBOL_AMBIGUOUS"],
        ["/outline", { path: "src/none.go" }, 422, "SYMBOL_NOT_FOUND"],
        ["/read", { path: "../../etc/passwd" }, 400, "OUT_OF_RANGE"],
        ["/read", { path: "/etc/passwd" }, 400, "OUT_OF_RANGE"],
        ["/stats?root=nope", undefined, 400, "OUT_OF_RANGE"],
        ["/touch", { paths: ["src/render.go"] }, 403, "INDEX_READ_ONLY"],
        ["/index", {}, 403, "INDEX_READ_ONLY"],
        ["/nope", undefined, 404, "NOT_FOUND"],
        ["/diff_impact", {}, 422, "REPOSITORY"],
      ];
      for (const [path, body, status, code] of asked) {
        const answer = await ask(path, body);
        deepEqual([answer.status, answer.json.error.code], [status, code], path);
        doesNotMatch(JSON.stringify(answer.json), new RegExp(folder), path);
      }
      const { json } = await ask("/refs", { symbol: "Run" });
      deepEqual(json.error.candidates.map(({ symbol }: Json) => symbol), ["One.Run", "Two.Run"]);
    })
  );
});

Deno.test("cbx serve prints its address and nothing else, and ends with 0 when it is told to", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    await inTree((folder) =>
      inServer(folder, async ({ printed, ask, stop }) => {
        match(printed, /^http:\/\/127\.0\.0\.1:\d+\/\n$/);
        equal((await ask("/health")).status, 200);
        deepEqual(await stop(signal), { code: 0, stderr: "" });
      })
    );
  }
});

Deno.test("cbx serve without permission to listen says which flag is missing, exit 2", async () => {
  await inTree(async (folder) => {
    const flag = "--allow-net=127.0.0.1";
    const all = await cbx(folder, [], "serve");
    deepEqual([all.code, all.stdout], [2, ""]);
    equal(
      all.stderr,
      `Cannot listen on "127.0.0.1:7700" as permission is missing: run with ${flag}:7700\n`,
    );
    const free = await cbx(folder, [`${flag}:7700`], "serve", "--port", "0");
    equal(free.code, 2);
    match(free.stderr, new RegExp(`run with ${flag}\n$`));
  });
});

Deno.test("cbx serve says that a port is in use, exit 2", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ port }) => {
      const net = `--allow-net=127.0.0.1:${port}`;
      const { code, stderr } = await cbx(folder, [net], "serve", "--port", `${port}`);
      equal(code, 2);
      match(stderr, /^Cannot listen on .* the port is in use: .*--port\n$/);
    })
  );
});

for (
  const [args, message] of [
    [["--token", "short"], /Cannot use that token/],
    [["--host", "a b"], /it is not a host name/],
    [
      ["--public", "http://code.example.com"],
      /write the address of the proxy as browsers do, such as https:/,
    ],
    [["--port", "70000"], /from 0 to 65535/],
    [["--roots", "/"], /--allow-read/],
  ] as const
) {
  Deno.test(`cbx serve ${args.join(" ")} ends with one sentence, exit 2`, async () => {
    await inTree(async (folder) => {
      const { code, stdout, stderr } = await cbx(
        folder,
        ["--allow-net=127.0.0.1"],
        "serve",
        ...args,
      );
      deepEqual([code, stdout], [2, ""]);
      match(stderr, message);
      equal(stderr.trim().split("\n").length, 1);
    });
  });
}

for (
  const [wanted, args, page] of [
    ["on every address", ["--host", "0.0.0.0"], "http://127.0.0.1:"],
    ["behind a proxy", ["--public", "https://code.example.com"], "https://code.example.com/?"],
  ] as const
) {
  Deno.test(`cbx serve ${wanted} makes a token, and prints it once`, async () => {
    await inTree(async (folder) => {
      const process = new Deno.Command(Deno.execPath(), {
        args: denoArgs(
          ["--allow-net=0.0.0.0,127.0.0.1"],
          ...["serve", "--port", "0", ...args, "--json"],
        ),
        cwd: folder,
        ...{ stdin: "null", stdout: "piped", stderr: "piped" },
      }).spawn();
      const stderr = new Response(process.stderr).text();
      const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      while (!text.includes("\n}")) text += (await reader.read()).value ?? "";
      const { url } = JSON.parse(text);
      const refused = await fetch(`${url}health`);
      equal(refused.status, 401);
      await refused.body?.cancel();
      process.kill("SIGTERM");
      const [{ code }, notes] = await Promise.all([process.status, stderr]);
      await reader.cancel();
      equal(code, 0);
      equal(notes.match(/Token: \S{20,}\n/g)?.length, 1);
      ok(notes.includes(`\nOpen ${page}`), notes.replaceAll(/[\w-]{20,}/g, "TOKEN"));
      doesNotMatch(text, /Token/);
    });
  });
}

Deno.test("cbx serve --editor tells the page where its files lie, and nothing else does", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ url }) => {
      const text = await (await fetch(`${url}/`)).text();
      match(text, new RegExp(`&quot;zed://file${folder}&quot;`));
    }, { args: ["--editor", "zed"] })
  );
});

Deno.test("cbx serve --token lets in who has it, and never prints it", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ url, ask, stop }) => {
      const refused = await fetch(`${url}/health`);
      equal(refused.status, 401);
      await refused.body?.cancel();
      equal((await ask("/health")).status, 200);
      doesNotMatch((await stop()).stderr, /horse/);
    }, { args: ["--token", TOKEN], headers: { authorization: `Bearer ${TOKEN}` } })
  );
});

Deno.test("cbx serve updates the index when it is told to, while it answers", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ ask }) => {
      // Where it may write, it has indexed the tree before it is asked for anything.
      const built = await ask("/index", {});
      deepEqual([built.status, built.json.mode], [200, "unchanged"]);
      equal((await ask("/health")).json.status, "ok");
      Deno.writeTextFileSync(`${folder}/src/added.go`, "func freshMarker() {}\n");
      const runs = [1, 2, 3, 4, 5].map(() => ask("/index", {}));
      const searches = [1, 2, 3, 4, 5].map(() => ask("/query?q=ResolveApiKey"));
      const modes = (await Promise.all(runs)).map(({ json }) => json.mode);
      equal(modes.filter((mode) => mode === "updated").length >= 1, true, String(modes));
      for (const { status } of await Promise.all(searches)) equal(status, 200);
      const { json } = await ask("/query?q=freshMarker");
      deepEqual([json.results[0].path, json.index.stale], ["src/added.go", false]);
    }, WRITE)
  );
});

Deno.test("cbx serve notes what is being worked on", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ ask }) => {
      deepEqual((await ask("/touch", { paths: ["src/render.go"] })).json.touched, [
        "src/render.go",
      ]);
      const { json } = await ask("/query?q=page");
      ok(json.results[0].reasons.some((reason: string) => reason.startsWith("session: ")));
    }, WRITE)
  );
});

Deno.test("cbx serve asks several roots at once, or the one that is named", async () => {
  await inTree((first) =>
    inTree(async (second) => {
      Deno.writeTextFileSync(`${second}/other.go`, "func onlyHere() {}\n");
      const roots = [first, second].map((folder) => folder.split("/").at(-1)!);
      const args = ["--roots", `${first},${second}`];
      const permissions = [`--allow-read=${first},${second}`];
      await inServer(first, async ({ ask }) => {
        const { json } = await ask("/query?q=onlyHere");
        deepEqual([json.results[0].path, json.results[0].root], ["other.go", roots[1]]);
        const refused = await ask("/symbol", { name: "onlyHere" });
        deepEqual([refused.status, refused.json.error.code], [400, "OUT_OF_RANGE"]);
        const named = await ask("/symbol", { name: "onlyHere", root: roots[1] });
        equal(named.json.results[0].path, "other.go");
        const names = (await ask("/health")).json.roots.map(({ name }: Json) => name);
        deepEqual(names, roots);
      }, { args, permissions });
    })
  );
});

Deno.test("cbx serve serves agents over the Model Context Protocol", async () => {
  for (const mode of ["legacy", "auto"] as const) {
    await inTree((folder) =>
      inServer(folder, async ({ url }) => {
        const client = new Client({ name: "test", version: "1.0.0" }, {
          versionNegotiation: { mode },
        });
        await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
        const { tools } = await client.listTools();
        ok(tools.some(({ name }) => name === "codebase_search"));
        const { content }: Json = await client.callTool({
          name: "codebase_search",
          arguments: { query: "provider api key" },
        });
        equal(JSON.parse(content[0].text).results[0].path, "src/auth/provider.go");
        const answers = await Promise.all([1, 2, 3, 4].map(() =>
          client.callTool({ name: "find_symbol", arguments: { name: "Render" } })
        ));
        equal(answers.length, 4);
        await client.close();
      })
    );
  }
});

Deno.test("cbx serve shows its page, all of whose files are served", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ url }) => {
      const page = await fetch(`${url}/`);
      match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
      const html = await page.text();
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
      ok(files.length > 0);
      for (const path of files) {
        const response = await fetch(url + path);
        equal(response.status, 200, path);
        await response.body?.cancel();
      }
    })
  );
});

Deno.test("cbx serve answers 200 requests at once, and is well afterwards", async () => {
  await inTree((folder) =>
    inServer(folder, async ({ url, ask }) => {
      const asked = Array.from({ length: 200 }, async (_, each) => {
        const response = await fetch(
          `${url}/query?q=${each % 2 === 0 ? "render+page" : "api+key"}`,
        );
        const { results } = await response.json();
        return `${response.status} ${results[0].path}`;
      });
      const answers = new Set(await Promise.all(asked));
      deepEqual([...answers].sort(), ["200 src/auth/provider.go", "200 src/render.go"]);
      equal((await ask("/health")).status, 200);
    })
  );
});

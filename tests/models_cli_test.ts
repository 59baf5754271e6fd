/**
 * The command with models behind HTTP, as a process, under exactly the permissions that it is told to
 * be given: what leaves it, when, and what it says. The server is a fake one of this machine.
 *
 * @module
 */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { RUN } from "./_cli.ts";
import {
  type FakeServer,
  type Fault,
  FAULTS,
  startFakeServer,
} from "../src/models/testdata/fake_server.ts";

const PACKAGE = new URL("../src/models/", import.meta.url);
const WITH_MODELS = ["--config", new URL("deno.json", PACKAGE).pathname];
const CBX = new URL("cli/http.ts", PACKAGE).href;
const BASE = new URL("../cli.ts", import.meta.url).href;

const TOKEN = `ghp_${"a1B2".repeat(9)}`;
/** In Go, whose grammar each of the processes loads in the least time. */
const FILES: Readonly<Record<string, string>> = {
  "src/member.go": "// Erases it.\nfunc eraseMember(id string) {}\n",
  "src/open.go": `func obtainPassphrase() string {\n\treturn "${TOKEN}"\n}\n`,
  "src/page.go": "func renderPage(page string) string {\n\treturn page\n}\n",
};

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A tree with a fake server beside it. */
interface World {
  readonly folder: string;
  readonly server: FakeServer;
  /** Permissions that let the command ask the server. */
  readonly granted: readonly string[];
  /** Runs the command in the tree. */
  cbx(permissions: readonly string[], ...args: string[]): Promise<Ended>;
}

const READ = ["--allow-read=."];
const WRITE = [...READ, "--allow-write=.cbx"];

function command(
  folder: string,
  permissions: readonly string[],
  args: readonly string[],
  entry: readonly string[] = [...WITH_MODELS, CBX],
): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: [...RUN, "--no-lock", ...permissions, ...entry, ...args],
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

async function ended(command: Deno.Command): Promise<Ended> {
  const { code, stdout, stderr } = await command.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

interface WorldOptions {
  readonly files?: Readonly<Record<string, string>>;
  readonly dense?: object;
  readonly host?: string;
}

/** Runs a test in a tree whose configuration names models of a fake server. */
async function inWorld(
  test: (world: World) => Promise<void>,
  { files = FILES, dense = {}, host }: WorldOptions = {},
): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
  await using server = startFakeServer();
  const address = host === undefined ? server.host : server.host.replace("127.0.0.1", host);
  try {
    const url = `http://${address}`;
    write(folder, {
      ...files,
      ".git/HEAD": "ref: refs/heads/main\n",
      ".cbx/config.json": JSON.stringify({
        dense: { kind: "ollama", model: "nomic-embed-text", url, ...dense },
        rerank: { kind: "jina", model: "a-reranker", url },
      }),
    });
    const granted = [...WRITE, `--allow-net=${address}`];
    const cbx = (permissions: readonly string[], ...args: string[]) =>
      ended(command(folder, permissions, args));
    await test({ folder, server, granted, cbx });
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${folder}/${path}`, text);
  }
}

/** Files with so many functions that a model is asked several times. */
function manyFiles(count: number): Record<string, string> {
  const text = (i: number) => `func work${i}() int {\n\treturn ${i}\n}\n`;
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`src/f${i}.go`, text(i)]));
}

/** Every chunk that the server was sent: its text has the path. */
function textsOf({ requests }: FakeServer): string[] {
  return requests.filter(({ path }) => path === "/api/embed").flatMap(({ texts }) => texts)
    .filter((text) => text.includes("src/"));
}

function firstPath({ stdout }: Ended): string {
  return JSON.parse(stdout).results[0]?.path;
}

const DENSE = ["--features", "dense"];
const ASK = ["search", "--json", "delete", "a", "person"];

Deno.test("cbx with models sends nothing until configuration, switch and permission agree", async () => {
  await inWorld(async ({ folder, server, granted, cbx }) => {
    const off = await cbx(granted, "index");
    deepEqual([off.code, off.stderr], [0, ""]);
    const denied = await cbx(WRITE, "index", ...DENSE);
    equal(denied.code, 0);
    match(
      denied.stderr,
      /^Feature "dense" is left out as permission is missing: run with --allow-net=127\.0\.0\.1:\d+\n0 % of 3 chunks have vectors \(dense\); searches answer all the same\n$/,
    );
    Deno.writeTextFileSync(`${folder}/.cbx/config.json`, "{}");
    const unnamed = await cbx(granted, "search", "--quiet", ...DENSE, "person");
    match(unnamed.stderr, /^Feature "dense" is left out as no model is configured: set /);
    ok(unnamed.stdout.length > 0);
    equal(server.requests.length, 0);
  });
});

Deno.test("cbx index lets a model encode chunks, masked, once", async () => {
  await inWorld(async ({ folder, server, granted, cbx }) => {
    const { code, stdout, stderr } = await cbx(granted, "index", ...DENSE);
    deepEqual([code, stderr], [0, ""]);
    match(
      stdout,
      /^Indexed 3 files .*\nEmbedded 3 chunks with nomic-embed-text in .*: \d+ tokens\n$/,
    );
    const sent = textsOf(server);
    equal(sent.length, 3);
    match(sent.join("\n"), /src\/member\.go/);
    doesNotMatch(sent.join("\n"), new RegExp(TOKEN));
    Deno.writeTextFileSync(`${folder}/src/page.go`, "func drawPage() {}\n");
    await cbx(granted, "update", ...DENSE);
    equal(textsOf(server).length, 4);
  });
});

Deno.test("cbx search asks a model for the query alone, and says what it did", async () => {
  await inWorld(async ({ server, granted, cbx }) => {
    equal((await cbx(granted, "index", ...DENSE)).stderr, "");
    const before = server.requests.length;
    const ended = await cbx(granted, ...ASK, "--features", "dense,rerank");
    deepEqual([ended.code, ended.stderr], [0, ""]);
    equal(firstPath(ended), "src/member.go");
    const asked = server.requests.slice(before);
    deepEqual(asked.map(({ path }) => path), ["/api/embed", "/v1/rerank"]);
    match(String(asked[0]?.texts), /^search_query: delete a person$/);
    const { backend, models } = JSON.parse(ended.stdout);
    match(backend, /vector\(nomic-embed-text\).*rerank\(a-reranker\)/);
    deepEqual(models.map(({ state }: { state: string }) => state), ["active", "active"]);
  });
});

/** In this order: a server that has died has no other fault. */
const FAULTY: readonly [name: string, fault: Fault, sentence: RegExp][] = [
  ["is busy", FAULTS.busy(Infinity), /429|busy/i],
  ["is late", FAULTS.slow(60_000), /within|in time|ms/],
  ["hangs", FAULTS.hang(), /within|in time|ms/],
  ["breaks off", FAULTS.half(), /answer/],
  ["has vectors of another length", FAULTS.dimensions(32), /dimensions/],
  ["is another model", FAULTS.model("other-model"), /other-model/],
  ["has no numbers", FAULTS.notANumber(), /number|JSON|dimensions/],
  ["is a web page", FAULTS.html(), /answer|JSON/],
  ["dies", FAULTS.die(), /connection|closed/],
];

Deno.test("cbx search answers without a model whose server fails", async (t) => {
  await inWorld(async ({ server, granted, cbx }) => {
    equal((await cbx(granted, "index", ...DENSE)).stderr, "");
    for (const [name, fault, sentence] of FAULTY) {
      await t.step(name, async () => {
        server.fault = fault;
        const { code, stdout, stderr } = await cbx(granted, "search", ...DENSE, "erase a member");
        equal(code, 0);
        match(stdout, /^src\/member\.go:/);
        match(stderr, /^Cannot .*\n$/);
        match(stderr, sentence);
      });
    }
  });
});

Deno.test("cbx index keeps what a model did before its server failed, and goes on from there", async () => {
  await inWorld(async ({ server, granted, cbx }) => {
    server.fault = FAULTS.after(2, FAULTS.refuse(400, "out of memory"));
    const { code, stderr } = await cbx(granted, "index", "--quiet", ...DENSE);
    equal(code, 0);
    match(
      stderr,
      /^\d+ % of 150 chunks have vectors of nomic-embed-text \(dense\): Cannot .*; searches answer all the same, and "cbx update" goes on with the rest\n$/,
    );
    server.fault = undefined;
    const kept = 150 * Number(stderr.match(/^(\d+) %/)?.[1]) / 100;
    ok(kept > 0, stderr);
    const before = textsOf(server).length;
    const { stdout, stderr: trouble } = await cbx(granted, "update", ...DENSE);
    equal(trouble, "");
    const sent = textsOf(server).slice(before);
    ok(sent.length < 150, `${sent.length} texts were sent again`);
    match(stdout, new RegExp(`^Embedded ${sent.length} chunks with `, "m"));
    const answer = await cbx(granted, "stats", "--json");
    const [{ chunks, with_vector }] = JSON.parse(answer.stdout).models;
    deepEqual([chunks, with_vector], [150, 150]);
  }, { files: manyFiles(150) });
});

Deno.test("cbx index that is interrupted says what is kept, and keeps it", async () => {
  await inWorld(async ({ folder, server, granted, cbx }) => {
    const hanging = Promise.withResolvers<void>();
    server.fault = FAULTS.after(2, (request, turn) => {
      hanging.resolve();
      return FAULTS.hang()(request, turn);
    });
    const process = command(folder, granted, ["index", ...DENSE]).spawn();
    const ended = process.output();
    await Promise.race([hanging.promise, ended]);
    process.kill("SIGINT");
    const { code, stderr } = await ended;
    equal(code, 130);
    match(
      new TextDecoder().decode(stderr),
      /Interrupted: what models have encoded so far is kept, and the next run goes on from there\n$/,
    );
    server.fault = undefined;
    const before = textsOf(server).length;
    await cbx(granted, "update", ...DENSE);
    ok(textsOf(server).length - before < 150, "all texts were sent again");
  }, { files: manyFiles(150) });
});

Deno.test("cbx index spends no more tokens than it may, and says which share has vectors", async () => {
  await inWorld(async ({ server, granted, cbx }) => {
    const budget = ["--max-tokens-to-embed", "0"];
    const { code, stderr, stdout } = await cbx(granted, "index", "--json", ...DENSE, ...budget);
    equal(code, 0);
    match(stderr, /^0 % of 3 chunks have vectors of .*: the budget of 0 tokens is spent; searches/);
    deepEqual(textsOf(server), []);
    const [{ encoded, with_vector, stopped }] = JSON.parse(stdout).models;
    deepEqual([encoded, with_vector, typeof stopped], [0, 0, "string"]);
    equal(firstPath(await cbx(granted, ...ASK.slice(0, 2), "erase", "member")), "src/member.go");
  });
});

/** An address of this machine that is not taken for one: what is sent there arrives all the same. */
const ELSEWHERE = "0.0.0.0";

Deno.test("cbx index names a server that is not this machine, with --quiet too", async () => {
  await inWorld(async ({ server, granted, cbx }) => {
    for (let run = 0; run < 2; run++) {
      const { code, stderr } = await cbx(granted, "index", "--quiet", ...DENSE);
      equal(code, 0);
      match(
        stderr,
        /^Sends text of chunks to "http:\/\/0\.0\.0\.0:\d+\/api\/embed" \(nomic-embed-text\)\n$/,
      );
    }
    equal(textsOf(server).length, 3);
  }, { host: ELSEWHERE });
});

Deno.test("cbx takes no file's word for sending texts away where every permission is granted", async () => {
  await inWorld(async ({ folder, server, granted, cbx }) => {
    const config = JSON.parse(Deno.readTextFileSync(`${folder}/.cbx/config.json`));
    Deno.writeTextFileSync(
      `${folder}/.cbx/config.json`,
      JSON.stringify({ ...config, features: ["dense"] }),
    );
    const { stderr } = await cbx(["-A"], "index");
    match(
      stderr,
      /^Feature "dense" is left out as only a file switches it on, and --allow-net is granted without limits: add --features dense, or grant no more than --allow-net=0\.0\.0\.0:\d+\n/,
    );
    const { stdout } = await cbx(["-A"], "doctor");
    match(stdout, /^warn +dense +Switch: only a file switches it on/m);
    equal(server.requests.length, 0);
    match((await cbx(granted, "index")).stderr, /^Sends text of chunks/);
    equal(textsOf(server).length, 3);
  }, { host: ELSEWHERE });
});

Deno.test("cbx sends no key to a server that a file names, where every permission is granted", async () => {
  await inWorld(async ({ server, granted, cbx }) => {
    const { stderr } = await cbx(["-A"], "index", ...DENSE);
    match(
      stderr,
      /^Feature "dense" is left out as a file names a key and where it is sent, and --allow-net is granted without limits: grant no more than --allow-net=0\.0\.0\.0:\d+\n/,
    );
    equal(server.requests.length, 0);
    equal((await cbx([...granted, "--allow-env=HOME"], "index", ...DENSE)).code, 0);
    ok(server.requests.length > 0);
  }, { host: ELSEWHERE, dense: { keyVariable: "HOME" } });
});

Deno.test("cbx sends a key that a file holds, and shows it nowhere", async () => {
  await inWorld(async ({ folder, server, granted, cbx }) => {
    Deno.writeTextFileSync(`${folder}/.cbx/a.key`, "s3cr3t-k3y\n");
    const shown: string[] = [];
    for (const args of [["index", ...DENSE], ["doctor"], ["config", "show"], ["stats", "--json"]]) {
      const { stdout, stderr } = await cbx(granted, ...args);
      shown.push(stdout, stderr);
    }
    equal(server.requests[0]?.headers.get("authorization"), "Bearer s3cr3t-k3y");
    server.fault = (request) =>
      Response.json({ error: String(request.headers.get("authorization")) }, { status: 401 });
    shown.push((await cbx(granted, "search", ...DENSE, "delete a person")).stderr);
    match(shown.at(-1)!, /^Cannot /);
    doesNotMatch(shown.join(""), /s3cr3t/);
  }, { dense: { kind: "openai", model: "text-embedding-3-small", keyFile: ".cbx/a.key" } });
});

Deno.test("cbx doctor shows configuration, switch and permission, and asks no server", async () => {
  await inWorld(async ({ server, granted, cbx }) => {
    equal((await cbx(granted, "index", ...DENSE)).stderr, "");
    const before = server.requests.length;
    const all = await cbx(granted, "doctor", ...DENSE);
    match(all.stdout, /^ok +dense +Configuration: model "nomic-embed-text" of kind "ollama"/m);
    match(all.stdout, /^ok +dense +Switch: it is switched on by --features$/m);
    match(all.stdout, /^ok +dense +Permission: what it needs is granted: --allow-net=/m);
    match(all.stdout, /^ok +dense +100 % of 3 chunks have vectors of "nomic-embed-text"$/m);
    match(all.stdout, /^note +rerank +Switch: it is not switched on\n +add --features rerank, or/m);
    match(
      (await cbx(WRITE, "doctor")).stdout,
      /^note +dense +Permission: permission is missing\n +run with --allow-net=127/m,
    );
    equal(server.requests.length, before);
  });
});

Deno.test("cbx without models says which command has some, and answers", async () => {
  await inWorld(async ({ folder, server }) => {
    const args = ["search", ...DENSE, "erase", "a", "member"];
    const { code, stdout, stderr } = await ended(command(folder, READ, args, [BASE]));
    equal(code, 0);
    match(stdout, /^src\/member\.go:/);
    match(
      stderr,
      /^Feature "dense" is left out as this command opens no models: run "jsr:@cbx\/models\/cli\/http" instead of this command\n/,
    );
    equal(server.requests.length, 0);
  });
});

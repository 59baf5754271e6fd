/**
 * `cbx serve --socket` and the commands that find it: the same answers, and none that is believed of
 * anybody else.
 *
 * @module
 */
import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { CLI, RUN } from "./_cli.ts";
import { cbx, cbxEach, type Ended, READ, WRITE } from "./_command.ts";
import { inTree } from "./_serve.ts";

const ASK = new URL("./testdata/ask_each.ts", import.meta.url).href;

/** Deno has no Unix sockets on Windows. */
const ignore = Deno.build.os === "windows";

/**
 * A permission for a socket names its path, and those of tests are new each time: what opens one here is
 * run by `deno task slow`, with leave for all of the network.
 */
const ignoreOwn = ignore ||
  Deno.permissions.querySync({ name: "net" }).state !== "granted";

/** Lines whose answers come over the socket, among them such that end in an error. */
const LINES: readonly (readonly string[])[] = [
  ["search", "resolve", "provider"],
  ["search", "Render", "--show", "--format", "md", "--limit", "1"],
  ["search", "provider", "--lang", "go", "-A", "1", "--json"],
  ["search", "page", "--format", "paths", "-0"],
  ["search", "ResolveApiKey", "--explain", "--no-overlay"],
  ["search", 'path:"'],
  ["symbol", "ResolveApiKey", "--json"],
  ["refs", "ResolveApiKey", "--json", "--proof"],
  ["refs", "NoSuchThing"],
  ["refs", "NoSuchThing", "--json"],
  ["impact", "ResolveApiKey", "--format", "md"],
  ["diff-impact"],
  ["explain", "how is a key resolved"],
  ["outline", "src/render.go"],
  ["describe", "Render"],
  ["path", "Render", "ResolveApiKey"],
  ["architecture"],
  ["graph", "--format", "dot"],
  ["stats", "--json"],
  ["why", "src/render.go:1"],
  ["check", "src/render.go:1-3"],
];

/** Lines that a process runs itself. */
const OWN_LINES: readonly (readonly string[])[] = [
  ["search", "Render", "--no-socket"],
  ["search", "Render", "--root", "."],
  ["search", "Render", "--roots", "."],
  ["search", "Render", "--index", ".cbx"],
  ["search", "Render", "--trust-index"],
  ["search", "Render", "--features", "dense"],
  ["search", "-i"],
  ["search", "Render", "--no-such-flag"],
  ["search", "--help"],
  ["stats", "--all"],
  ["graph", "--out", "graph.json"],
  ["index"],
  ["--version"],
  [],
];

/** On a busy machine, a server may begin late. */
const PATIENT = { beginMs: 30_000 };

function socketIn(folder: string): string[] {
  return [...WRITE, `--allow-net=unix:${folder}/.cbx/serve/socket`, "--allow-sys=uid"];
}

async function inIndexed(body: (folder: string) => Promise<void>): Promise<void> {
  await inTree(async (folder) => {
    equal((await cbx(folder, WRITE, "index", ".", "--quiet")).code, 0);
    await body(folder);
  });
}

/** Answers of the socket as a command would print them; `null` where there is none. */
async function askEach(
  folder: string,
  lines: readonly (readonly string[])[],
  { permissions = socketIn(folder), limits = PATIENT, env = {} }: {
    readonly permissions?: readonly string[];
    readonly limits?: object;
    readonly env?: Record<string, string>;
  } = {},
): Promise<(Ended | null)[]> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...RUN, ...permissions, ASK, JSON.stringify(lines), JSON.stringify(limits)],
    cwd: folder,
    env,
    stdin: "null",
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  equal(decode(stderr), "");
  const told: ({ status: number; printed: [string, string][] } | null)[] = JSON.parse(
    decode(stdout),
  );
  return told.map((each) => {
    if (each === null) return null;
    const join = (name: string) =>
      each.printed.filter(([printer]) => printer === name).map(([, text]) => text).join("");
    return { code: each.status, stdout: join("out"), stderr: join("err") };
  });
}

/** Starts a server, and ends it after the test. */
async function inServer(
  folder: string,
  body: (process: Deno.ChildProcess) => Promise<void>,
): Promise<void> {
  const process = new Deno.Command(Deno.execPath(), {
    args: [...RUN, ...socketIn(folder), CLI, "serve", "--socket"],
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = process.stdout.getReader();
  equal(new TextDecoder().decode((await reader.read()).value), ".cbx/serve/socket\n");
  try {
    await body(process);
  } finally {
    await reader.cancel();
    stop(process);
    await process.status;
  }
}

function stop(process: Deno.ChildProcess): void {
  try {
    process.kill("SIGINT");
  } catch (error) {
    // It has ended.
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Listens in the place of a server, and does with each connection what is said. */
async function inImpostor(
  folder: string,
  answer: (connection: Deno.Conn, ended: Promise<void>) => Promise<void> | void,
  body: () => Promise<void>,
): Promise<void> {
  const end = Promise.withResolvers<void>();
  Deno.mkdirSync(`${folder}/.cbx/serve`, { recursive: true, mode: 0o700 });
  const listener = Deno.listen({ transport: "unix", path: `${folder}/.cbx/serve/socket` });
  const open: Promise<void>[] = [];
  const accepting = (async () => {
    for await (const connection of listener) {
      open.push((async () => {
        using _ = connection;
        await hear(connection).then(() => answer(connection, end.promise)).catch(gone);
      })());
    }
  })();
  try {
    await body();
  } finally {
    end.resolve();
    listener.close();
    await accepting;
    await Promise.all(open);
  }
}

const FORGED = JSON.stringify({ status: 0, printed: [["out", "forged\n"]] });

/** Reads until the other side has said all. */
async function hear(connection: Deno.Conn): Promise<void> {
  const buffer = new Uint8Array(4096);
  while (await connection.read(buffer) !== null);
}

function tell(connection: Deno.Conn, text: string): Promise<unknown> {
  return connection.write(new TextEncoder().encode(text));
}

Deno.test(
  "cbx serve --socket answers with the bytes that a process prints",
  { ignore },
  async () => {
    await inIndexed(async (folder) => {
      const alone = await cbxEach(folder, READ, ...LINES);
      await inServer(folder, async () => {
        const asked = await askEach(folder, LINES);
        LINES.forEach((line, at) => deepEqual(asked[at], alone[at], line.join(" ")));
        deepEqual(await cbx(folder, socketIn(folder), ...LINES[0]!), alone[0]);
        const own = await askEach(folder, OWN_LINES);
        deepEqual(own, OWN_LINES.map(() => null));

        Deno.writeTextFileSync(`${folder}/src/late.go`, "package src\n\nfunc ResolveLate() {}\n");
        Deno.writeTextFileSync(`${folder}/.cbx/config.json`, '{ "format": "paths" }');
        const late = ["search", "ResolveLate"];
        const [here] = await cbxEach(folder, READ, late);
        match(here!.stdout, /^src\/late\.go:/);
        deepEqual(await askEach(folder, [late]), [here]);
      });
      equal(Deno.lstatSync(`${folder}/.cbx`).isDirectory, true);
      deepEqual([...Deno.readDirSync(`${folder}/.cbx`)].filter(({ name }) => name === "serve"), []);
    });
  },
);

Deno.test("cbx serve --socket answers a process like it alone", { ignore: ignoreOwn }, async () => {
  await inIndexed((folder) =>
    inServer(folder, async () => {
      const line = [["symbol", "Render"]];
      const missing = (flag: string) => ({
        permissions: socketIn(folder).filter((each) => !each.startsWith(flag)),
      });
      for (const flag of ["--allow-write", "--allow-net", "--allow-sys"]) {
        deepEqual(await askEach(folder, line, missing(flag)), [null], flag);
      }
      const permissions = ["-A"];
      deepEqual(await askEach(folder, line, { permissions }), [null], "it may read more");
      const denied = { permissions: [...socketIn(folder), `--deny-read=${folder}/denied.ts`] };
      deepEqual(await askEach(folder, line, denied), [null], "it may read less");
      const variable = {
        permissions: [...socketIn(folder), "--allow-env=CBX_ROOT"],
        env: { CBX_ROOT: "." },
      };
      deepEqual(await askEach(folder, line, variable), [null], "it has a root of its own");

      const path = `${folder}/.cbx/serve/socket`;
      const reply = async (text: string) => {
        using connection = await Deno.connect({ transport: "unix", path });
        const bytes = new TextEncoder().encode(text);
        // A server that has read enough closes the connection while more is written.
        await connection.write(bytes).then(() => connection.closeWrite()).catch(gone);
        return await new Response(connection.readable).text().catch(gone);
      };
      const reads = folder.split("/").map((_, at, all) => at === all.length - 1);
      const asked = {
        ...{ version: "0.0.0", folder, reads: [...reads, false], args: line[0] },
        ...{ outIsTerminal: false, errIsTerminal: false, noColor: true, hasPager: false },
      };
      equal(await reply(JSON.stringify(asked)), "", "another version");
      const texts = ["", "null", "[]", "{", JSON.stringify({ args: 1 }), " ".repeat(300_000)];
      for (const text of texts) notEqual((await reply(text))?.[0], " ", text.slice(0, 20));
      const [told] = await askEach(folder, line);
      match(told!.stdout, /Render/);
    })
  );
});

/** The connection was cut off. */
function gone(error: unknown): undefined {
  const isCut = error instanceof Deno.errors.BrokenPipe ||
    error instanceof Deno.errors.ConnectionReset || error instanceof Deno.errors.NotConnected;
  if (!isCut) throw error;
}

Deno.test(
  "cbx believes a socket in a folder of its user alone",
  { ignore: ignoreOwn },
  async () => {
    await inTree(async (folder) => {
      const forge = async (connection: Deno.Conn) => void await tell(connection, FORGED);
      await inImpostor(folder, forge, async () => {
        const serve = `${folder}/.cbx/serve`;
        const ask = async () => (await askEach(folder, [["symbol", "Render"]]))[0]?.stdout;
        equal(await ask(), "forged\n");
        for (const mode of [0o755, 0o770, 0o701]) {
          Deno.chmodSync(serve, mode);
          equal(await ask(), undefined, mode.toString(8));
        }
        Deno.chmodSync(serve, 0o700);
        // Only the system's user can give a folder away.
        if (Deno.uid() === 0) {
          Deno.chownSync(serve, 12345, 12345);
          equal(await ask(), undefined, "of another user");
          Deno.chownSync(serve, 0, 0);
        }
        equal(await ask(), "forged\n");
        for (const place of [`${serve}/socket`, serve, `${folder}/.cbx`]) {
          Deno.renameSync(place, `${folder}/moved`);
          Deno.symlinkSync(`${folder}/moved`, place);
          equal(await ask(), undefined, `a link at ${place}`);
          Deno.removeSync(place);
          Deno.renameSync(`${folder}/moved`, place);
        }
      });
    });
  },
);

Deno.test(
  "cbx runs a line itself where a server is dead, slow, or no server",
  { ignore: ignoreOwn },
  async () => {
    await inIndexed(async (folder) => {
      const line = ["symbol", "Render"];
      const [here] = await cbxEach(folder, READ, line);
      const ways: Readonly<Record<string, Parameters<typeof inImpostor>[1]>> = {
        "closes the connection": () => {},
        "says nothing": (_, ended) => ended,
        "says a little for ever": async (connection) => {
          while (true) {
            await tell(connection, " ");
            await new Promise((resolve) => setTimeout(resolve, 1));
          }
        },
        "says too much": async (connection) =>
          void await tell(connection, FORGED + " ".repeat(5000)),
        "ends in the middle": async (connection) =>
          void await tell(connection, FORGED.slice(0, -5)),
        "speaks of something else": async (connection) => void await tell(connection, "[1]"),
        "prints in its own way": async (connection) =>
          void await tell(connection, '{"status":0,"printed":[["onInterrupt","x"]]}'),
      };
      for (const [name, way] of Object.entries(ways)) {
        await inImpostor(folder, way, async () => {
          const limits = { beginMs: 200, answerMs: 200, maxBytes: 4096 };
          deepEqual(await askEach(folder, [line], { limits }), [null], name);
        });
      }
      await inServer(folder, async (process) => {
        match(
          (await cbx(folder, socketIn(folder), "serve", "--socket")).stderr,
          /^Cannot .* another /,
        );
        process.kill("SIGKILL");
        await process.status;
      });
      equal(Deno.lstatSync(`${folder}/.cbx/serve/socket`).isSocket, true);
      deepEqual(await askEach(folder, [line]), [null]);
      deepEqual(await cbx(folder, socketIn(folder), ...line), here);
      await inServer(folder, async () => deepEqual(await askEach(folder, [line]), [here]));
    });
  },
);

Deno.test(
  "cbx serve --socket leaves another server's socket as it ends",
  { ignore: ignoreOwn },
  async () => {
    await inIndexed(async (folder) => {
      const socket = `${folder}/.cbx/serve/socket`;
      await inServer(folder, async (process) => {
        Deno.removeSync(socket);
        using _ = Deno.listen({ transport: "unix", path: `${socket}.later` });
        Deno.renameSync(`${socket}.later`, socket);
        stop(process);
        await process.status;
        equal(Deno.lstatSync(socket).isSocket, true);
      });
    });
  },
);

Deno.test("cbx serve --socket says why it cannot serve", { ignore }, async () => {
  await inTree(async (folder) => {
    const sentence = async (permissions: readonly string[], ...args: string[]) => {
      const { code, stderr } = await cbx(folder, permissions, "serve", "--socket", ...args);
      equal(code, 2);
      return stderr;
    };
    const all = socketIn(folder);
    match(
      await sentence(READ),
      /run with --allow-read="\." --allow-write="\.cbx" --allow-net="unix:\/.*\/\.cbx\/serve\/socket" --allow-sys=uid\n$/,
    );
    match(
      await sentence(all),
      /^Cannot serve a socket as there is no "\.cbx" here: run "cbx index"/,
    );
    for (const flag of ["--port=1", "--roots=.", "--root=.", "--trust-index"]) {
      match(await sentence(all, flag), /^Cannot serve a socket with .* this folder alone\n$/);
    }
    Deno.mkdirSync(`${folder}/.cbx/serve`, { recursive: true, mode: 0o755 });
    match(await sentence(all), /is not a folder of yours alone: remove it\n$/);
    Deno.chmodSync(`${folder}/.cbx/serve`, 0o700);
    Deno.writeTextFileSync(`${folder}/.cbx/serve/socket`, "");
    match(await sentence(all), /^Cannot serve a socket as ".*" is something else: remove it\n$/);
  });
});

/**
 * An exported index in a real browser: a worker of a page writes it to the private file system of its
 * origin, opens it there, and answers as the command does of the tree. The page comes from a server
 * that is gone by then, and its policy allows no connection.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { LIBRARY } from "../src/cli/library.ts";
import { runCli } from "../src/cli/run_cli.ts";
import { fakeStreams } from "../src/cli/testdata/fakes.ts";
import { BrowserPage } from "./_browser.ts";
import { type BrowserBundle, bundleForBrowser } from "./_browser_bundle.ts";
import { extent } from "./_extent.ts";
import { type Files, inTree, readTree } from "./_tree.ts";

/** Program of the worker: it keeps the index open, and answers one question after the other. */
const WORKER = `
  import { openPortable } from "./src/index/portable/portable_index.ts";

  let index;
  const refused = [];
  addEventListener("securitypolicyviolation", ({ blockedURI }) => refused.push(blockedURI));

  async function handle() {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle("project.cbx", { create: true });
    return await file.createSyncAccessHandle();
  }

  const actions = {
    async store(bytes) {
      // A file has one handle at a time.
      index?.close();
      const file = await handle();
      file.truncate(0);
      file.write(bytes);
      file.flush();
      file.close();
    },
    async open() {
      index = await openPortable(await handle());
      return index.header;
    },
    async ask(question, args) {
      return await index[question](...args);
    },
    async fetches(url) {
      try {
        await fetch(url);
        return "answered";
      } catch {
        return "refused";
      }
    },
    state: () => ({
      refused,
      loaded: performance.getEntriesByType("resource").map(({ name }) => name),
      deno: typeof Deno,
    }),
  };

  onmessage = async ({ data: { action, args } }) => {
    try {
      postMessage({ value: await actions[action](...args) });
    } catch (error) {
      postMessage({ error: error.name + ": " + error.message + error.stack });
    }
  };
`;

/** Nothing may be loaded or asked; a worker of a blob has the policy of its page. */
const POLICY = "default-src 'none'; connect-src 'none'; worker-src blob:; " +
  "script-src blob: 'wasm-unsafe-eval'";

/** Modules that name Deno, in functions that need a disk: a browser calls none of them. */
const NAME_DENO = ["src/text/paths.ts", "src/walk/tree_file.ts"];

const FOLDERS = extent({
  quick: ["src/query", "src/walk"],
  full: ["src/query", "src/walk", "src/rank", "src/store", "src/search", "src/ask"],
});

/** The query of the README; in two parts, so that a search for it does not find this line. */
const README_QUERY = ["where are ignore", "rules read"].join(" ");

const QUERIES = [
  README_QUERY,
  "how is a query taken apart into words and filters",
  "refusalOfPath",
  "parse query kind:function",
  '"may hold a secret"',
  "path:src/walk language:typescript symbolic link",
  "at classifyIntent (src/query/intent.ts:20:3)",
  "Cannot read the tree as permission is missing",
  "lang:ts ignore",
];

let browser: BrowserPage;
let bundle: BrowserBundle;

Deno.test.beforeAll(async () => {
  bundle = await bundleForBrowser(WORKER);
  browser = await BrowserPage.open();
  await openPage();
});

Deno.test.afterAll(async () => {
  // Where it did not start, that is the error to tell.
  await browser?.[Symbol.asyncDispose]();
});

/** Opens an empty page of a server that is gone afterwards, with a worker in it. */
async function openPage(): Promise<void> {
  const headers = { "content-type": "text/html", "content-security-policy": POLICY };
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("<!doctype html><title>cbx</title>", { headers }),
  );
  await browser.goTo(`http://127.0.0.1:${server.addr.port}/`);
  await server.shutdown();
  browser.events.length = 0;
  await browser.evaluate(`
    globalThis.worker = new Worker(
      URL.createObjectURL(new Blob([${JSON.stringify(bundle.code)}], { type: "text/javascript" })),
      { type: "module" },
    );
    globalThis.call = (action, ...args) => new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error("Worker: " + message));
      worker.onmessage = ({ data }) =>
        "error" in data ? reject(new Error(data.error)) : resolve(data.value);
      worker.postMessage({ action, args });
    });
    undefined
  `);
}

// deno-lint-ignore no-explicit-any -- each action has an answer of its own
function call(action: string, ...args: readonly unknown[]): Promise<any> {
  return browser.evaluate(`call(${[action, ...args].map((each) => JSON.stringify(each)).join()})`);
}

// deno-lint-ignore no-explicit-any -- answers are compared as JSON
async function cbx(root: string, ...args: string[]): Promise<any> {
  const streams = fakeStreams();
  equal(await runCli([...args, "--root", root], { streams, library: LIBRARY }), 0, streams.stderr);
  return args.includes("--json") ? JSON.parse(streams.stdout) : streams.stdout;
}

/** A part of this checkout, with times of long ago: nothing in it was edited lately. */
function filesOfCheckout(): Files {
  const root = new URL("../", import.meta.url);
  return Object.fromEntries(
    FOLDERS.flatMap((folder) =>
      [...readTree(new URL(folder, root).pathname)].map((
        [path, text],
      ) => [`${folder}/${path}`, text])
    ),
  );
}

/** Exports a tree, and stores the file in the browser. */
async function inBrowser(files: Files, body: (root: string) => Promise<void>): Promise<void> {
  await inTree(files, async (root) => {
    await inTree({}, async (folder) => {
      await cbx(root, "index");
      await cbx(root, "export", `${folder}/project.cbx`);
      const bytes = Deno.readFileSync(`${folder}/project.cbx`);
      await browser.evaluate(
        `call("store", Uint8Array.fromBase64(${JSON.stringify(bytes.toBase64())}))`,
      );
      const { files } = await call("open");
      equal(files, (await cbx(root, "stats", "--json")).files);
      await body(root);
    });
  });
}

/** Places of results, their order and what is shown of them, in one form. */
function shown(results: readonly Record<string, unknown>[]): unknown[] {
  return results.map((each) => [
    ...[each.rank, each.path, each.line, each.startLine ?? each.start_line],
    ...[each.endLine ?? each.end_line, each.symbol, each.snippet, each.hash, each.reasons],
  ]);
}

Deno.test("a browser answers from an exported index as the command does from the tree", async () => {
  await inBrowser(filesOfCheckout(), async (root) => {
    browser.events.length = 0;
    for (const query of QUERIES) {
      const here = await cbx(root, "search", query, "--json");
      const there = await call("ask", "search", [query]);
      ok(here.results.length > 0, query);
      deepEqual(shown(there.results), shown(here.results), query);
      deepEqual(
        [there.backend, there.intent, there.confidence, there.pagination.hasMore],
        [here.backend, here.intent, here.confidence, here.pagination.has_more],
        query,
      );
    }
    const found = (await call("ask", "search", [README_QUERY])).results[0];
    match(found.path, /ignore_rules/);
    match(found.snippet, /ignore/);

    const symbol = await call("ask", "symbol", ["refusalOfPath"]);
    const known = await cbx(root, "symbol", "refusalOfPath", "--json");
    deepEqual(shown(symbol.results), shown(known.results));
    const outline = await call("ask", "outline", ["src/walk/tree_file.ts"]);
    const listed = await cbx(root, "outline", "src/walk/tree_file.ts", "--json");
    deepEqual(shown(outline.results), shown(listed.results));
    const { text } = await call("ask", "read", ["src/walk/tree_file.ts", { endLine: 3 }]);
    equal(text, filesOfCheckout()["src/walk/tree_file.ts"]!.split("\n").slice(0, 3).join("\n"));

    // Neither the page nor the worker asked anybody for anything.
    deepEqual(
      browser.events.filter(({ method }) => /^Network\.(request|webSocket)/.test(method)),
      [],
    );
    deepEqual(await call("state"), { refused: [], loaded: [], deno: "undefined" });
  });
});

Deno.test("a browser could not have asked a server for an answer", async () => {
  equal(await call("fetches", "http://127.0.0.1:1/"), "refused");
  equal((await call("state")).refused.length, 1);
});

Deno.test("a browser refuses an exported index that was changed", async () => {
  await inBrowser({ "a.ts": "export const water = 1;\n" }, async () => {
    const said: string[] = await browser.evaluate(`(async () => {
      const file = await (await navigator.storage.getDirectory()).getFileHandle("project.cbx");
      const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
      bytes[5000] ^= 1;
      await call("store", bytes);
      const opened = () => call("open").catch(({ message }) => message);
      return [await opened(), await opened()];
    })()`);
    // The handle is given back with the refusal: else the second one would be of the browser.
    for (const each of said) {
      match(each, /^PortableError: Cannot read the portable index: the file is damaged/);
    }
  });
});

Deno.test("what a browser loads names Deno in two modules only, and no module of Node", () => {
  const ours = bundle.inputs.filter((path) => /^(src|grammars|portable)/.test(path));
  ok(ours.length > 100, `${ours.length} modules`);
  const naming = ours.filter((path) => {
    const text = Deno.readTextFileSync(new URL(`../${path}`, import.meta.url))
      .replace(/\/\*\*[^]*?\*\//g, "");
    return path.endsWith(".ts") && /\bDeno\.|"node:/.test(text);
  });
  deepEqual(naming, NAME_DENO);
});

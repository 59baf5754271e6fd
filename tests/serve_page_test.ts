/**
 * The page of `cbx serve` in a real browser, over the operations that the server has: what it shows,
 * what it answers to keys and clicks, and that nothing leaves its origin. The last test takes
 * pictures, and says where.
 *
 * @module
 */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { BrowserPage } from "./_browser.ts";
import { extent } from "./_extent.ts";
import { PageServer } from "./_page_server.ts";

/** A name that means something to HTML. */
const HOSTILE = "<img src=x onerror=alert(1)>";

const SESSION = `import { resolveProvider } from "./provider.ts";

/** A session that ends, and can be renewed. */
export class Session {
  /** Renews the session: its provider is resolved again. */
  renew(name: string): string {
    return resolveProvider(name);
  }
}
`;
const PROVIDER = `/** Resolves the provider of a name. */
export function resolveProvider(name: string): string {
  return name.trim();
}

export function unusedHelper(): void {}
`;
const RETRY = `def retry(attempts):
    """Retries what fails, with backoff."""
    for attempt in range(attempts):
        print(attempt)
`;

/** Lines of the long file. */
const LONG_LINES = 6_000;

const WORLD: Readonly<Record<string, string>> = {
  "src/auth/session.ts": SESSION,
  "src/auth/provider.ts": PROVIDER,
  "src/net/retry.py": RETRY,
  "tests/session_test.ts":
    `import { Session } from "../src/auth/session.ts";\n\nnew Session().renew("a");\n`,
  "src/long.ts": Array.from(
    { length: LONG_LINES / 3 },
    (_, index) =>
      `export function step${index}(value: number): number {\n  return value + ${index};\n}\n`,
  ).join(
    "",
  ),
  [`src/${HOSTILE}.ts`]:
    `// </script><script>alert(2)</script>\nexport function hostileMarkup(): string {\n` +
    `  return "${HOSTILE}\u202e";\n}\n`,
};

const WIDE = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const NARROW = { width: 360, height: 740, deviceScaleFactor: 1, mobile: true };

/** The browser and the server: starting them takes longer than all that the tests do with them. */
let browser: BrowserPage;
let server: PageServer;

Deno.test.beforeAll(async () => {
  server = await PageServer.open([WORLD]);
  browser = await BrowserPage.open();
});

Deno.test.afterAll(async () => {
  // Where one did not start, that is the error to tell.
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

/** Opens an address of the page, in a window of a size and in a scheme. */
async function opened(
  hash = "#/",
  { size = WIDE, scheme = "light", of = server } = {},
): Promise<void> {
  await browser.send("Emulation.setDeviceMetricsOverride", size);
  await browser.send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
  await browser.goTo("about:blank");
  browser.events.length = 0;
  await browser.goTo(of.url + hash);
}

/** Opens a search, and waits for its results. */
async function searched(query: string, options: Parameters<typeof opened>[1] = {}): Promise<void> {
  await opened(`#/?${new URLSearchParams({ q: query })}`, options);
  await browser.until(`document.querySelector("#hits .hit, .nothing, .notice") !== null`);
}

/** Opens a file, and waits for all that is shown beside it. */
async function openedFile(path: string, line: number, options = {}): Promise<void> {
  await opened(`#/file?${new URLSearchParams({ path, line: `${line}` })}`, options);
  await settled();
}

/** Waits for a file with its outline and a definition. */
function settled(): Promise<void> {
  return browser.until(`
    document.querySelector(".source .line") !== null &&
    document.querySelector(".definition > *") !== null &&
    document.querySelector("[data-part=outline] > *") !== null`);
}

/** Texts of the elements that a selector finds, as they are shown. */
function texts(selector: string): Promise<string[]> {
  return browser.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((each) => each.checkVisibility()).map((each) => each.textContent.trim())`,
  );
}

function click(selector: string): Promise<void> {
  return browser.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
}

/** The route of the address. */
async function route(): Promise<{ readonly view: string; readonly [name: string]: string }> {
  const hash: string = await browser.evaluate("location.hash");
  const [view = "", params] = hash.slice(1).split("?");
  return { ...Object.fromEntries(new URLSearchParams(params)), view };
}

const PLACES = "#hits .place";

/** Complaints of the browser: errors of scripts, of the policy, and of the console. */
function complaints(): unknown[] {
  return browser.events.filter(({ method }) => /^(Log|Runtime\.(exception|console))/.test(method));
}

Deno.test("serve page searches as one types, moves by arrows, opens, and goes back", async () => {
  await opened();
  await browser.until(`document.activeElement.id === "query"`);
  await browser.type("where is the provider resolved");
  await browser.until(`document.querySelector("#hits .hit") !== null`);
  equal((await texts(PLACES))[0], "src/auth/provider.ts:2");
  deepEqual(await route(), { view: "/", q: "where is the provider resolved" });
  match((await texts(".count")).join(), /^\d+ results?$/);
  match((await texts(".timing")).join(), /^\d+ ms · confidence \w+ · lexical, /);
  await browser.press("ArrowDown");
  await browser.press("ArrowDown");
  await browser.press("ArrowUp");
  equal(
    await browser.evaluate(
      `document.getElementById("query").getAttribute("aria-activedescendant")`,
    ),
    "hit-0",
  );
  await browser.press("Enter");
  await settled();
  const { view, path, line } = await route();
  deepEqual({ view, path, line }, { view: "/file", path: "src/auth/provider.ts", line: "2" });
  await browser.press("Escape");
  await browser.until(`location.hash.startsWith("#/?q=")`);
  equal((await texts(PLACES))[0], "src/auth/provider.ts:2");
  equal(await browser.evaluate(`document.querySelector("[aria-selected=true]").id`), "hit-0");
  deepEqual(complaints(), []);
});

Deno.test("serve page asks nobody but its own origin", async () => {
  await searched("provider");
  await click(PLACES);
  await settled();
  const requests = browser.events.filter(({ method }) => method === "Network.requestWillBeSent")
    .map(({ params }) => (params.request as { readonly url: string }).url);
  ok(requests.length > 20);
  deepEqual(requests.filter((url) => !url.startsWith(server.url)), []);
  equal(
    await browser.evaluate(`fetch("https://cbx.invalid/").then(() => "sent", () => "refused")`),
    "refused",
  );
});

Deno.test("answers have syntax and places of nodes only where they are asked for", async () => {
  const result = async (query: string) => {
    const { results } = await (await fetch(`${server.url}query?q=unusedHelper${query}`)).json();
    return results[0];
  };
  const { spans, snippet } = await result("&spans=true");
  const named = spans.map(([start, end, kind]: [number, number, string]) =>
    `${kind} ${snippet.slice(start, end)}`
  );
  ok(named.includes("function unusedHelper"), named.join());
  equal("spans" in await result(""), false);
  const graph = async (body: object) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return await (await fetch(`${server.url}graph`, init)).json();
  };
  const placed = await graph({ positions: true });
  equal(placed.layout, "force");
  ok(
    placed.nodes.every(({ x, y }: { x: unknown; y: unknown }) =>
      Number.isFinite(x) && Number.isFinite(y)
    ),
  );
  equal("x" in (await graph({})).nodes[0], false);
});

Deno.test("serve page shows code, symbol, reasons and marks of a result", async () => {
  await searched("resolve provider");
  deepEqual((await texts("#hits .hit:first-child .tag")).slice(0, 2), ["function", "typescript"]);
  equal((await texts("#hits .hit:first-child .symbol"))[0], "resolveProvider");
  ok((await texts("#hits .hit:first-child .keyword")).includes("function"));
  ok((await texts("#hits .hit:first-child mark")).includes("Provider"));
  const reasons = await texts("#hits .hit:first-child .reasons li");
  ok(reasons.some((reason) => reason.startsWith("lexical ")), reasons.join());
  const label: string = await browser.evaluate(
    `document.getElementById("hit-0").getAttribute("aria-label")`,
  );
  match(label, /^src\/auth\/provider\.ts line 2, function resolveProvider, typescript\. /);
});

Deno.test("serve page explains a score on demand", async () => {
  await searched("resolve provider");
  await browser.press("j");
  await browser.press("e");
  await browser.until(`document.querySelector(".features") !== null`);
  const counts = (await texts(".features td:last-child")).map(Number);
  const sum = counts.reduce((all, each) => all + each, 0);
  const [caption = ""] = await texts(".features caption");
  const shown = /^Score ([\d.]+):/.exec(caption)?.[1];
  ok(Math.abs(sum - Number(shown)) < 0.02, `${sum} and ${shown}`);
  await browser.press("e");
  deepEqual(await texts(".features"), []);
});

Deno.test("serve page never shows an answer that is out of date", async () => {
  await opened();
  const gate = server.hold("retry");
  await browser.type("retry");
  await gate.reached;
  await browser.evaluate(`document.getElementById("query").select()`);
  await browser.type("provider");
  await browser.until(`document.querySelector("#hits .hit") !== null`);
  await gate.gone;
  gate.open();
  await browser.evaluate(`fetch("/health").then((response) => response.text())`);
  ok((await texts(PLACES)).every((place) => !place.includes("retry")));
});

Deno.test("serve page goes back and forward through queries", async () => {
  await opened();
  await browser.type("provider");
  await browser.until(`document.querySelector("#hits .hit") !== null`);
  await browser.press("Enter");
  await settled();
  await browser.press("/");
  await browser.type("retry");
  await browser.until(
    `document.querySelector("#hits [data-index]")?.textContent.includes("retry.py")`,
  );
  await browser.evaluate("history.back()");
  await browser.until(`location.hash.startsWith("#/file")`);
  await browser.evaluate("history.back()");
  await browser.until(`document.querySelector(".place")?.textContent.includes("provider")`);
  equal(await browser.evaluate(`document.getElementById("query").value`), "provider");
  await browser.evaluate("history.forward()");
  await browser.evaluate("history.forward()");
  await browser.until(`document.getElementById("query").value === "retry"`);
});

Deno.test("serve page writes filters of its menus into the query, and takes them out", async () => {
  await searched("session or retry");
  await browser.until(`document.querySelector("input[name=lang]") !== null`);
  await browser.evaluate(
    `[...document.querySelectorAll("label")].find((each) => each.textContent.startsWith("python"))
      .querySelector("input").click()`,
  );
  await browser.until(`document.querySelectorAll(".hit").length === 1`);
  equal((await route()).q, "session or retry lang:python");
  match((await texts(PLACES)).join(), /^src\/net\/retry\.py:/);
  deepEqual(await texts(".chip"), ["lang:python"]);
  await click(".chip");
  await browser.until(`document.querySelectorAll(".hit").length > 1`);
  equal((await route()).q, "session or retry");
});

Deno.test("serve page filters by path, and asks one kind of signal alone", async () => {
  await searched("session");
  await browser.evaluate(`(() => {
    const form = document.querySelector(".path-form");
    form.querySelector("input").value = "tests";
    form.requestSubmit(form.querySelector("[value=exclude]"));
  })()`);
  await browser.until(`location.hash.includes("-path")`);
  equal((await route()).q, "session -path:tests");
  await browser.evaluate(`document.querySelectorAll("input[name=mode]")[5].click()`);
  await browser.until(`document.querySelector(".timing")?.textContent.endsWith("· grep")`);
  equal((await route()).mode, "grep");
  deepEqual(await texts(".chip"), ["-path:tests", "signals: Literal text"]);
});

Deno.test("serve page shows more results when it is asked for them", async () => {
  await searched("value path:long.ts");
  deepEqual(await texts(".count"), ["First 20 results"]);
  await click(".more");
  await browser.until(`document.querySelectorAll(".hit").length === 40`);
  deepEqual(await texts(".count"), ["First 40 results"]);
});

Deno.test("serve page copies the place of a result, and of a line", async () => {
  await browser.send("Browser.grantPermissions", {
    permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"],
  });
  await searched("resolve provider");
  await browser.press("c");
  await browser.until(`document.getElementById("said").textContent.startsWith("Copied")`);
  equal(await browser.evaluate("navigator.clipboard.readText()"), "src/auth/provider.ts:2");
  await openedFile("src/auth/session.ts", 6);
  await click("[data-part=copy]");
  await browser.until(`document.getElementById("said").textContent.startsWith("Copied")`);
  equal(await browser.evaluate("navigator.clipboard.readText()"), "src/auth/session.ts:6");
});

Deno.test("serve page says that nothing was found, and what to try", async () => {
  await searched("qqzzxx");
  deepEqual(await texts(".nothing h2"), ["Nothing found"]);
  deepEqual(await texts(".count"), ["No results"]);
  ok((await texts(".nothing li")).length > 0);
});

Deno.test("serve page shows errors in the words of the server", async () => {
  await searched('"open');
  match(
    (await texts("[role=alert]")).join(),
    /^Cannot read the query as the quote at offset 0 is never closed: add a second quote\.$/,
  );
  await openedAndFailed("src/gone.ts");
  match((await texts(".source [role=alert]")).join(), /Cannot find .*"src\/gone\.ts"/);
});

async function openedAndFailed(path: string): Promise<void> {
  await opened(`#/file?${new URLSearchParams({ path })}`);
  await browser.until(`document.querySelector(".source [role=alert]") !== null`);
}

Deno.test("serve page says when the server is gone", async () => {
  const other = await PageServer.open([{ "a.ts": PROVIDER }]);
  try {
    await opened("#/", { of: other });
    await browser.until(`document.querySelector(".card") !== null`);
  } finally {
    await other[Symbol.asyncDispose]();
  }
  await browser.type("provider");
  await browser.until(`document.querySelector("[role=alert]") !== null`);
  match((await texts("[role=alert]")).join(), /The server cannot be reached\..*"cbx serve"/s);
});

Deno.test("serve page tells a file that has changed since the index was built", async () => {
  const other = await PageServer.open([{ "a.ts": PROVIDER, "b.ts": SESSION }], { isIndexed: true });
  try {
    await searched("provider", { of: other });
    deepEqual(await texts(".index-state"), ["Index is current"]);
    other.write("a.ts", `${PROVIDER}// changed\n`);
    await searched("provider", { of: other });
    deepEqual(await texts(".index-state"), [
      "1 file changed since the build, taken into account",
    ]);
    deepEqual(await texts(".hit:first-child .tag.warning"), []);
  } finally {
    await other[Symbol.asyncDispose]();
  }
});

Deno.test("serve page shows a file with the range, its outline, callers and callees", async () => {
  await searched("renew a session");
  await click(PLACES);
  await settled();
  const lines = await texts(".source .line.found");
  ok(lines.some((line) => line.includes("renew(name: string)")), lines.join("|"));
  deepEqual(await texts(".outline .name"), ["Session", "renew"]);
  await browser.evaluate(`document.querySelectorAll(".outline a")[1].click()`);
  await browser.until(`document.querySelector(".definition h2")?.textContent.includes("renew")`);
  deepEqual(await texts("[aria-label='Uses'] .name"), ["resolveProvider"]);
  ok((await texts(".definition section h3")).some((title) => title.startsWith("Tests")));
  await click("[aria-label='Uses'] a");
  await browser.until(
    `document.querySelector(".definition h2")?.textContent.startsWith("resolve")`,
  );
  equal((await route()).path, "src/auth/provider.ts");
  deepEqual(await texts("[aria-label='Used by'] .name"), ["Session.renew"]);
});

Deno.test("serve page lists all references, and finds what a clicked name means", async () => {
  await openedFile("src/auth/session.ts", 7);
  await browser.evaluate(
    `[...document.querySelectorAll(".source .function")]
      .find((each) => each.textContent === "resolveProvider").click()`,
  );
  await browser.until(
    `document.querySelector(".definition h3")?.textContent.includes("resolveProv")`,
  );
  await click(".definition section a");
  await browser.until(
    `document.querySelector(".definition h2")?.textContent.startsWith("resolve")`,
  );
  await click(".refs");
  await browser.until(`document.querySelector(".sites") !== null`);
  ok((await texts(".sites code")).includes("return resolveProvider(name);"));
});

Deno.test("serve page finds what a clicked word means that is no call", async () => {
  await openedFile("src/auth/session.ts", 6);
  const [x, y] = await browser.evaluate(`(() => {
    const text = document.querySelector("[data-line='1'] .text");
    const node = [...text.childNodes].find((each) => each.textContent.includes("resolveProvider"));
    const range = document.createRange();
    range.setStart(node, node.textContent.indexOf("Provider"));
    range.setEnd(node, node.textContent.indexOf("Provider") + 2);
    const { x, y, width, height } = range.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  })()`);
  for (const type of ["mousePressed", "mouseReleased"]) {
    const at = { x, y, button: "left", clickCount: 1 };
    await browser.send("Input.dispatchMouseEvent", { type, ...at });
  }
  await browser.until(
    `document.querySelector(".definition h3")?.textContent.includes("resolveProvider")`,
  );
});

Deno.test("serve page says of an unused definition how far that can be trusted", async () => {
  await openedFile("src/auth/provider.ts", 6);
  match((await texts(".definition > .empty")).join(), /^No use in \d+ fully parsed files/);
});

Deno.test("serve page moves through the lines by keys, and keeps the address", async () => {
  await openedFile("src/auth/session.ts", 4);
  const before = await browser.evaluate("history.length");
  await browser.press("j");
  await browser.press("ArrowDown");
  await browser.press("j");
  await browser.press("k");
  equal((await route()).line, "6");
  deepEqual(await texts(".source .line.current"), ["renew(name: string): string {"]);
  await browser.until(`document.querySelector("[aria-current]")?.textContent.startsWith("renew")`);
  equal(await browser.evaluate("history.length"), before);
});

Deno.test("serve page draws of a long file what is looked at", async () => {
  await openedFile("src/long.ts", LONG_LINES - 1);
  const rows = () => browser.evaluate(`document.querySelectorAll(".source .line").length`);
  ok(await rows() < 300, `${await rows()} rows`);
  deepEqual(await texts(".source .line.current"), [`return value + ${LONG_LINES / 3 - 1};`]);
  equal((await texts(".outline .name")).length, LONG_LINES / 3);
  deepEqual(await texts("[aria-current] .name"), [`step${LONG_LINES / 3 - 1}`]);
  await browser.evaluate(`document.querySelector(".source").scrollTop = ${20 * 3_000}`);
  await browser.until(
    `document.querySelector("[data-line='3001']")?.textContent.includes("step1000")`,
  );
  ok(await rows() < 300, `${await rows()} rows`);
  await browser.evaluate(`document.querySelector(".source").scrollTop = 0`);
  await browser.until(`document.querySelector("[data-line='1']")?.textContent.includes("step0")`);
});

Deno.test("serve page shows hostile names and texts as text", async () => {
  await searched("hostileMarkup");
  match((await texts(PLACES)).join(), /^src\/<img src=x onerror=alert\(1\)>\.ts:2/);
  ok((await texts("#hits .string")).includes(`"${HOSTILE}\\u202e"`));
  await click(PLACES);
  await settled();
  match((await texts(".file-view h1")).join(), /<img src=x onerror=alert\(1\)>\.ts$/);
  ok((await texts(".source .comment")).includes("// </script><script>alert(2)</script>"));
  deepEqual(await texts(".outline .name"), ["hostileMarkup"]);
  equal(await browser.evaluate(`document.querySelectorAll("img, #view script").length`), 0);
  await opened(`#/?q=${encodeURIComponent(`"${HOSTILE}" path:"${HOSTILE}"`)}`);
  await browser.until(`document.querySelector(".chip") !== null`);
  equal(await browser.evaluate(`document.querySelectorAll("img").length`), 0);
  equal(browser.events.some(({ method }) => method === "Page.javascriptDialogOpening"), false);
});

Deno.test("serve page draws the graph, and opens the file of a node", async () => {
  await opened("#/graph");
  await browser.until(`document.documentElement.dataset.layout === "done"`);
  match((await texts("#summary")).join(), /^6 files, \d+ edges?$/);
  await browser.press("/");
  await browser.type("session.ts");
  await browser.press("Enter");
  await browser.until(`document.querySelector("#details .open") !== null`);
  ok((await texts("#details .name")).includes("provider.ts"));
  await click("#details .open");
  await settled();
  equal((await route()).path, "src/auth/session.ts");
  await browser.press("Escape");
  await browser.until(`document.getElementById("canvas").checkVisibility()`);
  deepEqual(await texts("#details h2"), ["session.ts"]);
  deepEqual(complaints(), []);
});

Deno.test("serve page has a help, and keys do nothing behind it", async () => {
  await searched("provider");
  await browser.press("?");
  deepEqual(await texts("#help-title"), ["Keys and queries"]);
  await browser.press("j");
  equal(await browser.evaluate(`document.querySelector("[aria-selected=true]")`), null);
  await browser.press("Escape");
  await browser.until(`!document.getElementById("help").open`);
  equal((await route()).view, "/");
});

Deno.test("serve page searches several roots, and tells of one that does not answer", async () => {
  const roots = [{ "a.ts": PROVIDER }, { "b.ts": SESSION, "c.ts": PROVIDER }];
  const other = await PageServer.open(roots, { isBroken: true });
  try {
    await searched("provider", { of: other });
    await browser.until(`document.querySelectorAll("input[name=root]").length === 4`);
    await searchedAgain("resolve provider");
    const tags = new Set(await texts("#hits .tag.root"));
    equal(tags.size, 2);
    match((await texts(".notice.warning")).join(), /^Root "gone" is not in the answer: /);
    await browser.evaluate(`document.querySelectorAll("input[name=root]")[1].click()`);
    await browser.until(`document.querySelectorAll(".hit").length === 1`);
    await click(PLACES);
    await settled();
    equal((await route()).root, [...tags].find((name) => name === "root-0"));
  } finally {
    await other[Symbol.asyncDispose]();
  }
});

async function searchedAgain(query: string): Promise<void> {
  await browser.evaluate(
    `location.hash = "#/?" + new URLSearchParams({ q: ${JSON.stringify(query)} })`,
  );
  await browser.until(`location.hash.includes("resolve") &&
    !document.querySelector(".search-view").classList.contains("busy") &&
    document.querySelectorAll("#hits .tag.root").length > 0`);
}

Deno.test("serve page follows the scheme of the system, until one chooses", async () => {
  const ground = () => browser.evaluate("getComputedStyle(document.body).backgroundColor");
  const [light, dark] = ["rgb(252, 252, 251)", "rgb(18, 20, 24)"];
  await opened("#/", { scheme: "dark" });
  equal(await ground(), dark);
  await click("#theme");
  equal(await ground(), light);
  await opened("#/", { scheme: "dark" });
  equal(await ground(), light);
  await click("#theme");
  await click("#theme");
  equal(await ground(), dark);
  equal(
    await browser.evaluate(`document.getElementById("theme").getAttribute("aria-label")`),
    "Colours: system",
  );
});

Deno.test("serve page has text that stands out by 4.5 to 1 in both schemes", async () => {
  for (const scheme of ["light", "dark"]) {
    await opened("#/", { scheme });
    const weak = await browser.evaluate(`(() => {
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const style = getComputedStyle(document.documentElement);
      const luminance = (name) => {
        context.fillStyle = style.getPropertyValue("--" + name);
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
      };
      const contrast = (a, b) =>
        Math.max(luminance(a), luminance(b)) / Math.min(luminance(a), luminance(b));
      const code = ["comment", "string", "number", "keyword", "type", "function"];
      const pairs = [
        ...["text", "muted", "accent", "warning", "good"].flatMap((text) =>
          ["ground", "panel", "hover", "selected"].map((ground) => [text, ground])),
        ...code.flatMap((name) =>
          ["ground", "panel", "found", "selected"].map((ground) => ["code-" + name, ground])),
        ["text", "mark"], ["error", "error-ground"], ["warning", "warning-ground"],
      ];
      return pairs.filter(([a, b]) => contrast(a, b) < 4.5).map((pair) => pair.join(" on "));
    })()`);
    equal(weak.join(), "", `${scheme}: ${weak.join()}`);
  }
});

Deno.test("serve page names everything that takes the focus, in every view", async () => {
  const views: [() => Promise<void>, number][] = [
    [() => searched("provider"), 10],
    [() => openedFile("src/auth/session.ts", 6), 12],
    [async () => {
      await opened("#/graph");
      await browser.until(`document.documentElement.dataset.layout === "done"`);
    }, 10],
  ];
  for (const [open, least] of views) {
    await open();
    const { nodes } = await browser.send("Accessibility.getFullAXTree");
    interface AxNode {
      readonly role?: { readonly value: string };
      readonly name?: { readonly value: string };
      readonly properties?: readonly { readonly name: string }[];
    }
    const focusable = (nodes as readonly AxNode[]).filter(({ role, properties = [] }) =>
      role?.value !== "RootWebArea" && properties.some(({ name }) => name === "focusable")
    );
    ok(focusable.length >= least, `${focusable.length} take the focus`);
    const nameless = focusable.filter(({ name }) => (name?.value ?? "") === "");
    deepEqual(nameless, []);
  }
});

Deno.test("serve page fits a window of 360 pixels", async () => {
  const isWithin = async (what: string) => {
    const widest = await browser.evaluate(`Math.max(document.documentElement.scrollWidth,
      ...[...document.querySelectorAll("#view > :not([hidden])")].map((each) => each.scrollWidth))`);
    equal(widest, 360, what);
  };
  await opened("#/", { size: NARROW });
  await isWithin("start");
  await searched("where is the provider resolved lang:typescript -path:vendor", { size: NARROW });
  await isWithin("search");
  await openedFile("src/auth/session.ts", 6, { size: NARROW });
  await isWithin("file");
});

/** Pictures that are taken: scheme, and a name for the size. */
const PICTURES = extent(
  {
    quick: [["light", "wide", WIDE], ["dark", "narrow", NARROW]],
    full: [
      ["light", "wide", WIDE],
      ["light", "narrow", NARROW],
      ["dark", "wide", WIDE],
      ["dark", "narrow", NARROW],
    ],
  } as const,
);

Deno.test("serve page has pictures for those who want to look", async () => {
  const pictures = Deno.makeTempDirSync({ prefix: "cbx-serve-pictures-" });
  const take = async (name: string) => {
    await browser.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
    );
    const bytes = await browser.screenshot();
    ok(bytes.length > 8_000, `${name} is all but empty`);
    Deno.writeFileSync(`${pictures}/${name}.png`, bytes);
  };
  for (const [scheme, width, size] of PICTURES) {
    await opened("#/", { scheme, size });
    await browser.until(`document.querySelector(".card") !== null`);
    await take(`${scheme}-${width}-start`);
    await searched("where is the provider resolved lang:typescript", { scheme, size });
    await take(`${scheme}-${width}-search`);
    await openedFile("src/auth/session.ts", 6, { scheme, size });
    await take(`${scheme}-${width}-file`);
    await opened("#/graph", { scheme, size });
    await browser.until(`document.documentElement.dataset.layout === "done"`);
    await take(`${scheme}-${width}-graph`);
  }
  notEqual(pictures, "");
  console.log(`Pictures of the page are in ${pictures}`);
});

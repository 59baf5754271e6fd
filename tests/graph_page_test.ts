/**
 * The page of `cbx graph --format html` in a real browser: what it draws, what it answers to mouse
 * and keys, and that it asks nobody for anything. The last test takes pictures, and says where.
 *
 * @module
 */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { graphHtml } from "../src/cli/page/graph_html.ts";
import {
  type GraphData,
  type GraphEdge,
  graphGraphml,
  type GraphNode,
} from "../src/cli/questions/graph_formats.ts";
import { BrowserPage } from "./_browser.ts";
import { extent } from "./_extent.ts";

const FOLDERS = [
  "src/auth",
  "src/search",
  "src/store",
  "src/parse",
  "src/cli",
  "src/rank",
  "tests",
];
const VERBS = ["resolve", "read", "write", "find", "open", "merge", "plan", "print"];
const NOUNS = ["Provider", "Index", "Token", "Chunk", "Symbol", "Query", "Session"];
const KINDS = ["function", "class", "method", "interface"] as const;
const CONFIDENCES = ["extracted", "extracted", "extracted", "inferred", "ambiguous"] as const;

/** Names that mean something to HTML, XML and regular expressions. */
const HOSTILE = `</script><img src=x onerror=alert(1)> "größe" & $& ]]>`;

/** Numbers without a pattern that shows, and the same ones in every run. */
function scatter(index: number, below: number): number {
  return Math.floor(((index * 0.6180339887) % 1) ** 2 * below);
}

function world(size: number, edgesPerNode: number): GraphData {
  const folderOf = (index: number) => scatter(index, FOLDERS.length);
  const nodes = Array.from({ length: size }, (_, index): GraphNode => {
    const label = VERBS[index % VERBS.length]! + NOUNS[(index * 3) % NOUNS.length];
    const folder = FOLDERS[folderOf(index)]!;
    return {
      id: `${index}`,
      label: index === 7 ? HOSTILE : label,
      path: `${folder}/${index === 7 ? HOSTILE : label.toLowerCase()}_${index % 40}.ts`,
      line: 1 + index % 300,
      kind: KINDS[index % KINDS.length]!,
      language: "typescript",
      category: folder === "tests" ? "test" : "code",
      community: folderOf(index),
      centrality: ((index * 0.7548776662) % 1) ** 5,
    };
  });
  const members = Map.groupBy(nodes, ({ community }) => community);
  const edges = Array.from({ length: size * edgesPerNode }, (_, index): GraphEdge => {
    const source = nodes[index % size]!;
    const pool = index % 8 === 0 ? nodes : members.get(source.community)!;
    return {
      source: source.id,
      target: pool[scatter(index * 5 + 1, pool.length)]!.id,
      kind: index % 3 === 0 ? "import" : "call",
      confidence: CONFIDENCES[index % CONFIDENCES.length]!,
      resolver: "import",
      count: 1 + index % 4,
    };
  });
  const communities = FOLDERS.map((name, id) => ({ id, name, size: members.get(id)?.length ?? 0 }));
  return { root: "/r/demo", level: "symbol", nodes, edges, communities, omitted: 12 };
}

const WORLD = world(300, 2);
const SIZE = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/** The browser: starting one takes longer than all that the tests do with it. */
let browser: BrowserPage;
let folder: string;

Deno.test.beforeAll(async () => {
  folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-graph-page-" }));
  browser = await BrowserPage.open();
  await browser.send("Emulation.setDeviceMetricsOverride", SIZE);
});

Deno.test.afterAll(async () => {
  // Where it did not start, that is the error to tell.
  await browser?.[Symbol.asyncDispose]();
  Deno.removeSync(folder, { recursive: true });
});

/** Opens the page of a graph, and waits until its picture stands. */
async function opened(data: GraphData = WORLD, scheme = "light"): Promise<BrowserPage> {
  const file = `${folder}/graph.html`;
  Deno.writeTextFileSync(file, await graphHtml(data));
  await setScheme(scheme);
  browser.events.length = 0;
  await browser.goTo(`file://${file}`);
  await browser.until(`document.documentElement.dataset.layout === "done"`);
  await drawn();
  return browser;
}

async function setScheme(value: string): Promise<void> {
  await browser.send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value },
      // Without animations a frame stands as soon as it is drawn.
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
}

/** Waits until what was asked for is on the screen: asked in one frame, drawn in the next. */
async function drawn(): Promise<void> {
  await browser.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
  );
}

function picture(): Promise<string> {
  return browser.evaluate(`document.getElementById("canvas").toDataURL()`);
}

/** Texts of the elements that a selector finds. */
function texts(selector: string): Promise<string[]> {
  return browser.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.textContent)`,
  );
}

/** How many colours the canvas has, and what share of it is not the ground. */
function ink(): Promise<{ colours: number; share: number }> {
  return browser.evaluate(`(() => {
    const canvas = document.getElementById("canvas");
    const { width, height } = canvas;
    const dots = new Uint32Array(
      canvas.getContext("2d").getImageData(0, 0, width, height).data.buffer);
    const counts = Map.groupBy(dots, (dot) => dot);
    const most = Math.max(...[...counts.values()].map((each) => each.length));
    return { colours: counts.size, share: 1 - most / dots.length };
  })()`);
}

const LABELS = "#results .name";

Deno.test("graph page opens without an error, and asks the network for nothing", async () => {
  await opened();
  const told = (pattern: RegExp) => browser.events.filter(({ method }) => pattern.test(method));
  deepEqual(told(/^(Log|Runtime\.(exception|console))/), []);
  const requests = told(/requestWillBeSent$/).map(({ params }) =>
    (params.request as { readonly url: string }).url
  );
  deepEqual(requests, [`file://${folder}/graph.html`]);
  equal(await browser.evaluate("document.title"), "demo: code graph");
  deepEqual(await texts("#summary"), ["300 symbols, 600 edges, 12 nodes left out"]);
});

Deno.test("graph page is kept from the network by its policy", async () => {
  await opened();
  const answer = await browser.evaluate(
    `fetch("https://cbx.invalid/").then(() => "sent", () => "refused")`,
  );
  equal(answer, "refused");
  match(JSON.stringify(browser.events), /violates the following Content Security Policy/);
});

Deno.test("graph page draws its nodes, and one graph always alike", async () => {
  await opened();
  const { colours, share } = await ink();
  ok(colours > 100 && share > 0.02, `${colours} colours on ${share} of the canvas`);
  const first = await picture();
  await opened();
  ok(first === await picture(), "two pictures of one graph differ");
});

Deno.test("graph page shows names as text", async () => {
  await opened();
  await browser.press("/");
  await browser.type("onerror");
  deepEqual(await texts(LABELS), [HOSTILE]);
  await browser.press("Enter");
  deepEqual(await texts("#details h2"), [HOSTILE]);
  equal(await browser.evaluate(`document.querySelectorAll("img").length`), 0);
});

Deno.test("graph page narrows the list as one types, by name and by path", async () => {
  await opened();
  equal((await texts(LABELS)).length, 150);
  await browser.press("/");
  await browser.type("chunk");
  const found = await texts(LABELS);
  ok(found.length > 0 && found.every((label) => label.endsWith("Chunk")), found.join());
  await browser.type(" src/store");
  const places = await texts("#results .place");
  ok(places.length > 0 && places.length < found.length, places.join());
  ok(places.every((place) => place.startsWith("src/store/")), places.join());
  await browser.type(" nowhere");
  deepEqual(await texts("#found"), ["Nothing found"]);
});

Deno.test("graph page selects by keyboard, and shows what leads there and from there", async () => {
  await opened();
  const before = await picture();
  await browser.press("/");
  await browser.type("read");
  await browser.press("ArrowDown");
  await browser.press("ArrowDown");
  await browser.press("ArrowUp");
  await browser.press("ArrowDown");
  await browser.press("Enter");
  await drawn();
  const [, label] = await texts(LABELS);
  const [, place] = await texts("#results .place");
  deepEqual(await texts("#details h2"), [label]);
  deepEqual(await texts("#details .where"), [place]);
  const { id } = WORLD.nodes.find(({ path, line }) => `${path}:${line}` === place)!;
  const ends = (from: "source" | "target") =>
    WORLD.edges.filter((each) => each[from] === id).length;
  deepEqual(await texts("#details h3 .count"), [`${ends("target")}`, `${ends("source")}`]);
  notEqual(await picture(), before);
});

Deno.test("graph page goes from node to neighbour, and keeps the place of the keyboard", async () => {
  await opened();
  await browser.press("/");
  await browser.press("Enter");
  const [neighbour] = await texts("#details section[aria-label=Outgoing] button .name");
  await browser.evaluate(
    `document.querySelector("#details section[aria-label=Outgoing] button").focus()`,
  );
  await browser.press("Enter");
  deepEqual(await texts("#details h2"), [neighbour]);
  equal(await browser.evaluate("document.activeElement.tagName"), "H2");
});

Deno.test("graph page clears the search, then the selection, by Escape", async () => {
  await opened();
  await browser.press("/");
  await browser.type("plan");
  await browser.press("Enter");
  await browser.press("Escape");
  equal(await browser.evaluate(`document.getElementById("search").value`), "");
  equal((await texts(LABELS)).length, 150);
  equal((await texts("#details h2")).length, 1);
  await browser.press("Escape");
  equal(await browser.evaluate(`document.getElementById("details").hidden`), true);
});

Deno.test("graph page hides what a filter leaves out, on the canvas and in the list", async () => {
  await opened();
  const before = await ink();
  await browser.evaluate(`document.querySelector("[aria-label='None: Communities']").click()`);
  await drawn();
  deepEqual(await texts("#found"), ["Nothing is shown: see the filters"]);
  equal((await ink()).share, 0);
  await browser.evaluate(`document.querySelector("#filters details input").click()`);
  await drawn();
  const { share } = await ink();
  ok(share > 0 && share < before.share, `${share} of ${before.share}`);
  const [name] = await texts("#filters details .name");
  const places = await texts("#results .place");
  ok(
    places.length > 0 && places.every((place) => place.startsWith(`${name!.split(":")[0]}/`)),
    places.join(),
  );
});

Deno.test("graph page hides unconnected nodes until they are switched on, and tests once switched off", async () => {
  const alone = { ...WORLD.nodes[0]!, id: "alone", label: "aloneByItself", path: "alone.ts" };
  await opened({ ...WORLD, nodes: [...WORLD.nodes, alone] });
  deepEqual(await texts("#filters .layers .name"), ["Unconnected nodes", "Tests"]);
  const tests = WORLD.nodes.filter(({ category }) => category === "test").length;
  deepEqual(await texts("#filters .layers .count"), ["1", `${tests}`]);
  const toggle = async (layer: number) => {
    await browser.evaluate(`document.querySelectorAll(".layers input")[${layer}].click()`);
    await drawn();
  };
  await browser.press("/");
  await browser.type("aloneByItself");
  deepEqual(await texts("#found"), ["1 result, hidden by the filters"]);
  const before = await picture();
  await toggle(0);
  deepEqual(await texts(LABELS), ["aloneByItself"]);
  notEqual(await picture(), before);
  await browser.press("/");
  await browser.press("Escape");
  await toggle(1);
  deepEqual(await texts("#found"), [`${301 - tests} nodes by centrality, the first 150 listed`]);
  ok((await texts("#results .place")).every((place) => !place.startsWith("tests/")));
});

Deno.test("graph page hides edges by kind and by confidence", async () => {
  await opened();
  const before = (await ink()).share;
  for (const facet of ["Edges", "Confidence"]) {
    await browser.evaluate(`document.querySelector("[aria-label='None: ${facet}']").click()`);
    await drawn();
    const { share } = await ink();
    ok(share > 0 && share < before, `${share} of ${before}`);
    await browser.evaluate(`document.querySelector("[aria-label='All: ${facet}']").click()`);
  }
});

Deno.test("graph page pans and zooms by keys, by wheel and by drag, and fits again", async () => {
  await opened();
  const seen = [await picture()];
  const step = async (act: () => Promise<unknown>) => {
    await act();
    await drawn();
    const next = await picture();
    ok(!seen.includes(next), `step ${seen.length} changes nothing`);
    seen.push(next);
  };
  const mouse = (type: string, values: object) =>
    browser.send("Input.dispatchMouseEvent", { type, x: 800, y: 90, ...values });
  await browser.evaluate(`document.getElementById("canvas").focus()`);
  await step(() => browser.press("+"));
  await step(() => browser.press("ArrowUp"));
  await step(() => mouse("mouseWheel", { deltaX: 0, deltaY: 120 }));
  await step(async () => {
    await mouse("mousePressed", { button: "left", clickCount: 1 });
    await mouse("mouseMoved", { button: "left", x: 700, y: 200 });
    await mouse("mouseReleased", { button: "left", x: 700, y: 200 });
  });
  await mouse("mouseMoved", { x: 4, y: 4 });
  await browser.press("0");
  await drawn();
  equal(await picture() === seen[0], true, "the picture is not as it was");
});

Deno.test("graph page selects the node that is clicked", async () => {
  await opened(world(1, 0));
  const at = { x: 340 + (SIZE.width - 340) / 2, y: SIZE.height / 2 };
  for (const type of ["mousePressed", "mouseReleased"]) {
    await browser.send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1 });
  }
  deepEqual(await texts("#details h2"), [world(1, 0).nodes[0]!.label]);
});

Deno.test("graph page follows the scheme of the reader, while it is open too", async () => {
  await opened();
  const light = await picture();
  await setScheme("dark");
  await drawn();
  notEqual(await picture(), light);
  const ground = await browser.evaluate("getComputedStyle(document.body).backgroundColor");
  equal(ground, "rgb(18, 20, 24)");
  await setScheme("light");
  await drawn();
  ok(light === await picture(), "the light picture is not as it was");
});

Deno.test("graph page has text that stands out by 4.5 to 1 in both schemes", async () => {
  for (const scheme of ["light", "dark"]) {
    await opened(WORLD, scheme);
    const weak = await browser.evaluate(`(() => {
      const context = document.createElement("canvas").getContext("2d");
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
      return ["text", "muted", "accent"].flatMap((text) =>
        ["ground", "panel", "hover", "selected"].flatMap((ground) =>
          contrast(text, ground) < 4.5 ? [text + " on " + ground] : []));
    })()`);
    deepEqual(weak, [], scheme);
  }
});

Deno.test("graph page names everything that takes the focus", async () => {
  await opened();
  await browser.press("/");
  await browser.press("Enter");
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  interface AxNode {
    readonly role?: { readonly value: string };
    readonly name?: { readonly value: string };
    readonly properties?: readonly { readonly name: string }[];
  }
  const focusable = (nodes as readonly AxNode[]).filter(({ role, properties = [] }) =>
    role?.value !== "RootWebArea" && properties.some(({ name }) => name === "focusable")
  );
  ok(focusable.length > 20, `${focusable.length} take the focus`);
  deepEqual(focusable.filter(({ name }) => (name?.value ?? "") === "").map(({ role }) => role), []);
});

Deno.test("graph page searches and selects where the browser refuses a canvas", async () => {
  const { identifier } = await browser.send("Page.addScriptToEvaluateOnNewDocument", {
    source: "HTMLCanvasElement.prototype.getContext = () => null;",
  });
  try {
    await opened();
    await browser.press("/");
    await browser.type("find");
    await browser.press("Enter");
    match((await texts("#details h2")).join(), /^find/);
    match((await texts("#spoken")).join(), /incoming, \d+ outgoing$/);
    deepEqual(browser.events.filter(({ method }) => method === "Runtime.exceptionThrown"), []);
  } finally {
    await browser.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  }
});

/** Nodes of a large graph. */
const MANY = extent({ quick: 500, full: 2_000 });

Deno.test("graph page opens for a graph of nothing, and for a large one", async () => {
  await opened({ ...world(0, 0), omitted: 0 });
  deepEqual(await texts("#summary"), ["0 symbols, 0 edges"]);
  await opened(world(MANY, 4));
  const [symbols, edges] = [MANY, MANY * 4].map((count) => count.toLocaleString("en"));
  deepEqual(await texts("#summary"), [`${symbols} symbols, ${edges} edges, 12 nodes left out`]);
  ok((await ink()).share > 0.05);
  deepEqual(browser.events.filter(({ method }) => method === "Runtime.exceptionThrown"), []);
});

Deno.test("graphGraphml() is well-formed for the parser of a browser, and keeps the names", async () => {
  await opened(world(0, 0));
  const xml = graphGraphml({ ...WORLD, root: "/r/\u0001\ud800" });
  const [names, error] = await browser.evaluate(`(() => {
    const parsed = new DOMParser().parseFromString(${JSON.stringify(xml)}, "application/xml");
    const labels = parsed.querySelectorAll("data[key=node_label]");
    return [
      [...labels].map((each) => each.textContent),
      parsed.querySelector("parsererror")?.textContent ?? "",
    ];
  })()`);
  equal(error, "");
  deepEqual(names, WORLD.nodes.map(({ label }) => label));
});

Deno.test("graph page has pictures for those who want to look", async () => {
  const pictures = Deno.makeTempDirSync({ prefix: "cbx-graph-pictures-" });
  const take = async (name: string) => {
    await drawn();
    const bytes = await browser.screenshot();
    ok(bytes.length > 20_000, `${name} is all but empty`);
    Deno.writeFileSync(`${pictures}/${name}.png`, bytes);
  };
  for (const scheme of ["light", "dark"]) {
    await opened(WORLD, scheme);
    await take(scheme);
    await browser.press("/");
    await browser.type("resolve");
    await take(`${scheme}-search`);
    await browser.press("Enter");
    await take(`${scheme}-selected`);
  }
  console.log(`Pictures of the graph page are in ${pictures}`);
});

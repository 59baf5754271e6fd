/**
 * The page of `cbx serve`, as the files that a browser asks for. They are texts of this module graph,
 * so that nothing is read when they are served. Addresses are laid out as the folders are: a module
 * finds its neighbours by the same relative path on disk and in a browser, and the library of the
 * views, Preact with htm, beside them.
 *
 * The graph is drawn by the modules of `graph/`, that of `cbx graph --format html`, whose
 * elements become a part of this page.
 *
 * @module
 */
import preact from "htm/preact/standalone" with { type: "text" };
import address from "./app/address.js" with { type: "text" };
import api from "./app/api.js" with { type: "text" };
import app from "./app/app.js" with { type: "text" };
import definition from "./app/definition.js" with { type: "text" };
import file from "./app/file.js" with { type: "text" };
import filters from "./app/filters.js" with { type: "text" };
import graph from "./app/graph.js" with { type: "text" };
import home from "./app/home.js" with { type: "text" };
import iconSvg from "./app/icon.svg" with { type: "text" };
import lines from "./app/lines.js" with { type: "text" };
import page from "./app/page.html" with { type: "text" };
import parts from "./app/parts.js" with { type: "text" };
import resultRow from "./app/result_row.js" with { type: "text" };
import search from "./app/search.js" with { type: "text" };
import style from "./app/style.css" with { type: "text" };
import text from "./app/text.js" with { type: "text" };
import themeStart from "./app/theme_start.js" with { type: "text" };
import graphDraw from "./graph/draw.js" with { type: "text" };
import graphMain from "./graph/main.js" with { type: "text" };
import graphModel from "./graph/model.js" with { type: "text" };
import graphStyle from "./graph/page.css" with { type: "text" };
import graphPage from "./graph/page.html" with { type: "text" };
import graphPanels from "./graph/panels.js" with { type: "text" };

export interface PageFile {
  readonly type: string;
  readonly body: string;
}

/** All files but the page itself, by name. */
const FILES: Readonly<Record<string, string>> = {
  "preact.js": preact,
  "app/address.js": address,
  "app/api.js": api,
  "app/app.js": app,
  "app/definition.js": definition,
  "app/file.js": file,
  "app/filters.js": filters,
  "app/graph.js": graph,
  "app/home.js": home,
  "app/icon.svg": iconSvg,
  "app/lines.js": lines,
  "app/parts.js": parts,
  "app/result_row.js": resultRow,
  "app/search.js": search,
  "app/style.css": style,
  "app/text.js": text,
  "app/theme_start.js": themeStart,
  "graph/draw.js": graphDraw,
  "graph/main.js": graphMain,
  "graph/model.js": graphModel,
  "graph/page.css": graphStyle,
  "graph/panels.js": graphPanels,
};

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

export interface PageFacts {
  /** Addresses that open folders in an editor, by the names of their roots. @default {none} */
  readonly editor?: Readonly<Record<string, string>>;
  /** Filters of queries beside those of a tree. @default {none} */
  readonly filters?: readonly string[];
}

/** Gives the files of the page, by the path that a browser asks for. */
export function pageFiles(
  { editor = {}, filters = [] }: PageFacts = {},
): ReadonlyMap<string, PageFile> {
  const facts = [
    ...(Object.keys(editor).length > 0 ? [factElement("editor", JSON.stringify(editor))] : []),
    ...(filters.length > 0 ? [factElement("filters", filters.join(","))] : []),
  ];
  const whole = page.replace("<!-- graph -->", () => graphElements())
    .replace("<!-- facts -->", () => facts.join("\n    "));
  return new Map([
    ["/", pageFile("page.html", whole)],
    ...Object.entries(FILES).map(([name, body]) =>
      [`/assets/${name}`, pageFile(name, body)] as const
    ),
  ]);
}

function pageFile(name: string, body: string): PageFile {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const type = TYPES[extension] ?? "text/plain; charset=utf-8";
  return { type, body: body.replace('from "htm/preact/standalone"', 'from "../preact.js"') };
}

function factElement(name: string, text: string): string {
  const content = text.replace(
    /[&"<]/g,
    (char) => ({ "&": "&amp;", '"': "&quot;" })[char] ?? "&lt;",
  );
  return `<meta name="cbx-${name}" content="${content}">`;
}

/** Elements of the body of the graph's own page, but for the parts that only that page has. */
function graphElements(): string {
  const [, elements = ""] = /<body[^>]*>([^]*)<\/body>/.exec(graphPage) ?? [];
  return elements.replace(/<!-- \w+ -->|<noscript>[^]*?<\/noscript>/g, "").trim();
}

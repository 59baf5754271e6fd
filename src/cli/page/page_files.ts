/**
 * The page of `cbx serve`, as the files that a browser asks for. They are texts of this module graph,
 * so that nothing is read when they are served. Addresses are laid out as the folders are: a module
 * finds its neighbours by the same relative path on disk and in a browser.
 *
 * The graph is drawn by the modules of `graph/`, that of `cbx graph --format html`, whose
 * elements become a part of this page.
 *
 * @module
 */
import answerText from "./app/answer_text.js" with { type: "text" };
import api from "./app/api.js" with { type: "text" };
import app from "./app/app.js" with { type: "text" };
import codeCss from "./app/code.css" with { type: "text" };
import codeLine from "./app/code_line.js" with { type: "text" };
import codeList from "./app/code_list.js" with { type: "text" };
import copyText from "./app/copy_text.js" with { type: "text" };
import definitionPanel from "./app/definition_panel.js" with { type: "text" };
import featuresTable from "./app/features_table.js" with { type: "text" };
import fileCss from "./app/file.css" with { type: "text" };
import fileText from "./app/file_text.js" with { type: "text" };
import fileView from "./app/file_view.js" with { type: "text" };
import filterBar from "./app/filter_bar.js" with { type: "text" };
import frameCss from "./app/frame.css" with { type: "text" };
import graphCss from "./app/graph.css" with { type: "text" };
import graphOf from "./app/graph_of.js" with { type: "text" };
import graphView from "./app/graph_view.js" with { type: "text" };
import highlight from "./app/highlight.js" with { type: "text" };
import home from "./app/home.js" with { type: "text" };
import icon from "./app/icon.js" with { type: "text" };
import iconSvg from "./app/icon.svg" with { type: "text" };
import languageRules from "./app/language_rules.js" with { type: "text" };
import lineWindow from "./app/line_window.js" with { type: "text" };
import marks from "./app/marks.js" with { type: "text" };
import menu from "./app/menu.js" with { type: "text" };
import notice from "./app/notice.js" with { type: "text" };
import outline from "./app/outline.js" with { type: "text" };
import page from "./app/page.html" with { type: "text" };
import place from "./app/place.js" with { type: "text" };
import queryFilters from "./app/query_filters.js" with { type: "text" };
import resultList from "./app/result_list.js" with { type: "text" };
import resultRow from "./app/result_row.js" with { type: "text" };
import routes from "./app/routes.js" with { type: "text" };
import say from "./app/say.js" with { type: "text" };
import searchCss from "./app/search.css" with { type: "text" };
import searchField from "./app/search_field.js" with { type: "text" };
import searchView from "./app/search_view.js" with { type: "text" };
import snippet from "./app/snippet.js" with { type: "text" };
import themeCss from "./app/theme.css" with { type: "text" };
import themeStart from "./app/theme_start.js" with { type: "text" };
import themeSwitch from "./app/theme_switch.js" with { type: "text" };
import visible from "./app/visible.js" with { type: "text" };
import graphDraw from "./graph/draw.js" with { type: "text" };
import graphElement from "./graph/element.js" with { type: "text" };
import graphMain from "./graph/main.js" with { type: "text" };
import graphModel from "./graph/model.js" with { type: "text" };
import graphPageCss from "./graph/page.css" with { type: "text" };
import graphPanels from "./graph/panels.js" with { type: "text" };
import graphPage from "./graph/page.html" with { type: "text" };

/** A file of the page. */
export interface PageFile {
  /** Its media type. */
  readonly type: string;
  /** Its text. */
  readonly body: string;
}

/** Modules and styles of the graph, by name. */
const GRAPH_FILES: Readonly<Record<string, string>> = {
  "draw.js": graphDraw,
  "element.js": graphElement,
  "main.js": graphMain,
  "model.js": graphModel,
  "page.css": graphPageCss,
  "panels.js": graphPanels,
};

/** All other files of the page, by name. */
const FILES: Readonly<Record<string, string>> = {
  "answer_text.js": answerText,
  "api.js": api,
  "app.js": app,
  "code.css": codeCss,
  "code_line.js": codeLine,
  "code_list.js": codeList,
  "copy_text.js": copyText,
  "definition_panel.js": definitionPanel,
  "features_table.js": featuresTable,
  "file.css": fileCss,
  "file_text.js": fileText,
  "file_view.js": fileView,
  "filter_bar.js": filterBar,
  "frame.css": frameCss,
  "graph.css": graphCss,
  "graph_of.js": graphOf,
  "graph_view.js": graphView,
  "highlight.js": highlight,
  "home.js": home,
  "icon.js": icon,
  "icon.svg": iconSvg,
  "language_rules.js": languageRules,
  "line_window.js": lineWindow,
  "marks.js": marks,
  "menu.js": menu,
  "notice.js": notice,
  "outline.js": outline,
  "place.js": place,
  "query_filters.js": queryFilters,
  "result_list.js": resultList,
  "result_row.js": resultRow,
  "routes.js": routes,
  "say.js": say,
  "search.css": searchCss,
  "search_field.js": searchField,
  "search_view.js": searchView,
  "snippet.js": snippet,
  "theme.css": themeCss,
  "theme_start.js": themeStart,
  "theme_switch.js": themeSwitch,
  "visible.js": visible,
};

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

/** Gives the files of the page, by the path that a browser asks for. */
export function pageFiles(): ReadonlyMap<string, PageFile> {
  const assets = [
    ...Object.entries(FILES).map(([name, body]) => [`app/${name}`, body] as const),
    ...Object.entries(GRAPH_FILES).map(([name, body]) => [`graph/${name}`, body] as const),
  ];
  return new Map([
    ["/", pageFile("page.html", page.replace("<!-- graph -->", () => graphElements()))],
    ...assets.map(([name, body]) => [`/assets/${name}`, pageFile(name, body)] as const),
  ]);
}

function pageFile(name: string, body: string): PageFile {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return { type: TYPES[extension] ?? "text/plain; charset=utf-8", body };
}

/** What is within the body of the graph's own page, but for the parts that only that page has. */
function graphElements(): string {
  const [, elements = ""] = /<body[^>]*>([^]*)<\/body>/.exec(graphPage) ?? [];
  return elements.replace(/<!-- \w+ -->|<noscript>[^]*?<\/noscript>/g, "").trim();
}

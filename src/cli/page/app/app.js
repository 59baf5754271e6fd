/**
 * Joins the parts of the page: the address says what is shown, the views show it, and keys that mean
 * the same everywhere are listened to here.
 *
 * @module
 */
import { get, health } from "./api.js";
import { FileView } from "./file_view.js";
import { GraphView } from "./graph_view.js";
import { termsOf } from "./marks.js";
import { closeMenu, closeMenusByClick } from "./menu.js";
import { wordsOf } from "./query_filters.js";
import { formatRoute, parseRoute } from "./routes.js";
import { createSearchField } from "./search_field.js";
import { SearchView } from "./search_view.js";
import { createThemeSwitch } from "./theme_switch.js";
import { visible } from "./visible.js";

const place = document.getElementById("view");
const field = document.getElementById("query");
const help = document.getElementById("help");
const search = new SearchView(field, (route) => navigate(route));

/** What is shown, by view; a file and a graph are thrown away when another one is looked at. */
const views = { search, file: undefined, graph: undefined };
/** The route that is shown, the last one of a search, and how many were shown before. */
const at = { hash: undefined, route: undefined, searched: parseRoute(""), steps: 0 };

createThemeSwitch(document.getElementById("theme"));
createSearchField(field, {
  onQuery: (query, isNew) => navigate(searchOf(query), isNew ? "push" : "replace"),
  onMove: (step) => at.route.view === "search" && search.move(step),
  onOpen: () => at.route.view === "search" ? search.open() : navigate(searchOf(field.value)),
  onLeave: () => at.route.view === "search" ? search.focusList() : field.blur(),
});
closeMenusByClick();
document.getElementById("help-button").addEventListener("click", () => help.showModal());
help.addEventListener("click", (event) => event.target === help && help.close());
for (const event of ["popstate", "hashchange"]) addEventListener(event, apply);
// Later than the listeners of the views, which may have done all there is to do.
addEventListener("keydown", press);
apply();
if (at.route.view === "search" && at.route.query === "") field.focus();
readRoots();

/** Another query: in the root and by the signals of the last search, if that was one. */
function searchOf(query) {
  return { ...at.searched, view: "search", query };
}

/**
 * Goes to a route.
 *
 * @param how `push` for a step of the history, `replace` for none, `mark` to keep the address only.
 */
function navigate(route, how = "push") {
  const hash = formatRoute(route);
  if (how === "push" && hash !== location.hash) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
  if (how === "mark") at.hash = hash;
  else apply();
}

/** Shows what the address says. */
function apply() {
  const { hash } = location;
  if (hash === at.hash) return;
  const route = parseRoute(hash);
  const view = viewOf(route);
  at.hash = hash;
  at.steps++;
  if (route.view === "search") at.searched = route;
  if (view.element.parentElement === null) place.append(view.element);
  if (at.route?.view === "search" && route.view !== "search") search.leave();
  const isBack = route.view === "search" && at.route?.view !== "search";
  at.route = route;
  for (const each of place.children) each.hidden = each !== view.element;
  document.body.dataset.view = route.view;
  if (isBack) search.enter();
  view.show(route);
}

function viewOf(route) {
  const known = views[route.view];
  if (known !== undefined && (known === search || known.isOf(route))) return known;
  known?.close();
  known?.element.remove();
  return views[route.view] = route.view === "file" ? fileView(route) : graphView(route);
}

function fileView(route) {
  const terms = termsOf(wordsOf(at.searched.query), []);
  return new FileView(route, { terms, navigate, back });
}

function graphView({ root }) {
  return new GraphView(root, (path) => navigate({ view: "file", path, root }));
}

/** Goes back; where the page was opened in the middle, to the search. */
function back() {
  if (at.steps > 1) history.back();
  else navigate(at.searched);
}

function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  const isTyping = event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea");
  if (isTyping) return;
  if (event.key === "/") {
    field.focus();
    field.select();
  } else if (event.key === "?") help.showModal();
  else if (event.key === "Escape") leave();
  else if (event.target.matches?.("input, summary") || !views[at.route.view].press(event)) return;
  event.preventDefault();
}

/** Leaves what is open: a menu, or what is shown. */
function leave() {
  if (!closeMenu() && at.route.view !== "search") back();
}

/** The roots and what they hold. A search does not wait for them. */
async function readRoots() {
  const { roots = [] } = await health().catch((error) => {
    console.debug("No roots, as the server does not tell them:", error);
    return {};
  });
  const isSeveral = roots.length > 1;
  const known = await Promise.all(roots.map(async ({ name, error = "" }) => {
    if (error !== "") return { name, error };
    try {
      return { name, stats: await get("/stats", { root: isSeveral ? name : "" }) };
    } catch (failure) {
      return { name, error: failure.message };
    }
  }));
  search.setRoots(known);
  const names = roots.map(({ name }) => visible(name));
  document.getElementById("root-name").textContent = names.length > 3
    ? `${names.length} roots`
    : names.join(", ");
  setGraphLink(roots);
}

/** With several roots the graph is that of one: of the first that answers, unless one is searched. */
function setGraphLink(roots) {
  if (roots.length < 2) return;
  const first = roots.find(({ error = "" }) => error === "") ?? roots[0];
  const link = document.getElementById("graph-link");
  link.addEventListener("click", () => {
    link.href = formatRoute({ view: "graph", root: at.route.root || first.name });
  });
}

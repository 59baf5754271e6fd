/**
 * Joins the parts of the page: the address says what is shown, the views show it, and keys that mean
 * the same everywhere are listened to here.
 *
 * @module
 */
import { render } from "htm/preact/standalone";
import { filtersOf, formatRoute, parseRoute, partsOfPlace, wordsOf } from "./address.js";
import { get, health } from "./api.js";
import { FileView } from "./file.js";
import { closeMenu, closeMenusByClick } from "./filters.js";
import { GraphView } from "./graph.js";
import { termsOf } from "./lines.js";
import { icon, say } from "./parts.js";
import { SearchView } from "./search.js";
import { visible } from "./text.js";

/** Milliseconds without a key after which what was typed is searched. */
const DEBOUNCE_MS = 120;
/** Where the choice of a scheme is kept; `theme_start.js` reads it too. */
const THEME_KEY = "cbx-theme";
const THEMES = ["system", "light", "dark"];

const place = document.getElementById("view");
const field = document.getElementById("query");
const help = document.getElementById("help");
const search = new SearchView(field, (route) => navigate(route));

/** Views by name; a file and a graph are thrown away when another one is looked at. */
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
  // A fleet names no roots: it is one for whoever asks.
  const { roots = [{ name: "" }] } = await health().catch((error) => {
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
  setGraphLink(roots, known[0]?.stats?.repositories ?? []);
}

/**
 * With several roots, or repositories, the graph is that of one: of the first that answers, unless one is
 * searched or a file of one is shown.
 */
function setGraphLink(roots, repositories) {
  if (roots.length < 2 && repositories.length === 0) return;
  const first = roots.find(({ error = "" }) => error === "") ?? roots[0];
  const root = ({ root, path, query }) =>
    root || partsOfPlace(path)?.repository ||
    filtersOf(query).find(({ field, excludes }) => field === "repo" && !excludes)?.value ||
    (first.name || repositories[0].repository);
  const link = document.getElementById("graph-link");
  link.addEventListener("click", () => {
    link.href = formatRoute({ view: "graph", root: root(at.route) });
  });
}

/**
 * Starts the search field: it searches as one types, and its keys move in the list of results.
 *
 * @param handlers `onQuery(text, isNew)`: whether typing has just begun; `onMove(step)`, `onOpen()`,
 * `onLeave()`.
 */
function createSearchField(field, { onQuery, onMove, onOpen, onLeave }) {
  let timer = 0;
  let isTyping = false;
  const search = () => {
    clearTimeout(timer);
    timer = 0;
    onQuery(field.value, !isTyping);
    isTyping = true;
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, DEBOUNCE_MS);
  });
  field.addEventListener("blur", () => isTyping = false);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown") onMove(1);
    else if (event.key === "ArrowUp") onMove(-1);
    else if (event.key === "Enter") {
      if (timer === 0) onOpen();
      else search();
      isTyping = false;
    } else if (event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
  });
}

/** Starts the switch between light, dark, and what the system says; the browser keeps what is chosen. */
function createThemeSwitch(button) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let choice = readStored();
  const apply = () => {
    const theme = choice === "system" ? (dark.matches ? "dark" : "light") : choice;
    document.documentElement.dataset.theme = theme;
    render(icon(choice), button);
    button.setAttribute("aria-label", `Colours: ${choice}`);
    button.title = `Colours: ${choice}`;
    document.dispatchEvent(new Event("themechange"));
  };
  button.addEventListener("click", () => {
    choice = THEMES[(THEMES.indexOf(choice) + 1) % THEMES.length];
    store(choice);
    apply();
    say(`Colours: ${choice}`);
  });
  dark.addEventListener("change", apply);
  apply();
}

function readStored() {
  try {
    const value = localStorage.getItem(THEME_KEY);
    return THEMES.includes(value) ? value : "system";
  } catch (error) {
    console.debug("The browser keeps no choice of a scheme:", error);
    return "system";
  }
}

function store(choice) {
  try {
    localStorage.setItem(THEME_KEY, choice);
  } catch (error) {
    console.debug("The browser keeps no choice of a scheme:", error);
  }
}

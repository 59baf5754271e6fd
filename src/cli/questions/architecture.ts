import type { ArchitectureAnswer, JsonValue } from "@cbx/core";
import { counted } from "../terminal/figures.ts";
import type { Report, ReportItem } from "../terminal/report.ts";
import { ENVELOPE, listOf, object } from "./answer.ts";
import { graphQuestion } from "./question.ts";
import { groupByList, joinLists, numberOf, pick, recordOf, recordsOf } from "./records.ts";
import { closing } from "./report_parts.ts";
import { type JsonRecord, whole } from "./row.ts";

/** Modules at most, as the library has it. */
const MAX_MODULES = 1_000;

/** Items of a list that are shown; JSON has more. */
const MAX_ITEMS = 15;

export const architecture = graphQuestion({
  name: "architecture",
  about:
    "Describes the tree: modules and their dependencies, import cycles, entry points, communities.",
  inputs: {
    modules: whole(
      2,
      MAX_MODULES,
      "Maximum number of modules: folders are merged until no more than that remain",
      { default: 40 },
    ),
  },
  ask: (index, input, shared) => index.architecture({ ...input, ...shared }),
  report: reportOf,
  command: {
    usage: "architecture",
    about: "print modules, dependencies, import cycles, entry points and central definitions",
    examples: ["cbx architecture", "cbx architecture --modules 20 --format md"],
  },
  tool: {
    title: "Describe the project as a whole",
    description:
      "Describes the whole tree: its modules and their dependencies, import cycles, entry points, the most central definitions, and communities of files that belong together, the most important of each. Use it once, to get to know a project or to find where to start. To find code by what it does, take codebase_search.",
    list: {
      head: (answer) => {
        const lists = listsOf(answer);
        const totals = Object.entries(lists).map(([list, items]) => [list, items.length]);
        return { totals: { ...Object.fromEntries(totals), ...recordOf(answer.totals) } };
      },
      items: (answer) => {
        const lists = Object.entries(listsOf(answer));
        return joinLists(
          Object.fromEntries(lists.map(([list, items]) => [list, items.slice(0, MAX_ITEMS)])),
        );
      },
      group: groupByList,
    },
  },
  answer: { ...ENVELOPE, modules: listOf(object({})) },
});

/** The lists of an answer, each item with what an agent needs of it. */
function listsOf(answer: JsonRecord): Readonly<Record<string, readonly JsonRecord[]>> {
  const of = (list: string, ...fields: string[]) =>
    recordsOf(answer[list]).map((each) => pick(each, fields));
  const cycles = Array.isArray(answer.module_cycles) ? answer.module_cycles : [];
  return {
    modules: of("modules", "name", "files", "symbols", "uses", "used_by")
      .toSorted((a, b) => numberOf(b.symbols) - numberOf(a.symbols)),
    dependencies: of("dependencies", "from", "to", "count", "by_tests"),
    module_cycles: cycles.map((modules: JsonValue) => ({ modules })),
    file_cycles: of("file_cycles", "size", "files"),
    entry_points: of("entry_points", "path", "line", "symbol", "reason"),
    central: of("central", "path", "line", "symbol", "kind", "users"),
    communities: of("communities", "name", "size"),
  };
}

function reportOf(answer: ArchitectureAnswer): Report {
  const { modules, dependencies, moduleCycles, fileCycles, entryPoints, central, totals } = answer;
  const bySize = modules.toSorted((a, b) => b.symbols - a.symbols);
  return {
    sections: [
      {
        heading: `Modules (${modules.length})`,
        items: firstOf(bySize, modules.length, ({ name, files, symbols, uses, usedBy }) => ({
          place: name,
          details: [
            counted(files, "file"),
            counted(symbols, "definition"),
            `uses ${uses}`,
            `used by ${usedBy}`,
          ],
        })),
      },
      {
        heading: `Dependencies (${dependencies.length})`,
        items: firstOf(dependencies, dependencies.length, ({ from, to, count, byTests }) => ({
          label: `${from} → ${to}`,
          details: [counted(count, "place"), ...(byTests ? ["by tests alone"] : [])],
        })),
      },
      {
        heading: `Import cycles of modules (${moduleCycles.length})`,
        items: firstOf(
          moduleCycles,
          moduleCycles.length,
          (names) => ({ label: names.join(" ↔ ") }),
        ),
      },
      {
        heading: `Import cycles of files (${totals.fileCycles})`,
        items: firstOf(fileCycles, totals.fileCycles, ({ size, files }) => ({
          label: files.join(", ") + (size > files.length ? ", …" : ""),
          details: [counted(size, "file")],
        })),
      },
      {
        heading: "Entry points",
        items: firstOf(entryPoints, totals.entryPoints, ({ path, line, symbol, reason }) => ({
          place: symbol === "" ? path : `${path}:${line}`,
          label: symbol,
          details: [reason],
        })),
      },
      {
        heading: "Central definitions",
        items: firstOf(
          central,
          totals.central,
          ({ path, line, symbol, kind, users, centrality }) => ({
            place: `${path}:${line}`,
            label: symbol,
            details: [kind, counted(users, "user"), `centrality ${centrality.toFixed(2)}`],
          }),
        ),
      },
      {
        heading: `Communities (modularity ${answer.modularity.toFixed(2)})`,
        items: firstOf(answer.communities, totals.communities, ({ name, size, files }) => ({
          place: name,
          label: counted(size, "file"),
          details: [files.slice(0, 3).join(", ")],
        })),
      },
    ],
    closing: closing(answer, dependencies.length === 0),
  };
}

/** The first items of a list, and how many more there are. */
function firstOf<T>(
  list: readonly T[],
  total: number,
  itemOf: (each: T) => ReportItem,
): ReportItem[] {
  const shown = list.slice(0, MAX_ITEMS).map(itemOf);
  const more = total - shown.length;
  return more > 0 ? [...shown, { label: `and ${more} more` }] : shown;
}

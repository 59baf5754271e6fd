import type { ArchitectureAnswer } from "@cbx/core";
import { counted } from "./figures.ts";
import { closing } from "./graph_reports.ts";
import type { Report, ReportItem } from "./report.ts";

/** Items of a list that are shown; JSON has more. */
const MAX_ITEMS = 15;

/** The report of `cbx architecture`. */
export function architectureReport(answer: ArchitectureAnswer): Report {
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
        items: firstOf(dependencies, dependencies.length, ({ from, to, count }) => ({
          label: `${from} → ${to}`,
          details: [counted(count, "place")],
        })),
      },
      {
        heading: `Circles of modules (${moduleCycles.length})`,
        items: firstOf(
          moduleCycles,
          moduleCycles.length,
          (names) => ({ label: names.join(" ↔ ") }),
        ),
      },
      {
        heading: `Circles of files (${totals.fileCycles})`,
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

import type { ArchitectureAnswer } from "@cbx/core";
import { counted } from "./figures.ts";
import { closing } from "./graph_reports.ts";
import type { Report } from "./report.ts";

/** Items of a list that are shown; JSON has all. */
const MAX_ITEMS = 15;

/** The report of `cbx architecture`. */
export function architectureReport(answer: ArchitectureAnswer): Report {
  const { modules, dependencies, moduleCycles, fileCycles, entryPoints, central } = answer;
  const bySize = modules.toSorted((a, b) => b.symbols - a.symbols);
  return {
    sections: [
      {
        heading: `Modules (${modules.length})`,
        items: bySize.slice(0, MAX_ITEMS).map(({ name, files, symbols, uses, usedBy }) => ({
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
        items: dependencies.slice(0, MAX_ITEMS).map(({ from, to, count }) => ({
          label: `${from} → ${to}`,
          details: [counted(count, "place")],
        })),
      },
      {
        heading: `Circles of modules (${moduleCycles.length})`,
        items: moduleCycles.slice(0, MAX_ITEMS).map((names) => ({ label: names.join(" ↔ ") })),
      },
      {
        heading: `Circles of files (${fileCycles.length})`,
        items: fileCycles.map(({ size, files }) => ({
          label: files.join(", ") + (size > files.length ? ", …" : ""),
          details: [counted(size, "file")],
        })),
      },
      {
        heading: "Entry points",
        items: entryPoints.slice(0, MAX_ITEMS).map(({ path, line, symbol, reason }) => ({
          place: symbol === "" ? path : `${path}:${line}`,
          label: symbol,
          details: [reason],
        })),
      },
      {
        heading: "Central definitions",
        items: central.slice(0, MAX_ITEMS).map((
          { path, line, symbol, kind, users, centrality },
        ) => ({
          place: `${path}:${line}`,
          label: symbol,
          details: [kind, counted(users, "user"), `centrality ${centrality.toFixed(2)}`],
        })),
      },
      {
        heading: `Communities (modularity ${answer.modularity.toFixed(2)})`,
        items: answer.communities.slice(0, MAX_ITEMS).map(({ name, size, files }) => ({
          place: name,
          label: counted(size, "file"),
          details: [files.slice(0, 3).join(", ")],
        })),
      },
    ],
    closing: closing(answer, dependencies.length === 0),
  };
}

import { type DiffImpactAnswer, type GraphPlace, listChangedLines } from "@cbx/core";
import { counted } from "../terminal/figures.ts";
import type { Report, ReportItem } from "../terminal/report.ts";
import { COUNT, listOf, object, PLACE, TEXT, TEXTS } from "./answer.ts";
import { affectedItem, firstOf, impact, IMPACT_LIST, impactReport } from "./impact.ts";
import { graphQuestion } from "./question.ts";
import { pick } from "./records.ts";
import { at } from "./report_parts.ts";
import { type JsonRecord, name, truth, whole } from "./row.ts";

/** Changed files that a server is asked to look at, at most. */
const MAX_CHANGED = 100_000;

interface DiffAnswer extends DiffImpactAnswer {
  /** Changed files that were not looked at; absent where all were. */
  readonly filesLeft?: number;
}

const { symbol: _, ...INPUTS } = impact.inputs;

/** Finds what a diff affects. The git repository tells which lines were changed. */
export const diffImpact = graphQuestion({
  name: "diff_impact",
  about: "Finds what the lines changed since a commit affect, tests included.",
  inputs: {
    base: name("Commit to compare the tree with", { flag: "--base <ref>", default: "HEAD" }),
    staged: truth("Whether only staged changes are compared, not the whole tree"),
    maxFiles: whole(1, Infinity, "Maximum number of changed files to look at", {
      served: [1, MAX_CHANGED],
    }),
    ...INPUTS,
  },
  async ask(
    index,
    { base, staged = false, maxFiles = Infinity, ...options },
    shared,
  ): Promise<DiffAnswer> {
    if (staged && base !== undefined) {
      throw new RangeError(
        "Cannot use --base and --staged together: staged changes are always compared with HEAD",
      );
    }
    const since = { staged, renames: true, texts: true, ...(base === undefined ? {} : { base }) };
    const changes = await listChangedLines(index.root, since);
    const answer = await index.diffImpact(changes.slice(0, maxFiles), { ...options, ...shared });
    const filesLeft = changes.length - maxFiles;
    if (filesLeft <= 0) return answer;
    const { coverage } = answer;
    const statement = `${coverage.statement}; ${counted(filesLeft, "changed file")} left out`;
    // Nothing is proved of changes that nobody looked at.
    return {
      ...answer,
      filesLeft,
      coverage: { ...coverage, partial: true, proof: false, statement },
    };
  },
  report: reportOf,
  command: {
    usage: "diff-impact",
    about: "find what the changed lines affect",
    examples: ["cbx diff-impact", "cbx diff-impact --base main", "cbx diff-impact --staged"],
  },
  tool: {
    title: "Find what your changes affect",
    description:
      "Finds what the lines changed since a commit affect: the definitions that they are in, callers of callers, overrides, routes, and the tests to run, nearest first. Use it after editing, before you say that you are done, to see what to check and which tests to run. Before a change, take impact_of.",
    list: {
      ...IMPACT_LIST,
      head: (answer) => ({
        ...pick(answer, ["unknown", "renamed", "moved", "gone", "files_left"]),
        ...removedOf(answer),
        ...IMPACT_LIST.head(answer),
      }),
    },
  },
  answer: {
    ...impact.answer,
    changed: listOf(PLACE),
    unknown: TEXTS,
    renamed: listOf(object({ path: TEXT, from: TEXT })),
    moved: listOf(object({ from: PLACE, to: PLACE, likeness: { type: "number" } })),
    gone: TEXTS,
    "files_left?": COUNT,
    removed: listOf(PLACE),
    users_of_removed: listOf(PLACE, "Direct users: impact of one says what it affects in turn."),
  },
});

function removedOf(answer: JsonRecord): JsonRecord {
  const named = ["path", "line", "end_line", "symbol", "kind"];
  return {
    removed: firstOf(answer.removed, named),
    users_of_removed: firstOf(answer.users_of_removed, named),
  };
}

function reportOf(answer: DiffAnswer): Report {
  const { renamed, moved, filesLeft = 0 } = answer;
  const other = new Set(renamed.map(({ from }) => from));
  const gone = answer.gone.filter((path) => !other.has(path));
  const report = impactReport(answer);
  const lost = moved.length > 0 ? "gone or moved" : "gone";
  const changed = answer.changed.map(placeItem);
  const unknown = answer.unknown.length === 0
    ? []
    : [`Not in the index: ${answer.unknown.join(", ")}`];
  return {
    sections: [
      {
        heading: `Users of what is ${lost}, as the index still knows them`,
        items: answer.usersOfRemoved.map(affectedItem),
      },
      {
        heading: "Gone, as the index still knows it",
        items: answer.removed.filter(({ symbol }) => symbol !== "").map(placeItem),
      },
      { heading: "Moved or renamed", items: moved.map(movedItem) },
      { heading: "Changed", items: changed },
      ...markedSections(report, new Set(changed.map(keyOf))),
    ],
    closing: [
      ...renamed.map(({ path, from }) => `Renamed: ${path} from ${from}`),
      ...(gone.length === 0 ? [] : [`Gone: ${gone.join(", ")}`]),
      ...unknown,
      ...(answer.usersOfRemoved.length > 0
        ? [
          `Users of what is ${lost} are followed one step: for more, run cbx impact on one of them`,
        ]
        : []),
      ...(filesLeft > 0
        ? [`${counted(filesLeft, "changed file")} left out: raise --max-files`]
        : []),
      ...report.closing,
    ],
  };
}

/** Marks what is changed itself: it stands below what affects it, and not among the others. */
function markedSections({ sections }: Report, changed: ReadonlySet<string>): Report["sections"] {
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      changed.has(keyOf(item))
        ? { ...item, details: [...item.details ?? [], "changed as well"] }
        : item
    ),
  }));
}

function keyOf({ place, label }: ReportItem): string {
  return `${place} ${label}`;
}

function movedItem({ from, to, likeness }: DiffImpactAnswer["moved"][number]) {
  const was = from.symbol === to.symbol ? at(from) : `${from.symbol} in ${at(from)}`;
  return {
    place: at(to),
    label: to.symbol,
    details: [to.kind, `was ${was}`, `${Math.round(likeness * 100)} % of its lines`],
  };
}

function placeItem(place: GraphPlace) {
  return { place: at(place), label: place.symbol, details: [place.kind] };
}

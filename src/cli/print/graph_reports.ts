/**
 * What the answers about the code graph say, as reports.
 *
 * @module
 */
import type {
  Affected,
  Bounded,
  ChainStep,
  Coverage,
  DescribeAnswer,
  DiffImpactAnswer,
  GraphEnvelope,
  GraphPlace,
  ImpactAnswer,
  NameChoice,
  OutlineAnswer,
  PathAnswer,
  RefsAnswer,
  Related,
  SymbolAnswer,
  SymbolInfo,
  Through,
} from "@cbx/core";
import { counted } from "./figures.ts";
import type { Report, ReportItem, ReportSection } from "./report.ts";

/** Characters of a documentation that are shown. */
const MAX_DOC_CHARS = 160;

/** How sure a use is, in a word that needs no explanation; JSON has the terms of the graph. */
const SURE: Readonly<Record<Affected["confidence"], string>> = {
  extracted: "proven",
  inferred: "likely",
  ambiguous: "uncertain",
};

/** The report of `cbx symbol`. */
export function symbolReport(answer: SymbolAnswer): Report {
  const items = answer.results.map((hit): ReportItem => ({
    place: at(hit),
    label: hit.symbol,
    details: [
      hit.kind,
      ...(hit.match === "exact" ? [] : [hit.match]),
      ...usesOf(hit),
      ...(hit.fresh ? [] : ["changed since the index was built"]),
    ],
    code: hit.signature,
    items: hit.doc === "" ? [] : [{ label: shortened(hit.doc) }],
  }));
  return { sections: [{ heading: "", items }], closing: closing(answer, items.length === 0) };
}

/** The report of `cbx outline`. */
export function outlineReport(answer: OutlineAnswer): Report {
  const heading = `${answer.path}: ${answer.language}, ${counted(answer.lineCount, "line")}` +
    (answer.status === "ok" ? "" : `, parsed: ${answer.status}`);
  const items = nest(answer.results.map((item) => ({
    depth: item.depth,
    item: { place: String(item.line), label: item.signature || item.symbol, details: [item.kind] },
  })));
  return { sections: [{ heading, items }], closing: closing(answer, items.length === 0) };
}

/** The report of `cbx refs`. */
export function refsReport(answer: RefsAnswer): Report {
  const items = answer.results.map((file): ReportItem => ({
    place: file.path,
    details: [
      ...(file.category === "code" ? [] : [file.category]),
      ...(file.fresh ? [] : ["changed since the index was built"]),
    ],
    items: file.sites.map((site): ReportItem => ({
      place: `${site.line}:${site.column}`,
      label: site.enclosing,
      details: [site.kind, ...through(site), `${SURE[site.confidence]}: ${site.resolver}`],
      code: site.text,
    })),
  }));
  const { mentions } = answer;
  const counts = Object.entries(answer.counts).map(([kind, count]) =>
    VERBS_OF_TYPES.has(kind) ? `${count} ${kind}` : counted(count, kind)
  );
  const summary = counts.length === 0 ? [] : [`Places: ${counts.join(", ")}`];
  const what = answer.target.kind === "file" ? "What it defines is" : `"${mentions.name}" is`;
  const unresolved = mentions.places === 0 ? [] : [
    `${what} also named in ${counted(mentions.places, "place")} of ${
      counted(mentions.files, "file")
    }, not resolved: ` +
    mentions.paths.join(", ") + (mentions.files > mentions.paths.length ? ", …" : ""),
  ];
  return {
    sections: [targetSection(answer.target), { heading: "", items }],
    closing: [
      ...summary,
      ...unresolved,
      ...closing(answer, items.length === 0, {
        saysAll: answer.coverage.statement.includes(MAY_BE_GENERATED),
      }),
    ],
  };
}

/** Kinds of uses that are named by what a type does with the other. */
const VERBS_OF_TYPES: ReadonlySet<string> = new Set(["extends", "implements"]);

/** The report of `cbx impact`. */
export function impactReport(answer: ImpactAnswer): Report {
  const [target] = answer.targets;
  const many = answer.targets.length > 1 ? ` and ${answer.targets.length - 1} more` : "";
  const of = target ? `${named(target)}${many}` : "the changes";
  const way = { up: "affected by", down: "used by", both: "connected with" }[answer.direction];
  return {
    sections: [
      { heading: `${capital(way)} ${of}`, items: answer.results.map(affectedItem) },
      {
        heading: "Files",
        items: answer.files.slice(0, MAX_FILES).map(({ path, distance, symbols }) => ({
          place: path,
          details: [
            `distance ${distance}`,
            ...(symbols > 0 ? [counted(symbols, "definition")] : []),
          ],
        })),
      },
      { heading: "Tests that are likely affected", items: answer.tests.map(affectedItem) },
    ],
    closing: [
      ...(answer.truncated ? ["The search ended before the depth: too many places"] : []),
      ...furtherFlags(answer),
      ...closing(answer, answer.results.length === 0 && answer.tests.length === 0, SAYS_ALL),
    ],
  };
}

const MAX_FILES = 20;

/** Steps at most, as the library has it. */
const MAX_DEPTH = 10;

/** Flags that show more than an answer has. */
function furtherFlags(answer: ImpactAnswer): string[] {
  const { depth, truncated, results, tests, files, coverage } = answer;
  const isAtDepth = [...results, ...tests, ...files].some(({ distance }) => distance === depth);
  return [
    ...(isAtDepth && !truncated && depth < MAX_DEPTH
      ? [`Stopped at distance ${depth}: add --depth ${depth + 1} to follow further`]
      : []),
    ...(coverage.statement.includes(MAY_MEAN_ANOTHER)
      ? ["Left out what may mean another definition: add --ambiguous to follow it"]
      : []),
  ];
}

/** How a statement begins to say that an answer which is not empty lacks something. */
const SOME_MISSING = "; some may be missing, as ";

/** How a statement says that places were left out which have several candidates. */
const MAY_MEAN_ANOTHER = "may mean it or another definition";

/** How a statement says that a name is used which nobody wrote. */
const MAY_BE_GENERATED = "may be generated for it";

/** Answers that list none of what they lack say so in their statement. */
const SAYS_ALL = { saysAll: true } as const;

/** The report of `cbx diff-impact`. */
export function diffImpactReport(answer: DiffImpactAnswer): Report {
  if (answer.changed.length === 0 && answer.unknown.length === 0) {
    return { sections: [], closing: ["Nothing has changed"] };
  }
  const report = impactReport(answer);
  const changed = answer.changed.map((place) => ({
    place: at(place),
    label: place.symbol,
    details: [place.kind],
  }));
  const unknown = answer.unknown.length === 0
    ? []
    : [`Not in the index: ${answer.unknown.join(", ")}`];
  return {
    sections: [{ heading: "Changed", items: changed }, ...report.sections],
    closing: [...unknown, ...report.closing],
  };
}

/** The report of `cbx path`. */
export function pathReport(answer: PathAnswer): Report {
  const items = answer.results.map((step): ReportItem => ({
    place: at(step),
    label: stepLabel(step),
    details: "edge" in step
      ? [...through(step), `${SURE[step.confidence]}: ${step.resolver}`]
      : [step.kind],
  }));
  const heading = answer.found ? `From ${named(answer.from)} to ${named(answer.to)}` : "";
  return { sections: [{ heading, items }], closing: closing(answer, !answer.found) };
}

function stepLabel(step: GraphPlace | ChainStep): string {
  if (!("edge" in step)) return step.symbol;
  return `${VERBS[step.edge] ?? step.edge} ${step.symbol === "" ? "it" : step.symbol}`;
}

/** What the step before does with a step, in words. */
const VERBS: Readonly<Record<string, string>> = {
  call: "calls",
  type: "has the type",
  import: "imports",
  extends: "extends",
  implements: "implements",
  read: "reads",
  write: "writes",
  route: "routes to",
  test: "tests",
  implementation: "implements",
  config: "is configured by",
  event: "sends an event to",
  message: "expects a message of",
  model: "creates the table of",
};

/** The report of `cbx describe`. */
export function describeReport(answer: DescribeAnswer): Report {
  const { target } = answer;
  const lists: readonly (readonly [string, Bounded<Related>])[] = [
    ["Members", answer.members],
    ["Made from", answer.bases],
    ["Implemented or extended by", answer.implementations],
    ["Used by", answer.callers],
    ["Uses", answer.callees],
    ["Tests", answer.tests],
  ];
  return {
    sections: [
      { ...targetSection(target), code: { language: target.language, text: answer.snippet } },
      ...lists.map(([heading, list]): ReportSection => ({
        heading: `${heading} (${list.total})`,
        items: relatedItems(list),
      })),
    ],
    closing: closing(
      answer,
      [answer.callers, answer.tests, answer.implementations].every(({ total }) => total === 0),
      SAYS_ALL,
    ),
  };
}

function targetSection(target: SymbolInfo): ReportSection {
  const details = [target.kind, ...usesOf(target)];
  const doc = target.doc === "" ? [] : [{ label: shortened(target.doc) }];
  return { heading: "", items: [{ place: at(target), label: target.symbol, details, items: doc }] };
}

/** How often something is used; that nothing calls it is no news of what is read or extended. */
function usesOf({ callers, references, through }: SymbolInfo): string[] {
  const uses = [
    ...(callers > 0 ? [counted(callers, "caller")] : []),
    ...(references > 0 ? [counted(references, "reference")] : []),
    ...(through > 0 ? [`${counted(through, "use")} by another name`] : []),
  ];
  return uses.length > 0 ? uses : ["no use known"];
}

/** The definition that the code names, where that is another one. */
function through({ through: other }: { readonly through?: Through }): string[] {
  return other ? [`through ${other.symbol === "" ? other.path : other.symbol}`] : [];
}

function relatedItems({ items, total }: Bounded<Related>): ReportItem[] {
  const shown = items.map((each): ReportItem => ({
    place: at(each),
    label: each.symbol,
    details: [
      ...(each.edge === "member"
        ? [each.kind]
        : [each.edge, ...through(each), SURE[each.confidence]]),
      ...(each.count > 1 ? [`${each.count} ×`] : []),
    ],
  }));
  return total > items.length ? [...shown, { label: `and ${total - items.length} more` }] : shown;
}

function affectedItem(affected: Affected): ReportItem {
  const way = affected.chain.slice(0, -1).map(named);
  return {
    place: at(affected),
    label: affected.symbol,
    details: [
      affected.kind,
      `distance ${affected.distance}`,
      SURE[affected.confidence],
      lastEdge(affected.chain),
      ...through(affected.chain.at(-1) ?? {}),
      ...(way.length > 0 ? [`by ${way.join(" → ")}`] : []),
    ],
  };
}

function lastEdge(chain: readonly ChainStep[]): string {
  return chain.at(-1)?.edge ?? "";
}

/** Items by depth become a tree. */
function nest(
  flat: readonly { readonly depth: number; readonly item: ReportItem }[],
): ReportItem[] {
  const roots: ReportItem[] = [];
  const open: ReportItem[][] = [roots];
  for (const { depth, item } of flat) {
    const items: ReportItem[] = [];
    open.length = Math.min(open.length, depth + 1);
    open.at(-1)!.push({ ...item, items });
    open.push(items);
  }
  return roots;
}

/** How an answer ends: its next page, and what its emptiness proves. */
export function closing(
  { pagination, coverage, meant = [] }: GraphEnvelope,
  isEmpty: boolean,
  { saysAll = false }: { readonly saysAll?: boolean } = {},
): string[] {
  const { hasMore, nextOffset } = pagination;
  const { statement, notParsedCount } = coverage;
  return [
    ...meant.map(choiceLine),
    ...(hasMore && nextOffset !== null ? [`More: add --offset ${nextOffset}`] : []),
    ...(isEmpty || (saysAll && statement.includes(SOME_MISSING))
      ? [capital(statement)]
      : notParsedCount > 0
      ? [`${counted(notParsedCount, "file")} did not parse whole: ${firstOf(coverage)}`]
      : []),
  ];
}

/** Others of a name that are named: more of them are in the JSON. */
const MAX_OTHERS = 3;

function choiceLine({ name, taken, others, total }: NameChoice): string {
  const shown = others.slice(0, MAX_OTHERS).map(({ path, symbol }) => `${path}:${symbol}`);
  const places = shown.join(", ") + (total > shown.length ? ", …" : "");
  return `"${name}" is taken for ${taken.path}:${taken.symbol}; ${
    total === 1 ? "1 other" : `${total} others`
  }: ${places}`;
}

function firstOf({ notParsed, notParsedCount }: Coverage): string {
  const named = notParsed.slice(0, MAX_NOT_PARSED);
  return named.join(", ") + (notParsedCount > named.length ? ", …" : "");
}

/** Files that did not parse whole that are named: all of them are in the JSON. */
const MAX_NOT_PARSED = 3;

function at({ path, line, kind }: GraphPlace): string {
  return kind === "file" ? path : `${path}:${line}`;
}

function named({ symbol, path }: GraphPlace): string {
  return symbol === "" ? path : symbol;
}

function shortened(doc: string): string {
  return doc.length > MAX_DOC_CHARS ? `${doc.slice(0, MAX_DOC_CHARS)}…` : doc;
}

/** A text as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import { answerToJson, type GraphData, type GraphEnvelope } from "@cbx/core";
import type { Report, ReportItem } from "../terminal/report.ts";
import { ENVELOPE, listOf, object, TEXT } from "./answer.ts";
import type { GraphEdge } from "./graph_formats.ts";
import { graphQuestion } from "./question.ts";
import { closing, SURE } from "./report_parts.ts";
import { names, needed, whole } from "./row.ts";

/** Steps that are followed unless told otherwise, as CocoSearch has it. */
const DEFAULT_TREE_DEPTH = 5;

/** Files at most: nobody reads a longer tree. */
const MAX_FILES = 500;

/** All files of the graph. */
export const ALL_NODES = 100_000;

/** A file, and the files that it uses. */
export interface DepsNode {
  readonly path: string;
  /** Uses by the file above it, such as `import` and `call`; none for the first. */
  readonly uses: readonly { readonly kind: string; readonly count: number }[];
  /** How sure the surest of them is; absent for the first. */
  readonly confidence?: GraphEdge["confidence"];
  /** Whether its own files stand elsewhere in the tree, or below the depth. */
  readonly state: "open" | "repeated" | "deeper";
  readonly files: readonly DepsNode[];
}

/** The answer: a tree a file, in the envelope of every answer about the graph. */
interface DepsAnswer extends GraphEnvelope {
  readonly trees: readonly DepsNode[];
  readonly depth: number;
  /** Whether a tree ended at its bound on files. */
  readonly truncated: boolean;
}

const TREE = object({ path: TEXT, files: listOf(object({})) });

export const depsTree = graphQuestion({
  name: "deps_tree",
  about: "Shows the files that a file uses, and those that they use, as a tree.",
  inputs: {
    files: needed({
      ...names("Paths of the files, relative to the root", { within: "file" }),
      least: 1,
    }),
    depth: whole(1, 20, "Steps to follow", { default: DEFAULT_TREE_DEPTH }),
  },
  ask: async (index, { files, depth = DEFAULT_TREE_DEPTH }, shared): Promise<DepsAnswer> => {
    const data = await index.graph({ level: "file", nodes: ALL_NODES, ...shared });
    const { pagination, index: state, coverage } = data;
    const all = files.map((file) => treeOf(data, file, depth));
    return {
      trees: all.map(({ tree }) => tree),
      ...{ depth, truncated: all.some(({ truncated }) => truncated) },
      ...{ pagination, index: state, coverage },
    };
  },
  json: ({ trees, ...answer }) =>
    answerToJson({ ...(trees.length === 1 ? { tree: trees[0] } : { trees }), ...answer }),
  report: reportOf,
  command: {
    usage: "tree <file...>",
    about: "print the files that a file uses, and those that they use",
    examples: ["cbx deps tree src/auth.ts", "cbx deps tree src/auth.ts --depth 2 --json"],
  },
  answer: { ...ENVELOPE, "tree?": TREE, "trees?": listOf(TREE) },
});

/** Each file opens once, where it is nearest to the first. */
function treeOf(
  { nodes, edges }: GraphData,
  file: string,
  depth: number,
): { readonly tree: DepsNode; readonly truncated: boolean } {
  if (!nodes.some(({ path }) => path === file)) {
    throw new RangeError(`Cannot follow "${file}" as the index holds no such file`);
  }
  const uses = Map.groupBy(edges, ({ source }) => source);
  const parent = new Map([[file, ""]]);
  const opened: string[] = [file];
  const depths = new Map([[file, 0]]);
  for (const path of opened) {
    const next = depths.get(path)! + 1;
    for (const { target } of next > depth ? [] : uses.get(path) ?? []) {
      if (depths.has(target) || opened.length >= MAX_FILES) continue;
      depths.set(target, next);
      parent.set(target, path);
      opened.push(target);
    }
  }
  const nodeOf = (path: string, own: readonly GraphEdge[], above: string): DepsNode => {
    const below = Map.groupBy(uses.get(path) ?? [], ({ target }) => target);
    const isOpen = parent.get(path) === above && depths.get(path)! < depth;
    const state = isOpen || below.size === 0
      ? "open"
      : parent.get(path) === above
      ? "deeper"
      : "repeated";
    const files = isOpen ? [...below].filter(([target]) => depths.has(target)) : [];
    return {
      path,
      uses: own.map(({ kind, count }) => ({ kind, count })),
      ...(own.length === 0 ? {} : { confidence: surest(own) }),
      state,
      files: files.map(([target, used]) => nodeOf(target, used, path)),
    };
  };
  return { tree: nodeOf(file, [], ""), truncated: opened.length >= MAX_FILES };
}

function surest(edges: readonly GraphEdge[]): GraphEdge["confidence"] {
  return (["extracted", "inferred"] as const)
    .find((each) => edges.some(({ confidence }) => confidence === each)) ?? "ambiguous";
}

function reportOf(answer: DepsAnswer): Report {
  const { trees, truncated, depth } = answer;
  const alone = trees.filter(({ files }) => files.length === 0);
  return {
    sections: trees.map((tree) => ({ heading: "", items: [itemOf(tree)] })),
    closing: [
      ...alone.map(({ path }) => `${path} uses no other file that is known`),
      ...(truncated ? [`The tree ends after ${MAX_FILES} files`] : []),
      ...(trees.some(hasDeeper) ? [`Stopped at distance ${depth}: add --depth ${depth + 1}`] : []),
      ...closing(answer, false),
    ],
  };
}

const STATES = { open: [], repeated: ["shown elsewhere"], deeper: ["uses more files"] } as const;

function itemOf({ path, uses, confidence, state, files }: DepsNode): ReportItem {
  const counts = uses.map(({ kind, count }) => count === 1 ? kind : `${kind} ×${count}`);
  return {
    place: path,
    details: [
      counts.join(", "),
      ...(confidence === undefined || confidence === "extracted" ? [] : [SURE[confidence]]),
      ...STATES[state],
    ],
    items: files.map(itemOf),
  };
}

function hasDeeper({ state, files }: DepsNode): boolean {
  return state === "deeper" || files.some(hasDeeper);
}

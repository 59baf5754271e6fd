/**
 * One checkout: its index, its definitions against those of other tools, its edges against the
 * truth about uses.
 *
 * @module
 */
import { type CodeIndex, openIndex } from "@cbx/core";
import { readTags } from "./ctags.ts";
import { CTAGS_RULES, type DefinitionRules, type Tag, TRUTH_RULES } from "./definition_rules.ts";
import { loadTruth, type TruthLanguage, type TruthTools } from "./load_truth.ts";
import { type DefinitionScore, scoreDefinitions } from "./score_definitions.ts";
import { type EdgeScore, scoreEdges, VIEWS } from "./score_edges.ts";
import type { Truth } from "./truth_use.ts";

/** A checkout that the graph is measured on. */
export interface GraphCorpus {
  /** Name of the repository, and of its folder. */
  readonly name: string;
  /** Folder that is indexed, relative to the checkout; empty for all of it. */
  readonly folder: string;
  /** Languages whose definitions are compared. */
  readonly languages: readonly string[];
  /** Language whose uses are compared, where there is a truth. */
  readonly truth?: TruthLanguage;
}

/** Small and medium repositories, two and more for each language that has a truth about uses. */
export const GRAPH_CORPORA: readonly GraphCorpus[] = [
  { name: "redux", folder: "", languages: ["typescript"], truth: "typescript" },
  { name: "trpc", folder: "", languages: ["typescript"], truth: "typescript" },
  { name: "mobx", folder: "", languages: ["typescript"], truth: "typescript" },
  { name: "fp-ts", folder: "", languages: ["typescript"], truth: "typescript" },
  { name: "click", folder: "", languages: ["python"], truth: "python" },
  { name: "flask", folder: "", languages: ["python"], truth: "python" },
  { name: "tornado", folder: "", languages: ["python"], truth: "python" },
  { name: "paramiko", folder: "", languages: ["python"], truth: "python" },
  { name: "gin", folder: "", languages: ["go"], truth: "go" },
  { name: "zap", folder: "", languages: ["go"], truth: "go" },
  { name: "echo", folder: "", languages: ["go"], truth: "go" },
  { name: "chrono", folder: "", languages: ["rust"], truth: "rust" },
  { name: "hyper", folder: "", languages: ["rust"], truth: "rust" },
  { name: "commons-codec", folder: "", languages: ["java"], truth: "java" },
  { name: "commons-collections", folder: "", languages: ["java"], truth: "java" },
  { name: "codewhale", folder: "crates", languages: ["rust"] },
  { name: "jackson-databind", folder: "src/main/java", languages: ["java"], truth: "java" },
];

/** The corpus to measure, and the tools. */
export interface MeasureOptions {
  /** Folder of the checkouts. */
  readonly corpora: string;
  /** Folder where truths are kept. */
  readonly truth: string;
  /** The ctags to run. */
  readonly ctags: string;
  /** The programs that tell the truth about uses. */
  readonly tools: TruthTools;
  /** A half that is not measured. @default {none} */
  readonly skip?: "definitions" | "uses";
}

/** Figures of a checkout. */
export interface CorpusScore {
  /** The checkout. */
  readonly corpus: GraphCorpus;
  /** Files in the index. */
  readonly files: number;
  /** Files that the truth about uses read. */
  readonly filesRead: number;
  /** Definitions, by the tool that they are compared with. */
  readonly definitions: ReadonlyMap<string, DefinitionScore>;
  /** Edges, view by view. */
  readonly edges: readonly EdgeScore[];
}

/** Indexes a checkout, measures it, and leaves it as it was. */
export async function measureCorpus(
  corpus: GraphCorpus,
  options: MeasureOptions,
): Promise<CorpusScore> {
  const root = [options.corpora, corpus.name, corpus.folder].filter(Boolean).join("/");
  const indexDir = Deno.makeTempDirSync({ prefix: "cbx_eval_graph_" });
  try {
    using index = await openIndex({ root, indexDir });
    const { files } = await index.update({ rebuild: true });
    const truth = await truthOf(corpus, root, options);
    const measured: Measured = { corpus, index, root, options, truth };
    return {
      corpus,
      files,
      filesRead: truth?.files.size ?? 0,
      definitions: options.skip === "definitions" ? new Map() : await definitionScores(measured),
      edges: options.skip === "uses" ? [] : await edgeScores(measured),
    };
  } finally {
    Deno.removeSync(indexDir, { recursive: true });
  }
}

interface Measured {
  readonly corpus: GraphCorpus;
  readonly index: CodeIndex;
  readonly root: string;
  readonly options: MeasureOptions;
  readonly truth: Truth | undefined;
}

async function truthOf(
  { name, truth: language }: GraphCorpus,
  root: string,
  { truth: folder, tools }: MeasureOptions,
): Promise<Truth | undefined> {
  if (language === undefined) return undefined;
  return await loadTruth({ name, root, language }, { folder, tools });
}

async function definitionScores(measured: Measured): Promise<Map<string, DefinitionScore>> {
  const { corpus, root, options: { ctags: command }, truth } = measured;
  const scores = new Map<string, DefinitionScore>();
  for (const name of corpus.languages) {
    const rules = rulesOf(CTAGS_RULES, name);
    const tags = await readTags(root, { command, rules });
    scores.set(`ctags, ${name}`, await definitionScore({ tags }, rules, measured));
  }
  if (corpus.truth === undefined || truth === undefined) return scores;
  const tags = truth.declared.map((each) => ({ ...each, isLocal: false, text: "" }));
  const theirs = { tags, read: truth.files };
  const rules = rulesOf(TRUTH_RULES, corpus.truth);
  return scores.set(`truth, ${corpus.truth}`, await definitionScore(theirs, rules, measured));
}

function rulesOf<T>(table: Readonly<Record<string, T>>, language: string): T {
  const rules = table[language];
  if (rules !== undefined) return rules;
  throw new RangeError(`Cannot compare "${language}": there are no rules for its definitions`);
}

async function definitionScore(
  theirs: { readonly tags: readonly Tag[]; readonly read?: ReadonlySet<string> },
  rules: DefinitionRules,
  { index, root }: Measured,
): Promise<DefinitionScore> {
  const definitions = await index.definitions();
  return scoreDefinitions({ definitions, ...theirs }, rules, indentation(root));
}

/** Tells whether a line of a file is indented; reads each file once. */
function indentation(root: string): (path: string, line: number) => boolean {
  const linesOf = new Map<string, string[]>();
  return (path, line) => {
    const lines = linesOf.get(path) ?? Deno.readTextFileSync(`${root}/${path}`).split("\n");
    linesOf.set(path, lines);
    return /^\s/.test(lines[line - 1] ?? "");
  };
}

async function edgeScores({ index, truth }: Measured): Promise<EdgeScore[]> {
  if (truth === undefined) return [];
  const [edges, definitions] = [await index.edges(), await index.definitions()];
  return VIEWS.map((view) => scoreEdges(view, { edges, definitions, truth }));
}

import type { TruthLanguage } from "./load_truth.ts";

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

/** Small and medium repositories, two for each language that has a truth about uses. */
export const GRAPH_CORPORA: readonly GraphCorpus[] = [
  { name: "redux", folder: "", languages: ["typescript"], truth: "typescript" },
  { name: "trpc", folder: "", languages: ["typescript"], truth: "typescript" },
  { name: "click", folder: "", languages: ["python"], truth: "python" },
  { name: "flask", folder: "", languages: ["python"], truth: "python" },
  { name: "gin", folder: "", languages: ["go"], truth: "go" },
  { name: "bat", folder: "", languages: ["rust"] },
  { name: "codewhale", folder: "crates", languages: ["rust"] },
  { name: "jackson-databind", folder: "src/main/java", languages: ["java"] },
];

/**
 * A worker that analyses files: gets jobs, sends back what became of them, in order.
 *
 * @module
 */
import { loadStaticEmbedder } from "../embed/static.ts";
import { type Analysis, type AnalysisJob, analyzeFile } from "./analyze_file.ts";

/**
 * Message from a worker: a document comes without the dictionary of its terms, but with those that no
 * document before it had.
 */
export interface WorkerAnswer {
  readonly analysis: Analysis;
  /** Terms that the dictionary has gained. */
  readonly terms?: readonly string[];
  /** Whether they begin another dictionary. */
  readonly isOther?: boolean;
}

/** First message to a worker. */
export interface WorkerStart {
  readonly root: string;
  /** Table of term vectors, as a worker that runs from text finds no file beside it. */
  readonly table: WebAssembly.Module;
}

/** Message to a worker: how to start, then jobs. */
export type WorkerRequest = WorkerStart | { readonly job: AnalysisJob };

/** The scope of a worker, which the type library of the main thread does not know. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<WorkerRequest>) => void;
  postMessage: (message: unknown, transfer?: Transferable[]) => void;
};

/** Dictionary of the last document that was sent, and how many of its terms have been. */
let dictionary: readonly string[] = [];
let sentTerms = 0;

let root = "";
let last: Promise<unknown> = Promise.resolve();

scope.onmessage = ({ data }) => {
  if ("root" in data) {
    root = data.root;
    last = loadStaticEmbedder(data.table);
  } else last = last.then(() => answer(data.job));
};

async function answer(job: AnalysisJob): Promise<void> {
  const analysis = await analyzeFile(root, job);
  if (analysis.outcome !== "document") return send({ analysis });
  const { document } = analysis;
  const { postings } = document;
  const isOther = postings.dictionary !== dictionary;
  if (isOther) [dictionary, sentTerms] = [postings.dictionary, 0];
  const terms = dictionary.slice(sentTerms);
  sentTerms = dictionary.length;
  const bare = { ...document, postings: { ...postings, dictionary: [] } };
  send({ analysis: { outcome: "document", document: bare }, terms, isOther });
}

function send(answer: WorkerAnswer): void {
  scope.postMessage(answer);
}

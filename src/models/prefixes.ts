/**
 * Prefixes that a model was trained with, before a document and before a query, wherever the model
 * runs. Without them it loses a good part of its precision, and nothing says so: hence a table.
 *
 * A row is chosen by the bare name (no owner, lower case), the first that matches. `source` is where
 * the prefixes are published; each was looked up in November 2026.
 *
 * @module
 */
/** Prefixes of texts. */
export interface Prefixes {
  /** Before a text that is stored. */
  readonly document: string;
  /** Before a query. */
  readonly query: string;
}

/** A family of models. */
export interface PrefixRow extends Prefixes {
  /** Matches the bare names of the family. */
  readonly name: RegExp;
  /** Where the prefixes are published. */
  readonly source: string;
}

/** Asks for nothing. */
export const NO_PREFIXES: Prefixes = { document: "", query: "" };

const CODE_QUERY = "Represent this query for searching relevant code: ";
const PASSAGE_QUERY = "Represent this sentence for searching relevant passages: ";

/** Families of models, the more special ones first. */
export const PREFIX_ROWS: readonly PrefixRow[] = [
  {
    name: /coderankembed|coderank-embed/,
    document: "",
    query: CODE_QUERY,
    source: "https://huggingface.co/nomic-ai/CodeRankEmbed",
  },
  {
    name: /^nomic-embed-code/,
    document: "",
    query: CODE_QUERY,
    source: "https://huggingface.co/nomic-ai/nomic-embed-code",
  },
  {
    name: /nomic-embed-text/,
    document: "search_document: ",
    query: "search_query: ",
    source: "https://huggingface.co/nomic-ai/nomic-embed-text-v1.5",
  },
  {
    name: /^jina-code-embeddings/,
    document: "Candidate code snippet:\n",
    query: "Find the most relevant code snippet given the following query:\n",
    source: "https://arxiv.org/abs/2508.21290, table 1, NL2Code",
  },
  {
    // Trained without: the card encodes bare texts.
    name: /^jina-embeddings-v2/,
    ...NO_PREFIXES,
    source: "https://huggingface.co/jinaai/jina-embeddings-v2-base-code",
  },
  {
    name: /^bge-m3/,
    ...NO_PREFIXES,
    source: "https://github.com/FlagOpen/FlagEmbedding, examples/inference/embedder",
  },
  {
    // Not those for Chinese, which want theirs in Chinese.
    name: /^bge-(?:small|base|large)(?!-zh)/,
    document: "",
    query: PASSAGE_QUERY,
    source: "https://github.com/FlagOpen/FlagEmbedding, examples/inference/embedder",
  },
  {
    name: /^mxbai-embed-large/,
    document: "",
    query: PASSAGE_QUERY,
    source: "https://www.mixedbread.com/docs/embeddings/mxbai-embed-large-v1",
  },
  {
    name: /^all-minilm/,
    ...NO_PREFIXES,
    source: "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
  },
  {
    // Put before by the server where `input_type` is sent; the same by hand where it cannot be.
    name: /^voyage-(?!multimodal|context)/,
    document: "Represent the document for retrieval: ",
    query: "Represent the query for retrieving supporting documents: ",
    source: "https://docs.voyageai.com/reference/embeddings-api",
  },
  {
    name: /^text-embedding-(?:3-|ada-)/,
    ...NO_PREFIXES,
    source: "https://platform.openai.com/docs/guides/embeddings",
  },
  {
    // The task is for whoever asks to word; the card wants it in English and in one sentence.
    name: /^qwen3-embedding/,
    document: "",
    query:
      "Instruct: Given a question about a code base, retrieve the code that answers it\nQuery:",
    source: "https://huggingface.co/Qwen/Qwen3-Embedding-0.6B",
  },
  {
    name: /^embeddinggemma/,
    document: "title: none | text: ",
    query: "task: code retrieval | query: ",
    source: "https://ai.google.dev/gemma/docs/embeddinggemma/model_card",
  },
];

/** The name of a model alone: without folder or owner, in lower case. */
export function bareName(model: string): string {
  return model.toLowerCase().replace(/^.*[/\\]/, "");
}

/**
 * Finds the prefixes of a model.
 *
 * @returns The row of its family; `undefined` for a model that is not in the table, which then gets
 * none: worth a line to its user.
 */
export function prefixesOf(model: string): PrefixRow | undefined {
  const name = bareName(model);
  return PREFIX_ROWS.find((row) => row.name.test(name));
}

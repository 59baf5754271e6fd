/**
 * Streams and a library without a process and without an index, for the tests of this folder.
 *
 * @module
 */
import type {
  IndexState,
  IndexStats,
  OpenOptions,
  SearchAnswer,
  SearchOptions,
  SearchResult,
  UpdateOptions,
  UpdateReport,
  WhyNot,
} from "@cbx/core";
import type { Library, OpenedIndex } from "../library.ts";
import type { CliStreams } from "../terminal/streams.ts";

/** Streams that keep what was written. */
interface FakeStreams extends CliStreams {
  /** Text that was written to standard output. */
  stdout: string;
  /** Text that was written to standard error. */
  stderr: string;
  /** Presses Ctrl-C. */
  interrupt(): void;
}

/** Makes streams; `changes` says where they differ from pipes. */
export function fakeStreams(changes: Partial<CliStreams> = {}): FakeStreams {
  const listeners = new Set<() => void>();
  const streams: FakeStreams = {
    stdout: "",
    stderr: "",
    outIsTerminal: false,
    errIsTerminal: false,
    noColor: false,
    columns: undefined,
    out: (text) => void (streams.stdout += text),
    err: (text) => void (streams.stderr += text),
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    interrupt: () => listeners.forEach((listener) => listener()),
    ...changes,
  };
  return streams;
}

/** Options as the command line says them: each question may be ended as well. */
export function withoutSignal<T extends { signal?: AbortSignal }>(options?: T) {
  if (!options?.signal) return options;
  const { signal: _, ...more } = options;
  return more;
}

/** A library that keeps how it was called. */
interface FakeLibrary extends Library {
  /** Options of every open. */
  opened: OpenOptions[];
  /** Every search. */
  searched: { query: string; options: SearchOptions | undefined }[];
  /** Options of every update. */
  updated: (UpdateOptions | undefined)[];
  /** How many indexes were closed. */
  closed: number;
}

/** Makes a library; `index` says what its index does. */
export function fakeLibrary(index: Partial<OpenedIndex> = {}): FakeLibrary {
  const library: FakeLibrary = {
    opened: [],
    searched: [],
    updated: [],
    closed: 0,
    languages: () => [
      { id: "c_sharp", name: "C#", grammar: true, extensions: ["cs"], fileNames: [] },
      { id: "makefile", name: "Makefile", grammar: false, extensions: [], fileNames: ["Makefile"] },
    ],
    openAll: () => Promise.reject(new Error("Not expected")),
    open: (options) => {
      library.opened.push(options);
      const opened: Partial<OpenedIndex> = {
        root: ".",
        exists: true,
        indexPath: ".cbx/index.sqlite",
        definitions: () => Promise.resolve([]),
        ...unaskedGraph(),
        search: (query, options) => {
          library.searched.push({ query, options: withoutSignal(options) });
          return Promise.resolve(fakeAnswer({ query }));
        },
        update: (options) => {
          library.updated.push(options);
          return Promise.resolve(fakeReport());
        },
        stats: () => Promise.resolve(fakeStats()),
        touch: () => Promise.resolve(),
        storeContents: () => Promise.resolve(undefined),
        export: () => Promise.reject(new Error("Not expected")),
        import: () => Promise.reject(new Error("Not expected")),
        clean: () => Promise.resolve({ removed: [".cbx/index.sqlite"] }),
        close: () => void (library.closed += 1),
        [Symbol.dispose]() {
          this.close?.();
        },
        ...index,
      };
      // No test asks for more.
      return Promise.resolve(opened as OpenedIndex);
    },
  };
  return library;
}

/** Questions about the graph: a test that asks one says what it answers. */
const GRAPH_QUESTIONS = [
  ...["symbol", "outline", "refs", "impact", "diffImpact", "path", "describe"] as const,
  ...["architecture", "graph", "explain", "read", "place", "whyNot", "audit"] as const,
  ...["check", "prove", "verify"] as const,
];

function unaskedGraph(): Pick<OpenedIndex, typeof GRAPH_QUESTIONS[number]> {
  const entries = GRAPH_QUESTIONS.map((name) => [name, () => unasked(name)] as const);
  // One entry a name of the list.
  return Object.fromEntries(entries) as unknown as ReturnType<typeof unaskedGraph>;
}

function unasked(name: string): Promise<never> {
  return Promise.reject(new Error(`The test does not say what "${name}" answers`));
}

/** Makes the state of an index that is up to date. */
export function fakeState(changes: Partial<IndexState> = {}): IndexState {
  return {
    exists: true,
    stale: false,
    filesChangedSinceBuild: 0,
    builtAt: "2026-01-02T03:04:05Z",
    headCommit: "0123456789abcdef",
    branch: "main",
    overlay: "none",
    filesLeft: 0,
    ...changes,
  };
}

/** Makes a result. */
export function fakeResult(changes: Partial<SearchResult> = {}): SearchResult {
  return {
    rank: 1,
    path: "src/auth.rs",
    line: 12,
    startLine: 10,
    endLine: 40,
    language: "rust",
    kind: "function",
    symbol: "resolve_key",
    signature: "fn resolve_key(name: &str) -> Key",
    snippet: "fn resolve_key(name: &str) -> Key {\n\tlookup(name)\n",
    snippetLine: 12,
    score: 0.75,
    match: "lexical",
    reasons: ["lexical: matched tokens [resolve, key]", 'symbol: resolve_key matches "key"'],
    tokenEstimate: 20,
    fresh: true,
    ...changes,
  };
}

/** Makes an answer with one result. */
export function fakeAnswer(changes: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    query: "resolve key",
    mode: "hybrid",
    intent: "concept",
    backend: "lexical+symbol",
    fallbackGrepHits: 0,
    confidence: "high",
    results: [fakeResult()],
    recommendedReads: [],
    fallbackSuggestions: [],
    pagination: { offset: 0, limit: 10, hasMore: false, nextOffset: null },
    index: fakeState(),
    skipped: [],
    ...changes,
  };
}

/** Makes what is told of a file in second place. */
export function fakeWhyNot(changes: Partial<WhyNot> = {}): WhyNot {
  return {
    path: "src/auth.rs",
    state: "ranked",
    rank: 2,
    of: 12,
    reason: 'What costs it most is "stemMatch"',
    signals: [
      { name: "lexical", rank: 3, of: 11, reason: "lexical: matched tokens [key]" },
      { name: "grep", rank: null, of: 1, reason: "grep: no line holds the query as typed" },
    ],
    features: [
      { name: "stemMatch", value: 0.25, weight: 2, contribution: 0.5, best: 1, gap: 1.5 },
      { name: "docs", value: 0, weight: -1, contribution: 0, best: 0, gap: 0 },
      { name: "chunk", value: 1, weight: 3, contribution: 3, best: 0.5, gap: -1.5 },
    ],
    ...changes,
  };
}

/** Makes the report of a first build. */
export function fakeReport(changes: Partial<UpdateReport> = {}): UpdateReport {
  return {
    mode: "built",
    written: 594,
    unchanged: 0,
    removed: 0,
    skipped: 0,
    files: 594,
    chunks: 8385,
    symbols: 12345,
    indexBytes: 9_300_000,
    sourceBytes: 12_100_000,
    elapsedMs: 3200,
    skips: [],
    parseFailures: 0,
    overBudget: 0,
    models: [],
    ...changes,
  };
}

/** Makes the statistics of a small index. */
export function fakeStats(changes: Partial<IndexStats> = {}): IndexStats {
  return {
    indexPath: ".cbx/index.sqlite",
    exists: true,
    schemaVersion: 3,
    builtAt: "2026-01-02T03:04:05Z",
    headCommit: "0123456789abcdef",
    branch: "main",
    stale: false,
    filesChangedSinceBuild: 0,
    filesLeft: 0,
    files: 2,
    chunks: 1234,
    symbols: 5,
    sourceBytes: 1500,
    indexBytes: 4096,
    languages: [{ language: "rust", name: "Rust", files: 2, bytes: 1500 }],
    kinds: [],
    categories: [],
    parseStatus: [],
    parseFailures: [],
    overBudget: [],
    skipped: [],
    skips: [],
    models: [],
    ...changes,
  };
}

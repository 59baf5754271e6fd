/**
 * The programs beside which cbx is measured: where each comes from, and how it is asked. Adding one is
 * adding a row here.
 *
 * @module
 */

/** A command line, with variables of its environment. */
export interface CommandLine {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes that are no failure. @default {[0]} */
  readonly codes?: readonly number[];
}

/** Paths that a peer is given. */
export interface PeerPlace {
  /** Folder that peers are installed in. */
  readonly folder: string;
  /** Copy of a tree. */
  readonly tree: string;
  /** Folder for the index. */
  readonly index: string;
  /** JSON list of the files that cbx holds, each with its language. */
  readonly list: string;
}

/** Server of a peer, which is asked by HTTP. */
export interface PeerServer extends CommandLine {
  /** Address of the answer to a query. */
  readonly urlOf: (query: string) => string;
}

/** A program beside cbx. */
export interface Peer {
  /** Its name, with its version where it is pinned. */
  readonly name: string;
  /** Says its version in the first words that it prints, where the registry decides it. */
  readonly version?: (folder: string) => CommandLine;
  /** Anything that changes what its figures mean. */
  readonly note: string;
  /** Installs it into a folder, once. */
  readonly install: (folder: string) => readonly CommandLine[];
  /** Writes its index, or does all that there is to measure. */
  readonly index?: (place: PeerPlace) => CommandLine;
  /** Where its index lies. @default {the folder for the index} */
  readonly indexPath?: (place: PeerPlace) => string;
  /** Answers one query. */
  readonly search?: (place: PeerPlace, query: string) => CommandLine;
  /** Answers all queries in one process, and prints their times as a JSON list. */
  readonly warm?: (place: PeerPlace, rounds: number, queries: readonly string[]) => CommandLine;
  /** Serves answers. */
  readonly server?: (place: PeerPlace) => PeerServer;
}

const HERE = new URL(".", import.meta.url).pathname;
const ZOEKT = "v0.0.0-20240808144359-20c496e3680f";
const ZOEKT_PORT = 6170;
const OFFLINE = { HF_HUB_OFFLINE: "1" };

const run = (program: string, ...args: string[]): CommandLine => ({ program, args });

/** Takes a package of Debian apart into a folder: nothing is installed on the machine. */
const unpackDebian = (name: string) => (folder: string) => [
  run("sh", "-c", `mkdir -p "$1" && cd "$1" && apt-get download ${name}`, "sh", folder),
  run("sh", "-c", `dpkg -x "$1"/${name}_*.deb "$1/debian"`, "sh", folder),
];

const installPython = (name: string, packages: readonly string[]) => (folder: string) => [
  run("python3", "-m", "venv", `${folder}/${name}`),
  ...packages.map((each) =>
    run(`${folder}/${name}/bin/pip`, "install", "--quiet", ...each.split(" "))
  ),
];

const python = (name: string, { folder }: PeerPlace, program: string, ...args: string[]) =>
  run(`${folder}/${name}/bin/python`, HERE + program, ...args);

const SEMBLE = installPython("semble", ["semble==0.7.0"]);

/** The programs, the simplest first. */
export const PEERS: readonly Peer[] = [
  {
    name: "web-tree-sitter, parse alone",
    note: "by Wasm, as cbx parses",
    install: () => [],
    index: ({ list }) =>
      run(Deno.execPath(), "run", "--allow-read", `${HERE}../bench/measure_parse.ts`, list),
  },
  {
    name: "native tree-sitter 0.25.2, parse alone",
    note: "by py-tree-sitter, with the 76 grammars of semble-grammars 0.1.2",
    install: SEMBLE,
    index: (place) => python("semble", place, "native_parse.py", place.list),
  },
  {
    name: "universal-ctags",
    version: (folder) => run(`${folder}/debian/usr/bin/ctags-universal`, "--version"),
    note: "definitions alone; its index is a file of text",
    install: unpackDebian("universal-ctags"),
    index: ({ folder, tree, index }) =>
      run(`${folder}/debian/usr/bin/ctags-universal`, "-R", "-f", `${index}/tags`, tree),
  },
  {
    name: "ripgrep",
    version: (folder) => run(`${folder}/debian/usr/bin/rg`, "--version"),
    note: "reads all files; any of the words of a query",
    install: unpackDebian("ripgrep"),
    search: ({ folder, tree }, query) => ({
      program: `${folder}/debian/usr/bin/rg`,
      args: ["-n", "-F", ...query.split(" ").flatMap((word) => ["-e", word]), tree],
      codes: [0, 1],
    }),
  },
  {
    name: `zoekt ${ZOEKT.slice(7)}`,
    note: "trigrams, without ctags; all of the words of a query; warm by HTTP",
    install: (folder) => [
      run("mkdir", "-p", `${folder}/zoekt`),
      run("sh", "-c", 'cd "$1" && [ -f go.mod ] || go mod init peers', "sh", `${folder}/zoekt`),
      run(
        ...["go", "-C", `${folder}/zoekt`, "mod", "edit"] as const,
        `-require=github.com/sourcegraph/zoekt@${ZOEKT}`,
      ),
      run(
        ...["go", "-C", `${folder}/zoekt`, "build", "-mod=mod", "-o", `${folder}/zoekt/`] as const,
        ...["zoekt", "zoekt-index", "zoekt-webserver"].map((name) =>
          `github.com/sourcegraph/zoekt/cmd/${name}`
        ),
      ),
    ],
    index: ({ folder, tree, index }) =>
      run(`${folder}/zoekt/zoekt-index`, "-disable_ctags", "-index", index, tree),
    search: ({ folder, index }, query) => run(`${folder}/zoekt/zoekt`, "-index_dir", index, query),
    server: ({ folder, index }) => ({
      program: `${folder}/zoekt/zoekt-webserver`,
      args: ["-index", index, "-listen", `127.0.0.1:${ZOEKT_PORT}`],
      urlOf: (query) =>
        `http://127.0.0.1:${ZOEKT_PORT}/search?num=10&format=json&q=${encodeURIComponent(query)}`,
    }),
  },
  {
    name: "tantivy 0.25.0",
    note: "BM25 over whole files, by the program in eval/peers/tantivy",
    install: (folder) => [
      run("cp", "-r", `${HERE}tantivy`, folder),
      run(
        "cargo",
        "build",
        "--quiet",
        "--release",
        "--manifest-path",
        `${folder}/tantivy/Cargo.toml`,
      ),
    ],
    index: ({ folder, tree, index }) =>
      run(`${folder}/tantivy/target/release/tantivy-peer`, "index", tree, index),
    search: ({ folder, index }, query) =>
      run(`${folder}/tantivy/target/release/tantivy-peer`, "search", index, query),
    warm: ({ folder, index }, rounds, queries) =>
      run(
        ...[`${folder}/tantivy/target/release/tantivy-peer`, "warm", index] as const,
        ...[String(rounds), ...queries],
      ),
  },
  {
    name: "semble 0.7.0, without its model",
    note: "random vectors of the same length in its place; code, documentation and configuration",
    install: (folder) => [
      ...SEMBLE(folder),
      run(
        `${folder}/semble/bin/python`,
        `${HERE}semble_peer.py`,
        "model",
        `${folder}/semble/model`,
      ),
    ],
    index: (place) => ({
      ...python(
        ...["semble", place, "semble_peer.py", "index"] as const,
        ...[place.tree, place.index, `${place.folder}/semble/model`],
      ),
      env: OFFLINE,
    }),
    search: (place, query) => ({
      ...python("semble", place, "semble_peer.py", "search", place.index, query),
      env: OFFLINE,
    }),
    warm: (place, rounds, queries) => ({
      ...python(
        ...["semble", place, "semble_peer.py", "warm"] as const,
        ...[place.index, String(rounds), ...queries],
      ),
      env: OFFLINE,
    }),
  },
  {
    name: "codebase-index 2.1.2",
    note: "with the grammars of tree-sitter-language-pack 0.13.0, as those that it names are " +
      "downloaded from no registry; no vectors",
    install: installPython("codebase_index", [
      "codebase-index==2.1.2",
      // It says that this is not the version that it asks for, which is meant.
      "tree-sitter-language-pack==0.13.0",
    ]),
    index: ({ folder, tree }) =>
      run(`${folder}/codebase_index/bin/codebase-index`, "--quiet", "--root", tree, "index"),
    indexPath: ({ tree }) => `${tree}/.claude`,
    search: ({ folder, tree }, query) =>
      run(`${folder}/codebase_index/bin/codebase-index`, "--root", tree, "--json", "search", query),
    warm: (place, rounds, queries) =>
      python(
        ...["codebase_index", place, "codebase_index_peer.py"] as const,
        ...[place.tree, String(rounds), ...queries],
      ),
  },
];

/** Programs of the same kind that are not measured, and why. */
export const NOT_MEASURED: readonly (readonly [name: string, reason: string])[] = [
  ["semble with its model", "the model is downloaded from a hub"],
  ["coco-search", "needs PostgreSQL with pgvector, and a model that Ollama serves"],
  ["grepai", "needs a model that Ollama serves"],
  ["claude-context", "needs Milvus, and a model or its network service"],
  ["ck, osgrep, colgrep", "download models when they index"],
];

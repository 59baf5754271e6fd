/**
 * Who may import whom: the table of the design, held against what `deno info` says. A row that is
 * missing here, or an import that its row does not allow, fails.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);

/** Layers that each may import beside itself. Files at the top of src/ are layers of their own. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "types": [],
  "errors": [],
  "text": ["types", "errors"],
  "query": ["types", "errors", "text"],
  "walk": ["types", "errors", "text"],
  "git": ["errors", "text"],
  "parse": ["types", "errors", "text", "grammars"],
  "store": ["types", "errors", "text"],
  "embed": ["types", "errors", "text"],
  "orama": ["types", "errors", "text", "store", "embed"],
  "graph": ["types", "errors", "text", "store"],
  "rank": ["types", "errors", "text", "query", "store", "orama", "embed"],
  // Of "walk", the gate to the files of a tree.
  "search": [
    "types",
    "errors",
    "text",
    "query",
    "walk",
    "store",
    "graph",
    "rank",
    "orama",
    "embed",
  ],
  // Of "git", the commit and the branch that an index is of; of "deno.json", the version of all that
  // makes an analysis.
  "indexer": [
    ...["types", "errors", "text", "walk", "git", "parse", "store", "embed", "orama", "graph"],
    "deno.json",
  ],
  // Of "walk", the language that a file which was left out has by its name.
  "ask": ["types", "errors", "text", "query", "walk", "store", "graph", "rank", "search"],
  "audit": ["types", "ask", "indexer", "search", "store"],
  // The facade: what an index is made of. Of "git" and "walk", the files that a repository changed.
  "index": [
    ...["types", "errors", "text", "query", "walk", "git", "parse", "store", "embed", "orama"],
    // Of "rank", what all files tell of each, for an index that holds some of them.
    ...["graph", "rank", "search", "indexer", "ask", "audit", "grammars"],
  ],
  "mod": [
    ...["types", "errors", "index", "ask", "audit"],
    // Contracts, the wire form of an answer, and the gate to the files of a tree.
    ...["text", "embed", "query", "search", "indexer", "store", "walk"],
  ],
  "grammars": [],
  "cli": ["mod"],
  "fleet": ["mod"],
  "fleet command": ["mod", "fleet", "cli"],
};

/** The one layer that may import each package. */
const PACKAGES: Readonly<Record<string, string>> = {
  "@sqlite.org/sqlite-wasm": "store",
  "web-tree-sitter": "parse",
  "@orama/orama": "orama",
  "d3-force": "cli",
  "ignore": "walk",
  "zeptomatch": "query",
  "@hono/node-server": "cli",
  "hono": "cli",
  "htm": "cli",
  "jsonc-parser": "cli",
  "@modelcontextprotocol/server": "cli",
  "@cursorless/tree-sitter-wasms": "grammars",
  "@vscode/tree-sitter-wasm": "grammars",
  "@repomix/tree-sitter-wasms": "grammars",
};

interface ModuleInfo {
  readonly specifier: string;
  readonly dependencies?: readonly {
    readonly specifier: string;
    readonly code?: { readonly specifier?: string };
    readonly type?: { readonly specifier?: string };
  }[];
}

async function modulesOf(entry: string): Promise<readonly ModuleInfo[]> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: ROOT,
    stderr: "inherit",
  });
  const { stdout } = await command.output();
  return JSON.parse(new TextDecoder().decode(stdout)).modules;
}

/** Entries of @cbx/core that other packages import. */
const ENTRIES: ReadonlySet<string> = new Set([
  "mod.ts",
  "src/index/parts/parts.ts",
  "src/index/portable/portable_index.ts",
]);

function layerOf(specifier: string): string | undefined {
  if (!specifier.startsWith(ROOT.href)) return undefined;
  const path = specifier.slice(ROOT.href.length);
  if (path === "mod.ts") return "mod";
  if (/^src\/fleet\/(?:cli\.ts|command\/)/.test(path)) return "fleet command";
  if (path.startsWith("grammars/")) return "grammars";
  if (path === "deno.json") return path;
  const [, first = ""] = path.match(/^src\/([^/]+)/) ?? [];
  return first.replace(/\.ts$/, "");
}

function packageOf(specifier: string): string | undefined {
  return specifier.match(/^npm:\/?((?:@[^/]+\/)?[^/@]+)/)?.[1];
}

/** `from → to` for every import of a layer by another, with a file that does it. */
async function layerImports(): Promise<Map<string, string>> {
  const entries = [
    "mod.ts",
    "src/index/portable/portable_index.ts",
    "src/indexer/analyze_worker.ts",
    "src/indexer/resolve_worker.ts",
    "src/cli/mod.ts",
    "src/fleet/mod.ts",
    "src/fleet/cli.ts",
  ];
  const imports = new Map<string, string>();
  for (
    const { specifier, dependencies = [] } of (await Promise.all(entries.map(modulesOf))).flat()
  ) {
    const from = layerOf(specifier);
    if (from === undefined) continue;
    for (const { specifier: written, code, type } of dependencies) {
      const target = code?.specifier ?? type?.specifier ?? written;
      const isEntry: boolean = from !== "index" && ENTRIES.has(target.slice(ROOT.href.length));
      const to: string = (isEntry ? "mod" : layerOf(target)) ?? packageOf(target) ??
        packageOf(written) ??
        target;
      if (to !== from) imports.set(`${from} → ${to}`, specifier.slice(ROOT.href.length));
    }
  }
  return imports;
}

Deno.test("layers import only what the design allows", async () => {
  const offences: string[] = [];
  for (const [edge, file] of await layerImports()) {
    const [from, to] = edge.split(" → ") as [string, string];
    const isAllowed = to.startsWith("node:") || PACKAGES[to] === from ||
      ALLOWED[from]?.includes(to);
    if (!isAllowed) offences.push(`${edge} in ${file}`);
  }
  deepEqual(offences, []);
});

Deno.test("layers are all looked at, and the table names none that does not exist", async () => {
  const seen = new Set([...(await layerImports()).keys()].map((edge) => edge.split(" → ")[0]!));
  const leaves = ["types", "errors", "text", "grammars", "embed"];
  for (const layer of ["index", "rank", "search", "indexer", "cli", "parse", "walk"]) {
    ok(seen.has(layer), `no module of "${layer}" was looked at`);
  }
  const planned = ["graph"];
  const unknown = Object.keys(ALLOWED)
    .filter((layer) => !seen.has(layer) && !leaves.includes(layer) && !planned.includes(layer));
  deepEqual(unknown, []);
});

Deno.test("nothing of the fleet is in the modules of the library or of the command", async () => {
  for (const entry of ["mod.ts", "cli.ts", "src/index/parts/parts.ts", "src/cli/program.ts"]) {
    const modules = (await modulesOf(entry)).map(({ specifier }) => specifier);
    ok(modules.length > 100);
    deepEqual(modules.filter((each) => each.startsWith(`${ROOT.href}src/fleet/`)), [], entry);
  }
});

/** Files of the core that ask the system for its ways; all others hold paths with slashes. */
const ASKS_SYSTEM = [
  ...["src/text/paths.ts", "src/walk/disk.ts", "src/store/held_file.ts", "src/store/lock.ts"],
  // Files inherit the time of those that they replace.
  "src/store/origin.ts",
  // A link to a repository may lead up by `..`.
  "src/walk/_work_tree.ts",
  // Git for Windows converts line ends if nobody says otherwise.
  "src/git/git_repository.ts",
];

Deno.test("the core asks for the system's paths in a few files only", async () => {
  const asking = new Set<string>();
  for (const { specifier } of await modulesOf("mod.ts")) {
    if (!specifier.startsWith(`${ROOT.href}src/`)) continue;
    const text = (await Deno.readTextFile(new URL(specifier))).replace(/\/\*\*[^]*?\*\//g, "");
    if (/"node:path|Deno\.(?:cwd|build)\b/.test(text)) {
      asking.add(specifier.slice(ROOT.href.length));
    }
  }
  deepEqual([...asking].sort(), ASKS_SYSTEM.toSorted());
});

Deno.test("layers use every package in one place only", async () => {
  const users = new Map<string, Set<string>>();
  for (const edge of (await layerImports()).keys()) {
    const [from, to] = edge.split(" → ") as [string, string];
    if (to in PACKAGES) users.set(to, (users.get(to) ?? new Set()).add(from));
  }
  for (const [name, layer] of Object.entries(PACKAGES)) {
    deepEqual([...users.get(name) ?? []], [layer], name);
  }
});

/** Ways to start a program, and to load code that is not in the graph. */
const STARTS_PROGRAM = /Deno\.(?:Command|run|spawn)\b|child_process|Deno\[|new Worker\b/;

/** A worker is a module of its own, and runs with the permissions of what starts it. */
const STARTS_WORKER = ["src/indexer/worker_pool.ts"];

/** A fleet has git clone addresses, and fetch what was pushed where its operator wants that. */
const STARTS_GIT = ["src/fleet/run_git.ts"];

Deno.test("no module of the library or of the command can run a program, but git for a fleet", async () => {
  const entries = [
    "cli.ts",
    "mod.ts",
    "src/index/parts/parts.ts",
    "src/index/portable/portable_index.ts",
    "src/indexer/analyze_worker.ts",
    "src/indexer/resolve_worker.ts",
    "src/fleet/mod.ts",
    "src/fleet/cli.ts",
  ];
  const offences = new Set<string>();
  let looked = 0;
  const graphs = await Promise.all(entries.map(modulesOf));
  for (const [at, graph] of graphs.entries()) {
    const paths = graph.map(({ specifier }) => specifier.slice(ROOT.href.length));
    const isFleet = entries[at]!.startsWith("src/fleet/");
    ok(isFleet || !paths.some((path) => STARTS_GIT.includes(path)), entries[at]);
  }
  for (const { specifier, dependencies = [] } of graphs.flat()) {
    if (!specifier.startsWith(ROOT.href)) continue;
    looked++;
    const path = specifier.slice(ROOT.href.length);
    const imports = dependencies.map((each) => each.code?.specifier ?? each.specifier);
    const code = (await Deno.readTextFile(new URL(specifier))).replace(/\/\*\*[^]*?\*\//g, "");
    if (STARTS_PROGRAM.test(code) || imports.includes("node:child_process")) offences.add(path);
  }
  ok(looked > 500, `${looked} modules`);
  deepEqual([...offences].sort(), [...STARTS_GIT, ...STARTS_WORKER]);
});

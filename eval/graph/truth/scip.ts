/**
 * Where the names of a tree lead, as an indexer that writes SCIP tells it: scip-python, which asks
 * pyright, for Python, and rust-analyzer for Rust.
 *
 * ```sh
 * deno run -A scip.ts python|rust ROOT [COMMAND]
 * ```
 *
 * It prints the lines that `truth_use.ts` reads.
 *
 * @module
 */
import { type Occurrence, readScip } from "./read_scip.ts";

interface Indexer {
  readonly command: string;
  /** Arguments of a run that writes to `output`. */
  args(output: string, config: string): string[];
  /** Where a statement that imports begins, and where it is at its end. */
  readonly imports: { readonly begin: RegExp; readonly end: (text: string) => boolean };
  /** What stands behind a name that is called. */
  readonly called: RegExp;
  /** Names that lead nowhere of their own. */
  readonly skipped: ReadonlySet<string>;
}

const INDEXERS: Readonly<Record<string, Indexer>> = {
  python: {
    command: "scip-python",
    args: (
      output,
    ) => ["index", ".", "--project-name=tree", "--project-version=0", `--output=${output}`],
    imports: {
      begin: /^\s*(?:from\s+[.\w]+\s+)?import\b/,
      end: (text) => !/\\\s*$/.test(text) && (!text.includes("(") || text.includes(")")),
    },
    called: /^\s*\(/,
    skipped: new Set(),
  },
  rust: {
    command: "rust-analyzer",
    args: (output, config) => ["scip", ".", "--output", output, "--config-path", config],
    imports: {
      begin: /^\s*(?:pub(?:\([^)]*\))?\s+)?use\s/,
      end: (text) => text.includes(";"),
    },
    called: /^(?:\s*(?:::<.*?>)?\s*\(|!)/,
    skipped: new Set(["self", "Self", "super", "crate"]),
  },
};

const [language = "", root = "", command] = Deno.args;
const indexer = INDEXERS[language];
if (indexer === undefined) throw new RangeError(`Cannot index "${language}": python or rust`);

interface Place {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

// scip-python gives what stands in `src` another name than imports do, so it sees it a folder up.
const movesUp = language === "python" && isThere(`${root}/src`) &&
  !isThere(`${root}/src/__init__.py`);
const documents = readScip(indexed(indexer)).map(({ path: seen, isUtf8, occurrences }) => {
  const path = movesUp && !isThere(`${root}/${seen}`) ? `src/${seen}` : seen;
  const lines = Deno.readTextFileSync(`${root}/${path}`).split("\n");
  const within = functionsOf(occurrences);
  const sites = occurrences.map((each) => {
    const text = lines[each.line] ?? "";
    const [column, end] = isUtf8
      ? [unitOf(text, each.column), unitOf(text, each.end)]
      : [each.column, each.end];
    const symbol = each.symbol.startsWith("local ") ? `${path} ${each.symbol}` : each.symbol;
    return {
      ...each,
      symbol,
      column,
      name: text.slice(column, end),
      after: text.slice(end),
      within,
    };
  });
  return { path, lines, sites };
});

const declarations = new Map<string, Place[]>();
for (const { path, lines, sites } of documents) {
  for (const { symbol, isDefinition, line, name } of sites) {
    if (!isDefinition) continue;
    const places = declarations.get(symbol) ?? [];
    const twins = language === "python" ? twinsOf(name, line, lines) : [];
    const all = [line, ...twins].map((each) => ({ path, line: each + 1, name }));
    declarations.set(symbol, [...places, ...all]);
  }
}
/** Crates of the tree: one whose name has no declaration is one that rust-analyzer does not show. */
const ownPackages = new Set(
  language === "rust" ? declarations.keys().map(packageOf).filter((each) => each !== "") : [],
);
const counted = new Set<string>();
for (const { path, sites } of documents) {
  console.log(JSON.stringify({ file: path }));
  for (const { symbol, isDefinition, line, name, within } of sites) {
    if (!isDefinition || isLocal(symbol)) continue;
    // An attribute that a method of Python sets counts.
    if (within(line) && !/#[^#(]+\.$/.test(symbol)) continue;
    counted.add(symbol);
    if (!isName(name)) continue;
    const kind = /\(\)\.$/.test(symbol) ? "function" : symbol.endsWith("#") ? "type" : "value";
    console.log(JSON.stringify({ declared: { path, line: line + 1, name, kind } }));
  }
}
for (const { path, lines, sites } of documents) {
  const statements = statementsOf(lines, indexer.imports);
  const uses = sites.filter(({ isDefinition, line, column, name }) =>
    !isDefinition && isName(name.slice(name.lastIndexOf(".") + 1)) && !indexer.skipped.has(name) &&
    !/\b(?:def|class)\s+$/.test((lines[line] ?? "").slice(0, column))
  );
  // A shorthand is at once the field and the variable: one use that leads to both.
  for (const group of Map.groupBy(uses, ({ line, column }) => `${line}:${column}`).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { line, name, column, after } = first;
    const symbols = group.map(({ symbol }) => symbol);
    const statement = statements.get(line);
    const isModule = symbols.every((symbol) => /[/:]$/.test(symbol));
    if (isModule && statement === undefined) continue;
    const isCalled = indexer.called.test(after) ||
      /^\s*@[.\w]*$/.test((lines[line] ?? "").slice(0, column)) && language === "python";
    // A pattern of Rust is written as the call of a constructor.
    if (
      language === "rust" && isCalled &&
      symbols.some((symbol) =>
        /[#.]$/.test(symbol) && !symbol.endsWith(").") && !symbol.includes("local ")
      )
    ) continue;
    const targets = symbols.flatMap((symbol) => [
      ...(declarations.get(symbol) ?? []),
      ...(symbol.endsWith("#") && language === "python"
        ? declarations.get(`${symbol}__init__().`) ?? []
        : []),
    ]);
    const own = name.slice(name.lastIndexOf(".") + 1);
    console.log(JSON.stringify({
      ...{ path, line: line + 1, column: column + 1 + name.length - own.length, name: own },
      kind: statement === undefined
        ? isCalled ? "call" : "reference"
        : isModule && language === "python"
        ? "import"
        : "specifier",
      ...(statement === undefined ? {} : { statement: statement + 1 }),
      state: targets.length === 0
        ? isModule || symbols.every((symbol) => ownPackages.has(packageOf(symbol)))
          ? "unresolved"
          : "outside"
        : symbols.some((symbol) => counted.has(symbol))
        ? "inside"
        : "local",
      targets,
      shape: shapeOf((lines[line] ?? "").slice(0, column)),
    }));
  }
}

/** Runs the indexer, whose own files stay out of the tree. */
function indexed({ command: usual, args }: Indexer): Uint8Array {
  const folder = Deno.makeTempDirSync({ prefix: "cbx_eval_scip_" });
  try {
    Deno.writeTextFileSync(`${folder}/config.json`, '{"cargo":{"features":"all"}}');
    const tree = movesUp ? movedUp(`${folder}/tree`) : root;
    const { success, stderr } = new Deno.Command(command ?? usual, {
      args: args(`${folder}/index.scip`, `${folder}/config.json`),
      cwd: tree,
      env: { CARGO_TARGET_DIR: `${folder}/target`, NODE_OPTIONS: "--max-old-space-size=6000" },
      stdin: "null",
      stdout: "null",
    }).outputSync();
    if (!success) throw new Error(new TextDecoder().decode(stderr).slice(-2000));
    return Deno.readFileSync(`${folder}/index.scip`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Copies the tree, with what stands in `src` a folder up. */
function movedUp(tree: string): string {
  const script = 'cp -r "$0/." "$1" && cp -r "$1/src/." "$1" && rm -r "$1/src"';
  const { success } = new Deno.Command("sh", { args: ["-c", script, root, tree] }).outputSync();
  if (!success) throw new Error(`Cannot copy "${root}"`);
  return tree;
}

function isThere(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Tells whether a line is in the body of a function. */
function functionsOf(occurrences: readonly Occurrence[]): (line: number) => boolean {
  const bodies = occurrences.filter(({ isDefinition, symbol }) =>
    isDefinition && symbol.endsWith("().")
  );
  return (line) => bodies.some((each) => each.line < line && line <= (each.lastLine ?? 0));
}

/** Lines of later bindings of a name in its scope: overloads, and other branches. */
function twinsOf(name: string, line: number, lines: readonly string[]): number[] {
  if (!isName(name)) return [];
  const binds = new RegExp(`^\\s*(?:(?:async\\s+)?def\\s+|class\\s+|)${name}\\s*[:=(\\[]`);
  const indent = (text = "") => text.search(/\S/);
  const own = indent(lines[line]);
  const goesOn = (text: string) =>
    indent(text) < 0 || indent(text) >= own || /^\s*(?:el|exc|fin|#|\))/.test(text);
  const length = lines.slice(line).findIndex((text) => !goesOn(text));
  return lines.slice(line + 1, length < 0 ? undefined : line + length).flatMap((text, index) =>
    indent(text) <= own && binds.test(text) && !/^\s*\w+\s*\(/.test(text) ? [line + 1 + index] : []
  );
}

/** The crate in a symbol, as `rust-analyzer cargo petgraph 0.8.3`; empty for a local name. */
function packageOf(symbol: string): string {
  return /^rust-analyzer cargo \S+ \S+(?= )/.exec(symbol)?.[0] ?? "";
}

/** A local, a parameter, and what a function holds. */
function isLocal(symbol: string): boolean {
  return symbol.includes(" local ") || /\(\)\../.test(symbol);
}

function isName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text);
}

/** First line of the statement that imports, by line. */
function statementsOf(lines: readonly string[], { begin, end }: Indexer["imports"]) {
  const statements = new Map<number, number>();
  let first: number | undefined;
  let text = "";
  for (const [line, each] of lines.entries()) {
    if (first === undefined && begin.test(each)) [first, text] = [line, ""];
    if (first === undefined) continue;
    statements.set(line, first);
    text += `${each}\n`;
    if (end(text)) first = undefined;
  }
  return statements;
}

/** UTF-16 code units before a byte of a line. */
function unitOf(text: string, byte: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, byte)).length;
}

function shapeOf(before: string): string {
  if (/(?:\bself|\bcls)\s*\.\s*$/.test(before)) return "member of self";
  if (/[\])?]\s*\.\s*$/.test(before)) return "member of a result";
  if (/\.\s*$/.test(before)) return "member";
  return /::\s*$/.test(before) ? "of a path" : "alone";
}

/**
 * Counts work from outside: the functions of `Deno` that reach the disk, of SQLite, and of the parser
 * are wrapped in this process, before the library starts. The library has no part in it.
 *
 * All that the system says of a file besides its size is pinned meanwhile, as times and numbers of files
 * are others on every machine, and decide what is read again.
 *
 * @module
 */
import { Parser, type Tree } from "web-tree-sitter";
import { VfsFiles } from "../../src/store/vfs_files.ts";

/** Work by name. */
export type WorkCounts = Record<string, number>;

/** A function of any kind. */
type Call = (this: unknown, ...given: unknown[]) => unknown;

let counts: WorkCounts = {};

/** Returns what was counted since the last call. */
export function takeCounts(): WorkCounts {
  const taken = counts;
  counts = {};
  return taken;
}

/**
 * Begins to count, for the rest of the process.
 *
 * @param root The tree: files elsewhere do not count, as how deep it lies is of this machine.
 */
export function countWork(root: string): void {
  countFiles((path) => `${path}/`.startsWith(`${root}/`));
  countOpenFiles();
  countPages();
  countStatements();
  countParses();
  // Nothing is late, however busy the machine is, and every check of the tree is made.
  performance.now = () => 0;
}

function add(name: string, count = 1): void {
  if (count > 0) counts[name] = (counts[name] ?? 0) + count;
}

/** Puts another function in the place of one. */
function wrap(object: object, name: string, make: (real: Call) => Call): void {
  // Whoever calls this names a function.
  Reflect.set(object, name, make(Reflect.get(object, name) as Call));
}

const READ = "files read";

const CALLS: Readonly<Record<string, string>> = {
  lstat: "looks at a path",
  stat: "looks at a path",
  realPath: "looks at a path",
  readDir: "folders listed",
  open: "files opened",
  readFile: READ,
  readTextFile: READ,
};

function countFiles(isOfTree: (path: unknown) => boolean): void {
  for (const [name, what] of Object.entries(CALLS)) {
    for (const each of [name, `${name}Sync`]) {
      wrap(Deno, each, (real) => (path, ...rest) => {
        const result = real(path, ...rest);
        if (!isOfTree(path)) return result;
        add(what);
        if (what === READ && !(result instanceof Promise)) {
          add(`bytes of ${READ}`, (result as string | Uint8Array).length);
        }
        // The one thing with a time that these give.
        if (each === "lstatSync" || each === "statSync") {
          return pinned(String(path), result as Deno.FileInfo);
        }
        return result;
      });
    }
  }
}

/** When the first file of the tree was changed; each has a time of its own, as in most trees. */
const FIRST_TIME = Date.UTC(2020, 1, 2);
const TIME_BETWEEN_MS = 10_001;
/** Numbers of files take as many bytes as this one. */
const FIRST_NUMBER = 1_000_000;
const numbers = new Map<string, number>();

/** Says the same of a file of the tree on every machine; files of an index are as they are. */
function pinned(path: string, info: Deno.FileInfo): Deno.FileInfo {
  if (path.includes("/.cbx")) return info;
  if (!numbers.has(path)) numbers.set(path, numbers.size);
  const number = numbers.get(path)!;
  // A file that is changed while work is counted bears a time from before, which tells it.
  const isChanged = info.isFile && info.mtime!.getTime() < FIRST_TIME;
  const time = new Date(FIRST_TIME + number * TIME_BETWEEN_MS + (isChanged ? 1 : 0));
  return { ...info, mtime: time, ctime: time, ino: FIRST_NUMBER + number };
}

function countOpenFiles(): void {
  // A lock holds the number of the process, which is short or long.
  const locks = new WeakSet<object>();
  wrap(Deno, "openSync", (real) => (path, ...rest) => {
    const file = real(path, ...rest) as Deno.FsFile;
    if (String(path).endsWith(".lock")) locks.add(file);
    return file;
  });
  for (const [name, what] of [["readSync", "read"], ["writeSync", "written"]] as const) {
    wrap(Deno.FsFile.prototype, name, (real) =>
      function (...given) {
        const count = real.apply(this, given) as number | null;
        if (!locks.has(this as Deno.FsFile)) add(`bytes of open files ${what}`, count ?? 0);
        return count;
      });
  }
}

function countPages(): void {
  for (const [name, what] of [["read", "pages read"], ["write", "pages written"]] as const) {
    wrap(VfsFiles.prototype, name, (real) =>
      function (...given) {
        add(what);
        return real.apply(this, given);
      });
  }
}

/** Result codes of SQLite, and its counter of the steps of a statement. */
const [SQLITE_ROW, SQLITE_DONE, VM_STEPS] = [100, 101, 4];

/** Statement that changes rows of a table. */
const CHANGE =
  /^\s*(?:INSERT|REPLACE|UPDATE|DELETE)\b(?:\s+OR\s+\w+)?(?:\s+(?:INTO|FROM))?\s+(\w+)/i;

type CountedApi = Record<
  | "sqlite3_step"
  | "sqlite3_finalize"
  | "sqlite3_stmt_status"
  | "sqlite3_sql"
  | "sqlite3_db_handle"
  | "sqlite3_changes",
  (...numbers: number[]) => number
>;

/** Counts where the Wasm of SQLite is started: what it exports cannot be changed, but replaced. */
function countStatements(): void {
  wrap(WebAssembly, "instantiate", (real) => async (module, imports) => {
    const instance = await real(module, imports) as WebAssembly.Instance;
    if (!("sqlite3_step" in instance.exports)) return instance;
    const { memory } = (imports as WebAssembly.Imports).env!;
    return {
      // They are those of SQLite.
      exports: countedApi(instance.exports as CountedApi, memory as WebAssembly.Memory),
    };
  });
}

function countedApi(api: CountedApi, memory: WebAssembly.Memory): object {
  /** Tables that statements change, by pointer; those that read have none. */
  const tables = new Map<number, string | undefined>();
  const tableOf = (statement: number) => {
    if (!tables.has(statement)) {
      tables.set(statement, textAt(memory, api.sqlite3_sql(statement)).match(CHANGE)?.[1]);
    }
    return tables.get(statement);
  };
  return {
    ...api,
    sqlite3_step(statement: number): number {
      const code = api.sqlite3_step(statement);
      const table = tableOf(statement);
      add("steps of SQLite", api.sqlite3_stmt_status(statement, VM_STEPS, 1));
      if (code === SQLITE_ROW) add("rows of SQLite");
      if (code === SQLITE_DONE && table !== undefined) {
        add(`rows written: ${table}`, api.sqlite3_changes(api.sqlite3_db_handle(statement)));
      }
      return code;
    },
    sqlite3_finalize(statement: number): number {
      tables.delete(statement);
      return api.sqlite3_finalize(statement);
    },
  };
}

function textAt(memory: WebAssembly.Memory, pointer: number): string {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.slice(pointer, bytes.indexOf(0, pointer)));
}

function countParses(): void {
  wrap(Parser.prototype, "parse", (real) =>
    function (...given) {
      const tree = real.apply(this, given) as Tree | null;
      add("parses");
      add("nodes of syntax", tree?.rootNode.descendantCount ?? 0);
      return tree;
    });
}

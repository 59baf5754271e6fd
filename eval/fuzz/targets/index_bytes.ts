/**
 * An index whose file was damaged, or changed by who knows SQL: an edit a line. Every question is
 * answered, or refused in words.
 *
 * @module
 */
import { type CodeIndex, openIndex } from "@cbx/core";
import { DatabaseSync } from "node:sqlite";
import { answered, holdPlaces } from "../checks.ts";
import { damaged, DAMAGES } from "../damage_script.ts";
import type { Target } from "../target.ts";
import { writeWorld } from "../world.ts";

const PATH = ".cbx/index.sqlite";

/** Statements that change what is there; others could run for as long as they like. */
const CHANGES =
  /^(?:update|delete|insert|drop|alter|create (?:table|trigger|index)|pragma user_version)\b/;

/** Values that a column may be set to. */
const VALUES = ["null", "0", "-1", "1e999", "2000000000", "9223372036854775807", "''", "'../x'"]
  .concat([
    "'/etc/passwd'",
    "x''",
    "x'ff'",
    "x'ffffffffffffffffff'",
    "zeroblob(100000)",
    "'a' || char(27)",
  ]);

/** Tables and columns of an index. */
function columnsOf(path: string): readonly (readonly [table: string, column: string])[] {
  using database = new DatabaseSync(path, { readOnly: true });
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  return tables.flatMap(({ name }) =>
    database.prepare(`select name from pragma_table_info('${name}')`).all()
      .map((column) => [String(name), String(column.name)] as const)
  );
}

/** Indexes a tree in the working directory. */
export async function open(): Promise<Target> {
  const files = await writeWorld(".");
  const bytes = Deno.readFileSync(PATH);
  const columns = columnsOf(PATH);
  const updates = columns.flatMap(([table, column], at) =>
    [0, 5].map((step) => `update ${table} set ${column} = ${VALUES[(at + step) % VALUES.length]}`)
  );
  const tables = [...new Set(columns.map(([table]) => table))];
  return {
    seeds: [...DAMAGES, ...DAMAGES, ...updates, ...tables.map((table) => `delete from ${table}`)],
    words: [
      ...[...DAMAGES, ...updates].map((line) => `\n${line}\n`),
      ...[...tables, ...columns.map(([, column]) => column), ...VALUES],
      ...[
        " where rowid = 1",
        " where rowid > 3",
        "rowid",
        "randomblob(50)",
        "substr(",
        "||",
        "drop table ",
      ],
    ],
    async run(input) {
      Deno.writeFileSync(PATH, damaged(bytes, input));
      changeBySql(input);
      using index = await openIndex({ root: ".", cache: false });
      await askAll(index, files);
    },
  };
}

function changeBySql(script: string): void {
  const statements = script.split("\n").filter((line) => CHANGES.test(line));
  if (statements.length === 0) return;
  try {
    using database = new DatabaseSync(PATH);
    for (const statement of statements) database.exec(statement);
  } catch (error) {
    // Not SQL, or the file is none of a database any more.
    if (!(error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR")) {
      throw error;
    }
  }
}

async function askAll(index: CodeIndex, files: ReadonlyMap<string, string>): Promise<void> {
  const ask = async (question: () => Promise<unknown>) =>
    holdPlaces(await answered(question), files);
  await ask(() => index.search("where is mail sent"));
  await ask(() => index.search("function useTable()", { overlay: false }));
  await ask(() => index.search("parseQuery", { mode: "symbol", overlay: false }));
  await ask(() => index.definitions());
  await ask(() => index.edges());
  await ask(() => index.symbol("parseQuery"));
  await ask(() => index.refs("parseQuery", { overlay: false }));
  await ask(() => index.impact("parseQuery"));
  await ask(() => index.outline("src/query/intent.ts"));
  await ask(() => index.explain("how are queries parsed", { tokenBudget: 1000 }));
  await answered(() => index.architecture());
  await answered(() => index.stats());
  await answered(() => index.audit());
  await answered(() => index.update({ workers: 0 }));
  await ask(() => index.search("where is mail sent"));
}

/**
 * Rules for tables of databases: the migration that makes one, and the model that stands for it. Both
 * ends are known by the name of the table, in lower case.
 *
 * @module
 */
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, rowsOf, SCRIPT } from "./rule.ts";
import { words } from "../../text/words.ts";

/** A name of a table, with or without that of its schema. */
const TABLE = '(?:["`\\[]?\\w{1,60}["`\\]]?\\.)?["\'`\\[:]?(?<label>[A-Za-z_]\\w{1,80})';

/** Plurals that follow no rule, of things that programs store. */
const PLURALS: Readonly<Record<string, string>> = {
  person: "people",
  child: "children",
  man: "men",
  woman: "women",
  datum: "data",
  medium: "media",
  news: "news",
  series: "series",
};

/** `BlogPost` is stored in `blog_posts`. */
export function tableOf(type: string): string {
  const snake = type.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2").toLowerCase();
  const [, before = "", last = ""] = /^(.*_)?([^_]*)$/.exec(snake) ?? [];
  return before + plural(last);
}

function plural(word: string): string {
  const known = PLURALS[word];
  if (known !== undefined) return known;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** The table, and the type that stands for it where the pattern has one. */
function tableEnd({ groups: { label = "", name = "" } }: LinkMatch): LinkEnd[] {
  return [{ label: label.toLowerCase(), name }];
}

/** The table that a type is stored in by convention, in the plural or not. */
function typeEnds({ groups }: LinkMatch): LinkEnd[] {
  const { type = "" } = groups;
  const label = tableOf(type);
  return [label, label.replace(/s$/, "")].map((each) => ({ label: each, name: type }));
}

const MODEL = { kind: "model", role: "target", ends: tableEnd } as const;
const BY_TYPE = { kind: "model", role: "target", ends: typeEnds } as const;

/** Rows of what makes tables. */
const MIGRATIONS = rowsOf({ kind: "model", role: "source", ends: tableEnd }, [
  {
    name: "rails migration",
    languages: ["ruby"],
    hints: ["create_table"],
    pattern: /\bcreate_table[ (]{1,2}[:"'](?<label>\w{2,80})/g,
  },
  {
    name: "alembic",
    languages: ["python"],
    calls: ["create_table"],
    pattern: /(?<=\bop\.create_table)\(\s{0,40}["'](?<label>\w{2,80})["']/y,
  },
  {
    name: "django migration",
    languages: ["python"],
    calls: ["CreateModel"],
    pattern: /\(\s{0,80}name\s?=\s?["'](?<label>\w{2,80})["']/y,
    ends: ({ groups }) => [{ label: tableOf(groups.label ?? "") }],
  },
  {
    name: "laravel migration",
    languages: ["php"],
    calls: ["create"],
    pattern: /(?<=\bSchema::create)\(\s{0,40}["'](?<label>\w{2,80})["']/y,
  },
  {
    name: "knex",
    languages: SCRIPT,
    calls: ["createTable"],
    pattern: /(?<=\.createTable)\(\s{0,40}["'`](?<label>\w{2,80})["'`]/y,
  },
  {
    name: "entity framework",
    languages: ["c_sharp"],
    calls: ["CreateTable"],
    pattern: /(?<=\bmigrationBuilder\.CreateTable)\(\s{0,80}name:\s{0,10}"(?<label>\w{2,80})"/y,
  },
  {
    name: "ecto migration",
    languages: ["elixir"],
    calls: ["table"],
    pattern: /(?<=\bcreate(?:_if_not_exists)? table)\(\s{0,20}[:"](?<label>\w{2,80})/y,
  },
  {
    // Only in files of migrations, as the resolver knows their path: fixtures create tables as well.
    name: "sql",
    languages: [...SCRIPT, ...JVM, ...words("sql python php go ruby rust c_sharp swift")],
    hints: ["CREATE TABLE", "create table"],
    pattern: new RegExp(`\\bCREATE TABLE\\s{1,4}(?:IF NOT EXISTS\\s{1,4})?${TABLE}`, "gi"),
  },
]);

/** Rows of tables. */
export const MODEL_RULES: readonly LinkRule[] = [
  ...MIGRATIONS,
  {
    ...MODEL,
    name: "sqlalchemy",
    languages: ["python"],
    hints: ["__tablename__"],
    pattern: /\b__tablename__\s{0,4}(?::[^=\n]{0,60})?=\s{0,4}["'](?<label>\w{2,80})["']/g,
  },
  {
    ...MODEL,
    name: "django",
    languages: ["python"],
    hints: ["db_table"],
    pattern: /\bdb_table\s{0,4}=\s{0,4}["'](?<label>\w{2,80})["']/g,
  },
  {
    ...BY_TYPE,
    name: "model",
    languages: ["python"],
    hints: ["Model", "Base"],
    pattern:
      /^class (?<type>\w{2,80})\((?:[\w.]{1,60}, ?){0,4}(?:models\.Model|db\.Model|SQLModel|Base|DeclarativeBase|AbstractUser|AbstractBaseUser)\b/gm,
  },
  {
    ...BY_TYPE,
    name: "rails",
    languages: ["ruby"],
    hints: ["ApplicationRecord", "ActiveRecord::Base"],
    pattern:
      /\bclass (?:\w{1,60}::){0,3}(?<type>\w{2,80}) < (?:ApplicationRecord|ActiveRecord::Base)\b/g,
  },
  {
    ...MODEL,
    name: "rails",
    languages: ["ruby"],
    hints: ["self.table_name"],
    pattern: /\bself\.table_name\s{0,4}=\s{0,4}[:"'](?<label>\w{2,80})/g,
  },
  {
    ...BY_TYPE,
    name: "laravel",
    languages: ["php"],
    hints: ["extends Model", "extends Authenticatable", "extends Eloquent", "extends Pivot"],
    pattern: /\bclass (?<type>\w{2,80}) extends (?:Model|Authenticatable|Eloquent|Pivot)\b/g,
  },
  {
    ...MODEL,
    name: "laravel",
    languages: ["php"],
    hints: ["$table"],
    pattern: /\bprotected (?:\??string )?\$table\s{0,4}=\s{0,4}["'](?<label>\w{2,80})["']/g,
  },
  {
    ...MODEL,
    name: "entity",
    languages: [...SCRIPT, ...JVM, "c_sharp"],
    calls: ["Entity", "Table"],
    pattern:
      /(?<=[@[](?:Entity|Table))\(\s{0,40}(?:\{?\s{0,40}(?:name|tableName)\s{0,4}[=:]\s{0,4})?["'`](?<label>\w{2,80})["'`][^\n]{0,200}\n\s{0,80}(?:@\w[^\n]{0,200}\n\s{0,80}){0,6}(?:(?:export|default|public|final|open|data|abstract|internal|sealed|partial)\s{1,4}){0,4}class\s{1,4}(?<name>\w{1,80})/y,
  },
  {
    ...BY_TYPE,
    name: "entity",
    languages: [...SCRIPT, ...JVM],
    hints: ["@Entity"],
    pattern:
      /@Entity(?:\(\))?\s{1,80}(?:@(?!Table\b)\w[^\n]{0,200}\n\s{0,80}){0,6}(?:(?:export|default|public|final|open|data|abstract)\s{1,4}){0,4}class\s{1,4}(?<type>\w{1,80})/g,
  },
  {
    ...MODEL,
    name: "drizzle",
    languages: SCRIPT,
    calls: ["pgTable", "mysqlTable", "sqliteTable"],
    pattern: /\(\s{0,40}["'`](?<label>\w{2,80})["'`]/y,
  },
  {
    ...MODEL,
    name: "entity framework",
    languages: ["c_sharp"],
    hints: ["DbSet<"],
    pattern: /\bDbSet<(?<name>\w{2,80})>\s{1,4}(?<label>\w{2,80})/g,
  },
  {
    ...MODEL,
    name: "ecto",
    languages: ["elixir"],
    hints: ["schema "],
    pattern: /^\s{1,40}schema[ (]"(?<label>\w{2,80})"/gm,
  },
  {
    ...MODEL,
    name: "gorm",
    languages: ["go"],
    hints: [" TableName() string"],
    pattern:
      /\bfunc \(\w{0,20} ?\*?(?<name>\w{1,80})\) TableName\(\) string \{\s{0,10}return "(?<label>\w{2,80})"/g,
  },
  {
    ...MODEL,
    name: "diesel",
    languages: ["rust"],
    hints: ["#[diesel(", "#[sea_orm(", "#[table_name"],
    pattern:
      /\btable_name\s{0,4}=\s{0,4}"?(?<label>\w{2,80})"?\)\]\s{1,40}(?:#\[[^\n]{0,200}\n\s{0,40}){0,4}(?:pub\s{1,4})?struct\s{1,4}(?<name>\w{1,80})/g,
  },
];

/**
 * Which files of a repository are read: those that people write, in languages that are known.
 *
 * @module
 */
import type { FileCategory } from "../../../src/types.ts";
import { classifyPath } from "../../../src/walk/classify_path.ts";
import { languageOfPath } from "../../../src/walk/language.ts";
import { gitLines, type Repository } from "./git.ts";
import { sampleByHash } from "./hash_text.ts";

/** A longer file is data, or says the same many times. */
const MAX_FILE_BYTES = 300_000;
/** The caps on pairs are reached long before. */
const MAX_FILES = 2_500;

const READ_CATEGORIES: ReadonlySet<FileCategory> = new Set(["code", "test", "example"] as const);
const PROSE = ["markdown", "mdx", "rst", "text", "latex", "asciidoc"];
/** Settings and data, wherever they lie. */
const SETTINGS = ["json", "yaml", "xml", "toml", "ini", "properties", "gomod", "diff", "dtd"];
const UNREAD_LANGUAGES = new Set([...PROSE, ...SETTINGS]);
/** Prose whose code blocks are read. */
const READ_PROSE = new Set(["markdown", "mdx"]);

/** Histories, and the same document in another language. */
const UNREAD_PROSE =
  /(?:^|\/)(?:change(?:log|s)|history|news|releases?|authors|contribut\w*|security|code_of_conduct)\b[^/]*$|[/._-](?:zh|ja|ko|es|fr|de|pt|ru|it|tr|vi|id|uk|pl|ar|fa|cn|jp|kr|br)(?:[-_][a-z]+)?[/.]/i;

/** Paths of what tests read and write, and of what builds wrote. */
const UNREAD_SOURCE =
  /(?:^|\/)(?:__)?(?:fixtures?|test[-_]?data|snapshots?|corpus|golden|expected|syntax-tests|dist)(?:__)?\/|(?:^|\/)(?:gradlew|mvnw)$/i;

/** A file of a repository. */
export interface SourceFile {
  /** Path from the root. */
  readonly path: string;
  /** Identifier of its blob. */
  readonly blob: string;
  /** Its language. */
  readonly language: string;
  /** Its purpose. */
  readonly category: FileCategory;
}

/** Names what a path holds, if that is code or a test that somebody wrote. */
export function sourceKind(path: string): Pick<SourceFile, "language" | "category"> | undefined {
  const language = languageOfPath(path);
  const { category, skip } = classifyPath(path);
  if (language === undefined || skip !== undefined || UNREAD_LANGUAGES.has(language)) {
    return undefined;
  }
  if (UNREAD_SOURCE.test(path)) return undefined;
  return READ_CATEGORIES.has(category) ? { language, category } : undefined;
}

/** Names what a path holds, if it is to be read: source, or prose with code in it. */
function readKind(path: string): Pick<SourceFile, "language" | "category"> | undefined {
  const language = languageOfPath(path) ?? "";
  if (!READ_PROSE.has(language)) return sourceKind(path);
  const { category, skip } = classifyPath(path);
  if (skip !== undefined || category === "vendored" || category === "test") return undefined;
  return UNREAD_PROSE.test(path) ? undefined : { language, category };
}

/** Lists the files of a revision, by path; of very many, 2,500 by the hash of their paths. */
export async function listFiles({ gitDir, revision }: Repository): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const line of gitLines(gitDir, ["ls-tree", "-r", "-l", "--full-tree", revision])) {
    const file = fileOf(line);
    if (file) files.push(file);
  }
  return sampleByHash(files, MAX_FILES, ({ path }) => path);
}

/** `100644 blob <id> <size>\t<path>`; the size of a blob that is absent is no number. */
function fileOf(line: string): SourceFile | undefined {
  const [entry = "", path = ""] = line.split("\t");
  const [mode = "", type, blob = "", size] = entry.split(/ +/);
  if (type !== "blob" || !mode.startsWith("100") || path.startsWith('"')) return undefined;
  const isRead = Number(size) > 0 && Number(size) <= MAX_FILE_BYTES;
  const kind = isRead ? readKind(path) : undefined;
  return kind && { path, blob, ...kind };
}

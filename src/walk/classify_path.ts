/**
 * Class of a path: the file's category, and whether it is left out unopened. The rules are
 * tables in `_name_rules.ts` and `_secret_path.ts`; this file decides which of them counts first.
 *
 * @module
 */
import { nameOf } from "../text/paths.ts";
import { isInTestSet, tellingFolders } from "../text/source_root.ts";
import type { FileCategory } from "../types.ts";
import {
  BINARY_EXTENSIONS,
  CONFIG_LANGUAGES,
  CONFIG_NAME,
  DATA_EXTENSIONS,
  DOCS_LANGUAGES,
  DOCS_NAME,
  DOCS_TOP_FOLDER,
  EXAMPLE_FOLDER,
  GENERATED_FOLDER,
  GENERATED_NAME,
  GENERATED_PACKAGE,
  LOCK_FILES,
  MINIFIED_NAME,
  TEST_FOLDER,
  TEST_NAME,
  TESTING_FOLDER,
  VENDORED_FOLDER,
  VENDORED_TOP_FOLDER,
} from "./_name_rules.ts";
import { secretOfPath } from "./_secret_path.ts";
import { languageOfPath } from "./language.ts";

/** Why a file is left out on the strength of its name. */
interface PathSkip {
  /** The kind of rule that matched. */
  readonly reason: "secret" | "lock" | "minified" | "binary";
  /** Part of the name that gives it away. */
  readonly detail: string;
}

interface PathClass {
  readonly category: FileCategory;
  /** Present where the file is not to be opened. */
  readonly skip?: PathSkip;
}

/**
 * Tells what a file is for, and whether its name alone leaves it out.
 *
 * Generated and vendored files keep their place in the index: ranking demotes them.
 *
 * @param path Path relative to the root, with `/`.
 */
export function classifyPath(path: string): PathClass {
  const category = categoryOf(path);
  const skip = skipOf(path);
  return skip === undefined ? { category } : { category, skip };
}

function skipOf(path: string): PathSkip | undefined {
  const secret = secretOfPath(path);
  if (secret !== undefined) return { reason: "secret", detail: secret };
  const name = nameOf(path);
  if (LOCK_FILES.has(name.toLowerCase())) return { reason: "lock", detail: name };
  const minified = MINIFIED_NAME.exec(name)?.[0];
  if (minified !== undefined) return { reason: "minified", detail: `*${minified}` };
  const extension = extensionOf(name);
  return BINARY_EXTENSIONS.has(extension)
    ? { reason: "binary", detail: `*.${extension}` }
    : undefined;
}

/** The first that holds wins: what demotes a file comes before what describes it. */
function categoryOf(path: string): FileCategory {
  const name = nameOf(path);
  const folder = tellingFolders(path);
  if (VENDORED_FOLDER.test(folder) || VENDORED_TOP_FOLDER.test(folder)) return "vendored";
  const isInTests = TEST_FOLDER.test(folder) || TESTING_FOLDER.test(folder) || isInTestSet(path);
  if (isInTests || matchesAny(TEST_NAME, name)) return "test";
  // A program writes packages too, and names them so.
  const isGenerated = GENERATED_FOLDER.test(folder) || GENERATED_PACKAGE.test(path);
  if (isGenerated || matchesAny(GENERATED_NAME, name)) return "generated";
  if (EXAMPLE_FOLDER.test(folder)) return "example";
  if (DATA_EXTENSIONS.has(extensionOf(name))) return "data";
  if (CONFIG_NAME.test(name)) return "config";
  return categoryOfLanguage(folder, name);
}

function categoryOfLanguage(folder: string, name: string): FileCategory {
  const language = languageOfPath(name) ?? "";
  const isManual = DOCS_TOP_FOLDER.test(folder) || DOCS_NAME.test(name);
  if (DOCS_LANGUAGES.has(language) || isManual) return "docs";
  return CONFIG_LANGUAGES.has(language) ? "config" : "code";
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot === -1 ? "" : name.slice(dot + 1).toLowerCase();
}

function matchesAny(rules: readonly RegExp[], name: string): boolean {
  return rules.some((rule) => rule.test(name));
}

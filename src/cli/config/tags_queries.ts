/**
 * Tags queries of a user, one file a language in `queries` beside the index: `.cbx/queries/python.scm`.
 * A tree may bring such files, so they are read only where the user has switched them on.
 *
 * @module
 */
import { checkTagsQueries, type TagsQueries, TagsQueryError } from "@cbx/core";
import { join } from "node:path";
import { UsageError } from "../errors/usage_error.ts";
import type { RootPlace } from "../roots/open_roots.ts";
import { lstatIfThere, requireReadable, withSlashes } from "../roots/resolve_root.ts";

/** Bytes of a query at most; the library reads fewer characters. */
const MAX_BYTES = 64 * 1024;

/** Files of queries at most. */
const MAX_FILES = 100;

const ENDING = ".scm";

/**
 * Reads the tags queries of a tree, and checks them against their grammars.
 *
 * @param isAsked Whether the command line asks for them: then there have to be some.
 * @throws {UsageError} If one of them cannot be read, or does not fit its grammar.
 */
export async function readTagsQueries(
  { root, indexDir }: RootPlace,
  isAsked = false,
): Promise<TagsQueries> {
  const folder = withSlashes(join(indexDir ?? join(root, ".cbx"), "queries"));
  requireReadable(folder);
  const queries: Record<string, string> = {};
  const names = namesIn(folder);
  if (isAsked && names.length === 0) {
    throw new UsageError(
      `Cannot use tags queries as "${folder}" holds none: write one, such as "python${ENDING}"`,
    );
  }
  for (const name of names) {
    const path = `${folder}/${name}`;
    const language = name.slice(0, -ENDING.length);
    queries[language] = readQuery(path);
    await check(path, { [language]: queries[language] });
  }
  return queries;
}

function namesIn(folder: string): string[] {
  const info = lstatIfThere(folder);
  if (info === undefined) return [];
  if (!info.isDirectory) throw refusal(folder, "it is a link, or not a folder");
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => name.endsWith(ENDING));
  if (names.length > MAX_FILES) {
    throw refusal(folder, `it holds ${names.length} files: ${MAX_FILES} are read at most`);
  }
  return names.sort();
}

function readQuery(path: string): string {
  const info = lstatIfThere(path);
  if (!info?.isFile) throw refusal(path, "it is a link, or not a file");
  if (info.size > MAX_BYTES) {
    throw refusal(path, `it has ${info.size} bytes: ${MAX_BYTES} are read at most`);
  }
  return Deno.readTextFileSync(path).replace(/^\ufeff/, "");
}

async function check(path: string, query: TagsQueries): Promise<void> {
  try {
    await checkTagsQueries(query);
  } catch (error) {
    if (error instanceof TagsQueryError) {
      throw refusal(`${path}:${error.line}:${error.column}`, error.state);
    }
    if (!(error instanceof RangeError)) throw error;
    throw refusal(path, 'no grammar has that name: "cbx grammars" names them');
  }
}

function refusal(place: string, state: string): UsageError {
  return new UsageError(`Cannot use the tags query "${place}" as ${state}`);
}

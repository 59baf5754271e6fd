/**
 * Settings of a repository that say how it is to be read. Nothing that names a program or another
 * file is looked at, so that nothing is run and no file is included.
 *
 * @module
 */
import { unsupported } from "./damage.ts";
import type { GitFiles } from "./git_files.ts";
import { words } from "../text/words.ts";

const MAX_CONFIG_BYTES = 1024 * 1024;

/** Extensions that change nothing for a reader. */
const HARMLESS = words(`noop noop-v1 partialclone preciousobjects worktreeconfig
  compatobjectformat relativeworktrees`);

/** Settings by name in lower case: `core.autocrlf`; of a section with a name, `remote.origin.url`. */
export type GitConfig = ReadonlyMap<string, string>;

export function readConfig(files: GitFiles): GitConfig {
  return parseConfig(files.readText("config", MAX_CONFIG_BYTES) ?? "");
}

/** Reads settings; a line that is none is passed over, and the last of several values counts. */
export function parseConfig(text: string): GitConfig {
  const settings = new Map<string, string>();
  let section = "";
  for (const line of text.replace(/\\\r?\n/g, "").split("\n")) {
    const [head = "", kind = "", name] =
      /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line) ?? [];
    if (head !== "") {
      section = kind.toLowerCase() + (name === undefined ? "" : `.${name.replace(/\\(.)/g, "$1")}`);
    }
    const [, key, written] = /^\s*([A-Za-z][\w-]*)\s*(?:=(.*))?$/.exec(line.slice(head.length)) ??
      [];
    if (key === undefined || section === "") continue;
    settings.set(
      `${section}.${key.toLowerCase()}`,
      written === undefined ? "true" : valueOf(written),
    );
  }
  return settings;
}

/** Takes quotes, escapes and a comment off a value. */
function valueOf(written: string): string {
  let [value, isQuoted] = ["", false];
  for (const [part] of written.trim().matchAll(/\\.|[^]/g)) {
    if (part === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (part === "#" || part === ";")) break;
    else value += part.length === 2 ? ESCAPES[part] ?? part[1] : part;
  }
  return isQuoted ? value : value.trimEnd();
}

const ESCAPES: Readonly<Record<string, string>> = { "\\n": "\n", "\\t": "\t", "\\b": "\b" };

/** Tells whether a setting says yes; `undefined` where it is not set. */
export function flagOf(config: GitConfig, name: string): boolean | undefined {
  const value = config.get(name);
  return value === undefined ? undefined : /^(?:true|yes|on|[1-9]\d*)$/i.test(value);
}

/**
 * Tells how long the names of objects are.
 *
 * @returns 20 bytes for SHA-1, 32 for SHA-256.
 * @throws {RepositoryError} If the repository is kept in a form that is not read here.
 */
export function hashBytesOf(config: GitConfig): 20 | 32 {
  const version = config.get("core.repositoryformatversion") ?? "0";
  if (!/^[01]$/.test(version)) {
    throw unsupported(`version ${JSON.stringify(version)} of its format is unknown`);
  }
  let bytes: 20 | 32 = 20;
  for (const [name, value] of version === "1" ? config : []) {
    const extension = /^extensions\.(.*)/.exec(name)?.[1];
    if (extension === undefined || HARMLESS.includes(extension)) continue;
    if (extension === "objectformat" && /^sha(?:1|256)$/i.test(value)) {
      bytes = value.toLowerCase() === "sha256" ? 32 : 20;
    } else if (extension !== "refstorage" || value.toLowerCase() !== "files") {
      throw unsupported(`its extension ${JSON.stringify(extension)} is unknown`);
    }
  }
  return bytes;
}

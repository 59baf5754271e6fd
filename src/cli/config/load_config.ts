/**
 * The settings of a tree: what its files set, as far as the user is asked before it widens anything.
 *
 * A file in the tree is of whoever wrote the tree. So each setting has an effect, and only what
 * narrows or changes nothing that is read, sent or believed holds without a word of the user. A
 * widening value is left out, and one line names the flags that grant it. `--trust-config` grants
 * all of them; so does `--index DIR` with a folder outside of the tree, for the file in that folder.
 *
 * `narrow_settings.ts` says of each setting which that is.
 *
 * No setting names a file that is written, switches masking off, maps a language, lets an ignored or
 * secret file in, or runs anything: `.cbxignore` can show what other rules hide, never a secret.
 *
 * @module
 */
import { dirname, resolve } from "node:path";
import { insideTree } from "../roots/resolve_root.ts";
import { type ConfigFile, readConfigFiles } from "./config_files.ts";
import type { IgnoredSetting } from "./narrow_settings.ts";
import type { SettingName, Settings } from "./settings.ts";

export interface Config {
  readonly settings: Settings;
  readonly sources: ReadonlyMap<SettingName, ConfigFile>;
  /** The files that were looked at, the one that beats the other first. */
  readonly files: readonly ConfigFile[];
  /** Settings that they set and that are ignored. */
  readonly ignored: readonly IgnoredSetting[];
}

interface LoadOptions {
  /** Folder of the index, where it is not `.cbx` in the root. */
  readonly indexDir?: string | undefined;
  /** Whether the files of the tree may widen what is done. @default {false} */
  readonly isTrusted?: boolean | undefined;
}

/**
 * Reads the settings of a tree: those of `config.json` in the folder of the index, then those below
 * `cbx` in `deno.json` or `deno.jsonc`. Where neither has any, nothing is loaded to read them.
 *
 * @throws {UsageError} If a file is no JSON, or a key or a value in it is not known.
 */
export async function loadConfig(
  root: string,
  { indexDir, isTrusted = false }: LoadOptions = {},
): Promise<Config> {
  const files = readConfigFiles(root, indexDir);
  const read = files.filter(({ state }) => state === "read");
  if (read.length === 0) return { settings: {}, sources: new Map(), files, ignored: [] };
  const { readSettings } = await import("./read_settings.ts");
  const { narrowSettings } = await import("./narrow_settings.ts");
  const found = await Promise.all(read.map(async (file) => {
    const settings = await readSettings(file);
    // A file in a folder outside of the tree is read since the user named the folder.
    const isOfTree = insideTree(dirname(resolve(file.path)), resolve(root)) !== undefined;
    const isHeeded = isTrusted || !isOfTree;
    return { file, ...isHeeded ? { settings, ignored: [] } : narrowSettings(settings, file, root) };
  }));
  return { ...merge(found), files, ignored: found.flatMap(({ ignored }) => ignored) };
}

/** A value is taken whole from the first file that has it: lists are not joined. */
function merge(
  found: readonly { readonly file: ConfigFile; readonly settings: Settings }[],
): Pick<Config, "settings" | "sources"> {
  const sources = new Map<SettingName, ConfigFile>();
  for (const { file, settings } of found) {
    // Settings have no other keys.
    for (const name of Object.keys(settings) as SettingName[]) {
      if (!sources.has(name)) sources.set(name, file);
    }
  }
  return { settings: Object.assign({}, ...found.map((each) => each.settings).reverse()), sources };
}

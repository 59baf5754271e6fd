import { type ConfigFile, readConfigFiles } from "./config_files.ts";
import type { SettingName, Settings } from "./settings.ts";

/** The settings of a tree. */
export interface Config {
  /** What the files set. */
  readonly settings: Settings;
  /** The file that each of them comes from. */
  readonly sources: ReadonlyMap<SettingName, ConfigFile>;
  /** The files that were looked at, the one that beats the other first. */
  readonly files: readonly ConfigFile[];
}

/**
 * Reads the settings of a tree: those of `config.json` in the folder of the index, then those below
 * `cbx` in `deno.json` or `deno.jsonc`. Where neither has any, nothing is loaded to read them.
 *
 * @param root Folder of the tree.
 * @param indexDir Folder of the index, where it is not `.cbx` in the root.
 * @throws {UsageError} If a file is no JSON, or a key or a value in it is not known.
 */
export async function loadConfig(root: string, indexDir?: string): Promise<Config> {
  const files = readConfigFiles(root, indexDir);
  const read = files.filter(({ state }) => state === "read");
  if (read.length === 0) return { settings: {}, sources: new Map(), files };
  const { readSettings } = await import("./read_settings.ts");
  const found = await Promise.all(read.map(async (file) => ({
    file,
    settings: await readSettings(file),
  })));
  return { ...merge(found), files };
}

/** A value is taken whole from the first file that has it: lists are not joined. */
function merge(
  found: readonly { readonly file: ConfigFile; readonly settings: Settings }[],
): Omit<Config, "files"> {
  const sources = new Map<SettingName, ConfigFile>();
  for (const { file, settings } of found) {
    // Settings have no other keys.
    for (const name of Object.keys(settings) as SettingName[]) {
      if (!sources.has(name)) sources.set(name, file);
    }
  }
  return { settings: Object.assign({}, ...found.map((each) => each.settings).reverse()), sources };
}

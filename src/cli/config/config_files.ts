/**
 * The files that may hold settings. Every command looks for them, so this is all that a project
 * without settings pays for: it reads a file or two, and nothing where reading is not granted.
 *
 * @module
 */
import { join } from "node:path";
import { UsageError } from "../errors/usage_error.ts";
import { insideTree, isReadable, lstatIfThere, withSlashes } from "../roots/resolve_root.ts";

/** Bytes of a file of settings at most. */
const MAX_BYTES = 1024 * 1024;

/** Files of a Deno project; as in Deno, the first one that is there counts. */
const DENO_FILES = ["deno.json", "deno.jsonc"];
/** The key below which settings stand in them. */
const DENO_KEY = "cbx";

export interface ConfigFile {
  readonly path: string;
  /** The key below which the settings stand; absent where the whole file is settings. */
  readonly key?: string;
  /** State: `"unset"` is there, and holds no settings. */
  readonly state: "read" | "unset" | "missing" | "unreadable";
  /** Its text; empty unless it was read. */
  readonly text: string;
}

/**
 * Reads the files that may hold settings.
 *
 * @param indexDir Folder of the index, where it is not `.cbx` in the root.
 * @returns What was found, the file that beats the other first.
 * @throws {UsageError} If something else than a file stands in the place of one.
 */
export function readConfigFiles(root: string, indexDir?: string): ConfigFile[] {
  const own = readFile(join(indexDir ?? join(root, ".cbx"), "config.json"), Deno.lstatSync);
  const project = DENO_FILES.filter((name) => !leadsOut(root, name))
    .map((name) => readFile(join(root, name), Deno.statSync));
  const missing = {
    path: withSlashes(join(root, DENO_FILES[0]!)),
    state: "missing",
    text: "",
  } as const;
  return [own, asProject(project.find(({ state }) => state !== "missing") ?? missing)];
}

/** Tells whether a file is a link out of the tree: its target is nobody's configuration of this tree. */
function leadsOut(root: string, name: string): boolean {
  const path = join(root, name);
  if (!isReadable(path) || lstatIfThere(path)?.isSymlink !== true) return false;
  try {
    return insideTree(Deno.realPathSync(path), Deno.realPathSync(root)) === undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.FilesystemLoop) {
      return true;
    }
    // Nobody can tell where it leads.
    if (error instanceof Deno.errors.NotCapable) return true;
    throw error;
  }
}

/** Most projects of Deno have no settings of ours: their files are not even parsed. */
function asProject(file: ConfigFile): ConfigFile {
  const isUnset = file.state === "read" && !file.text.includes(`"${DENO_KEY}"`);
  return { ...file, key: DENO_KEY, ...(isUnset ? { state: "unset", text: "" } : {}) };
}

/** @param stat Looks at a file, or at the link in its place: ours is no link. */
function readFile(written: string, stat: (path: string) => Deno.FileInfo): ConfigFile {
  const path = withSlashes(written);
  if (!isReadable(path)) return { path, state: "unreadable", text: "" };
  try {
    const { isFile, isSymlink, size } = stat(path);
    if (isSymlink) {
      throw new UsageError(
        `Cannot read configuration "${path}" as it is a symbolic link, which is not followed: ` +
          "put the file itself there",
      );
    }
    if (!isFile) {
      throw new UsageError(`Cannot read configuration "${path}" as it is not a file: remove it`);
    }
    if (size > MAX_BYTES) {
      throw new UsageError(
        `Cannot read configuration "${path}" as it has ${size} bytes: ${MAX_BYTES} are read at most`,
      );
    }
    return { path, state: "read", text: Deno.readTextFileSync(path).replace(/^\ufeff/, "") };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return { path, state: "missing", text: "" };
    }
    throw error;
  }
}

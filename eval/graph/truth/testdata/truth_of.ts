import { dirname } from "node:path";
import { loadTruth, type TruthLanguage } from "../../load_truth.ts";
import type { Truth, TruthUse } from "../../truth_use.ts";

/** Whether a program of this machine does what a test needs, without the network. */
export function works(command: string, args: readonly string[], cwd?: URL): boolean {
  try {
    const child = new Deno.Command(command, {
      args: [...args],
      ...(cwd === undefined ? {} : { cwd }),
      env: { GOPROXY: "off", GOFLAGS: "-mod=mod" },
      stdout: "null",
      stderr: "null",
    });
    return child.outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Asks a truth program about some files. */
export async function truthOf(
  language: TruthLanguage,
  files: Record<string, string>,
): Promise<Truth> {
  const folder = Deno.makeTempDirSync();
  try {
    const root = `${folder}/tree`;
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(dirname(`${root}/${path}`), { recursive: true });
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    return await loadTruth({ name: "tree", root, language }, { folder, tools: {} });
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Shows the uses of a name: place, kind, state, targets. */
export function shownUses({ uses }: Truth, name: string): string[] {
  return uses.filter((use) => use.name === name).map(shown);
}

function shown({ path, line, column, kind, state, targets }: TruthUse): string {
  const places = targets.map((target) => `${target.path}:${target.line}`);
  return [`${path}:${line}:${column}`, kind, state, ...places].join(" ");
}

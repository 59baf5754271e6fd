/**
 * The modules that `cbx search` loads before it answers, held by `golden/search_modules.txt`: those
 * that the program starts with, and those of the command. What a list of imports can say is all that
 * is looked at; no clock is. A web server, an agent protocol or a schema library has no place here.
 *
 * @module
 */
import { checkGolden } from "./_golden.ts";

const ROOT = new URL("../", import.meta.url);

interface ModuleInfo {
  readonly specifier: string;
  readonly dependencies?: readonly {
    readonly isDynamic?: boolean;
    readonly code?: { readonly specifier?: string };
  }[];
}

/** Modules that are loaded with an entry, without those that wait until they are asked for. */
async function loadedWith(entry: string): Promise<ReadonlySet<string>> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: ROOT,
    stderr: "inherit",
  });
  const { stdout } = await command.output();
  const { modules, redirects }: {
    readonly modules: readonly ModuleInfo[];
    readonly redirects: Readonly<Record<string, string>>;
  } = JSON.parse(new TextDecoder().decode(stdout));
  const known = new Map(modules.map((module) => [module.specifier, module]));
  const loaded = new Set<string>();
  const open = [new URL(entry, ROOT).href];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const specifier = redirects[next] ?? next;
    if (loaded.has(specifier)) continue;
    loaded.add(specifier);
    for (const { isDynamic, code } of known.get(specifier)?.dependencies ?? []) {
      if (!isDynamic && code?.specifier !== undefined) open.push(code.specifier);
    }
  }
  return loaded;
}

Deno.test("cbx search loads the modules of golden/search_modules.txt, and no other", async () => {
  const start = (await loadedWith("cli.ts")).union(await loadedWith("src/cli/run_here.ts"));
  const loaded = start.union(await loadedWith("src/cli/questions/search_command.ts"));
  const names = [...loaded].map((specifier) => specifier.replace(ROOT.href, "")).sort();
  checkGolden("search_modules.txt", `${names.join("\n")}\n`);
});

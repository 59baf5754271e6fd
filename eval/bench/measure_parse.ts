/**
 * A program that parses files with web-tree-sitter and does nothing else: the yardstick of a full
 * index. `measure_parse.ts LIST`, with a JSON list of {@linkcode SourceFile} in that file.
 *
 * Parsing runs on this thread alone; V8 compiles on others. Loading the grammars is told apart, since
 * a Wasm module is compiled once and every further file has it for nothing.
 *
 * @module
 */
import { Language, Parser } from "web-tree-sitter";
import { GRAMMARS } from "../../grammars/wasm.js";
import type { Cost } from "./bench_row.ts";
import { cpuMsSince, cpuTime } from "./process_figures.ts";
import type { SourceFile } from "./source_files.ts";

/** Cost of parsing. */
export interface ParseMeasure extends Cost {
  /** Cost of starting the engine and loading the grammars, which is no part of the rest. */
  readonly load: Cost;
  /** Files that were parsed. */
  readonly files: number;
  /** Bytes of those files. */
  readonly bytes: number;
}

/** Parses files; those without a grammar are left out. */
export async function measureParse(sources: readonly SourceFile[]): Promise<ParseMeasure> {
  const files = sources.filter(({ language }) => language !== undefined);
  const loading = startWatch();
  const parsers = await loadParsers(files);
  const load = loading();
  const parsing = startWatch();
  for (const { path, language = "" } of files) {
    parsers.get(language)?.parse(Deno.readTextFileSync(path))?.delete();
  }
  return {
    ...parsing(),
    load,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

function startWatch(): () => Cost {
  const [started, before] = [performance.now(), cpuTime()];
  return () => ({ cpuMs: cpuMsSince(before), wallMs: performance.now() - started });
}

async function loadParsers(files: readonly SourceFile[]): Promise<Map<string, Parser>> {
  await Parser.init();
  const parsers = new Map<string, Parser>();
  for (const language of new Set(files.map((file) => file.language ?? ""))) {
    const grammar = await GRAMMARS[language]?.();
    if (!grammar) continue;
    parsers.set(language, new Parser().setLanguage(Language.loadSync(grammar)));
  }
  return parsers;
}

if (import.meta.main) {
  const [list = ""] = Deno.args;
  console.log(JSON.stringify(await measureParse(JSON.parse(Deno.readTextFileSync(list)))));
}

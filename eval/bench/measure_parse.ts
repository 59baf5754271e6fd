/**
 * A program that parses the files of an index with web-tree-sitter and does nothing else: the
 * yardstick of a full index. `measure_parse.ts ROOT INDEX_DIR`.
 *
 * Parsing runs on this thread alone. Reading the files is not counted; loading the grammars is told
 * apart, since a Wasm module is compiled once and every further file has it for nothing.
 *
 * @module
 */
import { Language, Parser } from "web-tree-sitter";
import { GRAMMARS } from "../../grammars/wasm.js";
import { cpuMsSince, cpuTime } from "./process_figures.ts";
import { type SourceFile, sourceFiles } from "./source_files.ts";

/** Times of parsing. */
export interface ParseMeasure {
  /** Time that parsing took, in milliseconds. */
  readonly parseMs: number;
  /** Time of all threads while parsing, in milliseconds. */
  readonly cpuMs: number;
  /** Time that starting the engine and loading the grammars took, in milliseconds. */
  readonly loadMs: number;
  /** Files that were parsed. */
  readonly files: number;
  /** Bytes of those files. */
  readonly bytes: number;
}

/** Parses the files of an index. */
export async function measureParse(root: string, indexDir: string): Promise<ParseMeasure> {
  const files = (await sourceFiles(root, indexDir)).filter(({ language }) =>
    language !== undefined
  );
  const started = performance.now();
  const parsers = await loadParsers(files);
  const loadMs = performance.now() - started;
  const before = cpuTime();
  const parseMs = files.reduce((sum, file) => sum + parseTime(file, parsers), 0);
  return {
    parseMs,
    cpuMs: cpuMsSince(before),
    loadMs,
    files: files.length,
    bytes: sum(files.map(({ size }) => size)),
  };
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

function parseTime({ path, language = "" }: SourceFile, parsers: Map<string, Parser>): number {
  const text = Deno.readTextFileSync(path);
  const started = performance.now();
  parsers.get(language)?.parse(text)?.delete();
  return performance.now() - started;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

if (import.meta.main) {
  const [root = "", indexDir = ""] = Deno.args;
  console.log(JSON.stringify(await measureParse(root, indexDir)));
}

/**
 * Import statements of every language in one form. The tree says where a statement is; its text is
 * short and regular, and read by the language's own few lines.
 *
 * @module
 */
import type { ImportFact } from "../../types.ts";
import { MAX_MODULE_CHARS } from "./max_module_chars.ts";
import { goImports } from "./go_imports.ts";
import {
  cmakeImports,
  documentImports,
  makeImports,
  protobufImports,
  starlarkImports,
} from "./path_imports.ts";
import { phpImports } from "./php_imports.ts";
import { pythonImports } from "./python_imports.ts";
import { rubyImports } from "./ruby_imports.ts";
import { rustImports } from "./rust_imports.ts";
import { javaImports, kotlinImports, scalaImports } from "./jvm_imports.ts";
import { includeImports } from "./include_imports.ts";
import { scriptImports } from "./script_imports.ts";
import { usingImports } from "./using_imports.ts";

/** Reads one statement, which starts on a line. */
type ImportReader = (statement: string, line: number) => readonly ImportFact[];

const READERS: Readonly<Record<string, ImportReader>> = {
  c: includeImports,
  cpp: includeImports,
  c_sharp: usingImports,
  javascript: scriptImports,
  typescript: scriptImports,
  tsx: scriptImports,
  ruby: rubyImports,
  php: phpImports,
  java: javaImports,
  kotlin: kotlinImports,
  scala: scalaImports,
  rust: rustImports,
  python: pythonImports,
  go: goImports,
  cmake: cmakeImports,
  makefile: makeImports,
  asciidoc: documentImports,
  rst: documentImports,
  protobuf: protobufImports,
  starlark: starlarkImports,
};

/** Longer statements are data. */
const MAX_STATEMENT_CHARS = 20_000;

/** Reads an import or export statement; nothing, in a language whose imports are not read. */
export function importsOf(
  language: string,
  statement: string,
  line: number,
): readonly ImportFact[] {
  const found = READERS[language]?.(statement.slice(0, MAX_STATEMENT_CHARS), line) ?? [];
  return found.filter(({ module }) => module.length <= MAX_MODULE_CHARS);
}

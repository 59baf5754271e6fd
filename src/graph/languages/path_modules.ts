/**
 * How formats resolve names that have no rules of their own but name files by their paths: Makefiles,
 * CMake, Starlark, Protocol Buffers.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { SymbolKind, UseKind } from "../../types.ts";
import { type Environment, folderOf } from "../environment.ts";
import { joinPath } from "../project_file.ts";
import type { LanguageRules, ModuleTarget } from "./rules.ts";

/** Definitions that are called; of any other, what is written as a call is a value. */
const CALLABLE: ReadonlySet<SymbolKind> = new Set(["function", "method", "macro"] as const);

/** Finds a file by its path from the folder of another, or from one above it: that of its project. */
function resolvePath(module: string, from: FileNode, env: Environment): ModuleTarget {
  for (let folder = folderOf(from.path);; folder = folderOf(folder)) {
    const found = env.file(joinPath(folder, module));
    if (found) return { files: [found], scope: "" };
    if (folder === "") return undefined;
  }
}

function useOf(written: UseKind, { kind }: SymbolNode): UseKind {
  return written === "call" && !CALLABLE.has(kind) ? "read" : written;
}

/** Differences of such formats to a language that resolves names alone. */
export const PATH_RULES: Partial<LanguageRules> = { resolveModule: resolvePath, useOf };

/** Those of formats that name no files. */
export const VALUE_RULES: Partial<LanguageRules> = { useOf };

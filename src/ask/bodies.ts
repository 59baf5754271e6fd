/**
 * Definitions that are no more than declared, beside those that have a body.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import { LineIndex } from "../text/lines.ts";
import type { SymbolKind } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import type { GraphNode } from "./graph_view.ts";

/** Things that have a name, each the nodes that count as one. */
export type Groups = readonly (readonly GraphNode[])[];

/** Languages that declare a function by a head alone, for what is defined elsewhere. */
const DECLARING: ReadonlySet<string> = new Set(["c", "cpp", "objective_c", "rust"]);

/** Definitions that are read for their bodies: of more, none is meant before others. */
const MAX_BODIES = 20;

/** Kinds that are declared by a head alone; a type of Rust may have none but that. */
const DECLARED_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["function", "struct", "class", "enum"] as const,
);

/** Definitions that are more than declared, as by a header or a block of `extern "C"`. */
export function withBody({ files }: AskSource, groups: Groups): Groups {
  if (groups.length > MAX_BODIES) return groups;
  return groups.filter((group) =>
    group.some((node) => {
      const { file: { language }, symbol } = node;
      const isOther = language === "rust" && symbol!.kind !== "function";
      return isOther || !DECLARING.has(language) || !DECLARED_KINDS.has(symbol!.kind) ||
        hasBody(files, node);
    })
  );
}

/**
 * Leaves out members of C++ that a class declares and that are defined elsewhere, where the namespace
 * around the class may be left out of their names.
 */
export function withoutDeclared({ files }: AskSource, groups: Groups): Groups {
  const methods = groups.every((group) =>
    group.every(({ file, symbol }) => file.language === "cpp" && symbol!.kind === "method")
  );
  if (!methods || groups.length < 2 || groups.length > MAX_BODIES) return groups;
  const defined = groups.filter((group) => group.some((node) => hasBody(files, node)));
  return groups.filter((group) =>
    defined.includes(group) || !defined.some((each) => isNamedLike(group[0]!, each[0]!))
  );
}

function isNamedLike({ symbol: a }: GraphNode, { symbol: b }: GraphNode): boolean {
  const [short, long] = [qualifiedName(a!), qualifiedName(b!)].sort((x, y) => x.length - y.length);
  return long === short || long!.endsWith(`.${short}`);
}

function hasBody(files: AskSource["files"], { file, symbol }: GraphNode): boolean {
  const lines = new LineIndex(files.raw(file.path) ?? "");
  const last = Math.min(symbol!.endLine, lines.lineCount);
  for (let line = symbol!.startLine; line <= last; line++) {
    if (lines.lineText(line).includes("{")) return true;
  }
  return false;
}

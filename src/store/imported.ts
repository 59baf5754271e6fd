import type { Provenance } from "./portable_file.ts";
import type { Meta } from "./rows.ts";

/** Origin of an index that was imported; one that is built anew has none. */
export interface ImportedFrom extends Pick<Provenance, "tool" | "exportedAt" | "commit"> {
  /** When it was imported, ISO 8601. */
  readonly importedAt: string;
  /** Seal of the file, in hexadecimal digits. */
  readonly seal: string;
}

/** Facts under which an index holds its origin. */
const KEYS = {
  importedAt: "imported_at",
  tool: "imported_tool",
  exportedAt: "imported_exported_at",
  commit: "imported_commit",
  seal: "imported_seal",
} as const;

/** Writes the origin of an index as facts. */
export function importedFacts(imported: ImportedFrom): Meta {
  return Object.fromEntries(
    Object.entries(KEYS).map(([name, key]) => [key, imported[name as keyof typeof KEYS] ?? ""]),
  );
}

/** Reads the origin of an index; `undefined` where it was built here. */
export function importedFrom(meta: Meta): ImportedFrom | undefined {
  const text = (name: keyof typeof KEYS) => String(meta[KEYS[name]] ?? "");
  if (text("seal") === "") return undefined;
  return {
    importedAt: text("importedAt"),
    tool: text("tool"),
    exportedAt: text("exportedAt"),
    commit: text("commit") || null,
    seal: text("seal"),
  };
}

/** When an index was built, and what was checked out then; `null` where that is not known. */
export function builtFrom(meta: Meta) {
  const text = (key: string) => meta[key] ? String(meta[key]) : null;
  return { builtAt: text("built_at"), headCommit: text("head_commit"), branch: text("branch") };
}

import type { Store } from "./store/store.ts";
import type { Definition, FileCategory, LanguageId } from "./types.ts";

/** A definition of the tree, and where it is. */
export interface DefinitionInfo extends Omit<Definition, "docLine" | "isTitle"> {
  /** Path relative to the root. */
  readonly path: string;
  /** Language of the file. */
  readonly language: LanguageId;
  /** What the file is for. */
  readonly category: FileCategory;
}

/** Lists every definition of an index, in order of path, those of a file by line. */
export function listDefinitions(store: Store): DefinitionInfo[] {
  const byFile = Map.groupBy(store.symbols(), ({ fileId }) => fileId);
  return store.catalog.files.flatMap(({ id, path, language, category }) =>
    (byFile.get(id) ?? []).map(({ fileId: _, normal: __, node: ___, ...definition }) => ({
      path,
      language,
      category,
      ...definition,
    }))
  );
}

import type { PortableError } from "../../errors.ts";
import { hasSamePolicy } from "../../indexer/secret_policy.ts";
import { wrongPath } from "../../indexer/wrong_path.ts";
import type { PortableHeader } from "../../store/portable_file.ts";
import type { Store } from "../../store/store.ts";

/** Fault of the database of a portable index. */
export interface ImageFault {
  /** Problem, as a clause. */
  readonly state: string;
  /** Kind of problem. @default {"damaged"} */
  readonly trouble?: PortableError["trouble"];
}

/**
 * Looks for what no export writes in a database whose tables are those of an index: paths that no walk
 * finds, another number of files, another policy for secrets.
 *
 * @returns Nothing where it finds nothing.
 */
export function faultOfImage(store: Store, { files }: PortableHeader): ImageFault | undefined {
  const wrong = wrongPath(store, { root: "", indexPath: "" });
  if (wrong !== undefined) {
    return { state: `it has a path that cbx never writes: ${JSON.stringify(wrong)}` };
  }
  if (store.catalog.files.length !== files) {
    return { state: `its header names ${files} files, and it holds ${store.catalog.files.length}` };
  }
  if (hasSamePolicy(store)) return undefined;
  return { state: "it was written under other rules for secrets", trouble: "version" };
}

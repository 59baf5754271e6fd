import type { EvalQuery } from "./dataset.ts";

/** Scope of an index: the folder under which the benchmark looks, or all that a user has there. */
export type Scope = "root" | "checkout";

/** A folder to index, with what is asked of it. */
export interface Corpus {
  /** Name of the repository. */
  readonly repo: string;
  /** The checkout. */
  readonly checkout: string;
  /** Folder that is indexed. */
  readonly folder: string;
  /** Start of the paths of the index, relative to the checkout: empty, or ends with `/`. */
  readonly prefix: string;
  /** Questions about it. */
  readonly queries: readonly EvalQuery[];
}

/**
 * Groups queries by the folder that answers them.
 *
 * @param corpora Folder of the checkouts.
 */
export function corporaOf(
  queries: readonly EvalQuery[],
  { corpora, scope }: { readonly corpora: string; readonly scope: Scope },
): Corpus[] {
  const base = corpora.replace(/\/+$/, "");
  const rootOf = ({ root }: EvalQuery) => scope === "root" ? root : "";
  const groups = Map.groupBy(queries, (query) => JSON.stringify([query.repo, rootOf(query)]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const root = rootOf(first);
    const checkout = `${base}/${first.repo}`;
    return [{
      repo: first.repo,
      checkout,
      folder: root === "" ? checkout : `${checkout}/${root}`,
      prefix: root === "" ? "" : `${root}/`,
      queries: group,
    }];
  });
}

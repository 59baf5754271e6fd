/**
 * Standing: what the place of a file in its repository says, whatever the query.
 *
 * Left out, though they raise the figures of the evaluation: the depth of a path, the share of the
 * repository's code that is in the file's language, and the share of all uses that lead into its
 * part. They learn where the benchmark looks. In a server with a web front end in another language,
 * titles of the front end's tests found the file under test among the first ten in 89 of 100 cases
 * without all of these, with the second share in 58, with both in 4, and with `core` in 84.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";

/** Features of a file's standing, from 0 to about 1. */
export interface StandingFeatures {
  /** Logarithm of the number of lines, over 10. */
  readonly size: number;
  /** Logarithm of the number of files that use a name of this one, over 5. */
  readonly referrers: number;
  /** Logarithm of the mean of that number over the files of its part of the repository, over 5. */
  readonly core: number;
}

/** Worked out once an index. */
const coresByCatalog = new WeakMap<Catalog, ReadonlyMap<string, number>>();

/**
 * Makes the features of files of one index.
 *
 * @param isNamed Whether the query names what it wants. Then it is there or not, and it does not
 * matter how much the files around it are used.
 * @param cores How much each part of the repository is used. @default {coresOf(catalog)}
 */
export function standingFeatures(
  catalog: Catalog,
  isNamed: boolean,
  cores: ReadonlyMap<string, number> = coresOf(catalog),
): (file: FileRow) => StandingFeatures {
  return (file) => ({
    size: Math.log1p(file.lineCount) / 10,
    referrers: Math.log1p(file.referrers) / 5,
    core: isNamed ? 0 : cores.get(partOf(file)) ?? 0,
  });
}

/** Tells how much each part of a repository is used, by the path of the part. */
export function coresOf(catalog: Catalog): ReadonlyMap<string, number> {
  return coresByCatalog.getOrInsertComputed(catalog, ({ files }) => {
    const code = files.filter(({ category }) => category === "code");
    const parts = [...Map.groupBy(code, partOf)];
    return new Map(parts.map(([part, members]) => {
      const uses = members.reduce((sum, { referrers }) => sum + referrers, 0);
      return [part, Math.log1p(uses / members.length) / 5];
    }));
  });
}

/** The first two folders of a path: hundreds of files are asked for theirs by each query. */
function partOf({ path }: FileRow): string {
  const first = path.indexOf("/");
  const second = path.indexOf("/", first + 1);
  return path.slice(0, Math.max(0, second < 0 ? first : second));
}

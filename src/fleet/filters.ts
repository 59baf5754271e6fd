/**
 * Filters that choose repositories: `repo:`, `org:` and `branch:`, in the query and as options. All
 * other filters are the search's own.
 *
 * @module
 */

/** Which checkouts are searched. Absent filters let everything through. */
export interface CheckoutFilters {
  /** Names of repositories: `flask` or `pallets/flask`, with `*` for any part; a leading `!` excludes. */
  readonly repositories?: readonly string[];
  /** Names of organisations: what stands before the slash of a repository. */
  readonly organisations?: readonly string[];
  /** Names of branches. */
  readonly branches?: readonly string[];
  /** Further filters, which narrow these. */
  readonly within?: CheckoutFilters;
}

const FIELDS = { repo: "repositories", org: "organisations", branch: "branches" } as const;

/** A quotation, which holds no filter, or a filter. */
const QUOTED_OR_FILTER = /"(?:[^"\\]|\\.)*"|(?<=^|\s)(-?)(repo|org|branch):(?:"([^"]*)"|(\S+))/g;

/** A query without its filters of checkouts, and these. */
export interface SplitQuery {
  /** The query for the search of files. */
  readonly text: string;
  readonly filters: CheckoutFilters;
}

/** Takes the filters of checkouts out of a query: they choose among what the options let through. */
export function splitQuery(query: string, options: CheckoutFilters = {}): SplitQuery {
  const filters = {
    ...{ repositories: [] as string[], organisations: [] as string[], branches: [] as string[] },
    within: options,
  };
  const text = query.replace(
    QUOTED_OR_FILTER,
    (written, minus: string, field: keyof typeof FIELDS | undefined, quoted, bare) => {
      if (field === undefined) return written;
      const values = String(quoted ?? bare).split(",").filter((value) => value !== "");
      filters[FIELDS[field]].push(...values.map((value) => minus ? `!${value}` : value));
      return "";
    },
  ).trim();
  return { text, filters };
}

/** Translates filters into a query of OpenSearch over checkouts; `undefined` where there are none. */
export function checkoutQuery(filters: CheckoutFilters): object | undefined {
  const { repositories = [], organisations = [], branches = [], within } = filters;
  const outer = within && checkoutQuery(within);
  const groups = [
    ...valuesOf(repositories, ["repository", "name"]),
    ...valuesOf(organisations, ["organisation"]),
    ...valuesOf(branches, ["branch"]),
    ...(outer ? [outer] : []),
  ];
  if (groups.length === 0) return undefined;
  return { bool: { filter: groups } };
}

function valuesOf(values: readonly string[], fields: readonly string[]): object[] {
  const any = (wanted: readonly string[]) => ({
    bool: {
      should: wanted.flatMap((value) =>
        fields.map((field) =>
          // A pattern without a sign finds nothing, also not a branch without a name.
          value === ""
            ? { term: { [field]: value } }
            // Of the signs of a pattern, a star alone is one here.
            : { wildcard: { [field]: { value: value.replace(/[\\?]/g, "\\$&") } } }
        )
      ),
    },
  });
  const include = values.filter((value) => !value.startsWith("!"));
  const exclude = values.filter((value) => value.startsWith("!")).map((value) => value.slice(1));
  return [
    ...(include.length > 0 ? [any(include)] : []),
    ...(exclude.length > 0 ? [{ bool: { must_not: [any(exclude)] } }] : []),
  ];
}

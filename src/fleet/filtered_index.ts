/**
 * A fleet in the place of an index: the questions of the command ask it as they ask that of a tree.
 *
 * @module
 */
import { type CodeIndex, type IndexState, SymbolNotFoundError } from "@cbx/core";
import type { CheckoutFilters } from "./filters.ts";
import type { FleetFigures } from "./checkouts.ts";
import type { Fleet } from "./fleet.ts";
import { type Checkout, checkoutName } from "./checkout_document.ts";

/** How current a fleet is: it holds what was published, and there is no tree to compare with. */
const STATE: IndexState = {
  ...{ exists: true, stale: false, filesChangedSinceBuild: 0, filesLeft: 0, overlay: "off" },
  ...{ builtAt: null, headCommit: null, branch: null },
};

/** An index of many repositories, with what it tells in the place of the figures of a tree. */
export type FleetIndex = Partial<CodeIndex> & {
  figures(): Promise<FleetFigures>;
  list(): Promise<Checkout[]>;
  isWhole(): Promise<boolean>;
};

/**
 * A fleet under some filters, as the index of a tree is asked.
 *
 * @param shown Puts an answer in the form in which it is shown.
 */
export function filteredIndex(
  fleet: Fleet,
  filters: CheckoutFilters,
  shown: <T extends object>(answer: T) => T,
): FleetIndex {
  /** Asks about a place, which may name its checkout as answers do. */
  const about = async <T extends object>(
    written: string,
    ask: (place: string, chosen: CheckoutFilters, checkout: string) => Promise<T>,
  ) => {
    const [, repository, revision = "", place] = CHECKOUT.exec(written) ?? [];
    if (place === undefined) return shown(await ask(written, filters, ""));
    // Whoever names a checkout sees no more than before.
    const within = { repositories: [repository!], within: filters };
    const isNamed = revision !== "" && !COMMIT.test(revision);
    const held = isNamed ? [] : await fleet.list(within);
    // Without a branch, it is a checkout, or a file and a name in it.
    if (revision === "" && !held.some(({ checkout }) => checkout === repository)) {
      return shown(await ask(written, filters, ""));
    }
    const branch = COMMIT.test(revision) ? branchAt(revision, { written, place, held }) : revision;
    const checkout = written.slice(0, -place.length);
    const chosen = { ...within, branches: [branch] };
    return shown(await ask(place.replace(LINES, linesOf), chosen, checkout));
  };
  return {
    figures: () => fleet.figures(filters),
    list: () => fleet.list(filters),
    isWhole: () => fleet.isWhole(),
    search: async (query, options = {}) => {
      const { session, relations = [], ...heeded } = options;
      if (session !== undefined || relations.length > 0) {
        const name = session === undefined ? "relations" : "session";
        throw new RangeError(`Cannot heed "${name}" in a search of a fleet: it is of a tree`);
      }
      return shown({
        ...await fleet.search(query, { ...heeded, ...filters }),
        ...{ index: STATE, skipped: [] },
      });
    },
    symbol: async (name, options) => shown(await fleet.symbol(name, { ...options, ...filters })),
    refs: (written, options) =>
      about(written, (name, chosen) => fleet.refs(name, { ...options, ...chosen })),
    impact: (written, options) =>
      about(written, (name, chosen) => fleet.impact(name, { ...options, ...chosen })),
    path: (written, to) =>
      about(
        written,
        (from, chosen, checkout) => fleet.path(from, placeWithin(checkout, to), chosen),
      ),
    architecture: async (options) => shown(await fleet.architecture({ ...options, ...filters })),
    graph: async (options) => {
      const answer = await fleet.graph({ ...options, ...filters });
      // Its root is its title.
      return { ...shown(answer), root: answer.root };
    },
    outline: (written, options) =>
      about(written, (path, chosen) => fleet.outline(path, { ...options, ...chosen })),
    describe: (written, options) =>
      about(written, (name, chosen) => fleet.describe(name, { ...options, ...chosen })),
    explain: async (question, options) =>
      shown(await fleet.explain(question, { ...options, ...filters })),
    read: (written, options) =>
      about(written, (place, chosen) => fleet.read(place, { ...options, ...chosen })),
  };
}

/** A place with its checkout before it, as {@linkcode showCheckouts} writes it, and no sign of a filter. */
const CHECKOUT = /^([\w.-]+(?:\/[\w.-]+)*)(?:@(?!!)([^\s:*]+))?:(.+)$/;

/** A commit, or the first digits of one. */
const COMMIT = /^[0-9a-f]{7,64}$/;

/** Lines as the address of a page names them. */
const LINES = /#L(\d+)(?:-L?(\d+))?$/;

function linesOf(_: string, first: string, last?: string): string {
  return last === undefined ? `:${first}` : `:${first}-${last}`;
}

/**
 * The branch that is at a commit.
 *
 * @throws {SymbolNotFoundError} If the fleet holds other commits of the repository alone: it names them.
 */
function branchAt(
  commit: string,
  { written, place, held }: {
    readonly written: string;
    readonly place: string;
    readonly held: readonly Checkout[];
  },
): string {
  const found = held.find((each) => each.branch === commit) ??
    held.find((each) => each.commit?.startsWith(commit));
  if (found || held.length === 0) return found?.branch ?? commit;
  const now = held.map(({ checkout, commit }) =>
    `${checkout} at ${commit?.slice(0, 12) ?? "none"}`
  );
  const nearest = held.slice(0, MAX_NEAREST).map(({ checkout }) => `${checkout}:${place}`);
  const listed = now.slice(0, MAX_NEAREST).join(", ");
  throw new SymbolNotFoundError(written, nearest, `the fleet holds ${listed}`);
}

/** Branches that are named where a commit is not there. */
const MAX_NEAREST = 3;

/**
 * The end of a path, without its checkout.
 *
 * @param checkout What names that of the start; empty where nothing does.
 * @throws {RangeError} If it is another one.
 */
function placeWithin(checkout: string, end: string): string {
  if (checkout !== "" && end.startsWith(checkout)) return end.slice(checkout.length);
  if (CHECKOUT.exec(end)?.[2] === undefined) return end;
  throw new RangeError(
    "Cannot find a path from one repository to another: name both places in one",
  );
}

/** An answer for people and agents: every path in it says of which checkout it is, and nothing else does. */
export function showCheckouts<T extends object>(answer: T): T {
  // Paths are texts before and after.
  return showIn(answer, "") as T;
}

function showIn(value: unknown, above: string): unknown {
  if (Array.isArray(value)) return value.map((each) => showIn(each, above));
  if (typeof value !== "object" || value === null) return value;
  const { root, ...others }: Readonly<Record<string, unknown>> = { ...value };
  const { repository, branch, path } = others;
  const own = typeof repository === "string"
    ? checkoutName(repository, String(branch ?? ""))
    : root;
  const checkout = typeof own === "string" ? own : above;
  const fields = Object.entries(others).map(([key, each]) => [key, showIn(each, checkout)]);
  const full = typeof path === "string" && checkout !== "" ? { path: `${checkout}:${path}` } : {};
  return { ...Object.fromEntries(fields), ...full };
}

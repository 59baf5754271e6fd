/**
 * Questions about definitions, over a fleet: the engine finds the checkouts that may have what is asked
 * about, and the index of each is asked as a local one is. Definitions by name may be of several
 * checkouts; every other question is answered by the one that has what it names.
 *
 * @module
 */
import {
  type BudgetOptions,
  SymbolAmbiguousError,
  type SymbolAnswer,
  SymbolNotFoundError,
  type SymbolOptions,
} from "@cbx/core";
import { partsMaker } from "@cbx/core/parts";
import { fitSymbols, type PortableIndex } from "@cbx/core/portable";
import type { Checkout, PublishedCheckout } from "./checkout_document.ts";
import { type CheckoutFilters, checkoutQuery } from "./filters.ts";
import { findCheckouts } from "./find_checkouts.ts";
import { Images } from "./images.ts";
import type { FleetPlace } from "./write_checkout.ts";

/** Checkouts that one question asks: the index of each has to be read. */
const MAX_ASKED = 8;

/** Definitions at most, unless more are asked for, as of one index. */
const DEFAULT_LIMIT = 20;

/** A checkout is read again as often, where it is replaced while its index is read. */
const MAX_TRIES = 5;

/** Ways to meet a name, the best first. */
const MATCHES: readonly SymbolAnswer["results"][number]["match"][] = [
  ...["exact", "qualified", "spelling", "prefix", "words", "fuzzy"] as const,
];

/** Where something is from. */
export type Origin = Pick<Checkout, "repository" | "branch" | "commit">;

/** Which checkouts an answer is of. */
export interface FleetScope {
  /** Checkouts that were asked. */
  readonly asked: readonly string[];
  /** Number of further ones that may have what was asked for: a filter chooses among them. */
  readonly unasked: number;
}

/**
 * An answer of one checkout, as its index gives it: it knows of no use in other repositories. Each of
 * its results tells where it is from as well.
 */
export type OfCheckout<Answer> = Answer extends { readonly results: readonly (infer Result)[] }
  ? Omit<Answer, "results"> & Origin & FleetScope & {
    readonly results: readonly (Result & Origin)[];
  }
  : Answer & Origin & FleetScope;

/** The answer to `symbol()`, of some checkouts. */
export interface FleetSymbolAnswer extends SymbolAnswer, FleetScope {
  /** Best first. */
  readonly results: readonly (SymbolAnswer["results"][number] & Origin)[];
}

/** Checkouts that are to be asked. */
interface Chosen {
  readonly trees: readonly PublishedCheckout[];
  readonly unasked: number;
}

/** Function that asks one index, and knows whether no other one is asked. */
type Question<T> = (index: PortableIndex, isOne: boolean) => Promise<T>;

/** Answers of the checkouts that were asked. */
interface Told<T> {
  readonly told: readonly Outcome<T>[];
  readonly scope: FleetScope;
}

interface Outcome<T> {
  readonly origin: Origin;
  readonly checkout: string;
  readonly answer?: T;
  /** Why it has no answer: nothing, or more than one thing, has the name there. */
  readonly error?: SymbolNotFoundError | SymbolAmbiguousError;
}

/** Asks the indexes of a fleet. */
export class Questions {
  readonly #place: FleetPlace;
  readonly #images: Images;

  /** Nothing is read yet, but what `images` has read. */
  constructor(place: FleetPlace, images: Images = new Images(place)) {
    this.#place = place;
    this.#images = images;
  }

  /** The same questions by requests of another place; each index is kept once for both. */
  through(place: FleetPlace): Questions {
    return new Questions(place, this.#images);
  }

  /** Closes what was read. */
  close(): void {
    this.#images.close();
  }

  /** Finds definitions by name in the checkouts that define it, or names like it. */
  async symbol(
    name: string,
    { limit = DEFAULT_LIMIT, offset = 0, tokenBudget, ...options }: SymbolOptions & BudgetOptions,
    filters: CheckoutFilters,
  ): Promise<FleetSymbolAnswer> {
    const { told, scope } = await this.#ask(() => this.#choose(name, filters), (index, isOne) => {
      const page = isOne
        ? { limit, offset, ...(tokenBudget === undefined ? {} : { tokenBudget }) }
        : { limit: limit + offset };
      return index.symbol(name, { ...options, ...page });
    });
    const answers = told.map(({ answer, origin }) => ({
      ...answer!,
      ...{ results: addOrigin(answer!.results, origin), ...scope },
    }));
    if (answers.length === 1 && scope.unasked === 0) return answers[0]!;
    const answer = mergeAnswers(answers, { limit, offset });
    return tokenBudget === undefined ? answer : await fitSymbols(answer, tokenBudget);
  }

  /**
   * Asks the one checkout that has what a question names.
   *
   * @throws {SymbolNotFoundError} If none of those that were asked has it.
   * @throws {RangeError} If several have it.
   */
  async ofOne<T extends object>(
    asked: string,
    filters: CheckoutFilters,
    question: Question<T>,
  ): Promise<OfCheckout<T>> {
    const { told, scope } = await this.#ask(() => this.#choose(asked, filters), question);
    const { unasked } = scope;
    const having = told.filter(({ error }) => !(error instanceof SymbolNotFoundError));
    if (having.length > 1) {
      const listed = having.map(({ checkout }) => checkout).join(", ");
      const more = unasked > 0 ? `, and ${unasked} may have it beside them` : "";
      throw new RangeError(
        `Cannot tell which "${asked}" is meant as ${having.length} repositories have it: choose ` +
          `one of ${listed}${more}`,
      );
    }
    const [found = told[0]] = having;
    if (found?.answer) return ofCheckout(found.answer, found.origin, scope);
    if (unasked === 0 && found?.error) throw found.error;
    const nearest = found?.error instanceof SymbolNotFoundError ? found.error.nearest : [];
    const doubt = unasked === 0 ? undefined : `${further(unasked)} not asked`;
    throw new SymbolNotFoundError(asked, nearest, doubt);
  }

  /**
   * Asks the one checkout that filters choose.
   *
   * @throws {RangeError} If they choose none, or several.
   */
  async ofOnly<T extends object>(
    filters: CheckoutFilters,
    question: (index: PortableIndex, checkout: string) => Promise<T>,
  ): Promise<OfCheckout<T>> {
    const names = await this.chosen(filters);
    const [name = ""] = names;
    if (names.length > 1) {
      const listed = names.slice(0, MAX_ASKED).join(", ");
      const more = names.length > MAX_ASKED ? ", …" : "";
      throw new RangeError(
        `Cannot tell which of ${names.length} repositories is meant: choose one of ${listed}${more}`,
      );
    }
    return await this.of(name, 0, (index) => question(index, name));
  }

  /** Asks one checkout by its name. */
  async of<T extends object>(
    checkout: string,
    unasked: number,
    question: Question<T>,
  ): Promise<OfCheckout<T>> {
    const choose = async () => ({ trees: await this.#read([checkout]), unasked });
    const { told: [told], scope } = await this.#ask(choose, question);
    if (told!.error) throw told!.error;
    return ofCheckout(told!.answer!, told!.origin, scope);
  }

  /**
   * Names the checkouts that filters choose.
   *
   * @throws {RangeError} If they choose none.
   */
  async chosen(filters: CheckoutFilters): Promise<readonly string[]> {
    const found = await this.#place.checkouts.list(checkoutQuery(filters));
    if (found.length === 0) throw noneLeft();
    return found.map(({ checkout }) => checkout);
  }

  /** Finds whom to ask: the only one there is, those that have a name, or else all, if they are few. */
  async #choose(asked: string, filters: CheckoutFilters): Promise<Chosen> {
    const isFiltered = checkoutQuery(filters) !== undefined;
    const among = isFiltered ? await this.chosen(filters) : undefined;
    if (among?.length === 1) return { trees: await this.#read(among), unasked: 0 };
    const { trees, total } = await findCheckouts(this.#place, asked, { among, most: MAX_ASKED });
    if (trees.length > 0) return { trees, unasked: Math.max(0, total - trees.length) };
    const all = among ?? await this.chosen({});
    const few = await this.#read(all.slice(0, MAX_ASKED));
    return { trees: few, unasked: Math.max(0, all.length - MAX_ASKED) };
  }

  async #read(names: readonly string[]): Promise<readonly PublishedCheckout[]> {
    return [...(await this.#place.checkouts.readAll(names)).values()];
  }

  /** Asks what is chosen, and chooses again where one of them has been replaced meanwhile. */
  async #ask<T>(choose: () => Promise<Chosen>, question: Question<T>): Promise<Told<T>> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const { trees, unasked } = await choose();
      if (trees.length === 0) throw noneLeft();
      const isOne = trees.length === 1 && unasked === 0;
      const told: Outcome<T>[] = [];
      for (const tree of trees) {
        const each = await this.#askTree(tree, (index) => question(index, isOne));
        if (each) told.push(each);
      }
      const scope = { asked: trees.map(({ checkout }) => checkout), unasked };
      if (told.length === trees.length) return { told, scope };
    }
    throw new Error("Cannot ask the fleet as what it holds is replaced all the time");
  }

  /** @returns `undefined` where the checkout has been replaced. */
  async #askTree<T>(
    tree: PublishedCheckout,
    question: (index: PortableIndex) => Promise<T>,
  ): Promise<Outcome<T> | undefined> {
    await requireMaker(tree);
    const { checkout, repository, branch, commit } = tree;
    const known = { checkout, origin: { repository, branch, commit } };
    try {
      const answer = await this.#images.ask(tree, question);
      return answer === undefined ? undefined : { ...known, answer };
    } catch (error) {
      if (error instanceof SymbolNotFoundError || error instanceof SymbolAmbiguousError) {
        return { ...known, error };
      }
      throw error;
    }
  }
}

/**
 * Refuses a checkout that another version has sent.
 *
 * @throws {RangeError} If one has.
 */
export async function requireMaker({ checkout, maker }: PublishedCheckout): Promise<void> {
  if (maker === await partsMaker()) return;
  throw new RangeError(
    `Cannot search "${checkout}" as another version of cbx has sent it: update it`,
  );
}

/** Says that nothing is left to be asked. */
export function noneLeft(): RangeError {
  return new RangeError("Cannot search the fleet as it holds no repository that was asked for");
}

function addOrigin<T>(results: readonly T[], origin: Origin): (T & Origin)[] {
  return results.map((result) => ({ ...result, ...origin }));
}

function ofCheckout<T extends object>(
  answer: T,
  origin: Origin,
  scope: FleetScope,
): OfCheckout<T> {
  const { results, coverage } = answer as {
    readonly results?: readonly object[];
    readonly coverage?: SymbolAnswer["coverage"];
  };
  // The type says the same, which the compiler cannot see of a type that it does not know.
  return {
    ...answer,
    ...(results ? { results: addOrigin(results, origin) } : {}),
    ...(coverage && scope.unasked > 0 ? { coverage: addUnasked(coverage, scope.unasked) } : {}),
    ...{ ...origin, ...scope },
  } as OfCheckout<T>;
}

function further(count: number): string {
  return count === 1 ? "1 further repository was" : `${count} further repositories were`;
}

/** Says that further checkouts may have what was asked for. */
function addUnasked(coverage: SymbolAnswer["coverage"], unasked: number): SymbolAnswer["coverage"] {
  const statement = `${coverage.statement}; ${further(unasked)} not asked`;
  return { ...coverage, statement, partial: true, proof: false };
}

/** Joins answers of several checkouts: the best matches first, of equal ones those that stood first. */
function mergeAnswers(
  answers: readonly FleetSymbolAnswer[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): FleetSymbolAnswer {
  const first = answers[0]!;
  const { unasked } = first;
  const all = answers.flatMap(({ results }) => results)
    .sort((a, b) => MATCHES.indexOf(a.match) - MATCHES.indexOf(b.match));
  const next = offset + limit;
  const hasMore = next < all.length || answers.some(({ pagination }) => pagination.hasMore);
  const coverages = answers.map(({ coverage }) => coverage);
  const coverage = {
    languages: coverages.flatMap(({ languages }) => languages),
    partial: coverages.some(({ partial }) => partial),
    proof: coverages.every(({ proof }) => proof),
    obstacles: coverages.flatMap(({ obstacles }) => obstacles),
    notParsed: coverages.flatMap(({ notParsed }) => notParsed),
    notParsedCount: coverages.reduce((sum, { notParsedCount }) => sum + notParsedCount, 0),
    withoutEdges: coverages.reduce((sum, { withoutEdges }) => sum + withoutEdges, 0),
    statement: [...new Set(coverages.map(({ statement }) => statement))].join("; "),
  };
  return {
    ...first,
    results: all.slice(offset, next).map((hit, at) => ({ ...hit, rank: offset + at + 1 })),
    pagination: { offset, limit, hasMore, nextOffset: hasMore ? next : null },
    // Of several trees there is no one commit.
    index: { ...first.index, builtAt: null, headCommit: null, branch: null },
    coverage: unasked > 0 ? addUnasked(coverage, unasked) : coverage,
  };
}

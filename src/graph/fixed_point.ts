/**
 * Values that depend on each other in circles, as what names mean: a fixed point over the computations
 * that are asked for. Each is a plain recursive function, and is computed once; those of a circle are
 * repeated, once it is known to be whole, until they agree. To keep what each gave at first would be
 * simpler, but would depend on which was asked first: an update would then differ from a fresh build. A
 * list of all computations to begin with would need no recursion, but most of them are never asked for.
 *
 * Whatever a computation asks for is noted under a key, and steps are counted for the file that asks.
 *
 * @module
 */

/** A computation: what it gave, and what it asked for. */
interface Memo {
  value: unknown;
  /** Its place among the computations that are not settled; `SETTLED` once its value is for good. */
  order: number;
  /** Computes it, for as long as it is not settled. */
  compute: (() => unknown) | undefined;
  /** Keys that it asked for itself, some of them several times: a set would cost more than it saves. */
  keys: string[] | undefined;
  /** Computations that it asked for, likewise. */
  memos: Memo[] | undefined;
  /** Computations that read it while it was not settled: what it gives next may change them. */
  readers: Memo[] | undefined;
  /** How often another round gave it another value. */
  changes: number;
}

/** Place of a computation whose value is for good. */
const SETTLED = -1;

/**
 * Computations that may be open at once: some twenty calls from a name to what it holds. Deeper
 * ones, as of a file that was made by a program, wait for a round of their own: else they would
 * overflow the stack.
 */
const MAX_DEPTH = 100;

/**
 * Times that a computation of a circle may change its value: most do once, and those that would
 * for ever, as what says "the one, unless it is that one", keep what they had last.
 */
const MAX_CHANGES = 8;

/** Steps that a computation counts as: it takes as long as looking at some twenty candidates. */
const COMPUTATION_STEPS = 20;

/** Questions that a file asked. */
interface Asked {
  /** Keys of all that it depends on. */
  readonly keys: ReadonlySet<string>;
  /** Whether it took more steps than it may, or asked for what another file took too many for. */
  readonly isOverBudget: boolean;
}

/** Ends a file that takes more steps than it may: it gets no edges, and the run goes on. */
export class OverBudget extends Error {
  override readonly name = "OverBudget";
}

/** Computations, each done once, and what they asked for. */
export class FixedPoint {
  readonly #memos = new Map<string, Memo>();
  readonly #names: MemosOf = new WeakMap();
  readonly #chains: MemosOf = new WeakMap();
  /** Computations that have begun and not ended, the outermost first. */
  readonly #open: Memo[] = [];
  /** Computations that are not settled, in the order in which they were begun. */
  readonly #unsettled: Memo[] = [];
  /** Places of those among them that no circle has led past, as far as is known. */
  readonly #heads: number[] = [];
  /** Those that were cut off, and have no value. */
  readonly #cut = new Set<Memo>();
  #steps = 0;
  #maxSteps = Infinity;

  /**
   * Computes what depends on nothing that is open: it is known at once, however many computations
   * are open, and nobody depends on it who does not ask for it again.
   */
  apart(compute: () => void): void {
    const open = this.#open.splice(0);
    try {
      compute();
    } finally {
      // Those that ran over the budget of a file are open still.
      this.#open.unshift(...open);
    }
  }

  /** How much was looked at so far: candidates, and computations for as many as they cost. */
  get steps(): number {
    return this.#steps;
  }

  /**
   * Counts what is looked at.
   *
   * @throws {OverBudget} If that is more than the file may take.
   */
  look(count: number): void {
    this.#steps += count;
    if (this.#steps > this.#maxSteps) throw new OverBudget();
  }

  /** Begins with a file: until it is ended, what is asked for is asked by it. */
  begin(maxSteps = Infinity): void {
    this.#maxSteps = this.#steps + maxSteps;
    this.#open.push(newMemo(SETTLED, undefined));
  }

  /**
   * Ends a file. What was open when it ran over its budget has no value for good: who asks for the
   * same would run over as well.
   */
  end(): Asked {
    const file = this.#open[0]!;
    if (this.#steps > this.#maxSteps) {
      this.#cut.add(file);
      this.#open.reduce((around, inner) => ((around.memos ??= []).push(inner), inner));
      for (const memo of this.#unsettled) {
        this.#cut.add(memo);
        memo.value = undefined;
      }
      this.#close(0);
    }
    this.#open.length = this.#heads.length = 0;
    this.#maxSteps = Infinity;
    return allAsked(file, this.#cut);
  }

  /**
   * Computes a value once. What is asked for on the way counts for everyone who asks for the value.
   * Computations that lead back to each other have the values at which none changes any more, from
   * `undefined` for each on: it does not matter which of them is asked for first.
   */
  once<T>(id: string, compute: () => T): T | undefined {
    return this.#compute(this.#memos, id, compute);
  }

  /**
   * Computes a value of a text and a number once for each owner, as {@linkcode once} does: the texts
   * of uses come by the hundred thousand, and none has to be joined with others to a key.
   */
  onceFor<T>(
    owner: object,
    { label, text, number }: { label: "name" | "chain"; text: string; number: number },
    compute: () => T,
  ): T | undefined {
    const owned = label === "name" ? this.#names : this.#chains;
    let texts = owned.get(owner);
    if (!texts) owned.set(owner, texts = new Map());
    let memos = texts.get(text);
    if (!memos) texts.set(text, memos = new Map());
    return this.#compute(memos, number, compute);
  }

  /**
   * Circles are found as Gabow finds strongly connected components: a computation that none of those
   * begun after it leads past is the head of its component, and settles it when it ends.
   */
  #compute<K, T>(memos: Map<K, Memo>, key: K, compute: () => T): T | undefined {
    const known = memos.get(key);
    if (known) {
      if (known.order !== SETTLED) this.#joinFrom(known.order);
      this.#noteMemo(known);
      // Stored under the same key by the same caller.
      return known.value as T;
    }
    const memo = newMemo(this.#unsettled.length, compute);
    memos.set(key, memo);
    this.#unsettled.push(memo);
    if (this.#open.length >= MAX_DEPTH) {
      // A part of the outermost component, which has no value before its next round.
      this.#joinFrom(0);
    } else {
      this.#heads.push(memo.order);
      memo.value = this.#run(memo);
      if (this.#heads.at(-1) === memo.order) this.#settle(memo);
    }
    this.#noteMemo(memo);
    // What a round changes is of the type that the computation gives.
    return memo.value as T;
  }

  #run(memo: Memo): unknown {
    this.#open.push(memo);
    this.look(COMPUTATION_STEPS);
    const value = memo.compute!();
    this.#open.pop();
    return value;
  }

  /**
   * Joins a computation that leads back to another with it, and with all between, in one component.
   */
  #joinFrom(order: number): void {
    while (this.#heads.at(-1)! > order) this.#heads.pop();
  }

  /** Gives the component of a head its values, unless it turns out to be part of a larger one. */
  #settle(head: Memo): void {
    const first = head.order;
    if (!this.#isCircular(head) || this.#iterate(first)) {
      this.#heads.pop();
      this.#close(first);
    }
  }

  /** Keeps the values of computations for good. */
  #close(first: number): void {
    for (const memo of this.#unsettled.splice(first)) {
      memo.order = SETTLED;
      memo.compute = memo.readers = undefined;
    }
  }

  #isCircular(head: Memo): boolean {
    return this.#unsettled.length > head.order + 1 || head.readers !== undefined;
  }

  /**
   * Computes a component round by round, until none of its values changes. In each round all read
   * the values of the round before, and only those are computed again that read a value which has
   * changed: the rounds of a chain cost no more than its length.
   *
   * @returns Whether the component is whole: else a computation of it led out to one that is open.
   */
  #iterate(first: number): boolean {
    let due = new Set(this.#unsettled.slice(first));
    for (const memo of due) [memo.value, memo.changes] = [undefined, 0];
    while (due.size > 0) {
      const found = this.#unsettled.length;
      const changed: [Memo, unknown][] = [];
      for (const memo of due) {
        [memo.keys, memo.memos] = [undefined, undefined];
        const value = this.#run(memo);
        if (this.#heads.at(-1) !== first) return false;
        if (!isSame(value, memo.value)) changed.push([memo, value]);
      }
      due = new Set(this.#unsettled.slice(found));
      for (const [memo, value] of changed) {
        memo.value = value;
        if (memo.changes++ >= MAX_CHANGES) continue;
        for (const reader of memo.readers ?? []) due.add(reader);
      }
    }
    return true;
  }

  #noteMemo(memo: Memo): void {
    const around = this.#open.at(-1);
    if (!around) return;
    if (around.memos?.at(-1) !== memo) (around.memos ??= []).push(memo);
    if (memo.order !== SETTLED && memo.readers?.at(-1) !== around) {
      (memo.readers ??= []).push(around);
    }
  }

  /** Notes that an answer depends on a key. */
  note(key: string): void {
    const memo = this.#open.at(-1);
    if (memo && memo.keys?.at(-1) !== key) (memo.keys ??= []).push(key);
  }
}

/** Computations by owner, text and number. */
type MemosOf = WeakMap<object, Map<string, Map<number, Memo>>>;

function newMemo(order: number, compute: (() => unknown) | undefined): Memo {
  return {
    ...{ value: undefined, order, compute },
    ...{ keys: undefined, memos: undefined, readers: undefined, changes: 0 },
  };
}

/** Tells whether two values say the same; symbols and files are the same where they are one. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length &&
      a.every((each, index) => isSame(each, b[index]));
  }
  if (Object.getPrototypeOf(a) !== Object.prototype) return false;
  const [own, other] = [Object.entries(a), new Map(Object.entries(b))];
  return own.length === other.size && own.every(([key, value]) => isSame(value, other.get(key)));
}

/** All that was asked for on the way: each computation is looked at once. */
function allAsked(memo: Memo, cut: ReadonlySet<Memo>): Asked {
  const keys = new Set<string>();
  const seen = new Set([memo]);
  let isOverBudget = false;
  // A set goes on with what is added while it is walked.
  for (const each of seen) {
    if (cut.has(each)) isOverBudget = true;
    if (each.keys) { for (const key of each.keys) keys.add(key); }
    if (each.memos) { for (const inner of each.memos) seen.add(inner); }
  }
  return { keys, isOverBudget };
}

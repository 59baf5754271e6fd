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
import { type Asked, type Asker, type FileAsked, KeyGroups } from "./key_groups.ts";

/** A computation: what it gave, and what it asked for. */
interface Memo extends Asker {
  value: unknown;
  /** State that it needs for as long as its value is not for good. */
  unsettled: Unsettled | undefined;
  /** Tells it from others of the same text. */
  readonly number: number;
}

/** A computation whose value may change. */
interface Unsettled {
  /** Its place among those that are not settled. */
  readonly order: number;
  readonly compute: () => unknown;
  /** Computations that read it: what it gives next may change them. */
  readers: Memo[] | undefined;
  /** How often another round gave it another value. */
  changes: number;
}

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

/**
 * Computations that are kept, and as much of what else is: of 22,000 files, it takes no longer than to
 * keep all, and a third of the memory.
 */
const MAX_KEPT = 200_000;

/** Files that one which leads to very much shares that with: else each of them would begin anew. */
const MIN_FILES = 8;

/** Values that are kept beside computations. */
interface Cache {
  /** Forgets it. */
  clear(): void;
  /** Whether there is too much of it to go on with another file. */
  isFull?(): boolean;
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
  /** Keys that open computations have asked for, those of each behind those of the one around it. */
  readonly #asked: Asked[] = [];
  /** Number of what is asked for by now: what stands behind it is of computations that have ended. */
  #askedCount = 0;
  /** Where that of each open computation begins. */
  readonly #starts: number[] = [];
  /** Computations that are not settled, in the order in which they were begun. */
  readonly #unsettled: Memo[] = [];
  /** Places of those among them that no circle has led past, as far as is known. */
  readonly #heads: number[] = [];
  /** Number of those that began before what is computed apart, which reads none of them. */
  #apartFrom = 0;
  readonly #groups = new KeyGroups();
  /** Caches that are cleared with the computations. */
  readonly #caches: Cache[] = [];
  readonly #maxKept: number;
  #kept = 0;
  #keptBefore = 0;
  /** Computations that one file led to be kept, at most. */
  #keptByOne = 0;
  #steps = 0;
  #maxSteps = Infinity;

  /** @param maxKept Computations that are kept from file to file. */
  constructor(maxKept: number = MAX_KEPT) {
    this.#maxKept = maxKept;
  }

  /**
   * Computes what depends on nothing that is open: it is known at once, however many computations
   * are open, and nobody depends on it who does not ask for it again. What waits for a round of its
   * own, as too many were open, has no value yet, and is computed here.
   */
  apart(compute: () => void): void {
    const [open, starts, around] = [this.#open.splice(0), this.#starts.splice(0), this.#apartFrom];
    this.#apartFrom = this.#unsettled.length;
    try {
      compute();
    } finally {
      // Those that ran over the budget of a file are open still.
      this.#open.unshift(...open);
      this.#starts.unshift(...starts);
      this.#apartFrom = around;
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

  /** Has something else forgotten, between two files, whenever the computations are. */
  forgetWith(cache: Cache): void {
    this.#caches.push(cache);
  }

  /** Counts what is kept in a cache: as much as so many computations; less than 0 where it is dropped. */
  keep(count: number): void {
    this.#kept += count;
  }

  /** Begins with a file: until it is ended, what is asked for is asked by it. */
  begin(maxSteps = Infinity): void {
    this.#keptByOne = Math.max(this.#keptByOne, this.#kept - this.#keptBefore);
    const isFull = this.#kept > Math.max(this.#maxKept, MIN_FILES * this.#keptByOne);
    if (isFull || this.#caches.some((cache) => cache.isFull?.())) this.#clear();
    this.#keptBefore = this.#kept;
    this.#maxSteps = this.#steps + maxSteps;
    this.#openMemo(newMemo(0, undefined));
  }

  /** Forgets all that can be computed anew. */
  #clear(): void {
    this.#kept = this.#keptByOne = 0;
    for (const cache of this.#caches) cache.clear();
    // What others ran over their budget for is not tried anew by each who asks for it.
    for (const [id, memo] of this.#memos) if (!memo.isCut) this.#memos.delete(id);
  }

  /**
   * Ends a file. What was open when it ran over its budget has no value for good: who asks for the
   * same would run over as well.
   */
  end(): FileAsked {
    const file = this.#open[0]!;
    if (this.#steps > this.#maxSteps) {
      file.isCut = true;
      while (this.#open.length > 1) {
        const inner = this.#closeMemo();
        this.#push(inner);
      }
      for (const memo of this.#unsettled) {
        memo.isCut = true;
        memo.value = undefined;
      }
      this.#close(0);
    }
    this.#closeMemo();
    this.#heads.length = 0;
    this.#maxSteps = Infinity;
    return this.#groups.allAsked(file);
  }

  /** Forgets the names and chains of an owner, for which hardly anyone else asks. */
  forget(owner: object): void {
    for (const owned of [this.#names, this.#chains]) {
      this.#kept -= owned.get(owner)?.size ?? 0;
      owned.delete(owner);
    }
  }

  /**
   * Computes a value once. What is asked for on the way counts for everyone who asks for the value.
   * Computations that lead back to each other have the values at which none changes any more, from
   * `undefined` for each on: it does not matter which of them is asked for first.
   *
   * @param isShared Whether many files ask for it, so that what it leads to has one key.
   */
  once<T>(id: string, compute: () => T, isShared = false): T | undefined {
    let memo = this.#memos.get(id);
    if (memo && this.#isReadable(memo)) {
      this.#read(memo);
    } else {
      this.#memos.set(id, memo = newMemo(0, this.#unsettledBy(compute), isShared));
      this.#compute(memo);
    }
    // Stored under the same key by the same caller.
    return memo.value as T;
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
    const known = texts.get(text);
    let memo = known instanceof Map
      ? known.get(number)
      : known?.number === number
      ? known
      : undefined;
    if (memo && this.#isReadable(memo)) {
      this.#read(memo);
    } else {
      memo = newMemo(number, this.#unsettledBy(compute));
      if (known instanceof Map) known.set(number, memo);
      else texts.set(text, known ? new Map([[known.number, known], [number, memo]]) : memo);
      this.#compute(memo);
    }
    return memo.value as T;
  }

  #unsettledBy(compute: () => unknown): Unsettled {
    return { order: this.#unsettled.length, compute, readers: undefined, changes: 0 };
  }

  #isReadable({ unsettled }: Memo): boolean {
    return !unsettled || unsettled.order >= this.#apartFrom;
  }

  #read(memo: Memo): void {
    if (memo.unsettled) this.#joinFrom(memo.unsettled.order);
    this.#noteMemo(memo);
    // Who asks for what was cut off gets no edges: what else it asked for would be found for nothing.
    if (memo.isCut) this.#maxSteps = 0;
    this.look(1);
  }

  /**
   * Circles are found as Gabow finds strongly connected components: a computation that none of those
   * begun after it leads past is the head of its component, and settles it when it ends.
   */
  #compute(memo: Memo): void {
    const { order } = memo.unsettled!;
    this.#kept++;
    this.#unsettled.push(memo);
    if (this.#open.length >= MAX_DEPTH) {
      // A part of the outermost component, which has no value before its next round.
      this.#joinFrom(0);
    } else {
      this.#heads.push(order);
      memo.value = this.#run(memo);
      if (this.#heads.at(-1) === order) this.#settle(memo, order);
    }
    this.#noteMemo(memo);
  }

  #run(memo: Memo): unknown {
    this.#openMemo(memo);
    this.look(COMPUTATION_STEPS);
    const value = memo.unsettled!.compute();
    this.#closeMemo();
    return value;
  }

  #openMemo(memo: Memo): void {
    this.#open.push(memo);
    this.#starts.push(this.#askedCount);
  }

  /** Gives the innermost open computation what it has asked for. */
  #closeMemo(): Memo {
    const [memo, start] = [this.#open.pop()!, this.#starts.pop()!];
    memo.asked = start < this.#askedCount ? this.#asked.slice(start, this.#askedCount) : NOTHING;
    this.#askedCount = start;
    return memo;
  }

  /**
   * Joins a computation that leads back to another with it, and with all between, in one component.
   */
  #joinFrom(order: number): void {
    while (this.#heads.at(-1)! > order) this.#heads.pop();
  }

  /** Gives the component of a head its values, unless it turns out to be part of a larger one. */
  #settle(head: Memo, first: number): void {
    const isCircular = this.#unsettled.length > first + 1 || head.unsettled!.readers !== undefined;
    if (!isCircular || this.#iterate(first)) {
      this.#heads.pop();
      this.#close(first);
    }
  }

  /** Keeps the values of computations for good. */
  #close(first: number): void {
    const done = this.#unsettled.splice(first);
    for (const memo of done) memo.unsettled = undefined;
    this.#groups.weigh(done);
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
    for (const memo of due) [memo.value, memo.unsettled!.changes] = [undefined, 0];
    while (due.size > 0) {
      const found = this.#unsettled.length;
      const changed: [Memo, unknown][] = [];
      for (const memo of due) {
        const value = this.#run(memo);
        if (this.#heads.at(-1) !== first) return false;
        if (!isSame(value, memo.value)) changed.push([memo, value]);
      }
      due = new Set(this.#unsettled.slice(found));
      for (const [memo, value] of changed) {
        memo.value = value;
        if (memo.unsettled!.changes++ >= MAX_CHANGES) continue;
        for (const reader of memo.unsettled!.readers ?? []) due.add(reader);
      }
    }
    return true;
  }

  #noteMemo(memo: Memo): void {
    const around = this.#open.at(-1);
    if (!around) return;
    this.#push(memo);
    const { unsettled } = memo;
    if (unsettled && unsettled.readers?.at(-1) !== around) (unsettled.readers ??= []).push(around);
  }

  /** Notes that an answer depends on a key. */
  note(key: string): void {
    if (this.#open.length > 0) this.#push(key);
  }

  #push(asked: Asked): void {
    const count = this.#askedCount;
    if (count > this.#starts.at(-1)! && this.#asked[count - 1] === asked) return;
    this.#asked[count] = asked;
    this.#askedCount++;
  }
}

/** Computations by owner, text and number; most texts have one number. */
type MemosOf = WeakMap<object, Map<string, Memo | Map<number, Memo>>>;

const NOTHING: readonly Asked[] = [];

function newMemo(number: number, unsettled: Unsettled | undefined, isShared = false): Memo {
  return {
    ...{ value: undefined, unsettled, number, isShared },
    ...{ asked: NOTHING, seen: 0, weight: 0, group: undefined, isCut: false },
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

/**
 * Keys that computations asked for, some of them under one key that stands for many: of a thousand
 * modules in a ring or in a chain, each asks for the keys of all others, and lists of them would square
 * their number. What a group stands for gives it its name, so that it is the same in every run, and
 * never out of date.
 *
 * @module
 */
import { fnv1a } from "../text/joints.ts";
import { circlesFrom } from "./circles.ts";

/** A key, or a computation, that was asked for. */
export type Asked = string | Asker;

/** A computation, as far as it asked for others. */
export interface Asker {
  /** Keys and computations that it asked for itself, some of them several times. */
  asked: readonly Asked[];
  /** Whether all that it leads to has one key, however little that is. */
  readonly isShared: boolean;
  /** Number of the last walk that came by. */
  seen: number;
  /** Keys and computations that it leads to, at most; those of a group count as one. */
  weight: number;
  /** Group of what it leads to, where that is much. */
  group: Group | undefined;
  /** Whether it was cut off, and has no value. */
  isCut: boolean;
}

/** A key that stands for others. */
export interface KeyGroup {
  readonly key: string;
  /** Keys that it stands for; some are of groups. */
  readonly keys: ReadonlySet<string>;
}

/** A group, and what is left to tell of it. */
interface Group {
  readonly key: string;
  readonly isCut: boolean;
  /** The group and those within it, until a file that leads to it was told of them. */
  untold: { readonly keys: ReadonlySet<string>; readonly inner: readonly Group[] } | undefined;
}

export interface FileAsked {
  /** Keys of all that it depends on; some are of groups. */
  readonly keys: ReadonlySet<string>;
  /** Groups among these, and within them, that no file before it led to. */
  readonly groups: readonly KeyGroup[];
  /** Whether it took more steps than it may, or asked for what another file took too many for. */
  readonly isOverBudget: boolean;
}

/** Keys and computations that one may lead to without being a group. */
const MAX_LOOSE = 128;

/** Keys and groups that some computations lead to. */
interface Walked {
  /** Keys that are loose. */
  readonly keys: Set<string>;
  /** Computations with groups, at which the walk ended. */
  readonly heads: readonly Asker[];
  /** Whether it came by one that was cut off. */
  readonly isCut: boolean;
}

/** Keys of computations. */
export class KeyGroups {
  #walks = 0;

  /**
   * Weighs computations that have asked for all that they will.
   *
   * @param done Computations; whatever else they asked for has been weighed.
   */
  weigh(done: readonly Asker[]): void {
    if (done.length === 1) return this.#weighCircle(done);
    const isDone = new Set<Asked>(done);
    const targets = ({ asked }: Asker) => asked.filter((each) => isDone.has(each)) as Asker[];
    // Together they are computed, but not all of them need lead back to each other.
    for (const circle of circlesFrom(done, targets)) this.#weighCircle(circle);
  }

  /** A walk through what is loose takes no more steps than it weighs. */
  #weighCircle(circle: readonly Asker[]): void {
    let weight = circle.length;
    for (const { asked } of circle) {
      for (const each of asked) {
        weight += typeof each === "string" || each.group ? 1 : each.weight;
      }
    }
    const isShared = circle.some((each) => each.isShared);
    if (!isShared && weight <= MAX_LOOSE) return setWeight(circle, weight);
    const walked = this.#walk(circle);
    const { keys, heads, isCut } = walked;
    if (isShared || isCut || keys.size + heads.length > MAX_LOOSE) {
      return setWeight(circle, 1, [], newGroup(walked));
    }
    // Little, said often: what it leads to is all that is left of the way there.
    setWeight(circle, keys.size + heads.length, [...keys, ...heads]);
  }

  allAsked(file: Asker): FileAsked {
    const walked = this.#walk([file]);
    const { inner, ...asked } = told(walked);
    const groups: KeyGroup[] = [];
    const left = [...inner];
    for (let group = left.pop(); group; group = left.pop()) {
      if (!group.untold) continue;
      groups.push({ key: group.key, keys: group.untold.keys });
      left.push(...group.untold.inner);
      group.untold = undefined;
    }
    return { keys: asked.keys, groups, isOverBudget: asked.isCut };
  }

  #walk(starts: readonly Asker[]): Walked {
    const walk = ++this.#walks;
    const keys = new Set<string>();
    const heads: Asker[] = [];
    const left = [...starts];
    for (const each of left) each.seen = walk;
    let isCut = false;
    for (let asker = left.pop(); asker; asker = left.pop()) {
      if (asker.isCut) isCut = true;
      for (const each of asker.asked) {
        if (typeof each === "string") keys.add(each);
        else if (each.seen !== walk) {
          each.seen = walk;
          if (each.group) heads.push(each);
          else left.push(each);
        }
      }
    }
    return { keys, heads, isCut };
  }
}

function setWeight(
  circle: readonly Asker[],
  weight: number,
  asked?: readonly Asked[],
  group?: Group,
): void {
  for (const each of circle) {
    each.weight = weight;
    if (asked) each.asked = asked;
    each.group = group;
  }
}

/** Keys and computations that a walk found, with groups in place of those that have them. */
function told({ keys, heads, isCut }: Walked): {
  readonly keys: ReadonlySet<string>;
  readonly inner: readonly Group[];
  readonly isCut: boolean;
} {
  const inner = [...new Set(heads.map(({ group }) => group!))];
  for (const { key } of inner) keys.add(key);
  return { keys, inner, isCut: isCut || inner.some((each) => each.isCut) };
}

function newGroup(walked: Walked): Group {
  const { keys, inner, isCut } = told(walked);
  return { key: `group ${fnv1a([...keys].sort().join("\n"))}`, isCut, untold: { keys, inner } };
}

/**
 * Builds of Go: a file says by its name (`exec_linux.go`) and by `//go:build` for which it is. A use in a
 * file for one system never means the variant of a definition for another one.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import { BUILD_CONSTRAINT } from "../../types.ts";
import type { Environment } from "../environment.ts";

/** Whether a constraint holds where some tags are set. */
type Constraint = (isSet: (tag: string) => boolean) => boolean;

/** A constraint and the tags that it names. */
interface Build {
  /** The constraint. */
  readonly text: string;
  readonly holds: Constraint;
  readonly tags: ReadonlySet<string>;
}

const UNIX = "aix android darwin dragonfly freebsd illumos ios linux netbsd openbsd solaris".split(
  " ",
);

/** Systems of which a build is for one; the empty one stands for those that no constraint names. */
const SYSTEMS = new Set([...UNIX, "js", "nacl", "plan9", "wasip1", "windows", ""]);

/** Systems that set the tag of another one as well. */
const ALSO: Readonly<Record<string, string>> = {
  android: "linux",
  ios: "darwin",
  illumos: "solaris",
};

/** Processors of which a build is for one. */
const PROCESSORS = new Set(
  ("386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm " +
    "sparc64 ").split(" "),
);

/** Other tags that are tried in all ways; two files that name more may be of one build. */
const MAX_TAGS = 6;

/** Builds that are tried; files that differ in more may be of one. */
const MAX_BUILDS = 2000;

/** To try so many takes as long as to look at one candidate. */
const BUILDS_PER_STEP = 10;

/** A longer constraint says nothing here. */
const MAX_WORDS = 60;

/** Tells whether there is a build that two files are both of. */
export function areBuiltTogether(a: FileNode, b: FileNode, env: Environment): boolean {
  if (a.id === b.id) return true;
  const [one, other] = [buildOf(a, env), buildOf(b, env)];
  if (!one || !other) return true;
  return env.once(`go builds ${one.text} ~ ${other.text}`, () => ({
    is: canHold(one, other, env),
  }))?.is ?? true;
}

function canHold(one: Build, other: Build, env: Environment): boolean {
  const tags = one.tags.union(other.tags);
  const free = [...tags].filter((tag) =>
    !SYSTEMS.has(tag) && !PROCESSORS.has(tag) && tag !== "unix"
  );
  if (free.length > MAX_TAGS) return true;
  const isNamed = (tag: string) => tag === "" || tags.has(tag) || tags.has(ALSO[tag] ?? "");
  const systems = tags.has("unix") ? [...SYSTEMS] : [...SYSTEMS].filter(isNamed);
  const processors = [...PROCESSORS].filter(isNamed);
  const builds = systems.length * processors.length * 2 ** free.length;
  if (builds > MAX_BUILDS) return true;
  env.look(Math.ceil(builds / BUILDS_PER_STEP));
  for (const system of systems) {
    for (const processor of processors) {
      for (let chosen = 0; chosen < 2 ** free.length; chosen++) {
        const isSet = (tag: string) =>
          tag === system || tag === ALSO[system] || tag === processor ||
          (tag === "unix" && UNIX.includes(system)) || ((chosen >> free.indexOf(tag)) & 1) === 1;
        if (one.holds(isSet) && other.holds(isSet)) return true;
      }
    }
  }
  return false;
}

/** The builds that a file is of; all of them, where it does not say. */
function buildOf(file: FileNode, env: Environment): Build | undefined {
  return env.once(`go build ${file.id}`, () => {
    const written = env.facts(file).locals.find(({ name }) => name === BUILD_CONSTRAINT)?.type;
    const words = [
      ...tagsOfName(file.path),
      ...written ? ["&&", "(", ...written.match(/&&|\|\||[!()]|[\w.]+/g) ?? [], ")"] : [],
    ];
    const all = words[0] === "&&" ? words.slice(1) : words;
    if (all.length === 0 || all.length > MAX_WORDS) return undefined;
    const holds = readConstraint(all);
    return holds &&
      { text: all.join(" "), holds, tags: new Set(all.filter((word) => /^\w/.test(word))) };
  });
}

/** `a_linux_amd64_test.go` is of builds for the system and the processor. */
function tagsOfName(path: string): string[] {
  const parts = path.slice(path.lastIndexOf("/") + 1).replace(/(?:_test)?\.go$/, "").split("_")
    .slice(1);
  const [before = "", last = ""] = parts.slice(-2).length === 2 ? parts.slice(-2) : ["", ...parts];
  if (last === "") return [];
  if (SYSTEMS.has(last)) return [last];
  if (!PROCESSORS.has(last)) return [];
  return before !== "" && SYSTEMS.has(before) ? [before, "&&", last] : [last];
}

/** Reads `a && !b || (c)`; nothing, where it is not written so. */
function readConstraint(words: readonly string[]): Constraint | undefined {
  let at = 0;
  const readAny = (): Constraint | undefined =>
    readMany("||", readAll, (all, isSet) => all.some((each) => each(isSet)));
  const readAll = (): Constraint | undefined =>
    readMany("&&", readOne, (all, isSet) => all.every((each) => each(isSet)));
  const readMany = (
    sign: string,
    read: () => Constraint | undefined,
    join: (all: readonly Constraint[], isSet: (tag: string) => boolean) => boolean,
  ): Constraint | undefined => {
    const all: Constraint[] = [];
    do {
      const next = read();
      if (!next) return undefined;
      all.push(next);
    } while (words[at] === sign && ++at > 0);
    return (isSet) => join(all, isSet);
  };
  const readOne = (): Constraint | undefined => {
    const word = words[at++];
    if (word === "!") {
      const inner = readOne();
      return inner && ((isSet) => !inner(isSet));
    }
    if (word === "(") {
      const inner = readAny();
      return words[at++] === ")" ? inner : undefined;
    }
    return word !== undefined && /^\w/.test(word) ? (isSet) => isSet(word) : undefined;
  };
  const whole = readAny();
  return at === words.length ? whole : undefined;
}

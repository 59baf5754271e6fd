/**
 * Definitions against those of another tool.
 *
 * Both sides leave something out, and neither is asked for what the other leaves out: recall asks
 * for the tags that are compared among all definitions, precision for the definitions that are
 * compared among all tags. A definition and a tag are one when path and name are, and the line of
 * the tag is within the definition or right above it.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";
import type { Around, DefinitionRules, Tag } from "./definition_rules.ts";

/** Definitions that were compared, and those that the other side lacks. */
export interface DefinitionScore {
  /** Tags that are compared. */
  readonly tags: readonly Tag[];
  /** Those of them that are no definition of ours. */
  readonly missed: readonly Tag[];
  /** Definitions that are compared. */
  readonly definitions: readonly DefinitionInfo[];
  /** Those of them that the tool does not know. */
  readonly unknown: readonly DefinitionInfo[];
  /** Kinds that were left out on either side, and how often. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Kinds of definitions that hold locals. */
const FUNCTION_KINDS: ReadonlySet<string> = new Set(["function", "method"]);

const WITHIN_FUNCTIONS = "definitions within functions";
const NOT_READ = "definitions of files that the tool does not read";
const NOT_INDEXED = "tags of files that are not in the index";

/**
 * Compares the definitions of a language.
 *
 * @param isIndented Whether a line of a file is indented.
 */
export function scoreDefinitions(
  { definitions, tags, read }: {
    readonly definitions: readonly DefinitionInfo[];
    readonly tags: readonly Tag[];
    /** Files that the tool read. @default {all} */
    readonly read?: ReadonlySet<string>;
  },
  rules: DefinitionRules,
  isIndented: (path: string, line: number) => boolean,
): DefinitionScore {
  const own = definitions.filter((each) => rules.ours.includes(each.language));
  const byPath = Map.groupBy(own, ({ path }) => path);
  const pairs = paired(tags, byPath);
  const leftOut = new Map<string, number>();
  const isCompared = (reason: string | undefined): boolean => {
    if (reason !== undefined) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
    return reason === undefined;
  };
  const asked = tags
    .filter(({ kind, isLocal }) =>
      !isLocal && (rules.kinds.length === 0 || rules.kinds.includes(kind))
    )
    .filter((tag) => isCompared(unwantedReason(tag, rules, byPath)));
  const compared = own.filter((each) => {
    if (read !== undefined && !read.has(each.path)) return isCompared(NOT_READ);
    const siblings = byPath.get(each.path) ?? [];
    return isCompared(unseenReason(each, siblings, { rules, isIndented }));
  });
  return {
    tags: asked,
    missed: asked.filter((tag) => !pairs.has(tag)),
    definitions: compared,
    unknown: compared.filter((definition) => !pairs.has(definition)),
    leftOut,
  };
}

/** Pairs each tag with the nearest definition that it can mean, one to one. */
function paired(
  tags: readonly Tag[],
  byPath: ReadonlyMap<string, readonly DefinitionInfo[]>,
): Set<Tag | DefinitionInfo> {
  const pairs = new Set<Tag | DefinitionInfo>();
  for (const tag of tags) {
    const [nearest] = (byPath.get(tag.path) ?? [])
      .filter((each) => each.name === tag.name && !pairs.has(each) && holds(each, tag.line))
      .sort((a, b) => Math.abs(a.startLine - tag.line) - Math.abs(b.startLine - tag.line));
    if (nearest !== undefined) pairs.add(tag).add(nearest);
  }
  return pairs;
}

function holds({ startLine, endLine }: DefinitionInfo, line: number): boolean {
  return line >= startLine - 1 && line <= endLine;
}

function unwantedReason(
  tag: Tag,
  { unwanted }: DefinitionRules,
  byPath: ReadonlyMap<string, unknown>,
): string | undefined {
  if (!byPath.has(tag.path)) return NOT_INDEXED;
  return unwanted.find((each) => each.holds(tag))?.what;
}

function unseenReason(
  definition: DefinitionInfo,
  siblings: readonly DefinitionInfo[],
  { rules, isIndented }: {
    readonly rules: DefinitionRules;
    readonly isIndented: (path: string, line: number) => boolean;
  },
): string | undefined {
  const outer = siblings.filter((each) => encloses(each, definition));
  if (outer.some(({ kind }) => FUNCTION_KINDS.has(kind))) return WITHIN_FUNCTIONS;
  const { path, startLine, scope } = definition;
  const parentName = scope.slice(scope.lastIndexOf(".") + 1);
  const around: Around = {
    parent: outer.findLast(({ name }) => name === parentName),
    siblings,
    isIndented: isIndented(path, startLine),
  };
  return rules.unseen.find((each) => each.holds(definition, around))?.what;
}

function encloses(outer: DefinitionInfo, inner: DefinitionInfo): boolean {
  if (outer.startLine > inner.startLine || outer.endLine < inner.endLine) return false;
  if (outer.startLine < inner.startLine || outer.endLine > inner.endLine) return true;
  // On the same lines, only the scope tells which one is within the other.
  const name = outer.scope === "" ? outer.name : `${outer.scope}.${outer.name}`;
  return inner.scope === name || inner.scope.startsWith(`${name}.`);
}

/**
 * Definitions that a diff takes away or moves, as the index from before it knows them, and their users.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { folderOf } from "../text/paths.ts";
import type { ChangedLines } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import type { DiffImpactAnswer } from "./diff_impact.ts";
import { compareText, type GraphNode, type GraphView, keyOf, placeOf } from "./graph_view.ts";
import type { ImpactOptions } from "./impact.ts";
import { usersOfGone } from "./users_of_gone.ts";
import { Versions } from "./versions.ts";

/** Parts of an answer that are about what is gone or moved. */
type Lost =
  & Pick<DiffImpactAnswer, "gone" | "moved" | "removed" | "usersOfRemoved">
  & Partial<Pick<DiffImpactAnswer, "coverage">>;

/**
 * Finds what a diff takes away or moves, and who uses it by the name that it had.
 *
 * @param before The index without the changes; nothing is known of them where there is none.
 * @param missing Paths of changed files that the index does not hold.
 */
export function lostBy(
  source: AskSource,
  before: Store | undefined,
  changes: readonly ChangedLines[],
  { view, missing, options }: {
    readonly view: GraphView;
    readonly missing: readonly string[];
    readonly options: ImpactOptions;
  },
): Lost {
  if (!before) return { gone: [], moved: [], removed: [], usersOfRemoved: [] };
  const versions = new Versions(source, { before, now: view, changes });
  const { went, moved, nodes } = versions.compare();
  const lost = went.filter((node) => !versions.isKept(node));
  const unmoved = lost.filter((node) => !nodes.has(node));
  const isEmptied = (file: FileRow) =>
    went.every((node) => node.file !== file || unmoved.includes(node));
  const paths = versions.files.map(({ path }) => path).filter((path) => missing.includes(path))
    .sort();
  const files = versions.files.filter((file) =>
    paths.includes(file.path) &&
    isLost(file, versions.pathNow(file.path), () => isEmptied(file))
  );
  const removed: readonly GraphNode[] = [
    ...files.map((file) => versions.was.fileNode(file)),
    ...unmoved.filter(({ file }) => !files.includes(file)),
  ].sort((a, b) => compareText(keyOf(a), keyOf(b)));
  return {
    ...{ gone: paths, moved, removed: removed.map(placeOf) },
    ...usersOfGone(versions, { files, paths, lost, moved: nodes }, options),
  };
}

/**
 * Tells whether a file is lost to those who use it: where it is named by its path, or by that of its
 * folder and has left it, or where nothing that it held is elsewhere.
 */
function isLost({ path, language }: FileRow, now: string, isEmptied: () => boolean): boolean {
  const { sharing } = rulesOf(language);
  if (sharing === undefined) return true;
  return path === now ? isEmptied() : sharing === "folder" && folderOf(path) !== folderOf(now);
}

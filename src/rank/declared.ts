/**
 * Declarations of what another file defines: headers of C and Objective-C, `.d.ts` and `.pyi`. They
 * hold every name and comment that the code has, and nothing that it does.
 *
 * A header may hold bodies as well, and a stub may be all that there is of a library: what counts is
 * how far over half of its definitions have their bodies elsewhere in the tree.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { nameOf } from "../text/paths.ts";

/** Files that declare, and those that the bodies stand in. */
const FORMS: readonly { readonly declares: RegExp; readonly defines: RegExp }[] = [
  { declares: /\.(?:h|hh|hpp|hxx)$/i, defines: /\.(?:c|cc|cpp|cxx|c\+\+|cu|m|mm)$/i },
  { declares: /\.d\.[cm]?ts$/, defines: /(?<!\.d)\.(?:[cm]?[jt]s|[jt]sx)$/ },
  { declares: /\.pyi$/, defines: /\.pyx?$/ },
];

/** Definitions of a file that are looked at: they say enough of the others. */
const MAX_DEFINITIONS = 64;

/** Definitions of the same names that are looked at, so that common names take no time. */
const MAX_BODIES = 1000;

/** Words of a query that ask for declarations. */
const ASKED =
  /\b(?:declar\w*|prototypes?|typings?|stubs?|header files?|type definitions?)\b|\.(?:h|hpp|pyi|d\.ts)\b/i;

/** A file of Objective-C: its definitions are not known, as there is no grammar for them. */
const OBJECTIVE_C = /\.mm?$/;

/** Names of the files of Objective-C of an index, without their endings. */
const stemsByCatalog = new WeakMap<Catalog, ReadonlySet<string>>();

/** Worked out once an index. */
const sharesByCatalog = new WeakMap<Catalog, Map<number, number>>();

/** Makes the feature of files for one query: 1 where other files define all that a file declares. */
export function declaredFeature(store: Store, text: string): (file: FileRow) => number {
  if (ASKED.test(text)) return () => 0;
  const shares = sharesByCatalog.getOrInsertComputed(store.catalog, () => new Map());
  return (file) => shares.getOrInsertComputed(file.id, () => shareOf(store, file));
}

function shareOf(store: Store, { id, path }: FileRow): number {
  const form = FORMS.find(({ declares }) => declares.test(path));
  if (!form) return 0;
  const { catalog } = store;
  if (form.declares.test(".h") && implementedStems(catalog).has(stemOf(path))) return 1;
  const options = { limit: MAX_DEFINITIONS, maxOthers: MAX_BODIES };
  const own = Map.groupBy(store.sameNames(id, options), ({ node }) => node);
  const isBody = ({ kind, lines, other }: ReturnType<Store["sameNames"]>[number]) =>
    other !== undefined && form.defines.test(catalog.requireFile(other.fileId).path) &&
    (kind === "class" ? other.lines > 1 : other.lines >= lines);
  const elsewhere = own.values().filter((each) => each.some(isBody)).toArray();
  // A file that holds half of what it names is one of code, as a header of templates is.
  return Math.max(0, 2 * elsewhere.length / Math.max(1, own.size) - 1);
}

/** The header of such a file has its name. */
function implementedStems(catalog: Catalog): ReadonlySet<string> {
  return stemsByCatalog.getOrInsertComputed(
    catalog,
    ({ files }) =>
      new Set(files.flatMap(({ path }) => OBJECTIVE_C.test(path) ? [stemOf(path)] : [])),
  );
}

function stemOf(path: string): string {
  return nameOf(path).replace(/\.[^.]*$/, "");
}

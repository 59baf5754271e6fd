/**
 * From the address of a resource to its file or symbol: what formats of infrastructure code name each
 * other by, before it is known what the tree holds.
 *
 * An address is a place, `#`, the name of a symbol, `@`, and its scope; without `#`, it is a file. Places:
 *
 * - empty: the same file; `*`: any file of configuration, the nearest first;
 * - `./path`, `../path`: from the folder of the file on; `/path`: from the root of the tree; `.` alone:
 *   the files of the folder;
 * - `^path`: the path in the nearest folder above that has it;
 * - `%name`: the Dockerfile of a folder of that name, if it is near or the only one.
 *
 * A scope of `*` is any, and `*end` any that ends so. `place#block@scope>name@scope` is a symbol in the
 * folder that the block's own link leads to. `=key=value,…` is whatever carries all these labels.
 *
 * @module
 */
import { pathKey } from "../../store/node_ids.ts";
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { firstIndex } from "../../text/first_index.ts";
import type { LanguageId, LinkFact } from "../../types.ts";
import { folderOf } from "../environment.ts";
import type { Lookup } from "../lookup.ts";
import { keepNearest } from "../nearest.ts";
import { countSharedFolders, joinPath } from "../project_file.ts";
import type { Scopes } from "../scopes.ts";
import { ENTRY_FILES } from "./entry_files.ts";
import type { Target } from "./handlers.ts";

/** Folders above a file that are looked in. */
const MAX_CLIMB = 20;

/** Files of one label that are looked at, and what carries it in them: more tell nothing. */
const MAX_FILES = 100;
const MAX_LABELLED = 500;

/** Languages of files that hold resources. */
const LANGUAGES: ReadonlySet<LanguageId> = new Set(["yaml", "json", "hcl", "text", "dockerfile"]);

/** Resolves the addresses of links. */
export class Addresses {
  readonly #scopes: Scopes;
  readonly #lookup: Lookup;
  readonly #known = new Map<string, readonly FileNode[]>();

  /** Addresses are those of a file. */
  constructor(scopes: Scopes, lookup: Lookup) {
    this.#scopes = scopes;
    this.#lookup = lookup;
  }

  /** Finds what the first address means that means something. */
  targets(link: LinkFact): readonly Target[] {
    for (const address of link.name.split("\n")) {
      const found = address.startsWith("=")
        ? this.#findLabelled(link, address.slice(1))
        : this.#at(address, this.#scopes.file);
      if (found.length > 0) return found;
    }
    return [];
  }

  #at(address: string, from: FileNode): readonly Target[] {
    const [first, inner] = split(address, ">");
    const [place, symbol] = split(first, "#");
    const found = symbol === undefined
      ? this.#files(place, from, true).slice(0, 1)
      : this.#symbols(place, symbol, from);
    if (inner === undefined) return found;
    return found.flatMap((block) => this.#behind(block, inner));
  }

  /** A symbol in the folder that a block's source names. */
  #behind(block: Target, symbol: string): readonly Target[] {
    if (!("scope" in block)) return [];
    const file = this.#lookup.env.fileOf(block);
    const sources = groupByLabel(this.#lookup.scopes(file).facts.links).get("source") ?? [];
    // Links are by line.
    const source =
      sources[firstIndex(sources.length, (at) => sources[at]!.line >= block.startLine)];
    const isOwn = source !== undefined && source.line <= block.endLine;
    return isOwn ? this.#symbols(source.name, symbol, file, true) : [];
  }

  #symbols(
    place: string,
    symbol: string,
    from: FileNode,
    isFolder = place === ".",
  ): readonly SymbolNode[] {
    const [name, scope = ""] = split(symbol, "@");
    const isMeant = scopeTest(scope);
    if (place === "*") {
      const named = this.#lookup.env.symbolsBy(
        name,
        "resource",
        (each, { language }) => LANGUAGES.has(language) ? each.scope : undefined,
      );
      const groups = [...named].filter(([scope]) => isMeant(scope));
      return keepNearest(
        groups.length === 1 ? groups[0]![1] : groups.flatMap(([, symbols]) => symbols),
        from,
        this.#lookup.env,
      );
    }
    const byPath = this.#lookup.env.symbolsBy(name, "path", (_, { path }) => path);
    const files = isFolder
      ? this.#lookup.env.filesInFolder(joinPath(folderOf(from.path), place))
      : this.#files(place, from, false);
    this.#lookup.env.look(files.length);
    for (const { path } of files) {
      const found = (byPath.get(path) ?? []).filter(({ scope }) => isMeant(scope));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Files of a place; with entries, one that a folder stands for as well. */
  #files(place: string, from: FileNode, hasEntries: boolean): readonly FileNode[] {
    if (place === "") return [from];
    if (from !== this.#scopes.file) return this.#findFiles(place, from, hasEntries);
    const key = `${hasEntries} ${place}`;
    return this.#known.getOrInsertComputed(key, () => this.#findFiles(place, from, hasEntries));
  }

  #findFiles(place: string, from: FileNode, hasEntries: boolean): readonly FileNode[] {
    const found = (path: string) => this.#fileOrEntry(path, hasEntries);
    if (place.startsWith("%")) return this.#dockerfile(place.slice(1), from);
    if (place.startsWith("/")) return found(joinPath("", place));
    const folder = folderOf(from.path);
    if (!place.startsWith("^")) return found(joinPath(folder, place));
    let above = folder;
    for (let climbed = 0; climbed < MAX_CLIMB; climbed++) {
      const files = found(joinPath(above, place.slice(1)));
      if (files.length > 0 || above === "") return files;
      above = folderOf(above);
    }
    return [];
  }

  #fileOrEntry(path: string, hasEntries: boolean): readonly FileNode[] {
    const names = hasEntries ? ["", ...ENTRY_FILES] : [""];
    this.#lookup.env.look(names.length);
    for (const name of names) {
      const file = this.#lookup.env.file(joinPath(path, name));
      if (file) return [file];
    }
    return hasEntries ? this.#lookup.env.filesInFolder(path) : [];
  }

  /** The Dockerfile of the nearest folder of a name, or of the folder of sources in it. */
  #dockerfile(name: string, from: FileNode): readonly FileNode[] {
    this.#lookup.env.note(pathKey("Dockerfile"));
    const byFolder = this.#lookup.env.once("dockerfiles", () =>
      Map.groupBy(
        this.#lookup.env.files.filter(({ path }) => /(?:^|\/)Dockerfile$/.test(path)),
        ({ path }) =>
          path.split("/").at(/\/(?:src|docker|build)\/Dockerfile$/.test(path) ? -3 : -2),
      ))!;
    const found = byFolder.get(name) ?? [];
    this.#lookup.env.look(found.length);
    const shared = ({ path }: FileNode) => countSharedFolders(path, from.path);
    const [best] = found.toSorted((a, b) => shared(b) - shared(a));
    // Of several that stand apart, none is likelier than the image of a registry.
    return best && (found.length === 1 || shared(best) > 0) ? [best] : [];
  }

  /** Definitions that carry all labels of a selector, the nearest. */
  #findLabelled({ label }: LinkFact, wanted: string): readonly Target[] {
    const found = this.#lookup.env.once(`labelled ${label} ${wanted}`, () => {
      const pairs = wanted.split(",");
      const carriers = this.#lookup.env.once(`carriers ${label}`, () =>
        this.#findCarriers(label)) ?? [];
      this.#lookup.env.look(carriers.length);
      const meant = carriers.filter(({ labels }) => pairs.every((pair) => labels.includes(pair)));
      return [...new Set(meant.map(({ symbol }) => symbol))];
    });
    return keepNearest(found ?? [], this.#scopes.file, this.#lookup.env);
  }

  #findCarriers(
    label: string,
  ): { readonly symbol: SymbolNode; readonly labels: readonly string[] }[] {
    const carriers = this.#lookup.env.filesLinked("resource", label).slice(0, MAX_FILES).flatMap(
      (file) => {
        const scopes = this.#lookup.scopes(file);
        return (groupByLabel(scopes.facts.links).get(label) ?? []).flatMap(
          (link) => {
            const symbol = link.role === "target" ? scopes.enclosing(link) : undefined;
            return symbol ? [{ symbol, labels: link.name.slice(1).split(",") }] : [];
          },
        );
      },
    );
    return carriers.length > MAX_LABELLED ? [] : carriers;
  }
}

const LABELS = new WeakMap<readonly LinkFact[], Map<string, LinkFact[]>>();

/** Resources among the links of a file, by label: each of thousands may ask. */
function groupByLabel(links: readonly LinkFact[]): ReadonlyMap<string, readonly LinkFact[]> {
  return LABELS.getOrInsertComputed(links, () => {
    const resources = links.filter(({ kind }) => kind === "resource");
    return Map.groupBy(resources, ({ label }) => label);
  });
}

/** The part before a mark, and what follows it. */
function split(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function scopeTest(wanted: string): (scope: string) => boolean {
  if (!wanted.startsWith("*")) return (scope) => scope === wanted;
  return (scope) => scope.endsWith(wanted.slice(1));
}

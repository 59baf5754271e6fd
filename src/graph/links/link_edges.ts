/**
 * Edges that rules of frameworks find: from each source of a link in a file to what it leads to. A
 * route says whom it leads to; queries, requests and errors ask `answers.ts`; all others lead to the
 * places that have the same label.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { EdgeConfidence, LinkFact } from "../../types.ts";
import type { Lookup } from "../lookup.ts";
import { qualifiedName, type Scopes, VALUE_KINDS } from "../scopes.ts";
import { Addresses } from "./addresses.ts";
import { type Candidate, errorTargets, queryTargets, requestTargets } from "./answers.ts";
import type { FrameworkEdge } from "./framework_edge.ts";
import { findDecorated, Handlers, holderOf, type Target } from "./handlers.ts";
import { LinkedPlaces } from "./linked.ts";
import { Mounts } from "./mounts.ts";

/** Places of one label: more of them connect everything with everything. */
const MAX_TARGETS = 20;

/** The beginning of a message tells little with fewer words. */
const MIN_MESSAGE_WORDS = 3;
const MIN_MESSAGE_CHARS = 12;

/** Where tables are made in SQL for good, and not for a test. */
const MIGRATIONS = /(?:^|\/)(?:\w*migrat\w*|alembic|schema|db)\//i;

/** Languages of files that hold configuration. */
const CONFIG_LANGUAGES: ReadonlySet<string> = new Set([
  ...["yaml", "json", "toml", "ini", "properties", "hcl"],
]);

/** Files of Python that hold settings as values. */
const SETTINGS = /(?:^|\/)(?:\w*settings\w*|\w*config)(?:\/\w+)?\.py$/;

/** Finds the edges of the links that start in a file. */
export function* linkEdges(scopes: Scopes, lookup: Lookup): Generator<FrameworkEdge> {
  const ends = new LinkEnds(scopes, lookup);
  for (const link of scopes.facts.links) {
    const { kind, role, line, column } = link;
    if (role !== "source" || kind === "mount" || kind === "caught") continue;
    for (const { target, source, confidence = "inferred" } of ends.of(link)) {
      if (target.node === source) continue;
      for (const label of ends.labelsOf(link)) {
        yield {
          source,
          target: target.node,
          kind,
          confidence,
          resolver: `${link.rule}: ${label}`,
          site: { line, column, endColumn: column },
        };
      }
    }
  }
}

interface End {
  readonly source: number;
  readonly target: Target;
  /** @default {"inferred"} */
  readonly confidence?: EdgeConfidence;
}

class LinkEnds {
  readonly #scopes: Scopes;
  readonly #lookup: Lookup;
  readonly #handlers: Handlers;
  readonly #addresses: Addresses;
  readonly #places: LinkedPlaces;
  readonly #mounts: Mounts;

  constructor(scopes: Scopes, lookup: Lookup) {
    this.#scopes = scopes;
    this.#lookup = lookup;
    this.#handlers = new Handlers(lookup);
    this.#mounts = new Mounts(lookup, this.#handlers);
    this.#addresses = new Addresses(scopes, lookup);
    this.#places = new LinkedPlaces(scopes.file, lookup, this.#handlers);
  }

  /** Lists the labels of a link: those of a route with the paths of its router. */
  labelsOf(link: LinkFact): readonly string[] {
    return link.kind === "route" ? this.#mounts.labelsOf(link, this.#scopes) : [link.label];
  }

  of(link: LinkFact): readonly End[] {
    if (link.kind === "route" && link.name === "") return this.#decorated(link);
    const owner = link.rule === "should_panic"
      ? findDecorated(this.#scopes, link)
      : this.#scopes.enclosing(link);
    const source = owner?.node ?? this.#scopes.file.node;
    const answers = this.#answers(link, owner);
    if (answers) return answers.map((each) => ({ source, ...each }));
    const targets = this.#targets(link);
    // What is thrown and expected within one function is its own affair.
    if (link.kind === "message" && targets.some((each) => isWithin(each, owner))) return [];
    // A route names its handler, an address what it means; all others only share a label with what they may mean.
    const isNamed = link.kind === "route" || link.kind === "resource";
    const kept = isNamed ? targets : this.#places.preferred(
      targets,
      (target) => "path" in target ? target : this.#lookup.env.fileOf(target),
    );
    return kept.length > MAX_TARGETS ? [] : kept.map((target) => ({ source, target }));
  }

  #decorated(link: LinkFact): readonly End[] {
    const target = findDecorated(this.#scopes, link);
    if (!target) return [];
    const holder = holderOf(this.#scopes, link.line, target);
    return [{ source: holder?.node ?? this.#scopes.file.node, target }];
  }

  #answers(link: LinkFact, owner: SymbolNode | undefined): readonly Candidate[] | undefined {
    switch (link.kind) {
      case "query":
        return queryTargets(link, { places: this.#places, file: this.#scopes.file });
      case "request":
        return requestTargets(link, owner, { places: this.#places, file: this.#scopes.file });
      case "error":
        return errorTargets(link, { scopes: this.#scopes, line: link.line }, {
          places: this.#places,
          lookup: this.#lookup,
        });
      default:
        return undefined;
    }
  }

  #targets(link: LinkFact): readonly Target[] {
    switch (link.kind) {
      case "route":
        return this.#handlers.ofRoute(link.name, { scopes: this.#scopes, line: link.line });
      case "config":
        return link.rule === "settings"
          ? this.#lookup.env.symbolsNamed(link.label).filter((symbol) =>
            VALUE_KINDS.has(symbol.kind) && SETTINGS.test(this.#lookup.env.fileOf(symbol).path)
          )
          : this.#variables([...this.#keys(link), ...this.#linked(link, link.label)]);
      case "message":
        return this.#message(link);
      case "model":
        return link.rule === "sql" && !MIGRATIONS.test(this.#scopes.file.path)
          ? []
          : this.#linked(link, link.label);
      case "event": {
        const linked = this.#linked(link, link.label);
        return linked.length > 0 || link.name === ""
          ? linked
          // A task may have no name but that of its function.
          : this.#handlers.named(link.name, { scopes: this.#scopes, line: link.line })
            .filter((target) => "kind" in target && target.kind === "function");
      }
      case "resource":
        return this.#addresses.targets(link);
      default:
        return [];
    }
  }

  #linked({ kind }: LinkFact, label: string): readonly Target[] {
    return this.#places.of(kind, label).map(({ target }) => target);
  }

  /** Keys of configuration files: the whole path, or as much of it as the file's symbols have. */
  #keys({ label, rule }: LinkFact): readonly Target[] {
    // What a test reads, it has mostly written.
    if (rule === "config" && this.#scopes.file.category === "test") return [];
    if (rule === "laravel") {
      const file = this.#lookup.env.file(`config/${label.split(".")[0]}.php`);
      if (file) return [file];
    }
    const segments = label.split(".");
    const fewest = Math.min(segments.length, 2);
    for (let count = segments.length; count >= fewest; count--) {
      const found = this.#key(segments.slice(0, count));
      if (found.length > 0) return segments.length > 1 ? this.#closest(found) : found;
    }
    return [];
  }

  /**
   * Of what a file of YAML puts into itself (`${PORT}`): files of variables, and for an application what
   * starts it as well. What other documents of its kind name, they ask for as it does.
   */
  #variables(targets: readonly Target[]): readonly Target[] {
    const { language, path } = this.#scopes.file;
    if (!CONFIG_LANGUAGES.has(language)) return targets;
    if (/(?:^|\/)(?:application|bootstrap)[\w-]*\.\w+$/.test(path)) return targets;
    if (!/compose[\w.-]*\.ya?ml$/.test(path)) return [];
    return targets.filter((target) =>
      !CONFIG_LANGUAGES.has(("path" in target ? target : this.#lookup.env.fileOf(target)).language)
    );
  }

  /** Each program of a tree has files of its own for keys of one path: those with its names. */
  #closest(keys: readonly SymbolNode[]): readonly SymbolNode[] {
    const namesOf = (path: string) => path.replace(/\.\w+$/, "").split("/");
    const own = new Set(namesOf(this.#scopes.file.path));
    const shared = keys.map((key) =>
      namesOf(this.#lookup.env.fileOf(key).path).filter((name) => own.has(name)).length
    );
    const most = shared.reduce((best, each) => Math.max(best, each), 0);
    return keys.filter((_, index) => shared[index] === most);
  }

  /** The name of a key may hold its path, as in a properties file. */
  #key(segments: readonly string[]): readonly SymbolNode[] {
    const path = segments.join(".");
    const names = segments.length > 1 ? [path, segments.at(-1)!] : [path];
    return names.flatMap((name) => this.#lookup.env.keysNamed(name)).filter((symbol) =>
      isConfig(this.#lookup.env.fileOf(symbol)) &&
      (segments.length === 1 || qualifiedName(symbol) === path)
    );
  }

  /** The message as a whole, or the longest beginning of it that one has before what it puts in. */
  #message(link: LinkFact): readonly Target[] {
    const whole = this.#linked(link, link.label);
    if (whole.length > 0) return whole;
    const words = link.label.replace(/ …$/, "").split(" ");
    for (let count = words.length; count >= MIN_MESSAGE_WORDS; count--) {
      const start = words.slice(0, count).join(" ");
      if (start.length < MIN_MESSAGE_CHARS) break;
      const found = `${start} …` === link.label ? [] : this.#linked(link, `${start} …`);
      if (found.length > 0) return found;
    }
    return [];
  }
}

/** Whether a symbol is another one, or part of it. */
function isWithin(target: Target, owner: SymbolNode | undefined): boolean {
  return owner !== undefined && "fileId" in target && target.fileId === owner.fileId &&
    owner.startLine <= target.startLine && target.endLine <= owner.endLine;
}

function isConfig({ language, category }: FileNode): boolean {
  return CONFIG_LANGUAGES.has(language) && category !== "data";
}

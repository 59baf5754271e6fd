/**
 * Edges that rules of frameworks find: from each source of a link in a file to what it leads to. A
 * route says whom it leads to; all others lead to the places that have the same label.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { FileCategory, LinkFact } from "../../types.ts";
import type { Environment } from "../environment.ts";
import type { Lookup } from "../lookup.ts";
import { qualifiedName, type Scopes } from "../scopes.ts";
import { Addresses } from "./addresses.ts";
import type { FrameworkEdge } from "./framework_edge.ts";
import { findDecorated, Handlers, holderOf, type Target } from "./handlers.ts";

/** Places of one label: more of them connect everything with everything. */
const MAX_TARGETS = 20;

/** Files of one label that are looked at. */
const MAX_FILES = 100;

/** The beginning of a message tells little with fewer words. */
const MIN_MESSAGE_WORDS = 3;
const MIN_MESSAGE_CHARS = 12;

/** Where tables are made in SQL for good, and not for a test. */
const MIGRATIONS = /(?:^|\/)(?:\w*migrat\w*|alembic|schema|db)\//i;

/** Categories of files that were made of other files. */
const COPIES: ReadonlySet<FileCategory> = new Set(["generated", "vendored"] as const);

/** Languages of files that hold configuration. */
const CONFIG_LANGUAGES: ReadonlySet<string> = new Set([
  ...["yaml", "json", "toml", "ini", "properties", "hcl"],
]);

/** Finds the edges of the links that start in a file. */
export function* linkEdges(
  scopes: Scopes,
  lookup: Lookup,
  env: Environment,
): Generator<FrameworkEdge> {
  const ends = new LinkEnds(scopes, lookup, env);
  for (const link of scopes.facts.links) {
    if (link.role !== "source") continue;
    const { kind, line, column } = link;
    for (const { target, source } of ends.of(link)) {
      if (target.node === source) continue;
      const resolver = `${link.rule}: ${link.label}`;
      yield {
        source,
        target: target.node,
        kind,
        resolver,
        site: { line, column, endColumn: column },
      };
    }
  }
}

interface End {
  readonly source: number;
  readonly target: Target;
}

class LinkEnds {
  readonly #scopes: Scopes;
  readonly #lookup: Lookup;
  readonly #env: Environment;
  readonly #handlers: Handlers;
  readonly #addresses: Addresses;

  constructor(scopes: Scopes, lookup: Lookup, env: Environment) {
    this.#scopes = scopes;
    this.#lookup = lookup;
    this.#env = env;
    this.#handlers = new Handlers(lookup, env);
    this.#addresses = new Addresses(scopes, lookup, env);
  }

  of(link: LinkFact): readonly End[] {
    if (link.kind === "route" && link.name === "") return this.#decorated(link);
    const owner = link.rule === "should_panic"
      ? findDecorated(this.#scopes, link)
      : this.#scopes.enclosing(link.line);
    const targets = this.#targets(link);
    // What is thrown and expected within one function is its own affair.
    if (link.kind === "message" && targets.some((each) => isWithin(each, owner))) return [];
    // A route names its handler, an address what it means; all others only share a label with what they may mean.
    const isNamed = link.kind === "route" || link.kind === "resource";
    const kept = isNamed ? targets : this.#preferred(targets);
    const source = owner?.node ?? this.#scopes.file.node;
    return kept.length > MAX_TARGETS ? [] : kept.map((target) => ({ source, target }));
  }

  #decorated(link: LinkFact): readonly End[] {
    const target = findDecorated(this.#scopes, link);
    if (!target) return [];
    const holder = holderOf(this.#scopes, link.line, target);
    return [{ source: holder?.node ?? this.#scopes.file.node, target }];
  }

  /** Tests have names of their own, which mean nothing outside; copies mean what the original does. */
  #preferred(targets: readonly Target[]): readonly Target[] {
    const fileOf = (target: Target) => "path" in target ? target : this.#env.fileOf(target);
    const seen = targets.filter((target) => {
      const file = fileOf(target);
      return file === this.#scopes.file || !isApart(file, this.#scopes.file);
    });
    const originals = seen.filter((target) => !COPIES.has(fileOf(target).category));
    return originals.length > 0 ? originals : seen;
  }

  #targets(link: LinkFact): readonly Target[] {
    switch (link.kind) {
      case "route":
        return this.#handlers.named(link.name, { scopes: this.#scopes, line: link.line });
      case "config":
        return [...this.#keys(link), ...this.#linked(link, link.label)];
      case "message":
        return this.#message(link);
      case "model":
        return link.rule === "sql" && !MIGRATIONS.test(this.#scopes.file.path)
          ? []
          : this.#linked(link, link.label);
      case "event":
        return this.#linked(link, link.label);
      case "resource":
        return this.#addresses.targets(link);
    }
  }

  /** Lists the targets of links of the same kind and label. */
  #linked({ kind }: LinkFact, label: string): readonly Target[] {
    return this.#env.filesLinked(kind, label).slice(0, MAX_FILES).flatMap((file) => {
      const scopes = this.#lookup.scopes(file);
      return scopes.facts.links.filter((each) =>
        each.role === "target" && each.kind === kind && each.label === label
      ).flatMap((each) => this.#endOf(each, scopes));
    });
  }

  #endOf({ kind, name, line }: LinkFact, scopes: Scopes): readonly Target[] {
    const named = name === "" ? [] : this.#handlers.named(name, { scopes, line });
    if (named.length > 0) return named;
    // A member that a decorator is of, which has no name of its own in the file.
    const below = scopes.named(name).find(({ startLine }) => startLine >= line);
    const around = (kind === "model" ? scopes.enclosingType(line) : undefined) ??
      scopes.enclosing(line);
    return [below ?? around ?? scopes.file];
  }

  /** Keys of configuration files: the whole path, or as much of it as the file's symbols have. */
  #keys({ label, rule }: LinkFact): readonly Target[] {
    if (rule === "laravel") {
      const file = this.#env.file(`config/${label.split(".")[0]}.php`);
      if (file) return [file];
    }
    const segments = label.split(".");
    const fewest = Math.min(segments.length, 2);
    for (let count = segments.length; count >= fewest; count--) {
      const found = this.#key(segments.slice(0, count));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The name of a key may hold its path, as in a properties file. */
  #key(segments: readonly string[]): readonly SymbolNode[] {
    const path = segments.join(".");
    const names = segments.length > 1 ? [path, segments.at(-1)!] : [path];
    return names.flatMap((name) => this.#env.symbolsNamed(name)).filter((symbol) =>
      symbol.kind === "key" && isConfig(this.#env.fileOf(symbol)) &&
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

/** Whether a file is a world of its own: a test, or part of another example. */
function isApart({ category, path }: FileNode, from: FileNode): boolean {
  if (category !== "example") return category === "test";
  const place = (each: string) => each.split("/").slice(0, 2).join("/");
  return place(path) !== place(from.path);
}

function isConfig({ language, category }: FileNode): boolean {
  return CONFIG_LANGUAGES.has(language) && category !== "data";
}

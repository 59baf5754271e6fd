import type { Found, Reader } from "../../grammars/reader.ts";
import { LANGUAGES } from "../../grammars/languages.ts";
import type { LineIndex } from "../text/lines.ts";
import type { LanguageId, ReferenceKind, SymbolKind } from "../types.ts";
import { onePerLine, type ReferenceSite, type Tags } from "./read_tags.ts";

/** Loads the reader of a language; nothing where it has none. */
export async function loadReader(language: LanguageId): Promise<Reader | undefined> {
  return (await LANGUAGES[language]?.reader?.())?.read;
}

/** Turns what a reader found into tags. */
export function tagsOf(found: Found, lines: LineIndex): Tags {
  const definitions = found.definitions.map(({ scope = "", bodyStart, kind, ...rest }) => ({
    ...rest,
    // A reader names kinds of the vocabulary: the tests of its language compare them.
    kind: kind as SymbolKind,
    scope,
    bodyStart: bodyStart ?? rest.end,
    isTitle: false,
  }));
  const names = new Set(definitions.map(({ at }) => at));
  const sites = found.references.filter(({ at }) => !names.has(at))
    .sort((a, b) => a.at - b.at)
    .map(({ kind, name, at }): ReferenceSite => ({
      name,
      kind: kind as ReferenceKind,
      line: lines.lineAt(at),
      at,
      end: at + name.length,
    }));
  return {
    definitions,
    references: onePerLine(sites),
    comments: found.comments,
    attributes: [],
    sites,
    names,
    locals: [],
    strings: [],
    imports: found.imports,
    defaults: [],
    keys: new Map(),
    made: new Map(),
    writes: new Set(),
    unit: "",
  };
}

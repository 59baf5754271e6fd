/**
 * Shows what the tags of a language find: one line a definition, one a reference.
 *
 * @module
 */
import { parseFile } from "../../src/parse/parse_file.ts";
import type { ParsedFile } from "../../src/parse/parsed_file.ts";
import type { Definition } from "../../src/types.ts";

/** Parses a snippet; the tests of a language state facts about what comes back. */
export function parseSnippet(language: string, text: string): Promise<ParsedFile> {
  return parseFile(text, language);
}

/** `kind scope.name first-last`, in order. */
export function outline(parsed: ParsedFile): string[] {
  return parsed.definitions.map((definition) =>
    `${definition.kind} ${qualified(definition)} ${definition.startLine}-${definition.endLine}`
  );
}

/** `kind name line`, in order. */
export function uses(parsed: ParsedFile): string[] {
  return parsed.references.map(({ kind, name, line }) => `${kind} ${name} ${line}`);
}

/** The one definition of a name. */
export function definitionOf(parsed: ParsedFile, name: string): Definition {
  const found = parsed.definitions.filter((definition) => definition.name === name);
  if (found.length !== 1) throw new Error(`Expected one definition of "${name}": ${found.length}`);
  return found[0]!;
}

function qualified({ scope, name }: Definition): string {
  return scope === "" ? name : `${scope}.${name}`;
}

/**
 * Format of documents: how a file of it is told, what it defines, and what it names.
 *
 * @module
 */
import type { SymbolKind } from "../../types.ts";
import type { DefinitionTag } from "../definition_tags.ts";
import { nodeAt, type YamlLines, type YamlName, type YamlNode } from "./yaml_lines.ts";

/** A file of YAML, or of a template of it. */
export interface FormatSource extends Pick<YamlLines, "documents"> {
  /** Path from the root of the tree, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** A place that names something. */
export interface FormatUse {
  readonly at: number;
  /** Name of the format. */
  readonly rule: string;
  /** Relation by which it is named, or a label that both ends have. */
  readonly label: string;
  /** Addresses of what may be meant, the first that exists; see `graph/links/addresses.ts`. */
  readonly means: readonly string[];
  /** Whether it is what others name by the label. @default {false} */
  readonly isTarget?: boolean;
}

/** Definitions and uses of a file, as a format finds them. */
export interface FormatFacts {
  readonly definitions: DefinitionTag[];
  readonly uses: FormatUse[];
}

export interface Format {
  /** Name of it, and of its rule in answers. */
  readonly name: string;
  /** Tells whether a file is of it. */
  readonly isOf: (source: FormatSource) => boolean;
  readonly read: (source: FormatSource, found: Found) => void;
}

interface DefineOptions {
  /** Name, if not the key. */
  readonly name?: string;
  /** @default {"section"} */
  readonly kind?: SymbolKind;
  /** Last node that the signature shows. @default {none but the first line} */
  readonly head?: YamlNode | undefined;
  /** Scope where nesting does not tell it. @default {""} */
  readonly scope?: string;
}

export class Found implements FormatFacts {
  readonly definitions: DefinitionTag[] = [];
  readonly uses: FormatUse[] = [];
  readonly #rule: string;

  /** @param rule Name of the format. */
  constructor(rule: string) {
    this.#rule = rule;
  }

  /** Adds a definition that a node is; definitions within it have it in their scope. */
  define(node: YamlNode, options: DefineOptions = {}): void {
    const { name = node.key, kind = "section", head, scope = "" } = options;
    if (name === "") return;
    this.definitions.push({
      ...{ start: node.at, end: Math.max(node.end, node.at + 1), at: node.at, name, kind },
      ...{ isTitle: false, scope, bodyStart: head ? head.end : node.end },
    });
  }

  /** Adds the keys at the top of a document as definitions. */
  defineKeys(document: YamlNode | undefined): void {
    for (const key of document?.children ?? []) {
      this.define(key, { kind: key.children.length > 0 ? "section" : "key" });
    }
  }

  /** Adds a place that names something. */
  use({ name, at }: YamlName, label: string, ...means: readonly string[]): void {
    if (name !== "") this.uses.push({ at, rule: this.#rule, label, means });
  }

  /** Adds a place that others name by a label. */
  target(at: number, label: string, ...means: readonly string[]): void {
    this.uses.push({ at, rule: this.#rule, label, means, isTarget: true });
  }
}

export function scalarOf(node: YamlNode | undefined): YamlName {
  return { name: node?.value ?? "", at: node?.valueAt ?? 0 };
}

/** Names in the items of a list that say more than a name, as `source: data`. */
export function namedItems(list: YamlNode | undefined, key: string): YamlName[] {
  return (list?.children ?? []).flatMap((item) => {
    const named = item.key === "-" ? nodeAt(item, key) : undefined;
    return named ? [scalarOf(named)] : [];
  });
}

export function addressOf(place: string, name: string, scope = ""): string {
  return `${place}#${name}@${scope}`;
}

/** A path from the folder of the file on. */
export function relativePath(path: string): string {
  return path.startsWith(".") ? path : `./${path}`;
}

/** Characters of a name with actions of a template in it that are read. */
const MAX_TEMPLATE_CHARS = 400;

/**
 * A name as a template writes it, with what its actions name in their place: of
 * `{{ include "web.name" . }}-cache`, `web.name-cache`.
 */
export function plainName(written: string): string {
  return written.slice(0, MAX_TEMPLATE_CHARS)
    .replace(/\{\{([^}]{0,300})\}\}/g, (_, action: string) => {
      // Neither what formats a name nor what is cut off its end is part of it.
      const texts = Array.from(action.matchAll(/"([^"]*)"/g), ([, text = ""]) => text)
        .filter((text) => /[A-Za-z]/.test(text) && !text.includes("%"));
      const field = /\$?\.([\w.]+)/.exec(action)?.[1] ?? "";
      return texts.length > 0 ? texts.join("-") : field.replace(/^Values\./, "");
    }).replace(/\s+/g, " ").trim();
}

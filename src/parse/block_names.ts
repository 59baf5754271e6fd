/**
 * Blocks that are not the body of a definition, and what is defined in them: it is known there alone,
 * and behind them its name is that of another one again.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";
import type { DefinitionTag } from "./definition_tags.ts";
import { NODES_PER_STEP, type ParsedText } from "./limit_locals.ts";
import type { LocalTag } from "./local_tags.ts";
import type { Tags } from "./read_tags.ts";
import { descendantForIndex, type SyntaxNode } from "./syntax_tree.ts";
import { words } from "../text/words.ts";

const LANGUAGES: ReadonlySet<LanguageId> = new Set(
  words(
    "c_sharp dart go java javascript kotlin rust scala swift tsx typescript",
  ) as LanguageId[], // All of them are languages.
);

const BLOCK = /^(?:block|statement_block|switch_body|statements|indented_block)$/;

/** Characters behind a block in which a name is looked for. */
const MAX_AFTER = 200;

/** Adds a local name `block name` for each definition that is known in a block alone. */
export function withBlockNames(tags: Tags, parsed: ParsedText): Tags {
  if (!LANGUAGES.has(parsed.language)) return tags;
  const open: DefinitionTag[] = [];
  const names = tags.definitions.toSorted((a, b) => a.start - b.start || b.end - a.end)
    .flatMap((definition) => {
      while (open.length > 0 && open.at(-1)!.end <= definition.start) open.pop();
      const around = open.at(-1);
      open.push(definition);
      return blockName(definition, around, parsed);
    });
  return { ...tags, locals: [...tags.locals, ...names] };
}

/** Nothing, where the block ends with the definition around it, as a body does. */
function blockName(
  { name, start, end, scope, isSet }: DefinitionTag,
  around: DefinitionTag | undefined,
  { root, text, language, budget }: ParsedText,
): LocalTag[] {
  if (scope !== "" || isSet) return [];
  let node: SyntaxNode | undefined = descendantForIndex(root.tree, start, end);
  // A script declares functions for all of the function around them.
  let isOfFunction = language === "javascript" && /^(?:async )?function/.test(text.slice(start));
  while (node && !BLOCK.test(node.type) && !budget.take(1 / NODES_PER_STEP)) {
    isOfFunction ||= node.type === "variable_declaration" && language.endsWith("script");
    node = node.parent;
  }
  if (!node || isOfFunction || !BLOCK.test(node.type)) return [];
  const { startIndex, endIndex } = node;
  const after = text.slice(endIndex, Math.min(around?.end ?? text.length, endIndex + MAX_AFTER));
  if (startIndex <= (around?.start ?? -1) || !/\w/.test(after)) return [];
  const extent = { at: startIndex, extentStart: startIndex, extentEnd: endIndex };
  return [{ name: `block ${name}`, ...extent, type: "", value: "" }];
}

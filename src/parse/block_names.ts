/**
 * Definitions in a block that is the body of none: each is known there alone, and behind the block its
 * name is that of another one again.
 *
 * @module
 */
import { NODES_PER_STEP, type ParsedText } from "./limit_locals.ts";
import type { LocalTag } from "./local_tags.ts";
import type { Tags } from "./read_tags.ts";
import { descendantForIndex, type SyntaxNode } from "./syntax_tree.ts";

const LANGUAGE = /^(?:c_sharp|dart|go|java|(?:java|type)script|kotlin|rust|scala|swift|tsx)$/;

const BLOCK = /^(?:block|statement_block|switch_body|statements|indented_block)$/;

/** Characters behind a block in which a name is looked for: there is none behind a body. */
const MAX_AFTER = 200;

/** Adds a local name `block name` for each definition that is known in a block alone. */
export function withBlockNames(tags: Tags, { root, text, language, budget }: ParsedText): Tags {
  if (!LANGUAGE.test(language)) return tags;
  const open: { readonly start: number; readonly end: number }[] = [];
  const names = tags.definitions.flatMap((definition): LocalTag[] => {
    const { name, start, end, scope, isSet } = definition;
    while (open.length > 0 && open.at(-1)!.end <= start) open.pop();
    const around = open.at(-1) ?? { start: -1, end: text.length };
    open.push(definition);
    let node: SyntaxNode | undefined = descendantForIndex(root.tree, start, end);
    // A script declares functions, and variables by `var`, for all of the function around them.
    let isOut = scope !== "" || isSet === true ||
      language === "javascript" && /^(?:async )?function/.test(text.slice(start, start + 20));
    while (!isOut && node && !BLOCK.test(node.type) && !budget.take(1 / NODES_PER_STEP)) {
      isOut = node.type === "variable_declaration" && /script|tsx/.test(language);
      node = node.parent;
    }
    if (isOut || !node || !BLOCK.test(node.type) || node.startIndex <= around.start) return [];
    const { startIndex: at, endIndex } = node;
    if (!/\w/.test(text.slice(endIndex, Math.min(around.end, endIndex + MAX_AFTER)))) return [];
    const extent = { at, extentStart: at, extentEnd: endIndex };
    return [{ name: `block ${name}`, ...extent, type: "", value: "" }];
  });
  return { ...tags, locals: [...tags.locals, ...names] };
}

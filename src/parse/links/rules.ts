/**
 * The table of rules: one row says how one framework, or one idiom, shows one end of a link.
 *
 * To add a row, put it into the file of its topic below:
 *
 * - `kind` is what links (see `LinkKind`); `role` is `"source"` for the place that uses what the
 *   label stands for, `"target"` for the place that is it. A route is a source whose `name` leads to
 *   its handler; of the other kinds, a source is linked to every target of the same label. A source
 *   of kind `config` is linked to keys of configuration files as well, without a row for them. What
 *   answers queries and requests needs no rows: `links_of.ts` reads it off models and routes.
 * - A row that looks for a call names it in `calls`: all calls of a file are found in one scan, and
 *   the pattern (flag `y`) is tried at the opening bracket of each. What stands before the bracket, it
 *   reads by a lookbehind: `(?<=\.emit)\(`.
 * - Any other row has `hints`, plain strings of which a file has to hold one before the pattern (flag
 *   `g`) is run over it. Take rare and long ones, best with a rare first character: a search for
 *   `#[error(` takes a twentieth of one for `error(`.
 * - The pattern has groups `label` and `name`; where these do not hold the answer, `ends` reads it from
 *   the match. Repetitions are bounded (`{0,200}`, not `*`) and do not follow each other over the same
 *   characters: a file of 1 MB that was made to be slow has to be fast as well.
 * - `name` of an end is a chain as in `uses/chain.ts`; empty, it is the definition that follows (of a
 *   route), or the one around the place (of all others).
 * - Text in comments never matches; text in strings does.
 *
 * Then add a line to the table of its test, one that matches and one that must not.
 *
 * @module
 */
import type { LanguageId } from "../../types.ts";
import { type CallNames, callNames } from "./calls_in.ts";
import { CAUGHT_RULES } from "./caught_rules.ts";
import { CHANNEL_RULES } from "./channel_rules.ts";
import { CONFIG_RULES } from "./config_rules.ts";
import { ERROR_RULES } from "./error_rules.ts";
import { EVENT_RULES } from "./event_rules.ts";
import { MESSAGE_RULES } from "./message_rules.ts";
import { MODEL_RULES } from "./model_rules.ts";
import { QUERY_RULES } from "./query_rules.ts";
import { REQUEST_RULES } from "./request_rules.ts";
import { RESOURCE_RULES } from "./resource_rules.ts";
import { ROUTE_RULES } from "./route_rules.ts";
import type { LinkRule } from "./rule.ts";
import { SCRIPT_ROUTE_RULES } from "./script_route_rules.ts";

/** Every rule. */
export const LINK_RULES: readonly LinkRule[] = [
  ...SCRIPT_ROUTE_RULES,
  ...ROUTE_RULES,
  ...CONFIG_RULES,
  ...EVENT_RULES,
  ...CHANNEL_RULES,
  ...MESSAGE_RULES,
  ...MODEL_RULES,
  ...QUERY_RULES,
  ...REQUEST_RULES,
  ...ERROR_RULES,
  ...CAUGHT_RULES,
  ...RESOURCE_RULES,
];

/** Rules for files of a language, and the calls that they look for. */
interface LanguageRules {
  readonly rules: readonly LinkRule[];
  readonly names: CallNames;
}

const BY_LANGUAGE: ReadonlyMap<LanguageId, LanguageRules> = new Map(
  [...new Set(LINK_RULES.flatMap(({ languages }) => languages))].map((language) => {
    const rules = LINK_RULES.filter(({ languages }) => languages.includes(language));
    return [language, { rules, names: callNames(rules.flatMap(({ calls = [] }) => calls)) }];
  }),
);

/** Rules for files of a language; `undefined` where there are none. */
export function rulesFor(language: LanguageId): LanguageRules | undefined {
  return BY_LANGUAGE.get(language);
}

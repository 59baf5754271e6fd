/**
 * Rules for constants that may be a part of the paths of other files. A name that is set again, or
 * within a function, is none.
 *
 * @module
 */
import { CONSTANT_LINE, pythonPaths } from "./python_paths.ts";
import { CONSTANT_LINE as SCRIPT_LINE } from "./script_paths.ts";
import {
  constantPart,
  type LinkEnd,
  type LinkMatch,
  type LinkRule,
  MOUNT,
  SCRIPT,
} from "./rule.ts";

/** Characters before a line in which the block of Go that it is in begins. */
const MAX_NEAR_CHARS = 5000;

/** `APIPrefix = "/api/v4"`, `Users = APIPrefix + "/users"`. */
function constantPath({ groups }: Pick<LinkMatch, "groups">): LinkEnd[] {
  const { label = "", base = "", path = "" } = groups;
  return [{ label: `=${label}`, name: base === "" ? path : constantPart(base) + path }];
}

/** A constant of Go: one that says so, or a line of a block of them. */
function declaredPath(match: LinkMatch): LinkEnd[] {
  const { text, start, end } = match;
  const before = text.slice(Math.max(0, start - MAX_NEAR_CHARS), end).matchAll(/^[^\s)/].*$/gm);
  return /^const\b/.test([...before].at(-1)?.[0] ?? "") ? constantPath(match) : [];
}

const CONSTANT = { ...MOUNT, name: "constant", ends: constantPath } as const;

/** Rows of constants. */
export const CONSTANT_RULES: readonly LinkRule[] = [
  {
    ...CONSTANT,
    languages: ["go"],
    hints: ['= "/', '+ "/'],
    pattern:
      /^[ \t]{0,20}(?:const[ \t]{1,4})?(?<label>\w{1,60})(?:[ \t]{1,40}string)?[ \t]{0,40}=[ \t]{0,4}(?:(?<base>\w{1,60})[ \t]{0,4}\+[ \t]{0,4})?"(?<path>\/[^"\s]{0,100})"/gm,
    ends: declaredPath,
  },
  {
    ...CONSTANT,
    languages: ["c_sharp"],
    hints: ["const string"],
    pattern:
      /\bconst\s{1,4}string\s{1,4}(?<label>\w{0,60}(?:Api|Base|Path|Prefix|Route|Url)\w{0,60})\s{0,4}=\s{0,40}"(?<path>[\w/{}[\].:-]{1,100})"/g,
  },
  {
    ...CONSTANT,
    languages: SCRIPT,
    hints: ['"/', "'/", "`/"],
    pattern: SCRIPT_LINE,
  },
  {
    ...CONSTANT,
    languages: ["rust"],
    hints: ['str = "/'],
    pattern:
      /\bconst\s{1,4}(?<label>[A-Z][A-Z\d_]{1,60})\s{0,4}:\s{0,4}&(?:'static\s{1,4})?str\s{0,4}=\s{0,40}"(?<path>\/[^"\s]{0,100})"/g,
  },
  {
    ...CONSTANT,
    languages: ["python"],
    hints: ['= "/', "= '/", '("/', '="/', ', "/', ...["prefix", "API_", "api_"]],
    pattern: CONSTANT_LINE,
    ends: ({ start, once }) => [once(pythonPaths).get(start) ?? []].flat(),
  },
];

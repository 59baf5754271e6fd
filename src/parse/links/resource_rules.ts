/**
 * Rules for blocks of Terraform that others name. `name` of an end holds addresses, see
 * `graph/links/addresses.ts`.
 *
 * @module
 */
import type { LinkEnd, LinkMatch, LinkRule } from "./rule.ts";

const SOURCE = { kind: "resource", role: "source" } as const;

/** Name of a block, or of a part of it. */
const NAME = "[A-Za-z_][\\w-]{0,100}";

/** Roots of an address that are no types of resources. */
const NO_TYPES: ReadonlySet<string> = new Set(["each", "count", "self", "path", "terraform"]);

/** Rows of resources. */
export const RESOURCE_RULES: readonly LinkRule[] = [
  {
    ...SOURCE,
    name: "terraform",
    languages: ["hcl"],
    hints: ["var.", "local.", "module.", "data."],
    pattern: new RegExp(
      `(?<![\\w.-])(?<root>var|local|module|data)\\.(?<type>${NAME})(?:\\[[^\\]\\n]{0,80}\\]|\\.\\*)?(?:\\.(?<member>${NAME}))?`,
      "g",
    ),
    ends: blockEnds,
  },
  {
    ...SOURCE,
    name: "terraform",
    languages: ["hcl"],
    hints: ["_"],
    pattern: new RegExp(
      `(?<![\\w.-])(?<type>[a-z][a-z0-9]{0,40}_\\w{1,100})\\.(?<name>${NAME})`,
      "g",
    ),
    ends: ({ groups: { type = "", name = "" } }) =>
      NO_TYPES.has(type) ? [] : [{ label: "resource", name: `.#${name}@resource.${type}` }],
  },
  {
    ...SOURCE,
    name: "terraform",
    languages: ["hcl"],
    hints: ["source"],
    pattern: /^[ \t]{0,20}source[ \t]{0,40}=[ \t]{0,10}"(?<path>\.\.?(?:\/[^"\n]{0,200})?)"/gm,
    ends: ({ groups: { path = "" }, start, text }) => [
      { label: "source", name: path, at: start + text.slice(start).search(/\S/) },
    ],
  },
];

function blockEnds({ groups: { root, type = "", member = "" } }: LinkMatch): LinkEnd[] {
  switch (root) {
    case "var":
      return [{ label: "var", name: `.#${type}@variable` }];
    case "local":
      return [{ label: "local", name: `.#${type}@locals` }];
    case "data":
      return [{ label: "data", name: `.#${member}@data.${type}` }];
    default: {
      const block = `.#${type}@module`;
      // An output stands in the folder that the block leads to.
      const ends = [{ label: "module", name: block }];
      return member === ""
        ? ends
        : [...ends, { label: "output", name: `${block}>${member}@output` }];
    }
  }
}

/**
 * Rules for routes of Phoenix: `get "/x", PageController, :index`, `live "/x", PageLive`.
 *
 * @module
 */
import type { LinkEnd, LinkMatch, LinkRule } from "./rule.ts";

const ACTIONS = [
  ["GET", "", "index"],
  ["GET", "/:id/edit", "edit"],
  ["GET", "/new", "new"],
  ["GET", "/:id", "show"],
  ["POST", "", "create"],
  ["PATCH", "/:id", "update"],
  ["DELETE", "/:id", "delete"],
] as const;

function resources({ groups }: LinkMatch): LinkEnd[] {
  return ACTIONS.map(([method, path, action]) => ({
    label: `${method} ${groups.path}${path}`,
    name: `${groups.controller}.${action}`,
  }));
}

const PHOENIX = {
  name: "phoenix",
  kind: "route",
  role: "source",
  languages: ["elixir"],
} as const;

/** Rows of routes of Phoenix. */
export const ELIXIR_ROUTE_RULES: readonly LinkRule[] = [
  {
    ...PHOENIX,
    hints: ["Controller, :"],
    pattern:
      /\b(?<method>get|post|put|patch|delete|options|head)[ (]{1,2}"(?<path>\/[^"\n]{0,200})",\s{0,40}(?<controller>[A-Z][\w.]{0,100}),\s{0,40}:(?<action>\w{1,80})/g,
    ends: ({ groups }) => [{
      label: `${groups.method!.toUpperCase()} ${groups.path}`,
      name: `${groups.controller}.${groups.action}`,
    }],
  },
  {
    ...PHOENIX,
    hints: ["resources"],
    pattern:
      /\bresources[ (]{1,2}"(?<path>\/[^"\n]{0,200})",\s{0,40}(?<controller>[A-Z][\w.]{0,100})/g,
    ends: resources,
  },
  {
    ...PHOENIX,
    hints: ['live "/', 'live("/'],
    pattern: /\blive[ (]{1,2}"(?<label>\/[^"\n]{0,200})",\s{0,40}(?<name>[A-Z][\w.]{0,100})/g,
  },
];

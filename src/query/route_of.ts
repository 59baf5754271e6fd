/**
 * Route that a query asks about: the path of a URL, alone or within a question.
 *
 * @module
 */
import type { Query } from "./query.ts";

const METHOD = "(?<method>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)";
const PATH = String.raw`(?<path>\/[\w\-.~%:@{}<>+*]{1,200}(?:\/[\w\-.~%:@{}<>+*]{0,200}){0,20})`;

/** Path of a URL, as a whole query; its parameters are left out. */
const WHOLE = new RegExp(
  String.raw`^(?:${METHOD}\s+)?(?:https?:\/\/[^\s/]{1,200})?${PATH}(?:\?\S*)?$`,
);

/** A path behind a blank, maybe with its method before that and in quotes; what ends it is a blank. */
const WITHIN = new RegExp(
  String
    .raw`(?<=^|\s|["'\x60(])(?:${METHOD}\s{1,4}["'\x60]?)?${PATH}(?=[?!,;"'\x60)]*(?:\?\S*)?(?:\s|$))`,
  "g",
);

/** Words of a question about a route: any other path without a method may be one of files. */
const ABOUT_ROUTES = /\b(?:handle[sdr]?|handlers|handling|route[sd]?|endpoints?|requests?)\b/i;

/** Longer texts are no questions. */
const MAX_QUESTION_CHARS = 400;

/** Finds the route that a query is or names; none where it names several. */
export function routeOf(text: string): Query["route"] {
  const found = WHOLE.exec(text)?.groups ?? withinQuestion(text);
  const path = found?.["path"];
  const method = found?.["method"];
  return path === undefined ? undefined : { path, ...(method === undefined ? {} : { method }) };
}

function withinQuestion(text: string): RegExpExecArray["groups"] {
  if (text.length > MAX_QUESTION_CHARS || /\n/.test(text)) return undefined;
  const [only, ...others] = text.matchAll(WITHIN);
  if (!only?.groups || others.length > 0) return undefined;
  const { method, path = "" } = only.groups;
  // A sentence ends with a sign that a path may have.
  const groups = { ...only.groups, path: path.replace(/[.:]+$/, "") };
  return method !== undefined || ABOUT_ROUTES.test(text) ? groups : undefined;
}

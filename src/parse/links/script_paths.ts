/**
 * Paths as scripts write them: strings, constants of the file or of others, and templates of these.
 *
 * @module
 */
import { constantPart, matchesIn } from "./rule.ts";

/** Name, or member, that stands for a path by what it is called. */
const PATH_NAME =
  "(?:[A-Z][A-Z\\d_]{2,60}|[\\w$]{0,60}(?:[pP]refix|Path|[bB]ase|[rR]oot|Url|[vV]ersion))";
const CONSTANT = new RegExp(`^(?:[\\w$]{1,60}\\.){0,4}${PATH_NAME}$`);

/** A constant or a field on a line of its own, which may have a path as its default. */
export const CONSTANT_LINE = new RegExp(
  "^[ \\t]{0,20}(?:(?:export|static|readonly|public|private)[ \\t]{1,4}){0,3}" +
    `(?:const[ \\t]{1,4}|(?=[\\w$]{1,80}(?::|[ \\t]{0,4}=[ \\t]{0,4}["'])))(?<label>${PATH_NAME})(?:[ \\t]?:[ \\t]?string)?` +
    "[ \\t]{0,4}[:=][ \\t]{0,4}(?:(?:process|import\\.meta)\\.env[\\w.[\\]'\"]{1,80}[ \\t]{0,4}(?:\\|\\||\\?\\?)[ \\t]{0,4})?" +
    "[\"'`](?<path>\\/[^\"'`\\s$]{0,100})[\"'`](?=[ \\t\\r]*(?:[;,]|as const|$))",
  "gm",
);

const SET =
  /(\b(?:const|let|var)\s{1,4})?(?<![\w$.])([\w$]{1,60})(?:\s{0,4}:\s{0,4}string)?\s{0,4}(?:=(?![=>])(?:\s{0,4}["'`]([^"'`$\n]{1,200})["'`])?|\+=)/g;

/** Texts by the names that are set to them alone: a variable that is set again is no constant. */
export function constantsOf(text: string): ReadonlyMap<string, string> {
  const sets = Map.groupBy(matchesIn(text, SET), ([, , name]) => name!);
  return new Map(
    [...sets].flatMap(([name, all]) => {
      const [, declared, , value] = all[0]!;
      return declared && value && all.every((each) => each[3] === value) ? [[name, value]] : [];
    }),
  );
}

/** Puts constants into a template; `undefined` where it starts with something else. */
export function filled(path: string, constants: ReadonlyMap<string, string>): string | undefined {
  const all = path.replace(
    /\$\{([\w$.]{1,80})\}/g,
    (part, name) =>
      constants.get(name) ??
        (CONSTANT.test(name) && name.includes(".") ? constantPart(name) : part),
  );
  return all.startsWith("${") ? undefined : all;
}

/** The path that an argument is: a string, or a constant. */
export function pathOf(
  argument: string,
  constants: ReadonlyMap<string, string>,
): string | undefined {
  const written = /^["'`]([^"'`\n]{0,200})["'`]$/.exec(argument)?.[1];
  if (written !== undefined) return filled(written, constants);
  return constants.get(argument) ?? (CONSTANT.test(argument) ? constantPart(argument) : undefined);
}

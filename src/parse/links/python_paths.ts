/**
 * Paths as Python writes them: strings, names that this file or another gives a value, and sums of both.
 *
 * @module
 */
import { argumentsAt } from "./arguments.ts";
import { constantPart, type LinkEnd, type LinkText, matchesIn } from "./rule.ts";

/** A line on which a module, or a class of settings, gives a name a value. */
export const CONSTANT_LINE =
  /^[ \t]{0,8}(?<name>\w{1,60})(?<type>[ \t]{0,4}:[ \t]{0,4}(?:Annotated\[(?:[^\n]{1,200}|(?:\n[ \t]{8}[^\n]{0,120}){1,15}\n[ \t]{0,8})\]|[^=\n]{1,60}))?[ \t]{0,4}=(?!=)[ \t]{0,4}(?<value>[^\n]{0,200})/gm;

/** A call whose result is a value of the program's surroundings, or else the default that it is given. */
const SETTING = /^(?:[\w.]{1,40}\.)?(?:Field|getenv|get|[cC]onfig|env|str)\(/;
const DEFAULT = /^(?:default\s*=\s*|(?=["']\/))/;

/** A string, with its mark. */
const STRING = /^([rf]?)(?:"([^"\n]{0,200})"|'([^'\n]{0,200})')$/;

/** A value by its name, perhaps a member of what a function without arguments returns. */
const NAME = /^[A-Za-z_][\w.]{0,80}(?:\(\)[\w.]{0,80})?$/;

/** A brace that is doubled, or a value between braces of a string. */
const FILLED = /\{\{|\}\}|\{([^{}]{0,80})\}/g;

/** Names whose values are paths, or parts of one, without a slash. */
const PATH_NAME = /prefix|version|path|root|base|api|(?:^|_)v\d/i;

/** Strings by the names of constants. */
export type Constants = ReadonlyMap<string, string>;

/** A parameter that is a path unless its caller says another. */
const PREFIX =
  /(?<![\w.])(?<name>\w{0,40}prefix)(?<=\bdef[ \t]\w{1,60}\([^()]{0,300})(?:\s?:\s?\w{1,20})?\s?=\s?["'](?<value>\/[^"'\n]{0,100})["']/g;

/** Reads the values that a file gives names, which are none where they are no strings. */
function constantsIn({ text }: LinkText) {
  const known = new Map<string, string>();
  return matchesIn(text, CONSTANT_LINE).map((match) => {
    const { name = "", type = "", value: written = "" } = match.groups!;
    const setting = SETTING.exec(written);
    const start = match.index + match[0].length - written.length;
    const given = setting
      ? argumentsAt(text, start + setting[0].length).find((each) => DEFAULT.test(each)) ?? ""
      : written.replace(/[ \t\r]*(?:#[^"']*)?$/, "");
    const path = writtenPath(given.replace(DEFAULT, ""), known);
    const value = path.includes(constantPart("")) ? undefined : path;
    if (value !== undefined) known.set(name, value);
    // Others may be local values of a function.
    const isOuter = type !== "" || /^(?:\S|.*[A-Z]{3})/.test(match[0]) || PATH_NAME.test(name);
    return { name, value, at: match.index, isOuter };
  });
}

/** Strings that have one name in a file, by that; what is set twice has no value. */
export function pythonConstants(file: LinkText): Constants {
  const defaults = matchesIn(file.text, PREFIX)
    .map(({ groups = {} }) => ({ name: groups.name!, value: groups.value }));
  const all = Map.groupBy([...constantsIn(file), ...defaults], ({ name }) => name);
  return new Map(
    [...all].flatMap(([name, [first, second]]) =>
      second || first!.value === undefined ? [] : [[name, first!.value] as const]
    ),
  );
}

/** Reads what a file says of constants that may be parts of paths elsewhere, by their places. */
export function pythonPaths(file: LinkText): ReadonlyMap<number, LinkEnd> {
  const all = Map.groupBy(constantsIn(file), ({ name }) => name);
  const paths = [...all].flatMap(([name, same]) => {
    const isPath = (value = "?") =>
      !/^\{[^{}]*\}$|[^\w./{}=()-]/.test(value) && (value[0] === "/" || PATH_NAME.test(name));
    // What another line computes is no constant; two classes may well have a field of one name.
    return same.every(({ value, isOuter }) => isOuter && isPath(value)) ? same : [];
  });
  return new Map(paths.map(({ at, name, value }) => [at, { label: `=${name}`, name: value! }]));
}

/** Reads a path out of an argument; a part of it that is no string and no constant is not known. */
export function writtenPath(argument: string, constants: Constants): string {
  const written = argument.replace(/^(?:path|rule|prefix|url_prefix)\s*=\s*/, "");
  if (written === "None") return "";
  const valueOf = (each: string) => {
    const name = each.replace(/\.value$/, "");
    return constants.get(name) ?? constantPart(NAME.test(name) ? name : "");
  };
  return written.split(/\s*\+\s*/).map((part) => {
    const [, mark, double, single] = STRING.exec(part) ?? [];
    const text = double ?? single ?? "";
    if (mark === undefined) return valueOf(part);
    return mark === "f"
      ? text.replace(FILLED, (all, name) => name ? valueOf(name) : all[0]!)
      : text;
  }).join("");
}

/**
 * Routers of C#: groups (`var v1 = app.MapGroup("/v1")`), methods that get one (`static void
 * MapUsers(this IEndpointRouteBuilder app)`), and where these are called (`v1.MapUsers()`).
 *
 * @module
 */
import { argumentsAt } from "./arguments.ts";
import { type Brackets, bracketsOf } from "./brackets.ts";
import {
  type Declared,
  groupPath,
  MAX_CHAIN_CHARS,
  MAX_PARAMETERS,
  type Mount,
  receiverOf,
  Routers,
} from "./routers.ts";
import { type LinkText, matchesIn } from "./rule.ts";

/** A group in a chain of calls. */
export const NET_GROUP = /\.MapGroup\(\s{0,40}"([^"\n]{0,200})"/g;

/** A variable that is made of what another one gives. */
const ASSIGNED = /\b(\w{1,60})\s{0,4}=\s{0,10}(\w[\w.]{0,60}?)(?=\s{0,40}\.\w{1,60}\()/g;

/** A method, its parameters, and where its body begins. */
const METHOD =
  /\b(?<name>\w{1,60})\s?\((?=[^(){};]{0,400}\b(?:IEndpointRouteBuilder|RouteGroupBuilder|WebApplication)\s)(?<parameters>[^(){};]{1,800})\)\s{0,40}(?:\{|=>)/g;

const PARAMETER =
  /(?:^|\s)(?:IEndpointRouteBuilder|RouteGroupBuilder|WebApplication)\s{1,4}(\w{1,60})$/;

/** A call that may fill a router, other than those of the framework. */
export const MAPPED =
  /\.(?!Map(?:Get|Post|Put|Delete|Patch|Group|Methods|Fallback\w*|Hub|Controller\w*)\()(?:Map|Add|Register|Use|Configure)\w{0,60}\(/g;

/** Reads the routers of a file. */
export function netRouters(file: LinkText): Routers {
  const { text } = file;
  const brackets = bracketsOf(file);
  const declared = [...variables(text, brackets), ...parameters(text, brackets)];
  const names = new Set(declared.filter(({ isRouter }) => isRouter).map(({ name }) => name));
  return new Routers(declared, [...calls(text, brackets, names)], brackets);
}

function* variables(text: string, brackets: Brackets): Generator<Declared> {
  for (const match of matchesIn(text, ASSIGNED)) {
    const [all, name = "", object = ""] = match;
    const at = match.index + all.length;
    const [chain = ""] = text.slice(at, at + MAX_CHAIN_CHARS).split(";", 1);
    const base = { object, at: match.index, path: groupPath(chain, NET_GROUP) };
    const isRouter = chain.includes(".MapGroup(");
    yield { name, at, end: brackets.blocksAround(at)[0]!.close, isRouter, base };
  }
}

function* parameters(text: string, brackets: Brackets): Generator<Declared> {
  for (const match of matchesIn(text, METHOD)) {
    const { name: method, parameters = "" } = match.groups!;
    const at = match.index + match[0].length;
    const isBlock = text[at - 1] === "{";
    const end = isBlock ? brackets.pairOf(at - 1) : text.indexOf(";", at);
    for (const [place, each] of parameters.split(",", MAX_PARAMETERS).entries()) {
      const name = PARAMETER.exec(each.trim())?.[1];
      if (name) yield { name, at, end, isRouter: true, of: `${method}#${place}` };
    }
  }
}

/** Calls that hand a router to a method: as what it extends, or as an argument. */
function* calls(text: string, brackets: Brackets, names: ReadonlySet<string>): Generator<Mount> {
  for (const match of matchesIn(text, MAPPED)) {
    const open = match.index + match[0].length;
    const { object, start } = receiverOf(text, brackets, match.index);
    const method = match[0].slice(1, -1);
    const chain = text.slice(start, match.index);
    const child = `${object}${chain.includes(".MapGroup(") ? ".MapGroup()" : ""}.${method}`;
    if (names.has(object) || chain.includes(".MapGroup(")) {
      yield { object, at: start, path: groupPath(chain, NET_GROUP), child: `${child}#0`, open };
    }
    for (const [place, each] of argumentsAt(text, open).slice(0, MAX_PARAMETERS).entries()) {
      if (names.has(each)) {
        yield { object: each, at: start, path: "", child: `${child}#${place}`, open };
      }
    }
  }
}

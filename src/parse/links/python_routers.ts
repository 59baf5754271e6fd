/**
 * Routers of Python: `APIRouter(prefix="/users")`, `Blueprint("u", __name__, url_prefix="/users")`, and
 * where the file adds them to others.
 *
 * @module
 */
import { argumentsAt, firstString } from "./arguments.ts";
import { type Declared, type Mount, Routers } from "./routers.ts";
import type { LinkText } from "./rule.ts";

/** Routers of one file that are read, and places at which they are added. */
const MAX_FOUND = 300;

const MADE =
  /^(?<indent>[ \t]{0,40})(?<name>\w[\w.]{0,60})(?:[ \t]{0,4}:[^=\n]{1,60})?[ \t]{0,4}=[ \t]{0,4}(?:\w{1,60}\.)?\w{0,60}(?:Router|Blueprint|FastAPI|Flask)\(/gm;

const ADDED = /(?<object>\w[\w.]{0,60})\.(?<method>include_router|register_blueprint)\(/g;

/** Reads the routers of a file. */
export function pythonRouters({ text }: LinkText): Routers {
  return new Routers([...declarations(text)], [...mounts(text)]);
}

function* declarations(text: string): Generator<Declared> {
  let count = 0;
  for (const match of text.matchAll(MADE)) {
    if (count++ === MAX_FOUND) return;
    const { indent = "", name = "" } = match.groups!;
    const end = blockEnd(text, match.index, indent.length);
    const prefix = prefixIn(argumentsAt(text, match.index + match[0].length));
    yield { name, at: match.index, end, isRouter: true, prefix: prefix ?? "" };
  }
}

/** Index of the first line behind a place that is indented less. */
function blockEnd(text: string, at: number, indent: number): number {
  if (indent === 0) return Infinity;
  const outer = new RegExp(`^[ \\t]{0,${indent - 1}}[^\\s#)\\]}]`, "gm");
  outer.lastIndex = at + 1;
  return outer.exec(text)?.index ?? Infinity;
}

function* mounts(text: string): Generator<Mount> {
  const renamed = [...text.matchAll(/\b(\w{1,60})[ \t]{1,4}as[ \t]{1,4}(\w{1,60})/g)];
  const firstNames = new Map(
    renamed.slice(0, MAX_FOUND).map(([, first = "", name = ""]) => [name, first]),
  );
  let count = 0;
  for (const match of text.matchAll(ADDED)) {
    if (count++ === MAX_FOUND) return;
    const { object = "", method } = match.groups!;
    const [child = "", ...options] = argumentsAt(text, match.index + match[0].length);
    const path = prefixIn(options);
    // What a blueprint is registered with stands for its own prefix.
    const isWhole = method === "register_blueprint" && path !== undefined;
    if (/^\w[\w.]*$/.test(child)) {
      const open = match.index + match[0].length;
      yield { object, at: match.index, path: path ?? "", isWhole, child, open, key: firstNames.get(child) };
    }
  }
}

function prefixIn(args: readonly string[]): string | undefined {
  const prefix = args.find((argument) => /^(?:url_)?prefix\s*=/.test(argument));
  return prefix === undefined ? undefined : firstString(prefix);
}

/**
 * Helm: keys of values, dependencies of charts, named templates; `.Values.a.b`, `include` and
 * `template`. What a template makes of Kubernetes, `kubernetes.ts` reads from the same lines.
 *
 * @module
 */
import { addressOf, type Format, type FormatSource, type Found } from "./format.ts";
import { nodeAt, valueAt, type YamlNode } from "./yaml_lines.ts";

/** Keys of values that lie deeper are words of those above them. */
const MAX_KEY_DEPTH = 8;

/** Actions of one template that are read. */
const MAX_ACTIONS = 20_000;

const MAX_ACTION_CHARS = 4_000;

/** Tells whether a file is a template of a chart; `${{ … }}` is of pipelines, and plain YAML. */
export function isTemplate({ path, text }: Pick<FormatSource, "path" | "text">): boolean {
  return /(?:^|\/)templates\/.+\.(?:ya?ml|tpl|txt)$/.test(path) && /(?<!\$)\{\{/.test(text);
}

export const helmValues: Format = {
  name: "helm",
  isOf: ({ path }) => /(?:^|\/)values[^/]*\.ya?ml$/.test(path),
  read: ({ documents: [first] }, found) => {
    let level: readonly YamlNode[] = first?.children ?? [];
    for (const { key, at } of level) {
      found.use({ name: key, at }, "values", addressOf("./Chart.yaml", key, "dependencies"));
    }
    for (let depth = 0; depth < MAX_KEY_DEPTH; depth++) {
      for (const node of level) found.define(node, { kind: "key" });
      level = level.flatMap(({ children }) => children.filter(({ key }) => key !== "-"));
    }
  },
};

export const helmChart: Format = {
  name: "helm",
  isOf: ({ path }) => /(?:^|\/)Chart\.ya?ml$/.test(path),
  read: ({ documents: [first] }, found) => {
    found.defineKeys(first);
    for (const each of nodeAt(first, "dependencies")?.children ?? []) {
      const name = valueAt(each, "name");
      found.define(each, { name });
      const own = valueAt(each, "repository").replace(/^file:\/\//, "");
      const place = own.startsWith(".") ? own : `../${name}`;
      found.use({ name, at: each.at }, "dependencies", place, `./charts/${name}`);
    }
  },
};

/** Named templates, and what actions name. */
export const helmTemplate: Format = {
  name: "helm",
  isOf: isTemplate,
  read: ({ text }, found) => {
    const open: (Opened | undefined)[] = [];
    for (const action of actionsIn(text)) readAction(action, { open, found });
  },
};

/** A named template that is not ended. */
interface Opened {
  readonly name: string;
  readonly at: number;
}

/** Text between `{{` and `}}`. */
interface Action {
  readonly text: string;
  /** Index of the text. */
  readonly at: number;
  /** Index of `{{`. */
  readonly start: number;
  /** Index after `}}`. */
  readonly end: number;
}

function* actionsIn(text: string): Generator<Action> {
  let start = text.indexOf("{{");
  for (let count = 0; count < MAX_ACTIONS && start >= 0; count++) {
    const close = text.indexOf("}}", start + 2);
    // What never closes would be looked for from each opening.
    if (close < 0) return;
    if (close - start < MAX_ACTION_CHARS) {
      const inner = text.slice(start + 2, close).replace(/^-/, "").replace(/-$/, "");
      const action = inner.trim();
      yield { text: action, at: text.indexOf(action, start + 2), start, end: close + 2 };
    }
    start = text.indexOf("{{", close);
  }
}

function readAction(
  { text: action, at: start, start: opening, end }: Action,
  { open, found }: { readonly open: (Opened | undefined)[]; readonly found: Found },
): void {
  if (action.startsWith("/*")) return;
  const [word] = /^\w*/.exec(action)!;
  if (word === "end") {
    const opened = open.pop();
    if (opened) found.define(nodeOf(opened, end));
  } else if (word === "define" || word === "block") {
    const name = /"([^"]+)"/.exec(action)?.[1];
    open.push(name === undefined ? undefined : { name, at: opening });
    if (word === "define") return;
  } else if (/^(?:if|range|with)$/.test(word)) open.push(undefined);
  for (const { 0: used, 1: path = "", index: at } of action.matchAll(VALUES)) {
    found.use({ name: used, at: start + at }, "values", ...valueMeans(path));
  }
  for (const { 0: used, 1: name = "", index: at } of action.matchAll(INCLUDE)) {
    found.use({ name: used, at: start + at }, "include", addressOf("*", name));
  }
}

const VALUES = /\.Values\.([A-Za-z_][\w.]{0,200})/g;

const INCLUDE = /\b(?:include|template)\s+"([^"]{1,200})"/g;

function nodeOf({ name, at }: Opened, end: number): YamlNode {
  return { key: name, at, end, value: "", valueAt: at, tag: "", children: [] };
}

/** The key, or the nearest above it that the values have. */
function valueMeans(path: string): string[] {
  const parts = path.replace(/\.+$/, "").split(".").slice(0, MAX_KEY_DEPTH);
  return parts.map((_, index) => parts.slice(0, parts.length - index))
    .map((each) => addressOf("^values.yaml", each.at(-1)!, each.slice(0, -1).join(".")));
}

/**
 * Ansible: plays, tasks and handlers; `notify`, roles, files of tasks and variables.
 *
 * @module
 */
import {
  addressOf,
  type Format,
  type FormatSource,
  type Found,
  relativePath,
  scalarOf,
} from "./format.ts";
import { namesIn, nodeAt, valueAt, type YamlName, type YamlNode } from "./yaml_lines.ts";
import { words } from "../../text/words.ts";

/** Lists of tasks in a play or in a block. */
const TASK_LISTS: readonly string[] = words(
  "pre_tasks tasks post_tasks handlers block rescue always",
);

const TASK_KEYS =
  /^(?:(?:ansible\.builtin\.)?(?:(?:include|import)_(?:tasks|role|playbook)|include_vars)|become|notify|register|with_\w+|when|changed_when|delegate_to|block|listen)$/;

/** Folders of a role that hold lists of tasks. */
const TASK_FILE = /(?:^|\/)(?:tasks|handlers)\/[^/]+\.ya?ml$/;

/** Blocks within blocks that are read. */
const MAX_DEPTH = 20;

/** Variables of one file that are read. */
const MAX_VARIABLES = 5_000;

export const ansible: Format = {
  name: "ansible",
  isOf: ({ path, documents: [first] }) => {
    const items = first?.children ?? [];
    if (items.length === 0 || items.some(({ key }) => key !== "-")) return false;
    return items.some(isPlay) ||
      items.some((item) =>
        item.children.some(({ key }) => TASK_KEYS.test(key)) ||
        TASK_FILE.test(path) && nodeAt(item, "name") !== undefined
      );
  },
  read: (source, found) => {
    const scope = /(?:^|\/)handlers\/[^/]+$/.test(source.path) ? "handlers" : "";
    for (const item of source.documents[0]?.children ?? []) {
      if (isPlay(item)) readPlay(item, found);
      else readTask(item, { found, scope, depth: 0 });
    }
    readVariables(source, found);
  },
};

function isPlay(item: YamlNode): boolean {
  return nodeAt(item, "hosts") !== undefined || nodeAt(item, "import_playbook") !== undefined;
}

function readPlay(play: YamlNode, found: Found): void {
  const hosts = valueAt(play, "hosts");
  found.define(play, { name: valueAt(play, "name") || hosts && `play ${hosts}` });
  for (const list of TASK_LISTS) {
    const node = nodeAt(play, list);
    if (!node) continue;
    found.define(node);
    for (const task of node.children) readTask(task, { found, scope: "", depth: 0 });
  }
  const vars = nodeAt(play, "vars");
  if (vars) found.define(vars);
  for (const each of vars?.children ?? []) found.define(each, { kind: "key" });
  for (const file of namesIn(nodeAt(play, "vars_files"))) {
    found.use(file, "vars_files", relativePath(file.name));
  }
  for (const role of nodeAt(play, "roles")?.children ?? []) {
    useRole(scalarOf(nodeAt(role, "role") ?? nodeAt(role, "name") ?? role), "roles", found);
  }
  const imported = scalarOf(nodeAt(play, "import_playbook"));
  found.use(imported, "import_playbook", relativePath(imported.name));
}

function readTask(
  task: YamlNode,
  { found, scope, depth }: {
    readonly found: Found;
    readonly scope: string;
    readonly depth: number;
  },
): void {
  const name = valueAt(task, "name");
  found.define(task, { name, scope });
  for (const handler of namesIn(nodeAt(task, "notify"))) {
    const { name } = handler;
    const places = ["", "../handlers/main.yml", "*"];
    found.use(handler, "notify", ...places.map((place) => addressOf(place, name, "*handlers")));
  }
  for (const node of task.children) readModule(node, found);
  if (depth === MAX_DEPTH) return;
  for (const list of TASK_LISTS) {
    const inner = nodeAt(task, list)?.children ?? [];
    for (const each of inner) readTask(each, { found, scope, depth: depth + 1 });
  }
}

function readModule(node: YamlNode, found: Found): void {
  const key = node.key.replace(/^ansible\.builtin\./, "");
  if (/^(?:include|import)_role$/.test(key)) useRole(scalarOf(nodeAt(node, "name")), key, found);
  if (/^(?:(?:include|import)_tasks|include|include_vars)$/.test(key)) {
    const file = scalarOf(nodeAt(node, "file") ?? node);
    found.use(file, key, relativePath(file.name), `./tasks/${file.name}`, `../vars/${file.name}`);
  }
  if (/^(?:template|copy|script|unarchive)$/.test(key)) {
    const written = /(?:^|\s)src=(\S+)/.exec(node.value)?.[1];
    const given = nodeAt(node, "src");
    const file = written ? { name: written, at: node.valueAt } : scalarOf(given);
    const folder = key === "template" ? "templates" : "files";
    const { name } = file;
    if (/^[~/]|\{\{|:\/\//.test(name)) return;
    found.use(file, key, relativePath(name), `../${folder}/${name}`, `./${folder}/${name}`);
  }
}

function useRole(role: YamlName, label: string, found: Found): void {
  found.use(role, label, `^roles/${role.name}`);
}

/** `{{ name }}` is a variable of the play, of a file beside it, or of the role. */
function readVariables({ text }: FormatSource, found: Found): void {
  for (const { 0: whole, 1: name = "", index } of text.matchAll(VARIABLE).take(MAX_VARIABLES)) {
    const files = ["./vars.yml", "./vars/main.yml", "../vars/main.yml", "../defaults/main.yml"];
    found.use(
      { name, at: index + whole.length - name.length },
      "vars",
      addressOf("", name, "*vars"),
      ...[...files, "^vars.yml", "^group_vars/all.yml"].map((file) => addressOf(file, name)),
    );
  }
}

const VARIABLE = /\{\{-?\s{0,5}(?!item\b|ansible_)([A-Za-z_]\w{0,80})/g;

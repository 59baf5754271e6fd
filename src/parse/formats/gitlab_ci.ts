/**
 * GitLab CI: stages and jobs; `needs`, `extends`, `include`, `!reference`.
 *
 * @module
 */
import { addressOf, type Format, type Found, namedItems, scalarOf } from "./format.ts";
import { namesIn, nodeAt, type YamlName, type YamlNode } from "./yaml_lines.ts";
import { words } from "../../text/words.ts";

/** Keys of the top level that are no jobs. */
const GLOBAL: ReadonlySet<string> = new Set(words(`stages include variables default workflow
  image services cache before_script after_script pages spec`));

/** Nodes of a job that are looked at. */
const MAX_VISITED = 20_000;

export const gitlabCi: Format = {
  name: "gitlab ci",
  isOf: ({ path, documents: [first] }) =>
    /(?:^|\/)\.gitlab-ci[^/]*\.ya?ml$|(?:^|\/)\.gitlab\/.*\.ya?ml$/.test(path) ||
    nodeAt(first, "stages") !== undefined &&
      (first?.children ?? []).some((job) => nodeAt(job, "script") !== undefined),
  read: ({ documents }, found) => {
    for (const document of documents) {
      for (const key of document.children) readKey(key, found);
    }
  },
};

function readKey(node: YamlNode, found: Found): void {
  found.define(node, { kind: node.children.length > 0 ? "section" : "key" });
  if (node.key === "stages") {
    for (const stage of node.children) found.define(stage, { name: stage.value, kind: "key" });
  } else if (node.key === "variables") {
    for (const each of node.children) found.define(each, { kind: "key" });
  } else if (node.key === "include") readInclude(node, found);
  else if (!GLOBAL.has(node.key)) readJob(node, found);
  readReferences(node, found);
}

function readInclude(node: YamlNode, found: Found): void {
  const plain = node.children.length === 0 ? [node] : node.children;
  for (const each of plain) {
    const { name, at } = scalarOf(nodeAt(each, "local") ?? each);
    // What is of another project or server stands elsewhere.
    if (!name.includes("://")) found.use({ name, at }, "include", `/${name.replace(/^\/+/, "")}`);
  }
}

function readJob(job: YamlNode, found: Found): void {
  const stage = scalarOf(nodeAt(job, "stage"));
  found.use(
    stage,
    "stage",
    addressOf("", stage.name, "stages"),
    addressOf("*", stage.name, "stages"),
  );
  for (const label of ["needs", "dependencies", "extends"] as const) {
    const node = nodeAt(job, label);
    for (const each of [...namesIn(node), ...namedItems(node, "job")]) useJob(each, label, found);
  }
}

function useJob(job: YamlName, label: string, found: Found): void {
  found.use(job, label, addressOf("", job.name), addressOf("*", job.name));
}

/** `!reference [.setup, script]` at any depth. */
function readReferences(top: YamlNode, found: Found): void {
  const pending = [top];
  for (let count = 0; count < MAX_VISITED && pending.length > 0; count++) {
    const node = pending.pop()!;
    const [job] = namesIn(node);
    if (node.tag === "!reference" && job) useJob(job, "!reference", found);
    for (const child of node.children) pending.push(child);
  }
}

/**
 * Kubernetes: one definition a document, `Kind/name`; labels and who selects them, and whatever
 * names a config map, secret, service, account, claim or another resource.
 *
 * @module
 */
import { addressOf, type Format, type Found, plainName, relativePath, scalarOf } from "./format.ts";
import { imageMeans } from "./images.ts";
import { nodeAt, valueAt, type YamlName, type YamlNode } from "./yaml_lines.ts";

/** Nodes of a document that are looked at for names. */
const MAX_VISITED = 20_000;

/** Labels of a selector and of a pod that are read. */
const MAX_LABELS = 12;

/** Names of a parent key, below which `name` names a resource of a kind. */
const BY_PARENT: Readonly<Record<string, readonly string[]>> = {
  configMap: ["ConfigMap"],
  configMapRef: ["ConfigMap"],
  configMapKeyRef: ["ConfigMap"],
  secretRef: ["Secret", "ExternalSecret", "SealedSecret"],
  secretKeyRef: ["Secret", "ExternalSecret", "SealedSecret"],
  imagePullSecrets: ["Secret"],
  service: ["Service"],
  backendRefs: ["Service"],
  scaleTargetRef: ["Deployment", "StatefulSet", "ReplicaSet"],
  issuerRef: ["Issuer", "ClusterIssuer"],
  roleRef: ["Role", "ClusterRole"],
  subjects: ["ServiceAccount"],
};

/** Keys whose value names a resource of a kind. */
const BY_KEY: Readonly<Record<string, readonly string[]>> = {
  serviceName: ["Service"],
  serviceAccountName: ["ServiceAccount"],
  serviceAccount: ["ServiceAccount"],
  secretName: ["Secret", "ExternalSecret", "SealedSecret", "Certificate"],
  claimName: ["PersistentVolumeClaim"],
  storageClassName: ["StorageClass"],
  volumeName: ["PersistentVolume"],
  ingressClassName: ["IngressClass"],
  priorityClassName: ["PriorityClass"],
};

/** Lists of files that a kustomization takes in. */
const KUSTOMIZE_LISTS = ["resources", "components", "bases", "patchesStrategicMerge", "crds"];

export const kubernetes: Format = {
  name: "kubernetes",
  isOf: ({ documents }) =>
    documents.some((each) => valueAt(each, "apiVersion") !== "" && valueAt(each, "kind") !== ""),
  read: ({ documents }, found) => {
    for (const document of documents) readDocument(document, found);
  },
};

function readDocument(document: YamlNode, found: Found): void {
  const kind = plainName(valueAt(document, "kind"));
  if (kind.endsWith("List")) {
    for (const item of nodeAt(document, "items")?.children ?? []) readDocument(item, found);
    return;
  }
  const metadata = nodeAt(document, "metadata");
  const name = nodeAt(metadata, "name") ?? nodeAt(metadata, "generateName");
  if (kind === "") return;
  const given = plainName(name?.value ?? "");
  found.define(document, { name: given === "" ? kind : `${kind}/${given}`, head: name });
  if (kind === "Kustomization") readKustomization(document, found);
  for (const group of ["data", "stringData"]) {
    for (const key of nodeAt(document, group)?.children ?? []) found.define(key, { kind: "key" });
  }
  new Visitor({ kind, document, found }).visit();
}

function readKustomization(document: YamlNode, found: Found): void {
  for (const list of KUSTOMIZE_LISTS) {
    for (const item of nodeAt(document, list)?.children ?? []) {
      if (!item.value.includes("://")) found.use(scalarOf(item), list, relativePath(item.value));
    }
  }
  for (const patch of nodeAt(document, "patches")?.children ?? []) {
    const path = nodeAt(patch, "path");
    if (path) found.use(scalarOf(path), "patches", relativePath(path.value));
  }
}

/** Walks a document without a call a level: files of strangers nest as they like. */
class Visitor {
  readonly #kind: string;
  readonly #document: YamlNode;
  /** Whether it makes pods of a template, which its own selector means. */
  readonly #makesPods: boolean;
  readonly #found: Found;

  constructor({ kind, document, found }: {
    readonly kind: string;
    readonly document: YamlNode;
    readonly found: Found;
  }) {
    this.#kind = kind;
    this.#document = document;
    this.#makesPods = nodeAt(document, "spec", "template") !== undefined;
    this.#found = found;
  }

  visit(): void {
    const pending = [...this.#document.children].map((node) => ({ node, parents: [""] }));
    for (let count = 0; count < MAX_VISITED && pending.length > 0; count++) {
      const { node, parents } = pending.pop()!;
      this.#node(node, parents);
      const around = node.key === "-" ? parents : [node.key, ...parents].slice(0, 2);
      for (const child of node.children) pending.push({ node: child, parents: around });
    }
  }

  #node(node: YamlNode, [parent = "", outer = ""]: readonly string[]): void {
    const { key, value } = node;
    const found = this.#found;
    if (key === "name" && parent in BY_PARENT) this.#name(node, BY_PARENT[parent]!, parent);
    if (key in BY_KEY && value !== "") this.#name(node, BY_KEY[key]!, key);
    if (key === "image" && value !== "") found.use(scalarOf(node), "image", ...imageMeans(value));
    if (
      key === "labels" && parent === "metadata" && (outer === "template" || this.#kind === "Pod")
    ) {
      this.#labels(node);
    }
    const isSelector =
      key === "selector" && parent === "spec" && nodeAt(node, "matchLabels") === undefined ||
      key === "matchLabels" && (parent === "podSelector" || parent === "selector" && outer !== "");
    const isOwn = this.#makesPods && (key === "selector" || parent === "selector");
    if (isSelector && !isOwn) this.#selector(node);
    // A value as `redis-cart:6379` names a service.
    const host = key === "value"
      ? /^(?:\w+:\/\/)?([a-z][a-z0-9-]{1,62}):\d{2,5}\b/.exec(value)
      : null;
    if (host) this.#name({ ...node, value: host[1]! }, ["Service"], "host");
  }

  #name(node: YamlNode, kinds: readonly string[], label: string): void {
    const used: YamlName = { name: plainName(node.value), at: node.valueAt };
    const means = kinds.map((kind) => addressOf("*", `${kind}/${used.name}`));
    this.#found.use(used, label, ...means);
  }

  #labels(node: YamlNode): void {
    const set = labelsOf(node);
    for (const { key, valueAt: at } of node.children.slice(0, MAX_LABELS)) {
      const label = set.find((each) => each.startsWith(`${key}=`));
      if (label) this.#found.target(at, label, `=${set.join(",")}`);
    }
  }

  #selector(node: YamlNode): void {
    const set = labelsOf(node);
    // The pair by which fewest are likely to be meant.
    const first =
      set.find((each) => /^(?:app\.kubernetes\.io\/name|app|k8s-app|name)=/.test(each)) ??
        set[0];
    if (first) this.#found.use({ name: first, at: node.at }, first, `=${set.join(",")}`);
  }
}

/** Pairs of a mapping as `key=value`, in order; what a template fills in tells nothing. */
function labelsOf({ children }: YamlNode): string[] {
  return children.filter(({ value }) => value !== "" && value.length < 64 && !value.includes("{{"))
    .slice(0, MAX_LABELS).map(({ key, value }) => `${key}=${value}`).sort();
}

/**
 * Argo CD: from an application to the folder of its source and to its project.
 *
 * @module
 */
import { addressOf, type Format, type Found, scalarOf } from "./format.ts";
import { nodeAt, valueAt, type YamlNode } from "./yaml_lines.ts";

/** Rows of the table: its documents are those of Kubernetes. */
export const argoCd: Format = {
  name: "argo cd",
  isOf: ({ documents }) =>
    documents.some((each) => valueAt(each, "apiVersion").startsWith("argoproj.io/")),
  read: ({ documents }, found) => {
    for (const document of documents) {
      const spec = nodeAt(document, "spec");
      readSpec(spec, found);
      readSpec(nodeAt(spec, "template", "spec"), found);
      const services = nodeAt(spec, "strategy", "blueGreen") ?? nodeAt(spec, "strategy", "canary");
      for (const each of services?.children ?? []) {
        if (!each.key.endsWith("Service")) continue;
        found.use(scalarOf(each), each.key, addressOf("*", `Service/${each.value}`));
      }
    }
  },
};

function readSpec(spec: YamlNode | undefined, found: Found): void {
  const project = scalarOf(nodeAt(spec, "project"));
  found.use(project, "project", addressOf("*", `AppProject/${project.name}`));
  const sources = [nodeAt(spec, "source"), ...nodeAt(spec, "sources")?.children ?? []];
  for (const source of sources) {
    const path = scalarOf(nodeAt(source, "path"));
    found.use(path, "source", `/${path.name}`);
  }
}

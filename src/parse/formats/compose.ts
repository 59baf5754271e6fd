/**
 * Compose: services, networks, volumes, configs and secrets; who depends on whom, and of which
 * Dockerfile an image is built.
 *
 * @module
 */
import {
  addressOf,
  type Format,
  type Found,
  namedItems,
  relativePath,
  scalarOf,
} from "./format.ts";
import { imageMeans } from "./images.ts";
import { namesIn, nodeAt, valueAt, type YamlName, type YamlNode } from "./yaml_lines.ts";

/** Sections whose keys are definitions. */
const SECTIONS = ["services", "networks", "volumes", "configs", "secrets"] as const;

/** Keys of which a service has one. */
const SERVICE_KEYS = ["image", "build", "extends", "depends_on", "container_name", "ports"];

export const compose: Format = {
  name: "compose",
  isOf: ({ path, documents: [first] }) => {
    const services = nodeAt(first, "services")?.children ?? [];
    return services.length > 0 &&
      (/(?:^|\/)(?:docker-)?compose[^/]*\.ya?ml$/.test(path) ||
        services.some((each) => SERVICE_KEYS.some((key) => nodeAt(each, key) !== undefined)));
  },
  read: ({ documents: [first] }, found) => {
    found.defineKeys(first);
    for (const section of SECTIONS) {
      for (const each of nodeAt(first, section)?.children ?? []) found.define(each);
    }
    for (const service of nodeAt(first, "services")?.children ?? []) readService(service, found);
  },
};

function readService(service: YamlNode, found: Found): void {
  for (const label of ["depends_on", "links"] as const) {
    useAll(namesIn(nodeAt(service, label)), label, "services", found);
  }
  for (const label of ["networks", "configs", "secrets"] as const) {
    useAll(sourcesIn(nodeAt(service, label)), label, label, found);
  }
  const volumes = sourcesIn(nodeAt(service, "volumes")).filter(({ name }) => !/^[./~$]/.test(name));
  useAll(volumes, "volumes", "volumes", found);
  readExtends(nodeAt(service, "extends"), found);
  for (const file of namesIn(nodeAt(service, "env_file"))) {
    found.use(file, "env_file", relativePath(file.name));
  }
  const build = nodeAt(service, "build");
  if (build) readBuild(build, found);
  const image = scalarOf(nodeAt(service, "image"));
  if (!build) found.use(image, "image", ...imageMeans(image.name));
}

function useAll(names: readonly YamlName[], label: string, section: string, found: Found): void {
  for (const { name, at } of names) {
    const used = name.split(":")[0]!;
    found.use({ name: used, at }, label, addressOf("", used, section));
  }
}

/** Names of a list, whose items may say more: `source: data`. */
function sourcesIn(node: YamlNode | undefined): YamlName[] {
  return [...namesIn(node), ...namedItems(node, "source")];
}

function readExtends(node: YamlNode | undefined, found: Found): void {
  const service = node && node.children.length > 0 ? nodeAt(node, "service") : node;
  const file = valueAt(node, "file");
  const place = file === "" ? "" : relativePath(file);
  found.use(scalarOf(service), "extends", addressOf(place, service?.value ?? "", "services"));
}

function readBuild(build: YamlNode, found: Found): void {
  const context = nodeAt(build, "context") ?? build;
  const folder = relativePath(context.value || ".");
  const dockerfile = nodeAt(build, "dockerfile");
  const file = dockerfile?.value ?? "";
  const path = file === "" ? folder : pathIn(folder, file);
  const place = dockerfile && file !== "" ? dockerfile : context;
  found.use(scalarOf(place), "build", path);
  const target = nodeAt(build, "target");
  const lower = file === "" ? pathIn(folder, "Dockerfile") : path;
  if (target) found.use(scalarOf(target), "target", addressOf(lower, target.value, "*"));
}

function pathIn(folder: string, file: string): string {
  return `${folder.replace(/\/+$/, "")}/${file.replace(/^\.\//, "")}`;
}

import { isPlainHost } from "../http/endpoint.ts";
import {
  ffiPermission,
  type ModelPermission,
  packageFolder,
  TELEMETRY_PERMISSION,
} from "../onnx/permissions.ts";

/** Variables that transformers.js and its image library ask for when they are loaded. */
const VARIABLES = ["MALLOC_ARENA_MAX", "npm_package_config_libvips"];
const SYSTEM = ["cpus", "hostname", "networkInterfaces"] as const;
/** Variables that it asks for before it downloads: whether it is being tested, */
const HUB_VARIABLES = ["TESTING_REMOTELY"];
/** and of its own hub for the token of a private model. */
const TOKEN_VARIABLES = ["HF_TOKEN", "HF_ACCESS_TOKEN"];

/** Lists what transformers.js takes of the machine, beside the model itself. */
export function transformersPermissions(): ModelPermission[] {
  // A bare name would be left as it is when the package is published.
  const resolved = import.meta.resolve("npm:@huggingface/transformers@4.3.1");
  const scope = packageFolder(resolved, "@huggingface");
  const beside = (name: string) => scope?.replace(/@huggingface$/, name);
  return [
    ffiPermission(beside("onnxruntime-node")),
    ffiPermission(beside("@img")),
    TELEMETRY_PERMISSION,
    ...VARIABLES.map((variable) => ({ name: "env", variable }) as const),
    ...SYSTEM.map((kind) => ({ name: "sys", kind }) as const),
  ];
}

/**
 * Lists what it takes beside that to ask a hub.
 *
 * @param url Address of the hub. @default {"https://huggingface.co"}
 * @throws {TypeError} If the address is none of HTTP.
 */
export function hubPermissions(url: string | undefined, folder: string): ModelPermission[] {
  const host = hubHost(url);
  const variables = [...HUB_VARIABLES, ...(host === hubHost() ? TOKEN_VARIABLES : [])];
  return [
    ...variables.map((variable) => ({ name: "env", variable }) as const),
    { name: "net", host },
    { name: "write", path: folder },
  ];
}

/** The hub that is asked unless another is named. */
export const HUB_URL = "https://huggingface.co";

/**
 * Where a hub is asked: its host with the port, as `--allow-net` takes it.
 *
 * @throws {TypeError} If the address is none of HTTP.
 */
export function hubHost(url: string = HUB_URL): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !isPlainHost(parsed)) {
    throw new TypeError(`Cannot use the hub: write its address like "${HUB_URL}"`);
  }
  return `${parsed.hostname}:${parsed.port || (parsed.protocol === "http:" ? "80" : "443")}`;
}

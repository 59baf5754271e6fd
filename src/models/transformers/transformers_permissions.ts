import type { ModelPermission } from "../onnx/check_permissions.ts";
import { ffiPermission } from "../native/native_permissions.ts";
import { packageFolder } from "../native/package_folder.ts";
import { hubHost } from "./hub_host.ts";
import { TELEMETRY_PERMISSION } from "../native/telemetry.ts";

/** What transformers.js and its image library ask when they are loaded. */
const VARIABLES = ["MALLOC_ARENA_MAX", "npm_package_config_libvips"];
const SYSTEM = ["cpus", "hostname", "networkInterfaces"] as const;
/** What it asks before it downloads: whether it is being tested, */
const HUB_VARIABLES = ["TESTING_REMOTELY"];
/** and of its own hub for the token of a private model. */
const TOKEN_VARIABLES = ["HF_TOKEN", "HF_ACCESS_TOKEN"];

/** What transformers.js takes of the machine, beside the model itself. */
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
 * What it takes beside that to ask a hub.
 *
 * @param url Address of the hub. @default {"https://huggingface.co"}
 * @param folder Where files are kept.
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

/**
 * Which fleet is meant, and which checkouts of it: the flags that commands share.
 *
 * @module
 */
import { type Flag, list, requireHost, requireReadable, UsageError } from "@cbx/cli/program";
import type { FleetAuth } from "../auth.ts";
import type { CheckoutFilters } from "../filters.ts";
import { type Fleet, openFleet } from "../fleet.ts";

/** Address of the cluster, unless another one is given. */
export const DEFAULT_URL = "http://127.0.0.1:9200";

/** Where the fleet is. */
export const PLACE_FLAGS: readonly Flag[] = [
  { flags: "--url <url>", about: `address of the cluster (default: ${DEFAULT_URL})` },
  { flags: "--fleet <name>", about: "name of the fleet in the cluster (default: cbx)" },
  {
    flags: "--auth-file <file>",
    about: "file that holds user:password, or a token alone, for the cluster",
  },
];

/** Which checkouts of it. */
export const FILTER_FLAGS: readonly Flag[] = [
  {
    ...{ flags: "--repo <list>", key: "repositories", read: list("--repo") },
    about: 'only these repositories: flask, pallets/flask or pallets/*; a leading "!" excludes',
  },
  {
    ...{ flags: "--org <list>", key: "organisations", read: list("--org") },
    about: 'only repositories of these organisations; a leading "!" excludes',
  },
  {
    ...{ flags: "--branch <list>", key: "branches", read: list("--branch") },
    about: 'only these branches; a leading "!" excludes',
  },
];

/** Flags of every command of a fleet. */
export type Flags = CheckoutFilters & {
  readonly url?: string;
  readonly fleet?: string;
  readonly authFile?: string;
};

/** Does something with the fleet that flags name. */
export async function withFleet<T>(flags: Flags, work: (fleet: Fleet) => Promise<T>): Promise<T> {
  const { url = DEFAULT_URL, fleet: index, authFile } = flags;
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== "") {
    throw new UsageError(
      `Cannot open a fleet under that address: write --url ${DEFAULT_URL}, and who asks in a file ` +
        "that --auth-file names",
    );
  }
  requireHost(address);
  const auth = authFile === undefined ? undefined : readAuth(authFile);
  const named = { ...(index === undefined ? {} : { index }), ...(auth ? { auth } : {}) };
  using fleet = await openFleet({ url, ...named });
  return await work(fleet);
}

/** Reads who asks, from a file that a flag names. */
export function readAuth(file: string): FleetAuth {
  requireReadable(file);
  const text = Deno.readTextFileSync(file).trim();
  const at = text.indexOf(":");
  return at < 0 ? { token: text } : { username: text.slice(0, at), password: text.slice(at + 1) };
}

/**
 * Reads a file that a flag names.
 *
 * @throws {UsageError} If it is none.
 */
export function readNamed<T>(file: string, parse: (json: string) => T): T {
  requireReadable(file);
  try {
    return parse(Deno.readTextFileSync(file));
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new UsageError(error.message, { cause: error });
    }
    throw error;
  }
}

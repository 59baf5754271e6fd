/**
 * Fleets of tests in a real cluster, which `deno task fleet` starts.
 *
 * @module
 */
import { type Fleet, type FleetOptions, openFleet } from "../mod.ts";
import { type Files, inTree } from "../../../tests/_tree.ts";

/** Address of the cluster; absent where none was started. */
export const CLUSTER = Deno.env.get("CBX_FLEET_URL");

/** A fleet of one test. */
export interface World {
  readonly fleet: Fleet;
  readonly url: string;
  readonly index: string;
}

/** Declares a test that needs the cluster; it is left out where there is none. */
export function clusterTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: CLUSTER === undefined, fn });
}

/** Declares a test of a fleet of its own. */
export function fleetTest(name: string, body: (world: World) => Promise<void>): void {
  clusterTest(name, () => inFleet(body));
}

/** Opens a fleet of its own, and removes it after the test. */
export async function inFleet(
  body: (world: World) => Promise<void>,
  { url = CLUSTER!, ...options }: Partial<FleetOptions> = {},
): Promise<void> {
  const index = `test-${crypto.randomUUID()}`;
  const fleet = await openFleet({ url, index, ...options });
  try {
    await body({ fleet, url: typeof url === "string" ? url : url[0]!, index });
  } finally {
    await ask(`/${index},${index}-checkouts,${index}-images`, "DELETE");
  }
}

/** Adds a tree under a name; whoever names no folder keeps it for the test alone. */
export async function addTree(fleet: Fleet, files: Files, repository: string): Promise<void> {
  await inTree(files, async (root) => {
    await fleet.add({ root, repository, branch: "main" });
  });
}

/** Asks the cluster itself. */
export async function ask<T = unknown>(path: string, method = "GET", body?: object): Promise<T> {
  const response = await fetch(`${CLUSTER}${path}`, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
      : {}),
  });
  return await response.json() as T;
}

/** Passes requests on to the cluster, but those that it answers itself. */
export async function withProxy(
  answers: (request: Request, body: string) => Response | undefined | Promise<Response | undefined>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const body = await request.text();
      const answer = await answers(request, body);
      if (answer) return answer;
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      return await fetch(`${CLUSTER}${pathname}${search}`, {
        ...{ method, headers },
        ...(method === "GET" ? {} : { body }),
      });
    },
  );
  try {
    await use(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

/**
 * Small trees, and fleets of their own in a cluster, which `deno task fleet` starts: without one, tests
 * are left out.
 *
 * @module
 */
import { type Fleet, type FleetFault, type FleetOptions, openFleet } from "../mod.ts";
import { indexesOf } from "../schema.ts";
import { type Files, inTree } from "../../../tests/_tree.ts";

export type { Files };

/** Address of the cluster; absent where there is none. */
export const CLUSTER = Deno.env.get("CBX_FLEET_URL");

/** Looks like a token of GitHub; made in pieces, so that no scanner takes it for one. */
export const SECRET = "ghp_" + "k3J9x2Lm8Qw7Rt5Yp1Zs6Vb4Nc0Df2Gh8Jk1";

/** Recipes, one of which has a secret. */
export const KITCHEN: Files = {
  "src/boil.ts":
    "/** Boils water in a kettle. */\nexport function boilWater(liters: number): number {\n" +
    "  return liters * 300;\n}\n",
  "src/salt.py": "def add_salt(water):\n    water.salt += 7\n    return water\n",
  "src/token.ts": `/** Opens the pantry. */\nexport const pantryToken = "${SECRET}";\n`,
  "tests/boil_test.ts":
    "import { boilWater } from '../src/boil.ts';\nDeno.test('water', () => boilWater(1));\n",
  "docs/kitchen.md": "# Kitchen\n\nBoil the water, then add salt to the water.\n",
};

/** Another small tree. */
export const GARDEN: Files = {
  "lib/water.rb": "# Waters the plants.\ndef water_plants(liters)\n  liters * 2\nend\n",
  "lib/prune.rb": "# Prunes the roses.\ndef prune_roses\n  :pruned\nend\n",
};

/** A fleet, and where it is. */
export interface World {
  readonly fleet: Fleet;
  readonly url: string;
  readonly index: string;
}

/** Declares a test that needs the cluster; it is left out where there is none. */
export function clusterTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: CLUSTER === undefined, fn });
}

/** Tests something of a fleet of its own. */
export function fleetTest(name: string, body: (world: World) => Promise<void>): void {
  clusterTest(name, () => inFleet(body));
}

/** Opens a fleet of its own, of one shard unless the test is about several, and removes it after the test. */
export async function inFleet(
  body: (world: World) => Promise<void>,
  { url = CLUSTER!, shards = 1, ...options }: Partial<FleetOptions> = {},
): Promise<void> {
  const index = `test-${crypto.randomUUID()}`;
  const fleet = await openFleet({ url, index, shards, ...options });
  try {
    await whenGreen(index);
    await body({ fleet, url: typeof url === "string" ? url : url[0]!, index });
  } finally {
    await ask(`/${indexesOf(index).join(",")}`, "DELETE");
  }
}

/** Waits until all copies of an index and of those beside it are there, and where they stay. */
export async function whenGreen(index: string): Promise<void> {
  const { timed_out: isLate } = await ask<{ timed_out: boolean }>(
    `/_cluster/health/${index}*?wait_for_status=green&wait_for_no_relocating_shards=true&timeout=120s`,
  );
  if (isLate) throw new Error(`The copies of "${index}" are not made`);
}

/**
 * Kinds and statements of what is wrong with a fleet itself: the state of the cluster and its disks
 * depends on the machine, and on what other tests have done.
 */
export async function ownFaults(fleet: Fleet): Promise<FleetFault[]> {
  const { faults } = await fleet.doctor();
  return faults.filter(({ kind }) => kind !== "cluster" && kind !== "disk");
}

/** Extent of a fleet that several nodes hold together. */
export const SPREAD = { shards: 3 } as const;

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

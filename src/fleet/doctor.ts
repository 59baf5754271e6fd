/**
 * Faults of a fleet: of the cluster, of its indexes, of its disks and of each checkout, each with what
 * to do about it in a sentence.
 *
 * @module
 */
import type { Checkout } from "./checkout_document.ts";
import { PAGE } from "./checkouts.ts";
import type { Connection } from "./connection.ts";
import { valuePages } from "./pages.ts";
import { examineParts, type PartsHealth } from "./parts.ts";
import { checkoutsOf, indexesOf, mappingVersions, VERSION } from "./schema.ts";
import { badAnswer, isCount, isText, objectsIn, type Shards, whole } from "./shapes.ts";
import { partOf } from "./vectors.ts";
import type { FleetPlace } from "./write_checkout.ts";

/** A fault, and what to do about it. */
export interface FleetFault {
  /** Kind of what is wrong. */
  readonly kind: "cluster" | "mapping" | "disk" | "block" | "files" | "maker";
  /** Statement of what is wrong. */
  readonly statement: string;
  /** Advice in one sentence. */
  readonly advice: string;
}

/** State of a checkout. */
export interface CheckoutHealth extends Pick<Checkout, "checkout" | "commit" | "published"> {
  /** Files of the commit that is published. */
  readonly files: number;
  /** Files that the cluster holds of it, also those that are not published. */
  readonly held: number;
  /** Days since it was published. */
  readonly days: number;
}

/** State of a node. */
export interface NodeHealth {
  /** Its name. */
  readonly node: string;
  /** Part of its disk that is used, in percent; `null` where nobody knows. */
  readonly diskUsed: number | null;
}

/** State of a fleet. */
export interface FleetHealth {
  /** Colour that the cluster gives its shards. */
  readonly status: "green" | "yellow" | "red";
  /** Number of nodes. */
  readonly nodes: readonly NodeHealth[];
  /** Copies of shards that no node holds. */
  readonly unassigned: number;
  /** Copies of shards that nodes are making, or opening after a start. */
  readonly initializing: number;
  /** Version of the mappings of each index; `null` where it is none of ours. */
  readonly mappings: Readonly<Record<string, number | null>>;
  /** Statement of the part that vectors take in searches. */
  readonly vectors: string;
  /** Checkouts by name. */
  readonly checkouts: readonly CheckoutHealth[];
  /** Faults, the most severe first; none where all is well. */
  readonly faults: readonly FleetFault[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Part of a disk above which OpenSearch moves shards away, in percent, where the cluster says none. */
const HIGH_WATERMARK = 90;

/**
 * Asks a cluster how it is.
 *
 * @throws {FleetError} If the cluster does not answer.
 */
export async function examine(place: FleetPlace, maker: string): Promise<FleetHealth> {
  const { connection, index, checkouts } = place;
  const vectors = partOf(place.vectors);
  const names = indexesOf(index);
  const all = names.join(",");
  const copies = await readCopies(connection, all);
  const { status } = copies;
  const mappings = await mappingVersions(connection, names);
  const nodes = await readNodes(place);
  const blocked = await blockedIndexes(place, all);
  const faults = [
    ...clusterFaults(copies),
    ...Object.entries(mappings).flatMap(([name, version]) => mappingFault(name, version)),
    ...blocked.map(blockFault),
    ...diskFaults(nodes, await highWatermark(place)),
  ];
  // Where shards are missing, nobody can say which files are.
  if (status === "red") {
    return { ...copies, nodes, mappings, vectors, checkouts: [], faults };
  }
  const listed = await checkouts.list();
  const held = await countFiles(place);
  const parts = await examineParts(place);
  const now = Date.now();
  const states = listed.map(({ checkout, commit, published, files }) => ({
    ...{ checkout, commit, published, files, held: held.get(checkout) ?? 0 },
    days: Math.max(0, Math.floor((now - Date.parse(published)) / DAY_MS)),
  }));
  const foreign = await ofOtherMakers(place, maker);
  return {
    ...{ ...copies, nodes, mappings, vectors, checkouts: states },
    faults: [
      ...faults,
      ...states.flatMap(filesFault),
      ...partsFaults(parts),
      ...foreign.map(makerFault),
    ],
  };
}

/** Colour of the shards of a fleet, and the copies of them that do not answer. */
type Copies = Pick<FleetHealth, "status" | "unassigned" | "initializing">;

async function readCopies(connection: Connection, indexes: string): Promise<Copies> {
  const { status, unassigned_shards: unassigned, initializing_shards: initializing } =
    await connection.send<Readonly<Record<string, unknown>>>(
      `/_cluster/health/${indexes}`,
      // A cluster that has lost its leader answers when there is another one.
      { method: "GET", isSlow: true },
    );
  const isColour = status === "green" || status === "yellow" || status === "red";
  if (isColour && isCount(unassigned) && isCount(initializing)) {
    return { status, unassigned, initializing };
  }
  return badAnswer("the health of the cluster");
}

/**
 * Tells what is wrong with the copies of shards. Those that are moved to another node answer meanwhile,
 * which is no fault.
 */
export function clusterFaults({ status, unassigned, initializing }: Copies): FleetFault[] {
  if (status === "green") return [];
  const made = `${initializing} copies of shards are being made or opened`;
  const lost = `${unassigned} copies of shards have no node`;
  const counted = unassigned === 0 ? made : initializing === 0 ? lost : `${lost}, and ${made}`;
  const answers = status === "red"
    ? "of some shards there is no other copy, so that answers are partial"
    : "answers are whole, and one more loss may end that";
  return [{
    kind: "cluster",
    statement: `${counted}: ${answers}`,
    advice: adviceOn({ status, unassigned, initializing }),
  }];
}

function adviceOn({ status, unassigned, initializing }: Copies): string {
  if (unassigned === 0) return "Wait until the cluster is green";
  const isWorking = initializing > 0 ? "Wait until no more copies are made; then start" : "Start";
  return status === "red"
    ? `${isWorking} the nodes that are missing; where their disks are lost, restore a snapshot or add the checkouts again`
    : `${isWorking} the nodes that are missing, or add nodes, and wait until the cluster is green`;
}

function mappingFault(name: string, version: number | null): FleetFault[] {
  if (version === VERSION) return [];
  return [{
    kind: "mapping",
    statement: `The index "${name}" has version ${
      version ?? "none"
    } of the mapping, and not ${VERSION}`,
    advice: "Open a fleet of another name with this version of cbx, and add the checkouts to it",
  }];
}

function blockFault(name: string): FleetFault {
  return {
    kind: "block",
    statement: `The index "${name}" is read-only`,
    advice:
      "Free or add disk space until OpenSearch lifts the block, then update: nothing is sent twice",
  };
}

function diskFaults(nodes: readonly NodeHealth[], high: number): FleetFault[] {
  return nodes.filter(({ diskUsed }) => diskUsed !== null && diskUsed >= high)
    .map(({ node, diskUsed }) => ({
      kind: "disk",
      statement:
        `The disk of "${node}" is used to ${diskUsed} %, and its watermark is at ${high} %`,
      advice: "Free or add disk space before indexes become read-only",
    }));
}

function filesFault({ checkout, files, held }: CheckoutHealth): FleetFault[] {
  if (held === files) return [];
  const lacks = held < files;
  const count = Math.abs(files - held);
  return [{
    kind: "files",
    statement: lacks
      ? `${count} files of "${checkout}" are missing in the cluster`
      : `The cluster holds ${count} files of "${checkout}" that are not published: one is being sent, or an update has ended early`,
    advice: lacks
      ? `Update "${checkout}": what is missing is sent`
      : `Update "${checkout}": what is sent goes on, and what is left over is dropped`,
  }];
}

function partsFaults({ missing, unused }: PartsHealth): FleetFault[] {
  const lost = Array.from(missing, ([checkout, count]): FleetFault => ({
    kind: "files",
    statement: `The parts of ${count} files of "${checkout}" are missing in the cluster`,
    advice: `Update "${checkout}": what is missing is sent`,
  }));
  if (unused === 0) return lost;
  return [...lost, {
    kind: "files",
    statement:
      `The cluster holds ${unused} parts that no file has: a checkout is being sent, or two ` +
      "have sent the same one at the same time",
    advice: "Update the checkouts that were sent last: what is left over of each is dropped",
  }];
}

function makerFault(checkout: string): FleetFault {
  return {
    kind: "maker",
    statement: `Another version of cbx has sent "${checkout}": searches that find it fail`,
    advice: `Update "${checkout}" with this version`,
  };
}

async function readNodes({ connection }: FleetPlace): Promise<NodeHealth[]> {
  const rows = await connection.send<unknown>("/_cat/allocation?format=json&h=node,disk.percent", {
    method: "GET",
  });
  if (!Array.isArray(rows)) return badAnswer("the nodes");
  return rows.filter((row) => isText(row?.node) && row.node !== "UNASSIGNED").map((row) => ({
    node: row.node,
    diskUsed: isText(row["disk.percent"]) ? Number(row["disk.percent"]) : null,
  }));
}

/** Reads the watermark in percent; one in bytes is not compared. */
async function highWatermark({ connection }: FleetPlace): Promise<number> {
  const settings = await connection.send<Readonly<Record<string, unknown>>>(
    "/_cluster/settings?include_defaults=true&filter_path=*.cluster.routing.allocation.disk.watermark",
    { method: "GET" },
  );
  const path = ["cluster", "routing", "allocation", "disk", "watermark", "high"];
  const found = ["transient", "persistent", "defaults"].map((level) =>
    // A level that says nothing of it ends the path.
    path.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      settings[level],
    )
  ).find(isText);
  if (found === undefined) return HIGH_WATERMARK;
  return found.endsWith("%") ? Number.parseFloat(found) : Infinity;
}

async function blockedIndexes({ connection }: FleetPlace, indexes: string): Promise<string[]> {
  const settings = await connection.send<
    Record<string, { readonly settings?: Readonly<Record<string, unknown>> | null } | null>
  >(`/${indexes}/_settings?flat_settings=true`, { method: "GET" });
  return Object.entries(settings).filter(([, of]) =>
    Object.entries(of?.settings ?? badAnswer("settings")).some(([key, value]) =>
      /^index\.blocks\.(?:read_only|read_only_allow_delete|write)$/.test(key) && value === "true"
    )
  ).map(([name]) => name).sort();
}

/** Counts the files that the cluster holds of each checkout. */
async function countFiles({ connection, index }: FleetPlace): Promise<ReadonlyMap<string, number>> {
  const listed = { field: "checkout", size: PAGE, what: "checkouts" };
  const pages = valuePages(connection, index, listed);
  return new Map((await Array.fromAsync(pages)).flatMap((page) => [...page]));
}

/** Names checkouts that another version has sent, as many as one request lists. */
async function ofOtherMakers({ connection, index }: FleetPlace, maker: string): Promise<string[]> {
  const { hits } = whole(
    await connection.send<Shards & { hits?: { hits?: readonly { readonly _id?: unknown }[] } }>(
      `/${checkoutsOf(index)}/_search`,
      {
        body: {
          ...{ size: PAGE, _source: false, sort: [{ checkout: "asc" }] },
          query: { bool: { must_not: [{ term: { maker } }] } },
        },
      },
    ),
  );
  return objectsIn(hits?.hits, "checkouts").map(({ _id }) =>
    isText(_id) ? _id : badAnswer("checkouts")
  );
}

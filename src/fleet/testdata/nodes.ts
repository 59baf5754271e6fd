/**
 * Nodes of the cluster as processes, which a test may kill or hang.
 *
 * @module
 */
import { ask } from "./worlds.ts";

/** A node of the cluster, and its process. */
export interface RunningNode {
  readonly id: string;
  readonly pid: number;
  readonly url: string;
}

/** Lists the nodes that are in the cluster. */
export async function runningNodes(): Promise<RunningNode[]> {
  const { nodes } = await ask<{
    nodes: Record<string, { process: { id: number }; http: { publish_address: string } }>;
  }>("/_nodes/process,http");
  return Object.entries(nodes).map(([id, { process, http }]) => ({
    ...{ id, pid: process.id, url: `http://${http.publish_address}` },
  }));
}

/** Tells which node leads the cluster. */
export async function leader(): Promise<string> {
  const { cluster_manager_node: id } = await ask<{ cluster_manager_node: string }>(
    "/_cluster/state/cluster_manager_node",
  );
  return id;
}

/** Waits until something is so, within five minutes. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (performance.now() < deadline) {
    try {
      if (await isSo()) return;
    } catch (error) {
      // A node that starts does not listen yet.
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The cluster does not recover");
}

/** Kills a node, uses what is left, and waits until it is back. */
export async function without(node: RunningNode, use: () => Promise<void>): Promise<void> {
  Deno.kill(node.pid, "SIGKILL");
  try {
    await use();
  } finally {
    await until(async () => {
      const again = (await runningNodes()).find(({ id }) => id === node.id);
      if (again === undefined || again.pid === node.pid) return false;
      // A node without a leader waits for one before it answers.
      const { status } = await ask<{ status: string }>("/_cluster/health?timeout=5s");
      return status === "green";
    });
  }
}

/** How soon a leader notices that a node is silent, and others that it is: by default, half a minute or one. */
const SOON = {
  "cluster.fault_detection.leader_check.timeout": "1s",
  "cluster.fault_detection.follower_check.timeout": "1s",
  "cluster.fault_detection.follower_check.interval": "100ms",
} as const;

/**
 * Stops a node where it is, as a cut network does for all others: its connections stay, and nothing comes
 * through them. It goes on with what it knew then.
 */
export async function withCutOff(node: RunningNode, use: () => Promise<void>): Promise<void> {
  const count = (await runningNodes()).length;
  const settings = "/_cluster/settings";
  await ask(settings, "PUT", { transient: SOON });
  Deno.kill(node.pid, "SIGSTOP");
  try {
    await use();
  } finally {
    Deno.kill(node.pid, "SIGCONT");
    await until(async () => {
      const { status } = await ask<{ status: string }>("/_cluster/health?timeout=5s");
      return status === "green" && (await runningNodes()).length === count;
    });
    const usual = Object.fromEntries(Object.keys(SOON).map((key) => [key, null]));
    await ask(settings, "PUT", { transient: usual });
  }
}

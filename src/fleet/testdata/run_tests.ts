/**
 * `deno task fleet`: runs the tests of this folder against a cluster that is started for them, or, with
 * arguments, another command. It says so and succeeds where no cluster can be had.
 *
 * @module
 */
import { type Cluster, NoClusterError, startCluster, whyNoCluster } from "./cluster.ts";

const TESTS = ["deno", "test", "--no-check", "--lock=tests/deno.lock", "-A", "src/fleet"];

/** Starts a cluster; says why none can be had. */
async function clusterOrReason(isBrief: boolean): Promise<Cluster | string> {
  const reason = await whyNoCluster();
  if (reason !== undefined) return reason;
  try {
    return await startCluster(isBrief);
  } catch (error) {
    if (error instanceof NoClusterError) return error.message;
    throw error;
  }
}

/** @returns The exit status of the command. */
async function main(args: string[]): Promise<number> {
  const started = performance.now();
  const found = await clusterOrReason(args.length === 0);
  if (typeof found === "string") {
    console.log(`The tests of the fleet were NOT run: ${found}`);
    return 0;
  }
  await using cluster = found;
  console.error(
    `OpenSearch is ready after ${((performance.now() - started) / 1000).toFixed(0)} s.`,
  );
  const [program = "", ...rest] = args.length > 0 ? args : TESTS;
  const child = new Deno.Command(program === "deno" ? Deno.execPath() : program, {
    args: rest,
    env: { CBX_FLEET_URL: cluster.url },
    stdin: "null",
  }).spawn();
  // Whoever ends this process ends the command, and sees its exit status.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => child.kill(signal));
  }
  return (await child.status).code;
}

if (import.meta.main) Deno.exit(await main(Deno.args));

/**
 * `deno task fleet`: runs the tests of this folder against a cluster that is started for them, or, with
 * arguments, another command. It says so and succeeds where no cluster can be had.
 *
 * @module
 */
import { startCluster, whyNoCluster } from "./cluster.ts";

const TESTS = ["deno", "test", "--no-check", "--lock=tests/deno.lock", "-A", "src/fleet"];

/** @returns The exit status of the command. */
async function main(args: string[]): Promise<number> {
  const reason = await whyNoCluster();
  if (reason !== undefined) {
    console.log(`The tests of the fleet were not run, as ${reason}.`);
    return 0;
  }
  const started = performance.now();
  await using cluster = await startCluster();
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

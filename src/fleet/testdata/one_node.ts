/**
 * `deno task cluster`: one node of OpenSearch at port 9200 of this machine, for a fleet on a laptop. What
 * it holds stays in a folder, `cbx-fleet-data` unless another one is named.
 *
 * @module
 */
import { resolve } from "node:path";
import { fetchJars, whyNoCluster } from "./cluster.ts";

const reason = await whyNoCluster();
if (reason !== undefined) {
  console.error(`Cannot start OpenSearch: ${reason}`);
  Deno.exit(2);
}
const home = resolve(Deno.args[0] ?? "cbx-fleet-data");
const config = `${home}/node_1/config`;
Deno.mkdirSync(config, { recursive: true });
// The port is of this machine alone: nobody is asked who they are.
const settings = ["network.host: 127.0.0.1", "discovery.type: single-node"];
Deno.writeTextFileSync(`${config}/opensearch.yml`, settings.join("\n") + "\n");
const args = [
  ...["-Xmx1g", "-cp", `${await fetchJars()}/*`, "org.codelibs.opensearch.runner.OpenSearchRunner"],
  ...["-basePath", home, "-numOfNode", "1", "-clusterName", "cbx", "-baseHttpPort", "9199"],
  "-disableESLogger",
];
const child = new Deno.Command("java", { args, cwd: home, stdin: "null" }).spawn();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => child.kill("SIGTERM"));
}
Deno.exit((await child.status).code);

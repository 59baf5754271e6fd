/** Asks a fleet as a program with no permission but that of its cluster does. */
import { openFleet } from "../mod.ts";

const [url = "", index = "", query = ""] = Deno.args;
const fleet = await openFleet({ url, index });
const { results } = await fleet.search(query);
const explained = await fleet.explain(query);
const { path } = await fleet.read(results[0]?.path ?? "");
console.log(explained.results[0]?.path, path);
console.log(results.map(({ repository, path }) => `${repository} ${path}`).join("\n"));

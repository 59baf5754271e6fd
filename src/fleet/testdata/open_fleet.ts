/** Opens a fleet by TLS as a program with no permission but that of its cluster does. */
import { openFleet } from "../mod.ts";

const [url = "", certificate] = Deno.args;
try {
  await openFleet({ url, ...(certificate ? { caCerts: [certificate] } : {}) });
} catch (error) {
  console.log(String(error));
}

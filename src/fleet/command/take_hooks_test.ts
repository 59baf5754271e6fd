/**
 * Webhooks that bring a checkout up to date, in a real cluster, which `deno task fleet` starts.
 *
 * @module
 */
import { equal, match } from "node:assert/strict";
import { createHmac } from "node:crypto";
import { inTree, writeTree } from "../../../tests/_tree.ts";
import { commitAll, git } from "../testdata/git.ts";
import { serving } from "../testdata/serving.ts";
import { fleetTest, KITCHEN } from "../testdata/worlds.ts";

const SECRET = "a secret of the two sides";

/** Milliseconds between two looks at the metrics, and looks at most. */
const POLL_MS = 200;
const MAX_POLLS = 300;

fleetTest(
  "cbx-fleet serve brings a checkout up to date when a webhook says so",
  (world) =>
    inTree(KITCHEN, (origin) =>
      inTree({}, async (folder) => {
        commitAll(origin);
        const root = `${folder}/kitchen`;
        git(folder, "clone", "--quiet", origin, root);
        await world.fleet.add({ root, repository: "home/kitchen" });
        writeTree(origin, { "src/boil.ts": "export function fryEggs(): void {}\n" });
        const head = commitAll(origin);

        const hook = { form: "github", secret: SECRET, repository: "home/kitchen", branch: "main" };
        const file = `${folder}/hooks.json`;
        Deno.writeTextFileSync(file, JSON.stringify({ hooks: [{ ...hook, root, pull: true }] }));
        await serving(world, ["--hooks", file], async ({ get, post }) => {
          const body = JSON.stringify({
            ref: "refs/heads/main",
            repository: { full_name: "home/kitchen", clone_url: "https://evil.example/x" },
          });
          const sign = (secret: string) => ({
            "x-hub-signature-256": `sha256=${
              createHmac("sha256", secret).update(body).digest("hex")
            }`,
          });
          equal((await post("/hooks/github", body, sign("not the secret"))).status, 401);
          match((await get("/metrics")).text, /^cbx_updates_waiting 0$/m);
          const { status, text } = await post("/hooks/github", body, sign(SECRET));
          equal(status, 202, text);
          let metrics = "";
          for (
            let polls = 0;
            polls < MAX_POLLS && !/^cbx_updates_total 1$/m.test(metrics);
            polls++
          ) {
            await new Promise((resolve) => setTimeout(resolve, POLL_MS));
            metrics = (await get("/metrics")).text;
          }
          match(metrics, /^cbx_updates_total 1$/m);
          match(metrics, /^cbx_update_failures_total 0$/m);
          match(
            (await post("/read", { path: `home/kitchen@${head}:src/boil.ts` })).text,
            /fryEggs/,
          );
          match(Deno.readTextFileSync(`${file}.queue`), /^\{"waiting":\[\]\}$/);
        }, [`--allow-write=${folder}`, "--allow-run=git"]);
      })),
);

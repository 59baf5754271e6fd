/**
 * The page over a fleet, in a real browser, and over a real cluster, which `deno task fleet` starts.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { BrowserPage } from "../../../tests/_browser.ts";
import { inTree } from "../../../tests/_tree.ts";
import { commitAll } from "../testdata/git.ts";
import { serving } from "../testdata/serving.ts";
import { addTree, fleetTest, GARDEN, KITCHEN } from "../testdata/worlds.ts";

fleetTest("the page chooses repositories, and opens a place at a commit", async (world) => {
  await addTree(world.fleet, GARDEN, "home/garden");
  await inTree(KITCHEN, async (root) => {
    const head = commitAll(root);
    await world.fleet.add({ root, repository: "home/kitchen" });
    await serving(world, [], async ({ url, get, post }) => {
      const { repositories, branches } = JSON.parse((await get("/stats")).text);
      deepEqual(repositories, [
        { repository: "home/kitchen", files: 5 },
        { repository: "home/garden", files: 2 },
      ]);
      deepEqual(branches, [{ branch: "main", files: 7 }]);

      await using browser = await BrowserPage.open();
      const texts = (selector: string): Promise<string[]> =>
        browser.evaluate(
          `[...document.querySelectorAll(${
            JSON.stringify(selector)
          })].map((each) => each.textContent.trim())`,
        );
      await browser.goTo(`${url}/#/?q=water`);
      await browser.until(`document.querySelector("input[name=repo]") !== null`);
      await browser.until(`document.querySelector("#hits .hit") !== null`);
      deepEqual(await texts("label:has(input[name=repo])"), ["home/kitchen5", "home/garden2"]);
      await browser.evaluate(`document.querySelectorAll("input[name=repo]")[1].click()`);
      await browser.until(`document.querySelectorAll("#hits .hit").length === 1`);
      match((await texts("#hits .place"))[0]!, /lib\/water\.rb/);
      deepEqual(await texts(".chip"), ["repo:home/garden"]);

      const open = async (place: string, ready: string) => {
        await browser.goTo("about:blank");
        await browser.goTo(`${url}/#${place}`);
        await browser.until(`document.querySelector(${JSON.stringify(ready)}) !== null`);
      };
      await open(`home/kitchen@${head.slice(0, 10)}:src/boil.ts#L2`, ".line.current");
      match((await texts(".line.current"))[0]!, /boilWater/);
      deepEqual(await texts(".crumbs .tag, h1 .tag"), [`home/kitchen@${head.slice(0, 10)}`]);

      // A commit that the fleet does not hold is said, with what is there.
      await open("home/kitchen@0123456789:src/boil.ts#L2", ".source .notice");
      match(
        (await texts(".source .notice"))[0]!,
        new RegExp(`home/kitchen@main at ${head.slice(0, 12)}`),
      );
      await browser.evaluate(`document.querySelector(".source li a").click()`);
      await browser.until(`document.querySelector(".line.current") !== null`);
      const stale = await post("/read", { path: "home/kitchen@0123456789:src/boil.ts#L2" });
      equal(stale.status, 422);
      const read = await post("/read", { path: `home/kitchen@${head}:src/boil.ts#L2-L3` });
      ok(read.text.includes("liters * 300;") && read.text.includes(head), read.text);
    });
  });
});

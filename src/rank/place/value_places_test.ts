import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../../tests/_world.ts";
import { valuePlaces } from "./value_places.ts";

const FILES = {
  "compose.yaml": 'services:\n  web:\n    image: web\n    ports:\n      - "5107:80"\n' +
    "    mem_limit: 512M\n",
  "bus.cs": "class Bus { void Publish() { Service(51071, 15107); } }\n",
  "versions.txt": "CHART=1.29.3\nOTHER=11.29.3\n",
};

async function places(query: string, files: Record<string, string> = FILES): Promise<string[]> {
  const found: string[] = [];
  await inWorld(files, (world) => {
    for (const hit of valuePlaces(world.context(query))) {
      found.push(`${world.pathOf(hit)}:${hit.line} ${hit.reason}`);
    }
  });
  return found;
}

for (
  const [query, ...wanted] of [
    ["which service is published on port 5107?", 'compose.yaml:5 place: value "5107"'],
    ["memory limit set to 512M", 'compose.yaml:6 place: value "512M"'],
    ["chart at version 1.29.3", 'versions.txt:1 place: value "1.29.3"'],
    ["what was fixed in #5107"],
    ["published since 5107-01-01"],
    ["how is RFC 5107 published"],
    ["how is iso 5107 published"],
    ["which 2 services are published"],
    ["5107"],
    ["- port(5107);"],
  ] as const
) {
  Deno.test(`valuePlaces() reads the values of "${query}"`, async () => {
    deepEqual(await places(query), wanted);
  });
}

Deno.test("valuePlaces() takes no value that stands in many files", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => [`${index}.yaml`, `port: 5107\nname: n${index}\n`]),
  );
  deepEqual(await places("published on port 5107", files), []);
});

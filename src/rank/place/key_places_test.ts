import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../../tests/_world.ts";
import { keyPlaces } from "./key_places.ts";

async function places(query: string, files: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  await inWorld(files, (world) => {
    for (const hit of keyPlaces(world.context(query))) {
      found.push(`${world.pathOf(hit)}:${hit.line} ${hit.reason}`);
    }
  });
  return found;
}

Deno.test("keyPlaces() finds sections, those of lists too", async () => {
  const files = { "a.toml": "[ tool.poetry ]\nx = 1\n[[tool.rows]]\ny = 1\n" };
  deepEqual(await places("tool.poetry", files), ['a.toml:1 place: key "tool.poetry"']);
  deepEqual(await places("tool.rows.y", files), ['a.toml:4 place: key "tool.rows.y"']);
});

Deno.test("keyPlaces() comes to an end beside much of blanks between brackets", async () => {
  const blanks = " ".repeat(20_000);
  const files = { "a.toml": `[tool]\nname = 1\n[[${blanks}[${blanks}\n[tool.poetry]\n` };
  deepEqual(await places("tool.poetry", files), ['a.toml:4 place: key "tool.poetry"']);
});

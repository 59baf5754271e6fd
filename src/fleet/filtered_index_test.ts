import { deepEqual, rejects } from "node:assert/strict";
import { askQuestion, questionsNamed } from "@cbx/cli/program";
import { filteredIndex } from "./filtered_index.ts";
import type { Fleet } from "./mod.ts";

Deno.test("filteredIndex() narrows its filters by the checkout of a place, and takes no pattern for one", async () => {
  const asked: [place: string, options: object][] = [];
  const ask = (place: string, options: object) => {
    asked.push([place, options]);
    return Promise.resolve({});
  };
  // A fleet is open: this one notes what it is asked.
  const fleet = { read: ask, describe: ask } as unknown as Fleet;
  const filters = { repositories: ["open/docs"], organisations: [], branches: [] };
  const index = filteredIndex(fleet, filters, (told) => told);
  await index.read!("acme/secret@main:src/a.py");
  await index.describe!("acme/secret@main:a.b");
  const chosen = { repositories: ["acme/secret"], branches: ["main"], within: filters };
  deepEqual(asked.splice(0), [["src/a.py", chosen], ["a.b", chosen]]);
  for (const place of ["acme/secret@*:src/a.py", "acme/secret@m*:src/a.py", "acme/x@!m:a.py"]) {
    await index.read!(place);
    deepEqual(asked.splice(0), [[place, filters]]);
  }
});

Deno.test("filteredIndex() says which inputs of a search only a tree can heed", async () => {
  const index = filteredIndex({} as Fleet, {}, (told) => told);
  const [search] = questionsNamed(["search"]);
  const { signal } = new AbortController();
  const cases = [
    [{ session: "review" }, /Cannot heed "session" in a search of a fleet: it is of a tree/],
    [{ relations: ["tests"] }, /Cannot heed "relations" in a search of a fleet: it is of a tree/],
    [{ since: "HEAD" }, /Cannot search what changed here: there is no tree to compare with/],
    [{ staged: true }, /Cannot search what changed here: there is no tree to compare with/],
    [{ branch: "main.." }, /Cannot search what changed here: there is no tree to compare with/],
  ] as const;
  for (const [input, message] of cases) {
    const asked = askQuestion(search!, index, { input: { query: "water", ...input }, signal });
    await rejects(asked, { name: "RangeError", message });
  }
});

import { deepEqual, ok } from "node:assert/strict";
import { drawQueries } from "./draw_queries.ts";

const FILES = [
  {
    path: "src/relay.ts",
    text: "// Sends each message to the nearest relay.\nexport function sendMessage(to) {}\n",
  },
  { path: "src/app.ts", text: 'import { sendMessage } from "./relay.ts";\nsendMessage(home);\n' },
];

Deno.test("drawQueries() draws every sort from the texts", () => {
  const queries = drawQueries(FILES, 1);
  const of = (sort: string) => queries.filter((each) => each.sort === sort);
  deepEqual(of("identifier").map(({ query }) => query), ["sendMessage"]);
  deepEqual(of("comment").map(({ query }) => query), ["Sends each message to the nearest relay"]);
  deepEqual(of("path").map(({ query }) => query).sort(), ["src/app.ts", "src/relay.ts"]);
});

Deno.test("drawQueries() names every file that holds a literal", () => {
  const literals = drawQueries(FILES, 1).filter(({ sort }) => sort === "literal");
  ok(literals.length > 0);
  for (const { query, paths } of literals) {
    const literal = query.replaceAll('"', "");
    deepEqual(
      paths,
      FILES.filter(({ text }) => text.includes(literal)).map(({ path }) => path),
    );
  }
});

Deno.test("drawQueries() draws the same from the same tree and seed", () => {
  deepEqual(drawQueries(FILES, 7), drawQueries(FILES, 7));
});

Deno.test("drawQueries() takes the name of a file for no literal", () => {
  const files = [{ path: "a/build.gradle", text: "" }, { path: "b.md", text: "build.gradle" }];
  const literals = [1, 2, 3, 4].flatMap((seed) => drawQueries(files, seed)).filter(({ sort }) =>
    sort === "literal"
  );
  deepEqual(literals, []);
});

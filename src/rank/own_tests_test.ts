import { deepEqual, equal, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { search } from "../search/search.ts";
import { sourceOf } from "../search/testdata/source.ts";
import { ownTests } from "./choose_definition.ts";

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `    let step${at} = start(${at});\n`).join("");

const FILES = {
  "src/jar.rs": `/// Throws away what is stale.
pub fn sweep(jar: &mut Jar) {
${lines(12)}    jar.retain(|each| each.is_fresh());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_expired_cookies() {
${lines(12)}        // expired cookies are removed from the jar
        assert!(removed_expired_cookies(&jar()));
    }

    fn jar() -> Jar {
${lines(12)}        Jar::with_expired_cookies()
    }
}
`,
  "src/cookie.rs": `/// A cookie may have expired: then it is removed.
pub fn remove_expired(cookie: &Cookie) -> bool {
${lines(12)}    cookie.until < now()
}
`,
};

Deno.test("ownTests() finds the chunks of the module of tests, and none where tests are asked for", async () => {
  await inWorld(FILES, ({ context, store }) => {
    const found = (query: string) =>
      store.catalog.files.flatMap((file) =>
        [...store.chunks([...ownTests(context(query), file)]).values()]
          .map(({ startLine }) => `${file.path}:${startLine}`)
      );
    const tests = found("expired cookies are removed");
    ok(tests.length > 0 && tests.every((each) => each.startsWith("src/jar.rs:")), tests.join());
    deepEqual(tests.map((each) => Number(each.split(":")[1]) > 16), tests.map(() => true));
    deepEqual(found("tests that expired cookies are removed"), []);
  });
});

Deno.test("search() shows the code of a file and not the tests in it", async () => {
  await inWorld(FILES, (world) => {
    const { results } = search(sourceOf(world), "where are expired cookies removed", {});
    equal(results.find(({ path }) => path === "src/jar.rs")?.symbol, "sweep");
  });
});

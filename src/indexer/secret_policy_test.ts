import { deepEqual, equal, notEqual } from "node:assert/strict";
import { FakeEmbedder } from "../embed/testdata/fake_models.ts";
import { acquireLock } from "../store/lock.ts";
import { publish } from "../store/publish.ts";
import { openPublished } from "../store/published_file.ts";
import { Store } from "../store/store.ts";
import { SECRET_RULES } from "../text/secrets/find_secrets.ts";
import { RULE_TEXTS } from "../walk/_secret_path.ts";
import { treeOf } from "./testdata/tree.ts";
import { encodeIndex } from "./encode_index.ts";
import { LiveIndex } from "./live_index.ts";
import { hasSamePolicy, SECRET_POLICY, SECRET_POLICY_KEY } from "./secret_policy.ts";
import { writeIndex } from "./write_index.ts";

function placeOf(files: Record<string, string>) {
  const root = treeOf(files);
  return { root, indexPath: `${Deno.makeTempDirSync()}/index.sqlite` };
}

/** Makes an index look as if other rules had written it. */
async function setPolicy(
  indexPath: string,
  policy: string,
  change: (store: Store) => void = () => {},
): Promise<void> {
  using lock = await acquireLock(indexPath);
  await publish(lock, async (file) => {
    using store = await Store.open(file, { write: true });
    await store.write(() => {
      const surroundings = { ...store.surroundings(), skipped: store.skips() };
      store.writeSurroundings(surroundings, { [SECRET_POLICY_KEY]: policy });
      change(store);
      return Promise.resolve();
    });
  }, { copy: true });
}

/**
 * Raised with a change of what the patterns do not show: a judgement of values (`judge_value.ts`,
 * `named_rules.ts`), what stands beside an identifier (`pair_rules.ts`), the scan, other spellings (`unfold.ts`), or how a secret is masked.
 */
const POLICY_VERSION = 8;

/** Fingerprints of the rules: changes with each pattern, mark, kind, and with the version. */
function secretPolicy(more: readonly string[]): string {
  const rules = SECRET_RULES.map((
    { kind, marks, heads = "", lead = 0, pattern, rest, isForParts = false },
  ) => [kind, marks.join(), heads, lead, pattern, rest ?? "", isForParts].join("\t"));
  return fingerprintOf([`version ${POLICY_VERSION}`, ...rules, ...more].join("\n"));
}

/** Two hashes of 32 bits (FNV-1a) with different starts: it tells policies apart, no more. */
function fingerprintOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000193);
  }
  return [a, b].map((hash) => (hash >>> 0).toString(16).padStart(8, "0")).join("");
}

Deno.test("SECRET_POLICY is the fingerprint of the rules, and another with other rules", () => {
  equal(SECRET_POLICY, secretPolicy(RULE_TEXTS), "Write the second one to secret_policy.ts");
  equal(secretPolicy(["a"]), secretPolicy(["a"]));
  notEqual(secretPolicy(["a"]), secretPolicy(["b"]));
});

Deno.test("hasSamePolicy() holds for what this version wrote", async () => {
  const place = placeOf({ "a.ts": "let a = 1;\n" });
  await writeIndex(place);
  using store = await Store.open(openPublished(place.indexPath), { write: false });
  equal(hasSamePolicy(store), true);
});

Deno.test("writeIndex() builds anew what was written by other rules for secrets", async () => {
  const place = placeOf({ "a.ts": "let a = 1;\n", "b.ts": "let b = 1;\n" });
  equal((await writeIndex(place)).mode, "built");
  equal((await writeIndex(place)).mode, "unchanged");
  await setPolicy(place.indexPath, "0123456789abcdef");
  const { mode, written } = await writeIndex(place);
  deepEqual({ mode, written }, { mode: "built", written: 2 });
  equal((await writeIndex(place)).mode, "unchanged");
});

Deno.test("writeIndex() keeps of other rules for secrets what models made of the same texts", async () => {
  const place = placeOf({ "a.ts": "let a = 1;\n", "b.ts": "let b = 1;\n" });
  await writeIndex(place);
  await encodeIndex({ ...place, models: { dense: new FakeEmbedder() } }, {});
  await setPolicy(place.indexPath, "0123456789abcdef", ({ encodings }) => {
    // As a text of this file was before these rules masked it.
    const file = encodings.file("dense", "b.ts")!;
    encodings.setFile("dense", "b.ts", { ...file, hashes: file.hashes.map((byte) => byte ^ 1) });
  });
  await writeIndex(place);
  using store = await Store.open(openPublished(place.indexPath), { write: false });
  equal(store.encodings.file("dense", "b.ts"), undefined);
  notEqual(store.encodings.file("dense", "a.ts"), undefined);
});

Deno.test("LiveIndex takes an index of other rules for secrets for none", async () => {
  const place = placeOf({ "a.ts": "let a = 1;\n" });
  await writeIndex(place);
  await setPolicy(place.indexPath, "0123456789abcdef");
  using live = new LiveIndex(place);
  const { store, exists, pending } = await live.current();
  equal(exists, false);
  equal(pending.size, 0);
  deepEqual(store.catalog.files.map(({ path }) => path), ["a.ts"]);
});

Deno.test("LiveIndex reads the index again once it is of these rules", async () => {
  const place = placeOf({ "a.ts": "let a = 1;\n" });
  await writeIndex(place);
  await setPolicy(place.indexPath, "");
  using live = new LiveIndex(place);
  equal((await live.current()).exists, false);
  await writeIndex(place);
  equal((await live.current()).exists, true);
});

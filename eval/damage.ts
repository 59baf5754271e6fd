/**
 * `deno task eval damage`: damages an index in every way, asks it questions, and prints what came of it.
 *
 * ```sh
 * deno task eval damage [--count 2000] [--seed 1] [--out eval/damage.txt] [--kind "one bit"]
 * ```
 *
 * Damage that no answer differs for is `none`; where an answer tells of it, and is made without the
 * index, it is `said`. An answer that differs and says nothing is `silent`, an error that is not for
 * people is `raw`, and one that never comes is a `hang`: of these there are to be none. `doctor` is to
 * tell of all, and what `cbx index --rebuild` does not mend is counted as well.
 *
 * The second table is of what nobody can tell from an index: whoever may write the folder of an index
 * can seal what they like. There, another answer is what its author wants: it is `believed`, and only
 * `raw` and `hang` are at fault.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { OUTCOMES } from "./damage/ask_damaged.ts";
import { DAMAGES, FORGERIES } from "./damage/damage_kinds.ts";
import type { DamageResult } from "./damage/damaged_world.ts";
import { doDamages } from "./damage/do_damages.ts";
import { textTable } from "./text_table.ts";

/** Of all damages, one in so many is a forgery. */
const FORGED_SHARE = 4;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      out: { type: "string" },
      kind: { type: "string" },
    },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  const tasks = values.kind === undefined
    ? mixedTasks(count, seed)
    : Array.from({ length: count }, (_, n) => ({ kind: values.kind!, seed: seed + n }));
  const results: DamageResult[] = [];
  for await (const result of doDamages(tasks)) {
    const { kind, outcome, detail, isMended } = result;
    const isBad = outcome === "raw" || outcome === "hang" || !isMended ||
      outcome === "silent" && kind in DAMAGES;
    if (isBad) {
      const { seed } = tasks[results.length]!;
      console.error(
        `${kind} (--seed ${seed}): ${outcome}${isMended ? "" : ", not mended"} ${detail}`,
      );
    }
    results.push(result);
  }
  const damaged = results.filter(({ kind }) => kind in DAMAGES);
  const forged = results.filter(({ kind }) => kind in FORGERIES);
  const text = `${values.count} damages of an index, seed ${values.seed}\n\n` +
    `${table(["Damage", "silent"], damaged)}\n` +
    table(["Sealed by who may write the folder", "believed"], forged);
  console.log(text.trimEnd());
  if (values.out !== undefined) Deno.writeTextFileSync(values.out, text);
}

/** Every kind of damage has its turn, again and again. */
function mixedTasks(count: number, seed: number): { kind: string; seed: number }[] {
  const [damages, forgeries] = [Object.keys(DAMAGES), Object.keys(FORGERIES)];
  return Array.from({ length: count }, (_, n) => {
    const [kinds, turn] = n % FORGED_SHARE === 0
      ? [forgeries, n / FORGED_SHARE]
      : [damages, n - Math.floor(n / FORGED_SHARE)];
    return { kind: kinds[turn % kinds.length]!, seed: seed * 1_000_000 + n };
  });
}

function table([title, silent]: [string, string], results: readonly DamageResult[]): string {
  const outcomes = OUTCOMES.toReversed();
  const names = outcomes.map((each) => each === "silent" ? silent : each);
  const row = (name: string, of: readonly DamageResult[]) => [
    name,
    String(of.length),
    ...outcomes.map((each) => String(of.filter(({ outcome }) => outcome === each).length)),
    String(of.filter(({ isNamed }) => isNamed).length),
    String(of.filter(({ isMended }) => !isMended).length),
  ];
  const kinds = [...Map.groupBy(results, ({ kind }) => kind)];
  return textTable([
    [title, "all", ...names, "named by doctor", "not mended"],
    ...kinds.map(([kind, of]) => row(kind, of)),
    row("all", results),
  ]);
}

if (import.meta.main) await main(Deno.args);

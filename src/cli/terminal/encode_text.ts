import type { EncodeReport, IndexStats, ModelFeature } from "@cbx/core";
import { count, counted, duration } from "./figures.ts";
import { visible } from "./visible.ts";

/** Describes what was done with chunks. */
const ENCODED: Readonly<Record<EncodeReport["feature"], string>> = {
  dense: "Embedded",
  sparse: "Expanded",
};

/** Sums up what each model did, a line each; one that had nothing to do is not told of. */
export function encodeText(reports: readonly EncodeReport[]): string {
  return reports.filter(({ encoded, refused }) => encoded + refused > 0).map((report) => {
    const { feature, model, encoded, refused, tokens, elapsedMs } = report;
    const what = `${ENCODED[feature]} ${counted(encoded, "chunk")} with ${visible(model)}`;
    const left = refused > 0 ? `; it refused ${count(refused)}` : "";
    return `${what} in ${duration(elapsedMs)}: ${counted(tokens, "token")}${left}\n`;
  }).join("");
}

/**
 * Says which models have not encoded all chunks, and why, a line each. That is said in any case: the
 * answers are not yet what they will be.
 */
export function unfinishedNotes(reports: readonly EncodeReport[]): string[] {
  return reports.flatMap(({ feature, model, chunks, withVector, stopped }) => {
    if (stopped === undefined) return [];
    const share = shareText(withVector, chunks);
    const has = `${share} of ${counted(chunks, "chunk")} have vectors of ${model} (${feature})`;
    const rest = 'searches answer all the same, and "cbx update" goes on with the rest';
    return [visible(`${has}: ${stopped.replace(/\.$/, "")}; ${rest}`)];
  });
}

/**
 * Says which share of the chunks has vectors from earlier runs, where a model could not be opened.
 *
 * @param missing Features whose models were not opened.
 */
export function untouchedNotes(
  { models, chunks }: Pick<IndexStats, "models" | "chunks">,
  missing: readonly ModelFeature[],
): string[] {
  return missing.map((feature) => {
    const { model, withVector = 0 } = models.find((each) => each.feature === feature) ?? {};
    const whose = model === undefined ? feature : `${visible(model)}, ${feature}`;
    const share = shareText(withVector, Math.max(1, chunks));
    return `${share} of ${
      counted(chunks, "chunk")
    } have vectors (${whose}); searches answer all the same`;
  });
}

/** A share is whole only if nothing is missing, and nothing only if nothing is there. */
export function shareText(part: number, whole: number): string {
  if (part >= whole) return "100 %";
  const percent = Math.floor(100 * part / whole);
  return percent === 0 && part > 0 ? "less than 1 %" : `${percent} %`;
}

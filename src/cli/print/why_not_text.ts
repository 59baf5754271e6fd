/**
 * Why a file is not in an answer, as tables that a person can read.
 *
 * @module
 */
import type { FeatureGap, SignalStanding, WhyNot } from "@cbx/core";
import type { Paint } from "./paint.ts";
import { table } from "./table.ts";
import { visible } from "./visible.ts";

/** Fewer digits would hide what a feature of small weight counts. */
const DIGITS = 4;

/**
 * Prints why a file is not in an answer, or not higher in it.
 *
 * @param whyNot What the library tells.
 * @param paint The colours.
 */
export function whyNotText(whyNot: WhyNot, paint: Paint): string {
  const { path, reason, signals, features } = whyNot;
  const blocks = [
    `${paint.path(visible(path))}  ${paint.dim(place(whyNot))}\n  ${visible(reason)}\n`,
    ...(signals.length > 0 ? [titled(signalTable(signals), paint)] : []),
    ...(features.length > 0 ? [titled(featureTable(features), paint)] : []),
  ];
  return blocks.join("\n");
}

function place({ state, rank, of }: WhyNot): string {
  return rank === null ? state : `rank ${rank} of ${of}`;
}

function signalTable(signals: readonly SignalStanding[]): string {
  const rows = signals.map(({ name, rank, of, reason }) => [
    name,
    rank === null ? "-" : String(rank),
    String(of),
    // The reason starts with the name, which has a column of its own.
    visible(reason.startsWith(`${name}: `) ? reason.slice(name.length + 2) : reason),
  ]);
  return table([["signal", "rank", "of", "reason"], ...rows], [1, 2]);
}

/** Features that are zero for both files say nothing. */
function featureTable(features: readonly FeatureGap[]): string {
  const telling = features.filter(({ contribution, gap }) => contribution !== 0 || gap !== 0);
  const rows = telling.map((
    { name, value, best, weight, contribution, gap },
  ) => [visible(name), ...[value, best, weight, contribution, gap].map(figure)]);
  const sum = (part: "contribution" | "gap") =>
    figure(features.reduce((total, feature) => total + feature[part], 0));
  const heads = ["feature", "value", "first", "weight", "contribution", "gap"];
  const score = ["score", "", "", "", sum("contribution"), sum("gap")];
  return table([heads, ...rows, score], [1, 2, 3, 4, 5]);
}

/** A sum that is next to nothing may be below zero: it is written without the minus. */
function figure(value: number): string {
  return Number(value.toFixed(DIGITS)).toFixed(DIGITS);
}

function titled(text: string, paint: Paint): string {
  const [head = "", ...lines] = text.split("\n");
  return [paint.title(head), ...lines].join("\n");
}

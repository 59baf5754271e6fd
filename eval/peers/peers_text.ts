import { figure, MEGABYTE } from "../bench/bench_row.ts";
import { textTable } from "../text_table.ts";
import type { PeerFigures } from "./measure_peer.ts";

/** A program, and its figures or why there are none. */
export interface PeerRow {
  readonly name: string;
  readonly note: string;
  readonly figures: PeerFigures | string;
}

const HEAD = [
  ...["", "index: CPU", "wall", "peak", "size", "a query: CPU", "wall", "warm p50", "p95", ""],
];

/** Writes the table of a tree, and the programs that gave no figure. */
export function peersText(rows: readonly PeerRow[]): string {
  const failed = rows.filter(({ figures }) => typeof figures === "string");
  const table = textTable([
    HEAD,
    ...rows.flatMap(({ name, note, figures }) =>
      typeof figures === "string" ? [] : [[name, ...cells(figures), note]]
    ),
  ], [0, HEAD.length - 1]);
  return table + failed.map(({ name, figures }) => `${name}: not measured: ${figures}\n`).join("");
}

function cells({ index, search, warm }: PeerFigures): string[] {
  return [
    ...(index
      ? [
        figure(index.cpuMs, "ms"),
        figure(index.wallMs, "ms"),
        figure(index.peakBytes / MEGABYTE, "MB"),
        index.indexBytes === 0 ? "" : figure(index.indexBytes / MEGABYTE, "MB"),
      ]
      : ["", "", "", ""]),
    ...(search ? [figure(search.cpuMs, "ms"), figure(search.wallMs, "ms")] : ["", ""]),
    ...(warm ? [figure(warm.p50, "ms"), figure(warm.p95, "ms")] : ["", ""]),
  ];
}

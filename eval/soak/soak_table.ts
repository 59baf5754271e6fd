import { textTable } from "../text_table.ts";
import type { AskedRepository } from "./ask_repository.ts";
import type { IndexedRepository } from "./index_repository.ts";

/** Outcome of one repository. */
export interface SoakRow {
  /** Its name. */
  readonly name: string;
  /** Commit of cbx that it was measured with; absent in rows that are older than this field. */
  readonly commit?: string;
  /** Cost of indexing it. */
  readonly indexed?: IndexedRepository;
  /** CPU time of parsing its files and nothing else, in milliseconds. */
  readonly parseMs?: number;
  /** Outcome of asking it. */
  readonly asked?: AskedRepository;
  /** Programs that failed or were ended, with what they said. */
  readonly failures: readonly string[];
}

/**
 * Aims that the table counts against. Where parsing takes less than `parseMs`, what is measured is the
 * start of the program, and no ratio is counted.
 */
const AIMS = { ratio: 8, parseMs: 500, fileMs: 2000, peakMb: 600, files: 20_000 };

const HEAD =
  "repository files MB parse_s index_s ratio slowest_s peak_MB p50_ms p95_ms over crashes wrong commit"
    .split(" ");

const MEGABYTE = 1e6;

/** Writes all rows as a table, under the figures that the aims ask for. */
export function soakTable(rows: readonly SoakRow[]): string {
  const sorted = [...rows].sort((a, b) => a.name < b.name ? -1 : 1);
  const table = textTable([HEAD, ...sorted.map(cells)]);
  return `${summary(sorted)}\n${table}${details(sorted)}`;
}

function cells({ name, commit, indexed, parseMs, asked, failures }: SoakRow): string[] {
  const seconds = (ms: number | undefined) => ms === undefined ? "-" : (ms / 1000).toFixed(1);
  return [
    name,
    String(indexed?.files ?? "-"),
    indexed ? (indexed.sourceBytes / MEGABYTE).toFixed(1) : "-",
    seconds(parseMs),
    seconds(indexed?.cpuMs),
    ratioOf({ indexed, parseMs })?.toFixed(1) ?? "-",
    seconds(indexed?.slowest.cpuMs),
    indexed ? (indexed.peakBytes / MEGABYTE).toFixed(0) : "-",
    asked ? asked.p50.toFixed(0) : "-",
    asked ? asked.p95.toFixed(0) : "-",
    String(asked?.overBudget.length ?? "-"),
    String(failures.length + (asked?.crashes.length ?? 0)),
    String(asked?.wrong.length ?? "-"),
    commit ?? "-",
  ];
}

function ratioOf(
  { indexed, parseMs }: {
    readonly indexed: IndexedRepository | undefined;
    readonly parseMs: number | undefined;
  },
): number | undefined {
  const isTelling = parseMs !== undefined && parseMs >= AIMS.parseMs;
  return indexed && isTelling ? indexed.cpuMs / parseMs : undefined;
}

function summary(rows: readonly SoakRow[]): string {
  const count = (holds: (row: SoakRow) => boolean) => rows.filter(holds).length;
  const sum = (of: (row: SoakRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const isLarge = ({ indexed }: SoakRow) => (indexed?.files ?? 0) >= AIMS.files;
  return [
    `${rows.length} repositories, ${sum(({ indexed }) => indexed?.files ?? 0)} files, ` +
    `${(sum(({ indexed }) => indexed?.sourceBytes ?? 0) / MEGABYTE).toFixed(0)} MB; ` +
    `${sum(({ asked }) => asked?.queries ?? 0)} queries`,
    `crashes and programs ended: ${
      sum(({ asked, failures }) => failures.length + (asked?.crashes.length ?? 0))
    }`,
    `wrong answers: ${sum(({ asked }) => asked?.wrong.length ?? 0)}; ` +
    `empty answers that claim to be a proof: ${sum(({ asked }) => asked?.proofs ?? 0)}`,
    `files over a budget of steps: ${sum(({ asked }) => asked?.overBudget.length ?? 0)}`,
    `over ${AIMS.ratio} times their own parse (CPU): ${
      count(({ indexed, parseMs }) => (ratioOf({ indexed, parseMs }) ?? 0) > AIMS.ratio)
    }`,
    `with a file that takes over ${AIMS.fileMs / 1000} s: ${
      count(({ indexed }) => (indexed?.slowest.cpuMs ?? 0) > AIMS.fileMs)
    }`,
    `over ${AIMS.peakMb} MB, of those with fewer than ${AIMS.files} files: ${
      count((row) => !isLarge(row) && (row.indexed?.peakBytes ?? 0) > AIMS.peakMb * MEGABYTE)
    }`,
    "",
  ].join("\n");
}

function details(rows: readonly SoakRow[]): string {
  const lines = rows.flatMap(({ name, indexed, asked, failures }) => [
    ...(indexed && indexed.slowest.cpuMs > AIMS.fileMs
      ? [`${name}: slow: ${indexed.slowest.path}`]
      : []),
    ...failures.map((each) => `${name}: ended: ${each}`),
    ...(asked?.crashes ?? []).map((each) => `${name}: crashed: ${each}`),
    ...(asked?.wrong ?? []).map((each) => `${name}: wrong: ${each}`),
    ...(asked?.overBudget ?? []).map((each) => `${name}: over budget: ${each}`),
  ]);
  return lines.length > 0 ? `\n${lines.join("\n")}\n` : "";
}

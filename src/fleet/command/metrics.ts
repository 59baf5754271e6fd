/**
 * Figures of a server in the text format of Prometheus: how long answers took, which failed, how old
 * each checkout is, and what waits to be updated. They tell of all repositories: who sees only some is
 * not shown them.
 *
 * @module
 */
import type { Checkout } from "../checkout_document.ts";

/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Statuses from here on are failures of the server. */
const FAILED = 500;

/** Updates that wait, and those that were done. */
export interface UpdateFigures {
  readonly waiting: number;
  readonly done: number;
  readonly failed: number;
}

/** Figures beside those of answers. */
export interface ServerFigures {
  readonly checkouts: readonly Pick<Checkout, "checkout" | "published">[];
  /** Updates that webhooks ask for; absent where none do. */
  readonly updates?: UpdateFigures;
  /** Whether files of settings cannot be read again, by flag. @default {none are named} */
  readonly broken?: Readonly<Record<string, boolean>>;
  /** The time, in milliseconds. @default {now} */
  readonly now?: number;
}

/** Answers that are counted. */
export class Metrics {
  readonly #routes = new Map<
    string,
    { readonly counts: number[]; count: number; seconds: number; failures: number }
  >();

  /** Counts an answer. */
  readonly observe = (route: string, status: number, ms: number): void => {
    const series = this.#routes.get(route) ??
      { counts: BOUNDS.map(() => 0), count: 0, seconds: 0, failures: 0 };
    this.#routes.set(route, series);
    const seconds = ms / 1000;
    for (const [at, bound] of BOUNDS.entries()) if (seconds <= bound) series.counts[at]!++;
    series.count++;
    series.seconds += seconds;
    if (status >= FAILED) series.failures++;
  };

  text({ checkouts, updates, broken = {}, now = Date.now() }: ServerFigures): string {
    const routes = [...this.#routes].sort(([a], [b]) => a < b ? -1 : 1);
    const lag = ({ published }: Pick<Checkout, "published">) =>
      Math.max(0, Math.round((now - Date.parse(published)) / 1000));
    const times = routes.flatMap(([route, { counts, count, seconds }]): Sample[] => [
      ...BOUNDS.map((le, at): Sample => [{ route, le: `${le}` }, counts[at]!, "_bucket"]),
      [{ route, le: "+Inf" }, count, "_bucket"],
      [{ route }, seconds, "_sum"],
      [{ route }, count, "_count"],
    ]);
    const failures = routes.map(([route, each]): Sample => [{ route }, each.failures]);
    const lags = checkouts.map((each): Sample => [{ checkout: each.checkout }, lag(each)]);
    const files = Object.entries(broken).map(([flag, is]): Sample => [{ flag }, Number(is)]);
    return [
      ...family("cbx_request_duration_seconds", "histogram", "Time of answers.", times),
      ...family("cbx_request_failures_total", "counter", "Answers that failed.", failures),
      ...family("cbx_checkout_lag_seconds", "gauge", "Time since a checkout was published.", lags),
      ...family(
        "cbx_settings_broken",
        "gauge",
        "Files that cannot be read again, and stand as before.",
        files,
      ),
      ...(updates
        ? [
          ...family("cbx_updates_waiting", "gauge", "Checkouts that wait.", [[
            {},
            updates.waiting,
          ]]),
          ...family("cbx_updates_total", "counter", "Updates that were done.", [[
            {},
            updates.done,
          ]]),
          ...family("cbx_update_failures_total", "counter", "Updates that failed.", [
            [{}, updates.failed],
          ]),
        ]
        : []),
      "",
    ].join("\n");
  }
}

/** A value of a family under its labels; those of a histogram have a suffix to its name. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number, suffix?: string];

type Kind = "counter" | "gauge" | "histogram";

function family(name: string, kind: Kind, help: string, samples: readonly Sample[]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(([labels, value, suffix = ""]) => `${name}${suffix}${written(labels)} ${value}`),
  ];
}

function written(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([key, value]) =>
    `${key}="${value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

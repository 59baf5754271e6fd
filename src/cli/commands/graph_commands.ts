/**
 * The questions about the code graph: each is a call of the library and a report.
 *
 * @module
 */
import type { ImpactOptions, RefsOptions, SymbolOptions } from "@cbx/core";
import type {
  ArchitectureFlags,
  AskFlags,
  ExplainFlags,
  ImpactFlags,
  PageFlags,
  RefsFlags,
  SymbolFlags,
} from "../graph_flags.ts";
import { explainReport } from "../print/explain_report.ts";
import { architectureReport } from "../print/architecture_report.ts";
import {
  describeReport,
  impactReport,
  outlineReport,
  pathReport,
  refsReport,
  symbolReport,
} from "../print/graph_reports.ts";
import { askGraph } from "./ask.ts";
import type { CommandContext } from "./context.ts";

/** `cbx symbol NAME`. */
export function symbol(
  context: CommandContext,
  words: readonly string[],
  flags: SymbolFlags,
): Promise<void> {
  const { kind, lang, path, exact } = flags;
  const options: SymbolOptions = {
    ...page(flags),
    ...(kind === undefined ? {} : { kinds: kind }),
    ...(lang === undefined ? {} : { languages: lang }),
    ...(path === undefined ? {} : { paths: path }),
    ...(exact ? { exact } : {}),
  };
  const ask = words.join(" ");
  return askGraph(context, flags, {
    ask: (index, shared) => index.symbol(ask, { ...options, ...shared }),
    report: symbolReport,
  });
}

/** `cbx outline FILE`. */
export function outline(context: CommandContext, path: string, flags: PageFlags): Promise<void> {
  return askGraph(context, flags, {
    ask: (index, shared) => index.outline(path, { ...page(flags), ...shared }),
    report: outlineReport,
  });
}

/** `cbx refs SYMBOL`. */
export function refs(context: CommandContext, symbol: string, flags: RefsFlags): Promise<void> {
  const { kind } = flags;
  const options: RefsOptions = { ...page(flags), ...(kind === undefined ? {} : { kind }) };
  return askGraph(context, flags, {
    ask: (index, shared) => index.refs(symbol, { ...options, ...shared }),
    report: refsReport,
  });
}

/** `cbx impact FILE|SYMBOL`. */
export function impact(context: CommandContext, symbol: string, flags: ImpactFlags): Promise<void> {
  return askGraph(context, flags, {
    ask: (index, shared) => index.impact(symbol, { ...impactOptions(flags), ...shared }),
    report: impactReport,
  });
}

/** `cbx path A B`. */
export function path(
  context: CommandContext,
  [from, to]: readonly [string, string],
  flags: AskFlags,
): Promise<void> {
  return askGraph(context, flags, {
    ask: (index, shared) => index.path(from, to, shared),
    report: pathReport,
  });
}

/** `cbx describe SYMBOL`. */
export function describe(context: CommandContext, symbol: string, flags: AskFlags): Promise<void> {
  return askGraph(context, flags, {
    ask: (index, shared) => index.describe(symbol, shared),
    report: describeReport,
  });
}

/** `cbx architecture`. */
export function architecture(context: CommandContext, flags: ArchitectureFlags): Promise<void> {
  const { modules } = flags;
  const options = modules === undefined ? {} : { modules };
  return askGraph(context, flags, {
    ask: (index, shared) => index.architecture({ ...options, ...shared }),
    report: architectureReport,
  });
}

/** `cbx explain QUESTION`. */
export function explain(
  context: CommandContext,
  words: readonly string[],
  flags: ExplainFlags,
): Promise<void> {
  const { tokenBudget } = flags;
  const options = tokenBudget === undefined ? {} : { tokenBudget };
  return askGraph(context, flags, {
    ask: (index, shared) => index.explain(words.join(" "), { ...options, ...shared }),
    report: explainReport,
    features: flags,
  });
}

/** Options of `cbx impact` and `cbx diff-impact`. */
export function impactOptions(flags: ImpactFlags): ImpactOptions {
  const { depth, direction, ambiguous } = flags;
  return {
    ...page(flags),
    ...(depth === undefined ? {} : { depth }),
    ...(direction === undefined ? {} : { direction }),
    ...(ambiguous ? { ambiguous } : {}),
  };
}

/** Flags that were not given are left out, so that the defaults of the library hold. */
function page({ limit, offset }: PageFlags): { limit?: number; offset?: number } {
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  };
}

import { architecture } from "./architecture.ts";
import { check } from "./check.ts";
import { describe } from "./describe.ts";
import { diffImpact } from "./diff_impact.ts";
import { explain } from "./explain.ts";
import { read } from "./read.ts";
import { graph } from "./graph.ts";
import { health } from "./health.ts";
import { impact } from "./impact.ts";
import { outline } from "./outline.ts";
import { path } from "./path.ts";
import type { Question } from "./question.ts";
import { refs } from "./refs.ts";
import { search } from "./search.ts";
import { stats } from "./stats.ts";
import { symbol } from "./symbol.ts";
import { touch } from "./touch.ts";
import { update } from "./update.ts";
import { verify } from "./verify.ts";
import { why } from "./why.ts";
import { whyNot } from "./why_not.ts";

/** Every question, those that search first: commands, tools and routes are made of this table. */
export const QUESTIONS: readonly Question[] = [
  search,
  symbol,
  refs,
  impact,
  diffImpact,
  explain,
  outline,
  describe,
  path,
  architecture,
  graph,
  read,
  stats,
  health,
  touch,
  whyNot,
  why,
  check,
  verify,
  update,
];

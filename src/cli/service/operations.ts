/**
 * All operations: the one table that MCP tools and HTTP routes are made of.
 *
 * @module
 */
import type { Operation } from "./operation.ts";
import { architecture } from "./operations/architecture.ts";
import { describe } from "./operations/describe.ts";
import { explain } from "./operations/explain.ts";
import { file } from "./operations/file.ts";
import { graph } from "./operations/graph.ts";
import { health } from "./operations/health.ts";
import { impact } from "./operations/impact.ts";
import { outline } from "./operations/outline.ts";
import { path } from "./operations/path.ts";
import { refs } from "./operations/refs.ts";
import { search } from "./operations/search.ts";
import { stats } from "./operations/stats.ts";
import { symbol } from "./operations/symbol.ts";
import { touch } from "./operations/touch.ts";
import { update } from "./operations/update.ts";

/** Every operation, those that search first. */
export const OPERATIONS: readonly Operation[] = [
  search,
  symbol,
  refs,
  impact,
  explain,
  outline,
  describe,
  path,
  architecture,
  graph,
  file,
  stats,
  health,
  touch,
  update,
];

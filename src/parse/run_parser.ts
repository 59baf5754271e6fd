/**
 * One text in the engine: the grammar that it needs, the tree that is made of it, and what becomes of
 * both when the engine fails, or takes more than it may. Trees are freed here; grammars and queries
 * live as long as the process.
 *
 * @module
 */
import { GrammarError } from "../errors.ts";
import type { LineIndex } from "../text/lines.ts";
import type { ChunkBounds, LanguageId, TagsQueries } from "../types.ts";
import { MAX_BLOCK_DEPTH, nestsTooDeep } from "./block_depth.ts";
import { repairC } from "./c/repair_c.ts";
import { type Grammar, isRetired, loadGrammar, resetGrammars } from "./grammar_cache.ts";
import {
  plainIni,
  repairCollections,
  repairKotlin,
  repairScript,
  repairSwift,
  withoutExtensionBlocks,
  withoutTrailingCommas,
} from "./repairs.ts";
import { countErrors, type Parsed, parsePatiently, patienceFor } from "./recovery.ts";
import type { ParsedTree } from "./read_tags.ts";
import { queryStepsFor, StepBudget } from "./step_budget.ts";
import { SyntaxNode } from "./syntax_tree.ts";
import { threadLimit } from "./thread_time.ts";
import { withoutItemMacros } from "./without_item_macros.ts";
import { withoutMacros } from "./without_macros.ts";
import { withoutModifiers } from "./without_modifiers.ts";

/**
 * Net below the bound on steps, for all that is done with one text: some that is not of its language
 * costs the engine far more than the steps that it reports, and only the time that it takes shows it:
 * that of the processor, which does not depend on what else runs. The slowest sane file of 1 MiB takes
 * 0.5 s.
 */
const MAX_MS = 4_000;
const MAX_MS_PER_KIB = 6;

/** A file that throws is tried again, since the file before it may have damaged the engine. */
const MAX_ATTEMPTS = 2;

export interface ParseJob {
  readonly text: string;
  readonly language: LanguageId;
  readonly lines: LineIndex;
  readonly maxSteps: number;
  /** Time after which a parse is looked at, see `recovery.ts`. @default {50 ms, and 2 for every KiB} */
  readonly patienceMs?: number;
  readonly bounds: ChunkBounds;
  readonly queries: TagsQueries;
}

/** Calls that make a result of a text, with its grammar or without. */
interface GrammarUse<T> {
  /** Uses the grammar of the text's language, if it has one. */
  readonly use: (grammar: Grammar | undefined) => T;
  /** Called where the engine's memory is too small for the text. */
  readonly onAbort: () => T;
  /** Called with what else keeps the text from being parsed. */
  readonly onFailure: (message: string) => T;
}

/** Loads the grammar of a text, and starts the engine anew where it throws. */
export async function withGrammar<T>(
  { language, lines }: Pick<ParseJob, "language" | "lines">,
  { use, onAbort, onFailure }: GrammarUse<T>,
): Promise<T> {
  if (nestsTooDeep(language, lines)) {
    return onFailure(`blocks nest deeper than ${MAX_BLOCK_DEPTH}`);
  }
  for (let attempt = 1;; attempt++) {
    try {
      let grammar = await loadGrammar(language);
      // Another file may retire it between any await and what comes after.
      while (grammar && isRetired(grammar)) grammar = await loadGrammar(language);
      return use(grammar);
    } catch (error) {
      // A grammar that cannot be loaded is at fault itself, unless the engine trapped.
      const isFault = !(error instanceof GrammarError) ||
        error.cause instanceof WebAssembly.RuntimeError;
      if (isFault) resetGrammars();
      const message = error instanceof Error ? error.message : String(error);
      // Compiled C gives up where its memory is at an end.
      if (isFault && message.startsWith("Aborted()")) return onAbort();
      if (!isFault || attempt === MAX_ATTEMPTS) {
        return onFailure(isOverflow(error) ? TOO_DEEP : message);
      }
    }
  }
}

/** Says why a text is not parsed that needs more of the stack than there is. */
const TOO_DEEP = "it nests deeper than the parser's stack is";

/** Tells whether the stack was at its end, for which V8 has no error of its own. */
function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Maximum call stack");
}

/** Each makes a text readable for the grammar of its language, and keeps all places. */
const REWRITES = [
  withoutMacros,
  withoutItemMacros,
  withoutTrailingCommas,
  withoutModifiers,
  withoutExtensionBlocks,
  plainIni,
];

/** Each makes a text with errors readable in the same way; it is taken where fewer errors are left. */
const REPAIRS = [repairScript, repairCollections, repairKotlin, repairSwift, repairC];

interface Bounds {
  /** Text that the grammar read: as long as that of the file, or longer, and maybe blank in parts. */
  readonly readable: string;
  readonly budget: StepBudget;
  /** Takes a step, and tells whether that, or the time, is too much. */
  readonly isOver: () => boolean;
  /** Does the same for a step of a query. */
  readonly isQueryOver: () => boolean;
  /** Names what was too much. */
  readonly bound: () => string;
}

/** A text as the grammar read it. */
interface Reading {
  readonly readable: string;
  readonly parsed: Parsed;
}

/** Parses a text with errors once more where it can be written so that it has fewer. */
function parseRepaired(
  read: Reading,
  language: LanguageId,
  parse: (text: string) => Parsed,
): Reading {
  const { readable, parsed: { tree } } = read;
  if (!tree?.rootNode.hasError) return read;
  const repaired = REPAIRS.reduce((before, repair) => repair(before, language), readable);
  if (repaired === readable) return read;
  const parsed = parse(repaired);
  const isBetter = parsed.tree !== null &&
    countErrors(parsed.tree.rootNode) < countErrors(tree.rootNode);
  (isBetter ? tree : parsed.tree)?.delete();
  return isBetter ? { readable: repaired, parsed } : read;
}

/** Parses a text, and hands its tree on; none where the parser was stopped. */
export function withTree<T>(
  { parser, readTree }: Grammar,
  job: Pick<ParseJob, "text" | "language" | "maxSteps" | "patienceMs">,
  use: (tree: ParsedTree | undefined, bounds: Bounds) => T,
): T {
  const { text, language, maxSteps, patienceMs = patienceFor(text) } = job;
  const maxMs = MAX_MS + Math.ceil(text.length / 1024) * MAX_MS_PER_KIB;
  const isPastLimit = threadLimit(maxMs);
  let isLate = false;
  const takeStep = (budget: StepBudget) => budget.take() || (isLate ||= isPastLimit());
  const rewritten = REWRITES.reduce((before, rewrite) => rewrite(before, language), text);
  const parse = (text: string) => {
    const parsed = parsePatiently(parser, text, {
      patienceMs,
      budget: () => new StepBudget(maxSteps),
      isOver: takeStep,
    });
    // A parse that was stopped would otherwise go on with this text at the next one.
    if (!parsed.tree) parser.reset();
    return parsed;
  };
  const { readable, parsed: { tree, budget, isRecovery } } = parseRepaired(
    { readable: rewritten, parsed: parse(rewritten) },
    language,
    parse,
  );
  const querying = new StepBudget(queryStepsFor(text));
  const isOver = () => takeStep(budget) || querying.isSpent;
  const isQueryOver = () => querying.take() || isOver();
  const bound = () => {
    if (isRecovery) return `${patienceMs} ms, and finds little but errors`;
    return isLate
      ? `${maxMs} ms of the processor`
      : `${(querying.isSpent ? querying : budget).steps} steps`;
  };
  try {
    const parsed = tree && { root: new SyntaxNode(readTree(tree), 0), engineTree: tree };
    return use(parsed ?? undefined, { readable, budget, isOver, isQueryOver, bound });
  } finally {
    tree?.delete();
  }
}

/**
 * The commands that ask about the code graph, one row each.
 *
 * @module
 */
import {
  ARCHITECTURE_FLAGS,
  type ArchitectureFlags,
  ASK_FLAGS,
  DIFF_IMPACT_FLAGS,
  type DiffImpactFlags,
  EXPLAIN_FLAGS,
  type ExplainFlags,
  GRAPH_FLAGS,
  type GraphFlags,
  IMPACT_FLAGS,
  type ImpactFlags,
  OUTLINE_FLAGS,
  type PageFlags,
  REFS_FLAGS,
  type RefsFlags,
  SYMBOL_FLAGS,
  type SymbolFlags,
} from "../graph_flags.ts";
import type { AskFlags } from "./ask.ts";
import type { CommandRow } from "./command_table.ts";
import { diffImpact } from "./diff_impact.ts";
import {
  architecture,
  describe,
  explain,
  impact,
  outline,
  path,
  refs,
  symbol,
} from "./graph_commands.ts";
import { graph } from "./graph_export.ts";

/** The rows, in the order of the help. */
export const GRAPH_COMMANDS: readonly CommandRow[] = [
  {
    usage: "explain <question...>",
    about: "answer a question with code, what it needs, callers, tests and configuration",
    flags: EXPLAIN_FLAGS,
    examples: [
      "cbx explain how is a session renewed",
      'cbx explain "where are keys read" --token-budget 2000 --format md',
    ],
    run: (context, words, flags) => explain(context, words, flags as ExplainFlags),
  },
  {
    usage: "symbol <name...>",
    about: "find definitions by name: exact, then close ones",
    flags: SYMBOL_FLAGS,
    examples: ["cbx symbol resolveProvider", "cbx symbol Session.renew --lang python --json"],
    run: (context, words, flags) => symbol(context, words, flags as SymbolFlags),
  },
  {
    usage: "outline <file>",
    about: "list the definitions of a file",
    flags: OUTLINE_FLAGS,
    examples: ["cbx outline src/auth/session.py"],
    run: (context, [file], flags) => outline(context, file!, flags as PageFlags),
  },
  {
    usage: "refs <symbol>",
    about: "find the places that use a definition or file",
    flags: REFS_FLAGS,
    examples: ["cbx refs resolveProvider --kind callers", "cbx refs src/auth.ts:resolve"],
    run: (context, [name], flags) => refs(context, name!, flags as RefsFlags),
  },
  {
    usage: "impact <symbol>",
    about: "find what a change of a definition or file affects",
    flags: IMPACT_FLAGS,
    examples: ["cbx impact Session.renew --depth 3", "cbx impact src/auth.ts --direction down"],
    run: (context, [name], flags) => impact(context, name!, flags as ImpactFlags),
  },
  {
    usage: "diff-impact",
    about: "find what the changed lines affect (needs --allow-run=git)",
    flags: DIFF_IMPACT_FLAGS,
    examples: ["cbx diff-impact", "cbx diff-impact --base main", "cbx diff-impact --staged"],
    run: (context, _, flags) => diffImpact(context, flags as DiffImpactFlags),
  },
  {
    usage: "path <from> <to>",
    about: "find how one definition or file comes to use another",
    flags: ASK_FLAGS,
    examples: ["cbx path cli.ts Session.renew"],
    run: (context, [from, to], flags) => path(context, [from!, to!], flags as AskFlags),
  },
  {
    usage: "describe <symbol>",
    about: "print a definition with its members, callers, callees and tests",
    flags: ASK_FLAGS,
    examples: ["cbx describe Session", "cbx describe Session.renew --format md"],
    run: (context, [name], flags) => describe(context, name!, flags as AskFlags),
  },
  {
    usage: "architecture",
    about: "print modules, dependencies, circles, entry points and what is central",
    flags: ARCHITECTURE_FLAGS,
    examples: ["cbx architecture", "cbx architecture --modules 20 --format md"],
    run: (context, _, flags) => architecture(context, flags as ArchitectureFlags),
  },
  {
    usage: "graph",
    about: "print the graph for programs and pictures",
    flags: GRAPH_FLAGS,
    examples: ["cbx graph --format html > graph.html", "cbx graph --level symbol --format dot"],
    run: (context, _, flags) => graph(context, flags as GraphFlags),
  },
];

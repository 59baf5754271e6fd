/**
 * The commands that ask about the code graph, one row each. What a row does is loaded when it is run.
 *
 * @module
 */
import {
  ARCHITECTURE_FLAGS,
  type ArchitectureFlags,
  ASK_FLAGS,
  type AskFlags,
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
import type { CommandRow } from "./command_table.ts";

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
    run: async (context, words, flags) =>
      (await import("./graph_commands.ts")).explain(context, words, flags as ExplainFlags),
  },
  {
    usage: "symbol <name...>",
    about: "find definitions by name: exact, then close ones",
    flags: SYMBOL_FLAGS,
    examples: ["cbx symbol resolveProvider", "cbx symbol Session.renew --lang python --json"],
    run: async (context, words, flags) =>
      (await import("./graph_commands.ts")).symbol(context, words, flags as SymbolFlags),
  },
  {
    usage: "outline <file>",
    about: "list the definitions of a file",
    flags: OUTLINE_FLAGS,
    examples: ["cbx outline src/auth/session.py"],
    run: async (context, [file], flags) =>
      (await import("./graph_commands.ts")).outline(context, file!, flags as PageFlags),
  },
  {
    usage: "refs <symbol>",
    about: "find the places that use a definition or file",
    flags: REFS_FLAGS,
    examples: ["cbx refs resolveProvider --kind callers", "cbx refs src/auth.ts:resolve"],
    run: async (context, [name], flags) =>
      (await import("./graph_commands.ts")).refs(context, name!, flags as RefsFlags),
  },
  {
    usage: "impact <symbol>",
    about: "find what a change of a definition or file affects",
    flags: IMPACT_FLAGS,
    examples: ["cbx impact Session.renew --depth 3", "cbx impact src/auth.ts --direction down"],
    run: async (context, [name], flags) =>
      (await import("./graph_commands.ts")).impact(context, name!, flags as ImpactFlags),
  },
  {
    usage: "diff-impact",
    about: "find what the changed lines affect",
    flags: DIFF_IMPACT_FLAGS,
    examples: ["cbx diff-impact", "cbx diff-impact --base main", "cbx diff-impact --staged"],
    run: async (context, _, flags) =>
      (await import("./diff_impact.ts")).diffImpact(context, flags as DiffImpactFlags),
  },
  {
    usage: "path <from> <to>",
    about: "find how one definition or file comes to use another",
    flags: ASK_FLAGS,
    examples: ["cbx path cli.ts Session.renew"],
    run: async (context, [from, to], flags) =>
      (await import("./graph_commands.ts")).path(context, [from!, to!], flags as AskFlags),
  },
  {
    usage: "describe <symbol>",
    about: "print a definition with its members, callers, callees and tests",
    flags: ASK_FLAGS,
    examples: ["cbx describe Session", "cbx describe Session.renew --format md"],
    run: async (context, [name], flags) =>
      (await import("./graph_commands.ts")).describe(context, name!, flags as AskFlags),
  },
  {
    usage: "architecture",
    about: "print modules, dependencies, circles, entry points and what is central",
    flags: ARCHITECTURE_FLAGS,
    examples: ["cbx architecture", "cbx architecture --modules 20 --format md"],
    run: async (context, _, flags) =>
      (await import("./graph_commands.ts")).architecture(context, flags as ArchitectureFlags),
  },
  {
    usage: "graph",
    about: "print the graph for programs and pictures",
    flags: GRAPH_FLAGS,
    examples: ["cbx graph --format html > graph.html", "cbx graph --level symbol --format dot"],
    run: async (context, _, flags) =>
      (await import("./graph_export.ts")).graph(context, flags as GraphFlags),
  },
];

/**
 * Answers to questions about the code graph. Types only. Every answer says how current the index
 * is, which page of all items it holds, and how far it can be trusted: an empty answer is a proof
 * only where everything that could have spoken was parsed and resolved.
 *
 * @module
 */
import type { IndexState, ModelUse, SearchAnswer } from "../search/answer.ts";
import type {
  ChunkKind,
  EdgeConfidence,
  EdgeKind,
  FileCategory,
  LanguageId,
  SymbolKind,
} from "../types.ts";

/** How far the graph covers the tree. */
export interface Coverage {
  /** Languages with uses, by name. */
  readonly languages: readonly {
    readonly language: LanguageId;
    /** How its names are resolved: by imports and scopes, or by name and nearness alone. */
    readonly resolution: "scopes" | "names";
    readonly files: number;
    /** Those of them that parsed whole. */
    readonly parsed: number;
    /** Names that they use, beside local ones. */
    readonly uses: number;
    /** Those that an edge was found for. */
    readonly resolved: number;
    /** Those that are known to mean something outside of the tree. */
    readonly external: number;
  }[];
  /** Whether something that could have an edge was not parsed whole, or is changed and not read. */
  readonly partial: boolean;
  /** Whether the answer is empty, and that proves that there is nothing. */
  readonly proof: boolean;
  /** Why an empty answer is no proof, or what one that is not empty may lack; empty where nothing is. */
  readonly obstacles: readonly {
    /**
     * Why something may be used though nothing was found: files that could not be read (`not_parsed`,
     * `not_read`, `left_out`), a language without rules (`by_name`), places where its name stands
     * (`ambiguous`, `unresolved`, `other_kind`, `other_use`, `definition`, `string`, `text`, `built_name`) or a name that
     * may be generated for it (`derived`), what uses it without its name (`decorated`, `exported`,
     * `implicit`, `inherited`, `held`, `computed`), and what was not looked at (`not_searched`).
     */
    readonly kind:
      | "not_parsed"
      | "not_read"
      | "left_out"
      | "by_name"
      | "ambiguous"
      | "unresolved"
      | "other_kind"
      | "other_use"
      | "definition"
      | "string"
      | "text"
      | "built_name"
      | "derived"
      | "decorated"
      | "exported"
      | "implicit"
      | "inherited"
      | "held"
      | "computed"
      | "not_searched";
    /** Number of places or files, as far as they were counted. */
    readonly count: number;
    /** The first few of them, as `path:line` or paths. */
    readonly places: readonly string[];
    /** The reason as a clause, with its count and places. */
    readonly text: string;
  }[];
  /** Files that did not parse, or not whole; at most 20, with their number in `notParsedCount`. */
  readonly notParsed: readonly string[];
  /** Their number. */
  readonly notParsedCount: number;
  /** Files in whose languages nothing is looked for, as in text. */
  readonly withoutEdges: number;
  /** One sentence: what an empty answer proves, or whether one that is not may be incomplete. */
  readonly statement: string;
}

/** One reason why an empty answer is no proof. */
export type Obstacle = Coverage["obstacles"][number];

/** Kind of such a reason. */
export type ObstacleKind = Obstacle["kind"];

/** How well one language was resolved. */
export type LanguageCoverage = Coverage["languages"][number];

/** Fields that every answer carries. */
export interface GraphEnvelope {
  /** Items that are left out for a bound that was given, such as tokens; absent without one. */
  readonly omitted?: number;
  /** Names that several definitions have; absent where there is none. */
  readonly meant?: readonly {
    /** The name, as it was asked for. */
    readonly name: string;
    /** The one definition of the top level that has it, or that it is another name of. */
    readonly taken: GraphPlace;
    /** First of the other definitions: members, nested ones, those of tests and generated files. */
    readonly others: readonly GraphPlace[];
    /** How many others there are. */
    readonly total: number;
  }[];
  /** Which part of all items this is. */
  readonly pagination: SearchAnswer["pagination"];
  /** How current the index is. */
  readonly index: IndexState;
  /** How far the graph covers the tree. */
  readonly coverage: Coverage;
}

/** Which of several definitions a name was taken for. */
export type NameChoice = NonNullable<GraphEnvelope["meant"]>[number];

/** A file or a definition, as answers name it. */
export interface GraphPlace {
  /** Path relative to the root. */
  readonly path: string;
  /** Line on which it starts; 1 for a file. */
  readonly line: number;
  /** Its last line; 0 for a file. */
  readonly endLine: number;
  /** Fingerprint of its lines, which `check()` takes, where its file is read for the answer. */
  readonly hash?: string;
  /** Qualified name; empty for a file. */
  readonly symbol: string;
  /** Kind of the definition, or `file`. */
  readonly kind: SymbolKind | "file";
  /** Language of the file. */
  readonly language: LanguageId;
  /** Category of the file. */
  readonly category: FileCategory;
}

/** Another definition that the code names: a base method, or a class in place of its constructor. */
export type Through = Pick<GraphPlace, "symbol" | "path" | "line">;

/** A definition with what is known of it. */
export interface SymbolInfo extends GraphPlace {
  /** Definitions of another kind that share its name, overloads, and other parts of a type, whose uses count as well. */
  readonly sharedWith?: readonly GraphPlace[];
  /** First lines up to its body, in one line. */
  readonly signature: string;
  /** Its documentation; empty where there is none. */
  readonly doc: string;
  /** Definitions that call it by its name for sure, and files that do at their top level. */
  readonly callers: number;
  /**
   * All places that use it by its name for sure: with `through` and `uncertain`, as many as `refs()`
   * lists, less those of tests that are named after it, and of messages.
   */
  readonly references: number;
  /** Places that may use it by another name: that of a base method, or of the class that it makes. */
  readonly through: number;
  /** Places that may mean it or another definition: `refs()` lists them as `ambiguous`. */
  readonly uncertain: number;
  /** Uses of its name that are not resolved, where no use of it is known; absent where there is none. */
  readonly unresolved?: {
    readonly places: number;
    /** Whether every file was looked at that may hold one. */
    readonly isComplete: boolean;
  };
}

/** The answer to `symbol()`. */
export interface SymbolAnswer extends GraphEnvelope {
  /** The name that was asked for. */
  readonly query: string;
  /** Best first. */
  readonly results: readonly (SymbolInfo & {
    /** Place in the answer, from 1. */
    readonly rank: number;
    /** How it meets the name. */
    readonly match: "exact" | "qualified" | "spelling" | "prefix" | "words" | "fuzzy";
    /** Whether the file is as it was when it was indexed. */
    readonly fresh: boolean;
  })[];
}

/** A definition that a name finds. */
export type SymbolHit = SymbolAnswer["results"][number];

/** How a definition meets the name that was asked for. */
export type SymbolMatch = SymbolHit["match"];

/** The answer to `outline()`. */
export interface OutlineAnswer extends GraphEnvelope {
  /** Path of the file. */
  readonly path: string;
  /** Its language. */
  readonly language: LanguageId;
  /** How well it parsed. */
  readonly status: string;
  /** Its number of lines. */
  readonly lineCount: number;
  /** Its definitions, by position. */
  readonly results: readonly (GraphPlace & {
    /** How many definitions are around it. */
    readonly depth: number;
    /** First lines up to its body, in one line. */
    readonly signature: string;
  })[];
}

/** The answer to `refs()`. */
export interface RefsAnswer extends GraphEnvelope {
  /** Definition that is used. */
  readonly target: SymbolInfo;
  /** Which uses were asked for. */
  readonly kind: "callers" | "reads" | "writes" | "types" | "imports" | "all";
  /** Number of places of each kind of use, on all pages. */
  readonly counts: Readonly<Partial<Record<EdgeKind, number>>>;
  /** Number of places of each confidence, on all pages. */
  readonly confidence: Readonly<Partial<Record<EdgeConfidence, number>>>;
  /** Places by file: code first, then tests, by path. */
  readonly results: readonly {
    readonly path: string;
    readonly language: LanguageId;
    readonly category: FileCategory;
    /** Whether it is as it was when it was indexed. */
    readonly fresh: boolean;
    /** Places, by position. */
    readonly sites: readonly {
      readonly line: number;
      /** First column, from 1, in UTF-16 code units. */
      readonly column: number;
      /** Column after the last; that of the start where a line as a whole is meant. */
      readonly endColumn: number;
      readonly kind: EdgeKind;
      readonly confidence: EdgeConfidence;
      /** Way to resolve a name, or rule, that found it. */
      readonly resolver: string;
      /** Qualified name of the definition around it; empty at the top level. */
      readonly enclosing: string;
      /** Text of the line, secrets masked; empty where the file has changed since. */
      readonly text: string;
      /** Definition that the line names, where it is another one, by which this one may be meant. */
      readonly through?: Through;
    }[];
  }[];
  /** Mentions of the name that are not resolved. */
  readonly mentions: {
    /** The name; of a file, its path: the names of what it defines are meant. */
    readonly name: string;
    /** Number of places; of hundreds of files, each further file counts as one. */
    readonly places: number;
    /** Number of files that have them. */
    readonly files: number;
    /** A few of them, by path. */
    readonly paths: readonly string[];
  };
}

/** Uses of a name of which it is not known what they mean. */
export type Mentions = RefsAnswer["mentions"];

/** Which uses are asked for. */
export type RefsKind = RefsAnswer["kind"];

/** The places of one file. */
export type RefFile = RefsAnswer["results"][number];

/** One place that uses a definition. */
export type RefSite = RefFile["sites"][number];

/** A step of a chain: from one place to the next. */
export interface ChainStep extends GraphPlace {
  /** Edge to the step before: up, its use of that one; down, the use of it by that one. */
  readonly edge: EdgeKind;
  /** How sure that is. */
  readonly confidence: EdgeConfidence;
  /** Way to resolve a name, or rule, that found it. */
  readonly resolver: string;
  /** Definition that the edge names, where it is another one, by which this one may be meant. */
  readonly through?: Through;
}

/** The answer to `impact()`. */
export interface ImpactAnswer extends GraphEnvelope {
  /** Definitions and files that are changed. */
  readonly targets: readonly GraphPlace[];
  /** Which way edges were followed: up to what uses it, or down to what it uses. */
  readonly direction: "up" | "down" | "both";
  /** Steps at most. */
  readonly depth: number;
  /** Definitions and files that are affected, tests left out, most affected first. */
  readonly results: readonly (GraphPlace & {
    /** Place in the answer, from 1. */
    readonly rank: number;
    /** Steps from what is changed. */
    readonly distance: number;
    /** The least sure step on the way. */
    readonly confidence: EdgeConfidence;
    /** How many places of the tree use it. */
    readonly centrality: number;
    /** Higher is more affected: nearer, surer and more central. */
    readonly score: number;
    /** The way here from what is changed, which is left out. */
    readonly chain: readonly ChainStep[];
    /** The change that leads here by that way; absent where there is just one. */
    readonly change?: Through;
  })[];
  /** Files of it, with the smallest distance; most affected first. */
  readonly files: readonly {
    readonly path: string;
    readonly distance: number;
    readonly symbols: number;
  }[];
  /**
   * Tests that are likely to be affected, by uses and by shared words: at most 20. Upwards, steps are
   * followed to tests beyond the depth, and one that no edge leads to is `ambiguous`: it shares words
   * with what is changed. Its score is of words as well. One that scores much less than the best is
   * listed where all are asked for.
   */
  readonly tests: ImpactAnswer["results"];
  /** Tests that may be affected, listed or not. */
  readonly testCount: number;
  /** Places that may use what is changed, or another definition, and are not followed. */
  readonly uncertain: number;
  /** Whether the search ended at a bound on places, before the depth. */
  readonly truncated: boolean;
}

/** Something that a change affects. */
export type Affected = ImpactAnswer["results"][number];

/** Which way edges are followed. */
export type ImpactDirection = ImpactAnswer["direction"];

/** The answer to `path()`. */
export interface PathAnswer extends GraphEnvelope {
  /** Where it starts. */
  readonly from: GraphPlace;
  /** Where it ends. */
  readonly to: GraphPlace;
  /** Whether there is a way. */
  readonly found: boolean;
  /** The shortest way, `from` first; each further step says what the one before does with it. */
  readonly results: readonly (GraphPlace | ChainStep)[];
}

/** A definition beside another, and how they are connected. */
export interface Related extends GraphPlace {
  /** First lines up to its body, in one line. */
  readonly signature: string;
  /** Kind of connection. */
  readonly edge: EdgeKind | "member";
  /** How sure that is. */
  readonly confidence: EdgeConfidence;
  /** Number of places. */
  readonly count: number;
  /** Definition that those places name, where it is another one, by which this one may be meant. */
  readonly through?: Through;
}

/** Some of many: those that are shown, and the number of all. */
export interface Bounded<T> {
  /** Those that are shown. */
  readonly items: readonly T[];
  /** Number of all. */
  readonly total: number;
}

/** The answer to `describe()`. */
export interface DescribeAnswer extends GraphEnvelope {
  /** The definition. */
  readonly target: SymbolInfo;
  /** Its first lines, secrets masked; empty where the file has changed since. */
  readonly snippet: string;
  /** Definitions within it. */
  readonly members: Bounded<Related>;
  /** Types that it is made from. */
  readonly bases: Bounded<Related>;
  /** Types made from it, and what implements it. */
  readonly implementations: Bounded<Related>;
  /** Callers, users and importers; a file that imports it only where nothing in it uses it. */
  readonly callers: Bounded<Related>;
  /** Definitions that it calls and uses. */
  readonly callees: Bounded<Related>;
  /** Tests that use it, or carry its name. */
  readonly tests: Bounded<Related>;
}

/** The answer to `explain()`. */
export interface ExplainAnswer extends GraphEnvelope {
  /** The question. */
  readonly query: string;
  /** Intent of the question. */
  readonly intent: SearchAnswer["intent"];
  /** How sure the first hit is. */
  readonly confidence: SearchAnswer["confidence"];
  /** Tokens that were given. */
  readonly tokenBudget: number;
  /** Tokens that the parts cost. */
  readonly tokens: number;
  /** Tokenizer that counted them. */
  readonly tokenizer: string;
  /** The parts: of a flow in order of the calls; else hits first, then what is around them. */
  readonly results: readonly {
    /** Place in the bundle, from 1. */
    readonly rank: number;
    readonly role: "hit" | "definition" | "type" | "caller" | "test" | "config";
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    /** Fingerprint of its lines, which `check()` takes; absent where they are gone by now. */
    readonly hash?: string;
    /** Qualified name of the definition; empty for a block. */
    readonly symbol: string;
    readonly kind: ChunkKind;
    /** Why it is here. */
    readonly reason: string;
    /** The lines, secrets masked. */
    readonly text: string;
    /** Tokens of its lines, place and reason included. */
    readonly tokens: number;
    /** Whether lines of it were left out. */
    readonly cut: boolean;
    /** Whether the file is as it was when it was indexed. */
    readonly fresh: boolean;
  }[];
  /** Ranges worth reading in full, where a part shows less. */
  readonly recommendedReads: SearchAnswer["recommendedReads"];
  /** Names of the question that no file has, a sentence each; absent where there is none. */
  readonly absent?: readonly string[];
  /** Parts that did not fit. */
  readonly omitted: number;
  /** Likely hits that are not shown, and names of definitions around those that are. */
  readonly leftOut: {
    /** Hits of a search for the question: place, and name where it has one. */
    readonly hits: Bounded<string>;
    /** Definitions that they call, in order of the calls. */
    readonly callees: Bounded<string>;
    /** Callers of them, beside tests, those first that call most of them. */
    readonly callers: Bounded<string>;
    /** Tests of them, in the same order. */
    readonly tests: Bounded<string>;
  };
  /** Report on each model; absent where none was handed in. */
  readonly models?: readonly ModelUse[];
}

/** A part of a bundle. */
export type ExplainPart = ExplainAnswer["results"][number];

/** Role of a part of a bundle. */
export type PartRole = ExplainPart["role"];

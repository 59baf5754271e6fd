/**
 * Chooses what is compared with universal-ctags, and with the truth about uses, in each language, and
 * is not, since one of the two sides does not speak of it. A table: what is left out is printed
 * beside the figures, with its number.
 *
 * In every language, what stands within a function is left out, as are parameters and imports.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";

/** One side of a comparison does not speak of something. */
export interface LeftOut<T> {
  /** Name of such cases, in the plural. */
  readonly what: string;
  /** Whether a definition, with the one around it and all of its file, is such a thing. */
  readonly holds: (each: T, around: Around) => boolean;
}

/** Surroundings of a definition of ours. */
export interface Around {
  /** The definition that its scope names last. */
  readonly parent: DefinitionInfo | undefined;
  /** All definitions of the file, itself included. */
  readonly siblings: readonly DefinitionInfo[];
  /** Whether its first line is indented. */
  readonly isIndented: boolean;
}

/** A definition, as another tool sees it. */
export interface Tag {
  /** Path relative to the root. */
  readonly path: string;
  /** The name alone. */
  readonly name: string;
  /** Line of the name. */
  readonly line: number;
  /** Kind, in the words of the tool. */
  readonly kind: string;
  /** Whether it stands within a function. */
  readonly isLocal: boolean;
  /** The line, where the tool gives it. */
  readonly text: string;
}

/** How the definitions of a language are compared with those of a tool. */
export interface DefinitionRules {
  /** The languages of ours that are compared. */
  readonly ours: readonly string[];
  /** Kinds of the tool that are definitions of ours; all of them where there are none. */
  readonly kinds: readonly string[];
  /** Definitions of ours that the tool does not see. */
  readonly unseen: readonly LeftOut<DefinitionInfo>[];
  /** Tags of the tool that are no definition of ours, and the reason. */
  readonly unwanted: readonly { what: string; holds: (tag: Tag) => boolean }[];
}

/** How ctags is asked about a language. */
export interface CtagsRules extends DefinitionRules {
  /** The name of the language in ctags. */
  readonly ctags: string;
  /** Kinds of scopes in ctags that are functions: what they hold is local. */
  readonly functionKinds: readonly string[];
  /** Whether what is indented without a scope is local: ctags does not see anonymous functions. */
  readonly indentedIsLocal?: boolean;
}

/** Kinds whose members are definitions of their own for every tool. */
const TYPE_KINDS: ReadonlySet<string> = new Set([
  ...["class", "struct", "enum", "interface", "trait", "impl", "module"],
]);

const IDENTIFIER = /^[\p{L}\p{N}_$#~!?]+$/u;

const NO_IDENTIFIERS: LeftOut<DefinitionInfo> = {
  what: "computed and quoted names",
  holds: ({ name }) => !IDENTIFIER.test(name),
};

const TITLES: LeftOut<DefinitionInfo> = {
  what: "titles of tests",
  holds: ({ kind, signature }) =>
    kind === "function" && /^(?:describe|suite|it|test|bench)\b[\w.]*\(/.test(signature),
};

const OF_CALLBACKS: LeftOut<DefinitionInfo> = {
  what: "definitions within callbacks",
  holds: ({ scope }, { isIndented }) => scope === "" && isIndented,
};

const OF_VALUES: LeftOut<DefinitionInfo> = {
  what: "members of object literals",
  holds: ({ scope, kind }, { parent }) =>
    parent === undefined
      ? scope !== "" || kind === "method" || kind === "field"
      : parent.kind !== "type" && !TYPE_KINDS.has(parent.kind),
};

const OF_ALIASES: LeftOut<DefinitionInfo> = {
  what: "members of type aliases",
  holds: (_, { parent }) => parent?.kind === "type",
};

const OVERLOADS: LeftOut<DefinitionInfo> = {
  what: "declarations of overloads after the first",
  holds: ({ name, scope, kind, startLine }, { siblings }) =>
    (kind === "function" || kind === "method") &&
    siblings.some((each) =>
      each.name === name && each.scope === scope && each.kind === kind &&
      each.startLine < startLine
    ),
};

const BLANK: LeftOut<DefinitionInfo> = {
  what: 'variables named "_"',
  holds: ({ name }) => name === "_",
};

const ANNOTATED: LeftOut<DefinitionInfo> = {
  what: "annotated names without a value",
  holds: ({ kind, signature }) =>
    (kind === "field" || kind === "variable" || kind === "constant") &&
    /^[\w.]+\s*:[^=]*$/.test(signature),
};

const SET_BY_METHODS: LeftOut<DefinitionInfo> = {
  what: "members that methods set",
  holds: ({ kind, signature }) => kind === "field" && /^(?:self|cls)\./.test(signature),
};

const PACKAGES: LeftOut<DefinitionInfo> = {
  what: "package clauses",
  holds: ({ kind }) => kind === "module",
};

const OF_VARIANTS: LeftOut<DefinitionInfo> = {
  what: "fields of enum variants",
  holds: (_, { parent }) => parent?.kind === "field" || parent?.kind === "constant",
};

const CONSTANTS: LeftOut<DefinitionInfo> = {
  what: "constants, a kind that ctags 5.9 lacks",
  holds: ({ kind }) => kind === "constant",
};

/** ctags, by the names of languages that {@linkcode GraphCorpus} uses. */
export const CTAGS_RULES: Readonly<Record<string, CtagsRules>> = {
  typescript: {
    ctags: "TypeScript",
    ours: ["typescript"],
    kinds: [
      ...["function", "class", "interface", "enum", "enumerator", "method", "namespace"],
      ...["property", "variable", "constant", "generator", "alias"],
    ],
    functionKinds: ["function", "method", "generator"],
    indentedIsLocal: true,
    unseen: [TITLES, NO_IDENTIFIERS, OF_CALLBACKS, OF_VALUES, OF_ALIASES, OVERLOADS],
    unwanted: [],
  },
  python: {
    ctags: "Python",
    ours: ["python"],
    kinds: ["class", "function", "member", "variable"],
    functionKinds: ["function", "member"],
    unseen: [ANNOTATED, SET_BY_METHODS],
    unwanted: [],
  },
  go: {
    ctags: "Go",
    ours: ["go"],
    kinds: [
      ...["func", "const", "type", "var", "struct", "interface", "member", "anonMember"],
      ...["methodSpec", "talias"],
    ],
    functionKinds: ["func"],
    unseen: [PACKAGES, BLANK],
    unwanted: [],
  },
  rust: {
    ctags: "Rust",
    ours: ["rust"],
    kinds: [
      ...["module", "struct", "interface", "implementation", "function", "enum", "typedef"],
      ...["variable", "macro", "field", "enumerator", "method"],
    ],
    functionKinds: ["function", "method"],
    unseen: [CONSTANTS, OF_VARIANTS],
    unwanted: [{
      what: '"mod name;", as the module is the file that it names',
      holds: ({ kind, text }) => kind === "module" && /;\s*(?:\/\/.*)?$/.test(text),
    }],
  },
  java: {
    ctags: "Java",
    ours: ["java"],
    kinds: [
      ...["class", "enum", "enumConstant", "field", "interface", "method", "package"],
      "annotation",
    ],
    functionKinds: ["method"],
    unseen: [],
    unwanted: [{
      what: "arguments of annotations, which ctags reads as fields",
      holds: ({ kind, name }) => kind === "field" && name.includes("."),
    }],
  },
};

/** The declarations that the truths about uses count, by the same names. */
export const TRUTH_RULES: Readonly<Record<string, DefinitionRules>> = {
  typescript: {
    ours: ["typescript", "tsx"],
    kinds: [],
    unseen: [TITLES, NO_IDENTIFIERS, OF_CALLBACKS, OF_VALUES],
    unwanted: [],
  },
  python: { ours: ["python"], kinds: [], unseen: [], unwanted: [] },
  go: { ours: ["go"], kinds: [], unseen: [PACKAGES, BLANK], unwanted: [] },
  java: { ours: ["java"], kinds: [], unseen: [PACKAGES], unwanted: [] },
  rust: { ours: ["rust"], kinds: [], unseen: [], unwanted: [] },
};

/**
 * The interface behind which languages say how they resolve names, where its meaning differs between
 * them. A language states what it has and does; what is absent it has not, or does as most do.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { FileFacts, UseKind } from "../../types.ts";
import type { Environment } from "../environment.ts";
import type { Scopes } from "../scopes.ts";
import type { Value } from "../value.ts";

/** Target of an import: files of the tree (and a scope in them), something outside, or unknown. */
export type ModuleTarget =
  | { readonly files: readonly FileNode[]; readonly scope: string }
  | "external"
  | undefined;

/** Where a name stands. */
export interface NamePlace {
  readonly scopes: Scopes;
  readonly line: number;
  /** The column; 0 or absent where it is not known. */
  readonly column?: number;
  /** The namespace that the name is looked for in; any that the place sees, where it is absent. */
  readonly within?: string;
  /** Whether nothing but a type can be meant. @default {false} */
  readonly isType?: boolean;
}

/** How a language resolves names. */
export interface LanguageRules {
  /** Name of the family: symbols of one family may use each other. */
  readonly family: string;
  /** Names of the object whose method runs. */
  readonly self: ReadonlySet<string>;
  /** Names of its base types. */
  readonly base: ReadonlySet<string>;
  /** Whether these names mean a base class alone, and no interface or trait. */
  readonly hasClassBase?: boolean;
  /** Whether the name of a type may be set, as that of any value. */
  readonly rebindsTypes?: boolean;
  /** Whether a place of a tuple is named by its number. */
  readonly hasTuples?: boolean;
  /** Whether members of the enclosing type may be named alone. */
  readonly hasImplicitSelf?: boolean;
  /** Which files share their top-level names. @default {none do} */
  readonly sharing?: "folder" | "unit" | "language";
  /** Whether members of a type may be defined in other files than the type. */
  readonly hasOpenTypes?: boolean;
  /**
   * Whether a member that has one name in the whole tree is taken for the one that is meant where
   * nothing is known of the value. Where types are inferred by the compiler, most such values are of
   * types from outside: over trpc, 27 % of these edges are right.
   */
  readonly trustsNames?: boolean;
  /** Finds the end of a module's name that a receiver means; none, where it is a value. */
  readonly modulePath?: (receiver: string, facts: FileFacts) => string | undefined;
  /** Whether a value of which nothing is known may be the object or class that has its name. */
  readonly trustsReceivers?: boolean;
  /** Names of members that half of all types have: alone they tell nothing. */
  readonly commonMembers: ReadonlySet<string>;
  /** Finds what an import names. */
  readonly resolveModule: (
    module: string,
    from: FileNode,
    env: Environment,
    line: number,
  ) => ModuleTarget;
  /** Whether a file gives a name to those that import all of its names. @default {it does} */
  readonly isPassedOn?: (name: string, from: Scopes, env: Environment) => boolean;
  /** Finds the module that a name of another module may be, where modules nest. */
  readonly submodule?: (
    module: string,
    name: string,
    from: FileNode,
    env: Environment,
    line: number,
  ) => ModuleTarget;
  /** Whether a function may have the name of a local value: what is called is no such value. */
  readonly hasCallNamespace?: boolean;
  /** Whether paths are told apart from members: what one starts with is no value. */
  readonly hasPaths?: boolean;
  /**
   * Whether a module is a namespace, which is no type and no value: a name of both is that of what is
   * in it. One that is `unnamed` stands in no use alone.
   */
  readonly namespaces?: "named" | "unnamed";
  /**
   * Names of the members by which a type says of what type the elements of its values are, and what they
   * point to, and methods from outside of it that give some of the elements.
   */
  readonly iterated?: {
    readonly members: { readonly item: string; readonly target: string };
    readonly by: ReadonlySet<string>;
  };
  /** Finds what a name means that nothing in reach defines or binds. */
  readonly resolveUnbound?: (
    name: string,
    scopes: Scopes,
    env: Environment,
    line: number,
    column?: number,
  ) => ModuleTarget;
  /** Whether a type and its objects may have members of one name, neither of which is the other. */
  readonly hasSides?: boolean;
  /** Whether objects run blocks in which their members are nearer than what stands around. */
  readonly hasReceiverBlocks?: boolean;
  /** Whether modules have methods that run on an object. */
  readonly hasModuleSelf?: boolean;
  /** Whether a function is called where it is named, and setters are functions (`name=`). */
  readonly callsBare?: boolean;
  /** Whether a symbol of a scope around a place may be named alone; any, where it is absent. */
  readonly isLexical?: (symbol: SymbolNode, self: SymbolNode | undefined) => boolean;
  /** Tells what use is made of a symbol, where the syntax of the use does not tell. */
  readonly useOf?: (written: UseKind, symbol: SymbolNode) => UseKind;
  /**
   * Tells what a member gives that every type or value has without defining it: a value of the type
   * (`made`), the type of the value (`type`), the value that it is called on (`same`), what that
   * holds (`held`), or the error in its place (`failed`).
   */
  readonly memberGives?: (name: string) => "made" | "type" | "same" | "held" | "failed" | undefined;
  /**
   * Tells what a method from outside hands to a function, by the mark of its parameter: what the value
   * holds, or the error in its place.
   */
  readonly handsOver?: (name: string, mark: string) => "held" | "failed" | undefined;
  /**
   * Symbols that a file knows, and a module that is whole gives, though nothing binds them; those of
   * all files, where none is given.
   */
  readonly unboundSymbols?: (
    name: string,
    file: FileNode | undefined,
    env: Environment,
  ) => readonly SymbolNode[];
  /** Finds the functions that give a parameter its value by its name, the nearest first. */
  readonly giversOf?: (name: string, place: NamePlace, env: Environment) => readonly SymbolNode[];
  /** Whether the parameters of a function are given to it by their names. */
  readonly isGiven?: (symbol: SymbolNode, env: Environment) => boolean;
  /** Methods of a class that take the named arguments of a call; without them, fields do. */
  readonly constructors?: readonly string[];
  /** Method of a value that a call of the value runs. */
  readonly callMethod?: string;
  /** Decorators of functions that give the one thing which they yield. */
  readonly yieldsOne?: RegExp;
  /** Finds a module within the one that a file is, as a package has them beside its file. */
  readonly innerModule?: (name: string, file: FileNode, env: Environment) => ModuleTarget;
  /** Whether all that has one qualified name is one: namespaces, and types in several parts. */
  readonly hasOneScopeByName?: boolean;
  /** Whether any object may be given members, and take in those of another: `A.prototype.f = …`. */
  readonly hasPrototypes?: boolean;
  /** Whether a variable or field may have the members of a type that is written where it is declared. */
  readonly hasUnnamedTypes?: boolean;
  /** Whether a value may be taken for the first of many. */
  readonly hasPointers?: boolean;
  /** Finds a name that neither the file defines nor an import names, where namespaces tell. */
  readonly visibleName?: (name: string, place: NamePlace, env: Environment) => Value | undefined;
  /**
   * Finds methods that can be called on values whose types do not have them.
   *
   * @param types Names of the types of the value; none where it is from outside, and absent where
   * nothing is known of it.
   */
  readonly extensions?: (
    name: string,
    from: FileNode,
    env: Environment,
    types: ReadonlySet<string> | undefined,
  ) => readonly SymbolNode[];
  /** Whether such a method of a value of which nothing is known tells what it gives. */
  readonly followsExtensions?: boolean;
  /** Lists the members that types have for one of these. */
  readonly implementationsOf?: (member: SymbolNode, env: Environment) => readonly SymbolNode[];
  /** Whether several functions of one scope may have one name, told apart by their parameters. */
  readonly hasOverloads?: boolean;
  /** Whether types of one name are several where they have several numbers of type parameters. */
  readonly hasArity?: boolean;
  /** Whether builds for several systems may define a name, each in its own way. */
  readonly hasVariants?: boolean;
  /**
   * Names of types from outside through which members of what they hold are used; any, where it is
   * absent.
   */
  readonly open?: RegExp;
  /** Whether a macro is called by a sign of its own, and stands in no other expression. */
  readonly marksMacros?: boolean;
  /** Whether a symbol is what such a sign calls. */
  readonly isMacro?: (symbol: SymbolNode, env: Environment) => boolean;
  /** Whether types of one name stand in the place of each other, and are no parts of one. */
  readonly hasTwins?: boolean;
  /** Whether there is a build that two files are both of. */
  readonly areBuiltTogether?: (a: FileNode, b: FileNode, env: Environment) => boolean;
  /** Whether who takes modules out of a package runs the package as well: whoever is outside of it. */
  readonly isPackageRun?: (packages: readonly FileNode[], from: FileNode) => boolean;
  /** Whether members of a block that names no base hide those of blocks that name one. */
  readonly prefersInherent?: boolean;
  /** Whether types of members may be parameters of the type around them, which facts name. */
  readonly hasTypeParameters?: boolean;
  /** Whether a test tells of which type a value is where it holds. */
  readonly narrows?: boolean;
  /**
   * How a value becomes one of another type where a function of several is called with it: by
   * boxes and numbers of the platform, by what types say of themselves, so and each number to each
   * other, or not. Where it is absent, calls have no arguments, and of several functions all are likely.
   */
  readonly conversions?: "boxed" | "declared" | "free" | "none";
  /** Whether a call that writes no type arguments has to tell them all by what it is given. */
  readonly infersByArguments?: boolean;
  /** Whether calls in chains say how many arguments they have. */
  readonly countsArguments?: boolean;
  /** Whether the names of parameters are a part of that of the function, and have an order. */
  readonly hasLabels?: boolean;
  /** Whether a function hides those of its name that its type inherits. */
  readonly hidesInherited?: boolean;
  /** Whether a call may have several lists of arguments. */
  readonly hasArgumentLists?: boolean;
  /** Whether a file may define a name that it imports as well, for where the import fails. */
  readonly definesImported?: boolean;
  /** Whether a name that a function imports means nothing else in all of the function. */
  readonly hasFunctionScopes?: boolean;
  /** Whether several imports of one name may all be meant: `visibleName` tells which. */
  readonly importsOverload?: boolean;
  /** Puts definitions in the place of declarations. */
  readonly definitionsOf?: (
    symbols: readonly SymbolNode[],
    env: Environment,
  ) => readonly SymbolNode[];
}

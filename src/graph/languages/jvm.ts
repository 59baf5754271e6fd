/**
 * How Java, Kotlin and Scala resolve names. Java and Kotlin use each other's classes.
 *
 * @module
 */
import type { Environment } from "../environment.ts";
import type { LanguageRules, ModuleTarget, NamePlace } from "./rules.ts";
import type { Value } from "../value.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { kotlinExtensions, kotlinName } from "./kotlin_extensions.ts";
import { scalaExtensions } from "./scala_extensions.ts";
import { isOfPackage, parentOf, resolveJvmModule, resolveScalaModule } from "./jvm_modules.ts";

/** Rules of Java. */
export const java: LanguageRules = {
  family: "jvm",
  self: new Set(["this"]),
  base: new Set(["super"]),
  hasClassBase: true,
  hasImplicitSelf: true,
  hasTypeParameters: true,
  sharing: "unit",
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolveJvmModule,
  resolveUnbound: externalTarget,
  hasCallNamespace: true,
  hasOverloads: true,
  conversions: "boxed",
  countsArguments: true,
};

/** Rules of Kotlin. */
export const kotlin: LanguageRules = {
  ...java,
  hasClassBase: false,
  hasCallNamespace: false,
  hasVariants: true,
  conversions: "none",
  countsArguments: false,
  memberGives: (name) =>
    /^(?:also|apply|takeIf|takeUnless|onEach)$/.test(name) ? "same" : undefined,
  importsOverload: true,
  visibleName: kotlinName,
  extensions: kotlinExtensions,
};

/** Rules of Scala. */
export const scala: LanguageRules = {
  ...java,
  family: "scala",
  hasClassBase: false,
  self: new Set(["this", "self"]),
  resolveModule: resolveScalaModule,
  hasCallNamespace: false,
  conversions: "declared",
  countsArguments: false,
  hasArgumentLists: true,
  visibleName: scalaName,
  extensions: scalaExtensions,
};

/** A name of the package, or of one around it. */
function scalaName(name: string, { scopes }: NamePlace, env: Environment): Value | undefined {
  const candidates = env.symbolsBy(
    name,
    "scala",
    ({ scope }, { language, unit }) =>
      language === "scala" && isOfPackage(scope, unit) ? unit : undefined,
  );
  for (let { unit } = scopes.file; unit !== ""; unit = parentOf(unit)) {
    const symbols = candidates.get(unit);
    if (symbols) return { is: "symbol", symbols, by: "package" };
  }
  return undefined;
}

/** A type that no file defines is one of the platform, or of a library. */
function externalTarget(name: string): ModuleTarget {
  return /^[A-Z]/.test(name) ? "external" : undefined;
}

/**
 * Rules for errors: who throws one, and the handler that is registered for its type. Both ends are
 * known by the name of the type, or by the number of a status.
 *
 * @module
 */
import { argumentsAt, handlerOf } from "./arguments.ts";
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, SCRIPT } from "./rule.ts";

/** Types of all errors: who handles one of them is meant by every place that throws. */
const ANY_ERROR =
  /^(?:Exception|BaseException|StandardError|RuntimeException|RuntimeError|Throwable|Error|HttpException|HTTPException|500)$/;

/** A name of a type, behind those of its modules. */
const TYPE = "(?:[A-Za-z_]\\w{0,60}(?:\\.|::|\\\\)){0,5}(?<label>[A-Z]\\w{2,80})";

const THROWN = { name: "error", kind: "error", role: "source", ends: errorEnds } as const;
const HANDLED = { name: "error", kind: "error", role: "target", ends: errorEnds } as const;

function errorEnds({ groups: { label = "", name = "" } }: LinkMatch): LinkEnd[] {
  return ANY_ERROR.test(label) ? [] : [{ label, name }];
}

/** `@ExceptionHandler({A.class, B.class})`, `@Catch(A, B)`: each of the types that are named. */
function listedEnds({ text, end }: LinkMatch): LinkEnd[] {
  const types = argumentsAt(text, end).join(" ").matchAll(/\b[A-Z]\w{2,80}\b/g);
  return [...types].map(([label]) => ({ label })).filter(({ label }) => !ANY_ERROR.test(label));
}

/** `register_error_handler(NotFound, show)`. */
function registeredEnds({ text, end }: LinkMatch): LinkEnd[] {
  const [type = "", handler = ""] = argumentsAt(text, end);
  const label = /(\w{3,80})$/.exec(type)?.[1] ?? "";
  const name = handlerOf(handler);
  return name === "" || label === "" || ANY_ERROR.test(label) ? [] : [{ label, name }];
}

/** Rows of errors. */
export const ERROR_RULES: readonly LinkRule[] = [
  {
    ...THROWN,
    languages: ["python", "ruby"],
    hints: ["raise "],
    pattern: new RegExp(`\\braise ${TYPE}`, "g"),
  },
  {
    ...THROWN,
    languages: ["python"],
    calls: ["abort"],
    pattern: /\(\s{0,20}(?<label>[45]\d\d)\b/y,
  },
  {
    ...THROWN,
    languages: [...SCRIPT, ...JVM, "c_sharp", "php"],
    hints: ["throw "],
    pattern: new RegExp(`\\bthrow (?:new )?${TYPE}(?=[(;<\\s])`, "g"),
  },
  {
    ...HANDLED,
    languages: ["python"],
    calls: ["errorhandler", "app_errorhandler", "exception_handler"],
    pattern: new RegExp(`(?<=@[\\w.]{1,60})\\(\\s{0,20}(?:${TYPE}|(?<status>[45]\\d\\d))`, "y"),
    ends: ({ groups }) => {
      const label = groups.label || groups.status || "";
      return ANY_ERROR.test(label) ? [] : [{ label }];
    },
  },
  {
    ...HANDLED,
    languages: ["python"],
    calls: ["register_error_handler", "add_exception_handler"],
    pattern: /\(/y,
    ends: registeredEnds,
  },
  {
    ...HANDLED,
    languages: [...JVM, "typescript"],
    calls: ["ExceptionHandler", "Catch"],
    pattern: /(?<=@\w{5,16})\(/y,
    ends: listedEnds,
  },
  {
    ...HANDLED,
    languages: ["ruby"],
    hints: ["rescue_from"],
    pattern: new RegExp(
      `\\brescue_from[ (]${TYPE}[^\\n]{0,120}?\\bwith:? ?=?>? ?:(?<name>\\w{1,80})`,
      "g",
    ),
  },
];

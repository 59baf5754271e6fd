/**
 * Rules for errors: who throws one, and the handler that is registered for its type. Both ends are
 * known by the name of the type, or by the number of a status. Whether it gets there, callers say.
 *
 * @module
 */
import { argumentsAt, handlerOf } from "./arguments.ts";
import {
  INLINE,
  JVM,
  type LinkEnd,
  type LinkMatch,
  type LinkRule,
  type LinkText,
  rowsOf,
  SCRIPT,
} from "./rule.ts";

/** Characters before a type in which the function that asks for it or raises it begins. */
const MAX_HANDLER_CHARS = 3000;

/** Types of all errors: who handles one of them is meant by every place that throws. */
const ANY_ERROR =
  /^(?:Exception|BaseException|StandardError|RuntimeException|RuntimeError|Throwable|Error|HttpException|HTTPException|500)$/;

/** Characters behind `rescue_from` in which its types stand. */
const MAX_RESCUE_CHARS = 600;

/** A name of a type, behind those of its modules. */
const TYPE = "(?:[A-Za-z_]\\w{0,60}(?:\\.|::|\\\\)){0,5}(?<label>[A-Z]\\w{1,80})";

const THROWN = { name: "error", kind: "error", role: "source", ends: errorEnds } as const;
const HANDLED = { name: "error", kind: "error", role: "target", ends: errorEnds } as const;

function errorEnds({ groups: { label = "", name = "" } }: LinkMatch): LinkEnd[] {
  return ANY_ERROR.test(label) ? [] : [{ label, name }];
}

function typesIn(text: string, type: RegExp): LinkEnd[] {
  return [...text.matchAll(type)].flatMap(([label]) => ANY_ERROR.test(label) ? [] : [{ label }]);
}

/** `register_error_handler(NotFound, show)`. */
function registeredEnds({ text, end }: LinkMatch): LinkEnd[] {
  const [type = "", handler = ""] = argumentsAt(text, end);
  const label = /(\w{2,80})$/.exec(type)?.[1] ?? "";
  const name = handlerOf(handler);
  return name === "" || label === "" || ANY_ERROR.test(label) ? [] : [{ label, name }];
}

/** `rescue_from A, B, with: :show`, `rescue_from(A) do |error|`: the types before what handles them. */
function rescuedEnds({ text, end }: LinkMatch): LinkEnd[] {
  const rest = text.slice(end, end + MAX_RESCUE_CHARS);
  const stop = /\bwith:? ?(?:=> ?)?:(\w{1,80}[?!]?)|\bwith:|\b(?:do|end)\b|\{|\n\s{0,40}\n/.exec(
    rest,
  );
  const types = rest.slice(0, stop?.index ?? 0).matchAll(
    /(?<![\w:])(?:[A-Z]\w{0,60}::){0,5}([A-Z]\w{1,80})(?!\w|::)/g,
  );
  return [...types].filter(([, label = ""]) => !ANY_ERROR.test(label) && /[a-z]/.test(label))
    .map(([, label = ""]) => ({ label, name: stop?.[1] ? `self.${stop[1]}` : INLINE }));
}

/** A type that an error is asked to be of: its handler has a name, or is around. */
function askedEnds({ groups: { label = "", name = "" } }: LinkMatch): LinkEnd[] {
  const isError = /(?:Error|Exception|Failure|Fault|NotFound|Denied|Unauthorized|Forbidden)$/.test(
    label,
  );
  return ANY_ERROR.test(label) || !isError ? [] : [{ label, name: name || INLINE }];
}

/** Beginnings of functions that handle all errors, of Express with a response behind the request: others that ask for a type handle some calls alone. */
const HANDLES_ALL =
  /\bsetErrorHandler\(|\bErrorRequestHandler\b|\b(?:err|error)(?:\s?:[^,()]{1,40})?,\s{0,40}_?req\b[^,()]{0,60},|\.onError\(/;

/** Characters before a type in which a block that catches errors begins. */
const MAX_CATCH_CHARS = 300;

/** Marks of files of C# that handle errors as a whole, and not where one of their calls may fail. */
const HANDLES_ERRORS =
  /\bclass\s[^{};]{0,200}(?:IExceptionHandler|ExceptionFilter|ExceptionMiddleware)/;

function sharpEnds(match: LinkMatch): LinkEnd[] {
  const isWhole = match.once(handlesErrors);
  const before = match.text.slice(Math.max(0, match.start - MAX_CATCH_CHARS), match.start);
  return !isWhole && /\bcatch\s?\([^()]{0,80}\)[^}]{0,300}$/.test(before) ? [] : askedEnds(match);
}

function handlesErrors({ text }: LinkText): boolean {
  return HANDLES_ERRORS.test(text);
}

function scriptEnds(match: LinkMatch): LinkEnd[] {
  const before = match.text.slice(Math.max(0, match.start - MAX_HANDLER_CHARS), match.start);
  return HANDLES_ALL.test(before) ? askedEnds(match) : [];
}

const RAISED = rowsOf(THROWN, [
  {
    languages: ["ruby", "python"],
    hints: ["raise "],
    // What a type makes may be of another type.
    pattern: new RegExp(`\\braise ${TYPE}(?!\\.(?!new\\b))`, "g"),
  },
  { languages: ["python"], calls: ["abort"], pattern: /\(\s{0,20}(?<label>[45]\d\d)\b/y },
  {
    languages: [...SCRIPT, ...JVM, "c_sharp", "php"],
    hints: ["throw "],
    pattern: new RegExp(`\\bthrow (?:new )?${TYPE}(?=[(;<\\s])`, "g"),
  },
]);

const CAUGHT = rowsOf(HANDLED, [
  {
    languages: ["python"],
    calls: ["errorhandler", "app_errorhandler", "exception_handler"],
    pattern: new RegExp(`(?<=@[\\w.]{1,60})\\(\\s{0,20}(?:${TYPE}|(?<status>[45]\\d\\d))`, "y"),
    ends: ({ groups }) => {
      const label = groups.label || groups.status || "";
      return ANY_ERROR.test(label) ? [] : [{ label }];
    },
  },
  {
    languages: ["python"],
    calls: ["register_error_handler", "add_exception_handler"],
    pattern: /\(/y,
    ends: registeredEnds,
  },
  {
    languages: [...JVM, "typescript"],
    calls: ["ExceptionHandler", "Catch"],
    pattern: /(?<=@\w{5,16})\(/y,
    ends: ({ text, end }) => typesIn(argumentsAt(text, end).join(" "), /\b[A-Z]\w{1,80}\b/g),
  },
  {
    languages: ["java", "kotlin"],
    hints: ["@ExceptionHandler"],
    pattern:
      /@ExceptionHandler(?!\s{0,4}\()(?=[^{};]{1,300}?\w\s{0,4}\((?<types>[^(){};]{1,300})\))/g,
    ends: ({ groups: { types = "" } }) => typesIn(types, /\b[A-Z]\w{0,80}Exception\b/g),
  },
  {
    // Within what handles all errors, a type that one is asked to be of.
    languages: SCRIPT,
    hints: ["setErrorHandler", "ErrorRequestHandler", "req", ".onError("],
    pattern: new RegExp(
      `(?<!!\\(\\s{0,4})\\b(?:e|err|error|ex|exception)\\s{1,4}instanceof\\s{1,4}${TYPE}`,
      "g",
    ),
    ends: scriptEnds,
  },
  {
    languages: ["java", "kotlin", "php"],
    hints: ["ExceptionHandler", "ExceptionResolver", "ExceptionMapper"],
    pattern: new RegExp(
      `(?<!!\\s{0,4}\\(\\s{0,4}\\$?)(?:\\b|\\$)(?:e|ex|exception|getException\\(\\)|throwable)\\s{1,4}instanceof\\s{1,4}\\\\?${TYPE}`,
      "g",
    ),
    ends: askedEnds,
  },
  {
    languages: ["php"],
    hints: ["renderable(", "->render(", "reportable("],
    pattern: new RegExp(
      `(?<=\\b(?:renderable|render|reportable)\\(\\s{0,40}(?:static )?(?:fn|function) ?\\(\\s{0,40})\\\\?${TYPE}`,
      "g",
    ),
    ends: askedEnds,
  },
  {
    languages: ["c_sharp"],
    hints: ["IExceptionHandler", "ExceptionFilter", "ExceptionMiddleware", "UseExceptionHandler"],
    pattern: new RegExp(
      `(?:\\b(?:e|ex|exception|Exception|error)\\s{1,4}is\\s{1,4}|\\btypeof\\(|\\bcase\\s{1,4}|^[ \\t]{1,60}(?=[\\w.]{1,80}(?:\\s\\w{1,40})?\\s{1,4}=>))${TYPE}(?:\\),\\s{0,4}(?<name>\\w{1,80}))?`,
      "gm",
    ),
    ends: sharpEnds,
  },
  { languages: ["ruby"], hints: ["rescue_from"], pattern: /\brescue_from[ (]/g, ends: rescuedEnds },
]);

/** Rows of errors. */
export const ERROR_RULES: readonly LinkRule[] = [...RAISED, ...CAUGHT];

/**
 * Questions about what is connected with a definition: "who calls resolveProvider", "tests for
 * Session.renew".
 *
 * @module
 */

/** Relation to a definition that a query asks for. */
export type RelationKind = "callers" | "callees" | "tests" | "implementations" | "uses";

/** A question for what is connected with a definition. */
export interface Relation {
  /** Relation that is asked for. */
  readonly kind: RelationKind;
  /** Name of the definition. */
  readonly symbol: string;
}

/** A name: what looks like an identifier, not like a word of a sentence. */
const NAME = String
  .raw`[\`"']?([A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*)(?:\(\))?[\`"']?\??`;

/** An address of infrastructure code: `services.db`, `Deployment/web`, `code-tests`. */
const ADDRESS = String.raw`[\`"']?([A-Za-z_.$][\w$./-]*)[\`"']?`;

/** How parts of infrastructure use each other. */
const VERB = "(?:uses?|needs?|mounts?|notif(?:y|ies)|selects?|includes?|imports?|runs?|" +
  "references?|depends? on|waits? for)";

/** A word for what has the address. */
const THING = "(?:(?:job|step|service|volume|network|secret|config ?map|role|handler|action|" +
  "workflow|stage|variable|output|module|resource|schema|template|value|image) )?";

const FORMS: readonly (readonly [RelationKind, RegExp])[] = [
  [
    "callers",
    form(String.raw`(?:callers?|call sites?|invocations?) (?:of|to|for) (?:the )?${NAME}`),
  ],
  ["callers", form(String.raw`(?:who|what|which \w+) calls ${NAME}`)],
  ["callers", form(String.raw`where (?:is|are) ${NAME} (?:called|invoked)`)],
  ["callees", form(String.raw`what does ${NAME} call`)],
  ["callees", form(String.raw`(?:callees|dependencies) of ${NAME}`)],
  ["tests", form(String.raw`tests? (?:of|for|covering) ${NAME}`)],
  ["tests", form(String.raw`(?:where|how) is ${NAME} tested`)],
  [
    "implementations",
    form(String.raw`(?:implementations?|implementers?|implementors?|subclasses) of ${NAME}`),
  ],
  ["implementations", form(String.raw`(?:who|what|which \w+) (?:implements|extends) ${NAME}`)],
  ["uses", form(String.raw`(?:usages?|uses?|references?) (?:of|to) ${NAME}`)],
  ["uses", form(String.raw`(?:who|what|which \w+) uses ${NAME}`)],
  ["uses", form(String.raw`where (?:is|are) ${NAME} (?:used|referenced)`)],
  ["uses", form(String.raw`(?:who|what|which \w+|\w+s that) ${VERB} (?:the )?${THING}${ADDRESS}`)],
  ["uses", form(String.raw`${THING}${ADDRESS}[:,] (?:who|what) ${VERB} it`)],
];

/** Longer texts are no such question. */
const MAX_CHARS = 200;

/** Reads a question; `undefined` for any other text. */
export function relationOf(text: string): Relation | undefined {
  const asked = text.trim().replace(/[\s?!.]+$/, "");
  if (asked.length > MAX_CHARS) return undefined;
  for (const [kind, pattern] of FORMS) {
    const symbol = pattern.exec(asked)?.[1];
    if (symbol !== undefined) return { kind, symbol };
  }
  return undefined;
}

function form(pattern: string): RegExp {
  return new RegExp(
    `^(?:(?:find|show|list)(?: all)?(?: the)? )?(?:all )?(?:the )?${pattern}$`,
    "i",
  );
}

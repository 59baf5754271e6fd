/**
 * Questions about a definition, or what is connected with it: "where is Session defined", "who calls
 * resolveProvider", "tests for Session.renew".
 *
 * @module
 */

/** Relation to a definition that a query asks for. */
export type RelationKind =
  | "definition"
  | "callers"
  | "callees"
  | "tests"
  | "implementations"
  | "uses"
  | "needs";

/** A question for what is connected with a definition. */
export interface Relation {
  readonly kind: RelationKind;
  readonly symbol: string;
  /** Word for its kind, as infrastructure code has them: `table`, `config map`. */
  readonly thing?: string;
  /** Words before its name that tell which of several is meant, as a folder: "smb" of "smb apache". */
  readonly around?: string;
  /** Words for the part of it that is asked for: "ACL ARN" of "the ACL ARN output of waf". */
  readonly part?: string;
}

/** A name: what looks like an identifier, not like a word of a sentence. */
const NAME = String
  .raw`[\`"']?(?<symbol>[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*)(?:\(\))?[\`"']?\??`;

/** An address of infrastructure code: `services.db`, `Deployment/web`, `code-tests`. */
const ADDRESS = String.raw`[\`"']?(?<symbol>[A-Za-z_.$][\w$./-]*)[\`"']?`;

/** How parts of infrastructure use each other, after "does". */
const BASE_VERB = "(?:use|need|mount|notify|select|include|import|run|reference|extend|call|" +
  "require|depend on|wait for|build on)";

/** The same of one, or of several. */
const VERB = "(?:uses?|needs?|mounts?|notif(?:y|ies)|selects?|includes?|imports?|runs?|" +
  "references?|extends?|calls?|requires?|depends? on|waits? for|builds? on)";

/** Words of which one stands in every {@linkcode BASE_VERB}. */
const BASE_VERB_WORDS = "use|need|mount|notify|select|include|import|run|reference|extend|call|" +
  "require|depend|wait|build";

/** Words of which one stands in every {@linkcode VERB}. */
const VERB_WORDS = `${BASE_VERB_WORDS}|uses|needs|mounts|notifies|selects|includes|imports|runs|` +
  "references|extends|calls|requires|depends|waits|builds";

/** Words for what has an address. */
const THINGS = "(?:job|step|stage|service|volume|network|secret|config ?map|deployment|" +
  "stateful ?set|daemon ?set|ingress|service ?account|container|role|handler|task|play|playbook|" +
  "action|workflow|pipeline|variable|output|module|resource|data source|schema|template|chart|" +
  "value|image|target|rule|library|table|view|column|index|message|enum|rpc|field|type|input|" +
  "fragment|component|overlay|base|example|stack)";

/** A word for what has the address, before it. */
const THING = `(?:(?<before>${THINGS}) )?`;

/** Such a word behind it. */
const AFTER = `(?: (?<after>${THINGS}))?`;

/** A name of several words, of which the last is that of a file, a folder or a definition. */
const LONG_NAME = `(?<around>(?!the )[\\w.-]+(?: [\\w.-]+)?) ${ADDRESS} (?<after>${THINGS})`;

/** Those who use: "who", "which workflows". */
const USERS = String.raw`(?:who|what|which \w+|\w+s that)`;

/** Several words for what is asked for: "which services", "what other jobs". */
const ASKED = String.raw`(?:which|what)(?: \w+){0,3}?`;

const CODE_THINGS = "(?:class|function|method|struct|interface|trait|enum|type|macro|constant)";

interface Form {
  readonly kind: RelationKind;
  readonly words: ReadonlySet<string>;
  /** Compiled when a question holds one of them: all of them together take 20 ms. */
  readonly pattern: () => RegExp;
}

const FORMS: readonly Form[] = [
  form(
    "definition",
    "defined|declared",
    String
      .raw`where is (?:the )?(?:${CODE_THINGS} )?${NAME}(?: ${CODE_THINGS})? (?:defined|declared)`,
  ),
  form(
    "definition",
    "definition|declaration",
    String.raw`(?:definition|declaration) of (?:the )?(?:${CODE_THINGS} )?${NAME}`,
  ),
  form(
    "callers",
    "caller|callers|call|invocation|invocations",
    String.raw`(?:callers?|call sites?|invocations?) (?:of|to|for) (?:the )?${NAME}`,
  ),
  form("callers", "calls", String.raw`(?:who|what|which \w+) calls ${NAME}`),
  form("callers", "called|invoked", String.raw`where (?:is|are) ${NAME} (?:called|invoked)`),
  form("callees", "call", String.raw`what does ${NAME} call`),
  form("callees", "callees|dependencies", String.raw`(?:callees|dependencies) of ${NAME}`),
  form("tests", "test|tests", String.raw`tests? (?:of|for|covering) ${NAME}`),
  form("tests", "tested", String.raw`(?:where|how) is ${NAME} tested`),
  form(
    "implementations",
    "implementation|implementations|implementer|implementers|implementor|implementors|subclasses",
    String.raw`(?:implementations?|implementers?|implementors?|subclasses) of ${NAME}`,
  ),
  form(
    "implementations",
    "implements|extends",
    String.raw`(?:who|what|which \w+) (?:implements|extends) ${NAME}`,
  ),
  form(
    "uses",
    "usage|usages|use|uses|reference|references",
    String.raw`(?:usages?|uses?|references?) (?:of|to) ${NAME}`,
  ),
  form("uses", "uses", String.raw`(?:who|what|which \w+) uses ${NAME}`),
  form(
    "uses",
    "breaks|break|affected",
    String.raw`what (?:breaks|would break|is affected) (?:if|when) (?:(?:i|we|you|one) )?` +
      String.raw`(?:changes?|removes?|renames?|deletes?) (?:the )?${NAME}`,
  ),
  form("uses", "used|referenced", String.raw`where (?:is|are) ${NAME} (?:used|referenced)`),
  form(
    "uses",
    VERB_WORDS,
    String.raw`${USERS} ${VERB} (?:the )?${THING}${ADDRESS}${AFTER}`,
  ),
  form("uses", VERB_WORDS, `${USERS} ${VERB} (?:the )?${LONG_NAME}`),
  form(
    "uses",
    "output|outputs",
    String
      .raw`${USERS} (?:${VERB}|reads?|takes?) (?:the )?(?<part>[\w-]+(?: [\w-]+){0,3}) outputs? of (?:the )?${THING}${ADDRESS}${AFTER}`,
  ),
  form(
    "uses",
    "used|mounted",
    String.raw`where (?:is|are) (?:the )?${THING}${ADDRESS}${AFTER} (?:used|mounted)`,
  ),
  form("uses", VERB_WORDS, String.raw`${THING}${ADDRESS}[:,] (?:who|what) ${VERB} it`),
  form(
    "needs",
    BASE_VERB_WORDS,
    String.raw`${ASKED} do(?:es)? (?:the )?${THING}${ADDRESS}${AFTER} ${BASE_VERB}`,
  ),
  form(
    "needs",
    BASE_VERB_WORDS,
    String.raw`${ASKED} do(?:es)? (?:the )?${LONG_NAME} ${BASE_VERB}`,
  ),
  form(
    "needs",
    "built|made|based|derived",
    String
      .raw`${ASKED} (?:is|are) (?:the )?${THING}${ADDRESS}${AFTER} (?:built|made|based|derived) (?:from|of|on)`,
  ),
  form(
    "needs",
    VERB_WORDS,
    String.raw`\w+s (?:that )?(?:the )?${THING}${ADDRESS}${AFTER} ${VERB}(?: before it starts)?`,
  ),
  form(
    "needs",
    "dependencies|prerequisites",
    String.raw`(?:dependencies|prerequisites) of ${THING}${ADDRESS}${AFTER}`,
  ),
];

/** Longer texts are no such question. */
const MAX_CHARS = 200;

/** Reads a question; `undefined` for any other text. */
export function relationOf(text: string): Relation | undefined {
  const asked = text.trim().replace(/[\s?!.]+$/, "");
  if (asked.length > MAX_CHARS) return undefined;
  const words = asked.toLowerCase().split(/[^a-z]+/);
  for (const { kind, words: signs, pattern } of FORMS) {
    if (!words.some((word) => signs.has(word))) continue;
    const { symbol, before, after, around, part } = pattern().exec(asked)?.groups ?? {};
    const thing = before ?? after;
    if (symbol === undefined) continue;
    return {
      ...{ kind, symbol },
      ...(thing === undefined ? {} : { thing }),
      ...(around === undefined ? {} : { around }),
      ...(part === undefined ? {} : { part }),
    };
  }
  return undefined;
}

/** @param words Parted by `|`. */
function form(kind: RelationKind, words: string, source: string): Form {
  let compiled: RegExp | undefined;
  const pattern = () =>
    compiled ??= new RegExp(
      `^(?:(?:find|show|list)(?: all)?(?: the)? )?(?:all )?(?:the )?${source}$`,
      "i",
    );
  return { kind, words: new Set(words.split("|")), pattern };
}

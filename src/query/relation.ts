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

/** Reads rows of a kind: words parted by `|`, of which a question holds one, ` => ` and its pattern. */
function rows(kind: RelationKind): (text: TemplateStringsArray, ...parts: string[]) => Form {
  return (text, ...parts) => {
    const [words, source] = String.raw(text, ...parts).split(" => ");
    let compiled: RegExp | undefined;
    const pattern = () =>
      compiled ??= new RegExp(
        `^(?:(?:find|show|list)(?: all)?(?: the)? )?(?:all )?(?:the )?${source}$`,
        "i",
      );
    return { kind, words: new Set(words!.split("|")), pattern };
  };
}

const definition = rows("definition");
const callers = rows("callers");
const callees = rows("callees");
const tests = rows("tests");
const implementations = rows("implementations");
const uses = rows("uses");
const needs = rows("needs");

const FORMS: readonly Form[] = [
  definition`defined|declared => where is (?:the )?(?:${CODE_THINGS} )?${NAME}(?: ${CODE_THINGS})? (?:defined|declared)`,
  definition`definition|declaration => (?:definition|declaration) of (?:the )?(?:${CODE_THINGS} )?${NAME}`,
  callers`caller|callers|call|invocation|invocations => (?:callers?|call sites?|invocations?) (?:of|to|for) (?:the )?${NAME}`,
  callers`calls => (?:who|what|which \w+) calls ${NAME}`,
  callers`called|invoked => where (?:is|are) ${NAME} (?:called|invoked)`,
  callees`call => what does ${NAME} call`,
  callees`callees|dependencies => (?:callees|dependencies) of ${NAME}`,
  tests`test|tests => tests? (?:of|for|covering) ${NAME}`,
  tests`tested => (?:where|how) is ${NAME} tested`,
  implementations`implementation|implementations|implementer|implementers|implementor|implementors|subclasses => (?:implementations?|implementers?|implementors?|subclasses) of ${NAME}`,
  implementations`implements|extends => (?:who|what|which \w+) (?:implements|extends) ${NAME}`,
  uses`usage|usages|use|uses|reference|references => (?:usages?|uses?|references?) (?:of|to) ${NAME}`,
  uses`uses => (?:who|what|which \w+) uses ${NAME}`,
  uses`breaks|break|affected => what (?:breaks|would break|is affected) (?:if|when) (?:(?:i|we|you|one) )?(?:changes?|removes?|renames?|deletes?) (?:the )?${NAME}`,
  uses`used|referenced => where (?:is|are) ${NAME} (?:used|referenced)`,
  uses`${VERB_WORDS} => ${USERS} ${VERB} (?:the )?${THING}${ADDRESS}${AFTER}`,
  uses`${VERB_WORDS} => ${USERS} ${VERB} (?:the )?${LONG_NAME}`,
  uses`output|outputs => ${USERS} (?:${VERB}|reads?|takes?) (?:the )?(?<part>[\w-]+(?: [\w-]+){0,3}) outputs? of (?:the )?${THING}${ADDRESS}${AFTER}`,
  uses`used|mounted => where (?:is|are) (?:the )?${THING}${ADDRESS}${AFTER} (?:used|mounted)`,
  uses`${VERB_WORDS} => ${THING}${ADDRESS}[:,] (?:who|what) ${VERB} it`,
  needs`${BASE_VERB_WORDS} => ${ASKED} do(?:es)? (?:the )?${THING}${ADDRESS}${AFTER} ${BASE_VERB}`,
  needs`${BASE_VERB_WORDS} => ${ASKED} do(?:es)? (?:the )?${LONG_NAME} ${BASE_VERB}`,
  needs`built|made|based|derived => ${ASKED} (?:is|are) (?:the )?${THING}${ADDRESS}${AFTER} (?:built|made|based|derived) (?:from|of|on)`,
  needs`${VERB_WORDS} => \w+s (?:that )?(?:the )?${THING}${ADDRESS}${AFTER} ${VERB}(?: before it starts)?`,
  needs`dependencies|prerequisites => (?:dependencies|prerequisites) of ${THING}${ADDRESS}${AFTER}`,
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

/**
 * Whether an error that is thrown at a place gets as far as the handlers of a program: a block around
 * it may catch it, or one around each call of a function that no other file can call; a library may
 * collect it; or what runs there is started by no request. What other files catch is not seen.
 *
 * @module
 */
import { firstIndex } from "../../text/first_index.ts";
import { Brackets } from "./brackets.ts";
import { statements } from "./indented_heads.ts";
import type { LinkMatch, LinkText } from "./rule.ts";

/** Characters before a block in which what it is of begins. */
const MAX_HEAD_CHARS = 600;

/** Blocks that catch what one block throws. */
const MAX_CATCHES = 10;

/** Functions that are followed from one to what calls it, and places of the name of each. */
const MAX_CALLERS = 3;
const MAX_CALLS = 20;

/** Places of names of one file that are read. */
const MAX_NAMES = 100_000;

/** Types that whoever catches all errors names. */
const CATCHES_ALL = /^(?:Exception|BaseException|StandardError|RuntimeException|Throwable)$/;

/** A block of braces that catches; a condition may follow its types. */
const CATCH =
  /\s{0,80}catch\s{0,4}(?:\((?<types>[^(){}]{0,300})\)\s{0,40})?(?<when>when\b[^{}]{0,200})?\{/y;

/** A block that throws what it catches, or hands it on. */
const THROWS_ON = /\bthrow\s{0,4}(?:;|\$?[a-z]\w{0,60}\s{0,4}[;}\n])|\b(?:next|reject)\(/g;
const RAISES_ON = /^[ \t]*raise(?: e\w{0,20})?[ \t\r]*$/m;

/** Types that libraries of validation collect from the functions that they call. */
const COLLECTED = /^(?:Value|Assertion|Type|Validation)Error$/;

/** Decorators and head of a function before a place in it. */
const DECORATED = /(?<decorators>@\w(?:(?!\bdef\s)[^]){0,300})\bdef\s(?:(?!\bdef\s)[^])*$/;
const MAX_FUNCTION_CHARS = 3000;

/** A decorator of a function that a library calls to validate, and names of such functions. */
const VALIDATES = /^@(?:\w{1,40}\.)?(?:\w{0,20}validator|validates\w{0,20})\b/;
const VALIDATING = /validat|^clean(?:_|$)|^_deserialize$/;

/** Heads of types and functions that something else than a request starts. */
const STARTED_ALONE =
  /\b(?:\w{0,60}HostedService|BackgroundService|\w{0,60}WebSocketListener\w{0,60}|CommandLineRunner|ApplicationRunner|QuartzJobBean|ShouldQueue|BaseCommand|ApplicationJob|TimerTask)\b|\bimplements\b[^{]{0,200}\b(?:Runnable|Job)\b|@(?:Scheduled|PostConstruct|KafkaListener|RabbitListener)\b|@(?:shared_task|(?:celery|app)\.task|click\.command)\b|\bextends (?:Command|Thread|\w{0,60}(?:Job|Task|Worker))\b/;

/** Packages of what answers other protocols than those of the web. */
const OTHER_PROTOCOL =
  /^[ \t]{0,8}(?:package|namespace)\s[^;{\n]{0,200}\b(?:rpc|grpc|udp|mqtt|amqp|websocket)\b/im;

/** A block that runs where its function does. */
const WITHIN_FUNCTION =
  /(?:^|[^\w$.])(?:if|else|for|foreach|while|do|switch|case|try|catch|finally|when|using|lock|synchronized)\b[^;]*$/;

/** The name, parameters and type of a function before its block. */
const FUNCTION_HEAD =
  /(?<name>#?[\w$]{1,80})(?:<[^<>()]{0,80}>)?\s{0,10}\((?:[^()]|\([^()]{0,200}\)){0,400}\)\s{0,40}(?::[^{}=;]{1,200}|throws\s[\w.,\s]{1,200})?\s{0,40}$/d;

/** A function that is the value of a variable. */
const ARROW_HEAD =
  /\bconst\s{1,4}(?<name>[\w$]{1,80})\s{0,4}(?::[^=;]{1,200})?=\s{0,4}(?:async\s{0,4})?\((?:[^()]|\([^()]{0,200}\)){0,400}\)\s{0,40}(?::[^{}=;]{1,200})?=>\s{0,40}$/d;

/** Lines of Ruby behind which methods are private, and behind which they are not. */
const VISIBILITY = /^[ \t]*(?:private[ \t\r]*$|public\b|class\b|module\b)/gm;
const MAX_CLASS_CHARS = 20_000;

/** A function around a place. */
interface Around {
  readonly name: string;
  /** Index at which its name is defined. */
  readonly at: number;
  /** Whether nothing but its file can call it, where all that names it there are calls. */
  readonly isPrivate: boolean;
  /** Whether its name alone may be a call. */
  readonly isRuby?: boolean;
}

/** Blocks around the places of one file. */
interface Surroundings {
  /** Whether blocks of its function catch an error that is thrown at a place. */
  catches(index: number, label: string): boolean;
  /** The innermost function around a place; none in one without a name. */
  functionAt(index: number): Around | undefined;
  /** Beginnings of the blocks around a place, the innermost first. */
  headsAt(index: number): readonly string[];
}

/** Whether an error of a type may leave the file in which a match throws it. */
export function escapes(match: LinkMatch, label: string): boolean {
  const isIndented = /^raise/.test(match.text.slice(match.start, match.start + 5));
  const around = match.once(isIndented ? inBlocks : inBraces);
  if (isIndented && isCollected(match, around, label)) return false;
  if (match.once(isOfOtherProtocol)) return false;
  const mayStart = match.once(startsAlone) &&
    around.headsAt(match.start).some((head) => STARTED_ALONE.test(head));
  return !mayStart && !isCaught(match, around, { index: match.start, label, depth: 0 });
}

function isOfOtherProtocol({ text }: LinkText): boolean {
  return OTHER_PROTOCOL.test(text);
}

function startsAlone({ text }: LinkText): boolean {
  return STARTED_ALONE.test(text);
}

/** Whether a place, or each call of its function, is in a block that catches the error. */
function isCaught(
  match: LinkMatch,
  around: Surroundings,
  { index, label, depth }: {
    readonly index: number;
    readonly label: string;
    readonly depth: number;
  },
): boolean {
  if (around.catches(index, label)) return true;
  const own = depth < MAX_CALLERS ? around.functionAt(index) : undefined;
  if (!own?.isPrivate) return false;
  const known = match.once(answered);
  const key = `${own.at} ${label}`;
  let found = known.get(key);
  if (found === undefined) {
    // What calls itself is left the way that its other callers are.
    known.set(key, true);
    found = isCaughtAtCalls(match, around, { own, label, depth: depth + 1 });
    known.set(key, found);
  }
  return found;
}

function answered(_: LinkText): Map<string, boolean> {
  return new Map();
}

function isCaughtAtCalls(
  match: LinkMatch,
  around: Surroundings,
  { own, label, depth }: {
    readonly own: Around;
    readonly label: string;
    readonly depth: number;
  },
): boolean {
  const places = match.once(namesOf).get(own.name)?.filter((at) => at !== own.at) ?? [];
  return places.length > 0 && places.length <= MAX_CALLS && places.every((index) => {
    const end = index + own.name.length;
    // Ruby calls without brackets, and names what it does not call by a colon before it.
    const isCall = own.isRuby
      ? !/(?::|\bdef )$/.test(match.text.slice(Math.max(0, index - 4), index))
      : /^\s{0,4}\(/.test(match.text.slice(end, end + 6));
    return isCall && isCaught(match, around, { index, label, depth });
  });
}

/** Places of each name of a file, comments aside. */
function namesOf({ text, comments }: LinkText): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  let count = 0;
  for (const { 0: name, index } of text.matchAll(/#?[A-Za-z_$][\w$]*/g)) {
    if (count++ === MAX_NAMES) return new Map();
    const comment = comments[firstIndex(comments.length, (at) => comments[at]!.end > index)];
    if (comment && comment.start <= index) continue;
    found.getOrInsertComputed(name, () => []).push(index);
  }
  return found;
}

/** Whether a library that calls the function of a place collects what it raises. */
function isCollected({ text, start }: LinkMatch, around: Surroundings, label: string): boolean {
  if (!COLLECTED.test(label)) return false;
  return around.headsAt(start).some((head) => {
    const name = /\bdef (\w{1,80})/.exec(head)?.[1];
    if (VALIDATES.test(head)) return true;
    if (name === undefined || label !== "ValidationError") return false;
    return VALIDATING.test(name) ||
      new RegExp(`\\bvalidat\\w{0,20}\\s?=[^\\n]{0,200}\\b${name}\\b`).test(text);
  });
}

/** Whether the types that a clause names are those of an error; one without any catches all. */
function named(clause: string, label: string): boolean {
  const types = clause.match(/\b[A-Z]\w*(?![\w:.\\])/g) ?? [];
  // Python's types may be in small letters.
  if (types.length === 0) return !/^except\s+\w/.test(clause);
  return types.some((type) => type === label || CATCHES_ALL.test(type));
}

/** Reads what is around the places of a file of Python or Ruby. */
function inBlocks(file: LinkText): Surroundings {
  const { text } = file;
  const all = statements(file);
  const isRuby = /^[ \t]*end\b/m.test(text);
  return {
    catches: (index, label) =>
      all.excepts(index).some((clause) => {
        const [head = ""] = /^\w+(?:[^:\n]|::|,\s{0,40}\n){0,300}/.exec(clause) ?? [];
        return named(head, label) && !RAISES_ON.test(clause);
      }),
    functionAt(index) {
      const start = all.functionAround(index);
      const name = /^(?:async )?def (?:self\.)?(\w{1,80})/.exec(text.slice(start, start + 100))
        ?.[1];
      if (start < 0 || name === undefined) return undefined;
      const isPrivate = isRuby
        ? lastVisibility(text.slice(Math.max(0, start - MAX_CLASS_CHARS), start)) === "private"
        : /^_(?!_)/.test(name);
      return { name, at: text.indexOf(name, start + 4), isPrivate, isRuby };
    },
    headsAt(index) {
      const before = text.slice(Math.max(0, index - MAX_FUNCTION_CHARS), index);
      return [...all.around(index).heads, DECORATED.exec(before)?.groups?.["decorators"] ?? ""];
    },
  };
}

function lastVisibility(text: string): string | undefined {
  return [...text.matchAll(VISIBILITY)].at(-1)?.[0].trim();
}

/** Reads what is around the places of a file whose blocks are in braces. */
function inBraces(file: LinkText): Surroundings {
  const { text } = file;
  const brackets = new Brackets(text, file.comments);
  const throwsOn = [...text.matchAll(THROWS_ON)].map(({ index }) => index);
  const hasCatch = text.includes("catch");
  const heads = new Map<number, string>();
  const headOf = (open: number) =>
    heads.getOrInsertComputed(
      open,
      () =>
        /[^{};]*$/.exec(text.slice(Math.max(0, open - MAX_HEAD_CHARS), Math.max(0, open)))![0]
          // Words of comments are no code; what is behind them keeps its place.
          .replace(/^[^]*\*\/|\/\/[^\n]*/g, (comment) => " ".repeat(comment.length)),
    );
  return {
    catches: (index, label) =>
      hasCatch && brackets.blocksAround(index).some(({ open, close }) => {
        // What a block that catches throws is past those that follow it.
        if (/\bcatch\b[^{}]{0,300}$/.test(headOf(open))) return false;
        for (let count = 0, at = close + 1; count < MAX_CATCHES; count++) {
          CATCH.lastIndex = at;
          const groups = CATCH.exec(text)?.groups;
          const body = CATCH.lastIndex - 1;
          at = brackets.pairOf(body) + 1;
          if (!groups || at === 0) return false;
          if (groups.when || !named(groups.types ?? "", label)) continue;
          return !isAnyWithin(throwsOn, body, at);
        }
        return false;
      }),
    functionAt(index) {
      for (const { open } of brackets.blocksAround(index)) {
        const head = headOf(open);
        if (open < 0) return undefined;
        if (WITHIN_FUNCTION.test(head)) continue;
        const found = ARROW_HEAD.exec(head) ?? FUNCTION_HEAD.exec(head);
        const name = found?.groups?.["name"];
        if (!found || !name) return undefined;
        const [at] = found.indices!.groups!.name!;
        const before = head.slice(0, at);
        const isPrivate = /\bprivate\b/.test(before) || name.startsWith("#") ||
          /\b(?:const\s|function\s{0,4}\*?)\s{0,4}$/.test(before) &&
            !/\b(?:export|public|protected|static)\b/.test(before);
        return { name, at: open - head.length + at, isPrivate };
      }
      return undefined;
    },
    headsAt: (index) => brackets.blocksAround(index).map(({ open }) => headOf(open)),
  };
}

/** Whether any of some indices in order is in a span. */
function isAnyWithin(indices: readonly number[], start: number, end: number): boolean {
  const first = firstIndex(indices.length, (at) => indices[at]! >= start);
  return (indices[first] ?? Infinity) < end;
}

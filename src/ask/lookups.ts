/**
 * Lookups by names that a program computes, by family of languages. One with a plain text in place of
 * a name is none: there, the name stands as a word.
 *
 * @module
 */
import { words } from "../text/words.ts";

/**
 * How a name is reached: `scope` where the program asks for a name in scope, `member` where it asks
 * a value for it, `module` where it loads a file by a path or name that it computes. What is private in
 * other languages than Python is no name of its file for who loads that.
 */
export type Reach = "scope" | "member" | "module";

interface Lookup {
  readonly reaches: readonly Reach[];
  /** Words of which each such place holds one; absent where it needs none. */
  readonly words?: readonly string[];
  readonly pattern: RegExp;
  /** Finds such a place in a text, where the pattern alone does not tell. */
  readonly find?: (text: string) => number | undefined;
}

/** A plain text: without escapes, and without gaps that are filled in. */
const PLAIN = `(?:"[^"\\\\\\n{%$#]*"|'[^'\\\\\\n{%$#]*')`;

/** Text between brackets, with brackets in it. */
const KEY = String.raw`(?:[^\[\]]|\[[^\[\]]{0,100}\]){1,200}`;

/** A key that needs no name: a number, a plain text, a symbol. */
const PLAIN_KEY = String.raw`\s*(?:\d+|${PLAIN}|Symbol\.\w+)\s*\]`;

type Row = (text: TemplateStringsArray, ...parts: readonly string[]) => Lookup;

/** Reads rows of the table: the words, where such a place needs one, then ` => ` and the pattern. */
function rows(...reaches: readonly Reach[]): Row {
  return (text, ...parts) => {
    const [, names, pattern] = /^(?:([\w ]+) => )?(.+)$/.exec(String.raw(text, ...parts))!;
    const needed = names === undefined ? {} : { words: words(names) };
    return { reaches, ...needed, pattern: new RegExp(pattern!) };
  };
}

const both = rows("scope", "member");
const member = rows("member");
const scope = rows("scope");
const loaded = rows("module");

/** Lookups by reflection, whose first argument is the name. */
function callLookup(row: Row, names: string): Lookup {
  return row`${names} => \b(?:${anyOf(names)})\s*\((?!\s*${PLAIN}\s*[,)])`;
}

/** A lookup by whatever holds one of some words. */
function wordLookup(row: Row, names: string): Lookup {
  return row`${names} => \b(?:${anyOf(names)})\b`;
}

/** A function that looks names up, and is passed on. */
function passedLookup(names: string): Lookup {
  return both`${names} => (?<=[=(,]\s*)\b(?:${anyOf(names)})\s*(?=[,)\n;]|$)`;
}

function anyOf(names: string): string {
  return words(names).join("|");
}

/** A text that is put together and set to a name of its own: `const key = "a" + b`. */
const COMPOSED =
  /(?<![\w$.])([\w$]+)\s*(?:\+=|=(?![=>]))(?=[^;\n]{0,200}?(?:["'\x60]\s*(?:\+|\.\s*concat\b)|\+\s*["'\x60]|\$\{|\.\s*join\b))/g;

/** Finds where a member is asked for by a name that is put together before. */
function composedKey(text: string): number | undefined {
  const names = new Set(text.matchAll(COMPOSED).map(([, name]) => name));
  if (names.size === 0) return undefined;
  const found = text.matchAll(/[\w$)\]](?:\?\.)?\[\s*([\w$]+)\s*\]/g)
    .find(([, key]) => names.has(key));
  return found?.index;
}

const LOOKUPS: Readonly<Record<string, readonly Lookup[]>> = {
  python: [
    both`eval exec => (?<!\bdef\s|[\w.])(?:builtins\.)?(?:eval|exec)\s*\((?!\s*${PLAIN}\s*[,)])`,
    both`globals locals vars => (?<![\w.])(?:globals|locals|vars)\s*\([^()\n]{0,100}\)(?!\s*\[\s*${PLAIN}\s*\])`,
    both`__dict__ __globals__ => \b__(?:dict|globals)__\b(?!\s*\[\s*${PLAIN}\s*\])`,
    wordLookup(
      both,
      "getmembers_static get_objects f_locals f_globals __subclasses__ run_path run_module",
    ),
    both`getattr __getattribute__ => (?<!\bdef\s|[\w.])getattr\s*\((?!\s*(?:self|cls)\s*,)(?![^,()\n]{1,100},\s*${PLAIN}\s*[,)])|\.__getattribute__\s*\(`,
    member`getattr => (?<![\w.])getattr\s*\(\s*(?:self|cls)\s*,(?!\s*${PLAIN}\s*[,)])`,
    callLookup(both, "methodcaller attrgetter"),
    callLookup(member, "Formatter"),
    // A template that is no plain text may name members of what it is filled with.
    member`format format_map vformat => (?:(?<!["'\s])\s*\.|\b[fF][rR]?["'][^"'\n]{0,200}["']\s*\.)\s*(?:format(?:_map)?|vformat)\s*\(`,
    callLookup(
      loaded,
      "import_module __import__ spec_from_file_location run_path run_module iter_modules walk_packages",
    ),
    passedLookup("getattr eval exec"),
  ],
  script: [
    both`eval Function => (?:(?<![\w$.])|(?<=\b(?:globalThis|window|self|global)\.))(?:eval|Function)\s*\)?\s*\((?!\s*(?:${PLAIN}\s*)?\))`,
    // What a computed member gives is called, or the name is put together in its place.
    member`[\w$)\]](?:\?\.)?\[(?!${PLAIN_KEY})(?:${KEY}\]\s*(?:\?\.\s*)?(?:\(|\.\s*(?:call|apply|bind)\s*\()|[^\[\]\n]{0,200}(?:["'\x60]\s*(?:\+|\.\s*concat\b)|\+\s*["'\x60]|\$\{|\\))`,
    { reaches: ["member"], pattern: COMPOSED, find: composedKey },
    passedLookup("eval"),
    // Of a function, its constructor is Function: whatever its name or identity is not asked for.
    both`constructor => (?<!\bsuper\s*)\.\s*constructor\b(?!\s*(?:\)+\s*)?(?:\.\s*name\b|[!=]==?))`,
    // All members of the value itself, without a name.
    member`values entries => \bObject\s*\.\s*(?:values|entries)\s*\(\s*this\s*\)`,
    // Functions of lodash, whose second argument is a path of members.
    member`invoke result invokeMap methodOf bindKey => \b(?:_|lodash)\s*\.\s*(?:invoke|result)\s*\(|\b(?:invokeMap|methodOf|bindKey)\s*\(`,
    // Reflect under another name.
    member`Reflect => \}\s*=\s*Reflect\b|=\s*Reflect\s*(?:[;,\n]|$)`,
    // Taken out of a value: `const { [key]: member } = value`.
    member`[{,]\s*\[(?!${PLAIN_KEY})[^\[\]\n]{1,200}\]\s*:\s*\w[^{}\n]{0,200}\}\s*=(?!=)`,
    member`Reflect getOwnPropertyDescriptors getOwnPropertyNames => \bReflect\s*\.\s*(?:get\s*\((?![^,()\n]{1,100},\s*${PLAIN}\s*[,)])|ownKeys)|\bgetOwnProperty(?:Descriptor|Name)s\b`,
  ],
  ruby: [
    both`send public_send __send__ => \b(?:send|public_send|__send__)(?:\s*\(|[ \t]+(?=[\w@:"']))(?!\s*(?::\w+[?!]?|"[^"\\\n#]*"|'[^'\\\n]*')\s*(?:[,)\n]|$))`,
    both`method public_method instance_method const_get => \b(?:method|public_method|instance_method|const_get)\s*\((?!\s*(?::\w+[?!]?|"[^"\\\n#]*"|'[^'\\\n]*')\s*[,)])`,
    // A symbol that is made of a text is sent, or given to what sends it.
    both`to_sym intern => \.\s*(?:to_sym|intern)\b`,
    both`eval instance_eval class_eval module_eval => \b(?:eval|(?:instance|class|module)_eval)[ \t]*(?:\(\s*)?(?=[\w@"'<])(?!do\b)`,
  ],
  php: [
    callLookup(both, "call_user_func call_user_func_array eval ReflectionMethod"),
    callLookup(both, "constant defined ReflectionClassConstant"),
    // Those that only a class itself may name are given as well.
    member`getConstant getConstants getReflectionConstant getReflectionConstants getMethods getMethod getProperties getProperty => ->\s*get(?:Reflection)?(?:Constants|Methods|Properties)\s*\(|->\s*get(?:Reflection)?(?:Constant|Method|Property)\s*\((?!\s*${PLAIN}\s*\))`,
    member`(?<!new\s*)\b(?:self|static|[A-Z]\w*)::\s*\{`,
    scope`(?<!function\s*|->|::)\$\w+\s*\(`,
    member`->\s*[{$]|::\s*\$\w+\s*\(`,
    // A callable, as a list or as a text.
    member`(?:\[|array\s*\()\s*\$this\s*,(?!\s*(?:"[^"\\\n$]*"|'[^'\\\n]*')\s*[\])])|["'](?:self|static)::["']?\s*\.`,
  ],
  jvm: [
    callLookup(member, "getMethod getDeclaredMethod"),
    callLookup(scope, "forName loadClass"),
    // A pointcut of AspectJ may name many by a star.
    member`execution call => \b(?:execution|call)\s*\([^()"\n]{0,200}\*`,
    wordLookup(
      member,
      "getMethods getDeclaredMethods declaredMethods declaredMembers memberFunctions getDeclaredClasses findSpecial findVirtual findStatic",
    ),
  ],
  c_sharp: [
    callLookup(member, "GetMethod GetMember GetProperty GetField InvokeMember"),
    member`GetMethods GetMembers GetRuntimeMethods DeclaredMethods CreateDelegate => \b(?:Get(?:Runtime)?(?:Method|Member)s|DeclaredMethods|CreateDelegate)\b`,
  ],
  rust: [both`paste concat_idents => \b(?:paste|concat_idents)\s*!`],
  c: [
    scope`dlsym GetProcAddress => \b(?:dlsym|GetProcAddress)\s*\((?![^,()\n]{1,100},\s*${PLAIN}\s*\))`,
  ],
};

/** Words of which each file that looks names up holds one; `undefined` where it may hold none. */
export function wordsOfLookups(
  family: string,
  reach: ReadonlySet<Reach>,
): readonly string[] | undefined {
  const found: string[] = [];
  for (const { words } of lookupsOf(family, reach)) {
    if (!words) return undefined;
    found.push(...words);
  }
  return found;
}

/** Finds where a text looks up a name that it computes. */
export function lookupIn(
  text: string,
  family: string,
  reach: ReadonlySet<Reach>,
): number | undefined {
  return lookupsOf(family, reach).values()
    .map(({ pattern, find }) => find ? find(text) ?? -1 : text.search(pattern))
    .find((index) => index >= 0);
}

function lookupsOf(family: string, reach: ReadonlySet<Reach>): readonly Lookup[] {
  return (LOOKUPS[family] ?? []).filter(({ reaches }) => reaches.some((each) => reach.has(each)));
}

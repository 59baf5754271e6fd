/**
 * Lookups by names that a program computes, by family of languages. One with a plain text in place of
 * a name is none: there, the name stands as a word.
 *
 * @module
 */

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

const BOTH: readonly Reach[] = ["scope", "member"];

/** Lookups by reflection, whose first argument is the name. */
function callLookup(words: readonly string[], reaches: readonly Reach[]): Lookup {
  return {
    reaches,
    words,
    pattern: new RegExp(String.raw`\b(?:${words.join("|")})\s*\((?!\s*${PLAIN}\s*[,)])`),
  };
}

/** A lookup by whatever holds one of some words. */
function wordLookup(words: readonly string[], reaches: readonly Reach[]): Lookup {
  return { reaches, words, pattern: new RegExp(String.raw`\b(?:${words.join("|")})\b`) };
}

/** A function that looks names up, and is passed on. */
function passedLookup(words: readonly string[]): Lookup {
  const pattern = new RegExp(String.raw`(?<=[=(,]\s*)\b(?:${words.join("|")})\s*(?=[,)\n;]|$)`);
  return { reaches: BOTH, words, pattern };
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
    {
      reaches: BOTH,
      words: ["eval", "exec"],
      pattern: new RegExp(
        String.raw`(?<!\bdef\s|[\w.])(?:builtins\.)?(?:eval|exec)\s*\((?!\s*${PLAIN}\s*[,)])`,
      ),
    },
    {
      reaches: BOTH,
      words: ["globals", "locals", "vars"],
      pattern: new RegExp(
        String.raw`(?<![\w.])(?:globals|locals|vars)\s*\([^()\n]{0,100}\)(?!\s*\[\s*${PLAIN}\s*\])`,
      ),
    },
    {
      reaches: BOTH,
      words: ["__dict__", "__globals__"],
      pattern: new RegExp(String.raw`\b__(?:dict|globals)__\b(?!\s*\[\s*${PLAIN}\s*\])`),
    },
    wordLookup(
      [
        ...["getmembers_static", "get_objects", "f_locals", "f_globals", "__subclasses__"],
        ...["run_path", "run_module"],
      ],
      BOTH,
    ),
    {
      reaches: BOTH,
      words: ["getattr", "__getattribute__"],
      pattern: new RegExp(
        String
          .raw`(?<!\bdef\s|[\w.])getattr\s*\((?!\s*(?:self|cls)\s*,)(?![^,()\n]{1,100},\s*${PLAIN}\s*[,)])|\.__getattribute__\s*\(`,
      ),
    },
    {
      reaches: ["member"],
      words: ["getattr"],
      pattern: new RegExp(
        String.raw`(?<![\w.])getattr\s*\(\s*(?:self|cls)\s*,(?!\s*${PLAIN}\s*[,)])`,
      ),
    },
    callLookup(["methodcaller", "attrgetter"], BOTH),
    callLookup(["Formatter"], ["member"]),
    {
      // A template that is no plain text may name members of what it is filled with.
      reaches: ["member"],
      words: ["format", "format_map", "vformat"],
      pattern:
        /(?:(?<!["'\s])\s*\.|\b[fF][rR]?["'][^"'\n]{0,200}["']\s*\.)\s*(?:format(?:_map)?|vformat)\s*\(/,
    },
    callLookup([
      ...["import_module", "__import__", "spec_from_file_location", "run_path", "run_module"],
      ...["iter_modules", "walk_packages"],
    ], ["module"]),
    passedLookup(["getattr", "eval", "exec"]),
  ],
  script: [
    {
      reaches: BOTH,
      words: ["eval", "Function"],
      pattern: new RegExp(
        String
          .raw`(?:(?<![\w$.])|(?<=\b(?:globalThis|window|self|global)\.))(?:eval|Function)\s*\)?\s*\((?!\s*(?:${PLAIN}\s*)?\))`,
      ),
    },
    {
      reaches: ["member"],
      pattern: new RegExp(
        // What a computed member gives is called, or the name is put together in its place.
        String
          .raw`[\w$)\]](?:\?\.)?\[(?!${PLAIN_KEY})(?:${KEY}\]\s*(?:\?\.\s*)?(?:\(|\.\s*(?:call|apply|bind)\s*\()|` +
          String.raw`[^\[\]\n]{0,200}(?:["'\x60]\s*(?:\+|\.\s*concat\b)|\+\s*["'\x60]|\$\{|\\))`,
      ),
    },
    { reaches: ["member"], pattern: COMPOSED, find: composedKey },
    passedLookup(["eval"]),
    {
      // Of a function, its constructor is Function: whatever its name or identity is not asked for.
      reaches: BOTH,
      words: ["constructor"],
      pattern: /(?<!\bsuper\s*)\.\s*constructor\b(?!\s*(?:\)+\s*)?(?:\.\s*name\b|[!=]==?))/,
    },
    {
      // All members of the value itself, without a name.
      reaches: ["member"],
      words: ["values", "entries"],
      pattern: /\bObject\s*\.\s*(?:values|entries)\s*\(\s*this\s*\)/,
    },
    {
      // Functions of lodash, whose second argument is a path of members.
      reaches: ["member"],
      words: ["invoke", "result", "invokeMap", "methodOf", "bindKey"],
      pattern: /\b(?:_|lodash)\s*\.\s*(?:invoke|result)\s*\(|\b(?:invokeMap|methodOf|bindKey)\s*\(/,
    },
    {
      // Reflect under another name.
      reaches: ["member"],
      words: ["Reflect"],
      pattern: /\}\s*=\s*Reflect\b|=\s*Reflect\s*(?:[;,\n]|$)/,
    },
    {
      // Taken out of a value: `const { [key]: member } = value`.
      reaches: ["member"],
      pattern: new RegExp(
        String.raw`[{,]\s*\[(?!${PLAIN_KEY})[^\[\]\n]{1,200}\]\s*:\s*\w[^{}\n]{0,200}\}\s*=(?!=)`,
      ),
    },
    {
      reaches: ["member"],
      words: ["Reflect", "getOwnPropertyDescriptors", "getOwnPropertyNames"],
      pattern: new RegExp(
        String.raw`\bReflect\s*\.\s*(?:get\s*\((?![^,()\n]{1,100},\s*${PLAIN}\s*[,)])|ownKeys)|` +
          String.raw`\bgetOwnProperty(?:Descriptor|Name)s\b`,
      ),
    },
  ],
  ruby: [
    {
      reaches: BOTH,
      words: ["send", "public_send", "__send__"],
      pattern:
        /\b(?:send|public_send|__send__)(?:\s*\(|[ \t]+(?=[\w@:"']))(?!\s*(?::\w+[?!]?|"[^"\\\n#]*"|'[^'\\\n]*')\s*(?:[,)\n]|$))/,
    },
    {
      reaches: BOTH,
      words: ["method", "public_method", "instance_method", "const_get"],
      pattern:
        /\b(?:method|public_method|instance_method|const_get)\s*\((?!\s*(?::\w+[?!]?|"[^"\\\n#]*"|'[^'\\\n]*')\s*[,)])/,
    },
    {
      // A symbol that is made of a text is sent, or given to what sends it.
      reaches: BOTH,
      words: ["to_sym", "intern"],
      pattern: /\.\s*(?:to_sym|intern)\b/,
    },
    {
      reaches: BOTH,
      words: ["eval", "instance_eval", "class_eval", "module_eval"],
      pattern: /\b(?:eval|(?:instance|class|module)_eval)[ \t]*(?:\(\s*)?(?=[\w@"'<])(?!do\b)/,
    },
  ],
  php: [
    callLookup(["call_user_func", "call_user_func_array", "eval", "ReflectionMethod"], BOTH),
    callLookup(["constant", "defined", "ReflectionClassConstant"], BOTH),
    {
      // Those that only a class itself may name are given as well.
      reaches: ["member"],
      words: [
        ...["getConstant", "getConstants", "getReflectionConstant", "getReflectionConstants"],
        ...["getMethods", "getMethod", "getProperties", "getProperty"],
      ],
      pattern: new RegExp(
        String.raw`->\s*get(?:Reflection)?(?:Constants|Methods|Properties)\s*\(|` +
          String.raw`->\s*get(?:Reflection)?(?:Constant|Method|Property)\s*\((?!\s*${PLAIN}\s*\))`,
      ),
    },
    { reaches: ["member"], pattern: /(?<!new\s*)\b(?:self|static|[A-Z]\w*)::\s*\{/ },
    { reaches: ["scope"], pattern: /(?<!function\s*|->|::)\$\w+\s*\(/ },
    { reaches: ["member"], pattern: /->\s*[{$]|::\s*\$\w+\s*\(/ },
    {
      // A callable, as a list or as a text.
      reaches: ["member"],
      pattern: new RegExp(
        String
          .raw`(?:\[|array\s*\()\s*\$this\s*,(?!\s*(?:"[^"\\\n$]*"|'[^'\\\n]*')\s*[\])])|["'](?:self|static)::["']?\s*\.`,
      ),
    },
  ],
  jvm: [
    callLookup(["getMethod", "getDeclaredMethod"], ["member"]),
    callLookup(["forName", "loadClass"], ["scope"]),
    {
      // A pointcut of AspectJ may name many by a star.
      reaches: ["member"],
      words: ["execution", "call"],
      pattern: /\b(?:execution|call)\s*\([^()"\n]{0,200}\*/,
    },
    wordLookup(
      [
        ...["getMethods", "getDeclaredMethods", "declaredMethods", "declaredMembers"],
        ...["memberFunctions", "getDeclaredClasses", "findSpecial", "findVirtual", "findStatic"],
      ],
      ["member"],
    ),
  ],
  c_sharp: [
    callLookup(["GetMethod", "GetMember", "GetProperty", "GetField", "InvokeMember"], ["member"]),
    {
      reaches: ["member"],
      words: ["GetMethods", "GetMembers", "GetRuntimeMethods", "DeclaredMethods", "CreateDelegate"],
      pattern: /\b(?:Get(?:Runtime)?(?:Method|Member)s|DeclaredMethods|CreateDelegate)\b/,
    },
  ],
  rust: [
    { reaches: BOTH, words: ["paste", "concat_idents"], pattern: /\b(?:paste|concat_idents)\s*!/ },
  ],
  c: [{
    reaches: ["scope"],
    words: ["dlsym", "GetProcAddress"],
    pattern: new RegExp(
      String.raw`\b(?:dlsym|GetProcAddress)\s*\((?![^,()\n]{1,100},\s*${PLAIN}\s*\))`,
    ),
  }],
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

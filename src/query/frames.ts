/**
 * Places that a pasted text names: frames of a stack trace, `path:line`, a diagnostic of a compiler,
 * a hunk of a diff. One table of patterns, one row a notation.
 *
 * @module
 */

/** A place in a file, as another program writes it. */
export interface Frame {
  /** Path as written, with `/`; maybe one of another machine. */
  readonly path: string;
  /** Line, where one is written. */
  readonly line?: number;
  /** Whether its folders are those of a package, which those of the file need not be. */
  readonly isPackage?: boolean;
  /** Name of the function, without what is around it; absent where none is written. */
  readonly name?: string;
  /** The line as the frame shows it, without its indent. */
  readonly text?: string;
}

/** Frames that are read: deeper ones are no place to look first. */
const MAX_FRAMES = 40;

/** Characters that are read; a paste may be a whole log. */
const MAX_CHARS = 8000;

/**
 * A path without spaces: no quote, bracket or colon, but for a drive letter. It starts where a word
 * does, so that a long one is read once.
 */
const PATH = String
  .raw`(?<![^\s"'\x60()<>,;|=[])(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:"'\x60()<>,;|*?]{1,400})`;

/** Of Python, whose innermost frame is written last; the line below it is left to what reads messages. */
const PYTHON =
  /File "(?<path>[^"\n]{1,400})", line (?<line>\d{1,7})(?:, in (?<name>[\w<>.]{1,200}))?(?=(?:\s{0,20}\n[ \t]{1,80}(?!File ")(?<text>\S[^\n]{0,400}))?)/g;

/**
 * Notations of stack frames; an earlier one claims its text before a later one. Their groups are `path`,
 * or the `module` of Python, `line`, `name` and `text`, and `unit` for the package of a class.
 */
const NOTATIONS: readonly RegExp[] = [
  PYTHON,
  // Java, Kotlin, Scala: the class says in which folder the file is.
  /\bat (?:[\w.$@-]{1,100}\/)?(?<unit>[\w$]+(?:\.[\w$]+)*)\.(?<name>[\w$<>-]{1,200})\((?<path>[\w$-]+\.\w{1,8}):(?<line>\d{1,7})\)/g,
  // C#.
  /\bat (?:[^\s(]{1,300}[.])?(?<name>[\w`<>|]{1,200})\([^()\n]{0,400}\) in (?<path>[^\n]{1,400}?):line (?<line>\d{1,7})/g,
  // JavaScript and TypeScript.
  /\bat (?:async |new )?(?<name>[\w$.<>#]{1,200})(?: \[as [\w$.]{1,100}\])? \((?:[\w-]{2,30}:\/{2,3})?(?<path>[^():\n]{1,400}):(?<line>\d{1,7})(?::\d{1,7})?\)/g,
  // PHP: the function behind the line is the one that is called there.
  /#\d{1,4} (?<path>[^\s(]{1,400})\((?<line>\d{1,7})\):/g,
  /\bin (?<path>\S{1,400}\.\w{1,6}) on line (?<line>\d{1,7})/g,
  // Go: the function stands on the line before.
  /(?:[\w./*()-]{0,200}[.)])?(?<name>\b(?!(?:func|gowrap)?\d+\b)[\w-]{1,100})(?:\.(?:func|gowrap)?\d+){0,9}\([^\n]{0,300}\)\n\s{1,20}(?<path>\S{1,400}\.go):(?<line>\d{1,7})/g,
  // Rust: so it does in a backtrace.
  /\d{1,4}: (?:[\w:<>{}$&, ]{0,300}::)?(?<name>\w{1,100})[^\n]{0,40}\n\s{1,40}at (?<path>\S{1,400}\.rs):(?<line>\d{1,7})(?::\d{1,7})?/g,
  // Ruby, Lua.
  new RegExp(
    String
      .raw`${PATH}:(?<line>\d{1,7}):in (?:function )?[\x60'<](?:block (?:\(\d+ levels\) )?in )?(?:[\w:]{1,200}[#.])?(?<name>[\w?!=]{1,200})['>]`,
    "g",
  ),
  // gdb, address sanitizers.
  /\bin (?<name>[\w:~]{1,200}) (?:\([^\n]{0,400}?\) at )?(?<path>[\w./~+-]{1,400}\.\w{1,5}):(?<line>\d{1,7})/g,
  // Dart.
  /#\d{1,4} {1,10}(?:[\w$]{1,100}\.)?(?<name>[\w$<>]{1,100})[^\n(]{0,60}\((?:package|file):(?<path>[^():\n]{1,400}):(?<line>\d{1,7})(?::\d{1,7})?\)/g,
  // Swift.
  /\bfile (?<path>\S{1,400}\.swift), line (?<line>\d{1,7})/g,
  // pytest.
  /(?<![\w./-])(?<path>[\w./-]{1,400}\.py)::(?:\w{1,200}::)?(?<name>\w{1,200})/g,
  // unittest: the class behind the module, and since Python 3.11 the test once more.
  /\b(?<name>test\w{1,200}) \((?<module>\w{1,100}(?:\.\w{1,100}){0,20})\.[A-Z]\w{0,100}(?:\.\k<name>)?\)/g,
  // A file of a diff with its hunk; the hunk's lines are of the file as it is after it.
  /^\+\+\+ (?:b\/)?(?<path>\S{1,400})[^\n]{0,80}\n@@ -\d{1,7}(?:,\d{1,7})? \+(?<line>\d{1,7})/gm,
  // A line on a web page of a repository.
  /(?<![\w./-])(?:https?:\/\/[\w.:-]{1,100}(?=\/))?(?<path>[\w./-]{1,400}\.\w{1,10})#L(?<line>\d{1,7})/g,
  // Compilers of TypeScript, C# and C++ of Microsoft, Maven.
  new RegExp(String.raw`${PATH}(?:\(|:\[)(?<line>\d{1,7}),\d{1,7}[)\]]`, "g"),
  // Elixir: the function stands behind it.
  new RegExp(
    String.raw`${PATH}:(?<line>\d{1,7}): (?:[A-Z][\w.]{0,200}\.)(?<name>[\w?!]{1,100})/\d`,
    "g",
  ),
  // Everything else: the path has an extension or a folder.
  new RegExp(
    String
      .raw`(?=(?:[A-Za-z]:)?[^\s:]{0,400}[./\\])${PATH}:(?<line>\d{1,7})(?![\w.]|:\w*[A-Za-z]{3})`,
    "g",
  ),
];

/** A name that a runtime gives to what has none. */
const NAMELESS = /^(?:<.*>|.*<anonymous>|.*anonymous.*|\{.*\}|main\.main|lambda.*)$/;

/**
 * A name that a compiler makes for a closure: of Java and Scala, and of C#. It holds that of the
 * function around it.
 */
const CLOSURE = /^(?:lambda|\$anonfun)\$([^$]+)\$.*$|^<(\w+)>\w.*$/;

/** A class that a compiler makes for a closure of Kotlin, or one without a name. */
const MADE_CLASS = /(?:\$([A-Za-z]\w*))?\$\d+$/;

interface Found extends Frame {
  readonly index: number;
  readonly isReversed: boolean;
}

/** Reads the places that a text names, the likeliest first: the innermost of the last cause. */
export function framesOf(text: string): Frame[] {
  return readFrames(text).frames;
}

/** Blanks the places that a text names. */
export function withoutFrames(text: string): string {
  return readFrames(text).left;
}

function readFrames(text: string): { readonly frames: Frame[]; readonly left: string } {
  let left = text.slice(0, MAX_CHARS);
  const found: Found[] = [];
  for (const notation of NOTATIONS) {
    for (const match of left.matchAll(notation)) {
      if (found.length === MAX_FRAMES) break;
      const frame = frameOf(match.groups!);
      if (frame) found.push({ ...frame, index: match.index, isReversed: notation === PYTHON });
    }
    // What is taken is blanked, so that what comes behind stays where it is.
    left = left.replace(notation, (taken) => taken.replace(/[^\n]/g, " "));
  }
  const cause = text.lastIndexOf("Caused by:");
  const isOuter = ({ index }: Found) => index < cause ? 1 : 0;
  const isLast = found.some(({ isReversed }) => isReversed);
  const frames = found.sort((a, b) =>
    isOuter(a) - isOuter(b) || (isLast ? b.index - a.index : a.index - b.index)
  ).map(({ index: _index, isReversed: _isReversed, ...frame }) => frame);
  return { frames, left };
}

function frameOf(groups: Readonly<Record<string, string | undefined>>): Frame | undefined {
  const { line, name, text, unit, module } = groups;
  const path = groups.path ?? `${module!.replaceAll(".", "/")}.py`;
  const written = path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "").replace(/^[([{]+/, "");
  if (!/[A-Za-z]/.test(written) || /^[\d.]+$/.test(written)) return undefined;
  // A colon and a number after a host are a port.
  if (written.startsWith("//")) return undefined;
  const folder = unit?.includes(".") ? `${unit.split(".").slice(0, -1).join("/")}/` : "";
  const called = functionOf(name, unit);
  return {
    path: folder + written,
    ...(folder === "" ? {} : { isPackage: true }),
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(called === undefined ? {} : { name: called }),
    ...(text === undefined ? {} : { text: text.trim() }),
  };
}

/** Name of the function as the source writes it: of a closure, that of the function around it. */
function functionOf(name: string | undefined, unit: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const closure = CLOSURE.exec(name);
  if (closure) return closure[1] ?? closure[2];
  const made = MADE_CLASS.exec(unit ?? "");
  if (made) return made[1];
  if (NAMELESS.test(name)) return undefined;
  return name.split(/[.#]|::/).at(-1) || undefined;
}

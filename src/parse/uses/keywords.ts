/**
 * Words of a language that name nothing. Text of a language without a row is not scanned for uses:
 * those that its tags query names are all.
 *
 * @module
 */

const SCRIPT = words(`abstract accessor any as asserts async await bigint boolean break case catch
  class const constructor continue debugger declare default delete do else enum export extends false
  finally for from function get global if implements import in infer instanceof interface is keyof
  let module namespace never new null number object of out override package private protected public
  readonly require return satisfies set static string super switch symbol this throw true try type
  typeof undefined unique unknown using var void while with yield arguments globalThis NaN Infinity`);

/** Those that are keywords in some places alone, as `match` and `type`, are names as well. */
const PYTHON = words(
  `False None True and as assert async await break class continue def del elif else
  except finally for from global if import in is lambda nonlocal not or pass raise return try while
  with yield __debug__ __name__ __file__ __doc__ _`,
);

const RUST = words(`_ as async await break const continue crate dyn else enum extern false fn for if
  impl in let loop match mod move mut pub ref return self Self static struct super trait true type
  unsafe use where while macro_rules union raw bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64
  u128 usize f32 f64 String Vec Option Box Some None Ok Err`);

const GO = words(
  `_ any append bool break byte cap case chan clear close comparable complex complex128
  complex64 const continue copy default defer delete else error fallthrough false float32 float64 for
  func go goto if imag import int int16 int32 int64 int8 interface iota len make map max min new nil
  package panic print println range real recover return rune select string struct switch true type
  uint uint16 uint32 uint64 uint8 uintptr var`,
);

const JAVA = words(
  `abstract assert boolean break byte case catch char class const continue default do
  double else enum exports extends false final finally float for goto if implements import instanceof
  int interface long native new null package permits private protected public return sealed short
  static strictfp super switch synchronized this throw throws transient true try var void volatile
  while yield _`,
);

/** Modifiers are names elsewhere. `$` alone is what stands before the braces of a template. */
const KOTLIN = words(`as break by catch class companion constructor continue do dynamic else false
  finally for fun if import in init interface is it null object package return super this throw true
  try typealias typeof val var when where while $ $it $this _ Unit Any Nothing Int Long Short Byte
  Float Double Boolean Char String`);

const SCALA = words(`abstract case catch class def derives do else enum export extends extension
  false final finally for forSome given if implicit import lazy macro match new null object override
  package private protected return sealed super then this throw trait true try type using val var
  while with yield $ $this _ Unit Any AnyRef AnyVal Nothing Null Int Long Short Byte Float Double
  Boolean Char String`);

const C = words(`NULL _Alignas _Alignof _Atomic _Bool _Complex _Generic _Noreturn _Static_assert
  _Thread_local __attribute__ __declspec __inline __restrict alignas alignof asm auto bool break case
  char const constexpr continue default define defined do double elif else endif enum extern false
  float for goto if ifdef ifndef import include include_next inline int int16_t int32_t int64_t int8_t
  long nullptr pragma ptrdiff_t register restrict return short signed size_t sizeof ssize_t static
  static_assert struct switch true typedef typeof uint16_t uint32_t uint64_t uint8_t uintptr_t undef
  union unsigned void volatile while __VA_ARGS__ __FILE__ __LINE__ __func__ __cplusplus`);

const CPP = words(`and and_eq bitand bitor catch char16_t char32_t char8_t class co_await co_return
  co_yield compl concept const_cast consteval constinit decltype delete deprecated dynamic_cast
  explicit export fallthrough final friend likely maybe_unused module mutable namespace new nodiscard
  noexcept noreturn not not_eq operator or or_eq override private protected public reinterpret_cast
  requires static_cast template this thread_local throw try typeid typename unlikely using virtual
  wchar_t xor xor_eq`).union(C);

const C_SHARP = words(
  `abstract add alias allows and as ascending async await base bool break by byte
  case catch char checked class const continue decimal default define defined delegate descending do
  double dynamic elif else endif endregion enum equals event explicit extern false field file finally
  fixed float for foreach from get global goto group if implicit in init int interface internal into
  is join let lock long managed nameof namespace new nint not notnull null nuint object on operator or
  orderby out override params partial pragma private protected public readonly record ref region
  remove required return sbyte scoped sealed select set short sizeof stackalloc static string struct
  switch this throw true try typeof uint ulong unchecked undef unmanaged unsafe ushort using value var
  virtual void volatile warning when where while with yield`,
);

/** Words of Ruby; `super` calls a method. The default name of a block's only argument counts as one. */
const RUBY = words(
  `BEGIN END __ENCODING__ __FILE__ __LINE__ __method__ alias and begin break case class
  def defined defined? do else elsif end ensure false for if in it module next nil not or private
  private_constant protected public module_function redo rescue retry return self then true undef
  unless until when while yield block_given raise puts require require_relative autoload attr_reader
  attr_writer attr_accessor alias_method _ _1 _2 _3`,
);

/** Names of variables have their dollar sign. */
const PHP = words(
  `abstract and array as bool boolean break callable case catch class clone const continue
  declare default die do double echo else elseif empty enddeclare endfor endforeach endif endswitch
  endwhile enum eval exit extends false final finally float fn for foreach from function global goto if
  implements include include_once instanceof insteadof int integer interface isset iterable list match
  mixed namespace never new null object or parent php print private protected public readonly require
  require_once return self static string strict_types switch throw trait true try unset use var void
  while xor yield $this FALSE NULL TRUE __CLASS__ __DIR__ __FILE__ __FUNCTION__ __LINE__ __METHOD__
  __NAMESPACE__ __TRAIT__`,
);

/** Keywords by language. */
export const KEYWORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  c: C,
  cpp: CPP,
  c_sharp: C_SHARP,
  javascript: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
  ruby: RUBY,
  php: PHP,
  java: JAVA,
  kotlin: KOTLIN,
  scala: SCALA,
  rust: RUST,
  python: PYTHON,
  go: GO,
};

/**
 * Keywords that name something unless their place says otherwise: a function may be called `from`, a
 * value `type`.
 */
const CONTEXTUAL: Readonly<Record<string, ReadonlySet<string>>> = (() => {
  const script = words(`abstract accessor as asserts declare from get infer is namespace of out
    override satisfies set type unique using`);
  return {
    javascript: script,
    typescript: script,
    tsx: script,
    c_sharp: words(
      `alias ascending by descending equals field file from group into join let managed on
      or partial record remove required scoped select when where`,
    ),
    java: words("exports permits record sealed"),
    kotlin: words("by companion dynamic where"),
    php: words("from"),
    rust: words("raw union"),
    go: words("cap clear close copy max min new"),
  };
})();

/** Keywords that stay so after a dot, of languages in which all others are members there. */
const AFTER_DOT: Readonly<Record<string, ReadonlySet<string>>> = {
  javascript: words("await"),
  typescript: words("await"),
  tsx: words("await"),
  go: words("type"),
  c_sharp: words("new"),
  java: words("class new super this"),
  kotlin: words("class this"),
  c: words("operator"),
  cpp: words("operator template"),
  php: words("class"),
};

/** Types of Rust that functions may have the names of: these alone are called. */
const PRIMITIVE = /^(?:bool|char|str|[iu](?:\d+|size)|f\d+)$/;

/** Text after a name, where a keyword of the same letters would have a word, a string or a sign. */
const AFTER_NAME =
  /[(<]|[ \t]*(?:[.,)\]};?:/%&|^<>]|=(?!>)|!(?=[!.;)=])|[-+](?=[-+= \t])|$)|[ \t]+as[ \t]/my;

/** Words of PHP for the class around a place, and for its base. */
const OWN_CLASS = /^(?:self|static|parent)$/;

/** Tells whether a keyword is a name at its place, as `from` is in `from(1)` and `type` in `node.type`. */
export function isNameHere(
  word: string,
  { language, text }: { readonly language: string; readonly text: string },
  at: number,
): boolean {
  const isMember = text[at - 1] === "."
    ? text[at - 2] !== "."
    : text[at - 1] === ">" && text[at - 2] === "-";
  if (isMember && AFTER_DOT[language]?.has(word) === false) return true;
  if (language === "rust" && PRIMITIVE.test(word)) {
    return /^(?:\(|::<)/.test(text.slice(at + word.length, at + word.length + 3));
  }
  // `new static` of PHP names the class around it.
  if (language === "php" && OWN_CLASS.test(word)) {
    return /\bnew\s$/.test(text.slice(Math.max(0, at - 5), at));
  }
  if (!CONTEXTUAL[language]?.has(word)) return false;
  AFTER_NAME.lastIndex = at + word.length;
  return AFTER_NAME.test(text);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
